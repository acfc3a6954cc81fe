/** Reads the configuration of another tool as options of `docs.config.ts`. Loaded only for a site that has such a file and no `docs.config.ts`. */

import { relative } from 'node:path'
import type { LocateError } from '../../lib/locate-throw.ts'
import type { MoveReport, Problem } from '../../lib/types.ts'
import * as problems from '../../lib/problems/problems.ts'
import { errorText } from '../../lib/text/problems/error-message.ts'
import { mapSite } from './docusaurus/map-site.ts'
import { mapMkDocs } from './mkdocs/map-site.ts'
import { findExport } from './find-export.ts'
import { createForeignModules, type ForeignModules } from './foreign-modules.ts'

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

/** The options of the site whose config file is `file`. `run` compiles and runs a module below the root. */
export async function readForeignSite(
  root: string,
  file: string,
  run: (file: string, modules: ForeignModules) => Promise<RunModule>,
): Promise<ForeignConfig> {
  if (!file.startsWith('docusaurus.')) {
    const { report, ...site } = await mapMkDocs(root, file)
    return { ...site, file, ...(report !== undefined && { moved: report }) }
  }
  const modules = createForeignModules()
  const site = await readDocusaurusSite(root, file, { modules, run: (path) => run(path, modules) })
  return { ...site, problems: site.problems.map((problem) => nameMissing(problem, modules)) }
}

/** A config file that needs packages may fail without them. */
function nameMissing(problem: Problem, { missing }: ForeignModules): Problem {
  if (problem.code !== 'config-throws' || missing.size === 0) return problem
  const names = [...missing].sort().join(', ')
  return { ...problem, hint: `install the packages that it needs, with \`npm ci\` in its folder: ${names}` }
}

async function readDocusaurusSite(
  root: string,
  file: string,
  { modules, run }: { readonly modules: ForeignModules; readonly run: (file: string) => Promise<RunModule> },
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
  let config: unknown
  try {
    config = typeof module.value === 'function' ? await (module.value as () => unknown)() : module.value
  } catch (error) {
    const location = module.locateError?.(error) ?? { file, line: 1, column: 1 }
    return {
      ...module,
      file,
      value: undefined,
      problems: [problems.configThrows(errorText(error), location)],
    }
  }
  const site = await mapSite(config, { root, file, modules, load, findModule })
  for (const source of site.sources) sources.add(source)
  return {
    ...module,
    file,
    value: site.value,
    problems: [...module.problems, ...found],
    sources: [...sources],
    moved: site.report,
  }
}
