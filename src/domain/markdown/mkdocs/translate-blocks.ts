/**
 * Blocks of Python-Markdown as ours: their text is indented by four columns below the line that begins them, and directives have colons around it.
 * Everything that is no such block stays as it is.
 */

import { bracketTitle } from '../source/bracket-title.ts'
import { upperFirst } from '../../../lib/text/first-letter.ts'
import { ADMONITION_NAMES } from '../constructs/edit-other-block.ts'
import { LIST_AT_END, readAttributes } from './attribute-list.ts'
import {
  countColons,
  dedent,
  findBodyEnd,
  findNext,
  indent,
  indentOf,
  isBlank,
  readFence,
  rewrite,
  type Line,
} from './lines.ts'
import { translateFence } from './translate-fence.ts'
import { findHtmlEnd, readHtml, translateHtml } from './translate-html.ts'
import { translateInline, type InlineOptions } from './translate-inline.ts'

/** The state of one page. */
export interface Translation extends InlineOptions {
  /** Meanings of abbreviations. */
  readonly abbreviations: Map<string, string>
  /** Lines that a plugin for Python objects replaces. */
  readonly objects: Line[]
  /** Number of groups of annotations so far. */
  annotations: number
}

/** The block that begins at a line: the lines that it becomes, and the index of the line after it. */
interface Block {
  readonly lines: readonly Line[]
  readonly end: number
}

type ReadBlock = (lines: readonly Line[], start: number, page: Translation) => Block | undefined

/** The lines in our own form. */
export function translateBlocks(lines: readonly Line[], page: Translation): readonly Line[] {
  const done: Line[] = []
  for (let index = 0; index < lines.length;) {
    const line = lines[index]
    if (line === undefined) break
    const block = isBlank(line) ? undefined : readBlock(lines, index, page)
    if (block !== undefined) {
      done.push(...block.lines)
      index = block.end
      continue
    }
    // In Python-Markdown, a definition ends the paragraph before it.
    if (LINK_DEFINITION.test(line.text) && index > 0 && !isBlank(lines[index - 1]))
      done.push(rewrite(line, ''))
    done.push(rewrite(line, translateInline(line.text, page)))
    index++
  }
  return done
}

const LINK_DEFINITION =
  /^ {0,3}\[([^[\]^][^[\]]*)\]:[ \t]*[^\s]+(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/

/**
 * Lines in which each reference of a link stands right after its text, as in CommonMark: in Python-Markdown, a blank or the end of the line may be
 * between them. Brackets without a definition stay as they are.
 */
export function joinReferences(lines: readonly Line[]): readonly Line[] {
  const labels = new Set(lines.flatMap(({ text }) => LINK_DEFINITION.exec(text)?.[1]?.toLowerCase() ?? []))
  if (labels.size === 0) return lines
  const isLabel = (label: string) => labels.has(label.toLowerCase())
  const joined = lines.map((line) =>
    line.text.includes('] [') && !line.text.includes('`')
      ? rewrite(
          line,
          line.text.replaceAll(/\] \[([^[\]]+)\](?![:([])/g, (whole, label: string) =>
            isLabel(label) ? `][${label}]` : whole,
          ),
        )
      : line,
  )
  for (const [n, line] of joined.entries()) {
    const next = joined[n + 1]
    if (next === undefined || !/[^\\]\]$/.test(line.text)) continue
    const [, space = '', whole = '', label = ''] = /^([ \t]*)(\[([^[\]]+)\])(?![:([])/.exec(next.text) ?? []
    if (!isLabel(label)) continue
    joined[n] = rewrite(line, line.text + whole)
    joined[n + 1] = rewrite(next, space + next.text.slice(space.length + whole.length).trimStart())
  }
  return joined
}

function readBlock(lines: readonly Line[], index: number, page: Translation): Block | undefined {
  if (isIndentedCode(lines, index)) return { lines: [lines[index] as Line], end: index + 1 }
  for (const read of BLOCKS) {
    const block = read(lines, index, page)
    if (block !== undefined) return block
  }
  return undefined
}

const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)]|:|\[\^[^\]]+\]:)(?:[ \t]|$)/

