/** The sidebar of a page as HTML. Pages of one branch share it but for the mark of the open page, so React renders it once for all of them. */
import { currentLanguage } from '../src/lib/locale/text.ts'
import { renderToStaticMarkup } from 'react-dom/server'

import { containsRoute, SidebarTree } from '../src/browser/client/sidebar/sidebar-tree.tsx'
import { siteMarker } from '../src/lib/site/links/markers.ts'
import type { Html } from '../src/lib/types.ts'
import type { PartRef, SidebarEntry, SidebarView } from '../src/stages/view/view-types.ts'
import { reuseHtml } from './reuse-html.ts'

/** Quotes in text are escaped, so that this is the attribute wherever it appears. */
const CURRENT = ' aria-current="page"'

/** The tree of some entries on the page at `route`, for that page only. */
export function treeHtml(items: readonly SidebarEntry[], route: string): Html {
  return renderToStaticMarkup(<SidebarTree items={items} current={route} href={siteMarker} />)
}

/** The tree of `sidebar`, whose hash is `ref`, on the page at `route`. */
export function sidebarHtml({ items }: SidebarView, ref: PartRef, route: string): Html {
  const address = siteMarker(route)
  if (/["'&<>]/.test(address) || items.some((entry) => hasLink(entry, address))) return treeHtml(items, route)
  const shared = reuseHtml(
    `sidebar ${currentLanguage()} ${ref} ${listBranches(items, route).join(' ')}`,
    () => treeHtml(items, route).replaceAll(CURRENT, ''),
  )
  return shared.replaceAll(`<a href="${address}"`, (link) => link + CURRENT)
}

/** Whether an entry or one below it is a link to an address that is not its route: it looks like the entry of the page there, which alone is the open page. */
function hasLink(entry: SidebarEntry, address: string): boolean {
  return entry.href === address || entry.items.some((below) => hasLink(below, address))
}

/** Paths of the branches that are open because the page is in them. */
function listBranches(items: readonly SidebarEntry[], route: string, path = ''): readonly string[] {
  return items.flatMap((entry, index) => {
    if (entry.items.length === 0 || !containsRoute(entry, route)) return []
    const branch = `${path}/${index}`
    return [branch, ...listBranches(entry.items, route, branch)]
  })
}
