import type { SidebarItem } from '../types.ts'

/** Number of items of a sidebar, those inside of groups included. */
export function countSidebarItems(items: readonly SidebarItem[]): number {
  return items.reduce((sum, item) => sum + 1 + countSidebarItems(item.items), 0)
}
