#!/usr/bin/env node
/**
 * Compiles the CLI: src/{cli,index,worker}.ts to dist/cli/, as split ES modules with packages left outside.
 *
 * The modules lie flat in dist/cli/, so that `new URL('../../', import.meta.url)` is the package's root from each of
 * them. Browser scripts and styles are no business of this step: they are bundled when a site is built, from
 * src/client and templates, which the npm package ships as they are.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, 'dist', 'cli')

/** Chunks of an earlier compilation are kept this long, because a running `docs serve` may still import them. Milliseconds. */
const GRACE = 3_600_000

/** Whether dist/cli is missing or older than what it is made of. A few milliseconds. */
export function stale() {
  const made = statSync(join(out, 'cli.js'), { throwIfNoEntry: false })?.mtimeMs
  if (made === undefined) return true
  return ['src', 'templates', 'package.json', join('bin', 'compile.js')].some(
    (path) => newest(join(root, path)) >= made,
  )
}

/** The latest change below `path`, in milliseconds; a deleted file shows in its folder's own time. 0 if there is nothing. */
function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  const below = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || /\.(?:tsx?|js|json)$/.test(entry.name))
    .map((entry) => newest(join(path, entry.name)))
  return Math.max(stat.mtimeMs, ...below)
}

/** Compiles. Prints nothing; throws esbuild's error, whose messages are already on stderr. */
export async function compile() {
  const { build } = await import('esbuild')
  const started = new Date()
  const result = await build({
    absWorkingDir: root,
    entryPoints: ['cli', 'index', 'worker'].map((name) => `src/${name}.ts`),
    outdir: out,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    sourcemap: 'linked',
    chunkNames: '[name]-[hash]',
    legalComments: 'none',
    logLevel: 'warning',
  })
  mkdirSync(out, { recursive: true })
  // Chunks first and entries last, each replaced at once: a CLI started meanwhile sees the old modules or the new ones.
  const entries = new Set(['cli.js', 'index.js', 'worker.js'])
  const files = result.outputFiles.toSorted(
    (a, b) => Number(entries.has(basename(a.path))) - Number(entries.has(basename(b.path))),
  )
  for (const { path, contents } of files) {
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, contents)
    // Dated from before the sources were read: what is saved while esbuild runs counts as newer.
    utimesSync(draft, started, started)
    renameSync(draft, path)
  }
  sweep(new Set(files.map(({ path }) => basename(path))), started.getTime() - GRACE)
}

function sweep(keep, before) {
  for (const name of readdirSync(out)) {
    const path = join(out, name)
    if (keep.has(name)) continue
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < before) rmSync(path, { force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await compile().catch((error) => {
    if (!Array.isArray(error.errors)) console.error(error)
    process.exitCode = 1
  })
}
