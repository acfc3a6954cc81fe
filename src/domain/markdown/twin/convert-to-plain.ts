/**
 * Converts nodes of a page to nodes that CommonMark and GFM can write: directives become their plain meaning, addresses of the site become link
 * markers, and notes between authors are left out. A node in which nothing changes stays the same object.
 */
import type { Code, Definition, Heading, Html, Image, Link, Nodes, Paragraph, RootContent, Text } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { Position } from 'unist'
import { removeComments } from '../../../lib/text/html/remove-comments.ts'
import { removeMarkComments } from '../constructs/code/code-block.ts'
import { isHiddenCode } from '../constructs/code/note-snippet.ts'
import { writeLeafText } from '../constructs/directives/directive.ts'
import { takeExplicitId } from '../constructs/heading.ts'
import { findInlineBlocks } from '../constructs/directives/layout-blocks.ts'
import { isTruncateMark, TRUNCATE } from '../constructs/html/truncate.ts'
import type { MarkdownDraft } from '../markdown-draft.ts'
import { parseFenceInfo } from '../source/fence-info.ts'
import { joinTexts } from './join-texts.ts'
import { writePlainDirective } from './plain-directives.ts'
import { splitNames } from '../../../lib/text/split-names.ts'

/**
 * Gives the marker of an address that an author wrote, or the full address in its place; undefined for one that is the same everywhere, '' for one
 * that cannot be linked.
 */
export type AddressLookup = (
  kind: 'link' | 'image' | 'reference',
  address: string,
  position: Position | undefined,
) => string | undefined

/** A piece of one source line, between two columns, and what replaces it. */
export interface LineEdit {
  readonly line: number
  readonly from: number
  readonly to: number
  readonly text: string
}

interface PlainNodes {
  readonly nodes: readonly RootContent[]
  /** Enough to change the source, unless `isRewritten`. */
  readonly edits: readonly LineEdit[]
  /** Whether the nodes must be written, because more has changed than addresses. */
  readonly isRewritten: boolean
}

interface Conversion {
  readonly draft: MarkdownDraft
  readonly findAddress: AddressLookup
  readonly edits: LineEdit[]
  isRewritten: boolean
}

/** The nodes without what only Offprint understands, and how the source changes for it. */
export function convertToPlain(
  nodes: readonly RootContent[],
  draft: MarkdownDraft,
  findAddress: AddressLookup,
): PlainNodes {
  const conversion: Conversion = { draft, findAddress, edits: [], isRewritten: false }
  const converted = convertAll(nodes, conversion) as readonly RootContent[]
  return { nodes: converted, edits: conversion.edits, isRewritten: conversion.isRewritten }
}

/** The nodes, converted; the same array if none has changed. */
function convertAll(nodes: readonly Nodes[], conversion: Conversion): readonly Nodes[] {
  let changed: Nodes[] | undefined
  for (const [index, node] of nodes.entries()) {
    const converted = convertNode(node, conversion)
    if (changed === undefined && (converted.length !== 1 || converted[0] !== node))
      changed = nodes.slice(0, index)
    changed?.push(...converted)
  }
  return changed ?? nodes
}

type Converter = (node: never, conversion: Conversion) => readonly Nodes[]

function convertNode(node: Nodes, conversion: Conversion): readonly Nodes[] {
  const convert = CONVERTERS.get(node.type) as ((node: Nodes, at: Conversion) => readonly Nodes[]) | undefined
  if (convert !== undefined) return convert(node, conversion)
  if (PLAIN_TYPES.has(node.type)) return convertChildren(node, conversion)
  // The node of an author's plug-in.
  conversion.isRewritten = true
  if ('children' in node) return convertAll(node.children, conversion)
  return 'value' in node ? [{ type: 'text', value: node.value }] : []
}

function convertChildren(node: Nodes, conversion: Conversion): readonly Nodes[] {
  if (!('children' in node)) return [node]
  const children = convertAll(node.children, conversion)
  return children === node.children ? [node] : [{ ...node, children: [...children] } as Nodes]
}

