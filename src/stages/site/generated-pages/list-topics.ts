/** The tags of posts or guides, as their pages list them. */
import { groupBy } from '../../../lib/data/group-by.ts'
import { keyRoute } from '../../../lib/site/paths/key-route.ts'
import { compareStrings } from '../../../lib/text/compare-strings.ts'
import { toTitle } from '../../../lib/text/title-case.ts'
import type { BlogTag, Collection } from '../../../lib/types.ts'

/** A tag with its pages. */
export interface Topic<P> {
  readonly tag: BlogTag
  readonly pages: readonly P[]
  readonly route: string
}

/**
 * The tags of some pages, by their keys. Those that no table describes, `known`, have their key as a title. Keys that have one route are one tag, the
 * first of them.
 */
export function listTopics<P extends { readonly tags?: readonly string[] }>(
  pages: readonly P[],
  known: readonly BlogTag[],
  { base, slugs }: { readonly base: string; readonly slugs: Collection['tagSlugs'] },
): readonly Topic<P>[] {
  const tags = new Map(known.map((tag) => [tag.key, tag]))
  const tagged = pages.flatMap((page) =>
    (page.tags ?? []).map((key) => ({ key, page, route: keyRoute(base, key, slugs) })),
  )
  return [...groupBy(tagged, ({ route }) => route)]
    .map(([route, members]) => {
      const [key = ''] = members.map((member) => member.key).sort()
      return {
        tag: tags.get(key) ?? { key, label: toTitle(key) },
        pages: [...new Set(members.map(({ page }) => page))],
        route,
      }
    })
    .sort((a, b) => compareStrings(a.tag.key, b.tag.key))
}
