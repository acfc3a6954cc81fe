import type { Sidebar } from '../types.ts'

/** Site path of the script that holds a long sidebar. The name has a hash of its content. */
export function sidebarScript({ id, hash }: Pick<Sidebar, 'id' | 'hash'>): string {
  return `/assets/menu-${id.replaceAll(/[^\w-]/g, '-')}-${hash.slice(0, 8)}.js`
}

/** Sidebars with more items than this travel in a script of their own; a page has the top level and its own branch. */
export const LONG_SIDEBAR = 150

export function isLongSidebar({ size }: Pick<Sidebar, 'size'>): boolean {
  return size > LONG_SIDEBAR
}
