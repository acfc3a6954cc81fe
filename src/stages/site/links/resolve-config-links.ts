/** Resolves the links of the configuration in the same way as links of pages, so that check reports them alike. */
import { normalizeRoute, PATH_ON_HOST, splitSuffix, toSitePath } from '../../../lib/site/links/site-link.ts'
import type { ConfigLink } from '../../site-types.ts'
import type { Config } from '../../config/config-types.ts'
import type { SidebarItemConfig, SourceLocation } from '../../../lib/types.ts'
import { brokenTarget, resolveRoute, type LinkIndex } from './resolve-link.ts'
import { startOf } from '../../../lib/problems/problem.ts'

const NO_LOCATION: SourceLocation = startOf('docs.config.ts')

/** Targets of the configuration's links: header, footer, logo, configured sidebars and redirects, and the console's links to the main site. */
export function resolveConfigLinks(config: Config, index: LinkIndex): readonly ConfigLink[] {
  const sidebarLinks = Object.values(config.sidebars).flatMap(listSidebarLinks)
  const mainSite =
    config.console === undefined
      ? []
      : [{ href: config.console.mainSite, location: config.locations.mainSite }]
  const navbar = config.navbar.flatMap((entry) =>
    typeof entry === 'string' ? [] : 'items' in entry ? entry.items : [entry],
  )
  const columns = config.footerColumns.flatMap(({ links }) => links)
  const logo =
    config.logo === undefined
      ? []
      : [{ href: config.logo.link, location: config.locations.options['logo.link'] ?? NO_LOCATION }]
  // Of a redirect to a page, only the anchor can be wrong. One to no page is another problem.
  const redirects = config.redirects.flatMap(({ to, location }) =>
    index.byRoute.has(splitSuffix(to).path) ? [{ href: to, location }] : [],
  )
  return [
    ...config.footer,
    ...columns,
    ...navbar,
    ...logo,
    ...sidebarLinks,
    ...mainSite,
    ...redirects,
  ].flatMap(({ href, location }): readonly ConfigLink[] => {
    const sitePath = toSitePath(href)
    if (sitePath === undefined || PATH_ON_HOST.test(href)) return []
    const { path, suffix } = splitSuffix(sitePath)
    const route = normalizeRoute(path)
    const target =
      resolveRoute(route, suffix, index) ??
      (index.assetsByRoute.has(route)
        ? ({ state: 'page', route, suffix } as const)
        : brokenTarget({ href }, index.nearestRoute(route)))
    return [{ href, location, target }]
  })
}

function listSidebarLinks(
  items: readonly SidebarItemConfig[],
): readonly { readonly href: string; readonly location: SourceLocation }[] {
  return items.flatMap(({ link, location, items: below = [] }) => [
    ...(link === undefined ? [] : [{ href: link, location }]),
    ...listSidebarLinks(below),
  ])
}
