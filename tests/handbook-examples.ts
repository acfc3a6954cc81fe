/**
 * Examples in the handbook for problems that no folder of `tests/problems` can have, because they depend on the machine or on
 * the output. `unit/handbook.test.ts` compares the handbook with what these print.
 */

import * as problems from '../src/lib/problems/problems.ts'
import type { Problem } from '../src/lib/types.ts'

const systemError = (code: string) => Object.assign(new Error(code), { code })

const OLD_LINK = 'https://old.acme.com/setup'
const INTRO = { file: 'content/docs/intro.md', line: 3, column: 1 }

export const handbookExamples: readonly Problem[] = [
  problems.deadLink(OLD_LINK, 'the host responds with 404', INTRO),
  problems.uncheckedLink(OLD_LINK, 'the host responds with 403', INTRO),
  problems.deadLinkAnchor(OLD_LINK, 'linux', INTRO),
  problems.movedLink(OLD_LINK, 'https://docs.acme.com/setup', INTRO),
  problems.runFailed('exit code 22', INTRO, {
    printed: ['curl: (22) The requested URL returned error: 404'],
    hint: '1 later block of the page in this language did not run',
  }),
  problems.outputMismatch('the output is `2 orders`, not `1 order`', INTRO),
  problems.missingInterpreter('python3', INTRO),
  problems.unreadableFile('content/docs/intro.md', 'permission denied'),
  problems.nothingToMock(),
  problems.unknownDescription('v3'),
  problems.unpublishedSite('dist', 'it has no `site.json`'),
  problems.fetchFailed('https://api.example.com/openapi.yaml', 'the server responded with 404', {
    file: 'docs.config.ts',
    line: 4,
    column: 26,
  }),
  problems.unwritableOutput('dist/site', 'no space left on the device'),
  problems.ignoredLink('content/docs/far', 'outside'),
  problems.unwatchedSource('content/docs/loop', systemError('ELOOP')),
  problems.unusablePort('127.0.0.1', 3000, systemError('EADDRINUSE')),
  problems.noSandbox('another sandbox uses the same data', 'stop it first, or choose another folder'),
  problems.brokenContract('GET /applications', 'without a session the status is 200, expected 401'),
  problems.unreachableConsole('http://127.0.0.1:9/console', 'connection refused (ECONNREFUSED)'),
  problems.notBuilt('dist/site'),
  problems.missingLetters({ letter: 'は', title: 'はじめに', count: 1 }, '@fontsource/noto-sans-jp', {
    file: 'docs.config.ts',
    line: 6,
    column: 13,
  }),
  problems.missingForeignConfig('mintlify', ['docs.json', 'mint.json', 'docs/docs.json', 'docs/mint.json']),
  problems.existingSite(['docs.config.ts']),
  problems.damagedArchive('dist/offline.zip', 'unexpected end of file'),
  problems.missingManifest('dist'),
  problems.changedFile('docs/intro.html'),
  problems.lostFile('docs/intro.html'),
  problems.strayFile('docs/extra.html'),
  problems.deadReference('../img/flow.svg', { file: 'docs/intro.html', line: 40, column: 12 }),
  problems.deadAnchor('../index.html#start', { file: 'docs/intro.html', line: 40, column: 12 }),
  problems.networkReference('https://example.com/widget.js', {
    file: 'docs/intro.html',
    line: 40,
    column: 12,
  }),
  problems.blockedReference('a module script', { file: 'docs/intro.html', line: 40, column: 12 }),
  problems.searchEntry('this shard of the search index is missing', 'assets/search/terms-a.js'),
]
