/** The page that an entry of a sidebar links to if it has none of its own. */
import type { SidebarItem } from '../types.ts'

/** The first route among some items and all items below them. */
export function firstRoute(items: readonly SidebarItem[]): string | undefined {
  for (const item of items) {
    const route = item.route ?? firstRoute(item.items)
    if (route !== undefined) return route
  }
  return undefined
}
