import { isLongSidebar, sidebarScript } from '../lib/sidebar-script.ts'
import type { Site } from '../site-types.ts'
import type { OutFile, SidebarItem } from '../types.ts'
import type { SidebarEntry } from '../view-types.ts'

/** The scripts of all long sidebars: `offprint.menu("id", entries)`. Pages load them when a reader opens a branch that did not travel. */
export function sidebarScripts(site: Pick<Site, 'sidebars'>): readonly OutFile[] {
  return [...site.sidebars.values()].filter(isLongSidebar).map((sidebar) => ({
    path: sidebarScript(sidebar).slice(1),
    data: `offprint.menu(${JSON.stringify(sidebar.id)},${JSON.stringify(sidebar.items.map(toEntry))})`,
  }))
}

/** An item without members that have their usual value. */
function toEntry({ label, route, href, items, collapsed, method, deprecated }: SidebarItem): SidebarEntry {
  return {
    label,
    items: items.map(toEntry),
    ...(route !== undefined && { route }),
    ...(href !== undefined && { href }),
    ...(collapsed === true && { collapsed }),
    ...(method !== undefined && { method }),
    ...(deprecated === true && { deprecated }),
  }
}
