/** Blocks of HTML: with the attribute `markdown` their content is Markdown; without it, blank lines do not end them. */

import { dedent, findLast, indentOf, isBlank, readFence, rewrite, type Line } from './lines.ts'

/** Elements that begin a block of HTML. */
const BLOCKS =
  /^(?:address|article|aside|blockquote|center|details|div|dl|fieldset|figure|footer|form|header|main|nav|ol|p|section|table|ul)$/i

export interface HtmlBlock {
  readonly tag: string
  /** The opening tag without the attribute `markdown`. */
  readonly open: string
  /** Rest of its line. */
  readonly rest: string
  readonly isMarkdown: boolean
}

/** Elements whose text is Markdown without the attribute: Python-Markdown has them in lines of text, CommonMark as blocks of HTML. */
const TEXT = /^center$/i

const MARKDOWN = /[ \t]markdown(?:[ \t]*=[ \t]*(?:"\w*"|'\w*'|\w+))?(?=[\s/>])/i

/** The element that begins on a line; undefined if there is none. */
export function readHtml(lines: readonly Line[], start: number): HtmlBlock | undefined {
  const [whole, tag = ''] =
    /^[ \t]*<([a-z][\w-]*)\b(?:"[^"]*"|'[^']*'|[^>"'])*>/i.exec(lines[start]?.text ?? '') ?? []
  if (whole === undefined || !BLOCKS.test(tag)) return undefined
  const rest = (lines[start]?.text ?? '').slice(whole.length)
  return {
    tag,
    open: whole.trim().replace(MARKDOWN, ''),
    rest,
    isMarkdown: TEXT.test(tag) || MARKDOWN.test(whole),
  }
}

/** Lines of one element. Without a limit, elements that are not closed would cost the square of their number. */
const MOST_LINES = 2000

/** Index after the line that closes the element; undefined if there is none. */
export function findHtmlEnd(lines: readonly Line[], start: number, tag: string): number | undefined {
  const pattern = new RegExp(`<(/?)${tag}\\b(?:"[^"]*"|'[^']*'|[^>"'])*>`, 'gi')
  const close = new RegExp(`</${tag}\\b`, 'i')
  let depth = 0
  if (findLast(lines, close) < start) return undefined
  for (let at = start; at < Math.min(lines.length, start + MOST_LINES); at++) {
    const fence = readFence(lines, at)
    if (fence !== undefined) {
      at = fence.end
      continue
    }
    for (const [whole, slash] of (lines[at]?.text ?? '').matchAll(pattern))
      if (!whole.endsWith('/>')) depth += slash === '/' ? -1 : 1
    if (depth <= 0) return at + 1
  }
  return undefined
}

/** The lines of an element. `translate` is for those that are Markdown. */
export function translateHtml(
  lines: readonly Line[],
  { tag, open, rest, isMarkdown }: HtmlBlock,
  translate: (body: readonly Line[]) => readonly Line[],
): readonly Line[] {
  const [first] = lines
  const last = lines.at(-1)
  if (first === undefined || last === undefined) return []
  const hasFence = lines.some((_, n) => readFence(lines, n) !== undefined)
  if (!isMarkdown && !hasFence) return lines.filter((line) => !isBlank(line)).map(removeMark)
  const close = new RegExp(`</${tag}\\s*>\\s*$`, 'i')
  const [end = ''] = close.exec(last.text) ?? []
  const inside =
    lines.length === 1
      ? [rewrite(first, rest.replace(close, ''))]
      : [rewrite(first, rest), ...lines.slice(1, -1), rewrite(last, last.text.replace(close, ''))]
  const columns = indentOf(first.text)
  const space = ' '.repeat(columns)
  const body = translate(removeIndent(inside))
  // A paragraph cannot hold other blocks.
  const isText = /^(?:p|summary)$/i.test(tag)
  const blank = isText ? [] : [rewrite(first, '')]
  return [
    rewrite(first, space + open),
    ...blank,
    ...body.map((line) => rewrite(line, line.text && space + line.text)),
    ...blank,
    rewrite(last, space + (end.trim() || `</${tag}>`)),
    ...blank,
  ]
}

const removeMark = (line: Line) =>
  / markdown/i.test(line.text)
    ? rewrite(line, line.text.replace(/(?<=<[a-z][^<>]*)[ \t]markdown(?:="\w*")?(?=[ \t>])/gi, ''))
    : line

/** Lines without the indentation that all of them have. */
function removeIndent(lines: readonly Line[]): readonly Line[] {
  const depths = lines.filter((line) => !isBlank(line)).map(({ text }) => indentOf(text))
  const columns = Math.min(...depths)
  return Number.isFinite(columns) ? lines.map((line) => dedent(line, columns)) : lines
}
