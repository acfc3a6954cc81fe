#!/usr/bin/env node
/**
 * Writes src/console/api/console-api.ts, the types of the console's API, from openapi/console.yaml (`npm run console-types`).
 *
 * openapi-typescript runs through npx with a TypeScript of its own, because it needs the compiler API of TypeScript 5 and this
 * package has TypeScript 7. The file names the hash of its contract, and a test compares it, so checking does not need to run this.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const PACKAGES = ['openapi-typescript@7.13.0', 'typescript@5.9.3']

const root = fileURLToPath(new URL('..', import.meta.url))
const contract = join(root, 'openapi/console.yaml')
const folder = mkdtempSync(join(tmpdir(), 'offprint-types-'))
const output = join(folder, 'console-api.ts')

const { status } = spawnSync(
  'npx',
  [
    '--yes',
    ...PACKAGES.flatMap((name) => ['--package', name]),
    'openapi-typescript',
    contract,
    '--output',
    output,
    '--immutable',
    '--alphabetize',
  ],
  { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
)
process.exitCode = status ?? 1
if (status === 0) {
  const hash = createHash('sha256').update(readFileSync(contract)).digest('hex')
  const header = `/**
 * The types of the console's API. Generated from openapi/console.yaml: run \`npm run console-types\` after a change of it.
 *
 * contract: sha256-${hash}
 */
`
  // The generator's own header says the same in other words.
  const types = readFileSync(output, 'utf8').replace(/^\/\*\*[^]*?\*\/\s*/, '')
  writeFileSync(join(root, 'src/console/api/console-api.ts'), header + types)
}
rmSync(folder, { recursive: true, force: true })
