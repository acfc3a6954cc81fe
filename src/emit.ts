import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { favicon } from '../templates/icons.tsx'
import { menuShards } from '../templates/menu.ts'
import { downloads } from './emit/api.ts'
import { feeds } from './emit/feeds.ts'
import { EARLY, page as offlinePage } from './emit/offline.ts'
import { redirect } from './emit/redirect.ts'
import { shards } from './emit/search.ts'
import { sitemap } from './emit/sitemap.ts'
import { twin } from './emit/twin.ts'
import { file, hosted, relative } from './lib/address.ts'
import { address } from './lib/marker.ts'
import type { Assets, OutFile, Rendered, Site } from './types.ts'

/** All files of the site and of the offline bundle, one after the other, so that memory stays flat. A file without `only` serves both. */
export async function* emit(
  root: string,
  site: Site,
  assets: Assets,
  rendered: AsyncIterable<Rendered>,
): AsyncIterable<OutFile> {
  for await (const page of rendered) yield* pages(page, site)
  yield* rest(site, assets)
  for (const asset of site.assets)
    yield { path: asset.route.slice(1), data: await readFile(join(root, asset.path)) }
}

/** The files of one page: HTML for a host and for file://, at its route and its aliases, and its Markdown twin. */
export function* pages(rendered: Rendered, site: Site): Iterable<OutFile> {
  for (const route of [rendered.route, ...(rendered.page.aliases ?? [])]) {
    yield {
      path: file(route),
      data: address(rendered.html, (path) => hosted(path, site.config.base)),
      only: 'site',
    }
    if (rendered.page.kind !== 'missing')
      yield { ...offlinePage({ ...rendered, route }, site.byRoute, site.config), only: 'offline' }
  }
  const markdown = twin(rendered.page, site)
  if (markdown !== undefined) yield markdown
}

/** Everything that is neither a page nor a copy: scripts, styles, search and menu shards, feeds, sitemap, redirects, downloads. */
export async function* rest(site: Site, assets: Assets): AsyncIterable<OutFile> {
  const { script, timeout, views } = assets.console
  const online = new Set([script, timeout, ...Object.values(views)])
  for (const asset of assets.files) yield online.has(`/${asset.path}`) ? { ...asset, only: 'site' } : asset
  yield { path: EARLY.slice(1), data: assets.early, only: 'offline' }
  if (!site.assets.some((asset) => asset.route === '/favicon.svg'))
    yield { path: 'favicon.svg', data: favicon }
  yield* menuShards(site)
  yield* shards(site.pages, site)
  // Readers subscribe to an address, not to a copy of that day; where no address is known, pages of the bundle link to the copy.
  for (const feed of feeds(site)) yield site.config.url === '' ? feed : { ...feed, only: 'site' }
  yield* sitemap(site)
  for (const one of site.redirects) {
    const { path, html } = redirect(one, site.config)
    yield { path, data: address(html, (to) => hosted(to, site.config.base)), only: 'site' }
    yield { path, data: address(html, (to) => relative(to, one.from, site.byRoute)), only: 'offline' }
  }
  for (const api of site.apis.values()) yield* downloads(api, site.pages)
}
