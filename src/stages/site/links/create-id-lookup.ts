/** Looks up the ids on a page that links with an anchor need. */
import { listIds } from '../../../domain/blocks/inspect-blocks.ts'
import { pageBlocks } from '../../../domain/openapi/blocks/page-blocks.ts'
import type { Api } from '../../../domain/openapi/model.ts'
import type { Page } from '../../site-types.ts'

export interface IdIndex {
  readonly apis: ReadonlyMap<string, Api>
}

/** Returns the ids of a page that links may target. They are read from its blocks when the first link with an anchor asks for them. */
export function createIdLookup(index: IdIndex): (page: Page) => ReadonlySet<string> {
  const known = new Map<Page, ReadonlySet<string>>()
  return (page) => {
    const ids = known.get(page) ?? new Set(listIds(pageBlocks(page, index)))
    known.set(page, ids)
    return ids
  }
}
