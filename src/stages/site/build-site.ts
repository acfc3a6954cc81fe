/** The site stage is the only code that sees all pages at once. Pure, so that a build with a cache computes it each time. */
import { groupPairs } from '../../lib/data/group-by.ts'
import { createAnchorSuggestions } from '../../lib/text/problems/nearest-anchor.ts'
import type { Api, EventSummary } from '../../domain/openapi/model.ts'
import type { Content, Page, Site } from '../site-types.ts'
import type { Asset, Config, LinkTarget, Redirect, Result } from '../../lib/types.ts'
import { isOtherVersion } from '../../lib/site/guide-versions.ts'
import { switchPrefix } from '../../lib/site/locale-sites.ts'
import { originalPath } from '../../lib/site/paths/translated-path.ts'
import { buildBlogPages } from './generated-pages/build-blog-pages.ts'
import { createBuiltInPages, createIndexPages } from './generated-pages/create-built-in-pages.ts'
import { resolveConfigLinks } from './links/resolve-config-links.ts'
import { nameGuides } from './links/name-guides.ts'
import { createFileLookup } from './links/create-file-lookup.ts'
import {
  createCardLookup,
  createCategoryPages,
  createGroupPages,
} from './generated-pages/create-category-pages.ts'
import { createChangePages } from './generated-pages/create-change-pages.ts'
import { createTagPages } from './generated-pages/create-tag-pages.ts'
import { checkMovedAnchors } from './links/check-moved-anchors.ts'
import { localizeLinks } from './links/localize-links.ts'
import { buildPageNavs } from './navigation/build-page-navs.ts'
import { fillSlots, hasSlots, listSlotReferences } from './fill-slots.ts'
import { resolveLink, type LinkIndex } from './links/resolve-link.ts'
import { createFileSuggestions, createRouteSuggestions } from './links/suggest-targets.ts'
import { buildSidebars } from './navigation/build-sidebars.ts'
import { findFirstGuide } from './navigation/find-first-guide.ts'
import { listRedirects } from './links/list-redirects.ts'
import { createVersionRedirects } from './links/version-redirects.ts'
import { listRoutes, mapByRoute } from '../../lib/site/list-routes.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import { listIds } from '../../domain/blocks/inspect-blocks.ts'
import { pageBlocks } from '../../domain/openapi/blocks/page-blocks.ts'

/** Pages whose links are resolved at a time: some 5 ms of work. */
const STEP_SIZE = 250

export interface SiteOptions {
  /** The site in its own language, for a translation. */
  readonly original?: Site | undefined
  /** Awaited every few milliseconds: lets a server respond. */
  readonly pause?: (() => Promise<void>) | undefined
}

/**
 * Puts the pages together: one page per route, sidebars, neighbours, and the target of each link. Pure, and the only stage that sees
 * everything; what it computes is cheap.
 */
export async function buildSite(
  settings: Config,
  content: Content,
  { original, pause }: SiteOptions = {},
): Promise<Result<Site>> {
  let config = nameSite(settings, content)
  const described = dropDescribedEvents(config, content.pages)
  const written = [
    ...described,
    ...createCategoryPages(config, content),
    ...createGroupPages(config, content, described),
    ...createTagPages(config, content),
    ...createChangePages(config, content),
    ...buildBlogPages(config, content),
  ]
  await pause?.()
  const writtenRoutes = new Set(written.flatMap(listRoutes))
  const {
    pages: kept,
    dropped,
    conflicts,
  } = separateRoutes([
    ...written,
    ...createBuiltInPages(config, writtenRoutes),
    ...createIndexPages(config, written),
  ])
  await pause?.()
  const apis = new Map(content.apis.map((api) => [api.version, api]))
  const listCards = createCardLookup(config, content, kept)
  const pages = kept.map((page) =>
    fillSlots(page, { ...content, defaultVersion: config.defaultVersion }, listCards),
  )
  const pagesByRoute = mapByRoute(pages)
  const isFile = createFileLookup(config, pages, pagesByRoute)
  config = localizeLinks(config, (route) => pagesByRoute.has(route) || isFile(route))
  await pause?.()
  const sidebars = buildSidebars(config, content, pages)
  config = nameGuides(config, pages, sidebars.value)
  await pause?.()
  const listed = listRedirects(config, pagesByRoute)
  const taken = new Set([...pagesByRoute.keys(), ...listed.value.redirects.map(({ from }) => from)])
  const redirects = [...listed.value.redirects, ...createVersionRedirects(config, pages, taken)]
  const index = createLinkIndex({
    config,
    content,
    pages,
    dropped,
    pagesByRoute,
    redirects,
    apis,
    ...(original !== undefined && { original }),
  })
  const linkTargets = new Map<string, readonly LinkTarget[]>()
  for (const [number, page] of pages.entries()) {
    if (number % STEP_SIZE === 0) await pause?.()
    linkTargets.set(page.route, resolveLinks(page, index))
  }
  rememberLinkIndex(linkTargets, index)
  await pause?.()
  const navs = buildPageNavs(config, content, pages, sidebars.value)
  await pause?.()
  const value: Site = {
    config,
    translations: [],
    locales: [],
    pages,
    pagesByRoute,
    sidebars: sidebars.value,
    navs,
    linkTargets,
    apis,
    events: new Map(
      content.apis.flatMap((api) => api.events.map((event): [string, EventSummary] => [event.name, event])),
    ),
    authors: content.authors,
    assetsByRoute: index.assetsByRoute,
    brand: content.brand,
    ...listed.value,
    redirects,
    configLinks: resolveConfigLinks(config, index),
    addedFiles: [],
    routeConflicts: conflicts,
    startRoute: findFirstGuide(
      config.collections.find(({ kind }) => kind === 'docs'),
      { routes: new Set(pagesByRoute.keys()), sidebars: sidebars.value },
    ),
  }
  return {
    value,
    problems: [
      ...sidebars.problems,
      ...listed.problems,
      ...checkMovedAnchors(listed.value.movedAnchors, index),
    ],
  }
}

