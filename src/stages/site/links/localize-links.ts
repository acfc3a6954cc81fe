/** Leads the links of a translation's configuration to the translated pages. */

import { normalizeRoute, splitSuffix, toSitePath } from '../../../lib/site/links/site-link.ts'
import type { Config } from '../../config/config-types.ts'
import type { SidebarItemConfig } from '../../../lib/types.ts'

/** The configuration with each path of header, footer, logo and sidebars in its language, where `has` knows the page. */
export function localizeLinks(config: Config, has: (route: string) => boolean): Config {
  const { prefix } = config.locale
  if (prefix === '') return config
  const localize = (href: string): string => {
    const path = toSitePath(href)
    if (path === undefined) return href
    const { path: page, suffix } = splitSuffix(path)
    const route = normalizeRoute(page)
    const localized = route === '/' ? prefix : prefix + route
    return has(localized) ? localized + suffix : href
  }
  const localizeLink = <T extends { readonly href: string }>(link: T): T => ({
    ...link,
    href: localize(link.href),
  })
  const localizeItem = (item: SidebarItemConfig): SidebarItemConfig => ({
    ...item,
    ...(item.link !== undefined && { link: localize(item.link) }),
    ...(item.items !== undefined && { items: item.items.map(localizeItem) }),
  })
  return {
    ...config,
    navbar: config.navbar.map((entry) => {
      if (typeof entry === 'string') return entry
      return 'items' in entry ? { ...entry, items: entry.items.map(localizeLink) } : localizeLink(entry)
    }),
    footer: config.footer.map(localizeLink),
    footerColumns: config.footerColumns.map((column) => ({
      ...column,
      links: column.links.map(localizeLink),
    })),
    logo: config.logo && { ...config.logo, link: localize(config.logo.link) },
    sidebars: Object.fromEntries(
      Object.entries(config.sidebars).map(([id, items]) => [id, items.map(localizeItem)]),
    ),
  }
}
