/** The position of a page in the site: its path in the sidebar, its neighbours, its other versions, its source. */
import { listRoute } from '../../../lib/site/paths/list-route.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { findGuideVersion, routeInVersion } from '../../../lib/site/guide-versions.ts'
import { isListed } from '../../../lib/site/is-listed.ts'
import { newestFirst } from '../../../lib/site/posts.ts'
import type { ContentSummary, PageSummary } from '../../site-types.ts'
import type { Config } from '../../config/config-types.ts'
import type {
  Collection,
  GuideVersionLink,
  PageLink,
  PageNav,
  Sidebar,
  SidebarItem,
} from '../../../lib/types.ts'
import type { EditUrl } from '../../../lib/site/edit-url.ts'
import { getOwn } from '../../../lib/data/own-property.ts'
import { translatedFolder } from '../../../lib/site/paths/translated-path.ts'
import { nameDocuments } from './configured-items.ts'
import { isGuide, type Guide } from './guide-items.ts'
import { findFirstGuide } from './find-first-guide.ts'
import { listSidebarsBeside, sidebarId } from './build-sidebars.ts'
import { listRoutes } from '../../../lib/site/list-routes.ts'

/** The way to each page, its neighbours, its other versions and its source, by route. */
export function buildPageNavs(
  config: Config,
  content: ContentSummary,
  pages: readonly PageSummary[],
  sidebars: ReadonlyMap<string, Sidebar>,
): ReadonlyMap<string, PageNav> {
  const unlisted = new Set(pages.filter((page) => !isListed(page)).flatMap(listRoutes))
  const trails = new Map([...sidebars].map(([id, sidebar]) => [id, listTrail(sidebar, unlisted)]))
  const posts = newestFirst(pages).filter(isListed)
  const postLinks = posts.map(toPageLink)
  const postIndexes = new Map(posts.map((post, index): [PageSummary, number] => [post, index]))
  const overviews = new Map(
    pages.flatMap((page) => (page.kind === 'overview' ? [[page.version, page.route] as const] : [])),
  )
  /** Pages of a reference begin at its overview; a schema is below the list of schemas. */
  const listReferenceTrail = (page: PageSummary): PageNav['breadcrumbs'] => {
    const overview = 'version' in page ? overviews.get(page.version) : undefined
    if (overview === undefined || !('version' in page)) return []
    const label = config.apis.find(({ version }) => version === page.version)?.label ?? page.version
    const schemas = page.route.slice(0, page.route.lastIndexOf('/'))
    return [
      { label, route: overview },
      ...(page.kind === 'schema' ? [{ label: writeText('api.schemas'), route: schemas }] : []),
    ]
  }
  // A generated sidebar lists every guide, so those beside it come first.
  const candidates = new Map(
    [...sidebars.keys()].map((id): [string, readonly string[]] => {
      const beside = listSidebarsBeside(id, config)
      return [id, Object.hasOwn(config.sidebars, id) ? [id, ...beside] : [...beside, id]]
    }),
  )
  const waysBack = findWaysBack(config, pages, sidebars)
  const routes = new Set(pages.flatMap(listRoutes))
  const collections = new Map(config.collections.map((collection) => [collection.id, collection]))
  const documentsOf = createDocumentLookup(pages, collections)
  const starts = new Map(
    config.versions.map(({ collection }) => [
      collection,
      findFirstGuide(collections.get(collection), { routes, sidebars }),
    ]),
  )
  return new Map(
    pages.map((page) => {
      const id = sidebarId(page, config.collections)
      const named = isGuide(page) && page.sidebar !== undefined ? nameSidebar(page, sidebars) : undefined
      const listing = candidates.get(id ?? '')?.find((known) => trails.get(known)?.has(page.route) === true)
      const usual =
        listing ?? (id !== undefined && sidebars.has(id) && !isEmptied(id, config) ? id : undefined)
      const sidebar = named === undefined ? usual : named.id
      // The sidebar of a blog lists only its newest posts, but neighbors follow the order of all posts.
      const isBlog = collections.get(page.collection)?.kind === 'blog'
      const step = sidebar === undefined || isBlog ? undefined : trails.get(sidebar)?.get(page.route)
      const around =
        page.kind === 'post'
          ? findNeighbours(postLinks, postIndexes.get(page) ?? Number.NaN)
          : { ...step?.neighbours, ...(isGuide(page) && findOwnNeighbours(page, documentsOf)) }
      return [
        page.route,
        {
          sidebar,
          breadcrumbs: [
            ...(waysBack.get(sidebar ?? '') ?? listReferenceTrail(page)),
            ...(page.kind === 'overview' ? [] : (step?.breadcrumbs ?? buildBreadcrumbs(page, collections))),
          ],
          ...around,
          versions: findVersions(config, page, routes),
          ...linkGuideVersions(config, page, { routes, starts }),
          ...readSourceLinks(config, content, page),
        },
      ]
    }),
  )
}

