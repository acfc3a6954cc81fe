/**
 * `docs build --shard i/n`: a part of a site, for sites that one machine builds too slowly. Links, sidebars and search need all pages, so
 * each shard loads and checks the whole site; it renders, indexes and packs every n-th page only. The first shard has the files that belong
 * to no page as well, and reports the problems of the site.
 */

import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { countKinds } from '../count-pages.ts'
import { explainError } from '../explain-error.ts'
import { hasBlockingProblems, readSite } from '../read-site.ts'
import { emitSources, loadLocaleAssets, renderSites } from '../render-sites.ts'
import type { BuildOptions } from '../build-types.ts'
import { countLookups, createContext } from '../../graph/context.ts'
import { joinStreams } from '../../lib/data/async/join-streams.ts'
import { emitPages, emitSharedFiles } from '../../stages/emit/emit-files.ts'
import { indexPages } from '../../stages/emit/search/search-files.ts'
import { listSites } from '../../lib/site/locale-sites.ts'
import { runInLanguage } from '../../lib/locale/text.ts'
import { errorMessage } from '../../lib/text/problems/error-message.ts'
import { isSystemError } from '../../lib/is-system-error.ts'
import { throwIfAborting, untilAborted } from '../../lib/until-aborted.ts'
import * as problems from '../../lib/problems/problems.ts'
import { changeFiles } from '../plugins/change-files.ts'
import type { Page, Site } from '../../stages/site-types.ts'
import type { EmittedFile } from '../../lib/files/file-digest.ts'
import { makeFolder } from '../../lib/files/make-folder.ts'
import type { Problem } from '../../lib/types.ts'
import { isShardFile, writeShardFile } from '../../stages/write/shard-file.ts'
import { SourceError } from '../../stages/write/source-error.ts'
import { fingerprintSite } from './fingerprint-site.ts'

/** Which part of a site to build, from 1. */
export interface ShardPosition {
  readonly index: number
  readonly count: number
}

export interface ShardResult {
  /** Problems that this shard reports. The first shard reports the site's problems, and each shard its own. */
  readonly problems: readonly Problem[]
  /** Errors and warnings that the first shard reports. */
  readonly reportedElsewhere: number
  /** Absent when nothing was written. */
  readonly summary?: {
    readonly file: string
    readonly pages: number
    readonly totalPages: number
    readonly seconds: number
    readonly hits: number
    readonly misses: number
    readonly bytes: number
  }
}

/** Folder of shards below the root, and the name of a shard in it. */
export function shardFolder(root: string, out: string | undefined): string {
  return out === undefined ? join(root, 'dist/shards') : resolve(out)
}
const shardName = ({ index, count }: ShardPosition) => `${index}-of-${count}.shard`

/** Builds a shard. Nothing is written when problems stop it, and the file of an earlier build is removed. */
export async function buildShard(options: BuildOptions, position: ShardPosition): Promise<ShardResult> {
  const started = performance.now()
  const context = createContext({ ...options, spoolsTexts: true })
  const { root } = context
  const file = join(shardFolder(root, options.out), shardName(position))
  const isFirst = position.index === 1
  let site: Site | undefined
  try {
    if (existsSync(file) && !isShardFile(file))
      return { problems: [problems.foreignOutput(relative(root, file), false)], reportedElsewhere: 0 }
    const checked = await untilAborted(readSite(context, options), options.signal)
    const reported = {
      problems: isFirst ? checked.problems : [],
      reportedElsewhere: isFirst ? 0 : checked.problems.length,
    }
    if (hasBlockingProblems(checked.problems, options.strict === true)) {
      await throwIfAborting(options.signal)
      // A shard that is left here would be merged with shards of other sources.
      await rm(file, { force: true })
      return reported
    }
    const { content, config, fileChanges } = checked
    ;({ site } = checked)
    options.progress?.('assets')
    const parts = await loadLocaleAssets(root, site)
    const all = listSites(site).flatMap((localized) => localized.pages)
    const own = new Set(all.filter((_, n) => n % position.count === position.index - 1))
    const isOwn = (page: Page) => own.has(page)
    const searched = []
    for (const localized of listSites(site)) {
      const { locale } = localized.config
      const { indexes, facts } = runInLanguage(locale.interface, () => indexPages(localized, isOwn, context))
      searched.push({ indexes, search: { prefix: locale.prefix, facts } })
    }
    const rendered = emitPages(renderSites(parts, options, context, isOwn))
    const pages = reportPages(rendered, own.size, options)
    const files = isFirst
      ? joinStreams(pages, emitSharedFiles(emitSources(site, parts, options), context))
      : pages
    const [{ assets } = { assets: undefined }] = parts
    if (assets === undefined) throw new Error('a site has at least one language')
    const info = {
      ...position,
      ...(await fingerprintSite({ root, config, content, assets })),
      title: site.config.title,
      pages: countKinds(site),
      offline: options.offline !== false,
      search: searched.map(({ search }) => search),
    }
    await makeFolder(dirname(file))
    const bytes = await writeShardFile(
      file,
      {
        info,
        files: fileChanges.length === 0 ? files : changeFiles(files, fileChanges),
        indexes: searched.map(({ indexes }) => indexes),
      },
      () => options.signal?.throwIfAborted(),
    )
    const { hits, misses } = countLookups(context)
    const seconds = (performance.now() - started) / 1000
    const summary = { file, pages: own.size, totalPages: all.length, seconds, hits, misses, bytes }
    return { ...reported, summary }
  } catch (error) {
    await throwIfAborting(options.signal)
    const problem = isSystemError(error)
      ? problems.unwritableOutput(relative(root, file), errorMessage(error))
      : await explainError(error instanceof SourceError ? error.cause : error, site, context)
    return { problems: [problem], reportedElsewhere: 0 }
  } finally {
    await context.close()
  }
}

async function* reportPages(
  files: AsyncIterable<EmittedFile>,
  total: number,
  { progress }: BuildOptions,
): AsyncIterable<EmittedFile> {
  let done = 0
  for await (const file of files) {
    yield file
    if (file.path.endsWith('.html') && file.only === 'site') progress?.('render', ++done, total, file.path)
  }
}
