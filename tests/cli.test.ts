/** What `docs` promises to the shell: exit codes, streams, and an output folder that is replaced at once or not at all. */

import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { afterAll, describe, expect, test } from 'vitest'
import { CONSOLE_ROUTES } from '../src/lib/site/console-routes.ts'
import { openZip } from '../src/lib/files/open-zip.ts'
import { codes } from './codes.ts'
import { discard, docs, docsAlone, waitForEnd, putFile, root, scratch, start } from './docs.ts'
import { fullRunTest } from './setup/full-run-test.ts'
import { chooseForRun } from './setup/run-length.ts'

afterAll(discard)

const isRoot = process.getuid?.() === 0

/** A folder with the given files. */
function site(files: Readonly<Record<string, string>>): string {
  const folder = scratch()
  for (const [path, text] of Object.entries(files)) putFile(folder, path, text)
  return folder
}

const good = { 'content/docs/intro.md': '# Welcome\n\nFirst words.\n' }
const broken = { 'content/docs/intro.md': '# Welcome\n\nSee [nothing](/docs/nothing).\n' }
const warning = { 'content/docs/intro.md': '# Welcome\n\nSee [below](#nowhere).\n' }

/** A module that writes each address that its process connects to into a file. */
const connectionLog = (path: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import { appendFileSync } from 'node:fs'
    import { Socket } from 'node:net'
    const { connect } = Socket.prototype
    Socket.prototype.connect = function (...to) {
      appendFileSync(${JSON.stringify(path)}, JSON.stringify(to) + '\\n')
      return connect.apply(this, to)
    }
  `)}`

const page = (folder: string) => readFileSync(join(folder, 'dist/site/docs/intro.html'), 'utf8')

test('a build opens no connection', async () => {
  const folder = site({
    'content/docs/intro.md': '# Welcome\n\n![](https://images.example/a.png) [a](https://other.example)\n',
    'openapi/v1.yaml':
      "openapi: 3.1.0\ninfo: { title: A, version: '1' }\nservers: [{ url: https://api.example }]\npaths: { /a: { get: { externalDocs: { url: https://docs.example }, responses: { 200: { $ref: https://refs.example/a.yaml } } } } }\n",
  })
  const log = join(folder, 'connections')
  const env = { NODE_OPTIONS: `--import=${connectionLog(log)}` }
  expect((await docsAlone(['build', '--root', folder], { env })).code).toBe(0)
  expect(existsSync(log)).toBe(false)
  // The log works: a shared cache is asked.
  await docsAlone(['build', '--root', site(good), '--cache', 'http://127.0.0.1:59999/'], { env })
  expect(readFileSync(log, 'utf8')).toContain('127.0.0.1')
})

test('files beside texts are published where a page, a post, an author or a style sheet names them, and no others', async () => {
  const drawing = (id: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" id="${id}"><path d="M0 0h9v9z"/></svg>`
  const names = ['linked', 'social', 'poster', 'fallback', 'avatar', 'sheet', 'german', 'unlinked']
  const drawings = Object.fromEntries(names.map((name) => [`content/docs/img/${name}.svg`, drawing(name)]))
  const folder = site({
    ...drawings,
    'content/docs/intro.md':
      '---\nimage: ./img/social.svg\n---\n# Welcome\n\n![Flow](./img/linked.svg) [Terms](./terms.pdf)\n\n' +
      '<video src="./tour.mp4" poster="./img/poster.svg"></video>\n\n' +
      '<img src="./img/linked.svg" data-fallback="./img/fallback.svg" alt="Map">\n',
    'i18n/de/docs/intro.md': '# Willkommen\n\n![Ablauf](./img/german.svg)\n',
    'content/blog/2026-01-31-hello.md': '---\nauthors: [ada]\n---\n# Hello\n',
    'content/blog/authors.yml': 'ada:\n  name: Ada\n  image: ../docs/img/avatar.svg\n',
    'content/docs/own.css': '.note { background: url(./img/sheet.svg) }',
    'content/docs/terms.pdf': 'terms',
    'content/docs/tour.mp4': 'tour',
    'content/docs/draft.docx': 'a draft',
    'content/docs/production.env': 'KEY=secret',
    'content/blog/notes.txt': 'notes',
    'content/static/seal.txt': 'a file of the static folder',
    'docs.config.ts': "export default { locales: ['de'], css: ['content/docs/own.css'] }",
  })
  const published = (out: string) =>
    readdirSync(join(folder, out, 'assets/files'))
      .map((name) => name.replace(/-[0-9a-f]{8}(?=\.)/, ''))
      .sort()
  const { code, stderr } = await docs(['build', '--root', folder])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const wanted = [
    ...names.filter((name) => name !== 'unlinked').map((name) => `${name}.svg`),
    'terms.pdf',
    'tour.mp4',
  ]
  expect(published('dist/site')).toEqual(wanted.sort())
  expect(existsSync(join(folder, 'dist/site/seal.txt'))).toBe(true)
})

const canMountReadOnly =
  spawnSync('unshare', ['-m', 'sh', '-c', 'mount --bind /tmp /tmp && mount -o remount,ro,bind /tmp'])
    .status === 0

test.skipIf(!canMountReadOnly)(
  'a folder on a read-only file system can be built to another one',
  async () => {
    const folder = site(good)
    const out = join(scratch(), 'out')
    const build = (options: string) => {
      const command = `mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && cd "$0" && "$1" "$2" build ${options}`
      const { status, stderr } = spawnSync(
        'unshare',
        ['-m', 'sh', '-c', command, folder, process.execPath, join(root, 'bin/docs.js')],
        { encoding: 'utf8' },
      )
      return { status, stderr }
    }
    expect(build('')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('cannot write `dist/site`: read-only file system') as string,
    })
    expect(build(`--out ${out}`)).toEqual({ status: 0, stderr: '' })
    expect(existsSync(join(out, 'index.html'))).toBe(true)
  },
)

test('pages and images with any characters in their names work on a host and in the bundle', async () => {
  const names = ["it's", '(group)', 'C#', '100%', 'what?', 'c%20d', 'a b', 'a&b', 'größe', 'a+b']
  const link = (name: string, ending: string) => `<./${encodeURIComponent(name)}${ending}>`
  const lines = names.map(
    (name) =>
      `[page](${link(name, '.md')}) ![image](${link(name, '.svg')}) ![static](</img/${encodeURIComponent(name)}.svg>)`,
  )
  const drawing = (n: number) => `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h${n + 1}v9z"/></svg>`
  const folder = site({
    'content/docs/intro.md': `# Welcome\n\n${lines.join('\n\n')}\n`,
    ...Object.fromEntries(
      names.map((name) => [`content/docs/${name}.md`, '# Page\n\nSee [all](./intro.md).\n']),
    ),
    ...Object.fromEntries(names.map((name, n) => [`content/docs/${name}.svg`, drawing(n)])),
    ...Object.fromEntries(names.map((name, n) => [`content/static/img/${name}.svg`, drawing(n)])),
  })
  expect(await docs(['build', '--root', folder])).toMatchObject({ code: 0, stderr: '' })
  for (const target of ['dist/site', 'dist/offline.zip'])
    expect(await docs(['verify', join(folder, target)])).toMatchObject({ code: 0, stderr: '' })
  // CommonMark ends an address at a space, and at a bracket that it does not open.
  const markdown = readFileSync(join(folder, 'dist/site/docs/intro.md'), 'utf8')
  expect(markdown).toContain('[page](/docs/%28group%29.md) ![image](/assets/files/%28group%29-')
  expect(markdown).toContain('![static](/img/a%20b.svg)')
})

describe('exit codes', () => {
  test('0 without problems: the summary is on stdout, stderr is empty', async () => {
    const folder = site(good)
    const { code, stdout, stderr } = await docs(['build', '--root', folder])
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).toMatch(/\d+ pages: .*1 doc/)
    expect(page(folder)).toContain('First words.')
    expect(existsSync(join(folder, 'dist/offline.zip'))).toBe(true)
  })

  test('0 with warnings only, 1 with --strict', async () => {
    const folder = site(warning)
    const lax = await docs(['build', '--root', folder])
    expect(lax.stderr).toContain('warning broken-anchor')
    expect(lax.code).toBe(0)
    const strict = await docs(['build', '--root', folder, '--strict'])
    expect(strict.stderr).toContain('broken-anchor')
    expect(strict.code).toBe(1)
  })

  test('1 with errors; the previous site is unchanged', async () => {
    const folder = site(good)
    await docs(['build', '--root', folder])
    const before = contents(join(folder, 'dist'))
    putFile(folder, 'content/docs/intro.md', broken['content/docs/intro.md'])
    const { code, stderr } = await docs(['build', '--root', folder])
    expect(code).toBe(1)
    expect(stderr).toContain('content/docs/intro.md:3:')
    expect(contents(join(folder, 'dist'))).toEqual(before)
  })

  test('1 with an island that browsers cannot run, because its package needs Node', async () => {
    const folder = site({
      ...good,
      'package.json': '{ "dependencies": { "sizes": "1.0.0" } }',
      'node_modules/sizes/package.json': '{ "name": "sizes", "version": "1.0.0", "main": "main.js" }',
      'node_modules/sizes/main.js': "exports.size = () => typeof require('node:fs').statSync",
      'src/size.tsx': "import { size } from 'sizes'\nexport const Size = () => <b>{size()}</b>\n",
      'content/docs/size.mdx': "import { Size } from '@site/src/size'\n\n# Size\n\n<Size client:load />\n",
    })
    for (const command of ['build', 'check']) {
      const { code, stderr } = await docs([command, '--root', folder])
      expect(stderr).toContain('src/size.tsx:1:1')
      expect(stderr).toContain(
        'error island-props: cannot hydrate the island `Size`: Could not resolve "node:fs"',
      )
      expect(code).toBe(1)
    }
  })

  test('1 when the root is missing or a file', async () => {
    const folder = site(good)
    for (const wrong of ['nowhere', 'content/docs/intro.md']) {
      const { code, stderr } = await docs(['build', '--root', join(folder, wrong)])
      expect(code).toBe(1)
      expect(stderr).toContain('error missing-root')
    }
  })

  test.each([
    [['build', '--outt', 'x'], '--outt'],
    [['biuld'], 'biuld'],
    [['build', '--jobs', 'many'], '--jobs'],
    [['build', '--jobs', '0'], '--jobs'],
    [['build', '--format', 'xml'], '--format'],
    [['build', '--shard', '3/2'], '--shard'],
    [['build', '--shard', '0/2'], '--shard'],
    [['build', '--shard', '1/2', '--no-cache'], '--shard'],
    [['build', '--shard', '1/2', '--out', 'out'], '--shard'],
    [['build', '--base', 'docs'], '--base'],
    [['build', 'one', 'two'], 'arguments'],
    [['serve', '--port', '70000'], '--port'],
    [['build', '--root'], '--root'],
  ])('2 for wrong usage: docs %s', async (args, named) => {
    const { code, stderr, stdout } = await docs(args, { cwd: scratch() })
    expect(code).toBe(2)
    expect(stderr).toContain(named)
    expect(stderr).not.toContain('    at ')
    expect(stdout).toBe('')
  })

  test.each([
    [['build', '--fooo'], false],
    [['build', '--stict'], true],
    [['chek'], true],
  ])('wrong usage suggests only names that are close: docs %s', async (args, suggests) => {
    const { stderr } = await docs(args, { cwd: scratch() })
    expect(stderr.includes('Did you mean')).toBe(suggests)
  })

  test('2 without a command, with the help text', async () => {
    const { code, stderr } = await docs([])
    expect(code).toBe(2)
    expect(stderr).toContain('Usage: docs')
  })

  test('the help names the console and its sandbox where the site has a console', async () => {
    const plain = scratch()
    const withConsole = scratch()
    writeFileSync(join(withConsole, 'docs.config.ts'), 'export default { console: {} }\n')
    const help = async (cwd: string, ...args: readonly string[]) =>
      (await docs([...args, '--help'], { cwd })).stdout
    expect(await help(plain)).not.toMatch(/sandbox|console/)
    expect(await help(plain, 'serve')).not.toMatch(/sandbox|--seed|--reset|--json/)
    expect(await help(withConsole)).toMatch(/ {2}sandbox [^]* {2}verify-console /)
    expect(await help(withConsole, 'serve')).toMatch(/--sandbox[^]*--reset[^]*--seed[^]*--json/)
    expect(await help(plain, 'serve', '--root', withConsole)).toContain('--sandbox')
    expect(await help(plain, 'sandbox')).toContain('--seed')
  })

  test('0 for --help and --version', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    const [help, asked] = await Promise.all([docs(['--help']), docs(['--version'])])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    for (const command of ['build', 'serve', 'check']) expect(help.stdout).toContain(command)
    expect(asked).toMatchObject({ code: 0, stderr: '', stdout: `${version}\n` })
  })

  test('1 where the config file or a hook awaits a promise that never settles', async () => {
    const folder = site({ ...good, 'docs.config.ts': 'await new Promise(() => {})\nexport default {}\n' })
    const config = await docsAlone(['build', '--root', folder])
    expect(config.stderr).toContain(
      'config-throws: the config file fails: it awaits a promise that never settles',
    )
    putFile(
      folder,
      'docs.config.ts',
      "export default { plugins: [{ name: 'glossary', load: () => new Promise(() => {}) }] }\n",
    )
    const hook = await docsAlone(['check', '--root', folder])
    expect(hook.stderr).toContain(
      'the plugin `glossary` fails in `load`: it awaits a promise that never settles',
    )
    expect([config.code, hook.code]).toEqual([1, 1])
  })

  test('70 for an internal error, with a request to report it', async () => {
    // An error that no input of a user can cause.
    const folder = site(good)
    const hook = join(folder, 'hook.mjs')
    writeFileSync(hook, 'Object.freeze = () => { throw new TypeError("thrown by the test") }\n')
    const { code, stderr } = await docs(['build', '--root', folder], {
      env: { NODE_OPTIONS: `--import ${hook}` },
    })
    expect(stderr).toContain('thrown by the test')
    expect(stderr).toContain('bug in Offprint')
    expect(code).toBe(70)
  })
})

