/** The copyright of another tool, which is HTML, as lines of the footer. */

import type { UserConfig } from '../../stages/config/schema/schema.ts'
import type { MoveNotes } from './move-notes.ts'
import { linkOfHtml, readText, textOfHtml } from './read-options.ts'

/** One line for each `<br>` or paragraph; links become text, with a note. */
export function mapFooterText(copyright: unknown, notes: MoveNotes): NonNullable<UserConfig['footer']> {
  const html = readText(copyright) ?? ''
  if (linkOfHtml(html) !== undefined) notes.leave('links in the copyright line of the footer', 'footer')
  const lines = html.split(/<br\s*\/?>|<\/(?:p|div)>/i).map(textOfHtml)
  return [...new Set(lines)].filter((text) => text !== '').map((text) => ({ text }))
}
