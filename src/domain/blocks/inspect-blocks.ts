/** Data that other stages read from the blocks of a page: its headings, its ids, its searchable text. Each is a walk in document order. */

import { htmlToText } from '../../lib/text/html/html-to-text.ts'
import type { Heading, SearchSection } from '../../lib/types.ts'
import type { Block, Inline, ProseBlock } from './block.ts'

/** Plain text of inline content. */
export function inlineText(content: readonly Inline[]): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'code') return part.text
      if (part.kind === 'method') return part.method
      if (part.kind === 'path') return part.path
      return inlineText(part.content)
    })
    .join('')
}

/** The blocks directly inside a block, in the order in which they print. */
export function childBlocks(block: Block): readonly Block[] {
  switch (block.kind) {
    case 'group':
    case 'fragment':
    case 'details':
      return block.blocks
    case 'fields':
      return block.fields.flatMap((field) => field.blocks)
    case 'list':
    case 'definitions':
      return block.items.flatMap((item) => item.blocks ?? [])
    case 'tabs':
      return block.panels.flatMap((panel) => panel.blocks)
    case 'table':
      return block.rows.flatMap((row) => row.cells.flatMap((cell) => cell.blocks ?? []))
    case 'prose':
      return (block.slots ?? []).flat()
    default:
      return []
  }
}

/** Every heading that has an id, in the order of the page. */
export function listHeadings(blocks: readonly Block[]): readonly Heading[] {
  return blocks.flatMap((block): readonly Heading[] => {
    if (block.kind === 'heading')
      return block.id === undefined || block.unlisted === true
        ? []
        : [
            {
              depth: block.level,
              id: block.id,
              text: inlineText(block.content).trim(),
              ...(block.beside && { beside: true }),
            },
          ]
    if (block.kind === 'prose') return proseHeadings(block)
    return listHeadings(childBlocks(block))
  })
}

const SLOT = /<docs-slot\b/g

/** Headings of an author's text with the headings of its slots in their places. */
function proseHeadings(block: Extract<Block, { kind: 'prose' }>): readonly Heading[] {
  const headings = block.headings ?? []
  if (block.slots === undefined) return headings
  const positions = headings.map((heading) => ({ at: block.html.indexOf(` id="${heading.id}"`), heading }))
  const starts = [...block.html.matchAll(SLOT)].map(({ index }) => index)
  const slots = block.slots.flatMap((slot, n) =>
    listHeadings(slot).map((heading) => ({ at: starts[n] ?? block.html.length, heading })),
  )
  return [...positions, ...slots].sort((a, b) => a.at - b.at).map(({ heading }) => heading)
}

/** Every id of the page that a link may lead to. */
export function listIds(blocks: readonly Block[]): readonly string[] {
  const ids: string[] = []
  const visit = (block: Block) => {
    if ('id' in block && block.id !== undefined) ids.push(block.id)
    if (block.kind === 'details' && block.target !== undefined) ids.push(block.target)
    if (block.kind === 'prose') ids.push(...idsInHtml(block.html))
    if (block.kind === 'fields')
      for (const field of block.fields) {
        ids.push(field.id)
        field.blocks.forEach(visit)
      }
    else {
      if (block.kind === 'list' || block.kind === 'definitions')
        ids.push(...block.items.flatMap((item) => item.id ?? []))
      if (block.kind === 'table') ids.push(...block.rows.flatMap((row) => row.id ?? []))
      if (block.kind === 'tabs') ids.push(...block.panels.flatMap((panel) => panel.id ?? []))
      childBlocks(block).forEach(visit)
    }
  }
  blocks.forEach(visit)
  return [...new Set(ids)]
}

/** Values of `id` and `name` attributes; our own HTML writes them in double quotes. */
function idsInHtml(html: string): readonly string[] {
  return [...html.matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id = '']) =>
    id.replaceAll('&quot;', '"').replaceAll('&#x22;', '"').replaceAll('&#x26;', '&').replaceAll('&amp;', '&'),
  )
}

/** A description in parts: before its first heading (id ''), and below each heading that the page lists. */
function splitAtHeadings({ html, headings = [] }: ProseBlock) {
  const parts = [{ id: '', heading: '', html }]
  for (const { id, text } of headings) {
    const last = parts.at(-1)
    const at = last?.html.indexOf(` id="${id}"`) ?? -1
    if (last === undefined || at < 0) continue
    parts.push({ id, heading: text, html: last.html.slice(last.html.indexOf('</h', at)) })
    last.html = last.html.slice(0, last.html.lastIndexOf('<', at))
  }
  return parts
}

/** Characters of one field's searchable text; and of the text of all fields that fold into one section. */
const FIELD_LIMIT = 2000
const FOLD_LIMIT = 20_000
/** Values that a section defines. */
const MAX_DEFINED = 1000

/**
 * Searchable text by heading. A field is a section of its own; inside a group that folds, its text belongs to the heading above, because
 * the same fields (of errors) are on many pages.
 */
