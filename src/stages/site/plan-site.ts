/**
 * The plan of a site follows from summaries of its pages, so an edit of the content of a page leaves it as it is. It adds the pages without a source, and has
 * sidebars, neighbors and redirects.
 */
import { groupPairs } from '../../lib/data/group-by.ts'
import { listRoutes, mapByRoute } from '../../lib/site/list-routes.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import type { Block } from '../../domain/blocks/block.ts'
import type { ContentSummary, PageSummary, Site } from '../site-types.ts'
import type { Config } from '../config/config-types.ts'
import type { Problem } from '../../lib/types.ts'
import { buildBlogPages } from './generated-pages/build-blog-pages.ts'
import { createAgentsPages } from './generated-pages/create-agents-page.ts'
import { createBuiltInPages, createIndexPages } from './generated-pages/create-built-in-pages.ts'
import {
  createCardLookup,
  createCategoryPages,
  createGroupPages,
} from './generated-pages/create-category-pages.ts'
import { listEventGuides } from './links/list-event-guides.ts'
import { createChangePages } from './generated-pages/create-change-pages.ts'
import { createTagPages } from './generated-pages/create-tag-pages.ts'
import { createFileLookup } from './links/create-file-lookup.ts'
import { listRedirects } from './links/list-redirects.ts'
import { localizeLinks } from './links/localize-links.ts'
import { nameGuides } from './links/name-guides.ts'
import { createVersionRedirects } from './links/version-redirects.ts'
import { buildPageNavs } from './navigation/build-page-navs.ts'
import { buildSidebars } from './navigation/build-sidebars.ts'
import { findFirstGuide } from './navigation/find-first-guide.ts'

/** The pages of a site, one for each route. */
export interface PagePlan {
  readonly config: Config
  /** Sorted by route. Those without a source are whole pages. */
  readonly pages: readonly PageSummary[]
  /** Pages that a different page of their route displaced. */
  readonly dropped: readonly PageSummary[]
  readonly routeConflicts: Site['routeConflicts']
  /** The cards of a page that asks for them. */
  readonly listCards: (page: PageSummary) => readonly Block[]
  /** Whether emit writes a further file at a path: feeds, downloads. */
  readonly isFile: (path: string) => boolean
}

/** Plans which pages there are. */
export function planPages(settings: Config, content: ContentSummary): PagePlan {
  const config = nameSite(settings, content)
  const described = dropDescribedEvents(config, content.pages)
  const written = [
    ...described,
    ...createCategoryPages(config, content),
    ...createGroupPages(config, content, described),
    ...createTagPages(config, content),
    ...createChangePages(config, content),
    ...buildBlogPages(config, content),
  ]
  const writtenRoutes = new Set(written.flatMap(listRoutes))
  const builtIn = [...createAgentsPages(config, content), ...createBuiltInPages(config)]
  const separated = separateRoutes([
    ...written,
    ...builtIn.filter(({ route }) => !writtenRoutes.has(route)),
    ...createIndexPages(config, written),
  ])
  const { pages } = separated
  const pagesByRoute = mapByRoute(pages)
  const isFile = createFileLookup(config, pages, pagesByRoute)
  return {
    ...separated,
    config: localizeLinks(config, (route) => pagesByRoute.has(route) || isFile(route)),
    listCards: createCardLookup(config, content, pages),
    isFile,
  }
}

/** Ways between the pages. */
export interface Ways extends Pick<
  Site,
  'config' | 'sidebars' | 'navs' | 'redirects' | 'redirectPatterns' | 'movedAnchors' | 'startRoute'
> {
  readonly problems: readonly Problem[]
}

/** Plans the ways between planned pages. */
export function planWays({ config, pages }: PagePlan, content: ContentSummary): Ways {
  const sidebars = buildSidebars(config, content, pages)
  const named = nameGuides(config, pages, sidebars.value)
  const pagesByRoute = mapByRoute(pages)
  const listed = listRedirects(named, pagesByRoute)
  const taken = new Set([...pagesByRoute.keys(), ...listed.value.redirects.map(({ from }) => from)])
  return {
    config: named,
    sidebars: sidebars.value,
    navs: buildPageNavs(named, content, pages, sidebars.value),
    ...listed.value,
    redirects: [...listed.value.redirects, ...createVersionRedirects(named, pages, taken)],
    startRoute: findFirstGuide(
      named.collections.find(({ kind }) => kind === 'docs'),
      { routes: new Set(pagesByRoute.keys()), sidebars: sidebars.value },
    ),
    problems: [...sidebars.problems, ...listed.problems],
  }
}

/** A site that is not named has the title of its API, if there is one. */
function nameSite(config: Config, { apis }: ContentSummary): Config {
  if (config.title !== '') return config
  const titles = new Set(apis.map(({ title }) => title))
  const [title] = titles
  return { ...config, title: titles.size === 1 && title ? title : 'Documentation' }
}

/** The pages except pages of events that a guide describes. */
function dropDescribedEvents(config: Config, pages: readonly PageSummary[]): readonly PageSummary[] {
  const guides = listEventGuides(config, pages)
  return pages.filter((page) => page.kind !== 'event' || !guides.has(page.event.name))
}

/** Whether two pages claim one route. They nearly never do, and then thousands of pages need no lists by route. */
function hasConflicts(pages: readonly PageSummary[]): boolean {
  const routes = pages.flatMap(listRoutes)
  return new Set(routes).size < routes.length
}

/** One page per route, sorted by route. Of several, the one whose source comes first is kept. */
function separateRoutes(
  pages: readonly PageSummary[],
): Pick<PagePlan, 'pages' | 'dropped' | 'routeConflicts'> {
  const dropped = new Set<PageSummary>()
  const routeConflicts: { route: string; locations: PageSummary['location'][] }[] = []
  if (hasConflicts(pages)) {
    const byRoute = groupPairs(
      pages.flatMap((page) => listRoutes(page).map((route) => [route, page] as const)),
    )
    for (const [route, claimants] of byRoute) {
      if (claimants.length === 1) continue
      for (const page of claimants.slice(1)) dropped.add(page)
      routeConflicts.push({ route, locations: claimants.map((page) => page.location) })
    }
  }
  const kept = pages.filter((page) => !dropped.has(page))
  return {
    pages: kept.sort((a, b) => compareStrings(a.route, b.route)),
    dropped: [...dropped],
    routeConflicts,
  }
}
