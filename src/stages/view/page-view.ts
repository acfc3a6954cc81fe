/**
 * The view stage: everything that a page prints, collected as data. Pure. Nothing after it sees the site, so the hash of a view is the key of
 * the rendered page.
 */

import type { Block } from '../../domain/blocks/block.ts'
import { findConsolePageText } from '../../lib/site/console-page-texts.ts'
import { CONSOLE_MENU, findConsoleRoute } from '../../lib/site/console-routes.ts'
import { consoleStorageKey, SESSION_TOKEN } from '../../lib/site/console-storage-key.ts'
import { runInLanguage } from '../../lib/locale/text.ts'
import { track } from '../../lib/activity.ts'
import { isOtherVersion } from '../../lib/site/guide-versions.ts'
import { hashOf } from '../../lib/data/hash.ts'
import { siteMarker } from '../../lib/site/links/markers.ts'
import { countMinutes } from '../../lib/text/count-minutes.ts'
import type { Api } from '../../domain/openapi/model.ts'
import { pageBlocks } from '../../domain/openapi/blocks/page-blocks.ts'
import { withoutDocument } from '../../domain/openapi/outline-api-page.ts'
import type {
  ApiPage,
  ApiPageSource,
  ConsolePage,
  DocPage,
  OverviewPage,
  Page,
  Site,
  WebhookPage,
} from '../site-types.ts'
import type { Heading, PageLink, SiteAssets } from '../../lib/types.ts'
import type {
  ArticleView,
  ConsoleLoaderView,
  ConsoleView,
  LayoutView,
  LinkView,
  MissingView,
  ViewContent,
  PageView,
  PartRef,
  SidebarView,
  VersionMenuView,
  ViewBase,
  ViewParts,
} from './view-types.ts'
import {
  archiveContent,
  authorContent,
  authorsContent,
  blogContent,
  postContent,
  topicContent,
  topicsContent,
} from './blog-content.ts'
import { tagLinks } from './blog-views.ts'
import { consoleData, type ConsoleData } from './console-data.ts'
import { headView } from './head-view.ts'
import { guideVersionView } from './guide-version-view.ts'
import { entryPoints, homeContent } from './home-view.ts'
import { movedAnchorView } from './moved-anchors.ts'
import { imageSizes } from './image-sizes.ts'
import { indexLetters } from './index-view.ts'
import { consoleLayoutView, layoutView } from './layout-view.ts'
import { linkAddress } from '../../lib/site/links/link-address.ts'
import { alternateViews, originalLanguage } from './alternate-views.ts'
import { activeEntry } from './navbar-view.ts'
import { isGenerated, pageActionsView } from './page-actions-view.ts'
import { findOpenBranch, sidebarView } from './sidebar-view.ts'
import { siteMap } from './site-map.ts'

/** Number of pages that travel with the not-found page, which suggests the nearest. They take some 12 KB compressed. */
const MAX_NEAREST = 2000

/** Input of views, with the parts that they share. */
export interface ViewSources {
  readonly site: Site
  readonly assets: SiteAssets
  readonly layout: SharedPart<LayoutView>
  /** The same with the policy and the time limit of console pages. */
  readonly consoleLayout: SharedPart<LayoutView>
  readonly consoleData: SharedPart<ConsoleData> | undefined
  readonly templates: ViewParts['templates']
  /** Guides that link to a page, by its route; computed when an operation asks. */
  readonly guides: () => ReadonlyMap<string, readonly LinkView[]>
  /** Sidebars as pages show them, by hash. */
  readonly sidebars: Map<PartRef, SidebarView>
  /** Those by sidebar and open branch. */
  readonly sidebarRefs: Map<string, PartRef>
}

interface SharedPart<T> {
  readonly ref: PartRef
  readonly value: T
}

/** Collects what the views of a site share. */
export function createViewSources(site: Site, assets: SiteAssets): ViewSources {
  return runInLanguage(site.config.locale.interface, () => collectViewSources(site, assets))
}

/** The sources of views of a site that differs from the site of `last` only in the content of pages. */
export function renewViewSources(last: ViewSources, site: Site): ViewSources {
  return { ...last, site, guides: createGuideLookup(site) }
}

function createGuideLookup(site: Site): ViewSources['guides'] {
  let guides: ReturnType<ViewSources['guides']> | undefined
  return () => (guides ??= listLinkingGuides(site))
}

function collectViewSources(site: Site, assets: SiteAssets): ViewSources {
  const data = consoleData(site)
  const { templates } = site.brand
  return {
    site,
    assets,
    layout: sharePart(layoutView(site, assets)),
    consoleLayout: sharePart(consoleLayoutView(site, assets)),
    consoleData: data && sharePart(data),
    templates: templates && { ref: templates.ref, code: templates.code },
    guides: createGuideLookup(site),
    sidebars: new Map(),
    sidebarRefs: new Map(),
  }
}