/** Whether a line is indented code: four columns in, and not inside of a list, a definition or a footnote. */
function isIndentedCode(lines: readonly Line[], index: number): boolean {
  let columns = indentOf(lines[index]?.text ?? '')
  if (columns < 4) return false
  // The nearest line that is indented less.
  let nearest = -1
  for (let before = index - 1; before >= 0 && columns > 0; before--) {
    const line = lines[before]
    const own = isBlank(line) ? Infinity : indentOf(line?.text ?? '')
    if (own >= columns) continue
    if (ITEM.test(line?.text ?? '')) return false
    if (nearest < 0) nearest = before
    // An item may go on without indentation: its sign is lines above.
    if (before === 0 || isBlank(lines[before - 1])) columns = own
  }
  // Without a blank line, it continues the paragraph.
  return nearest < 0 || isBlank(lines[nearest + 1])
}

const readCode: ReadBlock = (lines, start) => {
  const fence = readFence(lines, start)
  if (fence === undefined) return undefined
  const end = fence.end + 1
  return { lines: translateFence(lines.slice(start, end), fence.info, fence.signs), end }
}

/** A directive around some lines, below the same indentation as the line that begins it. */
function writeDirective(first: Line, opening: string, body: readonly Line[]): readonly Line[] {
  const columns = indentOf(first.text)
  const colons = ':'.repeat(countColons(body))
  const last = body.at(-1) ?? first
  return [rewrite(first, `${colons}${opening}`), ...body, rewrite(last, colons)].map((line, n, all) =>
    indentLike(line, columns, n > 0 && n < all.length - 1),
  )
}

const indentLike = (line: Line, columns: number, isBody: boolean) =>
  isBody ? indent(line, columns) : rewrite(line, ' '.repeat(columns) + line.text)

const translateTitle = (title: string, page: Translation) =>
  bracketTitle(translateInline(title.replaceAll('\\"', '"'), page))

const ADMONITION = /^[ \t]*(!!!|\?\?\?\+?)[ \t]*([\w-]*)(?:[ \t]+[\w-]+)*(?:[ \t]*"(.*)")?[ \t]*$/

const readAdmonition: ReadBlock = (lines, start, page) => {
  const first = lines[start]
  const [, sign = '', kind = '', title] = ADMONITION.exec(first?.text ?? '') ?? []
  // Only details may have a title without a kind.
  if (first === undefined || (kind === '' && (title === undefined || sign === '!!!'))) return undefined
  const columns = indentOf(first.text)
  const end = findBodyEnd(lines, start + 1, columns)
  const body = translateBody(lines.slice(start + 1, end), columns + 4, page)
  return {
    lines: writeBox(first, { kind, title, body, isOpen: sign !== '???', isFolded: sign !== '!!!' }, page),
    end,
  }
}

interface Box {
  readonly kind: string
  readonly title: string | undefined
  readonly body: readonly Line[]
  readonly isFolded: boolean
  readonly isOpen: boolean
}

/** 'version-added' as a title. */
const nameOf = (kind: string) => upperFirst(kind.replaceAll('-', ' '))

/** An admonition, or details. */
function writeBox(
  first: Line,
  { kind, title, body, isFolded, isOpen }: Box,
  page: Translation,
): readonly Line[] {
  // An empty title is none.
  if (!isFolded && title === '') {
    const open = `<div class="note" data-kind="${ADMONITION_NAMES[kind.toLowerCase()] ?? 'note'}" role="note">`
    return wrapHtml(first, { open, close: '</div>' }, body)
  }
  const name = isFolded ? 'details' : (ADMONITION_NAMES[kind.toLowerCase()] ?? 'note')
  const text = title === undefined || title === '' ? nameOf(kind) : title
  const shown =
    !isFolded && title === undefined && name === kind.toLowerCase() ? '' : translateTitle(text, page)
  return writeDirective(first, `${name}${shown}${isFolded && isOpen ? '{open}' : ''}`, body)
}

const translateBody = (lines: readonly Line[], columns: number, page: Translation) =>
  translateBlocks(
    trimBlank(lines).map((line) => dedent(line, columns)),
    page,
  )

function trimBlank(lines: readonly Line[]): readonly Line[] {
  const start = lines.findIndex((line) => !isBlank(line))
  return start < 0 ? [] : lines.slice(start, lines.findLastIndex((line) => !isBlank(line)) + 1)
}