/** A site that is not named has the title of its API, if there is one. */
function nameSite(config: Config, { apis }: Content): Config {
  if (config.title !== '') return config
  const titles = new Set(apis.map(({ title }) => title))
  const [title] = titles
  return { ...config, title: titles.size === 1 && title ? title : 'Documentation' }
}

/** Indexes of links by what they found, for a server that replaces single pages. Indexing thousands of pages takes longer than one page. */
const linkIndexes = new WeakMap<Site['linkTargets'], LinkIndex>()

/** Keeps an index for `replaceInLinkIndex`. */
export function rememberLinkIndex(linkTargets: Site['linkTargets'], index: LinkIndex): void {
  linkIndexes.set(linkTargets, index)
}

/** The index of a site with other content of some pages, `replaced`, which are among `sources` already. */
export function replaceInLinkIndex(
  { linkTargets, pagesByRoute }: Site,
  replaced: readonly Page[],
  sources: LinkSources,
): LinkIndex {
  const last = linkIndexes.get(linkTargets)
  const before = replaced.flatMap(({ route }) => pagesByRoute.get(route) ?? [])
  if (last === undefined || [...before, ...replaced].some(hasSlots)) return createLinkIndex(sources)
  const byFile = new Map(last.byFile)
  for (const page of replaced)
    for (const file of listPageFiles(page))
      if (before.includes(byFile.get(file) ?? page)) byFile.set(file, page)
  const { apis } = sources
  // Files beside the pages follow from routes and kinds, which have not changed.
  return {
    ...last,
    byRoute: sources.pagesByRoute,
    byFile,
    idsOf: createIdLookup({ apis }),
    nearestRoute: createRouteSuggestions(sources.pagesByRoute),
  }
}

/** The files that a page is read from, and that links to it may name. A translation replaces its original, whose front matter places it. */
export function listPageFiles({ location, translates }: Page): readonly string[] {
  return translates === undefined ? [location.file] : [location.file, translates]
}

/** Data for resolving links. */
export interface LinkSources {
  readonly content: Content
  readonly apis: ReadonlyMap<string, Api>
  readonly config: Config
  readonly pages: readonly Page[]
  /** Pages that a different page of their route displaced. */
  readonly dropped: readonly Page[]
  readonly pagesByRoute: ReadonlyMap<string, Page>
  readonly redirects: readonly Redirect[]
  /** Of a translation: the site in its own language. */
  readonly original?: Site
}

