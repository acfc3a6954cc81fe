/**
 * Parses Markdown with `satteri`, which is some 35 times as fast as remark-parse. It gives the same tree for nearly every text; for the
 * rest, `parseNatively` declines, and the caller parses with remark-parse. What it declines is listed in two places: `DECLINED_PATTERNS`
 * and `areDirectivesPlain` look at the text before, `isEqualTree` at the tree after. tests/unit/markdown/engines.test.ts compares the
 * two engines on specifications, on this repository and on random changes of both.
 */
import type { Nodes, Root } from 'mdast'

type Parse = (
  text: string,
  options: { readonly features: Readonly<Record<string, boolean | object>> },
) => Nodes

const parse = await loadParser()

/** Undefined on platforms for which the package has no binary. */
async function loadParser(): Promise<Parse | undefined> {
  try {
    return (await import('satteri')).markdownToMdast as Parse
  } catch {
    return undefined
  }
}

/** Whether a text is parsed natively at all on this platform. */
export const hasNativeParser = parse !== undefined

/** A tree as remark-parse with our syntax gives it, or undefined where that is not certain. */
export function parseNatively(text: string): Root | undefined {
  if (parse === undefined || DECLINED_PATTERNS.some((pattern) => pattern.test(text))) return undefined
  const lines = text.split(/\r\n|\r|\n/)
  const directive = DIRECTIVE.test(text)
  if (directive && !areDirectivesPlain(lines)) return undefined
  const root = parse(text, {
    features: { gfm: true, frontmatter: false, math: { singleDollarTextMath: false }, directive },
  })
  return root.type === 'root' && isEqualTree(root, { text, lines }) ? root : undefined
}

/** Texts in which the two engines differ, or might. Each pattern takes in more than the difference itself; that costs time only. */
const DECLINED_PATTERNS: readonly RegExp[] = [
  // White space for JavaScript but not for Rust, or the other way round; a character that is replaced.
  /[\uFEFF\u0085\0]/,
  // remark-parse looks at UTF-16 code units beside delimiters, so that half an emoji is a letter.
  /[*_~][\u{10000}-\u{10FFFF}]|[\u{10000}-\u{10FFFF}][*_~]/u,
  // Runs of different delimiters, and runs that begin with an escaped one.
  /\*[_~]|_[*~]|~[*_]|\\[*_~]{2}/,
  // Addresses without a name after `www.` or the scheme.
  /(?:www\.|https?:\/\/)(?![a-z\d])/i,
  // Labels over several lines, and with blanks at their ends.
  /\[[^\]]*[\r\n][^\]]*\]:|\[\s[^\]]*\]:|\[[^\]]*\s\]:|\[\s+\^/,
  // Footnotes that are not one line of text followed by an empty or an indented one.
  /\[\^[^\]]*\]:(?![ \t]+[a-z][^\r\n]*(?:$|(?:\r\n|\r|\n)(?:[ \t]*$| {4}\S|\[\^)))/im,
  // Character references and escapes in labels of footnotes.
  /\[\^[^\]]*[&\\]/,
  // A row of dashes right after a definition.
  /^[ \t>]*\[[^\]]*\]:.*(?:\r\n|\r|\n)[ \t>]*[|: -]+$/m,
  // Ends of quotes with empty lines, of quotes in quotes and lists, and of lists in quotes.
  /^[ \t>]*>[ \t]*(?:\r\n|\r|\n|$)(?![ \t]*>)/m,
  /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*>.*>|^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+>|^[ \t]*>[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/m,
  // An ordered list that does not begin at 1, right after indented code.
  /^(?: {4}|\t).*(?:\r\n|\r|\n) {0,3}(?!1[.)])\d{1,9}[.)][ \t]/m,
  // List items whose first line is empty, and tasks without text.
  /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]*(?:\[[ \tx]\][ \t]*)?$/im,
  // HTML right after a table.
  /\|.*(?:\r\n|\r|\n)[ \t>]*</,
]

/** Anything that could be a leaf or container directive. */
const DIRECTIVE = /(?:^|[\s>:\]])::/m

const CONTAINER_MARKS = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t]|\[\^[^\]]*\]:)*/
const ATTRIBUTE = String.raw`[A-Za-z][\w-]*(?:=(?:"[^"&{}]*"|[\w./-]+))?`
const DIRECTIVE_LINE = new RegExp(
  String.raw`^(:{2,})(?:([A-Za-z][\w-]*)(?:\[(?!\s)[^[\]\\\x60<!*_&$~:]*(?<!\s)\])?(?:\{${ATTRIBUTE}(?: ${ATTRIBUTE})*\})?)?$`,
)

/**
 * Whether all directives are written in the plain way on which the engines agree: label without markup, attributes without shortcuts,
 * each closed by a line of as many colons, an outer one with more colons than the inner one, none directly after a table's row.
 */
