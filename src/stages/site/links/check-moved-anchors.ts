/** Checks the anchors that redirects begin at: only a script of a page can follow them, and only if the page has no such anchor itself. */
import * as problems from '../../../lib/problems/problems.ts'
import type { Redirect, Problem } from '../../../lib/types.ts'
import { splitAnchor } from '../../../lib/site/links/site-link.ts'
import type { LinkIndex } from './resolve-link.ts'

/** A problem for each redirect from an anchor that no script can follow. */
export function checkMovedAnchors(movedAnchors: readonly Redirect[], index: LinkIndex): readonly Problem[] {
  const redirected = new Set(index.redirects.map(({ from }) => from))
  return movedAnchors.flatMap(({ from, location }) => {
    const { path, anchor } = splitAnchor(from)
    const page = index.byRoute.get(path)
    if (page === undefined) return redirected.has(path) ? [] : [problems.anchorWithoutPage(from, location)]
    return index.idsOf(page).has(anchor) ? [problems.redirectOverPage(from, location, page.location)] : []
  })
}