/** Guides by the operations that their text links to. Lists that the build fills in are not links of a guide. */
function listLinkingGuides(site: Site): ReadonlyMap<string, readonly LinkView[]> {
  const guides = new Map<string, LinkView[]>()
  for (const page of site.pages) {
    if ((page.kind !== 'doc' && page.kind !== 'webhook') || isOtherVersion(page, site.config)) continue
    const routes = (site.linkTargets.get(page.route) ?? []).flatMap((target, index) =>
      page.links[index]?.kind !== 'reference' && (target.state === 'page' || target.state === 'anchor')
        ? [target.route]
        : [],
    )
    for (const route of new Set(routes)) {
      const list = guides.get(route) ?? []
      list.push({ label: page.title, href: siteMarker(page.route) })
      guides.set(route, list)
    }
  }
  return guides
}

function relatedGuides(page: Page, { guides }: ViewSources): { readonly guides?: readonly LinkView[] } {
  const list = guides().get(page.route)
  return list === undefined ? {} : { guides: list }
}

/** Metadata that a guide prints beside its text: its tags, and its reading time if the configuration asks for it. */
function guideFacts(page: DocPage | WebhookPage, site: Site): Pick<ArticleView, 'tags' | 'minutes'> {
  const tags = tagLinks(page, site)
  return {
    ...(tags.length > 0 && { tags }),
    ...(site.config.readingTime && !isGenerated(page) && { minutes: countMinutes(page.words) }),
  }
}

const sharePart = <T>(value: T): SharedPart<T> => ({ ref: hashOf(JSON.stringify(value)), value })

/** The view of a page. */
function pageView(page: Page, sources: ViewSources): PageView {
  const { site } = sources
  const base = viewBase(page, sources)
  switch (page.kind) {
    case 'doc':
    case 'plain':
    case 'webhook':
    case 'operation':
    case 'event':
    case 'tag':
    case 'overview':
    case 'schema':
    case 'schemas':
      return {
        ...base,
        ...pageFrame(page),
        ...((page.kind === 'operation' || page.kind === 'event') && relatedGuides(page, sources)),
        ...((page.kind === 'doc' || page.kind === 'webhook') && guideFacts(page, site)),
        kind: page.kind,
        content: page.contentHash ?? '',
      }
    case 'post':
      return { ...base, kind: page.kind, ...postContent(page, site), content: page.contentHash ?? '' }
    case 'blog':
      return { ...base, kind: page.kind, ...blogContent(page, site) }
    case 'archive':
      return { ...base, kind: page.kind, ...archiveContent(page, site) }
    case 'authors':
      return { ...base, kind: page.kind, ...authorsContent(page, site) }
    case 'author':
      return { ...base, kind: page.kind, ...authorContent(page, site) }
    case 'topics':
      return { ...base, kind: page.kind, ...topicsContent(page) }
    case 'topic':
      return { ...base, kind: page.kind, ...topicContent(page, site) }
    case 'home':
      return { ...base, kind: page.kind, ...homeContent(site) }
    case 'index':
      return { ...base, kind: page.kind, lead: page.description, letters: indexLetters(page, site) }
    case 'missing':
      return { ...base, kind: page.kind, ...missingContent(site) }
    default:
      return { ...base, kind: page.kind, ...consoleContent(page, sources) }
  }
}

/** The main parts of the site, and data with which the not-found page finds the nearest page. */
function missingContent(site: Site): ViewContent<MissingView> {
  const { config, pages } = site
  return {
    ...entryPoints(site),
    base: config.base,
    pages: pages
      .filter((entry) => entry.kind !== 'missing' && entry.unlisted !== true)
      .filter((entry) => !isOtherVersion(entry, config))
      .slice(0, MAX_NEAREST)
      .map(({ route, title }) => ({ route, title })),
  }
}

function consoleContent(page: ConsolePage, sources: ViewSources): ViewContent<ConsoleView> {
  const { site, consoleData: data } = sources
  const { hosts } = site.config
  const loader = consoleLoader(page, sources)
  return {
    lead: page.description,
    needs: page.needs,
    calls: findConsolePageText(page.route).calls,
    api: hosts.apiService || hosts.api,
    startRoute: site.startRoute ?? (site.config.locale.prefix || '/'),
    ...(loader !== undefined && { loader }),
    ...(data !== undefined && { data: data.ref }),
  }
}

/** The views that the console shows to people without a session. */
const WITHOUT_SESSION = new Set(['sign-out', 'sign-in-by-qr'])