describe('options', () => {
  test('--format json prints one JSON document on stdout', async () => {
    const folder = site(broken)
    const { code, stdout } = await docs(['build', '--root', folder, '--format', 'json'])
    expect(code).toBe(1)
    const { problems } = JSON.parse(stdout) as { problems: { code: string; location: object }[] }
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({
      code: 'broken-link',
      severity: 'error',
      location: { file: 'content/docs/intro.md', line: 3 },
    })
    expect(problems.every((problem) => codes.includes(problem.code))).toBe(true)
  })

  test('--format json prints a document for a clean site as well, whose code prints to standard error', async () => {
    const printing = {
      ...good,
      'docs.config.ts': "console.log('config'); export default {}",
      'content/docs/code.mdx': "# Code\n\n{console.log('page')}\n",
    }
    const { code, stdout, stderr } = await docs(['build', '--root', site(printing), '--format', 'json'])
    expect(code).toBe(0)
    expect(stderr).toMatch(/config[^]*page/)
    expect(JSON.parse(stdout)).toMatchObject({ problems: [] })
  })

  test('--format github prints annotations', async () => {
    const { code, stdout } = await docs(['check', '--root', site(broken), '--format', 'github'])
    expect(code).toBe(1)
    expect(stdout).toMatch(/^::error file=content\/docs\/intro\.md,line=3,col=\d+,.*title=broken-link::/m)
  })

  test('one run reports all problems', async () => {
    const folder = site({
      ...broken,
      'content/docs/second.md': '# Second\n\n[gone](/docs/gone)\n\n[gone too](/docs/gone-too)\n',
    })
    const { stderr } = await docs(['build', '--root', folder])
    expect(stderr.match(/error broken-link/g)).toHaveLength(3)
    expect(stderr).toContain('3 errors')
  })

  test('--out writes the folder and the bundle beside it, and leaves dist alone', async () => {
    const folder = site(good)
    const out = join(scratch(), 'public')
    const { code } = await docs(['build', '--root', folder, '--out', out])
    expect(code).toBe(0)
    expect(existsSync(join(out, 'docs/intro.html'))).toBe(true)
    expect(existsSync(`${out}.zip`)).toBe(true)
    expect(existsSync(join(folder, 'dist'))).toBe(false)
  })

  test('--no-offline writes no bundle', async () => {
    const folder = site(good)
    await docs(['build', '--root', folder, '--no-offline'])
    expect(readdirSync(join(folder, 'dist'))).toEqual(['site'])
  })

  test('--base puts every address below a path', async () => {
    const folder = site({ ...good, 'content/docs/second.md': '# Second\n\n[first](/docs/intro)\n' })
    const { code, stderr } = await docs(['build', '--root', folder, '--base', '/manual/', '--no-offline'])
    expect(code, stderr).toBe(0)
    const html = readFileSync(join(folder, 'dist/site/docs/second.html'), 'utf8')
    expect(html).toContain('href="/manual/docs/intro"')
    const addresses = [...html.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)].map(([, address]) => address)
    expect(addresses.filter((address) => !address?.startsWith('/manual/'))).toEqual([])
  })

  test('--no-cache writes no cache; without it the cache is in .docs/cache', async () => {
    const folder = site(good)
    const { stdout } = await docs(['build', '--root', folder, '--no-cache'])
    expect(stdout).not.toContain('from the cache')
    expect(existsSync(join(folder, '.docs'))).toBe(false)
    expect((await docs(['build', '--root', folder])).stdout).toContain('from the cache')
    expect(existsSync(join(folder, '.docs/cache'))).toBe(true)
  })

  test('check finds the same problems and writes nothing', async () => {
    const folder = site(broken)
    const check = await docs(['check', '--root', folder])
    const build = await docs(['build', '--root', folder])
    expect(check.code).toBe(1)
    expect(check.stderr).toBe(build.stderr)
    expect(existsSync(join(folder, 'dist'))).toBe(false)
  })

  test('check requests links to other sites once, and links to this machine only if they are included', async () => {
    const requests: string[] = []
    const server = createServer(({ method = '', url = '' }, response) => {
      requests.push(`${method} ${url}`)
      response
        .writeHead(url === '/gone' ? 410 : 200, { 'content-type': 'text/html' })
        .end('<h1 id="a">A</h1>')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const host = `http://127.0.0.1:${port}`
    const folder = site({
      'content/docs/intro.md': `# Intro\n\n[a](${host}/page#a) [b](${host}/gone)\n`,
      'docs.config.ts': `export default { externalLinks: { include: ['${host}/*'] } }\n`,
    })
    const check = (...args: readonly string[]) => docs(['check', '--root', folder, '--external', ...args])
    try {
      const { code, stdout, stderr } = await check()
      expect(code).toBe(1)
      expect(stderr).toMatch(/^content\/docs\/intro\.md:3:\d+\n {2}error dead-link: .*\/gone` does not exist/)
      expect(stdout).toContain('2 links to other sites checked\n')
      expect(requests).toContain('HEAD /gone')
      requests.length = 0
      expect(JSON.parse((await check('--format', 'json')).stdout)).toMatchObject({
        summary: { external: { links: 2, cached: 1 } },
      })
      expect(requests.some((request) => request.endsWith('/page'))).toBe(false)
      putFile(folder, 'docs.config.ts', 'export default {}\n')
      expect((await check()).stdout).toContain('0 links to other sites checked\n')
    } finally {
      await new Promise((done) => server.close(done))
    }
  })

  test('the root is the current folder unless it is given', async () => {
    const folder = site(good)
    const { code } = await docs(['build'], { cwd: folder })
    expect(code).toBe(0)
    expect(page(folder)).toContain('First words.')
  })

  test('no progress line reaches a pipe', async () => {
    const { stdout, stderr } = await docs(['build', '--root', site(good)], { env: { NO_COLOR: undefined } })
    expect(stdout + stderr).not.toMatch(/[\r\u001B]/)
  })
})

describe('verify-console', () => {
  const verifyConsole = (url: string, token = 'a-token') =>
    docs(['verify-console', url, '--root', root], { env: { OFFPRINT_CONSOLE_TOKEN: token } })

  test('a console backend that breaks the contract is reported by operation', async () => {
    const server = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    )
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as { port: number }
    const { code, stderr, stdout } = await verifyConsole(`http://127.0.0.1:${port}/console/`)
    server.close()
    expect(code).toBe(1)
    expect(stderr).toContain(
      'error broken-contract: GET /applications: without a session the status is 200, expected 401',
    )
    expect(stdout).toMatch(/^\d+ checks, \d+ breaches of the contract$/m)
    expect(stdout).toContain('not checked, because the organization has none: GET /applications')
    expect(stdout + stderr).not.toContain('a-token')
  })

  test('a console backend that cannot be reached is one problem', async () => {
    const { code, stderr } = await verifyConsole('http://127.0.0.1:9/console')
    expect(code).toBe(1)
    expect(stderr.match(/^error /gm)).toHaveLength(1)
    expect(stderr).toContain('error unreachable-console: cannot reach http://127.0.0.1:9/console: ')
  })

  test('2 without a token or with a text that is not an address', async () => {
    expect((await verifyConsole('http://127.0.0.1:9/console', '')).code).toBe(2)
    expect((await verifyConsole('api.example.com')).code).toBe(2)
  })
})

/** What a reader of the introduction finds at this moment. */
function lookAtPage(folder: string): string {
  try {
    return /First words|Second words/.exec(page(folder))?.[0] ?? 'half a page'
  } catch {
    const dist = join(folder, 'dist')
    // The new site waits beside its place, or has taken it since.
    const places = readdirSync(dist).filter(
      (name) => name === 'site' || name.startsWith('site.offprint-next-'),
    )
    const isWhole = places.some((name) => existsSync(join(dist, name, 'docs/intro.html')))
    return isWhole ? 'nothing, with a new site ready' : 'nothing'
  }
}

describe('the output folder is replaced at once', () => {
  test('the page of a deleted source is removed, other files of dist are kept', async () => {
    const folder = site({ ...good, 'content/docs/old.md': '# Old\n', 'dist/notes.txt': 'mine' })
    await docs(['build', '--root', folder])
    rmSync(join(folder, 'content/docs/old.md'))
    await docs(['build', '--root', folder])
    expect(existsSync(join(folder, 'dist/site/docs/old.html'))).toBe(false)
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual(['notes.txt', 'offline.zip', 'site'])
  })

  test('readers find a complete site at every moment of a build', async () => {
    const folder = site({ ...good, ...many(chooseForRun({ short: 30, full: 80 })) })
    expect((await docs(['build', '--root', folder])).code).toBe(0)
    putFile(folder, 'content/docs/intro.md', '# Welcome\n\nSecond words.\n')
    const running = docs(['build', '--root', folder, '--no-cache'])
    /** What a reader finds, one after the other: the words of the page, or that there is none. */
    const found: string[] = []
    const look = () => {
      const now = lookAtPage(folder)
      if (found.at(-1) !== now) found.push(now)
    }
    const watch = setInterval(look)
    await running.finally(() => clearInterval(watch))
    expect((await running).code).toBe(0)
    look()
    // Two renames replace a folder on systems without an exchange: between them there may be an instant without one. How long it is
    // depends on what else the machine does; that the new site is whole by then does not.
    expect(found.filter((words) => words !== 'nothing, with a new site ready')).toEqual([
      'First words',
      'Second words',
    ])
    expect(found.length).toBeLessThanOrEqual(3)
  })

  // Three builds of many pages.
  const timeout = 300_000
  test.each(
    chooseForRun<readonly ('SIGINT' | 'SIGTERM')[]>({ short: ['SIGINT'], full: ['SIGINT', 'SIGTERM'] }),
  )('%s during a build keeps the previous site', { timeout }, async (signal) => {
    const folder = site({ ...good, ...many(chooseForRun({ short: 80, full: 300 })) })
    expect((await docs(['build', '--root', folder])).code).toBe(0)
    const before = contents(join(folder, 'dist'))
    putFile(folder, 'content/docs/intro.md', '# Welcome\n\nSecond words.\n')
    const child = start(['build', '--root', folder, '--no-cache'])
    const running = waitForEnd(child)
    await appears(() => readdirSync(join(folder, 'dist')).length > 2)
    child.kill(signal)
    const { code, stderr } = await running
    expect(code).not.toBe(0)
    expect(stderr).not.toContain('    at ')
    expect(contents(join(folder, 'dist'))).toEqual(before)
    expect((await docs(['build', '--root', folder])).code).toBe(0)
    expect(page(folder)).toContain('Second words')
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual(['offline.zip', 'site'])
  })
})

describe('output and sources that cannot be written or read', () => {
  test.skipIf(isRoot)('a read-only dist is an error with the path', async () => {
    const folder = site(good)
    mkdirSync(join(folder, 'dist'))
    chmodSync(join(folder, 'dist'), 0o555)
    const { code, stderr } = await docs(['build', '--root', folder])
    expect(code).toBe(1)
    expect(stderr).toContain('error unwritable-output')
    expect(stderr).not.toContain('    at ')
  })

  test('a file where the output folder should be is an error with the path', async () => {
    const folder = site({ ...good, 'dist/site': 'a file\n' })
    const { code, stderr } = await docs(['build', '--root', folder])
    expect(code).toBe(1)
    expect(stderr).toContain('error unwritable-output')
    expect(readFileSync(join(folder, 'dist/site'), 'utf8')).toBe('a file\n')
  })

  test.each(['.', '..', 'content', 'content/docs'])(
    '--out %s is refused because it would delete sources',
    async (out) => {
      const outer = scratch()
      const folder = join(outer, 'site')
      putFile(folder, 'content/docs/intro.md', good['content/docs/intro.md'])
      const before = contents(outer)
      const { code, stderr } = await docs(['build', '--out', out, '--no-cache'], { cwd: folder })
      expect(stderr).toContain('error foreign-output')
      expect(code).toBe(1)
      expect(contents(outer)).toEqual(before)
    },
  )

  test('a file in place of dist is an error with the path', async () => {
    const folder = site({ ...good, dist: 'a file\n' })
    const { code, stderr } = await docs(['build', '--root', folder])
    expect(code).toBe(1)
    expect(stderr).toContain('error unwritable-output')
    expect(stderr).not.toContain('    at ')
  })

  test.skipIf(!canMount())('a read-only file system is an error with the path', async () => {
    const folder = site({ ...good, 'dist/keep.txt': '' })
    await runInMount(join(folder, 'dist'), 'size=1m,ro', async () => {
      const { code, stderr } = await docs(['build', '--root', folder])
      expect(code).toBe(1)
      expect(stderr).toContain('error unwritable-output')
      expect(stderr).toContain('read-only')
    })
  })

  // The short run has a read-only file system.
  const fullDiskTest = canMount() ? fullRunTest : test.skip
  fullDiskTest('a full disk is an error, and the last good site stays', async () => {
    const folder = site(good)
    mkdirSync(join(folder, 'dist'))
    await runInMount(join(folder, 'dist'), 'size=6m', async () => {
      expect((await docs(['build', '--root', folder])).code).toBe(0)
      const before = contents(join(folder, 'dist'))
      for (const [path, text] of Object.entries(many(400))) putFile(folder, path, text)
      const { code, stderr } = await docs(['build', '--root', folder])
      expect(code).toBe(1)
      expect(stderr).toContain('error unwritable-output')
      expect(stderr).toMatch(/no space/i)
      expect(contents(join(folder, 'dist'))).toEqual(before)
    })
  })

  test.skipIf(!canDrop())('an unreadable source is reported with its path', async () => {
    const folder = site({
      ...good,
      'content/docs/secret.md': '# Secret\n',
      'content/docs/closed/page.md': '# Closed\n',
    })
    chmodSync(join(folder, 'content/docs/secret.md'), 0)
    chmodSync(join(folder, 'content/docs/closed'), 0)
    chmodSync(folder, 0o755)
    execFileSync('chown', ['-R', '65534', folder])
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'bin/docs.js'), 'check', '--root', folder, '--no-cache', '--jobs', '1'],
      { encoding: 'utf8', ...(isRoot ? { uid: 65534 } : {}) },
    )
    expect(stderr).toContain('error unreadable-file: cannot read `content/docs/secret.md`')
    expect(stderr).toContain('error unreadable-file: cannot read `content/docs/closed`')
    expect(status).toBe(1)
  })

  test('a config file in another encoding is reported, a folder of its name is none, and a promise is waited for', async () => {
    const folder = site(good)
    const file = join(folder, 'docs.config.ts')
    writeFileSync(file, Buffer.from("export default { title: 'Größe' }\n", 'latin1'))
    const latin = await docs(['check', '--root', folder])
    expect([latin.code, latin.stderr]).toEqual([
      1,
      expect.stringContaining('docs.config.ts:1:28\n  error not-utf8'),
    ])
    writeFileSync(file, "import { title } from 'acme-brand'\nexport default { title }\n")
    expect((await docs(['check', '--root', folder])).stderr).toContain('npm install acme-brand')
    writeFileSync(file, "export default Promise.resolve({ titel: 'Orders' })\n")
    const promised = await docs(['check', '--root', folder])
    expect([promised.code, promised.stderr]).toEqual([1, expect.stringContaining('unknown option `titel`')])
    rmSync(file)
    mkdirSync(file)
    mkdirSync(join(folder, 'openapi/v2.yaml'), { recursive: true })
    expect((await docs(['check', '--root', folder])).code).toBe(0)
  })

  test('drafts are nowhere in what is built, and what is wrong in them stops nothing', async () => {
    const draft = (text: string) => `---\ndraft: true\n---\n\n${text}\n`
    const folder = site({
      ...good,
      'docs.config.ts': "export default { title: 'T', url: 'https://docs.example.com' }\n",
      'content/docs/quokka.md': draft('# Quokka\n\n[Nothing](./nothing.md)\n\n```js\nquokka()'),
      'content/docs/plans/quokka.mdx': draft('<Quokka'),
      'content/blog/quokka.md': draft('Quokka has no date'),
      'content/pages/quokka.md': draft('Quokka'),
    })
    const built = await docs(['build', '--root', folder])
    expect([built.code, built.stderr]).toEqual([0, ''])
    expect(built.stdout).toContain('4 drafts have no page: docs serve shows them\n')
    const output = join(folder, 'dist/site')
    const files = readdirSync(output, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const found = files
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => /quokka/i.test(path.slice(output.length) + readFileSync(path, 'latin1')))
    expect([files.length > 10, found]).toEqual([true, []])
    rmSync(join(folder, 'content/docs/intro.md'))
    const empty = await docs(['build', '--root', folder])
    expect([empty.code, empty.stderr]).toEqual([
      1,
      expect.stringContaining('no-content: all pages are drafts'),
    ])
  })

  test('links to files that are gone, and circular ones, are warnings with their reason', async () => {
    const folder = site(good)
    symlinkSync('gone.md', join(folder, 'content/docs/setup.md'))
    symlinkSync('again.md', join(folder, 'content/docs/again.md'))
    symlinkSync('../docs', join(folder, 'content/docs/whole'))
    const { code, stderr } = await docs(['check', '--root', folder])
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(
        /docs\/again.md`: circular symbolic links\n[^]*docs\/setup.md`: no such file or folder\n[^]*3 warnings/,
      ),
    ])
  })

  test('a port in use is an error that names the port', async () => {
    const server = createServer()
    const port = await new Promise<number>((done) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        done(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
    const { code, stderr } = await docs(['serve', '--root', site(good), '--port', String(port)])
    server.close()
    expect(code).toBe(1)
    expect(stderr).toContain(String(port))
    expect(stderr).toContain('error unusable-port')
    expect(stderr).not.toContain('    at ')
  })
})

