/** The sidebar of a page as HTML. Pages of one branch share it but for the mark of the open page, so React renders it once for all of them. */
import { currentLanguage } from '../src/lib/locale/text.ts'
import { renderToStaticMarkup } from 'react-dom/server'

import { containsRoute, SidebarTree } from '../src/client/sidebar-tree.tsx'
import { SITE, siteMarker } from '../src/lib/site/markers.ts'
import type { Html } from '../src/types.ts'
import type { PartRef, SidebarEntry, SidebarView } from '../src/view-types.ts'
import { reuseHtml } from './reuse-html.ts'

/** Quotes in text are escaped, so that this is the attribute wherever it appears. */
const CURRENT = ' aria-current="page"'

/** The tree of `sidebar`, whose hash is `ref`, on the page at `route`. */
export function sidebarHtml(sidebar: SidebarView, ref: PartRef, route: string): Html {
  const render = () =>
    renderToStaticMarkup(<SidebarTree items={sidebar.items} current={route} href={siteMarker} />)
  const address = siteMarker(route)
  if (/["'&<>]/.test(address) || sidebar.items.some(hasSiteAddress)) return render()
  const shared = reuseHtml(
    `sidebar ${currentLanguage()} ${ref} ${listBranches(sidebar.items, route).join(' ')}`,
    () => render().replaceAll(CURRENT, ''),
  )
  return shared.replaceAll(`<a href="${address}"`, (link) => link + CURRENT)
}

/** Whether an entry has an address on this site besides its route: its link may look like that of another page. */
function hasSiteAddress(entry: SidebarEntry): boolean {
  return entry.href?.startsWith(SITE) === true || entry.items.some(hasSiteAddress)
}

/** Paths of the branches that are open because the page is in them. */
function listBranches(items: readonly SidebarEntry[], route: string, path = ''): readonly string[] {
  return items.flatMap((entry, index) => {
    if (entry.items.length === 0 || !containsRoute(entry, route)) return []
    const branch = `${path}/${index}`
    return [branch, ...listBranches(entry.items, route, branch)]
  })
}
