/**
 * Builds the sidebars: of guides from folders and front matter, of an API from its tags, or as the configuration lists them. Which sidebar
 * a page shows follows from its collection.
 */
import { hashOf } from '../lib/data/hash.ts'
import { toTitle } from '../lib/text/title-case.ts'
import type { Api, OperationSummary } from '../model.ts'
import * as problems from '../problems.ts'
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
} from '../types.ts'
import type { Content, DocPage, Page, WebhookPage } from '../site-types.ts'
import { compareStrings } from '../lib/text/compare-strings.ts'
import { toSitePath } from '../lib/site/site-link.ts'
import { getOwn } from '../lib/data/own-property.ts'

type Guide = DocPage | WebhookPage

/** The rule of the sidebar that a route shows: the first one of its collection that covers it. */
function sidebarRule(page: Page, collections: ReadonlyMap<string, Collection>): SidebarRule | undefined {
  return collections.get(page.collection)?.sidebars.find((rule) => isBelow(page.route, rule.route))
}

function isBelow(route: string, parent: string): boolean {
  return parent === '/' || route === parent || route.startsWith(`${parent}/`)
}

/** Id of the sidebar that a page shows; undefined on pages without one. */
export function sidebarId(page: Page, collections: readonly Collection[]): string | undefined {
  return sidebarRule(page, new Map(collections.map((collection) => [collection.id, collection])))?.id
}

/** All sidebars: from folders and front matter, or as the configuration has them. */
export function buildSidebars(
  config: Config,
  content: Content,
  pages: readonly Page[],
): Result<ReadonlyMap<string, Sidebar>> {
  const found: Problem[] = []
  const sidebars = new Map<string, Sidebar>()
  const documents = listDocuments(config, pages)
  const add = ({ id, kind }: SidebarRule, items: readonly SidebarItem[]) => {
    const configured = getOwn(config.sidebars, id)
    const shown = configured === undefined ? items : configuredItems(configured, documents, found)
    sidebars.set(id, { id, kind, items: shown, size: countItems(shown), hash: hashOf(JSON.stringify(shown)) })
  }
  const apis = new Map(content.apis.map((api) => [api.version, api]))
  for (const collection of config.collections) {
    const api = apis.get(collection.version ?? '')
    const [first] = collection.sidebars
    if (collection.kind === 'api' && api !== undefined && first !== undefined)
      add(first, referenceItems(api, pages))
    if (collection.kind === 'docs') addGuideSidebars(collection, { content, pages, add })
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
  for (const rule of collection.sidebars) {
    const members = guides.filter((guide) => sidebarRule(guide, own)?.id === rule.id)
    const folders = rule === last ? [] : sharedFolders(members)
    if (rule === last || members.length > 0)
      add(rule, folderItems(members, { settings: content.folders, base: collection.route }, folders))
  }
}

function countItems(items: readonly SidebarItem[]): number {
  return items.reduce((sum, item) => sum + 1 + countItems(item.items), 0)
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

/** The items of one folder: its pages and its folders, by position, then by name. A folder's index page is the folder's own link. */
function folderItems(
  guides: readonly Guide[],
  context: FolderContext,
  folders: readonly string[],
): readonly SidebarItem[] {
  const depth = folders.length
  const items: SortableItem[] = []
  const subfolders = new Map<string, Guide[]>()
  for (const guide of guides) {
    const name = guide.placement.folders[depth]
    if (name === undefined) {
      if (!guide.placement.hidden) items.push(guideItem(guide))
    } else subfolders.set(name, [...(subfolders.get(name) ?? []), guide])
  }
  for (const [name, members] of subfolders) items.push(folderItem(members, context, [...folders, name]))
  return items
    .filter(({ item }) => item.route !== undefined || item.items.length > 0)
    .sort((a, b) => a.position - b.position || compareStrings(a.name, b.name))
    .map(({ item }) => item)
}

function guideItem(guide: Guide): SortableItem {
  return {
    item: { label: guide.placement.label, route: guide.route, items: [] },
    position: guide.placement.position ?? Infinity,
    name: guide.route.split('/').at(-1) ?? '',
  }
}

function folderItem(
  guides: readonly Guide[],
  context: FolderContext,
  folders: readonly string[],
): SortableItem {
  const name = folders.at(-1) ?? ''
  const path = folders.join('/')
  const settings = getOwn(context.settings, path)
  const index = guides.find(
    (guide) => guide.route === `${context.base}/${path}` && guide.placement.folders.length === folders.length,
  )
  const item: SidebarItem = {
    label: settings?.label ?? index?.placement.label ?? toTitle(name),
    items: folderItems(
      guides.filter((guide) => guide !== index),
      context,
      folders,
    ),
    ...(index === undefined ? {} : { route: index.route }),
    ...(settings?.collapsed === undefined ? {} : { collapsed: settings.collapsed }),
  }
  return { item, position: settings?.position ?? index?.placement.position ?? Infinity, name }
}

/** Overview, then the tags in the order of the description with their operations, below the headings of their groups; then the schemas. */
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
  return [...single('overview', 'Overview'), ...groups, ...single('schemas')]
}

function operationItems(operation: OperationSummary | undefined): readonly SidebarItem[] {
  if (operation === undefined) return []
  const { title, route, method, path, deprecated } = operation
  return [{ label: title, route, items: [], method, path, ...(deprecated ? { deprecated } : {}) }]
}

/** A sidebar of the configuration; documents that do not exist are reported and left out. */
function configuredItems(
  items: readonly SidebarItemConfig[],
  documents: ReadonlyMap<string, Guide>,
  found: Problem[],
): readonly SidebarItem[] {
  return items.flatMap((item): readonly SidebarItem[] => {
    const page = item.doc === undefined ? undefined : documents.get(item.doc)
    if (item.doc !== undefined && page === undefined) {
      found.push(problems.unknownDocument(item.doc, [...documents.keys()], item.location))
      return []
    }
    const target = page === undefined ? linkTarget(item.link) : { route: page.route }
    return [
      {
        label: item.label ?? page?.placement.label ?? item.link ?? '',
        items: configuredItems(item.items ?? [], documents, found),
        ...target,
        ...(item.collapsed === undefined ? {} : { collapsed: item.collapsed }),
      },
    ]
  })
}

const isGuide = (page: Page): page is Guide => page.kind === 'doc' || page.kind === 'webhook'

/** Guides by their path below the route of their collection: how the configuration names them. */
function listDocuments(config: Config, pages: readonly Page[]): ReadonlyMap<string, Guide> {
  const routes = new Map(config.collections.map(({ id, route }) => [id, route]))
  return new Map(
    pages
      .filter(isGuide)
      .map((page) => [page.route.slice((routes.get(page.collection) ?? '').length + 1), page]),
  )
}

/** A link of the configuration: an address elsewhere, or a path of the site with or without its first slash. */
function linkTarget(link: string | undefined): Pick<SidebarItem, 'route' | 'href'> {
  if (link === undefined) return {}
  const route = toSitePath(link)
  return route === undefined ? { href: link } : { route }
}
