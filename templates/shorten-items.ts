/**
 * The sidebar of a long reference in a page of the bundle. Each page of a zip is compressed by itself, so the same 50 groups and 100
 * operations in 3,000 pages would be a fifth of the archive. A page keeps the entries around its own; the sidebar-filter island loads all
 * of them as soon as the page is open, from the script that they share. Without JavaScript the pages of the tags and of the API list them.
 */

import { writeText } from '../src/lib/locale/text.ts'
import { containsRoute } from '../src/browser/client/sidebar/sidebar-tree.tsx'
import { siteMarker } from '../src/lib/site/links/markers.ts'
import type { SidebarEntry } from '../src/stages/view/view-types.ts'

/** Entries before and after the one of the page that stay. */
const AROUND = 3

/**
 * The tree on the page at `current`, or undefined if nothing of it can be left out: groups without the page become one link to `overview`, the
 * page that lists all groups, and the entries of the open group that are far from the page become links to the page of the group.
 */
export function shortenItems(
  items: readonly SidebarEntry[],
  current: string,
  overview: string,
): readonly SidebarEntry[] | undefined {
  const isClosed = (entry: SidebarEntry) =>
    entry.first !== undefined ||
    entry.groups !== undefined ||
    (entry.items.length > 0 && !containsRoute(entry, current))
  const countClosed = (entries: readonly SidebarEntry[]): number =>
    entries.reduce(
      (sum, entry) => sum + (isClosed(entry) ? (entry.groups ?? 1) : countClosed(entry.items)),
      0,
    )
  const count = countClosed(items)
  if (count === 0) return undefined
  const groups = linkEntry(writeText('sidebar.moreGroups', { count }), overview)
  let isFirst = true
  const shorten = (entries: readonly SidebarEntry[]): readonly SidebarEntry[] =>
    entries.flatMap((entry) => {
      if (!isClosed(entry))
        return [entry.items.length === 0 ? entry : { ...entry, items: shorten(shortenGroup(entry, current)) }]
      if (!isFirst) return []
      isFirst = false
      return [groups]
    })
  return shorten(items)
}

/** The entries of a group with the page, or of the group whose own page it is, that are near to the page. */
function shortenGroup({ route, items }: SidebarEntry, current: string): readonly SidebarEntry[] {
  const at = items.findIndex((entry) => entry.route === current)
  const isHere = at >= 0 || route === current
  if (!isHere || route === undefined || items.length <= 2 * AROUND + 3) return items
  if (items.some((entry) => entry.items.length > 0 || entry.first !== undefined)) return items
  const start = Math.max(0, at - AROUND)
  const end = Math.max(start + 2 * AROUND, at + AROUND + 1)
  const link = (hidden: readonly SidebarEntry[]) => {
    const count = hidden.reduce((sum, { more = 1 }) => sum + more, 0)
    return count === 0 ? [] : [linkEntry(writeText('sidebar.more', { count }), route)]
  }
  return [...link(items.slice(0, start)), ...items.slice(start, end), ...link(items.slice(end))]
}

/** A link that is never the open page: an address instead of a route. */
const linkEntry = (label: string, route: string): SidebarEntry => ({
  label,
  href: siteMarker(route),
  items: [],
})
