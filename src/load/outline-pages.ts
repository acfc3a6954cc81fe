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
  if (!cache.keepsValues) return runOutlines(pages, api, context)
  const keyOf = createOutlineKeys(api)
  const batch = createOutlineBatch((missing) => runOutlines(missing, api, context))
  return Promise.all(
    pages.map(async (page) =>
      locateReferences(await cache.get<ApiPageOutline>('outline', keyOf(page), () => batch(page)), page),
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

async function runOutlines(
  pages: readonly ApiPageSource[],
  api: Api,
  { pool, contents }: BuildContext,
): Promise<readonly ApiPageOutline[]> {
  const outputs: readonly OutlineOutput[] = await pool.run(
    'outline',
    { pages, keepsContent: contents !== undefined },
    api,
  )
  return outputs.map(({ outline, content }) => {
    if (content !== undefined) contents?.set(outline.contentHash ?? '', content)
    return outline
  })
}

/** Collects the pages that the cache does not have, and outlines those of one turn of the event loop together. */
function createOutlineBatch(
  run: (pages: readonly ApiPageSource[]) => Promise<readonly ApiPageOutline[]>,
): (page: ApiPageSource) => Promise<ApiPageOutline> {
  let waiting: ApiPageSource[] = []
  let outlines: Promise<readonly ApiPageOutline[]> | undefined
  return async (page) => {
    const index = waiting.push(page) - 1
    outlines ??= new Promise((resolve) => {
      setImmediate(() => {
        const pages = waiting
        waiting = []
        outlines = undefined
        resolve(run(pages))
      })
    })
    const outline = (await outlines)[index]
    if (outline === undefined) throw new Error(`${page.route} was not outlined`)
    return outline
  }
}
