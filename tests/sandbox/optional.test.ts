import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { docs, root } from '../docs.ts'

/** The packages that only the sandbox needs. */
const OPTIONAL = [
  'oidc-provider',
  'openapi-backend',
  'ajv-formats',
  'ipaddr.js',
  'standardwebhooks',
  '@simplewebauthn',
  'jose',
  '@photostructure',
  '@fastify',
]

let folder = ''
beforeAll(async () => {
  // Compiles if the sources are newer.
  await docs(['--version'])
  folder = mkdtempSync(join(tmpdir(), 'offprint-optional-'))
  for (const part of ['dist/cli', 'dist/client', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!OPTIONAL.includes(name))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  mkdirSync(join(folder, 'site/content/docs'), { recursive: true })
  writeFileSync(join(folder, 'site/content/docs/intro.md'), '---\ntitle: Intro\n---\n\nHello.\n')
  cpSync(join(root, 'openapi'), join(folder, 'site/openapi'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: readonly string[]) =>
  spawnSync(
    process.execPath,
    ['--preserve-symlinks', join(folder, 'dist/cli/cli.js'), ...args, '--root', join(folder, 'site')],
    {
      encoding: 'utf8',
      timeout: 110_000,
    },
  )

test('the sandbox names the packages to install when they are missing', () => {
  const { status, stderr } = run('sandbox')
  expect(stderr).toContain(
    'error no-sandbox: cannot start the sandbox: the packages of the sandbox are not installed',
  )
  expect(stderr).toContain('npm install --save-dev oidc-provider openapi-backend@5.20.0')
  expect(status).toBe(1)
})

test('the sandbox names the files that it needs before it reads those of another API', () => {
  const openapi = join(folder, 'site/openapi')
  rmSync(openapi, { recursive: true })
  mkdirSync(openapi)
  writeFileSync(join(openapi, 'v1.yaml'), 'openapi: 3.1.0\n  info: [')
  const { status, stderr } = run('sandbox')
  expect(stderr).toContain('the sandbox needs openapi/v1.yaml, openapi/v2.yaml and openapi/console.yaml')
  expect(status).toBe(1)
})

test('a build needs no package of the sandbox', () => {
  rmSync(join(folder, 'site/openapi'), { recursive: true, force: true })
  const { status, stderr } = run('build', '--jobs', '1')
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