/** Pages enough to interrupt their build, or to fill a small disk. */
function many(count: number): Record<string, string> {
  const text = Array.from(
    { length: 40 },
    (_, n) => `## Part ${n}\n\n${'Some words about it. '.repeat(20)}\n`,
  ).join('\n')
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`content/docs/many/page-${n}.md`, `# Page ${n}\n\n${text}`]),
  )
}

/** Every file below a folder with its text and time of change. */
function contents(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path, `${statSync(path).mtimeMs} ${readFileSync(path).toString('base64')}`]),
  )
}

/** Waits for a condition. Gives up silently after a minute: the expectations of the caller then fail. */
async function appears(condition: () => boolean): Promise<void> {
  const end = Date.now() + 60_000
  while (!condition() && Date.now() < end) await new Promise((next) => setTimeout(next, 2))
}

/** Whether this process may mount a file system: root with the capability, on Linux. */
function canMount(): boolean {
  if (!isRoot || process.platform !== 'linux') return false
  const folder = scratch()
  const able = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0
  if (able) spawnSync('umount', [folder])
  return able
}

/** Whether a file can be made unreadable for the CLI: as root, only by running it as an unprivileged user. */
function canDrop(): boolean {
  if (!isRoot) return true
  return spawnSync(process.execPath, [join(root, 'bin/docs.js'), '--version'], { uid: 65534 }).status === 0
}

