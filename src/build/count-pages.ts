/** What a build says of its size. */

import { listSites } from '../lib/site/locale-sites.ts'
import type { PageKind, Site } from '../site-types.ts'

/** The number of pages in all languages. */
export function countPages(site: Site): number {
  return listSites(site).reduce((sum, { pages }) => sum + pages.length, 0)
}

/** The number of operations that API descriptions mark as internal. */
export function countHiddenOperations({ apis }: Site): number {
  return [...apis.values()].reduce((sum, { hiddenOperations }) => sum + hiddenOperations, 0)
}

/** The number of pages of each kind. */
export function countKinds(site: Site): Partial<Record<PageKind, number>> {
  const counts: Partial<Record<PageKind, number>> = {}
  for (const { kind } of listSites(site).flatMap(({ pages }) => pages)) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
