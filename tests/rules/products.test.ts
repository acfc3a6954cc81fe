/** Generator, console and sandbox are three products in one package: the generator compiles and builds without the other two. */

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discard, root, scratch } from '../docs.ts'

/** A command that takes longer hangs: the first one compiles the package. Milliseconds. */
const LONGEST = 400_000

let copy = ''
let site = ''

beforeAll(() => {
  copy = scratch()
  for (const path of ['bin', 'src', 'templates', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  for (const product of ['src/browser/console', 'src/sandbox'])
    rmSync(join(copy, product), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  site = join(copy, 'site')
  mkdirSync(join(site, 'content/docs'), { recursive: true })
  writeFileSync(join(site, 'content/docs/intro.md'), '# Introduction\n\nA page.\n')
})
afterAll(discard)

/** Runs `docs` of the copy; the first run compiles it. */
function docs(args: readonly string[], extraEnv: NodeJS.ProcessEnv = {}) {
  const command = [join(copy, 'bin/docs.js'), ...args, '--root', site]
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  const options = { encoding: 'utf8', timeout: LONGEST, env: { ...env, ...extraEnv } } as const
  return spawnSync(process.execPath, command, options)
}

test('a site builds without src/browser/console and src/sandbox, and has no console', () => {
  const { status, stderr } = docs(['build'])
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const files = readdirSync(join(site, 'dist/site'), { recursive: true }).map(String)
  expect(files).toContain(join('docs', 'intro.html'))
  expect(files.filter((file) => /console|developer/.test(file))).toEqual([])
  expect(readFileSync(join(site, 'dist/site/docs/intro.html'), 'utf8')).not.toContain('/developer')
  expect(existsSync(join(site, 'dist/offline.zip'))).toBe(true)
})

test('`docs sandbox` reports that the package has none', () => {
  const { status, stderr } = docs(['sandbox'])
  expect(stderr).toContain('cannot start the sandbox: this package was made without the sandbox')
  expect(status).toBe(1)
})

test('a site without components of its authors builds without esbuild', () => {
  // esbuild fails to start with this path.
  const { status, stderr } = docs(['build', '--no-cache'], { ESBUILD_BINARY_PATH: join(copy, 'none') })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
