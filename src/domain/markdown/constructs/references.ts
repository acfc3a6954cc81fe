/**
 * References to API descriptions in a text, `[[op:createOrder]]`, as links. The nodes of the text are replaced, so HTML, the Markdown twin and
 * the search text follow from them. A backslash before the brackets, or code around them, leaves them text.
 */
import type { Link, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast'
import type { Point } from 'unist'
import { getOwn } from '../../../lib/data/own-property.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { REFERENCE_START, type ResolvedReference } from '../../../lib/site/links/api-reference.ts'
import type { SourceLocation } from '../../../lib/types.ts'
import type { MarkdownDraft } from '../markdown-draft.ts'
import { locateText, pointAt } from './other-syntax.ts'

/** Replaces the references in a tree. */
export function linkReferences(draft: MarkdownDraft, root: Root): void {
  if (draft.references === undefined) return
  for (const block of root.children)
    // Its source does not say what it says now.
    if ('children' in block && linkChildren(draft, block, false))
      block.data = { ...block.data, isRelabeled: true }
}

/** Replaces the references in a node; whether there were any. */
function linkChildren(draft: MarkdownDraft, parent: Parents, isInLink: boolean): boolean {
  const isLink = isInLink || parent.type === 'link' || parent.type === 'linkReference'
  const children = parent.children as Nodes[]
  let isChanged = false
  if (children.some((child) => child.type === 'text' && child.value.includes('[['))) {
    const linked = linkNodes(draft, joinAddresses(placeTexts(draft, parent)), isLink)
    isChanged = linked !== undefined
    if (linked !== undefined) children.splice(0, children.length, ...linked)
  }
  for (const child of children)
    if ('children' in child && linkChildren(draft, child, isLink)) isChanged = true
  return isChanged
}

/** The parser sets no position on a text beside an address. */
function placeTexts(draft: MarkdownDraft, { children, position }: Parents): readonly Nodes[] {
  return children.map((node: Nodes) => {
    if (node.type !== 'text' || node.position !== undefined || position === undefined) return node
    const [start = ''] = node.value.split('\n')
    const rows = draft.lines.slice(position.start.line - 1, position.end.line)
    const row = rows.findIndex((line) => start !== '' && line.includes(start))
    if (row < 0) return node
    const point = { line: position.start.line + row, column: (rows[row] ?? '').indexOf(start) + 1 }
    return { ...node, position: { start: point, end: point } }
  })
}

/** A name that is a URL, such as a scope of Google, was read as a link: it becomes text again. */
function joinAddresses(nodes: readonly Nodes[]): Nodes[] {
  const joined: Nodes[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    const isName = last?.type === 'text' && /\[\[(?:[^\s/[\]|:]+\/)?\w+:[^[\]|\n]*$/.test(last.value)
    const text = isName ? textOfAddress(node) : undefined
    if (last?.type === 'text' && text !== undefined)
      joined[joined.length - 1] = { ...last, value: last.value + text.value, ...spanOf(last, node) }
    else joined.push(node)
  }
  return joined
}

/** The text of a link that is an address itself, or of a text right after one. */
function textOfAddress(node: Nodes): Text | undefined {
  if (node.type === 'text') return node
  const [text] = node.type === 'link' ? node.children : []
  return text?.type === 'text' && node.type === 'link' && node.url === text.value ? text : undefined
}

function spanOf(first: Nodes, last: Nodes): Pick<Text, 'position'> {
  const start = first.position?.start
  const end = last.position?.end
  return start === undefined || end === undefined ? {} : { position: { start, end } }
}

/** The nodes with links; undefined if no reference is in them. */
function linkNodes(draft: MarkdownDraft, nodes: Nodes[], isInLink: boolean): readonly Nodes[] | undefined {
  const done: Nodes[] = []
  let isChanged = false
  for (let node = nodes.shift(); node !== undefined; node = nodes.shift()) {
    const found = node.type === 'text' ? takeReference(draft, node, nodes) : undefined
    if (found === undefined) {
      done.push(node)
      continue
    }
    isChanged = true
    const { before, written, resolved, after, location } = found
    if (before.value !== '') done.push(before)
    if ('missing' in resolved) draft.problems.push(problems.unknownReference(written, resolved, location))
    done.push(...writeReference(found, isInLink))
    if (after !== undefined) nodes.unshift(after)
  }
  return isChanged ? done : undefined
}

interface TakenReference {
  readonly before: Text
  readonly written: string
  readonly resolved: ResolvedReference
  readonly label: readonly Nodes[]
  readonly after: Text | undefined
  readonly location: SourceLocation
  readonly position: { readonly start: Point; readonly end: Point }
}

/** The first reference of a text. A label that has markup is in the nodes after it, which are taken out of `rest`. */
function takeReference(draft: MarkdownDraft, text: Text, rest: Nodes[]): TakenReference | undefined {
  const match = findWritten(draft, text)
  const [start = '', written = ''] = match ?? []
  const resolved = getOwn(draft.references ?? {}, written.trim())
  if (match === undefined || resolved === undefined) return undefined
  const end = match.index + start.length
  const close = CLOSE.exec(text.value.slice(end))
  const isWhole = close !== null
  const last = isWhole ? -1 : rest.findIndex((node) => node.type === 'text' && CLOSE.test(node.value))
  const lastText = isWhole ? text : rest[last]
  if (lastText?.type !== 'text') return undefined
  const at = isWhole ? end + close.index : lastText.value.search(CLOSE)
  const label = isWhole
    ? [sliceText(draft, text, end + 1, at)]
    : [sliceText(draft, text, end + 1), ...rest.splice(0, last), sliceText(draft, lastText, 0, at)]
  if (!isWhole) rest.shift()
  const after = sliceText(draft, lastText, at + 2)
  return {
    before: sliceText(draft, text, 0, match.index),
    written: written.trim(),
    resolved,
    label: label.filter((node) => node.type !== 'text' || node.value !== ''),
    after: after.value === '' ? undefined : after,
    location: locateText(draft, text, match.index, isWhole ? at + 2 - match.index : start.length),
    position: { start: pointAt(draft, text, match.index), end: pointAt(draft, lastText, at + 2) },
  }
}

const CLOSE = /\]\](?!\])/

