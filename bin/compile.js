#!/usr/bin/env node
/**
 * Compiles the package: the CLI (src/{cli,index,worker}.ts with the templates) to dist/cli, as split ES modules with packages left
 * outside, and the browser code to dist/client (bin/compile-client.js).
 *
 * The modules lie flat in dist/cli, so that `new URL('../../', import.meta.url)` is the package's root from each of them.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { compileClient } from './compile-client.js'
import { replaceFile, sweepFolder } from './dist-files.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'dist', 'cli')

const ENTRIES = {
  cli: 'src/cli.ts',
  index: 'src/index.ts',
  worker: 'src/worker.ts',
  'progress-thread': 'src/progress/progress-thread.ts',
  // A module of its own, because bin/compile-client.js uses it as well.
  'bundle-script': 'src/assets/bundle-script.ts',
}

/** Stands for the build id (src/lib/package-info.ts) until everything is compiled; as long as the id, so that source maps stay right. */
const PLACEHOLDER = '__OFFPRINT_ID__'

/** Whether dist/cli is missing or older than what it is made of. A few milliseconds. */
export function isStale() {
  const compiled = statSync(join(folder, 'cli.js'), { throwIfNoEntry: false })?.mtimeMs
  if (compiled === undefined) return true
  return ['src', 'templates', 'package.json', 'bin'].some(
    (path) => newestChange(join(root, path)) >= compiled,
  )
}

/** The latest change below `path`, in milliseconds; a deleted file shows in its folder's own time. 0 if there is nothing. */
function newestChange(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  const below = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || /\.(?:tsx?|js|json|css|svg)$/.test(entry.name))
    .map((entry) => newestChange(join(path, entry.name)))
  return Math.max(stat.mtimeMs, ...below)
}

/** Compiles everything. Prints nothing; throws esbuild's BuildFailure. */
export async function compile() {
  const started = new Date()
  const files = await compileCli()
  const write = (keep) => {
    for (const { name, data } of files.filter((file) => keep(file.name)))
      replaceFile(join(folder, name), data, started)
  }
  write((name) => /^bundle-script\.js(?:\.map)?$/.test(name))
  const manifest = await compileClient()
  const id = buildId([...files.map(({ data }) => data), manifest])
  for (const file of files) file.data = file.data.replaceAll(PLACEHOLDER, id)
  // Chunks first and entries last: a CLI that is started meanwhile sees the old modules or the new ones.
  const isEntry = (name) => name.replace(/\.js(?:\.map)?$/, '') in ENTRIES
  write((name) => !isEntry(name))
  write(isEntry)
  sweepFolder(folder, new Set(files.map(({ name }) => name)), started)
}

/** The compiled modules of the CLI with their source maps, in memory. */
async function compileCli() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir: folder,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    define: { BUILD_ID: JSON.stringify(PLACEHOLDER) },
    sourcemap: 'linked',
    chunkNames: '[name]-[hash]',
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [sandboxIfPresent],
  })
  return outputFiles.map(({ path, text }) => ({ name: basename(path), data: text }))
}

/** Stands for the sandbox where a package is made without it: the command then reports that. */
const sandboxIfPresent = {
  name: 'sandbox-if-present',
  setup(build) {
    if (existsSync(join(root, 'src/sandbox'))) return
    build.onResolve({ filter: /\/sandbox\/start-sandbox\.ts$/ }, ({ path }) => ({
      path,
      namespace: 'no-sandbox',
    }))
    build.onLoad({ filter: /./, namespace: 'no-sandbox' }, () => ({
      contents: `export const startSandbox = async () => ({
        refused: 'this package was made without the sandbox',
        hint: 'install the complete package',
      })`,
    }))
  },
}

/** One word for everything that was compiled: another word means that a cached value may be out of date. */
function buildId(texts) {
  const sum = createHash('sha256')
  for (const text of texts) sum.update(`${text.length}:`).update(text)
  return sum.digest('hex').slice(0, PLACEHOLDER.length)
}

/** Prints why a compilation failed: errors in the sources as esbuild words them, anything else with its stack. */
export function printCompileError(error) {
  console.error(Array.isArray(error.errors) ? error.message : error)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await compile().catch((error) => {
    printCompileError(error)
    process.exitCode = 1
  })
}
