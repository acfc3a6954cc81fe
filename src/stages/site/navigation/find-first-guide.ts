/** Finds where reading of a collection of guides starts. */
import { firstRoute } from '../../../lib/site/first-route.ts'
import type { Collection, Sidebar } from '../../../lib/types.ts'

/** The guide `intro`, else the page of the folder of guides, else the first page of the sidebar; undefined if the collection has no guides. */
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
  return firstRoute(sidebars.get(guides?.sidebars.at(-1)?.id ?? '')?.items ?? [])
}
