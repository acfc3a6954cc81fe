import type { Block } from '../../blocks/block.ts'
import type { Api } from '../model.ts'
import type { Page } from '../../../stages/site-types.ts'
import { apiPageBlocks } from './api-page-blocks.ts'

/** Inputs for the blocks of an API page, besides the page itself. */
export interface BlockSources {
  readonly apis: ReadonlyMap<string, Api>
}

/** The blocks of any page; none for pages that are only lists of other pages. */
export function pageBlocks(page: Page, { apis }: BlockSources): readonly Block[] {
  if ('blocks' in page) return page.blocks
  if (page.kind === 'archive')
    return page.years.map(({ year }) => ({ kind: 'heading', level: 2, id: year, content: [year] }))
  if (!('version' in page)) return []
  const api = apis.get(page.version)
  return api === undefined ? [] : apiPageBlocks(page, api).blocks
}