/** What CommonMark, GFM and math have. */
const PLAIN_TYPES = new Set(
  splitNames(`
  blockquote break delete emphasis footnoteDefinition footnoteReference imageReference inlineCode
  inlineMath linkReference list listItem math strong table tableCell tableRow thematicBreak
`),
)

const CONVERTERS = new Map<string, Converter>(
  Object.entries({
    code: convertCode,
    containerDirective: convertDirective,
    definition: convertDefinition,
    heading: convertHeading,
    html: convertHtml,
    image: convertImage,
    leafDirective: convertDirective,
    link: convertLink,
    paragraph: convertParagraph,
    text: convertText,
  }),
)

function convertDirective(
  node: ContainerDirective | LeafDirective,
  conversion: Conversion,
): readonly Nodes[] {
  // `::1` on a line of its own is an address, and a description has no leaf directives.
  if (node.type === 'leafDirective' && (conversion.draft.isDescription || !/^[a-z]/i.test(node.name)))
    return [{ type: 'paragraph', children: [{ type: 'text', value: writeLeafText(node) }] }]
  conversion.isRewritten = true
  return convertAll(writePlainDirective(node), conversion)
}

function convertParagraph(node: Paragraph, conversion: Conversion): readonly Nodes[] {
  if (node.data?.hName === TRUNCATE || isTruncateMark(node)) return removeNode(conversion)
  const [converted] = convertChildren(node, conversion)
  return converted === node || converted?.type !== 'paragraph' ? [node] : trimText(converted, conversion)
}

/** Without the spaces around a badge, an icon or a picture that is left out; none of it if that was all. */
function trimText<N extends Paragraph | Heading>(node: N, { isRewritten }: Conversion): readonly N[] {
  if (!isRewritten) return [node]
  const children = joinTexts(node.children)
  return children.length === 0 ? [] : [{ ...node, children: [...children] }]
}

function convertHeading(node: Heading, conversion: Conversion): readonly Nodes[] {
  const { id, children } = takeExplicitId(node.children)
  const depth = Math.min(6, node.depth + conversion.draft.headingShift) as Heading['depth']
  const isChanged = id !== undefined || depth !== node.depth
  if (isChanged) conversion.isRewritten = true
  const [converted] = convertChildren(isChanged ? { ...node, depth, children } : node, conversion)
  return converted === node || converted?.type !== 'heading' ? [node] : trimText(converted, conversion)
}

/** Badges and icons inside of a line. */
function convertText(node: Text, conversion: Conversion): readonly Nodes[] {
  const found = findInlineBlocks(conversion.draft, node)
  if (found === undefined) return [node]
  conversion.isRewritten = true
  let value = ''
  let end = 0
  for (const { index, length, label } of found) {
    value += node.value.slice(end, index)
    end = index + length
    value += label ?? ''
  }
  return [{ ...node, value: value + node.value.slice(end) }]
}

function convertCode(node: Code, conversion: Conversion): readonly Nodes[] {
  const info = parseFenceInfo(`${node.lang ?? ''} ${node.meta ?? ''}`)
  if (isHiddenCode(conversion.draft, info)) return removeNode(conversion)
  const value = removeMarkComments(node.value)
  if (value === node.value) return [node]
  conversion.isRewritten = true
  return [{ ...node, value }]
}

function convertHtml(node: Html, conversion: Conversion): readonly Nodes[] {
  const { position } = node
  const value = removeComments(node.value).replace(/<[a-z][^>]*>/gi, (tag) =>
    markTag(tag, position, conversion),
  )
  if (value === node.value) return [node]
  conversion.isRewritten = true
  return value.trim() === '' ? [] : [{ ...node, value }]
}

