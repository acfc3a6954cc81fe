/** Outlines the pages of an API in threads, or takes outlines from the cache: an edit of one operation outlines that page and few others. */

import type { BuildContext } from '../../graph/context.ts'
import { createBatch } from '../../lib/data/async/batch.ts'
import type { Api } from '../../domain/openapi/model.ts'
import { createOutlineKeys } from '../../domain/openapi/outline-keys.ts'
import type { ApiPageOutline, ApiPageSource } from '../site-types.ts'

/** The outlines of some pages, in their order. The content of those that are outlined now is kept where they are rendered next. */
export async function outlinePages(
  pages: readonly ApiPageSource[],
  api: Api,
  context: BuildContext,
): Promise<readonly ApiPageOutline[]> {
  const { cache } = context
  const outline = createOutlineBatch(api, context)
  if (!cache.keepsValues) return Promise.all(pages.map(outline))
  const keyOf = createOutlineKeys(api)
  return Promise.all(
    pages.map(async (page) =>
      locateReferences(await cache.get('outline', keyOf(page), () => outline(page)), page),
    ),
  )
}

/** The outline of a page that may have moved in its file since. Only references are reported where the page begins; other links have locations of their own. */
function locateReferences(outline: ApiPageOutline, { location }: ApiPageSource): ApiPageOutline {
  if (!outline.links.some(({ kind }) => kind === 'reference')) return outline
  const links = outline.links.map((link) => (link.kind === 'reference' ? { ...link, location } : link))
  return { ...outline, links }
}

/** Pages that are outlined together: about a tenth of a second's work, which is worth sending to a thread. */
const BATCH_SIZE = 32

/**
 * Outlines pages in threads, many at a time. Those of one turn of the event loop that are few are outlined here: an edit of one operation
 * should not wait for threads to start, and to get the whole API.
 */
function createOutlineBatch(
  api: Api,
  { pool, contents }: BuildContext,
): (page: ApiPageSource) => Promise<ApiPageOutline> {
  return createBatch(BATCH_SIZE, async (pages: readonly ApiPageSource[], areMany) => {
    const run = areMany ? pool.run : pool.runHere
    const outputs = await run('outline', { pages, keepsContent: contents !== undefined }, api)
    return outputs.map(({ outline, content }) => {
      if (content !== undefined) contents?.set(outline.contentHash ?? '', content)
      return outline
    })
  })
}