function consoleLoader(
  page: ConsolePage,
  { site: { config }, assets }: ViewSources,
): ConsoleLoaderView | undefined {
  const { console, hosts } = config
  const isConfigured = console?.issuer && console.clientId && (hosts.apiService || hosts.api)
  if (assets.console === undefined || !isConfigured) return undefined
  const { entry, style, start } = assets.console
  const { portalId, issuer, deviceClientId } = console
  const signIn = {
    tokenKey: consoleStorageKey(portalId, SESSION_TOKEN),
    issuer,
    device: deviceClientId !== '',
  }
  return {
    module: siteMarker(entry),
    style: siteMarker(style),
    start,
    ...(!WITHOUT_SESSION.has(findConsoleRoute(page.route)?.view ?? '') && { signIn }),
  }
}

/** The frame of a page: the parts that all kinds of pages print around their content. */
function viewBase(page: Page, sources: ViewSources): ViewBase {
  const { site, assets, layout, consoleLayout } = sources
  const nav = site.navs.get(page.route)
  const targets = site.linkTargets.get(page.route) ?? []
  const sidebar = sharedSidebar(page, sources)
  const menu = versionMenu(page, site)
  const entry = activeEntry(page, site)
  return {
    route: page.route,
    title: page.title,
    layout: page.kind === 'console' ? consoleLayout.ref : layout.ref,
    head: headView(page, site, assets),
    ...(entry !== undefined && { activeEntry: entry }),
    ...(menu !== undefined && { versionMenu: menu }),
    ...guideVersionView(page, site),
    ...alternateViews(page, site),
    ...originalLanguage(page, site),
    ...(sidebar !== undefined && { sidebar }),
    ...(page.kind === 'schema' && { section: page.route.slice(0, page.route.lastIndexOf('/')) }),
    toc: tableOfContents(page),
    hasCodeBeside: page.headings.some(({ beside }) => beside),
    breadcrumbs: nav?.breadcrumbs ?? [],
    ...(nav?.previous !== undefined && { previous: linkView(nav.previous) }),
    ...(nav?.next !== undefined && { next: linkView(nav.next) }),
    ...(nav?.editUrl !== undefined && { editUrl: nav.editUrl }),
    ...pageActionsView(page, site),
    ...(nav?.updated !== undefined && { updated: nav.updated }),
    ...movedAnchorView(page, site),
    links: targets.map(linkAddress),
    images: imageSizes(targets),
    islands: authorIslands(page, assets),
  }
}

const linkView = ({ label, route }: PageLink): LinkView => ({ label, href: siteMarker(route) })

function authorIslands(page: Page, assets: SiteAssets): Readonly<Record<string, string>> {
  if (!('islands' in page)) return {}
  return Object.fromEntries(
    page.islands.flatMap((name) => {
      const script = assets.islands[name]
      return script === undefined ? [] : [[name, script]]
    }),
  )
}

function pageFrame(page: Page): { readonly frame?: 'wide' | 'landing' | 'blank' } {
  const layout = 'layout' in page ? page.layout : undefined
  return layout === undefined || layout === 'doc' ? {} : { frame: layout }
}

/** Whether a page has nothing beside its content. */
function isBare(page: Page): boolean {
  const { frame } = pageFrame(page)
  return frame === 'landing' || frame === 'blank'
}

/** The sidebar that a page shows: its own, else the guides' sidebar, or the site map if there are none and none is configured. The home page has none. */
function sharedSidebar(page: Page, { site, sidebars, sidebarRefs }: ViewSources): PartRef | undefined {
  if (page.kind === 'home' || isBare(page)) return undefined
  if (page.kind === 'console') {
    sidebars.set(CONSOLE_SIDEBAR.ref, CONSOLE_SIDEBAR.value)
    return CONSOLE_SIDEBAR.ref
  }
  const own = site.navs.get(page.route)?.sidebar
  const sidebar =
    own === undefined
      ? [...site.sidebars.values()].find(({ kind }) => kind === 'overview')
      : site.sidebars.get(own)
  if (page.kind === 'missing' || sidebar === undefined || sidebar.items.length === 0) {
    const { ref, value } = sharePart(siteMap(site))
    sidebars.set(ref, value)
    return ref
  }
  const overview = 'overview' in page ? page.overview : undefined
  // A page of a schema is in no group. There are many of them, and their texts are short.
  const isShortened = page.kind === 'schema'
  const place = isShortened ? 'schema' : findOpenBranch(sidebar.items, page.route)
  const branch = `${sidebar.id} ${overview ?? ''} ${place}`
  const known = sidebarRefs.get(branch)
  if (known !== undefined) return known
  const { prefix } = site.config.locale
  const view = sidebarView(sidebar, { route: page.route, overview, isShortened, prefix })
  const isWhole = view.items === sidebar.items && view.overview === undefined
  const ref = isWhole ? sidebar.hash : hashOf(sidebar.id, JSON.stringify(view))
  sidebars.set(ref, view)
  sidebarRefs.set(branch, ref)
  return ref
}

