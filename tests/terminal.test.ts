/** What `docs` does for people at a terminal: completion, colors, quiet runs, an opened browser, and a start that loads little. */

import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { afterAll, describe, expect, test } from 'vitest'
import { colorReport, hasColors } from '../src/cli/terminal/color-report.ts'
import { discard, docs, waitForEnd, root, scratch, start } from './docs.ts'

afterAll(discard)

describe('a run without work loads little:', () => {
  /** Paths and names of the modules that a command loads. */
  function listModules(args: readonly string[], cwd = root): readonly string[] {
    const hook = join(scratch(), 'hook.mjs')
    const loader = `export async function load(url, context, next) { process._rawDebug('module ' + url); return next(url, context) }`
    writeFileSync(
      hook,
      `import { register } from 'node:module'\nregister('data:text/javascript,' + encodeURIComponent(${JSON.stringify(loader)}))\n`,
    )
    const { stderr } = spawnSync(
      process.execPath,
      ['--import', hook, join(root, 'dist/cli/cli.js'), ...args],
      { cwd, encoding: 'utf8' },
    )
    return [...stderr.matchAll(/^module (.*)$/gm)].map(([, url = '']) => url)
  }

  test.each([
    [['--help']],
    [['build', '--help']],
    [['--version']],
    [['build', '--unknown']],
    [['biuld']],
    [['completion', 'bash']],
  ])('docs %j', (args) => {
    const modules = listModules(args)
    const files = modules.filter((url) => !url.startsWith('node:'))
    expect(files.map((url) => basename(url))).toEqual(['cli.js'])
    // The stages are 1 MB and the problems 45 KB; the commands and their options need neither. Commander is compiled in.
    expect(files.reduce((sum, url) => sum + readFileSync(new URL(url)).length, 0)).toBeLessThan(90_000)
    // Each of Node's larger modules takes two to five milliseconds.
    expect(
      modules.filter((url) => /^node:(?:crypto|child_process|http|v8|worker_threads)$/.test(url)),
    ).toEqual([])
  })

  test('a build without an API loads no HTTP', () => {
    const site = scratch()
    mkdirSync(join(site, 'content/docs'), { recursive: true })
    writeFileSync(join(site, 'content/docs/intro.md'), '# Start\n')
    writeFileSync(join(site, 'docs.config.ts'), "export default { title: 'Start' }\n")
    const modules = listModules(['check'], site)
    expect(modules).toContain('node:crypto')
    expect(modules).not.toContain('node:http')
  })
})

test('a pipe that is closed early ends no command, and its exit code counts', async () => {
  const site = scratch()
  mkdirSync(join(site, 'content/docs'), { recursive: true })
  writeFileSync(join(site, 'content/docs/intro.md'), '# Start\n')
  const child = start(['check', '--format', 'json', '--root', site])
  child.stdout?.destroy()
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test.skipIf(!existsSync('/dev/full'))(
  'what cannot be printed on a full disk is one line and exit code 1',
  () => {
    const site = scratch()
    mkdirSync(join(site, 'content/docs'), { recursive: true })
    writeFileSync(join(site, 'content/docs/intro.md'), '# Start\n')
    const full = openSync('/dev/full', 'w')
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'bin/docs.js'), 'check', '--format', 'json', '--root', site],
      { stdio: ['ignore', full, 'pipe'], encoding: 'utf8' },
    )
    closeSync(full)
    expect(stderr).toBe('cannot print: ENOSPC: no space left on device, write\n')
    expect(status).toBe(1)
  },
)

