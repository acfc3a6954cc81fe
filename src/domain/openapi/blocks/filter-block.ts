/** A long list with a field above it that hides what does not match. Without JavaScript the whole list shows. */

import type { Block, GroupBlock } from '../../blocks/block.ts'

/** @param label what the field says */
export function filterBlock(label: string, ...blocks: readonly Block[]): GroupBlock {
  return {
    kind: 'group',
    tag: 'div',
    className: 'filtered',
    blocks: [{ kind: 'island', name: 'list-filter', on: 'intent', props: { label } }, ...blocks],
  }
}
