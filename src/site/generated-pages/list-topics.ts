/** The tags of posts or guides, as their pages list them. */
import { groupPairs } from '../../lib/data/group-by.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import { toTitle } from '../../lib/text/title-case.ts'
import type { BlogTag } from '../../types.ts'

/** A tag with its pages. */
export interface Topic<P> {
  readonly tag: BlogTag
  readonly pages: readonly P[]
  readonly route: string
}

/** The tags of some pages, by their keys. Those that no table describes, `known`, have their key as a title. */
export function listTopics<P extends { readonly tags?: readonly string[] }>(
  pages: readonly P[],
  known: readonly BlogTag[],
  base: string,
): readonly Topic<P>[] {
  const tags = new Map(known.map((tag) => [tag.key, tag]))
  return [...groupPairs(pages.flatMap((page) => (page.tags ?? []).map((key) => [key, page] as const)))]
    .sort(([a], [b]) => compareStrings(a, b))
    .map(([key, tagged]) => ({
      tag: tags.get(key) ?? { key, label: toTitle(key) },
      pages: tagged,
      route: `${base}/${encodeURIComponent(key)}`,
    }))
}