describe('colors', () => {
  test.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
  ])('with a terminal: %s, and %j: %s', (isTTY, environment, colored) => {
    expect(hasColors({ isTTY }, environment)).toBe(colored)
  })

  const site = join(root, 'tests/problems/broken-link/site')
  // oxlint-disable-next-line no-control-regex
  const COLORS = /\u001B\[\d+(?:;\d+)*m/g

  test('mark severities and hints, and change no character of the report', async () => {
    const plain = await docs(['check', '--root', site])
    expect(plain.stderr).not.toMatch(COLORS)
    const colored = colorReport(plain.stderr)
    expect(colored).toMatch(COLORS)
    expect(colored.replaceAll(COLORS, '')).toBe(plain.stderr)
    expect(colored).toContain('\u001B[1m\u001B[31m  error\u001B[39m\u001B[22m broken-link:')
  })

  test('FORCE_COLOR colors a pipe; JSON and annotations never have colors', async () => {
    const env = { NO_COLOR: undefined, FORCE_COLOR: '1' }
    const child = start(['check', '--root', site], { env })
    let stderr = ''
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    await waitForEnd(child)
    expect(stderr).toMatch(COLORS)
    for (const format of ['json', 'github'])
      expect((await docs(['check', '--root', site, '--format', format], { env })).stdout).not.toMatch(COLORS)
  })
})

describe('output', () => {
  const golden = join(root, 'tests/sites/gfm/site')

  test('--quiet prints problems only', async () => {
    const clean = await docs(['build', '--root', scratch(golden), '--quiet'])
    expect(clean).toMatchObject({ code: 0, stdout: '', stderr: '' })
    const site = scratch(join(root, 'tests/problems/broken-anchor/site'))
    const warned = await docs(['build', '--root', site, '--quiet'])
    expect(warned).toMatchObject({ code: 0, stdout: '' })
    expect(warned.stderr).toContain('broken-anchor')
    expect(await docs(['check', '--root', golden, '--quiet'])).toMatchObject({ code: 0, stdout: '' })
  })

  test('--format json has a summary of what was written, and none where nothing was', async () => {
    const site = scratch(golden)
    const { stdout } = await docs(['build', '--root', site, '--format', 'json'], { cwd: site })
    const { problems, summary } = JSON.parse(stdout) as { problems: unknown; summary: object }
    expect(problems).toEqual([])
    expect(summary).toEqual({
      out: 'dist/site',
      bundle: 'dist/offline.zip',
      bytes: { site: expect.any(Number), bundle: expect.any(Number) },
      pages: expect.objectContaining({ doc: expect.any(Number) }),
      seconds: expect.any(Number),
      hits: expect.any(Number),
      misses: expect.any(Number),
    })
    const broken = await docs([
      'build',
      '--root',
      join(root, 'tests/problems/broken-link/site'),
      '--format',
      'json',
    ])
    expect(JSON.parse(broken.stdout)).not.toHaveProperty('summary')
  })

  test('operations without a page are counted, and fail no strict build', async () => {
    const site = scratch()
    mkdirSync(join(site, 'openapi'), { recursive: true })
    const operation = (more: object) => ({ responses: { 200: { description: 'It is here' } }, ...more })
    writeFileSync(
      join(site, 'openapi/v1.json'),
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Orders', version: '1' },
        paths: {
          '/orders': {
            get: operation({ operationId: 'listOrders' }),
            post: operation({ operationId: 'createOrder', 'x-internal': true }),
          },
          '/jobs': { 'x-internal': true, get: operation({}), put: operation({}) },
        },
      }),
    )
    const line = '3 operations have no page: marked x-internal\n'
    const checked = await docs(['check', '--root', site, '--strict'])
    expect(checked).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(line) })
    const built = await docs(['build', '--root', site, '--strict', '--no-offline'])
    expect(built).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(line) })
    const { stdout } = await docs(['check', '--root', site, '--format', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({ summary: { hiddenOperations: 3 } })
    expect(stdout).not.toContain('drafts')
  })
})

