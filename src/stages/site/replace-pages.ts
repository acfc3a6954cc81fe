/** Puts single pages into a site that was built already, for a server whose sources change one at a time. */
import type { Content, Page, Site } from '../site-types.ts'
import { rememberLinkIndex, replaceInLinkIndex, resolveLinks, type LinkSources } from './build-site.ts'
import { createCardLookup } from './generated-pages/create-category-pages.ts'
import { fillSlots } from './fill-slots.ts'
import { listRoutes } from '../../lib/site/list-routes.ts'

/**
 * The site with other content of some of its pages, as `buildSite` returns it if nothing but their content differs. Routes, titles and places
 * in sidebars are unchanged. Links are resolved again on these pages only. For a translation, `original` is the site in its own
 * language. Undefined if the site has no such page, or several pages of one route.
 */
export function replacePages(
  site: Site,
  content: Content,
  { replaced, original }: { readonly replaced: readonly Page[]; readonly original?: Site },
): Site | undefined {
  if (site.routeConflicts.length > 0 || replaced.some(({ route }) => !site.pagesByRoute.has(route)))
    return undefined
  const { config, apis } = site
  const listCards = createCardLookup(config, content, [...site.pages, ...replaced])
  const completed = replaced.map((page) =>
    fillSlots(page, { ...content, defaultVersion: config.defaultVersion }, listCards),
  )
  const pages = [...site.pages]
  const pagesByRoute = new Map(site.pagesByRoute)
  for (const page of completed) {
    const last = site.pagesByRoute.get(page.route)
    if (last !== undefined) pages[pages.indexOf(last)] = page
    for (const route of listRoutes(page)) pagesByRoute.set(route, page)
  }
  const sources: LinkSources = {
    config,
    content,
    pages,
    dropped: [],
    pagesByRoute,
    redirects: site.redirects,
    apis,
    ...(original !== undefined && { original }),
  }
  const index = replaceInLinkIndex(site, completed, sources)
  const linkTargets = new Map(site.linkTargets)
  for (const page of completed) linkTargets.set(page.route, resolveLinks(page, index))
  rememberLinkIndex(linkTargets, index)
  return { ...site, pages, pagesByRoute, linkTargets }
}
