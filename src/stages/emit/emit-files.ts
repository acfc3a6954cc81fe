/** The emit stage: rendered pages and everything beside them as files of the site and of the offline bundle. */

import { favicon } from '../../../templates/icons.tsx'
import type { BuildContext } from '../../graph/context.ts'
import { fillGaps } from '../../lib/data/async/fill-gaps.ts'
import { analyticsStart } from '../../lib/page/analytics.ts'
import { contentSecurityPolicy } from '../../lib/page/content-security-policy.ts'
import { listPublishedAssets } from '../../lib/site/published-assets.ts'
import { listRoutes } from '../../lib/site/list-routes.ts'
import { listSites } from '../../lib/site/locale-sites.ts'
import { runInLanguage } from '../../lib/locale/text.ts'
import { fillSitePaths } from '../../lib/site/links/markers.ts'
import { fileAddress, filePath, hostAddress } from '../../lib/site/links/site-address.ts'
import { encodeSitePath, splitSuffix } from '../../lib/site/links/site-link.ts'
import { blogFeeds, hasMarkdownTwin, twinPath } from '../../lib/site/paths/site-files.ts'
import type { Site } from '../site-types.ts'
import type { EmittedFile } from '../../lib/files/file-digest.ts'
import { readAsset } from '../../lib/files/read-asset.ts'
import type { OutFile, PageFileContext, Part, SiteAssets } from '../../lib/types.ts'
import { writeFeeds } from './machine-readable/write-feeds.ts'
import { emitByDigest } from './emit-by-digest.ts'
import { EARLY_SCRIPT } from './page/offline-page.ts'
import { emitOgImages } from './og-images.ts'
import { redirectFiles } from './machine-readable/redirect-files.ts'
import { redirectPage } from './page/redirect-page.ts'
import { searchChunkFiles, searchFiles } from './search/search-files.ts'
import { siteCard } from './machine-readable/site-card.ts'
import { writeSkill } from './machine-readable/write-skill.ts'
import { webManifest } from './machine-readable/web-manifest.ts'
import { emitTagTwins, hasTagTwins, type PageTwins } from './machine-readable/tag-twins.ts'
import { sidebarScripts } from './page/sidebar-scripts.ts'
import { writeSitemap } from './machine-readable/write-sitemap.ts'
import { emitLlmsFiles } from './machine-readable/write-llms.ts'

export interface EmitSources {
  readonly site: Site
  readonly assets: SiteAssets
  /** Scripts with texts in the languages of the translations, in their order. */
  readonly translatedAssets: readonly SiteAssets[]
  /** Whether there is an offline bundle. */
  readonly offline: boolean
  /** Markdown files of the pages that were emitted before. */
  readonly twins?: PageTwins['files']
}

/** All files, one after the other, so that memory stays flat. A file without `only` serves both the site and the bundle. */
export async function* emitFiles(
  sources: EmitSources,
  pages: AsyncIterable<readonly EmittedFile[]>,
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  async function* emitInTurn(): AsyncIterable<EmittedFile> {
    const twins = new Map<string, EmittedFile>()
    for await (const files of pages)
      for (const file of files) {
        if (sources.offline && file.path.endsWith('.md')) twins.set(file.path, file)
        yield file
      }
    yield* emitOtherFiles({ ...sources, twins }, searchAllSites(sources.site, context), context)
  }
  // Threads render and index the pages meanwhile.
  yield* fillGaps(emitInTurn(), withoutStatic(sources.site, emitDownloads(sources, context)))
}

/** The search index of each language. */
export async function* searchAllSites(site: Site, context: BuildContext): AsyncIterable<EmittedFile> {
  for (const localized of listSites(site)) yield* inLanguage(localized, () => searchFiles(localized, context))
}

/** Whether the page, or the chunk of the search index, with this number belongs to a part. */
export const isInPart = (number: number, { index, count }: Part) => number % count === index - 1

