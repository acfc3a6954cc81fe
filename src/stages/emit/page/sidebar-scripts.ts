import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { hasSidebarScript, sidebarScript } from '../../../lib/site/paths/sidebar-script.ts'
import type { Site } from '../../site-types.ts'
import type { OutFile, SidebarItem } from '../../../lib/types.ts'
import type { SidebarEntry } from '../../view/view-types.ts'

/**
 * The scripts of sidebars that are long or have a filter: `offprint.menu("id", entries)`. Pages load them when a reader opens a branch
 * that is not in the page, or types in the filter.
 */
export function sidebarScripts(site: Pick<Site, 'sidebars'>, prefix: string): readonly OutFile[] {
  return [...site.sidebars.values()].filter(hasSidebarScript).map((sidebar) => ({
    path: sidebarScript(sidebar, prefix).slice(1),
    data: `offprint.menu(${JSON.stringify(sidebar.id)},${JSON.stringify(sidebar.items.map(toEntry))})`,
  }))
}

/** An item without members that have their usual value. */
function toEntry({ items, index: _, collapsed, deprecated, ...item }: SidebarItem): SidebarEntry {
  return removeAbsent({
    ...item,
    items: items.map(toEntry),
    collapsed: collapsed || undefined,
    deprecated: deprecated || undefined,
  })
}
