/**
 * Builds the sidebars: of guides from folders and front matter, of an API from its tags, or as the configuration lists them. Which sidebar
 * a page shows follows from its collection.
 */
import { writeText } from '../../lib/locale/text.ts'
import { countSidebarItems } from '../../lib/site/count-sidebar-items.ts'
import { groupBy } from '../../lib/data/group-by.ts'
import { hashOf } from '../../lib/data/hash.ts'
import { rememberLast } from '../../lib/data/caching/remember-last.ts'
import { toTitle } from '../../lib/text/title-case.ts'
import type { Api, EventSummary, OperationSummary } from '../../model.ts'
import * as problems from '../../problems.ts'
import type {
  Collection,
  Config,
  FolderSettings,
  Problem,
  Result,
  Sidebar,
  SidebarItem,
  SidebarItemConfig,
  SidebarRule,
} from '../../types.ts'
import type { Content, DocPage, Page, WebhookPage } from '../../site-types.ts'
import { ICON_SHAPES } from '../../lib/page/icon-shapes.ts'
import { newestFirst } from '../../lib/site/posts.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import { normalizeTarget, toSitePath } from '../../lib/site/links/site-link.ts'
import { getOwn } from '../../lib/data/own-property.ts'
import { splitNumberPrefix } from '../../lib/site/paths/number-prefix.ts'
import { removeMarkdownEnding } from '../../lib/site/paths/markdown-file.ts'

type Guide = DocPage | WebhookPage

/** The rule of the sidebar that a route shows: the first one of its collection that covers it. */
function sidebarRule(page: Page, collections: ReadonlyMap<string, Collection>): SidebarRule | undefined {
  return collections.get(page.collection)?.sidebars.find((rule) => isBelow(page.route, rule.route))
}

function isBelow(route: string, parent: string): boolean {
  if (!route.startsWith(parent)) return false
  return parent === '/' || route.length === parent.length || route[parent.length] === '/'
}

/** Id of the sidebar that a page shows; undefined on pages without one. */
export function sidebarId(page: Page, collections: readonly Collection[]): string | undefined {
  return sidebarRule(page, mapCollections(collections))?.id
}

const mapCollections = rememberLast(
  (collections: readonly Collection[]) =>
    new Map(collections.map((collection) => [collection.id, collection])),
)

/**
 * The sidebars of the configuration beside the one of a rule, in their order: 'overview.sdk' beside 'overview'. Guides that it lists show
 * it, and the others that of the rule.
 */
export function listSidebarsBeside(id: string, config: Pick<Config, 'sidebars'>): readonly string[] {
  return Object.keys(config.sidebars).filter((other) => other.startsWith(`${id}.`))
}

/** All sidebars: from folders and front matter, or as the configuration has them. */
export function buildSidebars(
  config: Config,
  content: Content,
  pages: readonly Page[],
): Result<ReadonlyMap<string, Sidebar>> {
  const found: Problem[] = []
  const sidebars = new Map<string, Sidebar>()
  const current = config.collections.find(({ kind }) => kind === 'docs')
  const add = (
    { id, kind }: SidebarRule,
    items: readonly SidebarItem[],
    guides: Collection | undefined = current,
  ) => {
    const configured = getOwn(config.sidebars, id)
    const shown =
      configured === undefined
        ? items
        : configuredItems(configured, listConfiguredSources(guides, { content, pages, found }))
    sidebars.set(id, {
      id,
      kind,
      items: shown,
      size: countSidebarItems(shown),
      hash: hashOf(JSON.stringify(shown)),
    })
  }
  const apis = new Map(content.apis.map((api) => [api.version, api]))
  for (const collection of config.collections) {
    const api = apis.get(collection.version ?? '')
    const [first] = collection.sidebars
    if (collection.kind === 'api' && api !== undefined && first !== undefined)
      add(first, referenceItems(api, pages))
    if (collection.kind === 'docs')
      addGuideSidebars(collection, {
        content,
        pages,
        add: (rule, items) => {
          add(rule, items, collection)
          for (const id of listSidebarsBeside(rule.id, config)) add({ ...rule, id }, [], collection)
        },
      })
    if (collection.kind === 'blog' && first !== undefined) {
      const items = blogItems(collection, pages)
      if (items.length > 0) add(first, items)
    }
  }
  for (const id of Object.keys(config.sidebars))
    if (!sidebars.has(id))
      found.push(problems.unknownSidebar(id, [...sidebars.keys()], config.locations.sidebars[id]))
  return { value: sidebars, problems: found }
}

