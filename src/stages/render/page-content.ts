/**
 * The content of an API page, rendered when the page is read. Its blocks, ten times as large as the page, are built once and leave the thread as
 * bytes. Links are known only after all pages were read, so their addresses are markers (lib/site/links/markers.ts).
 */

import { renderContent } from '../../../templates/blocks.tsx'
import type { Block } from '../../domain/blocks/block.ts'
import { blocksToMarkdown } from '../../domain/blocks/blocks-to-markdown.ts'
import { encodeText } from '../../lib/text/encoding/encode-text.ts'
import { TEXT_SEPARATOR } from '../../lib/site/links/markers.ts'
import type { PlacedHtml } from '../view/view-types.ts'

/** HTML and Markdown of a page's blocks. */
export interface RenderedContent {
  readonly placed: PlacedHtml
  readonly markdown: string
}

const decoder = new TextDecoder()

/** Renders blocks to the content that a thread returns and the cache keeps. */
export function encodeContent(blocks: readonly Block[]): Uint8Array {
  const { html, islands } = renderContent(blocks)
  const markdown = blocksToMarkdown(blocks, undefined)
  return encodeText([JSON.stringify(islands), TEXT_SEPARATOR, html, TEXT_SEPARATOR, markdown])
}

/** Reads what `encodeContent` wrote. */
export function decodeContent(bytes: Uint8Array): RenderedContent {
  const [islands = '[]', html = '', markdown = ''] = decoder.decode(bytes).split(TEXT_SEPARATOR)
  return { placed: { html, islands: JSON.parse(islands) as PlacedHtml['islands'] }, markdown }
}
