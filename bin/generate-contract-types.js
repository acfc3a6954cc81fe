#!/usr/bin/env node
/**
 * Writes src/contract-types/, the types of the APIs that the console and the sandbox speak, from openapi/{v1,v2,console}.yaml
 * (`npm run contract-types`).
 *
 * openapi-typescript runs through npx with a TypeScript of its own, because it needs the compiler API of TypeScript 5 and this
 * package has TypeScript 7. Each file names the hash of its contract, and a test compares it, so checking does not need to run this.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { writeResponseShapes } from './response-shapes.js'

const PACKAGES = ['openapi-typescript@7.13.0', 'typescript@5.9.3']

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'offprint-types-'))

for (const api of ['v1', 'v2', 'console']) {
  const contract = join(root, 'openapi', `${api}.yaml`)
  const output = join(folder, `${api}.ts`)
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
      // A member with a default may be missing in a request.
      '--default-non-nullable=false',
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  )
  if (status !== 0) {
    process.exitCode = status ?? 1
    break
  }
  const hash = createHash('sha256').update(readFileSync(contract)).digest('hex')
  const header = `/**
 * The types of an API. Generated from openapi/${api}.yaml: run \`npm run contract-types\` after a change of it.
 *
 * contract: sha256-${hash}
 */
`
  // The generator's own header says the same in other words.
  const types = readFileSync(output, 'utf8').replace(/^\/\*\*[^]*?\*\/\s*/, '')
  writeFileSync(join(root, 'src/contract-types', `${api}.ts`), header + types)
}
const contract = readFileSync(join(root, 'openapi/console.yaml'), 'utf8')
writeFileSync(join(root, 'src/contract-types/console-responses.ts'), writeResponseShapes(contract))
rmSync(folder, { recursive: true, force: true })
