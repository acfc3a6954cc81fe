/** Text as HTML, and the description of what has none. */

import type { Link } from '../../../lib/types.ts'
import type { RichText } from '../model.ts'

export const NO_LINKS: readonly Link[] = []
export const EMPTY_TEXT: RichText = { markdown: '', html: '', links: NO_LINKS }

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as HTML content or attribute value. */
export function escapeTextHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}

/** A text without Markdown, such as a summary: OpenAPI has CommonMark in `description` only (3.1.1, section 4.6). */
export function toRichText(text: string): RichText {
  const trimmed = text.trim()
  if (trimmed === '') return EMPTY_TEXT
  const paragraphs = trimmed.split(/\n\s*\n/).map((part) => `<p>${escapeTextHtml(part)}</p>`)
  return { markdown: trimmed, html: paragraphs.join('\n'), links: NO_LINKS }
}