/** The sidebars of guides; the last one, for all other guides, begins at the collection's folder and is there even when it is empty. */
function addGuideSidebars(
  collection: Collection,
  {
    content,
    pages,
    add,
  }: {
    readonly content: Content
    readonly pages: readonly Page[]
    readonly add: (rule: SidebarRule, items: readonly SidebarItem[]) => void
  },
): void {
  const guides = pages.filter(isGuide).filter((page) => page.collection === collection.id)
  const last = collection.sidebars.at(-1)
  const own = new Map([[collection.id, collection]])
  const guidesByRule = groupBy(guides, (guide) => sidebarRule(guide, own)?.id)
  for (const rule of collection.sidebars) {
    const members = guidesByRule.get(rule.id) ?? []
    const folders = rule === last ? [] : sharedFolders(members)
    if (rule === last || members.length > 0)
      add(rule, folderItems(members, folderContext(collection, content), folders))
  }
}

/** The folders that all guides have in common: the sidebar begins below them. */
function sharedFolders(guides: readonly Guide[]): readonly string[] {
  const [first = [], ...rest] = guides.map((guide) => guide.placement.folders)
  let depth = first.length
  for (const folders of rest) {
    let same = 0
    while (same < depth && folders[same] === first[same]) same++
    depth = same
  }
  return first.slice(0, depth)
}

interface SortableItem {
  readonly item: SidebarItem
  readonly position: number
  /** Of the file or folder: it orders items without a position, so that a new title moves nothing. */
  readonly name: string
}

/** What the items of folders are made from besides the guides. */
interface FolderContext {
  /** Labels and positions by folder path. */
  readonly settings: Readonly<Record<string, FolderSettings>>
  /** Route of the collection. */
  readonly base: string
}

const folderContext = (
  { id, route }: Pick<Collection, 'id' | 'route'>,
  { folders }: Pick<Content, 'folders'>,
) => ({
  settings: getOwn(folders, id) ?? {},
  base: route,
})

/** The entries of a folder of guides, as its sidebar has them. The guides are those of one collection. */
export function listFolderEntries(
  guides: readonly Guide[],
  collection: Collection,
  content: Pick<Content, 'folders'>,
  folders: readonly string[],
): readonly SidebarItem[] {
  const members = guides.filter(({ placement }) => folders.every((name, n) => placement.folders[n] === name))
  return folderItems(members, folderContext(collection, content), folders)
}

/**
 * The items of one folder: its pages and its folders, by position, then by name. A folder's index page is the folder's own link. `above`
 * are the labels of the groups around them.
 */
function folderItems(
  guides: readonly Guide[],
  context: FolderContext,
  folders: readonly string[],
  above: readonly string[] = [],
): readonly SidebarItem[] {
  const depth = folders.length
  const groups = groupBy(guides, (guide) => guide.placement.folders[depth])
  const pages = (groups.get(undefined) ?? []).filter(({ placement }) => !placement.hidden)
  const inner = [...groups].flatMap(([name, members]) =>
    name === undefined ? [] : [readFolder(members, context, [...folders, name])],
  )
  const labels = [
    ...pages.map(({ placement }) => placement.label),
    ...inner.map(({ index }) => index?.placement.label),
  ]
  const isRepeated = (label: string) =>
    above.includes(label) || labels.filter((other) => other === label).length > 1
  const items: readonly SortableItem[] = [
    ...pages.map((guide) => guideItem(guide, context)),
    ...inner.map((folder) => folderItem(folder, context, { above, isRepeated })),
  ]
  return items
    .filter(({ item }) => item.route !== undefined || item.items.length > 0)
    .sort((a, b) => a.position - b.position || compareStrings(a.name, b.name))
    .map(({ item }) => item)
}

function guideItem(guide: Guide, { base }: FolderContext): SortableItem {
  return {
    item: {
      label: guide.placement.label,
      route: guide.route,
      items: [],
      ...iconOf(guide.placement.icon),
      ...badgeOf(guide.placement.badge),
    },
    position: guide.placement.position ?? Infinity,
    // The page of the folder of guides comes before the pages in it.
    name: guide.route === base ? '' : (guide.route.split('/').at(-1) ?? ''),
  }
}

/** A folder of guides. */
interface GuideFolder {
  /** Names of the folders that lead to it, and its own. */
  readonly path: readonly string[]
  /** Its page, which is one of its guides. */
  readonly index: Guide | undefined
  readonly guides: readonly Guide[]
}

function readFolder(guides: readonly Guide[], { base }: FolderContext, path: readonly string[]): GuideFolder {
  const route = `${base}/${path.join('/')}`
  const index = guides.find(
    (guide) => guide.route === route && guide.placement.folders.length === path.length,
  )
  return { path, index, guides }
}

/** What is around a folder. */
interface FolderSurroundings {
  /** Labels of the groups around it. */
  readonly above: readonly string[]
  /** Whether an entry beside it or a group around it has a label. */
  readonly isRepeated: (label: string) => boolean
}

