/**
 * Every problem has a folder `tests/problems/<code>/` with the smallest site that has the problem (`site/`) and what
 * `docs build` prints on stderr (`expected.txt`; `npm run golden` writes it). `args.json` has more arguments (`["--strict"]`).
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { codes } from './codes.ts'
import { discard, docs, root, scratch } from './docs.ts'

const home = join(root, 'tests', 'problems')
const folders = existsSync(home) ? readdirSync(home).sort() : []

/** Problems that no folder in git can have, each with the file and title of the test that causes it. */
const testedElsewhere: Readonly<Record<string, readonly [string, string]>> = {
  'fetch-failed': ['tests/unit/update-specs.test.ts', 'if it cannot be fetched, no file is written'],
  'broken-contract': [
    'tests/cli.test.ts',
    'a console backend that breaks the contract is reported by operation',
  ],
  'unreachable-console': ['tests/cli.test.ts', 'a console backend that cannot be reached is one problem'],
  'ignored-link': [
    'tests/links.test.ts',
    'links out of the site and links to a folder around them are reported',
  ],
  'existing-site': ['tests/init.test.ts', 'a folder that has a site is refused and left as it is'],
  'missing-foreign-config': [
    'tests/moved-sites.test.ts',
    'a folder without such a file, a broken file and an unknown tool',
  ],
  'no-sandbox': [
    'tests/sandbox/optional.test.ts',
    'the sandbox names the packages to install when they are missing',
  ],
  'missing-letters': [
    'tests/brand.test.ts',
    'og images: one of the title of each page, in the font and the color of the theme, and none in the bundle',
  ],
  'nothing-to-mock': ['tests/mock.test.ts', 'a site without an API description cannot be served'],
  'not-built': ['tests/serve.test.ts', 'without a build it says what to do'],
  'unknown-description': [
    'tests/diff.test.ts',
    'a description that cannot be read is a problem, and a wrong option a usage error',
  ],
  'unpublished-site': ['tests/mcp.test.ts', 'a target without a built site is a problem'],
  'unreadable-file': ['tests/cli.test.ts', 'an unreadable source is reported with its path'],
  'unusable-port': ['tests/cli.test.ts', 'a port in use is an error that names the port'],
  'unwatched-source': [
    'tests/serve.test.ts',
    'a link that cannot be watched is reported, and the server goes on',
  ],
  'unwritable-output': ['tests/cli.test.ts', 'a file in place of dist is an error with the path'],
  'blocked-reference': [
    'tests/unit/verify.test.ts',
    'features that browsers block on pages opened from disk',
  ],
  'changed-file': ['tests/unit/verify.test.ts', 'changed, removed and added files'],
  'damaged-archive': ['tests/unit/verify.test.ts', 'a zip archive that is cut at any length'],
  'dead-anchor': [
    'tests/unit/verify.test.ts',
    'search entries: missing page, missing heading, missing shard, cut shard',
  ],
  'dead-reference': ['tests/unit/verify.test.ts', 'addresses in a style sheet'],
  'dead-link': [
    'tests/unit/external-links.test.ts',
    'good links are requested once in a week, and others each time',
  ],
  'dead-link-anchor': [
    'tests/unit/external-links.test.ts',
    'anchors of the target are looked for, as far as the page is HTML and not too large',
  ],
  'moved-link': ['tests/unit/external-links.test.ts', 'a permanent redirect comes with the new URL'],
  'unchecked-link': [
    'tests/unit/external-links.test.ts',
    'one host is asked for one link after the other, with a pause, and the whole check ends in time',
  ],
  'run-failed': ['tests/run.test.ts', 'a site without an API description has no mock'],
  'output-mismatch': ['tests/run.test.ts', 'output of a page in MDX is compared too'],
  'missing-interpreter': ['tests/run.test.ts', 'an interpreter that is missing is a warning'],
  'lost-file': ['tests/unit/verify.test.ts', 'changed, removed and added files'],
  'missing-manifest': ['tests/unit/verify.test.ts', 'an archive without a manifest'],
  'network-reference': ['tests/unit/verify.test.ts', 'addresses in a style sheet'],
  'search-entry': [
    'tests/unit/verify.test.ts',
    'search entries: missing page, missing heading, missing shard, cut shard',
  ],
  'stray-file': ['tests/unit/verify.test.ts', 'changed, removed and added files'],
}

afterAll(discard)

test('every problem code has a folder or a test in another file', () => {
  expect(codes.filter((code) => !folders.includes(code) && !(code in testedElsewhere))).toEqual([])
})

test('every folder has the name of a problem code', () => {
  expect(folders.filter((name) => !codes.includes(name))).toEqual([])
})

/** The source of a test: from its title to the next test. Undefined if there is no test with this title. */
function readTestSource(file: string, title: string): string | undefined {
  const [, body] = readFileSync(join(root, file), 'utf8').split(`('${title}'`)
  return body?.split(/^ *test[.(]/m)[0]
}

test.each(Object.entries(testedElsewhere))('the test of %s expects this code', (code, [file, title]) => {
  expect(readTestSource(file, title)).toMatch(new RegExp(`\\b${code}\\b`))
})

describe('docs build reports', () => {
  test.concurrent.for(folders)('%s', async (code, { expect }) => {
    const folder = join(home, code)
    const work = scratch(folder)
    const extra = existsSync(join(folder, 'args.json'))
      ? strings(JSON.parse(readFileSync(join(folder, 'args.json'), 'utf8')))
      : []
    const args = ['build', '--root', 'site', '--no-offline', '--no-cache', '--jobs', '1', ...extra]
    const { code: exit, stderr, stdout } = await docs(args, { cwd: work })
    expect(stderr).toMatch(new RegExp(`(?:error|warning) ${code}: `))
    const failed = / error [a-z0-9-]+: |^error /m.test(stderr) || extra.includes('--strict')
    expect(exit, stdout + stderr).toBe(failed ? 1 : 0)
    await expect(stderr.replaceAll(work, '.')).toMatchFileSnapshot(join(folder, 'expected.txt'))
  })
})

function strings(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw new Error('args.json is not a list')
  return value.map(String)
}
