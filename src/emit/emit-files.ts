/** The emit stage: rendered pages and everything beside them as files of the site and of the offline bundle. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { favicon } from '../../templates/icons.tsx'
import type { BuildContext } from '../context.ts'
import { analyticsStart } from '../lib/page/analytics.ts'
import { contentSecurityPolicy } from '../lib/page/content-security-policy.ts'
import { hashOf } from '../lib/data/hash.ts'
import { fillSitePaths } from '../lib/site/markers.ts'
import { fileAddress, hostAddress } from '../lib/site/site-address.ts'
import { blogFeeds } from '../lib/site/site-files.ts'
import type { Site } from '../site-types.ts'
import type { EmittedFile } from '../lib/files/file-digest.ts'
import type { FileDigest, PageFile, PageFileContext, SiteAssets } from '../types.ts'
import { writeFeeds } from './write-feeds.ts'
import { emitByDigest } from './emit-by-digest.ts'
import { EARLY_SCRIPT } from './offline-page.ts'
import { emitOgImages } from './og-images.ts'
import { redirectPage } from './redirect-page.ts'
import { searchFiles } from './search-files.ts'
import { webManifest } from './web-manifest.ts'
import { emitTagTwins, hasTagTwins } from './tag-twins.ts'
import { sidebarScripts } from './sidebar-scripts.ts'
import { writeSitemap } from './write-sitemap.ts'

/** A page whose files are known, and the files where they were just rendered. */
export interface RenderedPage {
  readonly digests: readonly FileDigest[]
  readonly files: readonly PageFile[] | undefined
  /** Gives the files, when one of them must be written. */
  readonly load: () => Promise<readonly PageFile[]>
}

export interface EmitSources {
  readonly site: Site
  readonly assets: SiteAssets
  /** Whether there is an offline bundle. */
  readonly offline: boolean
}

/** All files, one after the other, so that memory stays flat. A file without `only` serves both the site and the bundle. */
export async function* emitFiles(
  sources: EmitSources,
  pages: AsyncIterable<RenderedPage>,
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  yield* emitPages(pages)
  yield* emitSharedFiles(sources, searchFiles(sources.site, context), context)
}

/** The files of pages, as they come. */
export async function* emitPages(pages: AsyncIterable<RenderedPage>): AsyncIterable<EmittedFile> {
  for await (const { digests, files, load } of pages) {
    if (files !== undefined) yield* files
    else yield* deferFiles(digests, load)
  }
}

/** Files that an earlier build emitted. Those of one page are written one after the other, and loaded once. */
function* deferFiles(digests: readonly FileDigest[], load: RenderedPage['load']): Iterable<EmittedFile> {
  let loaded: ReturnType<RenderedPage['load']> | undefined
  for (const digest of digests) {
    const { path, only } = digest
    yield {
      ...digest,
      load: async () => {
        loaded ??= load()
        const file = (await loaded).find((candidate) => candidate.path === path && candidate.only === only)
        if (file === undefined) throw new Error(`${path} is not a file of its page`)
        return file.data
      },
    }
  }
}

/** All files that belong to no single page. `search` are those of the search index; a shard of a site has none. */
export async function* emitSharedFiles(
  sources: EmitSources,
  search: AsyncIterable<EmittedFile> | readonly EmittedFile[],
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  const { site, offline } = sources
  if (hasTagTwins(site, offline)) yield* emitTagTwins(site, context)
  // A file of the static folder replaces a generated one: an author's own robots.txt or favicon.
  for await (const file of emitSiteFiles(sources, search, context))
    if (!site.assetsByRoute.has(`/${file.path}`)) yield file
  yield* emitOgImages(site, context)
  for (const asset of site.assetsByRoute.values())
    yield { path: asset.route.slice(1), data: await readFile(join(context.root, asset.path)) }
}

/** What the files of pages are written with. */
export function pageFileContext(site: Site, offline: boolean): PageFileContext {
  const { url, base, collections } = site.config
  return {
    pages: new Set(site.pagesByRoute.keys()),
    offline,
    tagRoutes: Object.fromEntries(
      site.pages.flatMap((page) =>
        page.kind === 'operation' && page.tagRoute !== undefined ? [[page.route, page.tagRoute]] : [],
      ),
    ),
    tagTwins: hasTagTwins(site, offline),
    url,
    base,
    contentSecurityPolicy: contentSecurityPolicy([]),
    feeds: new Set(collections.flatMap(({ kind, route }) => (kind === 'blog' ? blogFeeds(route) : []))),
    apiRoutes: collections.flatMap(({ kind, route }) => (kind === 'api' ? [route] : [])),
  }
}

/** Everything that is neither a page nor a copy. A file of a plug-in replaces a generated one. */
export async function* emitSiteFiles(
  sources: EmitSources,
  search: AsyncIterable<EmittedFile> | readonly EmittedFile[],
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  const { addedFiles } = sources.site
  const replaced = new Set(addedFiles.map(({ file }) => file.path))
  for (const { file } of addedFiles) yield file
  for await (const file of emitGeneratedFiles(sources, search, context))
    if (!replaced.has(file.path)) yield file
}

/** Scripts, styles, search and sidebar scripts, feeds, sitemap, redirects, downloads. */
async function* emitGeneratedFiles(
  { site, assets }: EmitSources,
  search: AsyncIterable<EmittedFile> | readonly EmittedFile[],
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  yield* assets.files
  yield { path: EARLY_SCRIPT.slice(1), data: assets.early, only: 'offline' }
  if (site.brand.favicon === undefined) yield { path: 'favicon.svg', data: favicon }
  else yield webManifest(site)
  const start = analyticsStart(site.config.analytics)
  if (start !== undefined) yield { ...start, only: 'site' }
  yield* sidebarScripts(site)
  yield* search
  // Where no address is known, pages of the bundle link to its own copy of the feeds.
  for (const feed of writeFeeds(site)) yield site.config.url === '' ? feed : { ...feed, only: 'site' }
  yield* writeSitemap(site)
  for (const redirect of site.redirects) {
    const { path, html } = redirectPage(redirect, site.config)
    yield { path, data: fillSitePaths(html, (to) => hostAddress(to, site.config.base)), only: 'site' }
    yield {
      path,
      data: fillSitePaths(html, (to) => fileAddress(to, redirect.from, site.pagesByRoute)),
      only: 'offline',
    }
  }
  if (site.apis.size === 0) return
  const { describeDownloads, emitApiDownloads } = await import('./api/emit-api-downloads.ts')
  for (const api of site.apis.values()) {
    const sources = { api, pages: site.pages, apiHost: site.config.hosts.api }
    const key = () => hashOf(JSON.stringify(describeDownloads(sources)))
    yield* emitByDigest({ stage: 'downloads', key }, () => emitApiDownloads(sources), context)
  }
}