/** The navigation of the console. */
const CONSOLE_SIDEBAR = sharePart<SidebarView>({
  id: 'console',
  label: 'Console',
  items: CONSOLE_MENU.map((item) => ({ ...item, items: [] })),
})

function versionMenu(page: Page, { config, navs, apis }: Site): VersionMenuView | undefined {
  const links = navs.get(page.route)?.versions ?? []
  if (links.length === 0) return undefined
  const versions = links.map(({ version, route }) => ({
    version,
    label: config.apis.find((api) => api.version === version)?.label ?? version,
    // With one version there is nothing to choose, so the entry links to its overview.
    href: siteMarker(links.length === 1 ? (apis.get(version)?.overviewRoute ?? route) : route),
  }))
  const own = config.collections.find(({ id }) => id === page.collection)?.version
  const fixed = versions.some(({ version }) => version === own)
  return { current: fixed && own !== undefined ? own : config.defaultVersion, versions, fixed }
}

/** Kinds whose page shows a table of contents. */
const WITH_CONTENTS: ReadonlySet<Page['kind']> = new Set([
  'doc',
  'plain',
  'webhook',
  'post',
  'tag',
  'overview',
  'operation',
  'event',
  'schema',
])

/** The table of contents: headings of levels 2 and 3. Narrow windows show code after the text that wide ones show it beside. */
function tableOfContents(page: Page): readonly Heading[] {
  if (
    pageFrame(page).frame !== undefined ||
    !WITH_CONTENTS.has(page.kind) ||
    ('hideToc' in page && page.hideToc)
  )
    return []
  const headings = page.headings.filter(({ depth, id }) => (depth === 2 || depth === 3) && id !== '')
  if (headings.every(({ beside }) => beside)) return []
  const ordered: Heading[] = []
  let code: readonly Heading[] = []
  for (const heading of headings)
    if (heading.beside) {
      ordered.push(...code)
      code = [heading]
    } else ordered.push(heading)
  return [...ordered, ...code]
}

/** A page with its view, and functions that return the parts that the view only names. */
export interface ViewedPage {
  readonly page: Page
  readonly view: PageView
  /** Hash of the view. */
  readonly key: string
  /** The shared parts. They have no content if the page has `apiPage`. */
  readonly parts: () => ViewParts
  readonly content: () => readonly Block[] | undefined
  /** Returns the source of the page's blocks, if a thread can build them. */
  readonly apiPage?: () => ApiPageSource
}

/** The view of a page with what belongs to it. */
export function viewPage(page: Page, sources: ViewSources): ViewedPage {
  const { interface: language } = sources.site.config.locale
  const view = track('view', page.route, () => runInLanguage(language, () => pageView(page, sources)))
  const content = () =>
    'content' in view ? runInLanguage(language, () => pageBlocks(page, sources.site)) : undefined
  const apiPage = isMadeInThread(page) ? () => separateApiPage(page) : undefined
  return {
    page,
    view,
    key: hashOf(JSON.stringify(view)),
    content,
    parts: () => {
      const blocks = apiPage === undefined ? content() : undefined
      return { ...viewParts(view, sources), ...(blocks !== undefined && { content: blocks }) }
    },
    ...(apiPage !== undefined && { apiPage }),
  }
}

/** The APIs as threads need them for the pages with `apiPage`. */
export function shareApis({ apis }: Site): ReadonlyMap<string, Api> {
  return new Map(Array.from(apis, ([version, api]) => [version, withoutDocument(api)]))
}

/** Whether a thread can make the blocks of a page. Overviews need all of the API, and are few. */
function isMadeInThread(page: Page): page is Exclude<ApiPage, OverviewPage> {
  return 'version' in page && page.kind !== 'overview'
}

/** A page of an API without what was derived from its blocks. */
function separateApiPage(page: Exclude<ApiPage, OverviewPage>): ApiPageSource {
  const { headings: _, links: __, sections: ___, contentHash: ____, ...source } = page
  return source
}

/** The shared parts of a view, for its template, without its content. */
function viewParts(view: PageView, sources: ViewSources): ViewParts {
  const sidebar = view.sidebar === undefined ? undefined : sources.sidebars.get(view.sidebar)
  const data = 'data' in view ? sources.consoleData?.value : undefined
  return {
    layout: view.kind === 'console' ? sources.consoleLayout.value : sources.layout.value,
    ...(sidebar !== undefined && { sidebar }),
    ...(data !== undefined && { data }),
    ...(sources.templates !== undefined && { templates: sources.templates }),
  }
}