interface TrailStep {
  readonly breadcrumbs: PageNav['breadcrumbs']
  readonly neighbours: { readonly previous?: PageLink; readonly next?: PageLink }
}

/** Whether the configuration replaces a sidebar with other sidebars, so that it lists nothing. */
const isEmptied = (id: string, { sidebars }: Pick<Config, 'sidebars'>) => getOwn(sidebars, id)?.length === 0

/** The sidebar that the front matter of a guide names; none if it asks for none. */
function nameSidebar(
  { sidebar, collection }: Guide,
  sidebars: ReadonlyMap<string, Sidebar>,
): { readonly id: string | undefined } {
  const id =
    sidebar === null
      ? undefined
      : [`${collection}.${sidebar}`, sidebar ?? ''].find((name) => sidebars.has(name))
  return { id }
}

/** The guides of a collection by their names. */
type DocumentsOf = (collection: string) => ReadonlyMap<string, Guide>

function createDocumentLookup(
  pages: readonly PageSummary[],
  collections: ReadonlyMap<string, Collection>,
): DocumentsOf {
  const known = new Map<string, ReadonlyMap<string, Guide>>()
  return (id) => {
    const documents =
      known.get(id) ??
      nameDocuments(
        pages.filter(isGuide).filter((page) => page.collection === id),
        collections.get(id)?.route ?? '',
      )
    known.set(id, documents)
    return documents
  }
}

/** The neighbors that the front matter of a guide names instead of the neighbors in its sidebar. */
function findOwnNeighbours(
  { neighbors, collection }: Guide,
  documentsOf: DocumentsOf,
): { readonly previous?: PageLink | undefined; readonly next?: PageLink | undefined } {
  const find = (name: string | null | undefined) => {
    const guide = name === null || name === undefined ? undefined : documentsOf(collection).get(name)
    return guide && { route: guide.route, label: guide.placement.label }
  }
  const { previous, next } = neighbors ?? {}
  return {
    ...(previous !== undefined && { previous: find(previous) }),
    ...(next !== undefined && { next: find(next) }),
  }
}

const toPageLink = (page: PageSummary): PageLink => ({ route: page.route, label: page.title })

function findNeighbours(list: readonly PageLink[], index: number): TrailStep['neighbours'] {
  const previous = list[index - 1]
  const next = list[index + 1]
  return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) }
}

/** Breadcrumbs and neighbours of every page in a sidebar. A page that is not listed is the neighbour of none. */
function listTrail(sidebar: Sidebar, unlisted: ReadonlySet<string>): ReadonlyMap<string, TrailStep> {
  const flat: { item: SidebarItem; route: string; parents: readonly SidebarItem[] }[] = []
  const visit = (items: readonly SidebarItem[], parents: readonly SidebarItem[]) => {
    for (const item of items) {
      if (item.route !== undefined) flat.push({ item, route: item.route, parents })
      visit(item.items, [...parents, item])
    }
  }
  visit(sidebar.items, [])
  const list = flat.flatMap(({ item, route }) => (unlisted.has(route) ? [] : [{ route, label: item.label }]))
  const places = new Map(list.map(({ route }, place) => [route, place]))
  return new Map(
    flat.map(({ item, route, parents }) => [
      route,
      {
        breadcrumbs: [...parents, item].map((step) => ({
          label: step.label,
          ...(step.route === undefined ? {} : { route: step.route }),
        })),
        neighbours: findNeighbours(list, places.get(route) ?? Number.NaN),
      },
    ]),
  )
}

/**
 * The page above all pages of a sidebar of webhooks, by the id of the sidebar: its first entry, if that page itself is part of a different
 * sidebar.
 */
function findWaysBack(
  config: Config,
  pages: readonly PageSummary[],
  sidebars: ReadonlyMap<string, Sidebar>,
): ReadonlyMap<string, PageNav['breadcrumbs']> {
  return new Map(
    [...sidebars.values()].flatMap(({ id, kind, items: [first] }) => {
      if (kind !== 'webhook' || first?.route === undefined || first.items.length > 0) return []
      const { label, route } = first
      const page = pages.find((other) => other.route === route)
      if (page === undefined || sidebarId(page, config.collections) === id) return []
      return [[id, [{ label, route }]] as const]
    }),
  )
}

