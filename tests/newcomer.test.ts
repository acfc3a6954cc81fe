/** First steps of a new user: in a fresh clone, and with the npm package in an empty folder. */

import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { discard, putFile, root, scratch } from './docs.ts'

afterAll(discard)

interface Ran {
  readonly code: number | string
  readonly output: string
}

/** Runs a command in `cwd` with the environment of a newcomer's shell: nothing that npm or vitest set for this run. */
function run(cwd: string, command: string, ...args: readonly string[]): Promise<Ran> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:npm_(?!config_)|VITEST|NODE_ENV$|NODE_PATH$)/.test(name),
    ),
  )
  return new Promise((done) => {
    execFile(
      command,
      args,
      { cwd, env, maxBuffer: 1e8, shell: process.platform === 'win32' },
      (error, stdout, stderr) => {
        const code = error?.code ?? (error === null ? 0 : 1)
        done({ code, output: stdout + stderr })
      },
    )
  })
}

async function succeeds(cwd: string, command: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await run(cwd, command, ...args)
  expect(code, `${command} ${args.join(' ')}\n${output}`).toBe(0)
  return output
}

let clone: string

/** npm may download packages, and everything is built from scratch. Milliseconds. */
const LONGEST = 400_000

beforeAll(async () => {
  clone = join(scratch(), 'clone')
  await succeeds(root, 'git', 'clone', '--quiet', root, clone)
})

describe('a fresh clone of what is committed', { timeout: LONGEST }, () => {
  test('installs without scripts, and npx docs build builds this site', async () => {
    expect(existsSync(join(clone, 'node_modules'))).toBe(false)
    const installed = await succeeds(
      clone,
      'npm',
      'ci',
      '--ignore-scripts',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
    )
    expect(installed).not.toContain('EBADENGINE')
    await succeeds(clone, 'npx', 'docs', 'build')
    expect(existsSync(join(clone, 'dist/site/docs/intro.html'))).toBe(true)
    expect(existsSync(join(clone, 'dist/offline.zip'))).toBe(true)
    expect(await succeeds(clone, 'git', 'status', '--porcelain')).toBe('')
  })
})

describe('npm start in that clone', { timeout: LONGEST }, () => {
  test('says what it does, shows dots in between, and serves the site at the address that it prints', async () => {
    const child = spawn(process.execPath, [join(clone, 'bin/start.js'), '--port', '0'], { cwd: clone })
    try {
      let output = ''
      const address = await new Promise<string>((resolve, reject) => {
        child.stdout.on('data', (data: Buffer) => {
          output += data.toString()
          const [, url] = /^(http:\/\/127\.0\.0\.1:\d+)\n/m.exec(output) ?? []
          if (url !== undefined) resolve(url)
        })
        child.once('close', () => reject(new Error(`npm start ended:\n${output}`)))
      })
      // The line of each step ends with dots: tests/unit/heartbeat.test.ts.
      expect(output).toMatch(/^Building the site \.*$[^]*^Starting the server \.*$/m)
      const response = await fetch(`${address}/docs/intro`)
      expect(response.status).toBe(200)
    } finally {
      // The next test starts the same sandbox, which has one process at a time.
      const end = child.exitCode === null ? once(child, 'close') : undefined
      child.kill()
      await end
    }
  })
})

const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

