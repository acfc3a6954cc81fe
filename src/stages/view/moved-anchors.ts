/** Old anchors of a page, and of pages that redirect to it, with their new targets. */
import { siteMarker } from '../../lib/site/links/markers.ts'
import { isExternal, splitAnchor, splitSuffix } from '../../lib/site/links/site-link.ts'
import { listRoutes } from '../../lib/site/list-routes.ts'
import type { Page, Site } from '../site-types.ts'
import type { ViewBase } from './view-types.ts'

/**
 * The moved anchors of the page. A redirect keeps the anchor of an address, so the page that it ends at follows the anchor, unless it has a
 * heading of that name.
 */
export function movedAnchorView(page: Page, site: Site): Pick<ViewBase, 'movedAnchors'> {
  const { movedAnchors, redirects } = site
  if (movedAnchors.length === 0) return {}
  const paths = new Set(listRoutes(page))
  for (const { from, to } of redirects) if (paths.has(splitSuffix(to).path)) paths.add(from)
  const ids = new Set(page.headings.map(({ id }) => id))
  const found = movedAnchors.filter(({ from }) => {
    const { path, anchor } = splitAnchor(from)
    return paths.has(path) && !ids.has(anchor)
  })
  if (found.length === 0) return {}
  return {
    movedAnchors: found.map(({ from, to }) => ({
      anchor: splitSuffix(from).suffix,
      href: isExternal(to) ? to : siteMarker(to),
    })),
  }
}
