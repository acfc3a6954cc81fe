/**
 * Puts single pages into a site that was built already, for a server whose sources change one at a time. Also reports whether anything but
 * these pages depends on the changes. If nothing does, the result is the same as `buildSite` returns for all sources.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Content, Page, Site } from '../site-types.ts'
import { rememberLinkIndex, replaceInLinkIndex, resolveLinks, type LinkSources } from './build-site.ts'
import { createIdLookup } from './links/create-id-lookup.ts'
import { createCardLookup } from './generated-pages/create-category-pages.ts'
import { fillSlots, hasSlots } from './fill-slots.ts'
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
  const completed = replaced.map((page) => fillSlots(page, content, listCards))
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

/** Members of a page that nothing else of a site is built from. Lists, search and feeds read them when they are asked for. */
const OWN_MEMBERS = new Set([
  'blocks',
  'headings',
  'links',
  'sections',
  'contentHash',
  'words',
  'keywords',
  'questions',
  'questionsLocation',
])

/** Whether only the page at a route depends on the differences between `before` and `after`, two sites with the same routes. */
export function changesOnlyItself(
  route: string,
  { before, after, content }: { readonly before: Site; readonly after: Site; readonly content: Content },
): boolean {
  const first = before.pagesByRoute.get(route)
  const second = after.pagesByRoute.get(route)
  if (first === undefined || second === undefined) return false
  // Error codes and scopes link to the page that lists them.
  if (hasSlots(first) || hasSlots(second)) return false
  const members = new Set([...Object.keys(first), ...Object.keys(second)])
  for (const name of members) {
    if (OWN_MEMBERS.has(name) || isDeepStrictEqual(Reflect.get(first, name), Reflect.get(second, name)))
      continue
    if (name !== 'description' || isDescriptionShown(after, content)) return false
  }
  const idsOf = createIdLookup(after)
  return isEqualSet(idsOf(first), idsOf(second)) || !hasLinkToAnchor(second, after)
}

/** Whether another page may show the description of a page: on cards, which slots and the pages of folders have. */
function isDescriptionShown({ pages }: Site, { folders }: Content): boolean {
  return (
    pages.some(hasSlots) ||
    Object.values(folders).some((settings) =>
      Object.values(settings).some(
        ({ index, link }) => index === true || (typeof link === 'object' && 'index' in link),
      ),
    )
  )
}

function isEqualSet(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  return first.size === second.size && [...first].every((id) => second.has(id))
}

/** Whether another page, or the configuration, links to an anchor of a page. */
function hasLinkToAnchor(page: Page, { linkTargets, configLinks }: Site): boolean {
  const own = new Set(listRoutes(page))
  const leadsHere = (target: (typeof configLinks)[number]['target']) =>
    (target.state === 'page' || target.state === 'anchor') &&
    target.suffix.includes('#') &&
    own.has(target.route)
  if (configLinks.some(({ target }) => leadsHere(target))) return true
  for (const [from, targets] of linkTargets) if (from !== page.route && targets.some(leadsHere)) return true
  return false
}
