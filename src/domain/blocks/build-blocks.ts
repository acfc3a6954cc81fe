/** Small constructors of blocks, so that code which builds pages reads like the page. */

import { writeText } from '../../lib/locale/text.ts'
import { splitCodeSpans } from '../../lib/text/code-span.ts'
import type { Block, HeadingBlock, Inline, ParagraphBlock } from './block.ts'

/** A text as code. */
export const codeText = (text: string): Inline => ({ kind: 'code', text })

/** A link to a route, or to a URL. */
export const link = (href: string, ...content: readonly Inline[]): Inline => ({ kind: 'link', href, content })

/** The title of a page. */
export function titleHeading(...content: readonly Inline[]): HeadingBlock {
  return { kind: 'heading', level: 1, content, unlisted: true }
}

/** A heading of a part of the page. */
export function anchoredHeading(id: string, text: string, level: 2 | 3 = 2): HeadingBlock {
  return { kind: 'heading', level, id, content: [text] }
}

/** A paragraph, with a class for its styles if it has one. */
export function paragraph(className: string | undefined, ...content: readonly Inline[]): ParagraphBlock {
  return { kind: 'paragraph', ...(className !== undefined && { className }), content }
}

/** A `<section>` without a class of its own. */
export const section = (...blocks: readonly Block[]): Block => ({ kind: 'group', tag: 'section', blocks })

/** A section below its heading; nothing if it has no content. */
export function titledSection(heading: Block, ...content: readonly Block[]): readonly Block[] {
  return content.length === 0 ? [] : [section(heading, ...content)]
}

/**
 * Inline parts with a separator between them, as in lists of the page's language. Each is in a span with the mark after it, so that styles can
 * keep a part whole and a line ends with the mark.
 */
export function joinInline(
  parts: readonly (readonly Inline[])[],
  separator = writeText('list.separator'),
): readonly Inline[] {
  const mark = separator.trimEnd()
  const space = separator.slice(mark.length)
  return parts.flatMap((part, index): readonly Inline[] => {
    const content = index < parts.length - 1 && mark !== '' ? [...part, mark] : part
    return [...(index > 0 && space !== '' ? [space] : []), { kind: 'span', content }]
  })
}

/** A phrase in which `code` is marked by backticks. */
export function parsePhrase(text: string): readonly Inline[] {
  if (!text.includes('`')) return [text]
  return splitCodeSpans(text).flatMap((part, index): readonly Inline[] =>
    part === '' ? [] : [index % 2 === 1 ? codeText(part) : part],
  )
}
