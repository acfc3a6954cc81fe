/** Reads the configuration of another tool as options of `docs.config.ts`. Loaded only for a site that has such a file and no `docs.config.ts`. */

import { relative } from 'node:path'
import type { LocateError } from '../../lib/locate-throw.ts'
import type { MoveReport, Problem } from '../../lib/types.ts'
import * as problems from '../../lib/problems/problems.ts'
import { startOf } from '../../lib/problems/problem.ts'
import { isObject } from '../../lib/data/is-object.ts'
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import { nameType } from '../../lib/text/name-type.ts'
import { errorText } from '../../lib/text/problems/error-message.ts'
import { mapSite } from './docusaurus/map-site.ts'
import { mapGitBook } from './gitbook/map-site.ts'
import { mapMintlify } from './mintlify/map-site.ts'
import { mapMkDocs } from './mkdocs/map-site.ts'
import { mapStarlight } from './starlight/map-site.ts'
import { mapVitePress } from './vitepress/map-site.ts'
import { findExport } from './find-export.ts'
import type { ForeignFile, ForeignTool } from './foreign-files.ts'
import { createForeignModules, inertSource, type ForeignModules } from './foreign-modules.ts'
import { createMoveNotes } from './move-notes.ts'
import type { MappedSite, ModuleSite } from './moved-site.ts'
import type { Options } from './read-options.ts'
import type { UserConfig } from '../../stages/config/schema/schema.ts'

/** A module of the site that was run. */
interface RunModule {
  readonly value: unknown
  readonly problems: readonly Problem[]
  readonly sources: readonly string[]
  readonly locateError?: LocateError
}

export interface ForeignConfig extends RunModule {
  readonly file: string
  readonly moved?: MoveReport
}

type Run = (file: string, modules: ForeignModules) => Promise<RunModule>

/** The options of the site with that config file. `run` compiles and runs a module below the root. */
export async function readForeignSite(
  root: string,
  { tool, file }: ForeignFile,
  run: Run,
): Promise<ForeignConfig> {
  const readData = DATA_TOOLS[tool]
  if (readData !== undefined) {
    const { report, ...site } = await readData(root, file)
    return removeAbsent({ ...site, value: site.value, file, moved: report })
  }
  const { map, packages } = MODULE_TOOLS[tool] ?? MODULE_TOOLS.docusaurus
  const modules = createForeignModules(packages)
  const site = await readModuleSite(root, file, { modules, map, run: (path) => run(path, modules) })
  return { ...site, problems: site.problems.map((problem) => nameMissing(problem, modules)) }
}

/** A config file that needs packages may fail without them. */
function nameMissing(problem: Problem, { missing }: ForeignModules): Problem {
  if (problem.code !== 'config-throws' || missing.size === 0) return problem
  const names = [...missing].sort().join(', ')
  return { ...problem, hint: `install the packages that it needs, with \`npm ci\` in its folder: ${names}` }
}

async function readModuleSite(
  root: string,
  file: string,
  {
    modules,
    map,
    run,
  }: {
    readonly modules: ForeignModules
    readonly map: MapConfig
    readonly run: (file: string) => Promise<RunModule>
  },
): Promise<ForeignConfig> {
  const module = await run(file)
  if (module.value === undefined) return { ...module, file }
  const found: Problem[] = []
  const sources = new Set(module.sources)
  const load = async (path: string) => {
    const other = await run(relative(root, path).replaceAll('\\', '/'))
    found.push(...other.problems)
    for (const source of other.sources) sources.add(source)
    return other.value
  }
  const findModule = (value: unknown) =>
    findExport(value, { ...module, root }, async (path) => (await run(path)).value)
  const fail = (problem: Problem) => ({ ...module, file, value: undefined, problems: [problem] })
  let config: unknown
  try {
    config = await readConfig(module.value)
  } catch (error) {
    return fail(problems.configThrows(errorText(error), module.locateError?.(error) ?? startOf(file)))
  }
  if (!isObject(config)) return fail(problems.configNotObject(describeType(config), startOf(file)))
  const site = await map(config, { root, file, modules, load, findModule })
  for (const source of site.sources) sources.add(source)
  return removeAbsent({
    ...module,
    file,
    value: site.value,
    problems: [...module.problems, ...found, ...site.problems],
    sources: [...sources],
    moved: site.report,
  })
}

const describeType = (value: unknown) => {
  if (value === undefined || value === null) return String(value)
  return Array.isArray(value) ? 'a list' : nameType(typeof value)
}

/** The config that a module exports: an object, or a function that returns it, or one that a package completes, which does not run. */
async function readConfig(value: unknown): Promise<unknown> {
  const call = inertSource(value)
  if (call !== undefined) {
    const given = call.given.find((argument) => argument instanceof Object)
    return given === undefined ? undefined : readConfig(given)
  }
  if (typeof value !== 'function') return value
  return readConfig(await (value as (env: object) => unknown)({ command: 'build', mode: 'production' }))
}

/** Maps what the module of a config file exports. */
type MapConfig = (config: Options, context: Parameters<typeof mapSite>[1]) => Promise<MappedSite>

/** A mapping that collects its notes, with the report of them. */
const withReport =
  (tool: string, map: (config: Options, file: string, site: ModuleSite) => Promise<UserConfig>): MapConfig =>
  async (config, { root, file, modules, load }) => {
    const notes = createMoveNotes(modules)
    const sources = new Set<string>()
    const addSource = (path: string) => void sources.add(path)
    const value = await map(config, file, { root, notes, addSource, load })
    return { value, problems: [], sources: [...sources], report: { tool, file, ...notes.finish() } }
  }

interface ModuleTool {
  readonly map: MapConfig
  /** Packages of the tool, which do not run even if they are installed. */
  readonly packages?: RegExp
}

/** Tools whose config file is a module. */
const MODULE_TOOLS: Partial<Record<ForeignTool, ModuleTool>> & { readonly docusaurus: ModuleTool } = {
  docusaurus: { map: mapSite },
  starlight: { map: withReport('Starlight', mapStarlight), packages: /^(?:astro|@astrojs\/.+)(?:\/|$)/ },
  vitepress: { map: withReport('VitePress', mapVitePress), packages: /^vitepress(?:\/|$)/ },
}

/** Tools whose config files are data. */
const DATA_TOOLS: Partial<Record<ForeignTool, (root: string, file: string) => Promise<MappedSite>>> = {
  mkdocs: mapMkDocs,
  zensical: mapMkDocs,
  mintlify: mapMintlify,
  gitbook: mapGitBook,
}
