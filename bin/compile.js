#!/usr/bin/env node
/**
 * Compiles the package: the CLI (its entries are listed below, with the templates) to dist/cli, as split ES modules, and the browser code to
 * dist/client (bin/compile-client.js). Packages that every build loads are compiled in, others are left outside.
 *
 * The modules lie flat in dist/cli, so that `new URL('../../', import.meta.url)` is the package's root from each of them.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { compileClient } from './compile-client.js'
import { replaceFile, sweepFolder } from './dist-files.js'
import { ensureContractTypes } from './generate-contract-types.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'dist', 'cli')
const LOCK = 'package-lock.json'

const ENTRIES = {
  cli: 'src/cli/cli.ts',
  index: 'src/index.ts',
  worker: 'src/graph/worker.ts',
  'progress-thread': 'src/cli/progress/progress-thread.ts',
  'diagram-thread': 'src/domain/markdown/constructs/diagram/diagram-thread.ts',
  // A module of its own, because bin/compile-client.js uses it as well.
  'bundle-script': 'src/stages/assets/bundle-script.ts',
}

/**
 * Packages that are compiled in, with all that they import. Node takes 0.3 s of processor time to find and read the 200 modules of the
 * Markdown pipeline and React, in each thread; in one file it takes a tenth of that. Packages with binaries, those that few sites need,
 * js-yaml, one file that the OpenAPI parser installs as well, and mrmime, html-tag-names, porter2 and dale-chall, one file each, and github-slugger, two, stay outside.
 */
const INLINED = new Set([
  '@messageformat/parser',
  'ajv',
  'ajv-draft-04',
  'commander',
  'entities',
  'hast-util-from-html',
  'hast-util-to-string',
  'mdast-util-directive',
  'mdast-util-to-markdown',
  'mdast-util-to-string',
  'micromark-extension-cjk-friendly',
  'micromark-extension-cjk-friendly-gfm-strikethrough',
  'micromark-extension-directive',
  'react',
  'react-dom',
  'rehype-raw',
  'rehype-sanitize',
  'rehype-stringify',
  'remark-gfm',
  'remark-math',
  'remark-parse',
  'remark-rehype',
  'unified',
  'unist-util-visit',
  'valibot',
  'vfile',
  'yaml',
])

/** Stands for the build id (src/lib/build-fingerprint.ts) until everything is compiled; as long as the id, so that source maps stay right. */
const PLACEHOLDER = '__OFFPRINT_ID__'

/** Whether dist/cli is missing or older than what it is made of. A few milliseconds. */
export function isStale() {
  const compiled = statSync(join(folder, 'cli.js'), { throwIfNoEntry: false })?.mtimeMs
  if (compiled === undefined) return true
  return ['src', 'templates', 'package.json', LOCK, 'bin', 'openapi'].some(
    (path) => newestChange(join(root, path)) >= compiled,
  )
}

/** The latest change below `path`, in milliseconds; a deleted file shows in its folder's own time. 0 if there is nothing. */
function newestChange(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  const below = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || /\.(?:tsx?|js|json|css|svg|txt|yaml)$/.test(entry.name))
    .map((entry) => newestChange(join(path, entry.name)))
  return Math.max(stat.mtimeMs, ...below)
}

/** Compiles everything. Prints nothing; throws esbuild's BuildFailure. */
export async function compile() {
  await ensureContractTypes()
  const started = new Date()
  const { files, needed } = await compileCli()
  const write = (keep) => {
    for (const { name, data } of files.filter((file) => keep(file.name)))
      replaceFile(join(folder, name), data, started)
  }
  write((name) => needed.has(name.replace(/\.map$/, '')))
  const manifest = await compileClient()
  // Source maps have paths of this machine, and the id must be the same on each.
  const running = files.filter(({ name }) => !name.endsWith('.map'))
  const id = buildId([...running.map(({ data }) => data), manifest])
  for (const file of files) file.data = file.data.replaceAll(PLACEHOLDER, id)
  // Chunks first and entries last: a CLI that is started meanwhile sees the old modules or the new ones.
  const isEntry = (name) => name.replace(/\.js(?:\.map)?$/, '') in ENTRIES
  write((name) => !isEntry(name))
  write(isEntry)
  sweepFolder(folder, new Set(files.map(({ name }) => name)), started)
}