function createLinkIndex(sources: LinkSources): LinkIndex {
  const { config, content, pages, dropped, pagesByRoute, redirects, apis, original } = sources
  const { locale, translations, collections } = config
  const references = pages.filter((page) => !isOtherVersion(page, config))
  const byFile = new Map(
    // A page that a different page of its route displaced is reported once, and not again with each link to its file.
    [...dropped, ...pages]
      .filter((page) => 'blocks' in page)
      .flatMap((page) => listPageFiles(page).map((file) => [file, page] as const)),
  )
  const folders = new Map(collections.map(({ id, source }) => [id, source]))
  const assetsByPath = new Map(
    content.assets
      .filter(({ ink }) => ink === undefined)
      .map((asset): [string, Asset] => [asset.path, asset]),
  )
  return {
    byRoute: pagesByRoute,
    byFile,
    drafts: new Set(content.drafts.flatMap(({ file, route }) => [file, route])),
    assetsByRoute: new Map(content.assets.map((asset): [string, Asset] => [asset.route, asset])),
    assetsByPath,
    redirects: [...redirects, ...(original?.redirects ?? [])],
    isFile: createFileLookup(config, pages, pagesByRoute),
    base: config.base,
    prefix: locale.prefix,
    isElsewhere: (route) =>
      original?.pagesByRoute.has(route) === true ||
      translations.some(
        ({ locale: { prefix } }) =>
          (route === prefix || route.startsWith(`${prefix}/`)) &&
          pagesByRoute.has(switchPrefix(route, prefix, '')),
      ),
    folderOf: ({ collection }) => folders.get(collection),
    originalOf: (file) => originalPath(file, collections, locale.folder),
    references: listReferences(references, content.apis),
    idsOf: createIdLookup({ apis }),
    nearestAnchor: createAnchorSuggestions(),
    nearestRoute: createRouteSuggestions(pagesByRoute),
    nearestSource: createFileSuggestions([...byFile.keys()]),
    nearestAsset: createFileSuggestions([...assetsByPath.keys()]),
    versionRoute: createVersionRoute(config),
  }
}

/** Gives the route that a path of the current guides has in the version of a page; undefined for pages of no older or newer version. */
function createVersionRoute(config: Config): LinkIndex['versionRoute'] {
  const current = config.collections.find(({ kind }) => kind === 'docs')
  const routes = new Map(
    config.versions
      .filter(({ collection }) => collection !== current?.id)
      .map(({ collection }) => [collection, config.collections.find(({ id }) => id === collection)?.route]),
  )
  return (route, page) => {
    const base = routes.get(page.collection)
    if (base === undefined || current === undefined || !route.startsWith(`${current.route}/`))
      return undefined
    return base + route.slice(current.route.length)
  }
}

/** The links of a page with their targets, in the order of their markers. */
export const resolveLinks = (page: Page, index: LinkIndex) =>
  page.links.map((link) => resolveLink(link, page, index))

/** The pages except pages of events that a guide describes. Guides of other versions describe none. */
function dropDescribedEvents(config: Config, pages: readonly Page[]): readonly Page[] {
  const described = new Set(
    pages.flatMap((page) => (page.kind === 'webhook' && !isOtherVersion(page, config) ? [page.event] : [])),
  )
  return pages.filter((page) => page.kind !== 'event' || !described.has(page.event.name))
}

/** Where the error codes, scopes and events of the APIs are described on this site. */
function listReferences(pages: readonly Page[], apis: readonly Api[]): ReadonlyMap<string, string> {
  const references = new Map<string, string>()
  for (const page of pages)
    for (const [name, anchor] of listSlotReferences(page, apis))
      if (!references.has(name)) references.set(name, `${page.route}#${encodeURI(anchor)}`)
  for (const page of pages) if (page.kind === 'webhook') references.set(`event:${page.event}`, page.route)
  return references
}

/** Whether two pages claim one route. They nearly never do, and then thousands of pages need no lists by route. */
function hasConflicts(pages: readonly Page[]): boolean {
  const routes = pages.flatMap(listRoutes)
  return new Set(routes).size < routes.length
}

/** One page per route, sorted by route. Of several, the one whose source comes first is kept. */
function separateRoutes(pages: readonly Page[]): {
  readonly pages: readonly Page[]
  readonly dropped: readonly Page[]
  readonly conflicts: Site['routeConflicts']
} {
  const dropped = new Set<Page>()
  const conflicts: { route: string; locations: Page['location'][] }[] = []
  if (hasConflicts(pages)) {
    const byRoute = groupPairs(
      pages.flatMap((page) => listRoutes(page).map((route) => [route, page] as const)),
    )
    for (const [route, claimants] of byRoute) {
      if (claimants.length === 1) continue
      for (const page of claimants.slice(1)) dropped.add(page)
      conflicts.push({ route, locations: claimants.map((page) => page.location) })
    }
  }
  const kept = pages.filter((page) => !dropped.has(page))
  return { pages: kept.sort((a, b) => compareStrings(a.route, b.route)), dropped: [...dropped], conflicts }
}

interface IdIndex {
  readonly apis: ReadonlyMap<string, Api>
}

/** Returns the ids of a page that links may target. They are read from its blocks when the first link with an anchor asks for them. */
export function createIdLookup(index: IdIndex): (page: Page) => ReadonlySet<string> {
  const known = new Map<Page, ReadonlySet<string>>()
  return (page) => {
    const ids = known.get(page) ?? new Set(listIds(pageBlocks(page, index)))
    known.set(page, ids)
    return ids
  }
}