const TAB = /^[ \t]*===[!+]*[ \t]+(?:"(.+)"|'(.+)')[ \t]*$/

const readTabs: ReadBlock = (lines, start, page) => {
  const first = lines[start]
  if (first === undefined || !TAB.test(first.text)) return undefined
  const columns = indentOf(first.text)
  return writeTabs(lines, start, page, (at) => {
    const text = lines[at]?.text ?? ''
    const [, double, single] = TAB.exec(text) ?? []
    const label = double ?? single
    // `!` begins a group of its own.
    const isOther = at > start && /^[ \t]*===\+?!/.test(text)
    if (label === undefined || indentOf(text) !== columns || isOther) return undefined
    const end = findBodyEnd(lines, at + 1, columns)
    return { label, inside: lines.slice(at + 1, end), columns: columns + 4, end }
  })
}

/** A tab, with the lines in it and their indentation. */
interface Tab {
  readonly label: string
  readonly inside: readonly Line[]
  readonly columns: number
  readonly end: number
}

/** The tabs that follow each other from a line on. `readTab` returns the tab that begins on a line. */
function writeTabs(
  lines: readonly Line[],
  start: number,
  page: Translation,
  readTab: (at: number) => Tab | undefined,
): Block {
  const tabs: Line[] = []
  let end = start
  for (let at = start, tab = readTab(at); tab !== undefined; tab = readTab(at)) {
    const body = translateBody(tab.inside, tab.columns, page)
    tabs.push(
      ...writeDirective(rewrite(lines[at] as Line, ''), `tab${translateTitle(tab.label, page)}`, body),
    )
    at = end = tab.end
    while (at < lines.length && isBlank(lines[at])) at++
  }
  return { lines: writeDirective(lines[start] as Line, 'tabs', tabs), end }
}

const SLASHES = /^[ \t]*(\/{3,})[ \t]*([\w-]+)(?:[ \t]*\|[ \t]*(.*?))?[ \t]*$/

/** A block between slashes: its name, its title, its options, the lines in it with their indentation. */
function readSlashes(lines: readonly Line[], start: number) {
  const [, slashes = '', name = '', title] = SLASHES.exec(lines[start]?.text ?? '') ?? []
  if (slashes === '') return undefined
  const close = new RegExp(`^[ \\t]*/{${slashes.length}}[ \\t]*$`)
  const end = findNext(lines, start + 1, close)
  if (end < 0) return undefined
  const columns = indentOf(lines[start]?.text ?? '')
  let from = start + 1
  const options: Record<string, string> = {}
  for (let line = lines[from]; line !== undefined && !isBlank(line); line = lines[++from]) {
    const [, key, value = ''] = /^[ \t]+([\w-]+):[ \t]*(.*)$/.exec(line.text) ?? []
    if (key === undefined || indentOf(line.text) < columns + 4) break
    options[key] = value.trim()
  }
  return { name, title, options, inside: lines.slice(from, end), columns, end: end + 1 }
}

const CAPTION = /^(?:figure-|table-)?caption$/