async function runInMount(folder: string, options: string, run: () => Promise<void>): Promise<void> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  try {
    await run()
  } finally {
    execFileSync('umount', [folder])
  }
}

describe('the console in the offline bundle', () => {
  test('is words: no script, setting or sign-in of it, and the styles that they need', async () => {
    const issuer = 'https://login.example.com'
    const folder = site({
      ...good,
      'docs.config.ts': `export default ${JSON.stringify({
        title: 'Demo',
        console: { portalId: 'demo-', issuer, clientId: 'client-of-the-console' },
        hosts: { api: 'https://api.example.com' },
      })}\n`,
    })
    const { code, stderr } = await docs(['build', '--root', folder])
    expect(code, stderr).toBe(0)
    const served = readFileSync(join(folder, 'dist/site/developer/dashboard.html'), 'utf8')
    // A host keeps the modules for a year by their names: handbook, hosting.
    expect(served).toMatch(/data-src="[^"]*\/console-main-[\da-f]{8}\.js"/)
    expect(served).toContain(issuer)
    const bundle = await openZip(join(folder, 'dist/offline.zip'))
    const paths = bundle.entries.map(({ path }) => path)
    expect(paths.filter((path) => /console.*\.js$/.test(path))).toEqual([])
    for (const { route, title } of CONSOLE_ROUTES) {
      const path = `${route.slice(1)}.html`
      const entry = bundle.entries.find((candidate) => candidate.path === path)
      if (entry === undefined) throw new Error(`the bundle has no ${path}`)
      const html = Buffer.from(await bundle.read(entry)).toString('utf8')
      expect(html, path).toContain(`<h1>${title}</h1>`)
      expect(html, path).toContain('This page works online')
      for (const part of [
        'data-token=',
        'console-data',
        'console-spinner',
        'console-main',
        issuer,
        'client-of-the-console',
      ])
        expect(html, `${path}: ${part}`).not.toContain(part)
      const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) =>
        join(dirname(path), href),
      )
      expect(styles.length, path).toBe(2)
      for (const style of styles) expect(paths, path).toContain(style)
    }
    await bundle.close()
  })
})
