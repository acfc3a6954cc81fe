/** The items of configured sidebars, each with the location of its target. */

import type { SidebarItemConfig } from '../../../lib/types.ts'
import type { LocateOption, OptionPath } from '../file/locate-option.ts'
import type { CheckedSidebarItem } from '../schema/sidebar-options.ts'

/** The items of a sidebar with their defaults and locations. */
export function resolveSidebarItems(
  items: readonly CheckedSidebarItem[],
  path: OptionPath,
  locate: LocateOption,
): readonly SidebarItemConfig[] {
  return items.map((item, n): SidebarItemConfig => {
    const { label, doc, link, folder, group, index, collapsed, icon, badge, items: children } = item
    const target = (['doc', 'link', 'folder'] as const).find((key) => item[key] !== undefined)
    const itemPath = [...path, n]
    return {
      ...(label === undefined ? {} : { label }),
      ...(doc === undefined ? {} : { doc }),
      ...(link === undefined ? {} : { link }),
      ...(folder === undefined ? {} : { folder: folder.replace(/^\.?\/+|\/+$/g, '') }),
      ...(group === undefined ? {} : { group }),
      ...(index === undefined ? {} : { index }),
      ...(collapsed === undefined ? {} : { collapsed }),
      ...(icon === undefined ? {} : { icon }),
      ...(badge === undefined ? {} : { badge }),
      ...(children === undefined
        ? {}
        : { items: resolveSidebarItems(children, [...itemPath, 'items'], locate) }),
      location: locate(target === undefined ? itemPath : [...itemPath, target]),
    }
  })
}
