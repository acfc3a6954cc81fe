import * as problems from '../problems.ts'
import type { Problem, LinkTarget } from '../types.ts'
import type { Page, Site } from '../site-types.ts'

/** Everything that is wrong between the pages: links, anchors, routes, names. Pure; errors among these stop the build before anything is written. */
export function checkSite(site: Site): readonly Problem[] {
  return [
    ...site.pages.flatMap((page) => links(page, site.linkTargets.get(page.route) ?? [])),
    ...site.routeConflicts.map(({ route, places }) => problems.duplicateRoute(route, places)),
    ...site.redirects.flatMap((redirect) => redirects(redirect, site)),
    ...site.pages.flatMap((page) => names(page, site)),
  ]
}

function links(page: Page, targets: readonly LinkTarget[]): readonly Problem[] {
  return page.links.flatMap((link, n): readonly Problem[] => {
    const target = targets[n]
    if (target === undefined) throw new Error(`link ${n} of ${page.route} was not resolved`)
    if (target.state === 'anchor')
      return [problems.brokenAnchor(link.href, link.location, found(target.wanted))]
    if (target.state !== 'broken') return []
    const tell =
      link.kind === 'image'
        ? problems.brokenImage
        : target.markdown
          ? problems.brokenMarkdownLink
          : problems.brokenLink
    const problem = tell(link.href, link.location, found(target.wanted))
    return [API_PAGES.has(page.kind) ? { ...problem, severity: 'warning' } : problem]
  })
}

/** Their links come from descriptions, which the owner of a site often cannot edit: warnings, unless `severity` says otherwise. */
const API_PAGES = new Set<Page['kind']>(['operation', 'tag', 'overview', 'schema', 'schemas'])

function found(name: string): string | undefined {
  return name === '' ? undefined : name
}

function redirects({ from, to, location: place }: Site['redirects'][number], site: Site): readonly Problem[] {
  const path = to.replace(/[?#].*$/, '')
  if (!path.startsWith('/') || site.pagesByRoute.has(path)) return []
  return [problems.brokenRedirect(from, to, [...site.pagesByRoute.keys()], place)]
}

function names(page: Page, site: Site): readonly Problem[] {
  if (page.kind === 'webhook' && !site.events.has(page.event))
    return [problems.unknownEvent(page.event, [...site.events.keys()], page.location)]
  if (page.kind !== 'post') return []
  const known = [...site.authors.keys()]
  return page.authors
    .filter((key) => !site.authors.has(key))
    .map((key) => problems.unknownAuthor(key, known, page.authorsLocation))
}
