import { hashOf } from '../../lib/data/hash.ts'
import type { Page } from '../../stages/site-types.ts'

/** The pages of a hook, with new hashes if it has changed blocks, texts for search or titles, because cache keys contain them. */
export function renewContentHashes(pages: readonly Page[], before: readonly Page[]): readonly Page[] {
  const known = new Map(before.map((page) => [page.route, page]))
  return pages.map((page): Page => {
    const former = known.get(page.route)
    if (!('blocks' in page) || page === former) return page
    if (
      former !== undefined &&
      'blocks' in former &&
      former.blocks === page.blocks &&
      former.sections === page.sections &&
      former.title === page.title
    )
      return page
    return { ...page, contentHash: hashOf(JSON.stringify([page.title, page.blocks, page.sections])) }
  })
}
