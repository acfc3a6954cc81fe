import type { Cache } from '../cache.ts'
import { hashOf } from '../lib/hash.ts'
import { document } from '../../templates/document.tsx'
import type { Api } from '../model.ts'
import type { SiteAssets } from '../types.ts'
import type { Page, RenderedPage, Site } from '../site-types.ts'

/**
 * The HTML of every page, in the order of routes. A page is made again when its key changes: its own hash, what its links became,
 * where it stands, its menu, what all pages show. For a page that shows others (lists of posts), their hashes are in its own.
 */
export async function* renderPages(
  site: Site,
  assets: SiteAssets,
  cache: Cache,
): AsyncIterable<RenderedPage> {
  for (const page of site.pages) yield await renderPage(page, site, assets, cache)
}

/** The HTML of one page. */
export async function renderPage(
  page: Page,
  site: Site,
  assets: SiteAssets,
  cache: Cache,
): Promise<RenderedPage> {
  const html = await cache.get('render', key(page, site, assets), async () => document(page, site, assets))
  return { route: page.route, html, page }
}

function key(page: Page, site: Site, assets: SiteAssets): string {
  const standing = site.navs.get(page.route)
  const menu = standing?.sidebar === undefined ? undefined : site.sidebars.get(standing.sidebar)?.hash
  const targets = site.linkTargets.get(page.route)
  return hashOf(
    JSON.stringify([
      page.route,
      page.hash,
      targets,
      standing,
      menu,
      site.frame,
      assets.hash,
      shown(page, site),
    ]),
  )
}

/** What a page shows of others. */
function shown(page: Page, site: Site): unknown {
  if ('posts' in page)
    return page.posts.map((route) => [site.pagesByRoute.get(route)?.hash, site.linkTargets.get(route)])
  if (page.kind === 'post') return page.authors.map((key) => site.authors.get(key))
  if (page.kind === 'archive')
    return page.years.map((year) => year.posts.map((route) => site.pagesByRoute.get(route)?.hash))
  if (page.kind === 'index' || page.kind === 'missing')
    return site.pages.map(({ route, title }) => [route, title])
  if (page.kind === 'webhook') return [site.events.get(page.event), [...site.apis.values()].map(whole)]
  if (page.kind === 'home' || ('body' in page && page.body.includes('<docs-slot')))
    return [...site.apis.values()].map(whole)
  if (!('version' in page)) return undefined
  const api = site.apis.get(page.version)
  if (api === undefined) return undefined
  const { label, title, release, languages } = api
  // What an operation or a schema shows of its schemas is in its own hash.
  return page.kind === 'operation' || page.kind === 'schema' ? [label, title, release, languages] : whole(api)
}

const hashes = new WeakMap<Api, string>()

/** Hash of an API without its source document; computed once. */
function whole(api: Api): string {
  const known = hashes.get(api)
  if (known !== undefined) return known
  const made = hashOf(JSON.stringify({ ...api, document: null }))
  hashes.set(api, made)
  return made
}