/** The compiled modules of the CLI with their source maps, in memory, and the names of those that compiling browser code needs. */
async function compileCli() {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir: folder,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    loader: { '.css': 'text' },
    define: { BUILD_ID: JSON.stringify(PLACEHOLDER), 'process.env.NODE_ENV': '"production"' },
    banner: { js: REQUIRE },
    metafile: true,
    sourcemap: 'linked',
    // Traces name our files and lines; the files themselves would double the package.
    sourcesContent: false,
    // Line breaks, indentation and long names would make the package a fifth larger. Compiling the same version again produces the same files with their
    // source maps, so that the places of a trace can be looked up.
    minify: true,
    charset: 'utf8',
    // Names are in a thousand imports: short ones make the package smaller.
    chunkNames: 'c-[hash]',
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [
      sandboxIfPresent,
      ...[
        serverRendererWithoutStreams,
        commanderWithoutPrograms,
        oneTableOfCharacterNames,
        otherPackagesOutside,
      ].map(failWithoutMatch),
    ],
  })
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]))
  const modules = outputFiles.map(({ path, text }) => ({
    name: basename(path),
    data: dropUnusedRequire(text),
  }))
  const files = await joinStart(modules, build)
  files.push({ name: 'licenses.txt', data: collectLicenses(Object.keys(metafile.inputs)) })
  return { files, needed: listImports('bundle-script.js', outputs) }
}

/** CommonJS packages load Node's modules with it. */
const REQUIRE = `import { createRequire as createModuleRequire } from 'node:module'
const require = createModuleRequire(import.meta.url)
`

/** A module without `REQUIRE` if nothing uses it, as in nine of ten modules. Its lines stay where they are, because source maps count them. */
function dropUnusedRequire(text) {
  const isUsed = /\brequire\b/.test(text.replace(REQUIRE, ''))
  return isUsed ? text : text.replace(REQUIRE, REQUIRE.replaceAll(/.+/g, ''))
}

/**
 * Puts the modules that cli.js imports into cli.js itself: `docs --help` reads one file instead of seven, which saves 5 ms. Commands still
 * import their code when they run, from the modules that are there as before.
 */
async function joinStart(files, build) {
  const texts = new Map(files.map(({ name, data }) => [name, data]))
  const modulesInMemory = {
    name: 'modules-in-memory',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\// }, ({ path, kind }) =>
        kind === 'dynamic-import'
          ? { path, external: true }
          : { path: join(folder, path), namespace: 'memory' },
      )
      onResolve({ filter: /^cli\.js$/ }, ({ path }) => ({ path: join(folder, path), namespace: 'memory' }))
      onLoad({ filter: /./, namespace: 'memory' }, ({ path }) => {
        const name = basename(path)
        const map = Buffer.from(texts.get(`${name}.map`)).toString('base64')
        const link = `sourceMappingURL=data:application/json;base64,${map}`
        return { contents: texts.get(name).replace(/sourceMappingURL=.*/, () => link), resolveDir: folder }
      })
    },
  }
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['cli.js'],
    outdir: folder,
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [modulesInMemory],
  })
  const joined = new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
  return files.map(({ name, data }) => ({ name, data: joined.get(name) ?? data }))
}

/** A compiled module and all that it imports, by name. */
function listImports(name, outputs, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  for (const { path, external } of outputs.get(name)?.imports ?? [])
    if (external !== true) listImports(basename(path), outputs, found)
  return found
}

/**
 * Pages are rendered to strings. `react-dom/server` would bring the renderer of streams as well: 216 KB that each thread would compile for
 * nothing. The path is the one in React 19; if a later version moves the file, compiling fails.
 */
const serverRendererWithoutStreams = {
  name: 'server-renderer-without-streams',
  setup(build) {
    build.onResolve({ filter: /^react-dom\/server$/ }, () => ({
      path: join(root, 'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js'),
    }))
  },
}