const readSlashBlock: ReadBlock = (lines, start, page) => {
  const first = lines[start]
  const block = readSlashes(lines, start)
  if (first === undefined || block === undefined) return undefined
  const { name, title, options } = block
  if (name === 'tab')
    return writeTabs(lines, start, page, (at) => {
      const tab = at === start ? block : readSlashes(lines, at)
      if (tab?.name !== 'tab' || (at > start && tab.options['new'] === 'true')) return undefined
      return { ...tab, label: tab.title ?? 'Tab' }
    })
  const body = translateBody(block.inside, block.columns, page)
  if (name === 'html') {
    const [, tag = 'div', id, classes = ''] = /^(\w+)(?:#([\w-]+))?((?:\.[\w-]+)*)/.exec(title ?? 'div') ?? []
    const names = classes.split('.').filter(Boolean).join(' ')
    const open = `<${tag}${id === undefined ? '' : ` id="${id}"`}${names === '' ? '' : ` class="${names}"`}>`
    return { lines: wrapHtml(first, { open, close: `</${tag}>` }, body), end: block.end }
  }
  if (CAPTION.test(name)) return { lines: body, end: block.end }
  const isFolded = name === 'details'
  const kind = options['type'] ?? (name === 'admonition' || isFolded ? 'note' : name)
  // Sites have blocks of their own, whose name describes their title.
  const isOwn = kind.includes('-') && title !== undefined
  const isOpen = /^true$/i.test(options['open'] ?? '')
  return {
    lines: writeBox(
      first,
      { kind, title: isOwn ? `${nameOf(kind)} ${title}` : title, body, isFolded, isOpen },
      page,
    ),
    end: block.end,
  }
}

/** Lines of Markdown between two tags. */
function wrapHtml(
  first: Line,
  { open, close }: { readonly open: string; readonly close: string },
  body: readonly Line[],
): readonly Line[] {
  const columns = indentOf(first.text)
  const space = ' '.repeat(columns)
  const last = body.at(-1) ?? first
  const blank = rewrite(first, '')
  return [
    rewrite(first, space + open),
    blank,
    ...body.map((line) => indent(line, columns)),
    rewrite(last, ''),
    rewrite(last, space + close),
    rewrite(last, ''),
  ]
}

const DEFINITION = /^( {0,3}):[ \t]+(?=\S)/

/** Terms, each on a line, and their definitions. */
const readDefinitions: ReadBlock = (lines, start, page) => {
  const first = lines[start]
  const columns = indentOf(first?.text ?? '')
  const cut = (n: number) => (lines[n]?.text ?? '').slice(columns)
  const isDefinition = (n: number) => indentOf(lines[n]?.text ?? '') >= columns && DEFINITION.test(cut(n))
  const readTerms = (from: number): number | undefined => {
    let end = from
    while (!isBlank(lines[end]) && !isDefinition(end)) end++
    const next = isBlank(lines[end]) ? end + 1 : end
    return end > from && isDefinition(next) ? end : undefined
  }
  const isInside = start > 0 && !isBlank(lines[start - 1])
  if (first === undefined || isInside || isDefinition(start) || ITEM.test(first.text)) return undefined
  if (readTerms(start) === undefined) return undefined
  const parts: Line[] = [rewrite(first, '<dl>')]
  const add = (tag: string, body: readonly Line[]) => {
    const line = body[0] ?? first
    parts.push(
      rewrite(line, `<${tag}>`),
      rewrite(line, ''),
      ...body,
      rewrite(line, ''),
      rewrite(line, `</${tag}>`),
    )
  }
  let at = start
  for (let end = readTerms(at); end !== undefined; end = readTerms(at)) {
    for (const term of lines.slice(at, end))
      add('dt', [rewrite(term, translateInline(term.text.trim(), page))])
    at = isBlank(lines[end]) ? end + 1 : end
    while (isDefinition(at)) {
      let next = at + 1
      // Lines that continue the paragraph of the definition need no indentation.
      while (!isBlank(lines[next]) && !isDefinition(next)) next++
      next = Math.max(next, findBodyEnd(lines, next, columns))
      const line = lines[at] as Line
      const opening = rewrite(line, cut(at).replace(DEFINITION, ''))
      add(
        'dd',
        translateBlocks([opening, ...lines.slice(at + 1, next).map((one) => dedent(one, columns + 4))], page),
      )
      at = next
      while (isBlank(lines[at]) && isDefinition(at + 1)) at++
    }
    while (at < lines.length && isBlank(lines[at]) && readTerms(at + 1) !== undefined) at++
  }
  parts.push(rewrite(lines[at - 1] ?? first, '</dl>'), rewrite(lines[at - 1] ?? first, ''))
  return { lines: parts.map((line) => rewrite(line, line.text && ' '.repeat(columns) + line.text)), end: at }
}

/** A list item whose text is a term: its definitions follow on the next lines, without indentation. */
const readDefinitionItem: ReadBlock = (lines, start, page) => {
  const first = lines[start]
  const [sign = '', columns = ''] = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+/.exec(first?.text ?? '') ?? []
  if (first === undefined || sign === '' || !DEFINITION.test(lines[start + 1]?.text.trimStart() ?? ''))
    return undefined
  let end = start + 1
  while (
    !isBlank(lines[end]) &&
    (DEFINITION.test(lines[end]?.text ?? '') || !ITEM.test(lines[end]?.text ?? ''))
  )
    end++
  const term = rewrite(first, first.text.slice(sign.length))
  const inner = lines.slice(start + 1, end).map((line) => dedent(line, columns.length))
  const block = readDefinitions([term, ...inner], 0, page)
  if (block === undefined) return undefined
  const [opening = first, ...rest] = block.lines
  return {
    lines: [rewrite(opening, sign + opening.text), ...rest.map((line) => indent(line, sign.length))],
    end,
  }
}

const ABBREVIATION = /^[ \t]*\*\[([^\]]+)\]:[ \t]*(.*?)[ \t]*$/

