/**
 * Reports Markdown that is text because of a small mistake: a blank too much or too few, a bracket that is missing, a label that is not defined. Readers
 * would see its signs, and no other check notices them, because to the parser every text is correct. Cells that a table does not show are reported
 * as well.
 */
import type { Heading, Nodes, Paragraph, PhrasingContent, Root, Table, TableCell } from 'mdast'
import { visit } from 'unist-util-visit'
import * as problems from '../../../lib/problems/problems.ts'
import { locateNode, locateSpan, type MarkdownDraft } from '../markdown-draft.ts'
import { isInlineBlock } from './directives/layout-blocks.ts'
import { reportLiteralInHtml } from './literal-in-html.ts'
import { createEdit } from './other-syntax.ts'

type TextBlock = Paragraph | Heading | TableCell

/** Reports what a tree has as text, or does not show. */
export function reportLiteralSyntax(draft: MarkdownDraft, root: Root): void {
  visit(root, (node, _index, parent) => {
    if (node.type === 'table') reportCells(draft, node)
    if (node.type === 'html' && parent !== undefined && !isInLine(parent)) reportLiteralInHtml(draft, node)
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
      reportBlock(draft, node, parent?.type === 'listItem' && parent.children[0] === node)
  })
}

/** Whether HTML in a node is between words. */
const isInLine = ({ type }: Nodes) => type !== 'root' && type !== 'blockquote' && type !== 'listItem'

/** Reports cells beyond the header, and code that a vertical bar cuts into two cells. */
function reportCells(draft: MarkdownDraft, { children }: Table): void {
  const columns = children[0]?.children.length ?? 0
  for (const row of children) {
    const isLost = row.children.slice(columns).some((cell) => cell.children.length > 0)
    if (isLost) draft.problems.push(problems.lostCells(row.children.length, columns, locateNode(draft, row)))
    const cut = isLost ? undefined : row.children.find((cell, n) => isCut(cell) && isCut(row.children[n + 1]))
    const { line = 0, column = 0 } = cut?.position?.start ?? {}
    const found = /`[^`]*\|[^`]*`/.exec(draft.lines[line - 1]?.slice(column - 1) ?? '')
    if (found === null) continue
    const { 0: shown, index } = found
    const location = { ...locateSpan(draft, line, column + index), length: shown.length }
    draft.problems.push(
      problems.literalMarkdown(shown, 'write `\\|` for a vertical bar inside code', location),
    )
  }
}

/** Whether a cell has half of the signs of some code. */
function isCut(cell: TableCell | undefined): boolean {
  const text = cell?.children.map((child) => (child.type === 'text' ? child.value : '')).join('') ?? ''
  return text.split('`').length % 2 === 0
}

