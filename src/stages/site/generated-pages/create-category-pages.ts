/** The pages of folders whose `_category_.yml` asks for one: a card for each entry of the folder, in the order of the sidebar. */
import { routeBelow } from '../../../lib/site/paths/route-below.ts'
import { writeText } from '../../../lib/locale/text.ts'
import type { Block } from '../../../domain/blocks/block.ts'
import { titleHeading } from '../../../domain/blocks/build-blocks.ts'
import { generatedContent } from '../../../domain/blocks/generated-content.ts'
import { firstRoute } from '../../../lib/site/first-route.ts'
import { siteMarker } from '../../../lib/site/links/markers.ts'
import { compareStrings } from '../../../lib/text/compare-strings.ts'
import { toTitle } from '../../../lib/text/title-case.ts'
import type { ContentSummary, DocPage, PageSummary } from '../../site-types.ts'
import { getOwn } from '../../../lib/data/own-property.ts'
import type { Config } from '../../config/config-types.ts'
import type { Collection, SidebarItem, SidebarItemConfig, SourceLocation } from '../../../lib/types.ts'
import { listSidebars } from '../navigation/build-sidebars.ts'
import { isGuide, listFolderEntries, type Guide } from '../navigation/guide-items.ts'
import { startOf } from '../../../lib/problems/problem.ts'

/** Pages for folders with guides but without an index page. */
export function createCategoryPages(config: Config, content: ContentSummary): readonly DocPage[] {
  return config.collections
    .filter(({ kind }) => kind === 'docs')
    .flatMap((collection) => createPagesOfCollection(collection, content))
}

function createPagesOfCollection(collection: Collection, content: ContentSummary): readonly DocPage[] {
  const { folders, pages } = content
  const guides: Guide[] = pages.filter(
    (page) => (page.kind === 'doc' || page.kind === 'webhook') && page.collection === collection.id,
  ) as Guide[]
  const taken = new Set(pages.map(({ route }) => route))
  const created: DocPage[] = []
  // The deepest first, because the page of a folder links to the pages of its folders.
  const wanted = Object.entries(getOwn(folders, collection.id) ?? {})
    .filter(([, { index }]) => index === true)
    .sort(([a], [b]) => b.split('/').length - a.split('/').length || compareStrings(a, b))
  for (const [path, settings] of wanted) {
    const route = routeBelow(collection.route, path)
    const all = [...guides, ...created]
    const entries = listFolderEntries(all, collection, content, path.split('/'))
    if (taken.has(route) || entries.length === 0) continue
    created.push(
      createCategoryPage(
        {
          route,
          title: settings.label ?? toTitle(path.split('/').at(-1) ?? ''),
          description: settings.description,
          collection: collection.id,
          folders: path.split('/'),
          entries,
          location: startOf(settings.file ?? ''),
        },
        all,
      ),
    )
  }
  return created
}

/** The pages that groups of sidebars ask for: groups of the configuration, and folders whose settings name a page. */
export function createGroupPages(
  config: Config,
  content: ContentSummary,
  pages: readonly PageSummary[],
): readonly DocPage[] {
  const isAsked =
    Object.values(config.sidebars).some(hasIndex) ||
    Object.values(content.folders).some((folders) =>
      Object.values(folders).some(({ link }) => typeof link === 'object' && 'index' in link),
    )
  if (!isAsked) return []
  const guides = pages.filter(isGuide)
  const created = new Map<string, DocPage>()
  const visit = (items: readonly SidebarItem[], collection: string): void => {
    for (const { index, route, label, items: entries } of items) {
      if (index !== undefined && route !== undefined && entries.length > 0 && !created.has(route)) {
        const { title = label, description, location } = index
        const category = {
          route,
          title,
          description,
          collection,
          folders: [],
          entries,
          location,
          isHidden: true,
        }
        created.set(route, createCategoryPage(category, guides))
      }
      visit(entries, collection)
    }
  }
  for (const { items, collection } of listSidebars(config, content, pages).value) visit(items, collection.id)
  return [...created.values()]
}

const hasIndex = (items: readonly SidebarItemConfig[]): boolean =>
  items.some(({ index, items: below = [] }) => index !== undefined || hasIndex(below))

interface Category {
  readonly route: string
  readonly title: string
  readonly description: string | undefined
  readonly collection: string
  /** Where it is among the folders of guides. */
  readonly folders: readonly string[]
  readonly entries: readonly SidebarItem[]
  readonly location: SourceLocation
  /** A sidebar links to it already. */
  readonly isHidden?: boolean
}

function createCategoryPage(
  { route, title, description, collection, folders, entries, location, isHidden = false }: Category,
  guides: readonly Guide[],
): DocPage {
  const byRoute = new Map(guides.map((guide) => [guide.route, guide]))
  const lead: readonly Block[] =
    description === undefined ? [] : [{ kind: 'paragraph', content: [description] }]
  const blocks: readonly Block[] = [
    titleHeading(title),
    {
      kind: 'group',
      tag: 'div',
      className: 'prose',
      blocks: [...lead, createCards(entries, byRoute)],
    },
  ]
  return {
    ...generatedContent(blocks),
    route,
    collection,
    title,
    description: description ?? writeText('category.description', { title }),
    headings: [],
    sections: [{ id: '', heading: '', text: entries.map(({ label }) => label).join('. ') }],
    location,
    hideToc: true,
    placement: { folders, label: title, hidden: isHidden },
  }
}

const createCards = (entries: readonly SidebarItem[], pages: ReadonlyMap<string, PageSummary>): Block => ({
  kind: 'group',
  tag: 'div',
  className: 'cards',
  blocks: entries.map((entry) => createCard(entry, pages)),
})

/** Finds the cards of a page that asks for them: of the entries below it in a sidebar, or of the entries beside it. */
export function createCardLookup(
  config: Config,
  content: ContentSummary,
  pages: readonly PageSummary[],
): (page: PageSummary) => readonly Block[] {
  let groups: readonly SidebarItem[] | undefined
  let byRoute: ReadonlyMap<string, PageSummary> | undefined
  return ({ route }) => {
    byRoute ??= new Map(pages.map((page) => [page.route, page]))
    groups ??= listSidebars(config, content, pages).value.flatMap(({ items, rule }) =>
      listGroups({ label: rule.id, items }),
    )
    const group =
      groups.find((each) => each.route === route) ??
      groups.find(({ items }) => items.some((item) => item.route === route))
    const entries = group?.items.filter((item) => item.route !== route) ?? []
    return entries.length === 0 ? [] : [createCards(entries, byRoute)]
  }
}

/** Items with entries below them, the outer ones first. */
const listGroups = (item: SidebarItem): readonly SidebarItem[] =>
  item.items.length === 0 ? [] : [item, ...item.items.flatMap(listGroups)]

/** An entry with the description of its page; a group links to its first page, an entry of another site to its address. */
function createCard(entry: SidebarItem, pages: ReadonlyMap<string, PageSummary>): Block {
  const route = firstRoute([entry])
  const href = route === undefined ? entry.href : siteMarker(route)
  const text = entry.route === undefined ? undefined : pages.get(entry.route)?.description
  const count = entry.items.length
  const note = text ?? (count === 0 ? '' : writeText('category.pages', { count }))
  return {
    kind: 'group',
    tag: 'div',
    className: 'card',
    blocks: [
      {
        kind: 'paragraph',
        className: 'card-title',
        content: [href === undefined ? entry.label : { kind: 'link', href, content: [entry.label] }],
      },
      ...(note === '' ? [] : [{ kind: 'paragraph', content: [note] } as const]),
    ],
  }
}
