/**
 * Writes the Markdown that most descriptions consist of without a parser: paragraphs of plain words, code spans, links to other hosts and bold
 * words. The text is accepted only where Markdown, GFM and our directives can read nothing else in it, so the HTML equals the parser's, which
 * takes a hundred times as long: a test holds one against the other.
 */

import type { Html } from '../../../lib/types.ts'
import { escapeTextHtml } from './plain-text.ts'

/** Text in which Markdown and HTML read nothing: letters, single underscores inside words, lines that begin with a letter. */
const WORDS = String.raw`(?:(?!https?:|www\.|\$\$)[^*_\x60[\]<>&#|\\\n!~@]|(?<=[a-z\d])_(?=[a-z\d])|(?<! )\n(?=[a-z]))`
/** A code span without white space at its ends, and with no other one right after it. */
const SPAN = String.raw`\x60[^\x60\n\s](?:[^\x60\n]*[^\x60\n\s])?\x60(?!\x60)`
/** A paragraph does not begin as a list, a heading, a quote, a fence, a table or a directive does. */
const START = String.raw`^(?! |\d+[.)]|[-+#>~=:|])`
/** A text of one paragraph, of words and code spans. */
const PLAIN = new RegExp(String.raw`${START}(?:${WORDS}|${SPAN})*$`, 'i')

/** A link after white space, a quotation mark or a parenthesis: after a name it could be the label of a directive. */
const LINK = String.raw`(?<=^|[\s"(])\[(?![\^\s])(?:${WORDS}|${SPAN})+(?<!\s)\]\(https?://(?:[\w\-./#?=+,;:]|%[\da-f]{2})+\)`
/** Bold words, whose asterisks are left- and right-flanking wherever they are (CommonMark 0.31, section 6.2). */
const BOLD = String.raw`(?<=^|\s)\*\*(?=[a-z\d])(?:${WORDS}|${SPAN})+(?:(?<=[a-z\d])\*\*|(?<=\S)\*\*(?=\s|$))`
const PARAGRAPH = new RegExp(String.raw`${START}(?:${WORDS}|${SPAN}|${LINK}|${BOLD})*(?<![ \t])$`, 'i')

const BLANK_LINES = /\n(?:[ \t]*\n)+/

/** A code span, a link and bold words in a text that `PARAGRAPH` accepts. */
const MARK =
  /\x60([^\x60]*)\x60|\[((?:\x60[^\x60]*\x60|[^\]\x60])*)\]\((https?:[^)]*)\)|\*\*((?:\x60[^\x60]*\x60|[^*\x60])*)\*\*/g

/**
 * HTML of a description without white space around it; undefined where it needs the parser. `isRewritten` says whether this site writes
 * another address instead of a link's.
 */
export function writeSimpleMarkdown(
  text: string,
  isRewritten: (address: string) => boolean,
): Html | undefined {
  if (PLAIN.test(text)) return writePlainText(text)
  const paragraphs = text.split(BLANK_LINES)
  if (!paragraphs.every((paragraph) => PARAGRAPH.test(paragraph))) return undefined
  let isOther = false
  const writeMarks = (part: string): Html =>
    part.replaceAll(MARK, (_, code?: string, label?: string, address?: string, bold?: string) => {
      if (code !== undefined) return `<code>${escapeCode(code)}</code>`
      if (address === undefined) return `<strong>${writeMarks(bold ?? '')}</strong>`
      isOther ||= isRewritten(address)
      return `<a href="${address}" rel="external noopener">${writeMarks(label ?? '')}</a>`
    })
  const html = paragraphs.map((paragraph) => `<p>${writeMarks(paragraph)}</p>`).join('\n')
  return isOther ? undefined : html
}

/** HTML of a text of words and code spans. */
function writePlainText(text: string): Html {
  const parts = text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? `<code>${escapeTextHtml(part)}</code>` : escapeTextHtml(part)))
  return `<p>${parts.join('')}</p>`
}

/** As the parser's writer escapes. */
const escapeCode = (text: string): Html => text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')