/** The label of a folder is that of its page, unless this says no more than that it is the page of a folder: then the name of the folder says more. */
function folderLabel(
  name: string,
  index: Guide | undefined,
  isRepeated: FolderSurroundings['isRepeated'],
): string {
  const title = toTitle(name)
  const label = index?.placement.label
  if (label === undefined) return title
  const isUnclear = label === writeText('header.overview') || isRepeated(label)
  return isUnclear && label.toLowerCase() !== title.toLowerCase() ? title : label
}

function folderItem(
  { path, index, guides }: GuideFolder,
  context: FolderContext,
  { above, isRepeated }: FolderSurroundings = { above: [], isRepeated: () => false },
): SortableItem {
  const name = path.at(-1) ?? ''
  const settings = getOwn(context.settings, path.join('/'))
  const label = settings?.label ?? folderLabel(name, index, isRepeated)
  const item: SidebarItem = {
    label,
    items: folderItems(
      guides.filter((guide) => guide !== index),
      context,
      path,
      [...above, label],
    ),
    ...(index === undefined ? {} : { route: index.route }),
    ...(settings?.collapsed === undefined ? {} : { collapsed: settings.collapsed }),
    ...iconOf(settings?.icon ?? index?.placement.icon),
    ...badgeOf(settings?.badge ?? index?.placement.badge),
  }
  return { item, position: settings?.position ?? index?.placement.position ?? Infinity, name }
}

/** Overview, then the tags in the order of the description with their operations, below the headings of their groups; then events and schemas. */
function referenceItems(api: Api, pages: readonly Page[]): readonly SidebarItem[] {
  const single = (kind: 'overview' | 'schemas', label?: string): readonly SidebarItem[] =>
    pages
      .filter((page) => page.kind === kind && page.version === api.version)
      .map((page) => ({ label: label ?? page.title, route: page.route, items: [] }))
  const operations = new Map(api.operations.map((operation) => [operation.id, operation]))
  const tags = new Map(api.tags.map((tag) => [tag.name, tag]))
  const groups = api.groups.flatMap(({ label, tags: names }): readonly SidebarItem[] => {
    const items = names.flatMap((name) => {
      const tag = tags.get(name)
      if (tag === undefined) return []
      const members = tag.operations.flatMap((id) => operationItems(operations.get(id)))
      return [{ label: tag.label, route: tag.route, items: members }]
    })
    return label === '' ? items : [{ label, items }]
  })
  return [
    ...single('overview', writeText('api.overview')),
    ...groups,
    ...eventItems(api, pages),
    ...single('schemas'),
  ]
}

/** The pages of events, in the order of the description and in groups where they are many, below a heading. */
function eventItems({ version, events }: Api, pages: readonly Page[]): readonly SidebarItem[] {
  const routes = new Set(
    pages.flatMap((page) => (page.kind === 'event' && page.version === version ? [page.route] : [])),
  )
  const groups = groupBy(
    events.filter(({ route }) => routes.has(route)),
    ({ group }) => group,
  )
  const items = [
    ...(groups.get(undefined) ?? []).map(eventItem),
    ...[...groups].flatMap(([label, members]) =>
      label === undefined ? [] : [{ label, items: members.map(eventItem) }],
    ),
  ]
  return items.length === 0 ? [] : [{ label: writeText('api.webhookEvents'), items }]
}

function eventItem({ title, route, deprecated }: EventSummary): SidebarItem {
  return { label: title, route, items: [], ...(deprecated && { deprecated }) }
}

function operationItems(operation: OperationSummary | undefined): readonly SidebarItem[] {
  if (operation === undefined) return []
  const { title, route, method, path, deprecated } = operation
  return [{ label: title, route, items: [], method, path, ...(deprecated ? { deprecated } : {}) }]
}

/** Posts that the sidebar of a blog lists. */
const RECENT_POSTS = 10

/** The newest posts of a blog, and its lists; nothing without a post. */
function blogItems({ id, route }: Collection, pages: readonly Page[]): readonly SidebarItem[] {
  const posts = newestFirst(pages.filter((page) => page.collection === id)).filter(
    ({ unlisted }) => unlisted !== true,
  )
  if (posts.length === 0) return []
  const routes = new Set(pages.map((page) => page.route))
  const lists = [
    { label: writeText('blog.all'), route },
    { label: writeText('blog.archive'), route: `${route}/archive` },
    { label: writeText('blog.tags'), route: `${route}/tags` },
    { label: writeText('blog.authors'), route: `${route}/authors` },
  ]
  return [
    ...lists.slice(0, 1).map((list) => ({ ...list, items: [] })),
    {
      label: writeText('blog.recent'),
      items: posts
        .slice(0, RECENT_POSTS)
        .map((post) => ({ label: post.title, route: post.route, items: [] })),
    },
    ...lists
      .slice(1)
      .filter((list) => routes.has(list.route))
      .map((list) => ({ ...list, items: [] })),
  ]
}

