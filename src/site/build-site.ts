import { hashOf } from '../lib/hash.ts'
import type { ApiEvent } from '../model.ts'
import { blogPages } from './blog-pages.ts'
import { emittedFiles } from './emitted-files.ts'
import { resolveLink, type LinkIndex } from './resolve-link.ts'
import { buildSidebars } from './sidebars.ts'
import { slotted } from './slots.ts'
import { pageNavs } from './page-nav.ts'
import type { Config, Result } from '../types.ts'
import type { Content, Page, Site } from '../site-types.ts'

/** Puts the pages together: one page per route, menus, neighbours, and where each link leads. Pure. */
export function buildSite(config: Config, content: Content): Result<Site> {
  const { pages, clashes } = distinct(
    [...content.pages, ...blogPages(config, content)].map((page) => slotted(page, content.apis)),
  )
  const byRoute = new Map(
    pages.flatMap((page) => [page.route, ...(page.aliases ?? [])].map((route) => [route, page] as const)),
  )
  const places: LinkIndex = {
    byRoute,
    byFile: new Map(pages.filter((page) => 'body' in page).map((page) => [page.location.file, page])),
    byAsset: new Map(content.assets.map((asset) => [asset.route, asset])),
    assetByPath: new Map(content.assets.map((asset) => [asset.path, asset])),
    redirects: config.redirects,
    files: emittedFiles(config, content, pages),
  }
  const made = buildSidebars(config, content, pages)
  const value: Site = {
    config,
    pages,
    pagesByRoute: byRoute,
    sidebars: made.value,
    navs: pageNavs(config, content, pages, made.value),
    linkTargets: new Map(
      pages.map((page) => [page.route, page.links.map((link) => resolveLink(link, page, places))]),
    ),
    apis: new Map(content.apis.map((api) => [api.version, api])),
    events: new Map(
      content.apis.flatMap((api) => api.events.map((event): [string, ApiEvent] => [event.name, event])),
    ),
    authors: new Map(content.authors.map((author) => [author.key, author])),
    assets: content.assets,
    redirects: config.redirects,
    routeConflicts: clashes,
    frame: hashOf(JSON.stringify(config)),
  }
  return { value, problems: made.problems }
}

/** One page per route, sorted by route. Of several, the one whose source comes first is kept. */
function distinct(pages: readonly Page[]): { pages: readonly Page[]; clashes: Site['routeConflicts'] } {
  const byRoute = new Map<string, Page[]>()
  for (const page of pages)
    for (const route of [page.route, ...(page.aliases ?? [])])
      byRoute.set(route, [...(byRoute.get(route) ?? []), page])
  const dropped = new Set<Page>()
  const clashes: { route: string; places: Page['location'][] }[] = []
  for (const [route, list] of byRoute) {
    const [, ...others] = list
    if (others.length === 0) continue
    for (const page of others) dropped.add(page)
    clashes.push({ route, places: list.map((page) => page.location) })
  }
  const kept = pages.filter((page) => !dropped.has(page))
  return { pages: kept.sort((a, b) => (a.route < b.route ? -1 : 1)), clashes }
}
