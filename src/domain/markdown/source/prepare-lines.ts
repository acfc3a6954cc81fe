/**
 * Writes what other tools allow in a text in the form that our parsers read. Line by line, so that a location in the result is one in the source; only
 * columns after a change may differ.
 */
import { bracketTitle } from './bracket-title.ts'
import { upperFirst } from '../../../lib/text/first-letter.ts'
import { ADMONITION_ALIASES, ADMONITION_KINDS } from '../constructs/directives/admonition.ts'
import { findFences } from './find-fences.ts'
import { unwrapMdxBlocks } from './unwrap-mdx-blocks.ts'

/** The same number of lines for the parser. */
export function prepareLines(given: readonly string[], isMdx: boolean): readonly string[] {
  const lines = isMdx ? unwrapMdxBlocks(given) : given
  if (!isMdx && !lines.some((line) => ADMONITION.test(line))) return lines
  const isCode = findFences(lines)
  const titled = lines.map((line, index) => (isCode[index] === true ? line : writeTitle(line)))
  return isMdx ? prepareMdxLines(titled, isCode) : titled
}

const NAMES = [...ADMONITION_KINDS, ...Object.keys(ADMONITION_ALIASES)].join('|')

/** An admonition whose title is not in brackets, or with a name of other tools. */
const ADMONITION = new RegExp(
  String.raw`^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*:{3,})(${NAMES})(?:[ \t]+([^[{\s].*?))?[ \t]*$`,
)

/** `:::note Title` as `:::note[Title]`. */
function writeTitle(line: string): string {
  if (!line.includes(':::')) return line
  const [, colons, name = '', written] = ADMONITION.exec(line) ?? []
  if (colons === undefined)
    return line.replace(ALIAS, (_, before: string, alias: string) => before + ADMONITION_ALIASES[alias])
  const kind = ADMONITION_ALIASES[name]
  // Without a title, the name is the title.
  const title = written ?? (kind === undefined ? undefined : upperFirst(name))
  return `${colons}${kind ?? name}${title === undefined ? '' : bracketTitle(title)}`
}

/** A name of other tools before a title in brackets. */
const ALIAS = new RegExp(
  String.raw`^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*:{3,})(${Object.keys(ADMONITION_ALIASES).join('|')})(?=[[{])`,
)

/** A heading with an explicit id, closed or left open. `{#` begins no JavaScript, and gets the backslash that MDX wants. */
const HEADING_ID = /^([ \t>]*#{1,6}[ \t].*[^\\])(\{#[^`{}]*\}?[ \t]*)$/

/** Comments of HTML become comments of MDX, ids of headings are escaped. */
function prepareMdxLines(lines: readonly string[], isCode: readonly boolean[]): readonly string[] {
  let isComment = false
  return lines.map((line, index) => {
    if (!isComment && isCode[index] === true) return line
    const written = convertComments(line, isComment)
    ;({ isComment } = written)
    return written.text.replace(HEADING_ID, String.raw`$1\$2`)
  })
}

/** Rewrites the HTML comments of a line as MDX comments. Each line of a comment is a comment of its own, so that it may end in any block. */
function convertComments(
  line: string,
  startsInside: boolean,
): { readonly text: string; readonly isComment: boolean } {
  if (!startsInside && !line.includes('<!--')) return { text: line, isComment: false }
  let text = ''
  let isComment = startsInside
  for (let rest = line; rest !== '';) {
    // Code in a line has no comments.
    const pattern = isComment ? /^(.*?)(-->|$)/ : /^(.*?)(<!--|(`+)(?:(?!\3).)*\3(?!`)|$)/
    const [whole = rest, content = '', sign = ''] = pattern.exec(rest) ?? []
    rest = rest.slice(whole.length)
    if (!isComment) text += sign === '<!--' ? content : whole
    else if (content.trim() !== '') text += `{/*${content.replaceAll('*/', '* /')}*/}`
    if (sign === '-->') isComment = false
    else if (sign === '<!--') isComment = true
  }
  return { text, isComment }
}
