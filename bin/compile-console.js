/**
 * Compiles the console: src/browser/console to native ES modules with code splitting, and the script that loads them.
 *
 * Runs once, when the package is built. The modules import each other by relative paths, so they work below any base path. Their React is
 * shared with the islands, because the search in the header needs it as well.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const OPTIONS = {
  absWorkingDir: root,
  outdir: root,
  write: false,
  bundle: true,
  minify: true,
  metafile: true,
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  entryNames: 'assets/console-[name]-[hash]',
  chunkNames: 'assets/console-[name]-[hash]',
  define: { 'process.env.NODE_ENV': '"production"' },
}

/**
 * Writes the console's files below `outFolder/assets`, with the hash of their content in their names.
 *
 * @param {string} outFolder
 * @returns {Promise<{ entry: string, start: string, files: string[] }>} the module of the console, the text of the inline script that
 *   loads it, and all files; paths relative to `outFolder`, such as 'assets/console-main-ab12cd34.js'
 * @throws esbuild's error, whose messages are already on stderr
 */
export async function buildConsole(outFolder) {
  const { build } = await import('esbuild')
  const { leaveMessagesOpen, sharedReact } = await import('../dist/cli/bundle-script.js')
  const plugins = [leaveMessagesOpen, sharedReact]
  const modules = await build({
    ...OPTIONS,
    plugins,
    entryPoints: ['src/browser/console/main.tsx'],
    format: 'esm',
    splitting: true,
  })
  const entry = entryOf(modules.metafile)
  const needed = listImports(modules.metafile, entry).map((path) => basename(renameModules(path)))
  const start = await build({
    ...OPTIONS,
    plugins,
    entryPoints: ['src/browser/console/start.ts'],
    format: 'iife',
    define: { ...OPTIONS.define, 'process.env.CONSOLE_MODULES': JSON.stringify(JSON.stringify(needed)) },
  })
  const files = modules.outputFiles.map(({ path, text }) => ({
    path: renameModules(relative(root, path).replaceAll('\\', '/')),
    contents: renameModules(text),
  }))
  for (const { path, contents } of files) {
    const target = join(outFolder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, contents)
  }
  return {
    entry: renameModules(entry),
    start: start.outputFiles[0].text.trim(),
    files: files.map(({ path }) => path).sort((a, b) => (a < b ? -1 : 1)),
  }
}

/**
 * A text with the hashes of esbuild in names of modules (base 32) as the eight hexadecimal digits that all hashed files have, by which hosts
 * and `docs serve` recognize what browsers may keep.
 */
function renameModules(text) {
  return text.replaceAll(/(?<=\bconsole-[\w-]+-)[0-9A-Z]{8}(?=\.js\b)/g, (hash) =>
    createHash('sha256').update(hash).digest('hex').slice(0, 8),
  )
}

/** The outputs that a module imports before it runs, directly or through others. */
function listImports({ outputs }, entry, known = new Set()) {
  for (const { path, kind, external } of outputs[entry].imports)
    if (kind === 'import-statement' && external !== true && !known.has(path)) {
      known.add(path)
      listImports({ outputs }, path, known)
    }
  return [...known]
}

/** The path of the output that belongs to the entry point; chunks of `import()` have their own entry points. */
function entryOf({ outputs }) {
  const isEntry = ([, { entryPoint }]) => entryPoint === 'src/browser/console/main.tsx'
  return Object.entries(outputs).find(isEntry)?.[0] ?? ''
}
