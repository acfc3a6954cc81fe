/** The columns of a page of the reference: text, and the code that wide windows keep beside it. */

import type { Block, GroupBlock, Inline } from '../../blocks/block.ts'
import { paragraph } from '../../blocks/build-blocks.ts'

/** A part of a page: text, and the code that belongs to it. */
export const partBlock = (...blocks: readonly Block[]): Block => groupBlock('api-part', blocks)

/** The code of a part. It is before the text in the document, so that a wide window paints it in its first frame; styles show it after the text on phones. */
export const sideBlock = (...blocks: readonly Block[]): Block => ({
  ...groupBlock('api-side', blocks),
  search: 'skip',
})

/** The text of a part. */
export const textBlock = (...blocks: readonly Block[]): Block => groupBlock('api-rest', blocks)

/** A `<div>` with a class. */
export const groupBlock = (className: string, blocks: readonly Block[]): GroupBlock => ({
  kind: 'group',
  tag: 'div',
  className,
  blocks,
})

/** A section of the column of code. A page with one has a wide layout, and its other sections in a line above it. */
export const codeSection = (id: string, title: string, ...blocks: readonly Block[]): Block => ({
  kind: 'group',
  tag: 'section',
  labelledBy: id,
  blocks: [{ kind: 'heading', level: 2, id, content: [title], beside: true }, ...blocks],
})

/** A heading with what is said about it in the same line: marks, media type, type. */
export function headingLine(heading: Block, ...content: readonly Inline[]): Block {
  if (content.length === 0) return heading
  return {
    kind: 'group',
    tag: 'div',
    className: 'heading-line',
    blocks: [heading, paragraph('field', ...content)],
  }
}
