/**
 * Finds, compiles and runs the config file of a site. Gives its default export unchecked, with problems for everything
 * that prevents reading it.
 */

import { errorText } from '../../../lib/text/problems/error-message.ts'
import type { BuildFailure, Message, Plugin, PluginBuild } from 'esbuild'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire, type SourceMapPayload } from 'node:module'
import { dirname, join } from 'node:path'
import type { Cache } from '../../../graph/cache/cache.ts'
import { untilIdle } from '../../../lib/data/async/until-idle.ts'
import { findInvalidByte } from '../../../lib/text/encoding/find-invalid-byte.ts'
import { listWatchedFiles, relativeStates } from '../../../lib/files/file-state.ts'
import { isFile } from '../../../lib/files/is-folder.ts'
import { listWantedFiles } from '../../../lib/files/wanted-files.ts'
import { hashOf } from '../../../lib/data/hash.ts'
import { locateThrow, type LocateError } from '../../../lib/locate-throw.ts'
import { observeRequire, type ListReads, type ObservedReads } from '../../../lib/run-author-code.ts'
import { authorCodeOptions } from '../../../lib/author-code-options.ts'
import { OBSERVED_MODULES } from '../../../lib/observe-modules.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { MoveReport, Problem, SourceLocation } from '../../../lib/types.ts'
import { startOf } from '../../../lib/problems/problem.ts'
import { findForeignFile, type ForeignTool } from '../../../domain/migrate/foreign-files.ts'
import { splitNames } from '../../../lib/text/split-names.ts'

/** Names of config files, in order of preference. */
export const CONFIG_FILES = splitNames(
  'docs.config.ts docs.config.mts docs.config.js docs.config.mjs docs.config.cts docs.config.cjs',
)

/** Names that authors may expect to work, from other tools. */
const UNSUPPORTED_FILES = ['json', 'jsonc', 'json5', 'yml', 'yaml', 'toml', 'jsx', 'tsx'].map(
  (ending) => `docs.config.${ending}`,
)

export interface ConfigFile {
  /** Name of the file; undefined if the site has none. */
  readonly file: string | undefined
  /** The default export, not yet validated; undefined with problems. */
  readonly value: unknown
  readonly problems: readonly Problem[]
  /** The file itself and the files that it imports, relative to the root. */
  readonly sources: readonly string[]
  /** The files that its code has read, including the hooks of plug-ins. */
  readonly listReads?: ListReads
  /** Location of an error that its code threw, also later in a hook of a plug-in. */
  readonly locateError?: LocateError
  /** Options that were taken over from the config file of another tool. */
  readonly moved?: MoveReport
}

/**
 * Reads the config file below `root`. Packages that it imports come from the root's node_modules. The compiled form of a file without
 * imports is kept in the cache, so that esbuild need not start.
 */
export async function readConfigFile(root: string, cache?: Cache): Promise<ConfigFile> {
  const [file, ...others] = CONFIG_FILES.filter((name) => isFile(join(root, name)))
  const config = file === undefined ? await readForeignFile(root) : await runConfigFile(root, file, cache)
  // The config file may import one of them.
  const unsupported = UNSUPPORTED_FILES.filter(
    (name) => isFile(join(root, name)) && !config.sources.includes(name),
  )
  const found = [
    ...others.map((other) => problems.ignoredFile(other, file ?? '')),
    ...unsupported.map((name) => problems.unsupportedConfig(name)),
  ]
  return { ...config, problems: [...config.problems, ...found] }
}

/** Reads the config file of another tool: of the given one, or of the first that has one. */
export async function readForeignFile(root: string, tool?: ForeignTool): Promise<ConfigFile> {
  const found = findForeignFile(root, tool)
  if (found === undefined) return { file: undefined, value: {}, problems: [], sources: [] }
  const { readForeignSite } = await import('../../../domain/migrate/read-foreign-site.ts')
  return readForeignSite(root, found, (path, modules) => runConfigFile(root, path, undefined, modules))
}