export function listSections(blocks: readonly Block[], intro = ''): readonly SearchSection[] {
  const drafts: SectionDraft[] = [{ id: '', heading: '', parts: [intro] }]
  for (const block of blocks) collectSections(block, drafts, false)
  return drafts
    .map(({ parts, ...section }) => ({
      ...section,
      text: parts
        .filter((part) => part !== '')
        .join(' ')
        .slice(0, FOLD_LIMIT)
        .trim(),
    }))
    .filter(({ text, field }) => text !== '' || field === true)
}

/** A section whose text is not complete yet. */
interface SectionDraft extends Omit<SearchSection, 'text' | 'defined'> {
  readonly parts: string[]
  defined?: readonly string[]
}

/** Adds the sections of a block, and its text that belongs to the last one before. */
function collectSections(block: Block, drafts: SectionDraft[], isFolded: boolean): void {
  const addText = (text: string) => {
    drafts.at(-1)?.parts.push(text)
  }
  /** Values outside of fields are what the section defines, such as the codes of a schema that is a list of them. */
  const addValues = (values: ValuesBlock) => {
    addText(fieldText([values]))
    const last = drafts.at(-1)
    if (last === undefined || isFolded) return
    last.defined = [...(last.defined ?? []), ...valueTexts(values, false)].slice(0, MAX_DEFINED)
  }
  const collectAll = (inner: readonly Block[], isInnerFolded = isFolded) => {
    for (const child of inner) collectSections(child, drafts, isInnerFolded)
  }
  switch (block.kind) {
    case 'group':
      if (block.search !== 'skip') collectAll(block.blocks, isFolded || block.search === 'fold')
      return
    case 'details':
      if (block.target !== undefined)
        drafts.push({ id: block.target, heading: inlineText(block.summary).trim(), parts: [] })
      collectAll(block.blocks)
      return
    case 'heading':
      // The title of a page is not part of its text.
      if (block.level === 1) return
      if (block.id === undefined) addText(inlineText(block.content))
      else drafts.push({ id: block.id, heading: inlineText(block.content).trim(), parts: [] })
      return
    case 'prose':
      collectProse(block, drafts)
      collectAll((block.slots ?? []).flat())
      return
    case 'fields':
      for (const { id, name, blocks } of block.fields) {
        const text = fieldText(blocks)
        if (isFolded) addText(`${name} ${text}`)
        else drafts.push({ id, heading: name, parts: [text.slice(0, FIELD_LIMIT)], field: true })
        collectAll(blocks.filter(({ kind }) => INSIDE_FIELDS.has(kind)))
      }
      return
    case 'list':
      if (isValues(block)) addValues(block)
      collectAll(childBlocks(block))
      return
    case 'definitions':
      if (isValues(block)) addValues(block)
      for (const { id, term, content = [], blocks = [] } of block.items) {
        if (id !== undefined) drafts.push({ id, heading: inlineText(term), parts: [inlineText(content)] })
        collectAll(blocks)
      }
      return
    case 'operations':
      addText(block.items.map(({ title }) => title).join(' '))
      return
    case 'table':
      for (const { cells } of block.rows) {
        addText(
          cells
            .map(({ content = [] }) => inlineText(content))
            .filter(Boolean)
            .join(' · '),
        )
        for (const { blocks = [] } of cells) collectAll(blocks)
      }
      return
    default:
      collectAll(childBlocks(block))
  }
}

/** Blocks of a field with fields in them. The others are its own text. */
const INSIDE_FIELDS: ReadonlySet<Block['kind']> = new Set(['details', 'fields', 'group', 'fragment', 'tabs'])

function collectProse(block: ProseBlock, drafts: SectionDraft[]): void {
  if (block.sections !== undefined) {
    drafts.push(...block.sections.map(({ text, ...section }) => ({ ...section, parts: [text] })))
    return
  }
  const [opening, ...others] = splitAtHeadings(block)
  if (opening !== undefined) drafts.at(-1)?.parts.push(htmlToText(opening.html))
  drafts.push(...others.map(({ id, heading, html }) => ({ id, heading, parts: [htmlToText(html)] })))
}

/** Texts that readers search a field by, besides its name: its description and its values. */
function fieldText(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block): readonly string[] => {
      if (block.kind === 'prose') return [htmlToText(block.html)]
      if (isValues(block)) return valueTexts(block)
      if (block.kind === 'details') return block.blocks.some(isValues) ? [fieldText(block.blocks)] : []
      return []
    })
    .filter((text) => text !== '')
    .join(' ')
}

type ValuesBlock = Extract<Block, { kind: 'list' | 'definitions' }>

const isValues = (block: Block): block is ValuesBlock =>
  (block.kind === 'list' || block.kind === 'definitions') && block.values === true

/** Each value, with what is said of it or alone. */
const valueTexts = (block: ValuesBlock, isExplained = true): readonly string[] =>
  block.kind === 'list'
    ? block.items.map(({ content = [] }) => inlineText(content))
    : block.items.map(({ term, content = [] }) =>
        isExplained ? `${inlineText(term)} ${inlineText(content)}` : inlineText(term.slice(0, 1)),
      )
