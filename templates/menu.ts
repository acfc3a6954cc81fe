import { containsRoute, type SidebarEntry } from '../src/client/sidebar-tree.tsx'
import type { Sidebar, SidebarItem, OutFile } from '../src/types.ts'
import type { Site } from '../src/site-types.ts'

/** Menus longer than this travel in a script of their own; a page has the top level and its own branch. */
export const LONG = 150

/** Site path of the script that holds a long menu. */
export function shardPath(menu: Sidebar): string {
  return `/assets/menu-${menu.id.replaceAll(/[^\w-]/g, '-')}-${menu.hash.slice(0, 8)}.js`
}

/** The script that holds a whole menu: `offprint.menu("id", entries)`. */
export function menuShard(menu: Sidebar): OutFile {
  const entries = JSON.stringify(menu.items.map(lean))
  return { path: shardPath(menu).slice(1), data: `offprint.menu(${JSON.stringify(menu.id)},${entries})` }
}

/** The scripts of all long menus. */
export function menuShards(site: Site): readonly OutFile[] {
  return [...site.sidebars.values()].filter(({ size }) => size > LONG).map(menuShard)
}

/** What a page sends of its menu: all of it, or the top level with the branch that holds the page. */
export function branch(menu: Sidebar, route: string): readonly SidebarEntry[] {
  return menu.size > LONG ? prune(menu.items, route) : menu.items
}

function prune(items: readonly SidebarItem[], route: string): readonly SidebarEntry[] {
  return items.map((item) => {
    if (item.items.length === 0) return item
    if (containsRoute(item, route)) return { ...item, items: prune(item.items, route) }
    return { label: item.label, items: [], first: firstRoute(item) ?? '/' }
  })
}

/** Route of an entry, or of the first page below it. */
export function firstRoute(item: SidebarItem): string | undefined {
  if (item.route !== undefined) return item.route
  for (const below of item.items) {
    const route = firstRoute(below)
    if (route !== undefined) return route
  }
  return undefined
}

/** An item without what it doesn't say. */
function lean({ label, route, items, collapsed, method, deprecated }: SidebarItem): SidebarEntry {
  return {
    label,
    items: items.map(lean),
    ...(route !== undefined && { route }),
    ...(collapsed === true && { collapsed }),
    ...(method !== undefined && { method }),
    ...(deprecated === true && { deprecated }),
  }
}