/** Breadcrumbs of a page that is in no sidebar. In the blog they follow its lists. */
function buildBreadcrumbs(
  page: PageSummary,
  collections: ReadonlyMap<string, Collection>,
): PageNav['breadcrumbs'] {
  if (page.kind === 'home' || page.kind === 'missing') return []
  const own = { label: page.title, route: page.route }
  if (page.kind === 'index' && page.letter !== undefined)
    return [{ label: writeText('index.title'), route: page.route.slice(0, page.route.lastIndexOf('/')) }, own]
  const collection = collections.get(page.collection)
  if (collection?.kind !== 'blog' || page.route === collection.route) return [own]
  const blog = { label: collection.blog?.title ?? writeText('blog.title'), route: collection.route }
  if (page.kind === 'author')
    return [blog, { label: writeText('blog.authors'), route: listRoute(collection, 'authors') }, own]
  if (page.kind === 'topic')
    return [blog, { label: writeText('blog.tags'), route: listRoute(collection, 'tags') }, own]
  return [blog, own]
}

/** The same page in each version that the header offers, or the version's overview if it has no such page. */
function findVersions(config: Config, page: PageSummary, routes: ReadonlySet<string>): PageNav['versions'] {
  const own = config.collections.find(({ id, kind }) => kind === 'api' && id === page.collection)
  const path = own === undefined ? '' : page.route.slice(own.route.length)
  const hidden = new Set(config.apis.filter(({ internal }) => internal).map(({ version }) => version))
  return config.collections.flatMap(({ kind, route, version }) => {
    if (kind !== 'api' || version === undefined || hidden.has(version)) return []
    const same = route + path
    return [{ version, route: path !== '' && routes.has(same) ? same : route }]
  })
}

/** A guide in each version that has guides. */
function linkGuideVersions(
  config: Config,
  page: PageSummary,
  {
    routes,
    starts,
  }: { readonly routes: ReadonlySet<string>; readonly starts: ReadonlyMap<string, string | undefined> },
): Pick<PageNav, 'guideVersions'> {
  if (findGuideVersion(page, config) === undefined) return {}
  return {
    guideVersions: config.versions.flatMap(({ name, collection }): readonly GuideVersionLink[] => {
      const same = routeInVersion(page, collection, config)
      const start = starts.get(collection)
      if (routes.has(same)) return [{ name, route: same, isSame: true }]
      return start === undefined ? [] : [{ name, route: start, isSame: false }]
    }),
  }
}

function readSourceLinks(
  config: Config,
  content: ContentSummary,
  page: PageSummary,
): Pick<PageNav, 'editUrl' | 'updated'> {
  if (page.kind === 'operation' || page.kind === 'event' || page.kind === 'tag' || page.kind === 'overview') {
    // The copy of a remote description is not to be edited. A commit to a description says nothing about one of its pages, so they have no date.
    const isOwn = config.apis.some(({ version, url }) => version === page.version && url === '')
    return isOwn ? editLink(config, page) : {}
  }
  // A page that a plug-in creates without a file has the location of the plug-in.
  if (!('hideToc' in page) || config.sources.includes(page.location.file)) return {}
  const updated = content.dates[page.location.file]
  if (page.editUrl !== undefined)
    return {
      ...(page.editUrl !== null && { editUrl: page.editUrl }),
      ...(updated !== undefined && { updated }),
    }
  return { ...editLink(config, page), ...(updated !== undefined && { updated }) }
}

function editLink(
  { editUrl, collections, locale }: Config,
  { collection, location: { file }, route }: PageSummary,
): Pick<PageNav, 'editUrl'> {
  const own = collections.find(({ id }) => id === collection)
  if (own?.editUrl === undefined) return editUrl === '' ? {} : { editUrl: editUrl + file }
  const folder = file.startsWith(`${own.source}/`) ? own.source : translatedFolder(own, locale.folder)
  const path = file.slice(folder.length + 1)
  const url =
    typeof own.editUrl === 'string'
      ? own.editUrl + path
      : (own.editUrl as EditUrl)({ locale: locale.tag, path, folder, route })
  return url === undefined ? {} : { editUrl: url }
}
