/**
 * Builds the sidebars of guides from folders and front matter, of an API from its tags, or as the configuration lists them. Which sidebar
 * a page shows follows from its collection.
 */
import GithubSlugger from 'github-slugger'
import { normalizeRoute } from '../../../lib/site/links/site-link.ts'
import { getOwn } from '../../../lib/data/own-property.ts'
import { groupBy } from '../../../lib/data/group-by.ts'
import { hashOf } from '../../../lib/data/hash.ts'
import { countSidebarItems } from '../../../lib/site/count-sidebar-items.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { ContentSummary, PageSummary } from '../../site-types.ts'
import type { Config } from '../../config/config-types.ts'
import type { Collection, Problem, Result, Sidebar, SidebarItem, SidebarRule } from '../../../lib/types.ts'
import { blogItems } from './blog-items.ts'
import { configuredItems, listConfiguredSources } from './configured-items.ts'
import { folderContext, folderItems, isGuide, type Guide } from './guide-items.ts'
import { referenceItems } from './reference-items.ts'

/** The rule of the sidebar that a route shows, which is the first one of its collection that covers it. */
function sidebarRule(page: PageSummary, collections: readonly Collection[]): SidebarRule | undefined {
  const own = collections.find(({ id }) => id === page.collection)
  return own?.sidebars.find((rule) => isBelow(page.route, rule.route))
}

function isBelow(route: string, parent: string): boolean {
  if (!route.startsWith(parent)) return false
  return parent === '/' || route.length === parent.length || route[parent.length] === '/'
}

/** Id of the sidebar that a page shows; undefined on pages without one. */
export function sidebarId(page: PageSummary, collections: readonly Collection[]): string | undefined {
  return sidebarRule(page, collections)?.id
}

/**
 * The sidebars of the configuration beside the one of a rule, in their order: 'overview.sdk' beside 'overview'. Guides that it lists show
 * it, and the others show the rule's sidebar.
 */
export function listSidebarsBeside(id: string, config: Pick<Config, 'sidebars'>): readonly string[] {
  return Object.keys(config.sidebars).filter((other) => other.startsWith(`${id}.`))
}

/** A sidebar with the entries that it has unless the configuration lists its own. */
interface SidebarDraft {
  readonly rule: SidebarRule
  readonly items: readonly SidebarItem[]
  /** The guides that the configuration names in it by their path. Default: the guides of the current version. */
  readonly guides?: Collection
}

/** All sidebars: from folders and front matter, or as the configuration has them. */
export function buildSidebars(
  config: Config,
  content: ContentSummary,
  pages: readonly PageSummary[],
): Result<ReadonlyMap<string, Sidebar>> {
  const { value, problems: found } = listSidebars(config, content, pages)
  const sidebars = value.map(({ rule: { id, kind }, items: listed }): [string, Sidebar] => {
    const items = removeIndexes(listed)
    return [id, { id, kind, items, size: countSidebarItems(items), hash: hashOf(JSON.stringify(items)) }]
  })
  return { value: new Map(sidebars), problems: found }
}

/** A sidebar with the pages that its groups ask for. */
export interface ListedSidebar {
  readonly rule: SidebarRule
  readonly items: readonly SidebarItem[]
  readonly collection: Collection
}

/** The sidebars of all collections with the routes of the pages that list a group. */
export function listSidebars(
  config: Config,
  content: ContentSummary,
  pages: readonly PageSummary[],
): Result<readonly ListedSidebar[]> {
  const found: Problem[] = []
  const current = config.collections.find(({ kind }) => kind === 'docs')
  const listItems = ({ rule, items, guides = current }: SidebarDraft) => {
    const configured = getOwn(config.sidebars, rule.id)
    return configured === undefined
      ? items
      : configuredItems(configured, listConfiguredSources(guides, { content, pages, found }))
  }
  const value = config.collections.flatMap((collection): readonly ListedSidebar[] => {
    // Two groups of one name have different addresses.
    const slugger = new GithubSlugger()
    return draftSidebars(collection, config, content, pages).map((draft) => ({
      rule: draft.rule,
      items: routeIndexes(listItems(draft), collection, slugger),
      collection,
    }))
  })
  const ids = value.map(({ rule }) => rule.id)
  for (const id of Object.keys(config.sidebars))
    if (!ids.includes(id)) found.push(problems.unknownSidebar(id, ids, config.locations.sidebars[id]))
  return { value, problems: found }
}

/** Gives routes to the pages that list a group, from the name that they ask for or the group's name. */
function routeIndexes(
  items: readonly SidebarItem[],
  collection: Collection,
  slugger: GithubSlugger,
): readonly SidebarItem[] {
  return items.map((item) => {
    const { index } = item
    const path =
      index === undefined ? '' : (index.route ?? `category/${slugger.slug(index.original ?? item.label)}`)
    return {
      ...item,
      ...(index !== undefined && {
        route: normalizeRoute(`${collection.route}/${path}`.replaceAll(/\/+/g, '/')),
      }),
      items: item.items.length === 0 ? item.items : routeIndexes(item.items, collection, slugger),
    }
  })
}

/** Parts of the items that pages print. */
function removeIndexes(items: readonly SidebarItem[]): readonly SidebarItem[] {
  return items.map(({ index: _, ...item }) => ({ ...item, items: removeIndexes(item.items) }))
}

/** The sidebars of a collection. Single pages have none. */
function draftSidebars(
  collection: Collection,
  config: Config,
  content: ContentSummary,
  pages: readonly PageSummary[],
): readonly SidebarDraft[] {
  const { kind, version, sidebars } = collection
  const [rule] = sidebars
  if (kind === 'docs') return draftGuideSidebars(collection, config, content, pages)
  if (rule === undefined) return []
  const api = kind === 'api' ? content.apis.find((known) => known.version === version) : undefined
  if (api !== undefined) return [{ rule, items: referenceItems(api, { ...content, pages }) }]
  const items = kind === 'blog' ? blogItems(collection, pages) : []
  return items.length === 0 ? [] : [{ rule, items }]
}

/**
 * The sidebars of guides, each with the configured sidebars beside it. The last one, for all other guides, begins at the collection's folder
 * and is there even when it is empty.
 */
function draftGuideSidebars(
  collection: Collection,
  config: Config,
  content: ContentSummary,
  pages: readonly PageSummary[],
): readonly SidebarDraft[] {
  const guides = pages.filter(isGuide).filter((page) => page.collection === collection.id)
  const last = collection.sidebars.at(-1)
  const guidesByRule = groupBy(guides, (guide) => sidebarRule(guide, [collection])?.id)
  return collection.sidebars.flatMap((rule): readonly SidebarDraft[] => {
    const members = guidesByRule.get(rule.id) ?? []
    if (rule !== last && members.length === 0) return []
    const folders = rule === last ? [] : sharedFolders(members)
    return [
      { rule, items: folderItems(members, folderContext(collection, content), folders), guides: collection },
      ...listSidebarsBeside(rule.id, config).map((id) => ({
        rule: { ...rule, id },
        items: [],
        guides: collection,
      })),
    ]
  })
}

/** The folders that all guides have in common, below which the sidebar begins. */
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
