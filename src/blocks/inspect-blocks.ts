/** What other stages read from the blocks of a page: its headings, its ids, its searchable text. Each is a walk in document order. */

import { htmlToText } from '../lib/text/html-to-text.ts'
import type { Heading, SearchSection } from '../types.ts'
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
        : [{ depth: block.level, id: block.id, text: inlineText(block.content).trim() }]
    if (block.kind === 'prose') return proseHeadings(block)
    return listHeadings(childBlocks(block))
  })
}

const SLOT = /<docs-slot\b/g

/** Headings of an author's text with those of its slots where they are. */
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

/**
 * Searchable text by heading. A field is a section of its own; inside a group that folds, its text belongs to the heading above, because
 * the same fields (of errors) are on many pages.
 */
export function listSections(blocks: readonly Block[], intro = ''): readonly SearchSection[] {
  const sections: { id: string; heading: string; parts: string[]; field?: true }[] = [
    { id: '', heading: '', parts: [intro] },
  ]
  const add = (text: string) => {
    if (text !== '') sections.at(-1)?.parts.push(text)
  }
  const visit = (block: Block, fold: boolean): void => {
    if (block.kind === 'group') {
      if (block.search === 'skip') return
      for (const child of block.blocks) visit(child, fold || block.search === 'fold')
    } else if (block.kind === 'details' && block.target !== undefined) {
      sections.push({ id: block.target, heading: inlineText(block.summary).trim(), parts: [] })
      for (const child of block.blocks) visit(child, fold)
    } else if (block.kind === 'heading') {
      // The title of a page is not part of its text.
      if (block.level === 1) return
      if (block.id === undefined) add(inlineText(block.content))
      else sections.push({ id: block.id, heading: inlineText(block.content).trim(), parts: [] })
    } else if (block.kind === 'prose') {
      if (block.sections === undefined)
        for (const [index, { id, heading, html }] of splitAtHeadings(block).entries()) {
          if (index > 0) sections.push({ id, heading, parts: [] })
          add(htmlToText(html))
        }
      else sections.push(...block.sections.map(({ text, ...section }) => ({ ...section, parts: [text] })))
      for (const slot of block.slots ?? []) for (const child of slot) visit(child, fold)
    } else if (block.kind === 'fields') {
      for (const field of block.fields) {
        const text = fieldText(field.blocks)
        if (fold) add(`${field.name} ${text}`)
        else
          sections.push({
            id: field.id,
            heading: field.name,
            parts: [text.slice(0, FIELD_LIMIT)],
            field: true,
          })
        for (const child of field.blocks)
          if (
            child.kind === 'details' ||
            child.kind === 'fields' ||
            child.kind === 'group' ||
            child.kind === 'fragment' ||
            child.kind === 'tabs'
          )
            visit(child, fold)
      }
    } else if (block.kind === 'definitions') {
      for (const item of block.items) {
        if (item.id !== undefined)
          sections.push({
            id: item.id,
            heading: inlineText(item.term),
            parts: [inlineText(item.content ?? [])],
          })
        for (const child of item.blocks ?? []) visit(child, fold)
      }
    } else if (block.kind === 'operations') add(block.items.map((item) => item.title).join(' '))
    else if (block.kind === 'table')
      for (const cell of block.rows.flatMap((row) => row.cells)) {
        add(inlineText(cell.content ?? []))
        for (const child of cell.blocks ?? []) visit(child, fold)
      }
    else if (block.kind === 'list')
      for (const item of block.items) (item.blocks ?? []).forEach((child) => visit(child, fold))
    else for (const child of childBlocks(block)) visit(child, fold)
  }
  for (const block of blocks) visit(block, false)
  return sections
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

/** What readers search a field by besides its name: its description and its values. */
function fieldText(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block): readonly string[] => {
      if (block.kind === 'prose') return [htmlToText(block.html)]
      if (block.kind === 'list' && block.values)
        return block.items.map((item) => inlineText(item.content ?? []))
      if (block.kind === 'definitions' && block.values)
        return block.items.map((item) => `${inlineText(item.term)} ${inlineText(item.content ?? [])}`)
      if (block.kind === 'details') return block.blocks.some(isValues) ? [fieldText(block.blocks)] : []
      return []
    })
    .filter((text) => text !== '')
    .join(' ')
}

const isValues = (block: Block) =>
  (block.kind === 'list' || block.kind === 'definitions') && block.values === true
