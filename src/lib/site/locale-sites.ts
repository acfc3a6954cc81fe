/** The languages of a site: each is a site of its own, and pages of one route without its prefix are the same page. */

import type { Page, Site } from '../../stages/site-types.ts'

/** The site in each of its languages, its own first. */
export const listSites = (site: Site): readonly Site[] => [site, ...site.translations]

/** The site whose page is at a route: the site of its language, also for a route without a page. */
export function findSite(site: Site, route: string): Site {
  return (
    site.translations.find(
      ({ config: { locale } }) => route === locale.prefix || route.startsWith(`${locale.prefix}/`),
    ) ?? site
  )
}

/** The page at a route, in any language. */
export function findLocalePage(site: Site, route: string): Page | undefined {
  return findSite(site, route).pagesByRoute.get(route)
}

/** The route of a page in another language. */
export function switchPrefix(route: string, from: string, to: string): string {
  const neutral = route.slice(from.length)
  return neutral === '' || neutral === '/' ? to || '/' : to + neutral
}
