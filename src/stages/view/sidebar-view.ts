/** The part of a sidebar that a page shows: all of a short sidebar, or the page's branch of a long one. */

import { rememberLast } from '../../lib/data/caching/remember-last.ts'
import { writeText } from '../../lib/locale/text.ts'
import { firstRoute } from '../../lib/site/first-route.ts'
import { siteMarker } from '../../lib/site/links/markers.ts'
import { hasSidebarScript, isLongSidebar, sidebarScript } from '../../lib/site/paths/sidebar-script.ts'
import type { SidebarEntry, SidebarView } from './view-types.ts'
import type { Sidebar, SidebarItem } from '../../lib/types.ts'

/** The page that shows a sidebar. */
interface SidebarPlace {
  readonly route: string
  /** Route of the page of an API that lists all groups. */
  readonly overview?: string | undefined
  /** Whether its copy in the bundle prints fewer entries even if the sidebar is not long. */
  readonly isShortened?: boolean
  /** Prefix of the routes of its language. Default: none. */
  readonly prefix?: string
}

/** The part of its sidebar that a page shows. The same for all pages below one item of the top level, so that views can share it. */
export function sidebarView(
  sidebar: Sidebar,
  { route, overview, isShortened, prefix = '' }: SidebarPlace,
): SidebarView {
  const { id, items } = sidebar
  const isLong = isLongSidebar(sidebar)
  const hasScript = hasSidebarScript(sidebar)
  const pruned = isLong ? pruneItems(items, route) : items
  return {
    id,
    items: hasScript && overview !== undefined ? limitGroups(limitEntries(pruned, route), overview) : pruned,
    ...((isLong || isShortened === true) && hasScript && overview !== undefined && { overview }),
    ...(hasScript && { script: siteMarker(sidebarScript(sidebar, prefix)) }),
  }
}

/** The branches that a page opens in its sidebar, by their positions. Pages with the same ones share a view. */
export function findOpenBranch(items: readonly SidebarItem[], route: string): string {
  return listOpenBranches(items).get(route) ?? ''
}

/** The same for all pages of a sidebar at once, because searching all branches for each page takes too long if both are many. */
const listOpenBranches = rememberLast((items: readonly SidebarItem[]): ReadonlyMap<string, string> => {
  const open = new Map<string, string>()
  for (const [index, item] of items.entries()) {
    if (item.items.length === 0) continue
    const inner = listOpenBranches(item.items)
    const places = new Map(
      item.items.flatMap((below, place) => [...listRoutes(below)].map((route) => [route, place] as const)),
    )
    for (const route of listRoutes(item)) {
      const [start] = listShownEntries(item, places.get(route))
      const branch = `${index}(${start},${inner.get(route) ?? ''})`
      const before = open.get(route)
      open.set(route, before === undefined ? branch : `${before},${branch}`)
    }
  }
  return open
})

/** Routes of an item and of all items below it. */
const listRoutes = rememberLast((item: SidebarItem): ReadonlySet<string> => {
  const routes = new Set(item.items.flatMap((below) => [...listRoutes(below)]))
  if (item.route !== undefined) routes.add(item.route)
  return routes
})

function pruneItems(items: readonly SidebarItem[], route: string): readonly SidebarEntry[] {
  return items.map((item) => {
    if (item.items.length === 0) return item
    if (containsRoute(item, route)) return { ...item, items: pruneItems(item.items, route) }
    return { label: item.label, items: [], first: firstRoute([item]) ?? '/' }
  })
}

/** Entries of the group of the page that a sidebar shows at least. A tag can have 3,000 operations, which would be most of each of its pages. */
const MANY_ENTRIES = 250

/** Number of entries of a longer group that are shown together. Pages among them share their sidebar. */
const SHOWN_ENTRIES = 100

/** The first and the last entry (exclusive) of a group that a page shows, which is at `place` among them, or has the group itself. */
function listShownEntries({ route, items }: SidebarItem, place = 0): readonly [number, number] {
  if (route === undefined || items.length <= MANY_ENTRIES) return [0, items.length]
  const start = Math.floor(place / SHOWN_ENTRIES) * SHOWN_ENTRIES
  return [start, Math.min(start + SHOWN_ENTRIES, items.length)]
}

/** The entries of each open group that are near to the page. Links to the page of the group, which lists all, replace the others. */
function limitEntries(entries: readonly SidebarEntry[], current: string): readonly SidebarEntry[] {
  return entries.map((entry) => {
    if (entry.items.length === 0) return entry
    const { route = '' } = entry
    const items = limitEntries(entry.items, current)
    const place = entry.items.findIndex((below) => containsRoute(below, current))
    const [start, end] = listShownEntries(entry, Math.max(0, place))
    const link = (more: number): readonly SidebarEntry[] =>
      more === 0
        ? []
        : [{ label: writeText('sidebar.more', { count: more }), href: siteMarker(route), items: [], more }]
    return { ...entry, items: [...link(start), ...items.slice(start, end), ...link(items.length - end)] }
  })
}

/** Groups without the page that a sidebar shows. Those of an API with 600 tags would be most of each of its pages. */
const MAX_GROUPS = 60

/** The groups around the page's group. One link to `overview`, which lists all groups, replaces the groups before it, and one the groups after it. */
function limitGroups(entries: readonly SidebarEntry[], overview: string): readonly SidebarEntry[] {
  const isClosed = ({ first }: SidebarEntry) => first !== undefined
  if (entries.filter(isClosed).length <= MAX_GROUPS) return entries
  const open = entries.findIndex((entry) => !isClosed(entry) && entry.items.length > 0)
  const start = Math.max(0, Math.min(open - MAX_GROUPS / 2, entries.length - MAX_GROUPS))
  const end = start + MAX_GROUPS
  const link = (hidden: readonly SidebarEntry[]): readonly SidebarEntry[] => {
    const groups = hidden.filter(isClosed).length
    if (groups === 0) return []
    return [
      {
        label: writeText('sidebar.moreGroups', { count: groups }),
        href: siteMarker(overview),
        items: [],
        groups,
      },
    ]
  }
  const keep = (hidden: readonly SidebarEntry[]) => hidden.filter((entry) => !isClosed(entry))
  const all = entries.map((entry, position) => ({ ...entry, position }))
  const before = all.slice(0, start)
  const after = all.slice(end)
  return [...keep(before), ...link(before), ...all.slice(start, end), ...link(after), ...keep(after)]
}

function containsRoute(item: SidebarItem, route: string): boolean {
  return listRoutes(item).has(route)
}
