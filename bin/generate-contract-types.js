/**
 * Writes src/contract-types/, the types of the APIs that the console and the sandbox speak, from openapi/{v1,v2,console}.yaml. They are
 * build output: compiling the package writes them if a contract or this script has changed.
 *
 * openapi-typescript needs the compiler API of TypeScript 5, and this package has TypeScript 7. So its code is bundled with the other one.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'src/contract-types')
const APIS = ['v1', 'v2', 'console']

/** Writes the types unless those that are there come from the same contracts. A package without contracts has none. */
export async function ensureContractTypes() {
  const contracts = APIS.map((api) => join(root, 'openapi', `${api}.yaml`))
  if (!contracts.every((path) => existsSync(path))) return
  const sources = [...contracts, fileURLToPath(import.meta.url), join(root, 'bin/response-shapes.js')]
  const hash = createHash('sha256')
  for (const path of sources) hash.update(readFileSync(path))
  const state = hash.digest('hex')
  const stateFile = join(folder, 'state.json')
  if (existsSync(stateFile) && JSON.parse(readFileSync(stateFile, 'utf8')).state === state) return
  // A fresh clone has no packages until bin/install.js, which this module's users import as well, has run.
  const { writeResponseShapes } = await import('./response-shapes.js')
  const { default: openapiTS, astToString } = await loadGenerator()
  mkdirSync(folder, { recursive: true })
  for (const [index, api] of APIS.entries()) {
    const types = await openapiTS(pathToFileURL(contracts[index]), {
      immutable: true,
      alphabetize: true,
      // A member with a default may be missing in a request.
      defaultNonNullable: false,
      silent: true,
    })
    writeFile(`${api}.ts`, astToString(types))
  }
  writeFile('console-responses.ts', writeResponseShapes(readFileSync(contracts[2], 'utf8')))
  writeFile('state.json', `${JSON.stringify({ state })}\n`)
}

/** Replaces a file at once: another process may compile meanwhile. */
function writeFile(name, text) {
  const temporary = join(folder, `${name}.${process.pid}`)
  writeFileSync(temporary, text)
  renameSync(temporary, join(folder, name))
}

async function loadGenerator() {
  const { build } = await import('esbuild')
  const outfile = join(root, 'node_modules', `.openapi-typescript-${process.pid}.mjs`)
  try {
    await build({
      absWorkingDir: root,
      entryPoints: [join(root, 'node_modules/openapi-typescript/dist/index.mjs')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      alias: { typescript: 'typescript-5' },
      external: ['typescript-5', '@redocly/openapi-core'],
      logLevel: 'error',
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile, { force: true })
  }
}