/** Signs without which a text has none of these mistakes; most texts have none of them. */
const SIGNS = /[[\]*|•·●）］】]|(?:^|\n)[ \t]*(?:[#＃]|[-+][^ \t\n]|\d+[.)][^ \t\n])/

function reportBlock(draft: MarkdownDraft, block: TextBlock, isItem: boolean): void {
  if (block.position === undefined || !block.children.some(hasSigns)) return
  const text = new BlockText(draft, block)
  reportUnevenEmphasis(draft, block)
  if (isItem) reportTask(text)
  if (block.type === 'paragraph') reportLines(text)
  for (const rule of RULES)
    for (const match of text.value.matchAll(rule.pattern)) {
      const found = rule.describe(match, text.value)
      if (found !== undefined) text.report({ whole: match[0], ...found })
    }
}

/** `**bold*` and `*bold**`: one sign of emphasis is left over as text. */
function reportUnevenEmphasis(draft: MarkdownDraft, { children }: TextBlock): void {
  for (const [i, node] of children.entries()) {
    const { start, end } = node.position ?? {}
    if ((node.type !== 'emphasis' && node.type !== 'strong') || start === undefined || end === undefined)
      continue
    const source = draft.lines[start.line - 1] ?? ''
    const sign = source[start.column - 1] ?? ''
    const [before, after] = [children[i - 1], children[i + 1]].map((each) =>
      each?.type === 'text' ? each.value : '',
    )
    const isLeftBefore = before?.endsWith(sign) === true && !/[\w\\]/.test(source[start.column - 3] ?? '')
    const isLeftAfter = after?.startsWith(sign) === true && !/\w/.test(after[1] ?? '')
    if (isLeftBefore === isLeftAfter || start.line !== end.line) continue
    const from = isLeftBefore ? start.column - 1 : start.column
    const shown = source.slice(from - 1, isLeftAfter ? end.column : end.column - 1)
    const location = { ...locateSpan(draft, start.line, from), length: shown.length }
    draft.problems.push(
      problems.literalMarkdown(
        shown,
        `write as many \`${sign}\` before the text as after it`,
        location,
        undefined,
      ),
    )
  }
}

const hasSigns = (node: PhrasingContent): boolean =>
  node.type === 'text' ? SIGNS.test(node.value) : 'children' in node && node.children.some(hasSigns)

/** Stands for code, formulas, images and links. */
const OBJECT = '\uFFFC'

/** A mistake in the text of a block. */
interface Mistake {
  readonly whole: string
  readonly hint: string
  /** The part shown in the message, if not all of it. */
  readonly shown?: string
  /** The label that is not defined. */
  readonly label?: string
  /** A part of it that its line has: where it is found. Default is all of it. */
  readonly key?: string
  /** Replacement for the key. */
  readonly corrected?: string
}

/** The text of a block with its marks of emphasis left out. */
class BlockText {
  readonly value: string
  readonly #draft: MarkdownDraft
  readonly #first: number
  readonly #last: number
  /** End of the last reported text, from which the search continues. */
  readonly #ends = new Map<string, { line: number; column: number }>()
  #escaped: ReadonlySet<string> | undefined

  constructor(draft: MarkdownDraft, block: TextBlock) {
    this.#draft = draft
    this.#first = block.position?.start.line ?? 1
    this.#last = block.position?.end.line ?? this.#first
    this.value = block.children.map((child) => readText(draft, child)).join('')
  }

  /** Reports a mistake, unless its author wrote it with a backslash or as a character reference. */
  report({ whole, shown = whole, hint, label, key = whole, corrected }: Mistake): void {
    const found = this.#find(key)
    if (found === undefined || this.#isEscaped(whole)) return
    const span = locateSpan(this.#draft, found.line, found.column)
    const location = { ...span, length: Math.min(span.length ?? key.length, key.length) }
    const edit = corrected === undefined ? undefined : createEdit(location, key, corrected)
    this.#draft.problems.push(
      label === undefined
        ? problems.literalMarkdown(shown, hint, location, edit)
        : problems.undefinedReference(shown, label, location),
    )
  }

  /** The next place of a text in the lines of the block. */
  #find(key: string): { line: number; column: number } | undefined {
    const start = this.#ends.get(key) ?? { line: this.#first, column: 0 }
    for (let line = start.line; line <= this.#last; line++) {
      const text = this.#draft.lines[line - 1] ?? ''
      for (
        let at = text.indexOf(key, line === start.line ? start.column : 0);
        at >= 0;
        at = text.indexOf(key, at + 1)
      ) {
        if (text[at - 1] === '\\') continue
        this.#ends.set(key, { line, column: at + key.length })
        return { line, column: at + 1 }
      }
    }
    return undefined
  }

  #isEscaped(whole: string): boolean {
    const start = whole.slice(0, ESCAPE_LENGTH).split(OBJECT)[0] ?? ''
    this.#escaped ??= listEscapes(this.#draft.lines.slice(this.#first - 1, this.#last))
    return this.#escaped.has(start)
  }
}

/** Characters of a mistake that are compared with texts after a backslash. */
const ESCAPE_LENGTH = 8

/** The texts after each backslash, up to each of so many characters. */
function listEscapes(lines: readonly string[]): ReadonlySet<string> {
  const texts = lines.flatMap((line) =>
    [...line.matchAll(/\\/g)].map(({ index }) => line.slice(index + 1, index + 1 + ESCAPE_LENGTH)),
  )
  return new Set(
    texts.flatMap((text) => Array.from({ length: text.length }, (_, at) => text.slice(0, at + 1))),
  )
}

/** Addresses that are found in the text are text; other links are none. */
function readText(draft: MarkdownDraft, node: PhrasingContent): string {
  if (node.type === 'text') return node.value
  if (node.type === 'break') return '\n'
  const isLink = node.type === 'link' || node.type === 'linkReference' || node.type === 'footnoteReference'
  if (!('children' in node) || (isLink && !isBareAddress(draft, node))) return OBJECT
  return node.children.map((child) => readText(draft, child)).join('')
}

function isBareAddress(draft: MarkdownDraft, { position }: Nodes): boolean {
  const { line = 0, column = 0 } = position?.start ?? {}
  return !/[[<]/.test(draft.lines[line - 1]?.[column - 1] ?? '')
}

interface Rule {
  readonly pattern: RegExp
  readonly describe: (match: RegExpMatchArray, text: string) => Omit<Mistake, 'whole'> | undefined
}

/** The start of an address: `./a`, `../a`, `/a`, `#a`, `https:`. */
const ADDRESS = String.raw`(?:\.{0,2}\/|#|(?:https?|mailto):)`
/** How names of files end that pages link to or show. */
const ENDING = '(?:mdx?|html?|png|jpe?g|gif|svg|webp|avif|pdf|zip|ya?ml|json|txt)'
const WRITE_LINK = 'write `[text](./page.md)`'

/** Names of directives that other tools have inside a line. */
const IN_LINE_DIRECTIVES =
  /^(?:abbr|button|color|del|emoji|fa|ins|kbd|label|mark|math|role|small|span|spoiler|sub|sup|tag|tooltip|u)$/
const DIRECTIVE_HINT =
  'inside a line only badges and icons are directives: write HTML, such as `<kbd>Ctrl</kbd>`, or `\\:` for the colon'

const RULES: readonly Rule[] = [
  // [text](./my page.md), [text](./page.md
  {
    pattern: /(!?\[[^[\]\n]*)?\]\(([^()\n]*(?:\([^()\n]*\)[^()\n]*)*)(\)?)/g,
    describe: ([, , inside = '', end]) => {
      if (/\{[{%]|=\d*%?x?\d*%?$/.test(inside) || !isAddress(inside.trim())) return undefined
      const [, address = inside, title = ''] = /^(.*?)(\s+(?:"[^"]*"|'[^']*'))?$/.exec(inside) ?? []
      const shown = `[…](${inside}${end}`
      const key = `](${inside.split(OBJECT)[0]}${inside.includes(OBJECT) ? '' : end}`
      if (end === '') return { shown, key, hint: 'close the link with `)`' }
      if (!/\s/.test(address.trim())) return { shown, key, hint: WRITE_LINK }
      const corrected = `](<${address.trim()}>${title})`
      const hint = `write an address with spaces in angle brackets: \`(<${address.trim()}>)\``
      return /[<>]/.test(address) ? { shown, key, hint } : { shown, key, hint, corrected }
    },
  },
  // [text] (./page.md), [text]（./page.md）
  {
    pattern: new RegExp(
      String.raw`\](?<=\[[^[\]\n]+\])(\s{1,2}\(|\s?（)(${ADDRESS}[^\s()（）]*|[^\s()（）]+\.${ENDING}(?:#[^\s()（）]*)?)([)）])`,
      'g',
    ),
    describe: ([whole, open = '', address = '', end]) => {
      const isWide = `${open}${end}`.includes('（') || end === '）'
      const hint = isWide
        ? 'write ASCII parentheses: `[text](./page.md)`'
        : 'remove the space between `]` and `(`'
      return {
        shown: `[…]${open}${address}${end}`,
        key: `]${open}`,
        hint,
        ...(!whole.includes('\n') && !isWide && { corrected: '](' }),
      }
    },
  },
  // (text)[https://example.com]
  {
    pattern: new RegExp(String.raw`\)(?<=\([^()\n]+\))\[(${ADDRESS}[^\s[\]]*)\]`, 'g'),
    describe: ([, address = '']) => ({
      shown: `(…)[${address}]`,
      key: `)[${address.slice(0, 8)}`,
      hint: 'write the text in brackets and the address in parentheses: `[text](./page.md)`',
    }),
  },
  // [text][nope], [text][]
  {
    pattern: /(?<![\p{L}\p{N}\])])!?\[([^[\]\n]+)\]\[([^[\]\n]*)\](?!\()/gu,
    describe: ([whole, text = '', label = '']) => {
      const name = label === '' ? text : label
      const isReference = /\p{L}/u.test(whole) && !name.includes(OBJECT) && !/^[\^:]/.test(name)
      return isReference
        ? { shown: whole.replaceAll(OBJECT, '…'), label: name, key: `][${label}]`, hint: '' }
        : undefined
    },
  },
  // A note[^nope]; but not a class of characters, such as [^a-z]+.
  {
    pattern: /\[(\^[\p{L}\p{N}][\p{L}\p{N}_.-]*)\](?![(:+*?{])/gu,
    describe: ([whole, label = '']) =>
      /^\^.-.|^\^\d-\d/.test(label) && label.length < 8 ? undefined : { shown: whole, label, hint: '' },
  },
  // :kbd[Ctrl+C], :abbr[HTML]{title="…"}
  {
    pattern: /(?<![\p{L}\p{N}:\\]):([a-z][\w-]*)\[[^[\]\n]+\](\{[^{}\n]*\})?/gu,
    describe: ([whole, name = '', attributes = '']) =>
      (attributes === '' && !IN_LINE_DIRECTIVES.test(name)) || isInlineBlock(whole)
        ? undefined
        : { shown: shorten(whole), key: `:${name}[`, hint: DIRECTIVE_HINT },
  },
  // ** bold **, **Note:**text
  {
    pattern: /(?<![*/\p{L}\p{N}])\*\*(?![*/])([^*\n]+?)\*\*(?![*/])(.?)/gu,
    describe: ([whole, inside = '', after = '']) => {
      if (!/\p{L}/u.test(inside)) return undefined
      const shown = whole.slice(0, whole.length - after.length).replaceAll(OBJECT, '…')
      const key = '**'
      const isLoose = /^\s/.test(inside) || (/\s$/.test(inside) && !/[\p{L}\p{N}]/u.test(after))
      if (isLoose) return { shown, key, hint: 'remove the spaces between `**` and the text' }
      if (!/[.:;!?)%"'”’\]…]$/.test(inside) || !/[\p{L}\p{N}]/u.test(after)) return undefined
      return { shown, key, hint: 'write a space after `**`, or `<strong>…</strong>`' }
    },
  },
  // **Note: nothing closes it. Arguments such as **kwargs begin with a small letter.
  {
    pattern: /(?<![^\n])\*\*(?=[\p{Lu}\p{Lo}])[^*]*$/gu,
    describe: ([whole]) => ({
      shown: shorten(whole.split('\n')[0] ?? whole),
      key: whole.slice(0, 4),
      hint: 'close the bold text with `**`, or write `\\*\\*` for the signs',
    }),
  },
]

/** Whether the parentheses after a bracket hold an address rather than a remark. */
const isAddress = (text: string) =>
  new RegExp(`^<?${ADDRESS}`).test(text) ||
  new RegExp(String.raw`^[^,;]*\.${ENDING}(?:#\S*)?(?:\s+["'].*)?$`, 'i').test(text)

/** Characters that editors and word processors write for a space. */
const OTHER_SPACE = String.raw`[\u00A0\u2000-\u200B\u202F\u3000\uFEFF]`
const HEADING = /^(#{1,6}(?=[^\s#＃!])|[#＃]*＃[#＃]*)(.*)$/
const HEADING_SPACE = new RegExp(`^([#＃]{1,6})${OTHER_SPACE}+(?=[^#])`)
const ITEM_SPACE = new RegExp(String.raw`^([-*+]|\d{1,9}[.)])${OTHER_SPACE}+(?=\S)`)
const TIGHT_ITEM = /^(?:[-+]|\d{1,3}[.)])\p{L}/u
/** `[label]: my page.md "Title"`, which is not a definition. */
const SPACED_DEFINITION = /^\[[^[\]^]+\]:\s+([^\s<"'][^"']*?\s[^"']*?)(?=\s+["'(]|\s*$)/
const TIGHT_TASK = /^[-*+]\[[ xX]\]/
const DELIMITERS = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/

/** `- [x]task`: without a space, it is not a task. */
function reportTask(text: BlockText): void {
  const [key, box = ''] = /^(\[[ xX]\])[\p{L}\p{N}\uFFFC]/u.exec(text.value) ?? []
  if (key === undefined) return
  const hint = `write a space after \`${box}\``
  const shown = shorten(text.value.split('\n')[0] ?? '')
  text.report({ whole: text.value, shown, key: box, hint, corrected: `${box} ` })
}

/** Reports lines that were meant as headings, list items or rows of a table. */
function reportLines(text: BlockText): void {
  const lines = text.value.split('\n').map((line) => line.replace(/^[ \t]+/, ''))
  if (reportTable(text, lines)) return
  if (lines.length > 1 && reportItems(text, lines)) return
  for (const [n, line] of lines.entries()) {
    const found = describeLine(line, n === 0 ? lines.length : Infinity)
    if (found !== undefined) text.report({ whole: line, ...found })
  }
}

/** `count` is the number of lines of a paragraph that begins with this one. */
function describeLine(line: string, count: number): Omit<Mistake, 'whole'> | undefined {
  const wide = HEADING_SPACE.exec(line) ?? ITEM_SPACE.exec(line)
  if (wide !== null) {
    const [key, sign = ''] = wide
    const hint = `the character after \`${sign}\` looks like a space: write an ordinary one`
    return { shown: shorten(line), key, hint, corrected: `${sign} ` }
  }
  if (TIGHT_TASK.test(line))
    return {
      shown: shorten(line),
      key: line.slice(0, 4),
      hint: 'write a space after `-`',
      corrected: `${line.charAt(0)} ${line.slice(1, 4)}`,
    }
  const [start = '', address = ''] = SPACED_DEFINITION.exec(line) ?? []
  if (address !== '' && isAddress(address))
    return {
      shown: shorten(line),
      key: start,
      hint: `write an address with spaces in angle brackets: \`<${address}>\``,
      corrected: start.replace(address, () => `<${address}>`),
    }
  if (/^#{7,}\s/.test(line))
    return { shown: shorten(line), key: line.slice(0, 8), hint: 'a heading has six `#` at most' }
  const [, signs = '', rest = ''] = HEADING.exec(line) ?? []
  if (signs === '' || !isHeadingText(signs, rest, count)) return undefined
  const key = signs + rest.slice(0, 4).split(OBJECT)[0]
  const hint = signs.includes('＃') ? 'write an ASCII `#` and a space' : `write a space after \`${signs}\``
  return {
    shown: shorten(line),
    key,
    hint,
    corrected: `${'#'.repeat(signs.length)} ${key.slice(signs.length).trim()}`,
  }
}

/** Not `#123`, `#general`, or a sentence about `#tags`. */
function isHeadingText(signs: string, rest: string, count: number): boolean {
  if (signs.includes('＃')) return /[\p{L}\p{N}]/u.test(rest)
  if (signs.length > 1) return /^[\p{L}\p{N}\uFFFC*_`]/u.test(rest)
  const isTag = /^[a-z][\w-]*$/.test(rest) || /[\s]#/.test(rest) || /[.,;:!?]$/.test(rest)
  return count === 1 && /^\p{L}/u.test(rest) && !isTag
}

/** Lines that all begin like items, with no space after the sign: one paragraph. */
function reportItems(text: BlockText, lines: readonly string[]): boolean {
  const first = lines[0] ?? ''
  const isTight = lines.every((line) => TIGHT_ITEM.test(line))
  const isBullet = lines.every((line) => /^[•·●]\s?\S/.test(line))
  if (!isTight && !isBullet) return false
  const hint = isBullet
    ? 'write `-` and a space before each item'
    : 'write a space after the sign of each item'
  text.report({ whole: first, shown: shorten(first), key: first.slice(0, 4), hint })
  return true
}

/** Rows of a table without the row of dashes, or with one of another length. */
function reportTable(text: BlockText, lines: readonly string[]): boolean {
  const start = lines.findIndex((line) => line.startsWith('|') && line.trimEnd().endsWith('|'))
  const head = lines[start]
  const next = lines[start + 1]?.trimEnd()
  if (head === undefined || next === undefined || !next.includes('|')) return false
  const isDelimiter = DELIMITERS.test(next)
  if (!isDelimiter && !(next.startsWith('|') && next.endsWith('|'))) return false
  const hint = isDelimiter
    ? `give the row of dashes below as many cells as this row has: ${countCells(head)}, and not ${countCells(next)}`
    : 'write a row of dashes below the header of the table, such as `| --- | --- |`'
  text.report({
    whole: head,
    shown: shorten(head),
    key: head.split(OBJECT)[0]?.trimEnd() ?? head,
    hint,
  })
  return true
}

const countCells = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length

const shorten = (line: string) => {
  const text = line.replaceAll(OBJECT, '…')
  return text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text
}
