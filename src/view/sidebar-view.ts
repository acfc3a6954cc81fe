/** The part of a sidebar that a page shows: all of a short one, the branch of the page of a long one. */

import { siteMarker } from '../lib/site/markers.ts'
import { hasSidebarScript, isLongSidebar, sidebarScript } from '../lib/site/sidebar-script.ts'
import type { SidebarEntry, SidebarView } from '../view-types.ts'
import type { Sidebar, SidebarItem } from '../types.ts'

/** What a page shows of its sidebar. The same for all pages below one item of the top level, so that views can share it. */
export function sidebarView(sidebar: Sidebar, route: string): SidebarView {
  const { id, items } = sidebar
  return {
    id,
    items: isLongSidebar(sidebar) ? pruneItems(items, route) : items,
    ...(hasSidebarScript(sidebar) && { script: siteMarker(sidebarScript(sidebar)) }),
  }
}

/** The branches that a page opens in its sidebar, by their positions: pages with the same ones share a view. */
export function findOpenBranch(items: readonly SidebarItem[], route: string): string {
  const open = items.flatMap((item, index) =>
    item.items.length > 0 && containsRoute(item, route)
      ? [`${index}(${findOpenBranch(item.items, route)})`]
      : [],
  )
  return open.join()
}

function pruneItems(items: readonly SidebarItem[], route: string): readonly SidebarEntry[] {
  return items.map((item) => {
    if (item.items.length === 0) return item
    if (containsRoute(item, route)) return { ...item, items: pruneItems(item.items, route) }
    return { label: item.label, items: [], first: firstRoute(item) ?? '/' }
  })
}

function containsRoute(item: SidebarItem, route: string): boolean {
  return item.route === route || item.items.some((below) => containsRoute(below, route))
}

/** Route of an item, or of the first page below it. */
function firstRoute(item: SidebarItem): string | undefined {
  if (item.route !== undefined) return item.route
  for (const below of item.items) {
    const route = firstRoute(below)
    if (route !== undefined) return route
  }
  return undefined
}
