/** The entries of the header, and the one that a page belongs to. */

import { findCurrentVersion, isOtherVersion } from '../../lib/site/guide-versions.ts'
import { writeText } from '../../lib/locale/text.ts'
import { configuredAddress } from '../../lib/site/links/link-address.ts'
import { normalizeRoute, splitSuffix, toSitePath } from '../../lib/site/links/site-link.ts'
import type { Page, Site } from '../site-types.ts'
import type { NavbarLink, NavbarMenu } from '../../lib/types.ts'
import type { NavbarLinkView, NavbarView } from './view-types.ts'

/** A link that Offprint has by itself. */
interface BuiltInLink extends Omit<NavbarLink, 'location'> {
  readonly name: 'overview' | 'blog' | 'console'
}

type Entry = 'versions' | BuiltInLink | NavbarLink | NavbarMenu

/** The entries of the header. Built-in entries need a page. A site without guides has no overview, and a site without APIs has no versions. */
function listEntries({ config, startRoute, apis, pagesByRoute }: Site): readonly Entry[] {
  const blog = config.collections.find(({ kind }) => kind === 'blog')?.route
  const links = {
    overview: { label: writeText('header.overview'), href: startRoute },
    blog: {
      label: writeText('blog.title'),
      href: blog !== undefined && pagesByRoute.has(blog) ? blog : undefined,
    },
    console: {
      label: 'Developer Console',
      href: config.console === undefined ? undefined : '/developer/dashboard',
    },
  }
  return config.navbar.flatMap((entry): readonly Entry[] => {
    if (typeof entry !== 'string') return [entry]
    if (entry === 'versions') return apis.size === 0 ? [] : [entry]
    const { label, href } = links[entry]
    return href === undefined ? [] : [{ name: entry, label, href, iconOnly: false, position: 'left' }]
  })
}

/** The entries of the header as pages print them. */
export function navbarView(site: Site): readonly NavbarView[] {
  const { brand } = site
  const iconOf = (name: string | undefined) => {
    const svg = name === undefined ? undefined : brand.icons[name]
    return svg === undefined ? {} : { icon: svg }
  }
  const linkView = ({
    label,
    href,
    icon,
    iconOnly,
    position,
  }: Omit<NavbarLink, 'location'>): NavbarLinkView => ({
    label,
    href: configuredAddress(href),
    ...iconOf(icon),
    iconOnly,
    position,
  })
  return listEntries(site).map((entry): NavbarView => {
    if (entry === 'versions') return entry
    if (!('items' in entry)) return linkView(entry)
    const { label, icon, items, position } = entry
    return { label, ...iconOf(icon), items: items.map(linkView), position }
  })
}

/**
 * The entry of a page: the link to it or to a path above it, the longest first; else the first link to a page with the same sidebar, so
 * that a link to one guide stands for all guides beside it, and the overview as well.
 */
export function activeEntry(page: Page, site: Site): number | undefined {
  const { config, navs, startRoute } = site
  const entries = listEntries(site)
  const findLink = (name: BuiltInLink['name']) => {
    const index = entries.findIndex(
      (entry) => typeof entry !== 'string' && 'name' in entry && entry.name === name,
    )
    return index < 0 ? undefined : index
  }
  if (page.kind === 'console') return findLink('console')
  const overview = findLink('overview')
  if (isOtherVersion(page, config)) {
    // The header links to the current version of the guides.
    const current = findCurrentVersion(config)
    const same = navs.get(page.route)?.guideVersions?.find(({ name }) => name === current?.name)
    const counterpart = site.pagesByRoute.get(same?.route ?? '')
    return counterpart === undefined ? undefined : activeEntry(counterpart, site)
  }
  const links = entries.flatMap((entry, index) => {
    if (typeof entry === 'string' || index === overview) return []
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
  if (page.route === startRoute && overview !== undefined) return overview
  const sidebar = navs.get(page.route)?.sidebar
  if (sidebar === undefined || (page.kind !== 'doc' && page.kind !== 'webhook')) return undefined
  const link = links.find(({ route }) => navs.get(route)?.sidebar === sidebar)
  if (link !== undefined) return link.index
  // Guides with a sidebar of their own, such as guides of webhooks, are another section.
  return navs.get(startRoute ?? '')?.sidebar === sidebar ? overview : undefined
}