/** The first reference that is written as one, and not with a backslash. */
function findWritten(draft: MarkdownDraft, text: Text): RegExpExecArray | undefined {
  for (let from = 0; ;) {
    const match = REFERENCE_START.exec(text.value.slice(from))
    if (match === null) return undefined
    match.index += from
    const { line, column } = pointAt(draft, text, match.index)
    const source = draft.lines[line - 1] ?? ''
    const [start = ''] = /^\[\[[^:]*:/.exec(match[0]) ?? []
    const isHere = source.startsWith(start, column - 1)
    if (isHere ? source[column - 2] !== '\\' : source.includes(start) && !source.includes(`\\${start}`))
      return match
    from = match.index + 2
  }
}

/** The nodes of a reference: a link, or its text alone inside of a link and for a name that does not exist. */
function writeReference(
  { resolved, written, label, position }: TakenReference,
  isInLink: boolean,
): readonly Nodes[] {
  const value = 'missing' in resolved ? written.slice(written.indexOf(':') + 1) : resolved.text
  const type = 'missing' in resolved || resolved.isCode === true ? 'inlineCode' : 'text'
  const content = (label.length > 0 ? label : [{ type, value, position }]) as PhrasingContent[]
  if ('missing' in resolved || resolved.href === undefined || isInLink) return content
  const link: Link = {
    type: 'link',
    url: resolved.href,
    children: content,
    position,
    ...(resolved.described !== undefined && {
      data: { hProperties: { dataReference: resolved.described } },
    }),
  }
  return [link]
}

function sliceText(draft: MarkdownDraft, text: Text, from: number, to: number = text.value.length): Text {
  return {
    type: 'text',
    value: text.value.slice(from, to),
    position: { start: pointAt(draft, text, from), end: pointAt(draft, text, to) },
  }
}
