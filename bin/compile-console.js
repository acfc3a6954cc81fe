/**
 * Compiles the console: src/console to native ES modules with code splitting, and the script that loads them.
 *
 * Runs once, when the package is built. The modules import each other by relative paths, so they work below any base path. Their React is
 * that of the islands, which the search in the header needs as well.
 */
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
 * @returns {Promise<{ entry: string, start: string, timeLimit: string, files: string[] }>} the module of the console, the script that
 *   loads it, the text of the inline script that limits calls, and all files; paths relative to `outFolder`, such as
 *   'assets/console-main-AB12CD34.js'
 * @throws esbuild's error, whose messages are already on stderr
 */
export async function buildConsole(outFolder) {
  const { build } = await import('esbuild')
  const { bundleScript, leaveMessagesOpen, sharedReact } = await import('../dist/cli/bundle-script.js')
  const plugins = [leaveMessagesOpen, sharedReact]
  const [timeLimit, modules] = await Promise.all([
    bundleScript(join(root, 'src/console/fetch-timeout.ts')),
    build({ ...OPTIONS, plugins, entryPoints: ['src/console/main.tsx'], format: 'esm', splitting: true }),
  ])
  const needed = listImports(modules.metafile, entryOf(modules.metafile)).map((path) => basename(path))
  const start = await build({
    ...OPTIONS,
    plugins,
    entryPoints: ['src/console/start.ts'],
    format: 'iife',
    define: { ...OPTIONS.define, 'process.env.CONSOLE_MODULES': JSON.stringify(JSON.stringify(needed)) },
  })
  const files = [...modules.outputFiles, ...start.outputFiles].map(({ path, contents }) => ({
    path: relative(root, path).replaceAll('\\', '/'),
    contents,
  }))
  for (const { path, contents } of files) {
    const target = join(outFolder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, contents)
  }
  return {
    entry: entryOf(modules.metafile),
    start: entryOf(start.metafile),
    timeLimit,
    files: files.map(({ path }) => path).sort((a, b) => (a < b ? -1 : 1)),
  }
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

/** The path of the output that belongs to the entry point; chunks of `import()` have an entry point of their own. */
function entryOf({ outputs }) {
  const names = ['src/console/main.tsx', 'src/console/start.ts']
  const [path = ''] = Object.entries(outputs).find(([, { entryPoint }]) => names.includes(entryPoint)) ?? []
  return path
}
