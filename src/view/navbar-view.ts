/** The entries of the header, and the one that a page belongs to. */

import { findCurrentVersion, isOtherVersion } from '../lib/site/guide-versions.ts'
import { siteMarker } from '../lib/site/markers.ts'
import { normalizeRoute, splitSuffix, toSitePath } from '../lib/site/site-link.ts'
import type { Page, Site } from '../site-types.ts'
import type { Config, NavbarLink } from '../types.ts'
import type { NavbarLinkView, NavbarView } from '../view-types.ts'

/** The entries of the configuration that have a page: a site without guides has no overview, one without APIs no versions. */
function listEntries({ config, startRoute, apis }: Site): Config['navbar'] {
  const hasNoPage: Readonly<Record<string, boolean>> = {
    overview: startRoute === undefined,
    versions: apis.size === 0,
    console: config.console === undefined,
  }
  return config.navbar.filter((entry) => typeof entry !== 'string' || hasNoPage[entry] !== true)
}

export function navbarView(site: Site): readonly NavbarView[] {
  const { brand } = site
  const iconOf = (name: string | undefined) => {
    const svg = name === undefined ? undefined : brand.icons[name]
    return svg === undefined ? {} : { icon: svg }
  }
  const linkView = ({ label, href, icon, iconOnly, position }: NavbarLink): NavbarLinkView => {
    const path = toSitePath(href)
    return { label, href: path === undefined ? href : siteMarker(path), ...iconOf(icon), iconOnly, position }
  }
  return listEntries(site).map((entry): NavbarView => {
    if (typeof entry === 'string') return entry
    if (!('items' in entry)) return linkView(entry)
    const { label, icon, items, position } = entry
    return { label, ...iconOf(icon), items: items.map(linkView), position }
  })
}

/**
 * The entry of a page: the link that leads to it or above it, the longest first; else the first link to a page with the same sidebar, so
 * that a link to one guide stands for all guides, and the overview as well.
 */
export function activeEntry(page: Page, site: Site): 'start' | 'console' | number | undefined {
  const { config, navs, startRoute } = site
  if (page.kind === 'console') return 'console'
  if (isOtherVersion(page, config)) {
    // The header links to the current version of the guides.
    const current = findCurrentVersion(config)
    const same = navs.get(page.route)?.guideVersions?.find(({ name }) => name === current?.name)
    const counterpart = site.pagesByRoute.get(same?.route ?? '')
    return counterpart === undefined ? undefined : activeEntry(counterpart, site)
  }
  const entries = listEntries(site)
  const links = entries.flatMap((entry, index) => {
    if (typeof entry === 'string') return []
    const targets = 'items' in entry ? entry.items : [entry]
    return targets.flatMap(({ href }) => {
      const path = toSitePath(href)
      return path === undefined ? [] : [{ index, route: normalizeRoute(splitSuffix(path).path) }]
    })
  })
  const above = links
    .filter(({ route }) => page.route === route || (route !== '/' && page.route.startsWith(`${route}/`)))
    .toSorted((a, b) => b.route.length - a.route.length)[0]
  if (above !== undefined) return above.index
  if (page.route === startRoute && entries.includes('overview')) return 'start'
  const sidebar = navs.get(page.route)?.sidebar
  if (sidebar === undefined || (page.kind !== 'doc' && page.kind !== 'webhook')) return undefined
  const link = links.find(({ route }) => navs.get(route)?.sidebar === sidebar)
  if (link !== undefined) return link.index
  // The overview is where guides begin, those of webhooks as well, which have a sidebar of their own.
  const start = startRoute === undefined ? undefined : site.pagesByRoute.get(startRoute)
  const isBelow = start !== undefined && 'collection' in start && start.collection === page.collection
  return isBelow && entries.includes('overview') ? 'start' : undefined
}
