import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { favicon } from '../../templates/icons.tsx'
import { menuShards } from '../../templates/menu.ts'
import { apiDownloads } from './api/downloads.ts'
import { writeFeeds } from './feeds.ts'
import { EARLY, offlinePage } from '../write/offline-bundle.ts'
import { redirectPage } from './redirect.ts'
import { searchFiles } from './search-files.ts'
import { writeSitemap } from './sitemap.ts'
import { markdownTwin } from './markdown-twin.ts'
import { htmlFile, hostAddress, fileAddress } from '../lib/site-address.ts'
import { fillSitePaths } from '../lib/markers.ts'
import type { SiteAssets, OutFile } from '../types.ts'
import type { RenderedPage, Site } from '../site-types.ts'

/** All files of the site and of the offline bundle, one after the other, so that memory stays flat. A file without `only` serves both. */
export async function* emitFiles(
  root: string,
  site: Site,
  assets: SiteAssets,
  rendered: AsyncIterable<RenderedPage>,
): AsyncIterable<OutFile> {
  for await (const page of rendered) yield* emitPage(page, site)
  yield* emitSiteFiles(site, assets)
  // Copies of one image in several folders share their address, which holds the hash.
  for (const asset of new Map(site.assets.map((asset) => [asset.route, asset])).values())
    yield { path: asset.route.slice(1), data: await readFile(join(root, asset.path)) }
}

/** The files of one page: HTML for a host and for file://, at its route and its aliases, and its Markdown twin. */
export function* emitPage(rendered: RenderedPage, site: Site): Iterable<OutFile> {
  for (const route of [rendered.route, ...(rendered.page.aliases ?? [])]) {
    yield {
      path: htmlFile(route),
      data: fillSitePaths(rendered.html, (path) => hostAddress(path, site.config.base)),
      only: 'site',
    }
    if (rendered.page.kind !== 'missing')
      yield { ...offlinePage({ ...rendered, route }, site.pagesByRoute, site.config), only: 'offline' }
  }
  const markdown = markdownTwin(rendered.page, site)
  if (markdown !== undefined) yield markdown
}

/** Everything that is neither a page nor a copy: scripts, styles, search and menu shards, feeds, sitemap, redirects, downloads. */
export async function* emitSiteFiles(site: Site, assets: SiteAssets): AsyncIterable<OutFile> {
  yield* assets.files
  yield { path: EARLY.slice(1), data: assets.early, only: 'offline' }
  if (!site.assets.some((asset) => asset.route === '/favicon.svg'))
    yield { path: 'favicon.svg', data: favicon }
  yield* menuShards(site)
  yield* searchFiles(site.pages, site)
  // Readers subscribe to an address, not to a copy of that day; where no address is known, pages of the bundle link to the copy.
  for (const feed of writeFeeds(site)) yield site.config.url === '' ? feed : { ...feed, only: 'site' }
  yield* writeSitemap(site)
  for (const one of site.redirects) {
    const { path, html } = redirectPage(one, site.config)
    yield { path, data: fillSitePaths(html, (to) => hostAddress(to, site.config.base)), only: 'site' }
    yield {
      path,
      data: fillSitePaths(html, (to) => fileAddress(to, one.from, site.pagesByRoute)),
      only: 'offline',
    }
  }
  for (const api of site.apis.values()) yield* apiDownloads(api, site.pages)
}