test('docs serve --open starts the browser with the URL of the site', async () => {
  const folder = scratch()
  const opened = join(folder, 'opened')
  const browser = join(folder, 'browser')
  writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > "${opened}.part" && mv "${opened}.part" "${opened}"\n`)
  chmodSync(browser, 0o755)
  const child = start(['serve', '--root', join(root, 'tests/sites/gfm/site'), '--port', '0', '--open'], {
    env: { BROWSER: browser },
  })
  const done = waitForEnd(child)
  await expect.poll(() => existsSync(opened)).toBe(true)
  expect(readFileSync(opened, 'utf8')).toMatch(/^http:\/\/127\.0\.0\.1:\d+/)
  child.kill('SIGTERM')
  await done
})

describe('completion', () => {
  /** What bash suggests for the last of the words. */
  async function complete(...words: readonly string[]): Promise<readonly string[]> {
    return completeIn(scratch(), words)
  }

  /** The same in a folder. */
  async function completeIn(folder: string, words: readonly string[]): Promise<readonly string[]> {
    const { stdout: script } = await docs(['completion', 'bash'])
    const quoted = words.map((word) => `'${word}'`).join(' ')
    const { stdout, stderr } = spawnSync(
      'bash',
      [
        '-c',
        `${script}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _docs; printf '%s\\n' "\${COMPREPLY[@]}"`,
      ],
      { encoding: 'utf8', cwd: folder },
    )
    expect(stderr).toBe('')
    return stdout.split('\n').filter((line) => line !== '')
  }

  test('completes commands, options and values in bash', async () => {
    expect(await complete('docs', 'bu')).toEqual(['build'])
    expect(await complete('docs', 'build', '--pro')).toEqual(['--profile'])
    expect(await complete('docs', 'build', '--format', '')).toEqual(['text', 'json', 'github'])
    expect(await complete('docs', 'cache', 'c')).toEqual(['clean'])
    expect(await complete('docs', 'completion', 'f')).toEqual(['fish'])
  })

  test('completes the sandbox and its options only where the site has a console, as in the help', async () => {
    const [plain, withConsole] = [scratch(), scratch()]
    writeFileSync(join(plain, 'docs.config.ts'), "export default { title: 'Plain' }\n")
    writeFileSync(join(withConsole, 'docs.config.mjs'), 'export default { console: {} }\n')
    expect(await completeIn(plain, ['docs', 'sa'])).toEqual([])
    expect(await completeIn(plain, ['docs', 'serve', '--sa'])).toEqual([])
    expect(await completeIn(withConsole, ['docs', 'sa'])).toEqual(['sandbox'])
    expect(await completeIn(withConsole, ['docs', 'verify-'])).toEqual(['verify-console'])
    expect(await completeIn(withConsole, ['docs', 'serve', '--sa'])).toEqual(['--sandbox'])
    if (spawnSync('fish', ['-c', 'true']).status !== 0) return
    const path = join(scratch(), 'docs.fish')
    writeFileSync(path, (await docs(['completion', 'fish'])).stdout)
    const inFish = (cwd: string, line: string) =>
      spawnSync('fish', ['-c', `source ${path}; complete -C '${line}'`], { encoding: 'utf8', cwd }).stdout
    expect(inFish(plain, 'docs sa')).toBe('')
    expect(inFish(withConsole, 'docs sa')).toMatch(/^sandbox\t/)
    expect(inFish(withConsole, 'docs serve --sa')).toMatch(/^--sandbox\t/)
  })

  test.each(['bash', 'zsh', 'fish'])('knows every command and option in %s', async (shell) => {
    const { code, stdout } = await docs(['completion', shell])
    expect(code).toBe(0)
    const { stdout: help } = await docs(['build', '--help'])
    const options = [...help.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)].map(([, name = '']) => name)
    expect(options.length).toBeGreaterThan(10)
    for (const option of options) expect(stdout).toContain(shell === 'fish' ? `-l ${option}` : `--${option}`)
  })

  test.each(['bash', 'zsh', 'fish'])('prints a script that %s can read', async (shell) => {
    if (spawnSync(shell, ['-c', 'true']).status !== 0) return
    const path = join(scratch(), 'script')
    writeFileSync(path, (await docs(['completion', shell])).stdout)
    expect(spawnSync(shell, ['-n', path], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  })
})
