import type { Assets, NavItem, Page, Site } from '../src/types.ts'

/** What the template of a page gets: the page, and everything that it may print besides it. */
export interface View<P extends Page> {
  readonly page: P
  readonly site: Site
  readonly assets: Assets
}

/** Where reading starts: `/docs/intro`, or the first page of the guides on a site without it, or home where there are no guides. */
export function start({ byRoute, menus }: Site): string {
  if (byRoute.has('/docs/intro')) return '/docs/intro'
  const first = (items: readonly NavItem[]): string | undefined =>
    items.map(({ route, items: below }) => route ?? first(below)).find((route) => route !== undefined)
  return first(menus.get('overview')?.items ?? []) ?? '/'
}
