/** The emit stage: rendered pages and everything beside them as files of the site and of the offline bundle. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { favicon } from '../../templates/icons.tsx'
import { analyticsStart } from '../lib/analytics.ts'
import { contentSecurityPolicy } from '../lib/content-security-policy.ts'
import { fillSitePaths } from '../lib/markers.ts'
import { fileAddress, hostAddress, htmlFile } from '../lib/site-address.ts'
import { blogFeeds, twinFile } from '../lib/site-files.ts'
import type { Page, Site } from '../site-types.ts'
import type { Html, OutFile, SiteAssets } from '../types.ts'
import { apiDownloads } from './api/downloads.ts'
import { writeFeeds } from './feeds.ts'
import { EARLY_SCRIPT, offlinePage, type OfflineContext } from './offline-page.ts'
import { redirectPage } from './redirect.ts'
import { searchFiles } from './search-files.ts'
import { webManifest } from './web-manifest.ts'
import { sidebarScripts } from './sidebar-scripts.ts'
import { writeSitemap } from './sitemap.ts'

/** A page with what render made of it; addresses in both texts are site markers. */
export interface RenderedPage {
  readonly page: Page
  readonly html: Html
  readonly markdown?: string
}

export interface EmitSources {
  /** Absolute path of the site's folder. */
  readonly root: string
  readonly site: Site
  readonly assets: SiteAssets
}

/** All files, one after the other, so that memory stays flat. A file without `only` serves both the site and the bundle. */
export async function* emitFiles(
  { root, site, assets }: EmitSources,
  pages: AsyncIterable<RenderedPage>,
): AsyncIterable<OutFile> {
  yield* emitPages(site, pages)
  yield* emitSharedFiles({ root, site, assets }, searchFiles(site.pages, site))
}

/** The files of pages, as they come. */
export async function* emitPages(site: Site, pages: AsyncIterable<RenderedPage>): AsyncIterable<OutFile> {
  const offline = offlineContext(site)
  for await (const page of pages) yield* emitPage(page, site, offline)
}

/** All files that belong to no single page. `search` are those of the search index; a shard of a site has none. */
export async function* emitSharedFiles(
  { root, site, assets }: EmitSources,
  search: Iterable<OutFile>,
): AsyncIterable<OutFile> {
  // A file of the static folder replaces a generated one: an author's own robots.txt or favicon.
  for await (const file of emitSiteFiles(site, assets, search))
    if (!site.assetsByRoute.has(`/${file.path}`)) yield file
  for (const asset of site.assetsByRoute.values())
    yield { path: asset.route.slice(1), data: await readFile(join(root, asset.path)) }
}

/** The files of one page: HTML for a host and for file://, at its route and its aliases, and its Markdown twin. */
export function* emitPage(
  { page, html, markdown }: RenderedPage,
  site: Site,
  offline: OfflineContext,
): Iterable<OutFile> {
  const { base } = site.config
  for (const route of [page.route, ...(page.aliases ?? [])]) {
    yield {
      path: htmlFile(route),
      data: fillSitePaths(html, (path) => hostAddress(path, base)),
      only: 'site',
    }
    // Only a host shows the not-found page.
    if (page.kind !== 'missing')
      yield offlinePage({ route, html, isConsole: page.kind === 'console' }, offline)
  }
  if (markdown !== undefined)
    yield {
      path: twinFile(page.route),
      data: fillSitePaths(markdown, (path) => hostAddress(path, base)),
    }
}

/** What pages of the bundle are written with. */
export function offlineContext(site: Site): OfflineContext {
  const { url, base, collections } = site.config
  return {
    pages: site.pagesByRoute,
    url,
    base,
    contentSecurityPolicy: contentSecurityPolicy([]),
    feeds: new Set(collections.flatMap(({ kind, route }) => (kind === 'blog' ? blogFeeds(route) : []))),
    apiRoutes: collections.flatMap(({ kind, route }) => (kind === 'api' ? [route] : [])),
  }
}

/** Everything that is neither a page nor a copy: scripts, styles, search and sidebar scripts, feeds, sitemap, redirects, downloads. */
export async function* emitSiteFiles(
  site: Site,
  assets: SiteAssets,
  search: Iterable<OutFile> = searchFiles(site.pages, site),
): AsyncIterable<OutFile> {
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
  for (const api of site.apis.values()) yield* apiDownloads(api, site.pages)
}
