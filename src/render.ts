import type { Cache } from './cache.ts'
import { hash } from './lib/hash.ts'
import { document } from '../templates/document.tsx'
import type { Api } from './model.ts'
import type { Assets, Page, Rendered, Site } from './types.ts'

/**
 * The HTML of every page, in the order of routes. A page is made again when its key changes: its own hash, what its links became,
 * where it stands, its menu, what all pages show. For a page that shows others (lists of posts), their hashes are in its own.
 */
export async function* render(site: Site, assets: Assets, cache: Cache): AsyncIterable<Rendered> {
  for (const page of site.pages) yield await one(page, site, assets, cache)
}

/** The HTML of one page. */
export async function one(page: Page, site: Site, assets: Assets, cache: Cache): Promise<Rendered> {
  const html = await cache.get('render', key(page, site, assets), async () => document(page, site, assets))
  return { route: page.route, html, page }
}

function key(page: Page, site: Site, assets: Assets): string {
  const standing = site.standings.get(page.route)
  const menu = standing?.menu === undefined ? undefined : site.menus.get(standing.menu)?.hash
  const targets = site.targets.get(page.route)
  return hash(
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
    return page.posts.map((route) => [site.byRoute.get(route)?.hash, site.targets.get(route)])
  if (page.kind === 'post') return page.authors.map((key) => site.authors.get(key))
  if (page.kind === 'archive')
    return page.years.map((year) => year.posts.map((route) => site.byRoute.get(route)?.hash))
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
  const made = hash(JSON.stringify({ ...api, document: null }))
  hashes.set(api, made)
  return made
}
