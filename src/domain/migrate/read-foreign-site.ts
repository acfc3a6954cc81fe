/** Reads the configuration of another tool as options of `docs.config.ts`. Loaded only for a site that has such a file and no `docs.config.ts`. */

import { relative } from 'node:path'
import type { MoveReport, Problem } from '../../lib/types.ts'
import { mapSite } from './docusaurus/map-site.ts'
import { mapMkDocs } from './mkdocs/map-site.ts'
import { createForeignModules, type ForeignModules } from './foreign-modules.ts'

/** A module of the site that was run. */
interface RunModule {
  readonly value: unknown
  readonly problems: readonly Problem[]
  readonly sources: readonly string[]
}

export interface ForeignConfig extends RunModule {
  readonly file: string
  readonly moved?: MoveReport
}

/** The options of the site whose config file is `file`. `run` compiles and runs a module below the root. */
export async function readForeignSite<T extends RunModule>(
  root: string,
  file: string,
  run: (file: string, modules: ForeignModules) => Promise<T>,
): Promise<ForeignConfig> {
  if (!file.startsWith('docusaurus.')) {
    const { report, ...site } = await mapMkDocs(root, file)
    return { ...site, file, ...(report !== undefined && { moved: report }) }
  }
  const modules = createForeignModules()
  const module = await run(file, modules)
  if (module.value === undefined) return { ...module, file }
  const found: Problem[] = []
  const sources = new Set(module.sources)
  const load = async (path: string) => {
    const other = await run(relative(root, path).replaceAll('\\', '/'), modules)
    found.push(...other.problems)
    for (const source of other.sources) sources.add(source)
    return other.value
  }
  const config: unknown =
    typeof module.value === 'function' ? await (module.value as () => unknown)() : module.value
  const site = await mapSite(config, { root, file, modules, load })
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
