/**
 * Rewrites blocks of MkDocs, whose text is indented below a line that begins them, as directives. A block that a directive does not show in the
 * same way is left to its author.
 */
import { upperFirst } from '../../../lib/text/first-letter.ts'
import { indentLines, type BlockEdit } from './block-edit.ts'
import { isTabbedFence } from './edit-other-directive.ts'

/** `kind`: what it is here, by what it is there. */
type Kinds = Readonly<Record<string, string>>

/** Kinds of admonitions that are none here, and those that are close to them. */
export const ADMONITION_NAMES: Kinds = {
  info: 'info',
  note: 'note',
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  check: 'tip',
  important: 'important',
  warning: 'warning',
  attention: 'warning',
  caution: 'caution',
  danger: 'danger',
  error: 'danger',
  failure: 'danger',
  bug: 'danger',
}

const ADMONITION = /^([ \t]*)(!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)(?:[ \t]+"([^"]*)")?[ \t]*$/i
const TAB = /^([ \t]*)===[!+]?[ \t]+"([^"]+)"[ \t]*$/

/** What begins a block that needs colons of its own; those of an outer one are more. */
const BLOCK = /^([ \t]*)(?:!!![ \t]|\?\?\?\+?[ \t]|===[!+]?[ \t]+")/

/** The rewritten block that begins on a line, given by its index. */
export function editOtherBlock(lines: readonly string[], start: number): BlockEdit | undefined {
  const line = lines[start] ?? ''
  return ADMONITION.test(line)
    ? editAdmonition(lines, start)
    : TAB.test(line)
      ? editTabs(lines, start)
      : undefined
}

function editAdmonition(lines: readonly string[], start: number): BlockEdit | undefined {
  const [, indent = '', sign = '', kind = '', title] = ADMONITION.exec(lines[start] ?? '') ?? []
  // An empty title hides the line with it.
  if (title === '') return undefined
  // A title says all of it where nothing follows.
  const isTitleAlone = title !== undefined && sign === '!!!' && (lines[start + 1] ?? '').trim() === ''
  const body = readBody(lines, start, indent) ?? (isTitleAlone ? { lines: [], end: start + 1 } : undefined)
  const name = sign === '!!!' ? (ADMONITION_NAMES[kind.toLowerCase()] ?? 'note') : 'details'
  if (body === undefined || /[[\]]/.test(title ?? '')) return undefined
  const attributes = sign === '???+' ? '{open}' : ''
  const colons = ':'.repeat(countColons(body.lines))
  const opening = `${colons}${name}${writeTitle(name, kind, title)}${attributes}`
  return {
    from: lines.slice(start, body.end).join('\n'),
    to: indentLines([opening, ...body.lines, colons], indent).join('\n'),
  }
}

/** The title line of a callout of Obsidian, of VitePress, or of GitHub with a title; `-` and `+` make it one that opens and closes. */
export const CALLOUT = /^\[!([a-z][\w-]*)\]([+-]?)(?:[ \t]+(\S[^\n]*))?(?:\n|$)/i

/** A callout that begins on a line, as a directive. */
export function editCallout(lines: readonly string[], start: number): BlockEdit | undefined {
  const quoted: string[] = []
  let end = start
  for (let line = lines[end]; line?.startsWith('>') === true; line = lines[++end])
    quoted.push(line.replace(/^> ?/, ''))
  const [, kind = '', fold = '', title = ''] = CALLOUT.exec(quoted[0] ?? '') ?? []
  // A line without its sign may continue the quote.
  if (kind === '' || (lines[end] ?? '').trim() !== '' || /[[\]]/.test(title)) return undefined
  const name = fold === '' ? (ADMONITION_NAMES[kind.toLowerCase()] ?? 'note') : 'details'
  const body = quoted.slice(1)
  const colons = ':'.repeat(countColons(body))
  const shown = writeTitle(name, kind, title.trim() || undefined)
  return {
    from: lines.slice(start, end).join('\n'),
    to: [`${colons}${name}${shown}${fold === '+' ? '{open}' : ''}`, ...body, colons].join('\n'),
  }
}

/** The title in brackets. Without one, other tools show the kind, which may be called otherwise here. */
function writeTitle(name: string, kind: string, title: string | undefined): string {
  if (title === undefined && name === kind.toLowerCase()) return ''
  return `[${title ?? upperFirst(kind)}]`
}

/** The correction of a group of tabs, which is that of its first tab. */
function editTabs(lines: readonly string[], start: number): BlockEdit | undefined {
  const [, indent = ''] = TAB.exec(lines[start] ?? '') ?? []
  if (followsTab(lines, start, indent)) return undefined
  const tabs: { readonly label: string; readonly lines: readonly string[] }[] = []
  let end = start
  for (let at = start; ;) {
    const [, ownIndent, label = ''] = TAB.exec(lines[at] ?? '') ?? []
    if (ownIndent !== indent) break
    const body = readBody(lines, at, indent)
    if (body === undefined || /[[\]]/.test(label)) return undefined
    tabs.push({ label, lines: body.lines })
    at = end = body.end
    while (lines[at]?.trim() === '') at++
  }
  const inner = Math.max(...tabs.map((tab) => countColons(tab.lines)))
  const [outerColons, colons] = [':'.repeat(inner + 1), ':'.repeat(inner)]
  return {
    from: lines.slice(start, end).join('\n'),
    to: indentLines(
      [
        `${outerColons}tabs`,
        ...tabs.flatMap((tab) => [`${colons}tab[${tab.label}]`, ...tab.lines, colons]),
        outerColons,
      ],
      indent,
    ).join('\n'),
  }
}

/** Whether a tab with the same indentation is before a line, with nothing but its text between them. */
function followsTab(lines: readonly string[], start: number, indent: string): boolean {
  let at = start - 1
  while (at >= 0 && /^(?: {4}|\t|\s*$)/.test((lines[at] ?? '').slice(indent.length))) at--
  return TAB.exec(lines[at] ?? '')?.[1] === indent
}

/** The lines below a line that are indented by four more, without that; `end` is the index after them. Undefined where there are none. */
function readBody(
  lines: readonly string[],
  start: number,
  indent: string,
): { readonly lines: readonly string[]; readonly end: number } | undefined {
  const inside = `${indent}    `
  // A tab at the start of a line is as wide as the four blanks.
  const read = (line: string) => (indent === '' ? line.replace(/^ {0,3}\t/, inside) : line)
  let end = start + 1
  for (let at = end; at < lines.length; at++) {
    const line = read(lines[at] ?? '')
    if (line.startsWith(inside) && line.trim() !== '') end = at + 1
    else if (line.trim() !== '') {
      // A line that continues the paragraph is part of the block as well: what it becomes is not certain. After code or a directive, it does not.
      const isApart =
        /^[ \t]*:{3,}[ \t]*$/.test(line) || /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/.test(lines[at - 1] ?? '')
      if (end === at && !isApart) return undefined
      break
    }
  }
  if (end === start + 1) return undefined
  const body = lines.slice(start + 1, end).map((line) => read(line).slice(inside.length))
  const first = body.findIndex((line) => line.trim() !== '')
  return { lines: body.slice(first), end }
}

/** The number of colons that a block around these lines needs: one more than each directive in it has, or will have. */
export function countColons(lines: readonly string[]): number {
  let most = 2
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const [colons] = /^[ \t]*(:{3,})/.exec(line)?.slice(1) ?? []
    if (colons !== undefined) most = Math.max(most, colons.length)
    // A code block that becomes a tab, with three colons in four of its group.
    if (isTabbedFence(line)) most = Math.max(most, 4)
    const [, indent] = BLOCK.exec(line) ?? []
    if (indent === undefined) continue
    const body = readBody(lines, index, indent)
    if (body === undefined) continue
    most = Math.max(most, countColons(body.lines) + (TAB.test(line) ? 1 : 0))
    // Its lines are counted. Reading them here as well would double the time with each block in a block.
    index = body.end - 1
  }
  return most + 1
}
