/** Which sidebars have a script of their own, and its path. */
import type { Sidebar } from '../../types.ts'

/**
 * Site path of the script that holds a sidebar. The name stays the same when the sidebar changes, as the names of search shards do: every page of a
 * reference has the address, and the title of one operation must not change them all.
 * @param prefix of the routes of the sidebar's language
 */
export function sidebarScript({ id }: Pick<Sidebar, 'id'>, prefix: string): string {
  // Hosts keep files whose names end with a hash for a year; an id may look like one.
  return `/assets/menus${prefix}/${id.replaceAll(/[^\w-]/g, '-')}.menu.js`
}

/** Sidebars with more items than this travel in a script of their own; a page has the top level and its own branch. */
export const LONG_SIDEBAR = 150

/** References with more entries than this have a filter, which reads all entries from the same script. */
const FILTERED_SIDEBAR = 15

/** Whether a sidebar has a script with all its entries. */
export function hasSidebarScript({ kind, size }: Pick<Sidebar, 'kind' | 'size'>): boolean {
  return size > (kind === 'api' ? FILTERED_SIDEBAR : LONG_SIDEBAR)
}

/** Whether pages have only a part of a sidebar, and load the rest with its script. */
export const isLongSidebar = ({ size }: Pick<Sidebar, 'size'>): boolean => size > LONG_SIDEBAR
