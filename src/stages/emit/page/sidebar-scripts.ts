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
function toEntry({
  label,
  route,
  href,
  items,
  collapsed,
  method,
  path,
  deprecated,
}: SidebarItem): SidebarEntry {
  return {
    label,
    items: items.map(toEntry),
    ...(route !== undefined && { route }),
    ...(href !== undefined && { href }),
    ...(collapsed === true && { collapsed }),
    ...(method !== undefined && { method }),
    ...(path !== undefined && { path }),
    ...(deprecated === true && { deprecated }),
  }
}