const readAbbreviation: ReadBlock = (lines, start, page) => {
  const [, name, meaning = ''] = ABBREVIATION.exec(lines[start]?.text ?? '') ?? []
  if (name === undefined) return undefined
  page.abbreviations.set(name, meaning)
  return { lines: [], end: start + 1 }
}

const HEADING = /^( {0,3}#{1,6})(?:[ \t]+|(?=[^\s#!\d]))(.*?)[ \t]*#*[ \t]*$/

/** A heading needs a blank after its signs, and keeps only the id of its attributes. */
const readHeading: ReadBlock = (lines, start, page) => {
  const line = lines[start]
  const [, signs = '', all = ''] = HEADING.exec(line?.text ?? '') ?? []
  if (line === undefined || signs === '' || (all === '' && !/[ \t]/.test(line.text))) return undefined
  const [whole = '', list] = LIST_AT_END.exec(all) ?? []
  const text = translateInline(
    (list === undefined ? all : all.slice(0, -whole.length)).replace(/[ \t]+#+[ \t]*$/, ''),
    page,
  )
  const id = list === undefined ? undefined : readAttributes(list).id
  return { lines: [rewrite(line, `${signs} ${text}${id === undefined ? '' : ` {#${id}}`}`)], end: start + 1 }
}

/** A page of Python objects that a plugin writes, with its options: it stays as it is, and is no directive. */
const readObjects: ReadBlock = (lines, start, page) => {
  const line = lines[start]
  if (line === undefined || !/^ {0,3}::: +[\w.-]+[ \t]*$/.test(line.text)) return undefined
  const end = findBodyEnd(lines, start + 1, 0)
  page.objects.push(line)
  const fence = rewrite(line, '```yaml')
  return { lines: [fence, ...lines.slice(start, end), rewrite(line, '```')], end }
}

/** The place of a table of contents, which each page has. */
const readContents: ReadBlock = (lines, start) =>
  /^[ \t]*\[TOC\][ \t]*$/.test(lines[start]?.text ?? '') ? { lines: [], end: start + 1 } : undefined

const readTag: ReadBlock = (lines, start, page) => {
  const html = readHtml(lines, start)
  if (html === undefined) return undefined
  const end = findHtmlEnd(lines, start, html.tag)
  if (end === undefined) return undefined
  return {
    lines: translateHtml(lines.slice(start, end), html, (body) => translateBlocks(body, page)),
    end,
  }
}

const DELIMITERS = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const CODE = /(`+)(?!`)(?:[^\n]*?[^`\n])\1(?!`)/g

/** A table, in which a bar in code divides no cells. */
const readTable: ReadBlock = (lines, start, page) => {
  const [head, rule] = [lines[start]?.text ?? '', lines[start + 1]?.text ?? '']
  if (!head.includes('|') || !rule.includes('|') || !DELIMITERS.test(rule)) return undefined
  let end = start
  while (!isBlank(lines[end])) end++
  const escape = (code: string) => code.replaceAll(/(?<!\\)\|/g, String.raw`\|`)
  const rows = lines
    .slice(start, end)
    .map((line) => rewrite(line, translateInline(line.text.replaceAll(CODE, escape), page)))
  return { lines: rows, end }
}

/** A comment of several lines, in which no sign has a meaning. */
const readComment: ReadBlock = (lines, start, page) => {
  const text = lines[start]?.text ?? ''
  if (!/^[ \t]*<!--/.test(text) || text.includes('-->')) return undefined
  const end = findNext(lines, start + 1, /-->/)
  const last = lines[end]
  if (last === undefined) return undefined
  const [comment = '', after = ''] = last.text.split(/(?<=-->)([^]*)/)
  const close = rewrite(last, comment + translateInline(after, page))
  return { lines: [...lines.slice(start, end), close], end: end + 1 }
}

/** Formulas between `\[` and `\]`, and between `\begin` and `\end`. */
const readFormula: ReadBlock = (lines, start, page) => {
  const text = lines[start]?.text ?? ''
  if (!page.extensions.has('math')) return undefined
  const [, sign] = /^[ \t]*(\$\$|\\\[)/.exec(text) ?? []
  if (sign === undefined) return undefined
  const close = sign === '$$' ? DOLLARS : BRACKET
  const isOneLine = close.test(text) && text.trim().length > 4
  const end = isOneLine ? start : findNext(lines, start + 1, close)
  if (end < 0 || lines.slice(start, Math.min(end, start + 200)).some(isBlank)) return undefined
  return { lines: writeFormula(lines.slice(start, end + 1), sign, close), end: end + 1 }
}

const DOLLARS = /\$\$[ \t]*$/
const BRACKET = /\\\][ \t]*$/

function writeFormula(lines: readonly Line[], sign: string, close: RegExp): readonly Line[] {
  const first = lines[0] as Line
  const columns = indentOf(first.text)
  const body = lines
    .map((line, n) => {
      const start = n === 0 ? line.text.replace(sign, '') : line.text
      return rewrite(line, (n === lines.length - 1 ? start.replace(close, '') : start).trim())
    })
    .filter((line) => line.text !== '')
  const fence = rewrite(first, '$$')
  return [fence, ...body, fence].map((line) => indent(line, columns))
}

/** A paragraph or list with numbers in parentheses, and the list below it that these stand for. */
const readAnnotated: ReadBlock = (lines, start, page) => {
  if (indentOf(lines[start]?.text ?? '') > 3 || (start > 0 && !isBlank(lines[start - 1]))) return undefined
  let end = start
  while (!isBlank(lines[end])) end++
  if (!/^[ \t]*\{:?[ \t]*\.annotate[ \t]*\}[ \t]*$/.test(lines[end - 1]?.text ?? '')) return undefined
  const body = translateBlocks(lines.slice(start, end - 1), page)
  return linkAnnotations(body, lines, end, page)
}

/** Links numbers in parentheses to the items of the list that begins below `from`; nothing without such a list. */
function linkAnnotations(
  body: readonly Line[],
  lines: readonly Line[],
  from: number,
  page: Translation,
): Block {
  let start = from
  while (start < lines.length && isBlank(lines[start])) start++
  if (!/^ {0,3}1[.)][ \t]/.test(lines[start]?.text ?? '')) return { lines: body, end: from }
  const end = findListEnd(lines, start)
  const group = ++page.annotations
  let n = 0
  const list = lines.slice(start, end).map((line) =>
    rewrite(
      line,
      line.text.replace(/^ {0,3}\d+[.)][ \t]+/, (mark) => `${mark}<a id="note-${group}-${++n}"></a>`),
    ),
  )
  const linked = body.map((line) =>
    rewrite(
      line,
      line.text.replaceAll(/(?<![\w\]])\((\d{1,3})\)!?/g, (whole, number: string) =>
        Number(number) <= n ? `[(${number})](#note-${group}-${number})` : whole,
      ),
    ),
  )
  return { lines: [...linked, ...lines.slice(from, start), ...translateBlocks(list, page)], end }
}

function findListEnd(lines: readonly Line[], start: number): number {
  let end = start
  for (let at = start; at < lines.length; at++) {
    const line = lines[at]
    if (line === undefined || isBlank(line)) continue
    const isInside = indentOf(line.text) >= 3 || /^ {0,3}\d+[.)][ \t]/.test(line.text) || end === at
    if (!isInside) break
    end = at + 1
  }
  return end
}

const BLOCKS: readonly ReadBlock[] = [
  readCode,
  readObjects,
  readAdmonition,
  readTabs,
  readSlashBlock,
  readTag,
  readAbbreviation,
  readContents,
  readComment,
  readTable,
  readFormula,
  readHeading,
  readDefinitions,
  readDefinitionItem,
  readAnnotated,
]