describe.skipIf(!hasTerminal)('npm start at the terminal of a desktop', { timeout: LONGEST }, () => {
  test('opens the address that it prints', async () => {
    const folder = scratch()
    const opened = join(folder, 'opened')
    const browser = join(folder, 'browser')
    writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > ${opened}\n`)
    chmodSync(browser, 0o755)
    const { CI: _, SSH_CONNECTION: __, NODE_ENV: ___, ...inherited } = process.env
    const command = `'${process.execPath}' '${join(clone, 'bin/start.js')}' --port 0`
    const child = spawn('script', ['--quiet', '--flush', '--return', '--command', command, '/dev/null'], {
      cwd: clone,
      env: { ...inherited, DISPLAY: ':0', BROWSER: browser },
      // Its own group, so that the server ends with the terminal.
      detached: true,
    })
    try {
      let output = ''
      child.stdout.on('data', (data: Buffer) => (output += data.toString()))
      await vi.waitUntil(
        () => {
          if (child.exitCode !== null) throw new Error(`npm start ended:\n${output}`)
          return existsSync(opened) && readFileSync(opened, 'utf8') !== ''
        },
        { timeout: LONGEST / 2, interval: 100 },
      )
      const [, address] = /^(http:\/\/127\.0\.0\.1:\d+)\r?\n/m.exec(stripVTControlCharacters(output)) ?? []
      expect(readFileSync(opened, 'utf8')).toMatch(new RegExp(`^${address ?? 'an address'}/?$`))
    } finally {
      if (child.pid !== undefined) process.kill(-child.pid)
    }
  })
})

describe('the npm package of that clone, in an empty folder', { timeout: LONGEST }, () => {
  test('has the command, the types of the configuration, and everything that a site needs', async () => {
    const packed = scratch()
    await succeeds(clone, 'npm', 'pack', '--pack-destination', packed)
    const tarball = readdirSync(packed).find((name) => name.endsWith('.tgz')) ?? ''
    // Compiled again, in a folder with another name.
    const second = join(scratch(), 'another', 'clone')
    await succeeds(root, 'git', 'clone', '--quiet', root, second)
    // A link would not do: the compiler names its files by their real place.
    renameSync(join(clone, 'node_modules'), join(second, 'node_modules'))
    const again = scratch()
    await succeeds(second, 'npm', 'pack', '--pack-destination', again)
    renameSync(join(second, 'node_modules'), join(clone, 'node_modules'))
    expect(readFileSync(join(again, tarball)).equals(readFileSync(join(packed, tarball)))).toBe(true)

    const folder = scratch()
    putFile(folder, 'package.json', '{ "name": "newcomer", "private": true, "type": "module" }\n')
    const output = await succeeds(
      folder,
      'npm',
      'install',
      '--ignore-scripts',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      join(packed, tarball),
    )
    expect(output).not.toContain('EBADENGINE')
    const installed = join(folder, 'node_modules/offprint')
    expect(readdirSync(installed).sort()).toEqual([
      'LICENSE',
      'README.md',
      'bin',
      'dist',
      'openapi',
      'package.json',
      'templates',
    ])
    expect(readdirSync(join(installed, 'dist')).sort()).toEqual(['cli', 'client', 'schemas', 'types'])

    putFile(folder, 'content/docs/intro.md', '# Welcome\n\nA *first* page.\n\n```js\nconst a = 1\n```\n')
    putFile(
      folder,
      'docs.config.ts',
      "import { defineConfig } from 'offprint'\n\nexport default defineConfig({ title: 'Newcomer' })\n",
    )
    await succeeds(folder, 'npx', 'docs', 'build')
    const page = readFileSync(join(folder, 'dist/site/docs/intro.html'), 'utf8')
    expect(page).toContain('<em>first</em>')
    expect(page).toContain('Newcomer')

    // The types are those of the options: the compiler reports a wrong one.
    putFile(
      folder,
      'right.ts',
      "import { defineConfig } from 'offprint'\nexport default defineConfig({ title: 'x' })\n",
    )
    putFile(
      folder,
      'wrong.ts',
      "import { defineConfig } from 'offprint'\nexport default defineConfig({ title: 1 })\n",
    )
    const tsc = (file: string) =>
      run(
        folder,
        process.execPath,
        join(root, 'node_modules/typescript/bin/tsc'),
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2022',
        '--types',
        '',
        file,
      )
    const right = await tsc('right.ts')
    expect(right.code, right.output).toBe(0)
    const wrong = await tsc('wrong.ts')
    expect(wrong.output).toContain("Type 'number' is not assignable to type 'string'")
  })
})
