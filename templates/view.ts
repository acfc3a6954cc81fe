import type { SiteAssets, SidebarItem } from '../src/types.ts'
import type { Page, Site } from '../src/site-types.ts'

/** What the template of a page gets: the page, and everything that it may print besides it. */
export interface View<P extends Page> {
  readonly page: P
  readonly site: Site
  readonly assets: SiteAssets
}

/** Where reading starts: `/docs/intro`, or the first page of the guides on a site without it, or home where there are no guides. */
export function start({ pagesByRoute: byRoute, sidebars: menus }: Site): string {
  if (byRoute.has('/docs/intro')) return '/docs/intro'
  const first = (items: readonly SidebarItem[]): string | undefined =>
    items.map(({ route, items: below }) => route ?? first(below)).find((route) => route !== undefined)
  return first(menus.get('overview')?.items ?? []) ?? '/'
}