/** The entries of the folder that an item of the configuration names: of the top folder one by one, else as a group. */
function namedFolderItems(
  { folder = '', label, collapsed, location }: SidebarItemConfig,
  { guides, context, found }: ConfiguredSources,
): readonly SidebarItem[] {
  const folders = folder === '' || folder === '.' ? [] : folder.split('/')
  const members = guides.filter(({ placement }) => folders.every((name, n) => placement.folders[n] === name))
  if (members.length === 0) {
    const known = new Set(guides.map(({ placement }) => placement.folders.join('/')).filter(Boolean))
    found.push(problems.unknownFolder(folder, [...known], location))
    return []
  }
  if (folders.length === 0) return folderItems(members, context, [])
  const { item } = folderItem(readFolder(members, context, folders), context)
  return [{ ...item, ...(label !== undefined && { label }), ...(collapsed !== undefined && { collapsed }) }]
}

function iconOf(name: string | undefined): Pick<SidebarItem, 'icon'> {
  const icon = name === undefined ? undefined : getOwn(ICON_SHAPES, name)
  return icon === undefined ? {} : { icon }
}

const badgeOf = (badge: SidebarItem['badge']): Pick<SidebarItem, 'badge'> =>
  badge === undefined ? {} : { badge }

interface ConfiguredSources {
  readonly documents: ReadonlyMap<string, Guide>
  readonly guides: readonly Guide[]
  readonly context: FolderContext
  /** Problems are added here. */
  readonly found: Problem[]
}

/** A sidebar of the configuration; documents and folders that do not exist are reported and left out. */
function configuredItems(
  items: readonly SidebarItemConfig[],
  sources: ConfiguredSources,
): readonly SidebarItem[] {
  const { documents, found } = sources
  return items.flatMap((item): readonly SidebarItem[] => {
    if (item.folder !== undefined)
      return namedFolderItems(item, sources).map((entry) => ({
        ...entry,
        ...(item.folder !== '' && item.folder !== '.' && { ...iconOf(item.icon), ...badgeOf(item.badge) }),
      }))
    const page = item.doc === undefined ? undefined : documents.get(item.doc)
    if (item.doc !== undefined && page === undefined) {
      found.push(problems.unknownDocument(item.doc, [...documents.keys()], item.location))
      return []
    }
    const target = page === undefined ? linkTarget(item.link) : { route: page.route }
    return [
      {
        label: item.label ?? page?.placement.label ?? item.link ?? '',
        items: configuredItems(item.items ?? [], sources),
        ...target,
        ...iconOf(item.icon ?? page?.placement.icon),
        ...badgeOf(item.badge ?? page?.placement.badge),
        ...(item.collapsed === undefined ? {} : { collapsed: item.collapsed }),
      },
    ]
  })
}

const isGuide = (page: Page): page is Guide => page.kind === 'doc' || page.kind === 'webhook'

/** The names of a guide, the most important last: by its address, its file ('guides/index') and its `id`, as Docusaurus names guides. */
function listDocumentNames({ placement, location, route }: Guide, base: string): readonly string[] {
  const { folders, id } = placement
  const file = removeMarkdownEnding(location.file.split('/').at(-1) ?? '')
  const names = [splitNumberPrefix(file).name, ...(id === undefined ? [] : [id])]
  return [route.slice(base.length + 1), ...names.map((name) => [...folders, name].join('/'))]
}

/** The guides by all their names. A name that two guides have is that of the one for which it is more important. */
function nameDocuments(guides: readonly Guide[], base: string): ReadonlyMap<string, Guide> {
  const named = guides.map((guide) => ({ guide, names: listDocumentNames(guide, base) }))
  return new Map(
    [0, 1, 2].flatMap((n) =>
      named.flatMap(({ guide, names }): [string, Guide][] => {
        const name = names[n]
        return name === undefined ? [] : [[name, guide]]
      }),
    ),
  )
}

/** What the items of a configured sidebar name: the guides of one collection, by their path below its route. */
function listConfiguredSources(
  guides: Collection | undefined,
  {
    content,
    pages,
    found,
  }: { readonly content: Content; readonly pages: readonly Page[]; readonly found: Problem[] },
): ConfiguredSources {
  const { id = '', route = '' } = guides ?? {}
  const members = pages.filter(isGuide).filter((page) => page.collection === id)
  return {
    documents: nameDocuments(members, route),
    guides: members,
    context: folderContext({ id, route }, content),
    found,
  }
}

/** A link of the configuration: an address elsewhere, or a path of the site with or without its first slash. */
function linkTarget(link: string | undefined): Pick<SidebarItem, 'route' | 'href'> {
  if (link === undefined) return {}
  const route = toSitePath(link)
  return route === undefined ? { href: link } : { route: normalizeTarget(route) }
}