/** Modules of the config file of another tool, whose packages need not exist. */
interface ModuleOptions {
  readonly plugin: Plugin
  adaptRequire(require: Require, path: string): Require
}

type Require = (name: string) => unknown

async function runConfigFile(
  root: string,
  file: string,
  cache: Cache | undefined,
  modules?: ModuleOptions,
): Promise<ConfigFile> {
  const compiled =
    modules === undefined ? await compileCached(root, file, cache) : await compileConfig(root, file, modules)
  const { sources } = compiled
  const encodings = sources.flatMap((path) => checkEncoding(root, path))
  if (encodings.length > 0) return { file, value: undefined, problems: encodings, sources }
  if ('problems' in compiled) return { file, value: undefined, ...compiled }
  const { value: exported, reads } = importConfig(join(root, file), compiled.code, modules)
  const listReads: ListReads = () => listWatchedFiles(Object.keys(relativeStates(root, reads())))
  const locateError: LocateError = (error) => locateConfigThrow(error, compiled.map, root)
  const read = { file, sources, listReads }
  try {
    const value = await untilIdle(exported, PATIENCE)
    if (value !== undefined) return { ...read, value, problems: [], locateError }
    return { ...read, value, problems: [problems.configWithoutExport(file)] }
  } catch (error) {
    const location = locateError(error) ?? startOf(file)
    return { ...read, value: undefined, problems: [problems.configThrows(errorText(error), location)] }
  }
}

/** The longest that a config file may take, such as for versions that it asks a server for. Milliseconds. */
const PATIENCE = 30_000

/** A config file that was run. */
interface RunConfig extends ObservedReads {
  readonly code: string
  readonly value: Promise<unknown>
}

const lastRuns = new Map<string, RunConfig>()
let runCount = 0

/** Runs a compiled config file. Runs it again only if it, or a file that it has read, has changed. Its plug-ins may read files later. */
function importConfig(path: string, code: string, modules: ModuleOptions | undefined): RunConfig {
  const lastRun = lastRuns.get(path)
  if (lastRun?.code === code && lastRun.isCurrent()) return lastRun
  const observation = observeRequire(createRequire(path), dirname(path))
  const { require: observedRequire, globals, ...observed } = observation
  const require = modules?.adaptRequire(observedRequire, path) ?? observedRequire
  // A module at a `data:` URL gets nothing but globals. Node runs the module of one URL once.
  const name = `offprint.require.${++runCount}`
  Object.assign(globalThis, { [name]: { require, globals } })
  const text = code.replace(
    REQUIRE_LINE,
    () => `const { require, globals: __offprint } = globalThis[${JSON.stringify(name)}];`,
  )
  const url = `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
  const value = importDefault(url).finally(() => Reflect.deleteProperty(globalThis, name))
  const run = { code, value, ...observed }
  lastRuns.set(path, run)
  return run
}

async function importDefault(url: string): Promise<unknown> {
  const module = (await import(url)) as { default?: unknown }
  return await module.default
}

/** esbuild takes any bytes. A file that does not exist is reported by it. */
function checkEncoding(root: string, path: string): readonly Problem[] {
  const invalid = isFile(join(root, path)) && findInvalidByte(path, readFileSync(join(root, path)))
  return invalid ? [problems.notUtf8(invalid)] : []
}

/** `offprint` as the config file sees it. Its functions return their argument, so the package need not be installed. */
const offprintStub = {
  name: 'offprint',
  setup(build: PluginBuild) {
    build.onResolve({ filter: /^offprint$/ }, () => ({ path: 'offprint', namespace: 'offprint' }))
    build.onLoad({ filter: /./, namespace: 'offprint' }, () => ({
      contents:
        'export const defineConfig = (config) => config\nexport const definePlugin = (plugin) => plugin',
    }))
  },
}

/** Placeholder in compiled code for the line that defines `require`, which differs in each run. */
const REQUIRE_LINE = '/* require */'

/** Modules that read something come from `require`, which notes what they read. */
const observedModules = {
  name: 'observed',
  setup(build: PluginBuild) {
    build.onResolve({ filter: OBSERVED_MODULES }, ({ path, namespace }) =>
      namespace === 'observed' ? { path, external: true } : { path, namespace: 'observed' },
    )
    build.onLoad({ filter: /./, namespace: 'observed' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)})`,
    }))
  },
}