/** The files of the pages of a part, and of its chunks of the search index. The first part has the files that belong to no page. */
export async function* emitPart(
  sources: EmitSources,
  { pages, part }: { readonly pages: AsyncIterable<readonly EmittedFile[]>; readonly part: Part },
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  for await (const files of pages) yield* files
  for (const localized of listSites(sources.site))
    yield* inLanguage(localized, () =>
      searchChunkFiles(localized, (number) => isInPart(number, part), context),
    )
  if (part.index !== 1) return
  yield* emitOtherFiles(sources, [], context)
  yield* withoutStatic(sources.site, emitDownloads(sources, context))
}

/** All files but pages and downloads. `search` are the files of the search index. */
async function* emitOtherFiles(
  sources: EmitSources,
  search: AsyncIterable<EmittedFile> | readonly EmittedFile[],
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  const { site, offline } = sources
  if (hasTagTwins(site, offline))
    for (const localized of listSites(site))
      yield* inLanguage(localized, () =>
        emitTagTwins(localized, { files: sources.twins, paths: listTwins(site) }, context),
      )
  yield* withoutStatic(site, emitSiteFiles(sources, search, context))
  for (const localized of listSites(site)) yield* emitOgImages(localized, context)
  for (const asset of listPublishedAssets(site))
    yield { path: filePath(asset.route), data: await readAsset(context.root, asset) }
}

/** Site paths of the Markdown twins in all languages, by each route of their page. */
function listTwins(site: Site): ReadonlyMap<string, string> {
  return new Map(
    listSites(site)
      .flatMap(({ pages }) => pages)
      .filter(hasMarkdownTwin)
      .flatMap((page) => listRoutes(page).map((route) => [route, twinPath(page.route)] as const)),
  )
}

/** Context in which the files of pages are written. */
export function pageFileContext(site: Site, offline: boolean): PageFileContext {
  const { url, base } = site.config
  const sites = listSites(site)
  const pages = sites.flatMap((localized) => localized.pages)
  const collections = sites.flatMap(({ config }) => config.collections)
  return {
    twins: listTwins(site),
    pages: new Set(sites.flatMap(({ pagesByRoute }) => [...pagesByRoute.keys()])),
    aliases: Object.fromEntries(
      pages.flatMap(({ aliases = [], route }) => aliases.map((alias) => [alias, route])),
    ),
    offline,
    tagRoutes: Object.fromEntries(
      pages.flatMap((page) =>
        page.kind === 'operation' && page.tagRoute !== undefined ? [[page.route, page.tagRoute]] : [],
      ),
    ),
    tagTwins: hasTagTwins(site, offline),
    url,
    base,
    contentSecurityPolicy: contentSecurityPolicy([]),
    feeds: new Set([
      ...collections.flatMap(({ kind, route }) => (kind === 'blog' ? blogFeeds(route) : [])),
      ...pages.flatMap((page) => (page.kind === 'doc' ? (page.changes?.feed ?? []) : [])),
    ]),
    apiRoutes: collections.flatMap(({ kind, route }) => (kind === 'api' ? [route] : [])),
  }
}

/** Generated files except those that a file of the static folder replaces, such as an author's own robots.txt or favicon. */
async function* withoutStatic(
  { assetsByRoute }: Site,
  files: AsyncIterable<EmittedFile>,
): AsyncIterable<EmittedFile> {
  for await (const file of files) if (!assetsByRoute.has(encodeSitePath(`/${file.path}`))) yield file
}

/** The same without those that a plug-in replaces. */
async function* withoutAdded(
  { addedFiles }: Site,
  files: AsyncIterable<EmittedFile>,
): AsyncIterable<EmittedFile> {
  const added = new Set(addedFiles.map(({ file }) => file.path))
  for await (const file of files) if (!added.has(file.path)) yield file
}

