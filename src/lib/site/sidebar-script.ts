import type { Sidebar } from '../../types.ts'

/** Site path of the script that holds a sidebar. The name has a hash of its content. */
export function sidebarScript({ id, hash }: Pick<Sidebar, 'id' | 'hash'>): string {
  return `/assets/menu-${id.replaceAll(/[^\w-]/g, '-')}-${hash.slice(0, 8)}.js`
}

/** Sidebars with more items than this travel in a script of their own; a page has the top level and its own branch. */
export const LONG_SIDEBAR = 150

/** References with more entries than this have a filter, which reads all entries from the same script. */
const FILTERED_SIDEBAR = 15

/** Whether a sidebar has a script with all its entries. */
export function hasSidebarScript({ kind, size }: Pick<Sidebar, 'kind' | 'size'>): boolean {
  return size > (kind === 'api' ? FILTERED_SIDEBAR : LONG_SIDEBAR)
}

export function isLongSidebar({ size }: Pick<Sidebar, 'size'>): boolean {
  return size > LONG_SIDEBAR
}
