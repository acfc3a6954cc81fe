/** Numbers that a build reports about its size. */

import { listSites } from '../lib/site/locale-sites.ts'
import type { LeftOut } from './build-types.ts'
import { uniqueValues } from '../lib/data/unique-values.ts'
import type { Content, Page, Site } from '../stages/site-types.ts'

/** The number of pages in all languages. */
export function countPages(site: Site): number {
  return listSites(site).reduce((sum, { pages }) => sum + pages.length, 0)
}

/** The number of drafts and of hidden operations. */
export function countLeftOut({
  contents,
  site: { apis },
}: {
  readonly contents: readonly Pick<Content, 'drafts'>[]
  readonly site: Pick<Site, 'apis'>
}): LeftOut {
  // A page without a translation is the same file in each language.
  const drafts = uniqueValues(contents.flatMap((content) => content.drafts.map(({ file }) => file))).length
  const hiddenOperations = [...apis.values()].reduce((sum, api) => sum + api.hiddenOperations, 0)
  return { ...(drafts > 0 && { drafts }), ...(hiddenOperations > 0 && { hiddenOperations }) }
}

/** The number of pages of each kind. */
export function countKinds(site: Site): Partial<Record<Page['kind'], number>> {
  const counts: Partial<Record<Page['kind'], number>> = {}
  for (const { kind } of listSites(site).flatMap(({ pages }) => pages)) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