function areDirectivesPlain(lines: readonly string[]): boolean {
  const open: { readonly colons: number; readonly quotes: string }[] = []
  for (const [index, line] of lines.entries()) {
    const marks = CONTAINER_MARKS.exec(line)?.[0] ?? ''
    const content = line.slice(marks.length)
    if (!content.startsWith('::')) continue
    const match = DIRECTIVE_LINE.exec(content)
    if (match === null || (lines[index - 1] ?? '').includes('|')) return false
    const colons = match[1]?.length ?? 0
    const quotes = marks.replace(/[^>]/g, '')
    const innermost = open.at(-1)
    if (match[2] === undefined) {
      if (colons !== innermost?.colons || quotes !== innermost.quotes) return false
      open.pop()
    } else if (colons > 2) {
      if (innermost !== undefined && colons >= innermost.colons) return false
      open.push({ colons, quotes })
    }
  }
  return open.length === 0
}

interface ParsedText {
  readonly text: string
  readonly lines: readonly string[]
}

/** Nodes whose text is parsed as one: brackets are balanced within them. */
const TEXT_BLOCKS: readonly string[] = ['paragraph', 'heading', 'tableCell']

/** An address that remark-gfm would make a link of. */
const ADDRESS = /[a-z\d._+-]@[a-z\d_-]+\.|(?:www\.|https?:\/\/)[a-z\d]/i

/**
 * Whether a tree is the one that remark-parse gives; positions that are known to differ are corrected in place. `block` is the
 * paragraph, heading or cell around the node.
 */
function isEqualTree(node: Nodes, source: ParsedText, block: Nodes = node): boolean {
  const isEqual = CHECKS.get(node.type)?.(node, source, block) ?? true
  if (!isEqual || !('children' in node)) return isEqual
  const around = TEXT_BLOCKS.includes(node.type) ? node : block
  return node.children.every((child) => isEqualTree(child, source, around))
}

type Check = (node: Nodes, source: ParsedText, block: Nodes) => boolean

const CHECKS = new Map<string, Check>([
  ['textDirective', () => false],
  ['text', (node) => node.type === 'text' && !ADDRESS.test(node.value)],
  ['tableRow', isPlainRow],
  ['html', isValidHtml],
  ['code', isClosedFence],
  ['math', isClosedFence],
  ['containerDirective', isClosedDirective],
  ['link', isPlainLink],
  ['listItem', correctTask],
])

/**
 * A tag or comment as CommonMark 0.31, section 6.6, defines them. The native engine takes more for a tag inside a line, and keeps
 * indentation in one over several lines.
 */
const INLINE_HTML =
  /^(?:<!--(?!-?>)[^]*?-->|<\/[a-z][a-z\d-]*\s*>|<[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>)$/i

/** A line of HTML ends a table for remark-gfm. */
function isPlainRow({ position }: Nodes, { text }: ParsedText): boolean {
  return position?.start.offset !== undefined && text.charAt(position.start.offset) !== '<'
}

function isValidHtml(node: Nodes, _: ParsedText, block: Nodes): boolean {
  return (
    node.type === 'html' &&
    (!TEXT_BLOCKS.includes(block.type) || (INLINE_HTML.test(node.value) && !/[\r\n]/.test(node.value)))
  )
}

/** The value and the end of a code block or formula without a closing fence differ. */
function isClosedFence(node: Nodes, { lines }: ParsedText): boolean {
  const { position } = node
  // A line of colons in the code closes the directive around it, for the reference.
  if (position === undefined || ('value' in node && /^[ \t>]*:::/m.test(node.value))) return false
  const { start, end } = position
  const [fence] = /^(?:`{3,}|~{3,}|\${2,})/.exec((lines[start.line - 1] ?? '').slice(start.column - 1)) ?? []
  if (fence === undefined) return true
  const last = (lines[end.line - 1] ?? '').slice(0, end.column - 1)
  const [, closing = ''] = /^[ \t>]*(`{3,}|~{3,}|\${2,})[ \t]*$/.exec(last) ?? []
  return end.line > start.line && closing.startsWith(fence)
}

/** The end of a directive without a closing line differs. */
function isClosedDirective({ position }: Nodes, { lines }: ParsedText): boolean {
  if (position === undefined) return false
  const { start, end } = position
  const last = (lines[end.line - 1] ?? '').slice(0, end.column - 1)
  return end.line > start.line && /^[ \t>]*:{3,}$/.test(last)
}

/**
 * remark-gfm finds some bare addresses only after parsing, without positions: after other characters than these, with escapes, in tables
 * up to the next `|`, and after a bracket that is not closed.
 */
function isPlainLink({ position }: Nodes, { text }: ParsedText, block: Nodes): boolean {
  const [start, end] = [position?.start.offset, position?.end.offset]
  if (start === undefined || end === undefined) return false
  const source = text.slice(start, end)
  if (/^[[<]/.test(source)) return true
  const before = text.slice(block.position?.start.offset ?? 0, start)
  const opened = before.split('[').length
  const closed = before.split(']').length
  return !/[\\|]/.test(source) && opened <= closed && (start === 0 || /[\s*_~(]/.test(text.charAt(start - 1)))
}

/** remark-gfm lets the paragraph of a task begin at its box, where the text after the box is a single space. */
function correctTask(item: Nodes): boolean {
  const paragraph =
    item.type === 'listItem' && typeof item.checked === 'boolean' ? item.children[0] : undefined
  const start = paragraph?.position?.start
  if (paragraph?.type !== 'paragraph' || paragraph.children[0]?.type === 'text') return true
  if (start?.offset === undefined) return false
  start.column -= '[x] '.length
  start.offset -= '[x] '.length
  return true
}
