/** Outlines the pages of an API in threads, or takes outlines from the cache: an edit of one operation outlines that page and few others. */

import type { BuildContext } from '../context.ts'
import type { Api } from '../model.ts'
import { createOutlineKeys } from '../openapi/outline-keys.ts'
import type { OutlineOutput } from '../page-task.ts'
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
      locateReferences(await cache.get<ApiPageOutline>('outline', keyOf(page), () => outline(page)), page),
    ),
  )
}

/** The outline of a page that may have moved in its file since it was outlined. */
function locateReferences(outline: ApiPageOutline, { location }: ApiPageSource): ApiPageOutline {
  if (!outline.links.some(({ kind }) => kind === 'reference')) return outline
  return {
    ...outline,
    links: outline.links.map((link) => (link.kind === 'reference' ? { ...link, location } : link)),
  }
}

/** Pages that are outlined together: about a tenth of a second's work, which is worth sending to a thread. */
const BATCH_SIZE = 32

interface WaitingPage {
  readonly page: ApiPageSource
  readonly resolve: (outline: ApiPageOutline) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Outlines pages in threads, many at a time. Those of one turn of the event loop that are few are outlined here: an edit of one operation
 * should not wait for threads to start, and to get the whole API.
 */
function createOutlineBatch(
  api: Api,
  { pool, contents }: BuildContext,
): (page: ApiPageSource) => Promise<ApiPageOutline> {
  let waiting: WaitingPage[] = []
  let isScheduled = false
  let usesThreads = false
  const flush = () => {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    const run = usesThreads ? pool.run : pool.runHere
    run('outline', { pages: batch.map(({ page }) => page), keepsContent: contents !== undefined }, api).then(
      (outputs) => batch.forEach((waitingPage, index) => finish(waitingPage, outputs[index])),
      (reason: unknown) => batch.forEach(({ reject }) => reject(reason)),
    )
  }
  const finish = ({ page, resolve, reject }: WaitingPage, output: OutlineOutput | undefined) => {
    if (output === undefined) return reject(new Error(`${page.route} was not outlined`))
    const { outline, content } = output
    if (content !== undefined) contents?.set(outline.contentHash ?? '', content)
    resolve(outline)
  }
  return (page) =>
    new Promise((resolve, reject) => {
      waiting.push({ page, resolve, reject })
      if (waiting.length >= BATCH_SIZE) {
        usesThreads = true
        flush()
      }
      if (isScheduled) return
      isScheduled = true
      setImmediate(() => {
        isScheduled = false
        flush()
      })
    })
}