/**
 * Compiles a config file, or takes it from the cache. Only a file without imports is cached, because its output depends only on its text and on the settings that
 * esbuild reads. The settings that a `tsconfig.json` extends may be in any package.
 */
async function compileCached(
  root: string,
  file: string,
  cache: Cache | undefined,
): ReturnType<typeof compileConfig> {
  const settings = readCompilerSettings(root)
  if (cache === undefined || settings.some((text) => text.includes('"extends"')))
    return compileConfig(root, file)
  let compiled: Awaited<ReturnType<typeof compileConfig>> | undefined
  const key = hashOf(file, readFileSync(join(root, file)), ...settings)
  const kept = await cache.get<CompiledConfig | null>('config', key, async () => {
    compiled = await compileConfig(root, file)
    return 'code' in compiled && compiled.sources.length === 1 ? compiled : null
  })
  return compiled ?? kept ?? compileConfig(root, file)
}

/** The files that esbuild finds settings in, from the folder of the site upwards; '' for a file that does not exist. */
function readCompilerSettings(folder: string): readonly string[] {
  const texts = ['tsconfig.json', 'package.json'].map((name) => {
    const path = join(folder, name)
    return isFile(path) ? readFileSync(path, 'utf8') : ''
  })
  const parent = dirname(folder)
  return parent === folder ? texts : [...texts, ...readCompilerSettings(parent)]
}

interface CompiledConfig {
  readonly code: string
  readonly map: SourceMapPayload
  readonly sources: readonly string[]
}

async function compileConfig(
  root: string,
  file: string,
  modules?: ModuleOptions,
): Promise<CompiledConfig | Pick<ConfigFile, 'problems' | 'sources'>> {
  const { build } = await import('esbuild')
  const { define, plugins } = authorCodeOptions(root)
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(root, file)],
      absWorkingDir: root,
      outfile: join(root, 'docs.config.out.mjs'),
      bundle: true,
      write: false,
      sourcemap: 'external',
      sourcesContent: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'silent',
      define,
      plugins: [
        offprintStub,
        observedModules,
        ...(modules === undefined ? [] : [modules.plugin]),
        ...plugins,
      ],
      banner: { js: REQUIRE_LINE },
    })
    const textOf = (extension: string) =>
      outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '{}'
    return {
      code: textOf('.mjs'),
      map: JSON.parse(textOf('.map')) as SourceMapPayload,
      // Stubs are not files.
      sources: Object.keys(metafile.inputs).filter(
        (path) => !/^(?:offprint|observed|package|inert|required):/.test(path),
      ),
    }
  } catch (error) {
    const { errors } = error as BuildFailure
    if (!Array.isArray(errors)) throw error
    const locations = errors.map((message: Message) => locateMessage(message, file))
    return {
      problems: errors.map((message: Message, n) =>
        problems.configSyntax(message.text, locations[n] ?? startOf(file)),
      ),
      sources: [file, ...listWantedFiles(errors)],
    }
  }
}

function locateMessage({ location }: Message, file: string): SourceLocation {
  if (location === null) return startOf(file)
  return {
    file: location.file,
    line: location.line,
    column: location.column + 1,
    length: Math.max(1, location.length),
  }
}

/** Where the sources throw; undefined if no stack frame is in a file below the root. */
function locateConfigThrow(error: unknown, map: SourceMapPayload, root: string): SourceLocation | undefined {
  const origins = locateThrow(error, map, { frame: /data:text\/javascript[^\s)]*?:(\d+):(\d+)/g })
  const inRoot = origins.filter(({ source }) => !source.startsWith('..') && existsSync(join(root, source)))
  const origin = inRoot.find(({ source }) => !source.startsWith('node_modules/')) ?? inRoot[0]
  return origin && { file: origin.source, line: origin.line, column: origin.column }
}
