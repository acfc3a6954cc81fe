/**
 * Rewrites groups of code blocks and directives of other tools: `::: code-group` of VitePress, `::note` of Nuxt Content, and code blocks with `tab="Label"`
 * of MkDocs. What a directive does not show in the same way is left to its author.
 */
import { findFences } from '../source/find-fences.ts'
import type { BlockEdit } from './block-edit.ts'

interface Fence {
  /** The lines of the code block, its fences included, without the indentation of the group. */
  readonly lines: readonly string[]
  /** What follows the sign of the opening fence. */
  readonly info: string
}

interface Tab {
  readonly label: string
  readonly lines: readonly string[]
}

export const OPENING_FENCE = /^([ \t]*)(`{3,}|~{3,})([^`]*)$/
/** A label of VitePress, which may have brackets in it: `[pages/[id].vue]`. */
export const BRACKET_LABEL = /\[((?:[^[\]]|\[[^[\]]*\])+)\]/
const TITLE = /[ \t]title=(?:"([^"]*)"|'([^']*)')/
/** The label of Mintlify: what follows the language, without attributes. */
const WORDS = /(?<=^[\w+#-]+)[ \t]+([^"'={}[\]]+?)(?:[ \t]+(?:theme=\{\S*\}|wrap|lines|expandable))*[ \t]*$/
const TAB = /[ \t]tab=(?:"([^"]*)"|'([^']*)')/

/** How tabs are written: in a page of Markdown, or of MDX. */
type TabSyntax = 'directive' | 'component'

const GROUP: Readonly<Record<TabSyntax, RegExp>> = {
  directive: /^([ \t]*)(:{2,})[ \t]*code-group(?:\{sync="?([\w-]+)"?\})?[ \t]*$/,
  component: /^([ \t]*)<(CodeGroup)>[ \t]*$/,
}

/** A group of code blocks, `::: code-group` with three colons or with two, or `<CodeGroup>`, as tabs. */
export function editCodeGroup(
  lines: readonly string[],
  start: number,
  syntax: TabSyntax = 'directive',
): BlockEdit | undefined {
  const [, indent = '', sign, group] = GROUP[syntax].exec(lines[start] ?? '') ?? []
  if (sign === undefined || (syntax === 'directive' && outlineText(lines).inside.has(start))) return undefined
  const end = findClosing(lines, start, indent + (syntax === 'directive' ? sign : `</${sign}>`))
  if (end === undefined) return undefined
  const fences = readFences(lines.slice(start + 1, end), indent)
  const tabs = fences?.map(
    (fence) =>
      takeLabel(fence, TITLE) ??
      takeLabel(fence, BRACKET_LABEL) ??
      (syntax === 'component' ? takeLabel(fence, WORDS) : undefined),
  )
  return writeTabs(lines.slice(start, end + 1), tabs, { indent, group, syntax })
}

/** A directive with two colons around its content, which has three here. */
export function editTwoColons(lines: readonly string[], start: number): BlockEdit | undefined {
  const [, indent = '', name] = /^([ \t]*)::([a-z]+)[ \t]*$/.exec(lines[start] ?? '') ?? []
  const end = name === undefined ? undefined : findClosing(lines, start, `${indent}::`)
  if (end === undefined) return undefined
  const body = lines.slice(start + 1, end)
  const isCode = findFences(body)
  // Properties that are written above the content, and directives inside of it, may be anything.
  if (body[0]?.trim() === '---' || body.some((line, at) => !isCode[at] && /^[ \t]*::/.test(line)))
    return undefined
  return {
    from: lines.slice(start, end + 1).join('\n'),
    to: [`${indent}:::${name}`, ...body, `${indent}:::`].join('\n'),
  }
}

/** Whether a line opens a code block that has the label of a tab. */
export const isTabbedFence = (line: string): boolean => TAB.test(OPENING_FENCE.exec(line)?.[3] ?? '')

/** Code blocks one after another with `tab="Label"` after their language, as tabs: the correction of the first one of them. */
export function editTabbedFences(lines: readonly string[], start: number): BlockEdit | undefined {
  const { inside, continued } = outlineText(lines)
  if (inside.has(start) || continued.has(start)) return undefined
  const indent = OPENING_FENCE.exec(lines[start] ?? '')?.[1] ?? ''
  const tabs: (Tab | undefined)[] = []
  let end = start
  for (let at = start; ; at++) {
    while (lines[at]?.trim() === '') at++
    if (!isTabbedFence(lines[at] ?? '')) break
    const last = findFenceEnd(lines, at)
    const [fence] = (last === undefined ? undefined : readFences(lines.slice(at, last + 1), indent)) ?? []
    if (last === undefined || fence === undefined) return undefined
    tabs.push(takeLabel(fence, TAB))
    at = last
    end = last
  }
  return writeTabs(lines.slice(start, end + 1), tabs, { indent })
}

/** The code block with what its label was taken from; undefined where it has none, or one that a tab cannot have. */
function takeLabel({ lines, info }: Fence, pattern: RegExp): Tab | undefined {
  const [whole, first, second] = pattern.exec(info) ?? []
  const label = (first ?? second ?? '').trim()
  if (whole === undefined || !isPlainLabel(label)) return undefined
  const [opening = '', ...rest] = lines
  return { label, lines: [opening.replace(whole, '').trimEnd(), ...rest] }
}

/** Whether a text without signs of Markdown is one that a label of a directive can hold, with its brackets. */
export const isPlainLabel = (text: string) =>
  text !== '' && !/[\\`*<~"{}]/.test(text) && !/[[\]]/.test(text.replaceAll(/\[[^[\]]*\]/g, ''))

/** Underscores at the edge of a word would be emphasis: `__init__.py`. */
export const escapeLabel = (label: string) =>
  label.replaceAll(/(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, String.raw`\_`)

function writeTabs(
  from: readonly string[],
  tabs: readonly (Tab | undefined)[] | undefined,
  {
    indent,
    group,
    syntax = 'directive',
  }: { readonly indent: string; readonly group?: string | undefined; readonly syntax?: TabSyntax },
): BlockEdit | undefined {
  const found = tabs?.filter((tab) => tab !== undefined) ?? []
  if (found.length === 0 || found.length !== tabs?.length) return undefined
  const written =
    syntax === 'directive'
      ? [
          group === undefined ? '::::tabs' : `::::tabs{group=${group}}`,
          ...found.flatMap(({ label, lines }) => [`:::tab[${escapeLabel(label)}]`, ...lines, ':::']),
          '::::',
        ]
      : [
          '<Tabs>',
          ...found.flatMap(({ label, lines }) => [`<Tab label="${label}">`, '', ...lines, '', '</Tab>']),
          '</Tabs>',
        ]
  return {
    from: from.join('\n'),
    to: written.map((line) => (line === '' ? '' : indent + line)).join('\n'),
  }
}

/** The code blocks of lines with nothing else between them; undefined where there is, or where a line has less indentation. */
function readFences(lines: readonly string[], indent: string): readonly Fence[] | undefined {
  if (lines.some((line) => line.trim() !== '' && !line.startsWith(indent))) return undefined
  const inside = lines.map((line) => line.slice(indent.length))
  const fences: Fence[] = []
  for (let at = 0; at < inside.length; at++) {
    if (inside[at]?.trim() === '') continue
    const [, own, , info = ''] = OPENING_FENCE.exec(inside[at] ?? '') ?? []
    const end = own === '' ? findFenceEnd(inside, at) : undefined
    if (end === undefined) return undefined
    fences.push({ lines: inside.slice(at, end + 1), info })
    at = end
  }
  return fences
}

/** The index of the line that closes a code block. */
export function findFenceEnd(lines: readonly string[], start: number): number | undefined {
  const [, , sign] = OPENING_FENCE.exec(lines[start] ?? '') ?? []
  if (sign === undefined) return undefined
  const closing = new RegExp(String.raw`^[ \t]*${sign[0]}{${sign.length},}[ \t]*$`)
  for (let at = start + 1; at < lines.length; at++) if (closing.test(lines[at] ?? '')) return at
  return undefined
}

/** Which lines of a text are in a directive, and which of its code blocks continue a group of tabs. */
interface TextOutline {
  /** Lines on which tabs would be in a directive that has not more colons than they. */
  readonly inside: ReadonlySet<number>
  /** First lines of code blocks that follow another one with the label of a tab. */
  readonly continued: ReadonlySet<number>
}

const outlines = new WeakMap<readonly string[], TextOutline>()

/** The outline of a text, read once for all of its blocks: with thousands of them, reading it for each takes minutes. */
function outlineText(lines: readonly string[]): TextOutline {
  const outline = outlines.get(lines) ?? readOutline(lines)
  outlines.set(lines, outline)
  return outline
}

function readOutline(lines: readonly string[]): TextOutline {
  const open: number[] = []
  const inside = new Set<number>()
  const continued = new Set<number>()
  let isTabBefore = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (open.some((colons) => colons <= 4)) inside.add(at)
    const isTab = isTabbedFence(line)
    if (isTab && isTabBefore) continued.add(at)
    if (line.trim() !== '') isTabBefore = isTab
    if (OPENING_FENCE.test(line)) at = findFenceEnd(lines, at) ?? at
    const [, colons = '', name] = /^[ \t]*(:{3,})[ \t]*([a-z])?/.exec(line) ?? []
    if (name !== undefined) open.push(colons.length)
    else if (colons !== '') open.splice(open.lastIndexOf(colons.length), 1)
  }
  return { inside, continued }
}

/** Blocks of the same name in one another; more of them are not looked at. */
const MOST_NESTED = 6

/** The index of the line that closes a block: this text alone, outside of code. `opening` begins a line that opens another one in it. */
export function findClosing(
  lines: readonly string[],
  start: number,
  closing: string,
  opening?: string,
): number | undefined {
  let nested = 0
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trimEnd() === closing && nested-- === 0) return at
    if (opening !== undefined && line.startsWith(opening) && ++nested > MOST_NESTED) return undefined
    if (OPENING_FENCE.test(line)) at = findFenceEnd(lines, at) ?? lines.length
  }
  return undefined
}
