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
    return (await import('satteri')).markdownToMdast
  } catch {
    return undefined
  }
}

/** A tree as remark-parse with our syntax gives it, or undefined where that is not certain. */
export function parseNatively(text: string): Root | undefined {
  if (parse === undefined || isDeclined(text)) return undefined
  const lines = text.split(/\r\n|\r|\n/)
  const directive = DIRECTIVE.test(text)
  if (directive && !areDirectivesPlain(lines)) return undefined
  const root = parse(text, {
    features: { gfm: true, frontmatter: false, math: { singleDollarTextMath: false }, directive },
  })
  return root.type === 'root' &&
    isEqualTree(root, { source: { text, lines }, block: root, parent: root, previous: undefined })
    ? root
    : undefined
}

function isDeclined(text: string): boolean {
  return DECLINED_PATTERNS.some(([part, pattern]) => text.includes(part) && pattern.test(text))
}

const EAST_ASIAN = String.raw`[\u1100-\u11FF\u2018-\u201D\u2E80-\uFFEF]`
const PUNCTUATION = String.raw`(?![*_~])[\p{P}\p{S}]`
/** Delimiters beside East Asian punctuation, or between East Asian text and other punctuation. */
const EAST_ASIAN_EMPHASIS = new RegExp(
  [
    `[*_~](?=${EAST_ASIAN})${PUNCTUATION}`,
    `(?=${EAST_ASIAN})${PUNCTUATION}[*_~]`,
    `${EAST_ASIAN}[*_~]+${PUNCTUATION}`,
    `${PUNCTUATION}[*_~]+${EAST_ASIAN}`,
  ].join('|'),
  'u',
)

/**
 * Texts in which the two engines differ, or might. Each pattern takes in more than the difference itself; that costs time only. Before it
 * is what any text that it matches contains, which is faster to look for. A pattern about labels begins at the bracket that closes the one before,
 * or at the start: from each opening bracket, the time would grow with the square of their number.
 */
const DECLINED_PATTERNS: readonly (readonly [string, RegExp])[] = [
  // White space for JavaScript but not for Rust, or the other way round; a character that is replaced.
  ['', /[\uFEFF\u0085\0]/],
  // remark-parse looks at UTF-16 code units beside delimiters, so that half an emoji is a letter.
  ['', /[*_~][\u{10000}-\u{10FFFF}]|[\u{10000}-\u{10FFFF}][*_~]/u],
  // CommonMark and `addEastAsianEmphasis` differ.
  ['', EAST_ASIAN_EMPHASIS],
  // Runs of different delimiters, and runs that begin with an escaped one.
  ['', /\*[_~]|_[*~]|~[*_]|\\[*_~]{2}/],
  // Addresses without a name after `www.` or the scheme.
  ['', /(?:www\.|https?:\/\/)(?![a-z\d])/i],
  // Domains with an underscore, which remark-parse takes for addresses in two places by different rules.
  ['_', /(?:www\.|:\/\/)[^\s/_]{0,253}_/i],
  // Labels over several lines, and with blanks at their ends.
  [']:', /(?:^|\])[^[\]]*\[(?=[^\]]*\]:)(?:[^\]\r\n]*[\r\n]|(?:[^\]]*\[)?\s|[^\]]*\s\])/],
  ['^', /\[\s+\^/],
  // Footnotes that are not one line of text followed by an empty or an indented one.
  [
    '[^',
    /(?:(?<![^])|\])(?:[^[\]]|\[(?!\^))*\[\^[^\]]*\]:(?![ \t]+[a-z][^\r\n]*(?:$|(?:\r\n|\r|\n)(?:[ \t]*$| {4}\S|\[\^)))/im,
  ],
  // Character references, escapes and blanks in labels of footnotes.
  ['[^', /(?:^|\])(?:[^[\]]|\[(?!\^))*\[\^[^\]&\\\s]*[&\\\s][^\]]*\]/],
  // A row of dashes right after a definition.
  [']:', /^[ \t>]*\[[^\]\r\n]*\]:.*(?:\r\n|\r|\n)(?=[ \t>]*[|: -])[|: \t>-]+$/m],
  // Ends of quotes with empty lines, of quotes in quotes and lists, and of lists in quotes.
  ['>', /^[ \t>]*>[ \t]*(?:\r\n|\r|\n|$)(?![ \t]*>)/m],
  [
    '>',
    /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*>.*>|^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+>|^[ \t]*>[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/m,
  ],
  // List items whose first line is empty, and tasks without text.
  ['', /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]*(?:\[[ \tx]\][ \t]*)?$/im],
  // List items that might be the delimiter row of a table.
  ['|', /^[ \t>]*-[ \t]+[|: \t-]*\|[|: \t-]*$/m],
  // The end of CDATA after one more bracket, which remark-parse reads on over.
  [']]]>', /\]\]\]>/],
  // A backslash before a line of colons, which is not a line break where they close a directive.
  ['\\', /\\(?:\r\n|\r|\n)[ \t>]*:::/],
  // HTML right after a table.
  ['<', /\|[^|\r\n]*(?:\r\n|\r|\n)[ \t>]*</],
]

/** Anything that could be a leaf or container directive. */
const DIRECTIVE = /(?:^|[\s>:\]])::/m

const CONTAINER_MARKS = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t]|\[\^[^\]]*\]:)*/
const ATTRIBUTE = String.raw`[A-Za-z][\w-]*(?:=(?:"[^"&{}]*"|[\w./-]+))?`
const DIRECTIVE_LINE = new RegExp(
  String.raw`^(:{2,})(?:([A-Za-z][\w-]*)(?:\[(?!\s)[^[\]\\\x60<!*_&$~:]*(?<!\s)\])?(?:\{${ATTRIBUTE}(?: ${ATTRIBUTE})*\})?)?$`,
)

