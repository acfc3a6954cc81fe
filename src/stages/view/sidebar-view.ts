/** The part of a sidebar that a page shows: all of a short sidebar, or the page's branch of a long one. */

import { groupPairs } from '../../lib/data/group-by.ts'
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
  const shown = overview === undefined ? pruneItems(items, route) : limitGroups(items, route, overview)
  return {
    id,
    items: isLong ? shown : items,
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

/** The entries of a page: branches without it are closed. With `overview`, the page that lists all, long branches have the entries near to the page. */
function pruneItems(
  items: readonly SidebarItem[],
  route: string,
  overview?: string,
): readonly SidebarEntry[] {
  const entries = [...closeItems(items)]
  for (const place of listPlaces(items).get(route) ?? []) {
    const item = items[place]
    if (item !== undefined && item.items.length > 0)
      entries[place] = { ...item, items: openGroup(item, route, overview) }
  }
  return entries
}

/** The items as a page outside of them all shows them: most of thousands of pages share the list. */
const closeItems = rememberLast((items: readonly SidebarItem[]): readonly SidebarEntry[] =>
  items.map((item) =>
    item.items.length === 0 ? item : { label: item.label, items: [], first: firstRoute([item]) ?? '/' },
  ),
)

/** The indexes of items that have no items of their own. */
const listLeaves = rememberLast((items: readonly SidebarItem[]): readonly number[] =>
  items.flatMap((item, place) => (item.items.length === 0 ? place : [])),
)

/** The places of the items that a page is in. */
const listPlaces = rememberLast((items: readonly SidebarItem[]) =>
  groupPairs(items.flatMap((item, place) => [...listRoutes(item)].map((route) => [route, place] as const))),
)

/** Entries of the group of the page that a sidebar shows at least. A tag can have 3,000 operations, which would be most of each of its pages. */
const MANY_ENTRIES = 250

/** Number of entries of a longer group that are shown together. Pages among them share their sidebar. */
const SHOWN_ENTRIES = 100

/** The first and the last entry (exclusive) of a group that a page shows, which is at `place` among them, or has the group itself. */
function listShownEntries({ items }: SidebarItem, place = 0): readonly [number, number] {
  if (items.length <= MANY_ENTRIES) return [0, items.length]
  const start = Math.floor(place / SHOWN_ENTRIES) * SHOWN_ENTRIES
  return [start, Math.min(start + SHOWN_ENTRIES, items.length)]
}

/** The entries of an open group that are near to the page. Links to the page of the group, or to `overview`, which list all, replace the others. */
function openGroup(
  group: SidebarItem,
  current: string,
  overview: string | undefined,
): readonly SidebarEntry[] {
  const entries = pruneItems(group.items, current, overview)
  const [start, end] = listShownEntries(group, listPlaces(group.items).get(current)?.[0])
  if (overview === undefined || end - start === entries.length) return entries
  const link = (more: number): readonly SidebarEntry[] =>
    more === 0
      ? []
      : [
          {
            label: writeText('sidebar.more', { count: more }),
            href: siteMarker(group.route ?? overview),
            items: [],
            more,
          },
        ]
  // The page of the group is the first entry that is printed.
  const first = start + (group.route === undefined ? 0 : 1)
  const near = entries.slice(start, end).map((entry, n) => ({ ...entry, position: first + n }))
  return [...link(start), ...near, ...link(entries.length - end)]
}

/** Groups without the page that a sidebar shows. Those of an API with 600 tags would be most of each of its pages. */
const MAX_GROUPS = 60

/** The groups around the page's group. One link to `overview`, which lists all groups, replaces the groups before it, and one the groups after it. */
function limitGroups(
  items: readonly SidebarItem[],
  route: string,
  overview: string,
): readonly SidebarEntry[] {
  const entries = pruneItems(items, route, overview)
  const open = (listPlaces(items).get(route) ?? []).filter((place) => items[place]?.items.length !== 0)
  const kept = [...listLeaves(items), ...open].toSorted((a, b) => a - b)
  if (items.length - kept.length <= MAX_GROUPS) return entries
  const start = Math.max(0, Math.min((open[0] ?? -1) - MAX_GROUPS / 2, items.length - MAX_GROUPS))
  const end = start + MAX_GROUPS
  const shorten = (from: number, to: number) => {
    const places = kept.filter((place) => place >= from && place < to)
    const groups = to - from - places.length
    const others = places.flatMap((position) =>
      entries.slice(position, position + 1).map((entry) => ({ ...entry, position })),
    )
    return { others, links: groups === 0 ? [] : [linkGroups(groups, overview)] }
  }
  const before = shorten(0, start)
  const after = shorten(end, items.length)
  const shown = entries.slice(start, end).map((entry, n) => ({ ...entry, position: start + n }))
  return [...before.others, ...before.links, ...shown, ...after.links, ...after.others]
}

const linkGroups = (groups: number, overview: string): SidebarEntry => ({
  label: writeText('sidebar.moreGroups', { count: groups }),
  href: siteMarker(overview),
  items: [],
  groups,
})
