/** The entries of guides in a sidebar, from the files and the settings of a folder. */
import { routeBelow } from '../../../lib/site/paths/route-below.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { getOwn } from '../../../lib/data/own-property.ts'
import { groupBy } from '../../../lib/data/group-by.ts'
import { ICON_SHAPES } from '../../../lib/page/icon-shapes.ts'
import { isListed } from '../../../lib/site/is-listed.ts'
import { isMarkdownFile, removeMarkdownEnding } from '../../../lib/site/paths/markdown-file.ts'
import { splitNumberPrefix } from '../../../lib/site/paths/number-prefix.ts'
import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'
import { toTitle } from '../../../lib/text/title-case.ts'
import type { ContentSummary, DocPage, SummaryOf, PageSummary, WebhookPage } from '../../site-types.ts'
import type { Collection, FolderSettings, SidebarItem } from '../../../lib/types.ts'
import { compareStrings } from '../../../lib/text/compare-strings.ts'
import { startOf } from '../../../lib/problems/problem.ts'

export type Guide = SummaryOf<DocPage | WebhookPage>

/** Whether a page belongs to the sidebar of guides. */
export const isGuide = (page: PageSummary): page is Guide => page.kind === 'doc' || page.kind === 'webhook'

interface SortableItem {
  readonly item: SidebarItem
  readonly position: number
  /** Of the file or folder. It orders items without a position, so that a new title moves nothing. */
  readonly name: string
}

/** Input of the items of folders besides the guides. */
export interface FolderContext {
  /** Labels and positions by folder path. */
  readonly settings: Readonly<Record<string, FolderSettings>>
  /** Route of the collection. */
  readonly base: string
}

/** Input of the items of a collection's folders: the settings of the folders, and the prefix of their routes. */
export const folderContext = (
  { id, route }: Pick<Collection, 'id' | 'route'>,
  { folders }: Pick<ContentSummary, 'folders'>,
) => ({
  settings: getOwn(folders, id) ?? {},
  base: route,
})

/** The entries of a folder of guides, as its sidebar has them. The guides belong to one collection. */
export function listFolderEntries(
  guides: readonly Guide[],
  collection: Collection,
  content: Pick<ContentSummary, 'folders'>,
  folders: readonly string[],
): readonly SidebarItem[] {
  const members = guides.filter(({ placement }) => folders.every((name, n) => placement.folders[n] === name))
  return folderItems(members, folderContext(collection, content), folders)
}

/**
 * The items of one folder: its pages and its folders, by position, then by name. A folder's index page is the folder's own link. `above`
 * are the labels of the groups around them.
 */
export function folderItems(
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
    .sort((a, b) => a.position - b.position || compareNaturally(a.name, b.name))
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
    name: guide.route === base ? '' : readName(guide),
  }
}

/** The name of the file of a guide; of one that a plugin makes, the last part of its route. */
function readName({ location: { file }, route }: Guide): string {
  return isMarkdownFile(file)
    ? splitNumberPrefix(removeMarkdownEnding(file.split('/').at(-1) ?? '')).name
    : decodeUri(route.split('/').at(-1) ?? '')
}

/** A folder of guides. */
interface GuideFolder {
  /** Names of the folders above it, and its own. */
  readonly path: readonly string[]
  /** Its page, which is one of its guides. */
  readonly index: Guide | undefined
  readonly guides: readonly Guide[]
}

/** The folder at a path, whose guides are `guides`, with the one that is its own page. */
export function readFolder(
  guides: readonly Guide[],
  { base }: FolderContext,
  path: readonly string[],
): GuideFolder {
  const route = routeBelow(base, path.join('/'))
  const index = guides.find(
    (guide) => guide.route === route && guide.placement.folders.length === path.length,
  )
  return { path, index, guides }
}

/** Surroundings of a folder. */
interface FolderSurroundings {
  /** Labels of the groups around it. */
  readonly above: readonly string[]
  /** Whether an entry beside it or a group around it has a label. */
  readonly isRepeated: (label: string) => boolean
}

/** The label of a folder is its page's label, unless this only says that it is the page of a folder. Then the name of the folder says more. */
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

/** A folder as an item of the sidebar, with what is in it. */
export function folderItem(
  { path, index: own, guides }: GuideFolder,
  context: FolderContext,
  { above, isRepeated }: FolderSurroundings = { above: [], isRepeated: () => false },
): SortableItem {
  const name = path.at(-1) ?? ''
  const settings = getOwn(context.settings, path.join('/'))
  const index = findFolderPage(settings?.link, { path, index: own, guides })
  const label = settings?.label ?? folderLabel(name, index, isRepeated)
  const item: SidebarItem = {
    label,
    items: folderItems(
      guides.filter((guide) => guide !== index),
      context,
      path,
      [...above, label],
    ),
    ...(index === undefined || !isListed(index) ? {} : { route: index.route }),
    ...listingOf(settings),
    ...(settings?.collapsed === undefined ? {} : { collapsed: settings.collapsed }),
    ...iconOf(settings?.icon ?? index?.placement.icon),
    ...badgeOf(settings?.badge ?? index?.placement.badge),
  }
  return { item, position: settings?.position ?? index?.placement.position ?? Infinity, name }
}

/** The page of a folder: the guide that its settings name, or its index guide unless they ask for a different kind of page. */
function findFolderPage(
  link: FolderSettings['link'],
  { path, index, guides }: GuideFolder,
): Guide | undefined {
  if (link === undefined) return index
  if (link === 'none' || !('doc' in link)) return undefined
  const names = [link.doc, [...path, link.doc].join('/')]
  return guides.find((guide) => names.includes(nameGuide(guide)))
}

/** The name of a guide in configured sidebars: its folders, and its `id` or the name of its file. */
function nameGuide({ placement, location }: Guide): string {
  const file = removeMarkdownEnding(location.file.split('/').at(-1) ?? '')
  return [...placement.folders, placement.id ?? splitNumberPrefix(file).name].join('/')
}

/** The page that lists a folder, if its settings ask for one that sidebars name. */
function listingOf(settings: FolderSettings | undefined): Pick<SidebarItem, 'index'> {
  const { link, file = '' } = settings ?? {}
  if (link === undefined || link === 'none' || 'doc' in link) return {}
  return { index: { ...link.index, location: startOf(file) } }
}

/** The icon of an item; nothing for a name that does not exist. */
export function iconOf(name: string | undefined): Pick<SidebarItem, 'icon'> {
  const icon = name === undefined ? undefined : getOwn(ICON_SHAPES, name)
  return icon === undefined ? {} : { icon }
}

/** The badge of an item. */
export const badgeOf = (badge: SidebarItem['badge']): Pick<SidebarItem, 'badge'> =>
  badge === undefined ? {} : { badge }

/** Compares names; those that differ in case or accents only are in the order of their code units. */
function compareNaturally(a: string, b: string): number {
  const [one, two] = [splitName(a), splitName(b)]
  for (let n = 0; n < Math.min(one.length, two.length); n++) {
    const order = compareParts(one[n] ?? '', two[n] ?? '')
    if (order !== 0) return order
  }
  return one.length - two.length || compareStrings(a, b)
}

/** Numbers, and what is between them. */
const splitName = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\d+|\D+/g) ?? []

function compareParts(a: string, b: string): number {
  if (!/^\d/.test(a) || !/^\d/.test(b)) return compareStrings(a, b)
  // Numbers may have more digits than a number of JavaScript.
  const [x, y] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')]
  return x.length - y.length || compareStrings(x, y)
}
