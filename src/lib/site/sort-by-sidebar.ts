import type { Sidebar, SidebarItem } from '../types.ts'

/** Pages in the order of the sidebars, those that no sidebar has last, in their own order. */
export function sortBySidebar<P extends { readonly route: string }>(
  pages: readonly P[],
  sidebars: ReadonlyMap<string, Sidebar>,
): readonly P[] {
  const places = new Map<string, number>()
  const visit = (items: readonly SidebarItem[]) => {
    for (const { route, items: inner } of items) {
      if (route !== undefined && !places.has(route)) places.set(route, places.size)
      visit(inner)
    }
  }
  for (const { items } of sidebars.values()) visit(items)
  const placeOf = ({ route }: P) => places.get(route) ?? places.size
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b))
}
