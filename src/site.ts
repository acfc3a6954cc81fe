import { hash } from './lib/hash.ts'
import type { ApiEvent } from './model.ts'
import { blog } from './site/blog.ts'
import { emitted } from './site/files.ts'
import { target, type Places } from './site/links.ts'
import { menus } from './site/menus.ts'
import { slotted } from './site/slots.ts'
import { standings } from './site/standings.ts'
import type { Config, Content, Page, Result, Site } from './types.ts'

/** Puts the pages together: one page per route, menus, neighbours, and where each link leads. Pure. */
export function site(config: Config, content: Content): Result<Site> {
  const { pages, clashes } = distinct(
    [...content.pages, ...blog(config, content)].map((page) => slotted(page, content.apis)),
  )
  const byRoute = new Map(
    pages.flatMap((page) => [page.route, ...(page.aliases ?? [])].map((route) => [route, page] as const)),
  )
  const places: Places = {
    byRoute,
    byFile: new Map(pages.filter((page) => 'body' in page).map((page) => [page.place.file, page])),
    byAsset: new Map(content.assets.map((asset) => [asset.route, asset])),
    assetByPath: new Map(content.assets.map((asset) => [asset.path, asset])),
    redirects: config.redirects,
    files: emitted(config, content, pages),
  }
  const made = menus(config, content, pages)
  const value: Site = {
    config,
    pages,
    byRoute,
    menus: made.value,
    standings: standings(config, content, pages, made.value),
    targets: new Map(pages.map((page) => [page.route, page.links.map((link) => target(link, page, places))])),
    apis: new Map(content.apis.map((api) => [api.version, api])),
    events: new Map(
      content.apis.flatMap((api) => api.events.map((event): [string, ApiEvent] => [event.name, event])),
    ),
    authors: new Map(content.authors.map((author) => [author.key, author])),
    assets: content.assets,
    redirects: config.redirects,
    clashes,
    frame: hash(JSON.stringify(config)),
  }
  return { value, problems: made.problems }
}

/** One page per route, sorted by route. Of several, the one whose source comes first is kept. */
function distinct(pages: readonly Page[]): { pages: readonly Page[]; clashes: Site['clashes'] } {
  const byRoute = new Map<string, Page[]>()
  for (const page of pages)
    for (const route of [page.route, ...(page.aliases ?? [])])
      byRoute.set(route, [...(byRoute.get(route) ?? []), page])
  const dropped = new Set<Page>()
  const clashes: { route: string; places: Page['place'][] }[] = []
  for (const [route, list] of byRoute) {
    const [, ...others] = list
    if (others.length === 0) continue
    for (const page of others) dropped.add(page)
    clashes.push({ route, places: list.map((page) => page.place) })
  }
  const kept = pages.filter((page) => !dropped.has(page))
  return { pages: kept.sort((a, b) => (a.route < b.route ? -1 : 1)), clashes }
}
