/**
 * Reads from the blocks of an API page what other pages and the search need to know of it. Pure, and much of the work on a large description, so
 * threads do it.
 */

import { listHeadings, listSections } from '../blocks/inspect-blocks.ts'
import { hashOf } from '../../lib/data/hash.ts'
import type { Block } from '../blocks/block.ts'
import type { Api } from './model.ts'
import type { ApiPageOutline, ApiPageSource } from '../../stages/site-types.ts'
import { apiPageBlocks } from './blocks/api-page-blocks.ts'

/** Outlines some pages of an API: here, or in another thread. */
export type OutlinePages = (pages: readonly ApiPageSource[], api: Api) => Promise<readonly ApiPageOutline[]>

/** Outlines a page of an API, without the hash of its content. Gives its blocks too. */
export function outlineApiPage(
  page: ApiPageSource,
  api: Api,
): { readonly outline: ApiPageOutline; readonly blocks: readonly Block[] } {
  const { blocks, links, deferred } = apiPageBlocks(page, api)
  const intro =
    page.kind === 'operation' ? `${page.operation.method} ${page.operation.path} ${page.operation.id}` : ''
  const outline = {
    headings: listHeadings(blocks),
    links,
    sections: listSections(blocks, intro),
    deferred: [...deferred],
  }
  return { outline, blocks }
}

/** The same with the hash of the blocks. */
export function readOutline(page: ApiPageSource, api: Api): ApiPageOutline {
  const { outline, blocks } = outlineApiPage(page, api)
  return { ...outline, contentHash: hashOf(JSON.stringify(blocks)) }
}

/** The API as threads get it: without the document, which only downloads print. In GitHub's API it is most of it. */
export function withoutDocument(api: Api): Api {
  // The document may not be read yet (load/cache-api.ts), and is not needed here.
  const others = Object.keys(api).filter((name) => name !== 'document') as (keyof Api)[]
  return {
    ...(Object.fromEntries(others.map((name) => [name, api[name]])) as Omit<Api, 'document'>),
    document: null,
  }
}
