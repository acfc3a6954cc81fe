/**
 * `docs build --shard i/n`: computes a part of a site's output into the cache, for sites that one machine builds too slowly. An ordinary build
 * that shares the cache finds all parts there. Links, sidebars and search need all pages, so each shard loads and checks the whole site. It
 * renders, indexes and packs only its own pages. The first shard also has the files that belong to no page.
 */

import { performance } from 'node:perf_hooks'
import { countPages } from './count-pages.ts'
import { explainError } from './explain-error.ts'
import { hasBlockingProblems, readSite } from './read-site.ts'
import { emitSources, loadLocaleAssets, renderSites } from './render-sites.ts'
import type { BuildOptions } from './build-types.ts'
import { createContext } from '../graph/context.ts'
import { emitPart, isInPart } from '../stages/emit/emit-files.ts'
import { listSites } from '../lib/site/locale-sites.ts'
import { throwIfAborting, untilAborted } from '../lib/until-aborted.ts'
import { changeFiles } from './plugins/change-files.ts'
import type { Site } from '../stages/site-types.ts'
import type { Part, Problem } from '../lib/types.ts'
import { packFiles } from '../stages/write/write-output.ts'

export interface ShardResult {
  /** Problems that stopped the shard, reported by the first one. An ordinary build reports all others. */
  readonly problems: readonly Problem[]
  /** Errors and warnings that stopped the shard, and that the first shard reports. */
  readonly reportedElsewhere: number
  /** Absent when problems stopped the shard. */
  readonly summary?: {
    readonly pages: number
    readonly totalPages: number
    readonly seconds: number
    readonly hits: number
    readonly misses: number
  }
}

/** Computes a part of the site. */
export async function buildShard(options: BuildOptions, part: Part): Promise<ShardResult> {
  const started = performance.now()
  const context = createContext({ ...options, spoolsTexts: true })
  let site: Site | undefined
  try {
    const checked = await untilAborted(readSite(context, options), options.signal)
    const { problems, fileChanges } = checked
    ;({ site } = checked)
    if (hasBlockingProblems(problems, options.strict === true)) {
      await throwIfAborting(options.signal)
      return part.index === 1
        ? { problems, reportedElsewhere: 0 }
        : { problems: [], reportedElsewhere: problems.length }
    }
    options.progress?.('assets')
    const parts = await loadLocaleAssets(context, site)
    const pages = listSites(site).flatMap((localized) => localized.pages)
    const own = new Set(pages.filter((_, number) => isInPart(number, part)))
    const rendered = renderSites(parts, options, context, (page) => own.has(page))
    const files = emitPart(emitSources(site, parts, options), { pages: rendered, part }, context)
    const changed = fileChanges.length === 0 ? files : changeFiles(files, fileChanges)
    const settings = { ...options, title: site.config.title, pageCount: own.size }
    await untilAborted(packFiles(changed, settings, context), options.signal)
    const seconds = Math.round(performance.now() - started) / 1000
    return {
      problems: [],
      reportedElsewhere: 0,
      summary: { pages: own.size, totalPages: countPages(site), seconds, ...context.lookups },
    }
  } catch (error) {
    await throwIfAborting(options.signal)
    return { problems: [await explainError(error, site, context)], reportedElsewhere: 0 }
  } finally {
    await context.close()
  }
}
