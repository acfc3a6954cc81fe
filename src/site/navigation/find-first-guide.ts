/** Finds where reading of a collection of guides starts. */
import type { Collection, Sidebar, SidebarItem } from '../../types.ts'

/** The guide `intro`, else the page of the folder of guides, else the first page of the sidebar; undefined where the collection has no guides. */
export function findFirstGuide(
  guides: Collection | undefined,
  {
    routes,
    sidebars,
  }: { readonly routes: ReadonlySet<string>; readonly sidebars: ReadonlyMap<string, Sidebar> },
): string | undefined {
  const folder = guides?.route ?? ''
  const start = [`${folder}/intro`, folder].find((route) => routes.has(route))
  if (start !== undefined) return start
  const first = (items: readonly SidebarItem[]): string | undefined =>
    items.map(({ route, items: below }) => route ?? first(below)).find((route) => route !== undefined)
  return first(sidebars.get(guides?.sidebars.at(-1)?.id ?? '')?.items ?? [])
}