/**
 * Whether all directives are written in the plain way on which the engines agree: in no list or quote, label without markup, attributes without shortcuts,
 * each closed by a line of as many colons, an outer one with more colons than the inner one, none directly after a table's row.
 */
function areDirectivesPlain(lines: readonly string[]): boolean {
  const open: number[] = []
  for (const [index, line] of lines.entries()) {
    if (!line.replace(CONTAINER_MARKS, '').startsWith('::')) continue
    const match = DIRECTIVE_LINE.exec(line)
    if (match === null || (lines[index - 1] ?? '').includes('|')) return false
    const colons = match[1]?.length ?? 0
    const innermost = open.at(-1) ?? Infinity
    if (match[2] === undefined) {
      if (colons !== innermost) return false
      open.pop()
    } else if (colons > 2) {
      if (colons >= innermost) return false
      open.push(colons)
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

/** What a check looks at besides the node. */
interface NodeContext {
  readonly source: ParsedText
  /** The paragraph, heading or cell around the node; the root where there is none. */
  readonly block: Nodes
  readonly parent: Nodes
  /** The node before it in its parent. */
  readonly previous: Nodes | undefined
}

/**
 * Whether a tree is the one that remark-parse gives; positions that are known to differ are corrected in place.
 */
function isEqualTree(node: Nodes, context: NodeContext): boolean {
  const isEqual = CHECKS.get(node.type)?.(node, context) ?? true
  if (!isEqual || !('children' in node)) return isEqual
  const block = TEXT_BLOCKS.includes(node.type) ? node : context.block
  return node.children.every((child, index) =>
    isEqualTree(child, { source: context.source, block, parent: node, previous: node.children[index - 1] }),
  )
}

type Check = (node: Nodes, context: NodeContext) => boolean

const CHECKS = new Map<string, Check>([
  ['textDirective', () => false],
  [
    'text',
    (node, { parent }) => node.type === 'text' && (parent.type === 'link' || !ADDRESS.test(node.value)),
  ],
  ['list', (_, { previous, source }) => previous?.type !== 'code' || !isIndentedCode(previous, source)],
  ['code', isPlainCode],
  ['math', isClosedFence],
  ['tableRow', isPlainRow],
  ['html', isValidHtml],
  ['containerDirective', isClosedDirective],
  ['link', isPlainLink],
  ['image', isPlainImage],
  ['imageReference', isPlainImage],
  ['listItem', correctTask],
])

/** Indented code after indented code is one block for the reference, and a fence without an end is left to it. */
function isPlainCode(node: Nodes, context: NodeContext): boolean {
  const { previous, source } = context
  if (previous?.type === 'code' && isIndentedCode(previous, source) && isIndentedCode(node, source))
    return false
  return isClosedFence(node, context)
}

function isIndentedCode({ position }: Nodes, { lines }: ParsedText): boolean {
  const { line = 1, column = 1 } = position?.start ?? {}
  return !/^(?:`{3,}|~{3,})/.test((lines[line - 1] ?? '').slice(column - 1))
}

/**
 * A tag or comment as CommonMark 0.31, section 6.6, defines them. The native engine takes more for a tag inside a line, and keeps
 * indentation in one over several lines.
 */
const INLINE_HTML =
  /^(?:<!--(?!-?>)[^]*?-->|<\/[a-z][a-z\d-]*\s*>|<[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>)$/i

/** A line of HTML ends a table for remark-gfm. */
function isPlainRow({ position }: Nodes, { source: { text } }: NodeContext): boolean {
  return position?.start.offset !== undefined && text.charAt(position.start.offset) !== '<'
}

function isValidHtml(node: Nodes, { block }: NodeContext): boolean {
  if (node.type !== 'html') return false
  // A comment that its list item ends, instead of `-->`, has another end.
  if (!TEXT_BLOCKS.includes(block.type)) return !/[\r\n]$/.test(node.value)
  return INLINE_HTML.test(node.value) && !/[\r\n]/.test(node.value)
}

/** The value and the end of a code block or formula without a closing fence differ. */
function isClosedFence(node: Nodes, { source: { lines } }: NodeContext): boolean {
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
function isClosedDirective({ position }: Nodes, { source: { lines } }: NodeContext): boolean {
  if (position === undefined) return false
  const { start, end } = position
  const last = (lines[end.line - 1] ?? '').slice(0, end.column - 1)
  return end.line > start.line && /^[ \t>]*:{3,}$/.test(last)
}

/**
 * remark-gfm finds some bare addresses only after parsing, without positions: after other characters than these, with escapes, in tables
 * up to the next `|`, and after a bracket that is not closed.
 */
function isPlainLink({ position }: Nodes, { source: { text }, block }: NodeContext): boolean {
  const [start, end] = [position?.start.offset, position?.end.offset]
  if (start === undefined || end === undefined) return false
  const source = text.slice(start, end)
  if (/^[[<]/.test(source)) return true
  const before = text.slice(block.position?.start.offset ?? 0, start)
  const opened = before.split('[').length
  // A bracket in code closes none, nor does an escaped one.
  const closed = before.replaceAll(/\\.|(`+)[^]*?\1/g, '').split(']').length
  return !/[\\|]/.test(source) && opened <= closed && (start === 0 || /[\s*_~(]/.test(text.charAt(start - 1)))
}

/** What would be a text directive elsewhere belongs to the alternative text, where the native engine leaves it out. */
function isPlainImage({ position }: Nodes, { source: { text } }: NodeContext): boolean {
  const [start, end] = [position?.start.offset, position?.end.offset]
  return start !== undefined && end !== undefined && !/:[a-z]/i.test(text.slice(start, end))
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
