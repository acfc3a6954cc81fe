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
