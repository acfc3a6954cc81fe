/** Content of guides that no author wrote. */
import { hashOf } from '../../lib/data/hash.ts'
import type { Block } from './block.ts'
import { listHeadings, listSections } from './inspect-blocks.ts'

/** The members of a generated guide that follow from its blocks, or that it has in place of front matter. */
export const generatedContent = (blocks: readonly Block[]) => ({
  kind: 'doc' as const,
  headings: listHeadings(blocks),
  links: [],
  sections: listSections(blocks),
  contentHash: hashOf(JSON.stringify(blocks)),
  blocks,
  islands: [],
  words: 0,
  hideToc: false,
  keywords: [],
  isGenerated: true as const,
})