const ADDRESS_ATTRIBUTE = /(\s(?:href|src|poster)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi
const SOURCE_SET = /(\ssrcset\s*=\s*["'])([^"']*)/gi

/** A tag of HTML with markers for its addresses. */
function markTag(tag: string, position: Position | undefined, { findAddress }: Conversion): string {
  const mark = (address: string) => {
    const plain = address.replaceAll('&amp;', '&')
    return (
      findAddress('link', plain, position) ??
      findAddress('image', plain.replace(COLOR_MODE, ''), position) ??
      address
    )
  }
  return tag
    .replace(ADDRESS_ATTRIBUTE, (whole, start: string, value: string) => {
      const address = value.replace(/^["']|["']$/g, '')
      const marker = mark(address)
      return marker === address ? whole : `${start}"${marker}"`
    })
    .replace(SOURCE_SET, (_, start: string, set: string) => start + set.replace(/[^\s,]\S*/g, mark))
}

function convertLink(node: Link, conversion: Conversion): readonly Nodes[] {
  const [converted] = convertChildren(node, conversion) as [Link]
  const { findAddress } = conversion
  // A video is an image for the site, and a link here.
  const described = node.data?.hProperties?.['dataReference']
  const marker =
    typeof described === 'string'
      ? findAddress('reference', described, node.position)
      : (findAddress('link', node.url, node.position) ?? findAddress('image', node.url, node.position))
  if (marker === undefined) return [converted]
  if (marker === '') {
    conversion.isRewritten = true
    return converted.children
  }
  const last = node.children.at(-1)?.position?.end
  const start = node.position?.start
  addEdit(conversion, node, last ?? (start && { line: start.line, column: start.column + 1 }), {
    pattern: /^\]\([^\n]*\)$/,
    write: () => `](${marker}${writeTitle(node.title)})`,
  })
  return [{ ...converted, url: marker }]
}

const COLOR_MODE = /#(?:dark|light)$/

/** Of pictures for each color mode, the one for the light mode. */
function convertImage(node: Image, conversion: Conversion): readonly Nodes[] {
  if (node.url.endsWith('#dark')) return removeNode(conversion)
  const marker = conversion.findAddress('image', node.url.replace(COLOR_MODE, ''), node.position)
  if (marker === undefined) return [node]
  if (marker === '') {
    conversion.isRewritten = true
    return [{ type: 'text', value: node.alt ?? '' }]
  }
  addEdit(conversion, node, node.position?.start, {
    pattern: /^(!\[[^[\]\\\n]*\]\()[^\n]*\)$/,
    write: (start) => `${start}${marker}${writeTitle(node.title)})`,
  })
  return [{ ...node, url: marker }]
}

function convertDefinition(node: Definition, conversion: Conversion): readonly Nodes[] {
  const { findAddress } = conversion
  const marker = findAddress('link', node.url, node.position) ?? findAddress('image', node.url, node.position)
  // Without its definition, a reference would be text in brackets.
  if (marker === undefined || marker === '') return [node]
  addEdit(conversion, node, node.position?.start, {
    pattern: /^(\[[^[\]\\\n]+\]:[ \t]*)[^\n]+$/,
    write: (start) => `${start}${marker}${writeTitle(node.title)}`,
  })
  return [{ ...node, url: marker }]
}

function writeTitle(title: string | null | undefined): string {
  return title ? ` "${title.replaceAll('&', '&amp;').replace(/["\\]/g, String.raw`\$&`)}"` : ''
}

interface EditRule {
  /** What the source from the start of the edit to the end of the node must be. */
  readonly pattern: RegExp
  readonly write: (start: string) => string
}

/** Replaces the source from a point to the end of a node, if that is one line of the usual form; otherwise the block is rewritten. */
function addEdit(
  conversion: Conversion,
  { position }: Nodes,
  from: Position['start'] | undefined,
  { pattern, write }: EditRule,
): void {
  const end = position?.end
  const isOneLine = from !== undefined && end !== undefined && from.line === end.line
  const source = isOneLine
    ? (conversion.draft.lines[end.line - 1] ?? '').slice(from.column - 1, end.column - 1)
    : ''
  const match = isOneLine ? pattern.exec(source) : null
  if (match === null || !isOneLine) conversion.isRewritten = true
  else
    conversion.edits.push({
      line: end.line,
      from: from.column,
      to: end.column,
      text: write(match[1] ?? ''),
    })
}

function removeNode(conversion: Conversion): readonly Nodes[] {
  conversion.isRewritten = true
  return []
}