/** Commander starts programs for subcommands that are files. Ours are functions, and Node's module for programs costs `docs --help` 3 ms. */
const commanderWithoutPrograms = {
  name: 'commander-without-programs',
  setup(build) {
    build.onResolve({ filter: /^node:child_process$/ }, ({ path, importer }) =>
      /[\\/]node_modules[\\/]commander[\\/]/.test(importer) ? { path, namespace: 'no-programs' } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'no-programs' }, () => ({ contents: 'module.exports = {}' }))
  },
}

/** The plug-in, whose build fails when it finds none of its files: one was renamed. */
function failWithoutMatch({ name, setup }) {
  return {
    name,
    setup(build) {
      let matches = 0
      const count = (callback) => async (args) => {
        const result = await callback(args)
        if (result !== undefined) matches += 1
        return result
      }
      setup({
        ...build,
        onLoad: (options, callback) => build.onLoad(options, count(callback)),
        onResolve: (options, callback) => build.onResolve(options, count(callback)),
      })
      build.onEnd(() =>
        matches === 0 ? { errors: [{ text: `the plug-in '${name}' matched no file` }] } : undefined,
      )
    },
  }
}

/** Both packages that know the names of characters read one table of them. */
const oneTableOfCharacterNames = {
  name: 'one-table-of-character-names',
  setup(build) {
    build.onResolve({ filter: /^decode-named-character-reference$/ }, () => ({
      path: join(root, 'src/lib/text/html/decode-character-name.ts'),
    }))
  },
}

/** Leaves all packages outside but the inlined ones and what these import. */
const otherPackagesOutside = {
  name: 'other-packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      if (kind === 'entry-point') return undefined
      const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
      return INLINED.has(name) || importer.includes('/node_modules/') ? undefined : { path, external: true }
    })
  },
}

/** The licenses of the packages that are compiled in, which their texts ask to be passed on: each text once, after those who granted it. */
function collectLicenses(inputs) {
  const folders = new Set(
    inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  )
  const isNotice = (line) => /^\s*copyright (?:\(c\)|©|\d|\w+ \w+ and)/i.test(line)
  const grants = new Map()
  for (const folder of [...folders].sort((a, b) => (a < b ? -1 : 1))) {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry))
    const text = file === undefined ? license : readFileSync(join(root, folder, file), 'utf8')
    const lines = text.trim().split('\n')
    const terms = lines.filter((line) => !isNotice(line)).join('\n')
    // Packages break the lines of one license at different words, and some add a title.
    const key = terms
      .replace(/^.*\blicen[cs]e\b[^.\n]{0,20}$/im, '')
      .replaceAll(/[\s=-]+/g, ' ')
      .trim()
    const grant = grants.get(key) ?? { terms: terms.trim(), packages: [] }
    grant.packages.push(
      [`${name} ${version}`, ...lines.filter(isNotice).map((line) => line.trim())].join('\n'),
    )
    grants.set(key, grant)
  }
  return [...grants.values()]
    .map(({ terms, packages }) => `${packages.join('\n\n')}\n\n${terms}\n`)
    .join('\n---\n\n')
}

/** Replaces the sandbox if the package is built without it. The command then reports that. */
const sandboxIfPresent = {
  name: 'sandbox-if-present',
  setup(build) {
    if (existsSync(join(root, 'src/sandbox'))) return
    build.onResolve({ filter: /\/sandbox\/(?:start-sandbox|verify-backend)\.ts$/ }, ({ path }) => ({
      path,
      namespace: 'no-sandbox',
    }))
    build.onLoad({ filter: /./, namespace: 'no-sandbox' }, () => ({
      contents: `const refuse = async () => ({
        refused: 'this package was made without the sandbox',
        hint: 'install the complete package',
      })
      export { refuse as startSandbox, refuse as verifyBackend }`,
    }))
  },
}

/** One word for everything that runs. If the word differs, a cached value may be out of date. */
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