/** Everything that is neither a page nor a copy nor a download. */
export async function* emitSiteFiles(
  sources: EmitSources,
  search: AsyncIterable<EmittedFile> | readonly EmittedFile[],
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  const { site } = sources
  for (const { file } of site.addedFiles) yield file
  yield* withoutAdded(site, emitGeneratedFiles(sources, search, context))
}

/** Scripts, styles and icons, which depend on the configuration only and on no page. */
export function* emitFixedFiles({
  site,
  assets,
  translatedAssets,
}: Pick<EmitSources, 'site' | 'assets' | 'translatedAssets'>): Iterable<OutFile> {
  const scripts = new Map(
    [assets, ...translatedAssets].flatMap(({ files }) => files.map((file) => [file.path, file])),
  )
  yield* scripts.values()
  yield { path: EARLY_SCRIPT.slice(1), data: assets.early, only: 'offline' }
  if (site.brand.favicon === undefined) yield { path: 'favicon.svg', data: favicon }
  else yield webManifest(site)
  const start = analyticsStart(site.config.analytics)
  if (start !== undefined) yield { ...start, only: 'site' }
}

/** Scripts, styles, search and sidebar scripts, feeds, sitemap, redirects. */
async function* emitGeneratedFiles(
  sources: EmitSources,
  search: AsyncIterable<EmittedFile> | readonly EmittedFile[],
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  const { site } = sources
  yield* emitFixedFiles(sources)
  for (const localized of listSites(site)) yield* sidebarScripts(localized, localized.config.locale.prefix)
  yield* search
  // Where no address is known, pages of the bundle link to its own copy of the feeds.
  for (const feed of listSites(site).flatMap((localized) =>
    withTexts(localized, () => writeFeeds(localized)),
  ))
    yield site.config.url === '' ? feed : { ...feed, only: 'site' }
  yield* writeSitemap(site)
  yield* emitLlmsFiles(site, context)
  yield siteCard(site)
  yield* withTexts(site, () => writeSkill(site))
  yield* redirectFiles(site)
  const pages = new Set(listSites(site).flatMap(({ pagesByRoute }) => [...pagesByRoute.keys()]))
  for (const localized of listSites(site))
    for (const redirect of localized.redirects) {
      const anchors = localized.movedAnchors.filter(({ from }) => splitSuffix(from).path === redirect.from)
      const { path, html } = withTexts(localized, () => redirectPage(redirect, localized.config, anchors))
      yield { path, data: fillSitePaths(html, (to) => hostAddress(to, site.config.base)), only: 'site' }
      yield {
        path,
        data: fillSitePaths(html, (to) => fileAddress(to, redirect.from, pages)),
        only: 'offline',
      }
    }
}

/** The downloads of each API. */
export async function* emitDownloads(
  sources: EmitSources,
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  if (sources.site.apis.size > 0) yield* withoutAdded(sources.site, writeDownloads(sources, context))
}

async function* writeDownloads(
  { site, offline }: EmitSources,
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  const { downloadsKey, emitApiDownloads } = await import('./api/emit-api-downloads.ts')
  for (const { apis, pages, config } of listSites(site))
    for (const api of apis.values()) {
      const parts = {
        api,
        pages,
        apiHost: config.hosts.api,
        mockHost: config.hosts.mock,
        offline,
        hasPlugins: site.config.plugins.length > 0,
      }
      const key = () => downloadsKey(parts)
      yield* emitByDigest({ stage: 'downloads', key }, () => emitApiDownloads(parts, context), context)
    }
}

const withTexts = <T>({ config }: Site, work: () => T) => runInLanguage(config.locale.interface, work)

/** The files that `emit` yields, each step with texts in the language of the site. */
async function* inLanguage<T>({ config }: Site, emit: () => AsyncIterable<T>): AsyncIterable<T> {
  const { interface: language } = config.locale
  const files = runInLanguage(language, () => emit()[Symbol.asyncIterator]())
  for (;;) {
    const next = await runInLanguage(language, () => files.next())
    if (next.done === true) return
    yield next.value
  }
}
