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

/** A piece of a block with its id, the target of links, and the blocks in it. */
interface Part {
  readonly id?: string | undefined
  readonly blocks?: readonly Block[] | undefined
}

/** The pieces of each kind of block, in the order in which they print. A kind without an entry does not compile. */
const PARTS: {
  readonly [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => readonly Part[]
} = {
  heading: (block) => [block],
  paragraph: (block) => [block],
  group: (block) => [block],
  fragment: (block) => [block],
  island: (block) => [block],
  details: ({ target, blocks }) => [{ id: target, blocks }],
  fields: ({ fields }) => fields,
  list: ({ items }) => items,
  definitions: ({ items }) => items,
  tabs: ({ panels }) => panels,
  table: ({ rows }) => rows.flatMap(({ id, cells }) => [{ id }, ...cells]),
  // The ids of its text are in its HTML.
  prose: ({ slots }) => [{ blocks: slots?.flat() }],
  endpoint: ({ tryIt }) => (tryIt === undefined ? [] : [{ blocks: [tryIt] }]),
  inline: () => [],
  code: () => [],
  operations: () => [],
}

const partsOf = (block: Block): readonly Part[] => PARTS[block.kind](block as never)

/** The blocks directly inside a block, in the order in which they print. */
export const childBlocks = (block: Block): readonly Block[] =>
  partsOf(block).flatMap(({ blocks = [] }) => blocks)

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
  const ids = new Set<string>()
  const visit = (block: Block) => {
    if (block.kind === 'prose') for (const id of idsInHtml(block.html)) ids.add(id)
    for (const part of partsOf(block)) {
      if (part.id !== undefined) ids.add(part.id)
      part.blocks?.forEach(visit)
    }
  }
  blocks.forEach(visit)
  return [...ids]
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
  collectSections(blocks, { drafts, isFolded: false })
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

/** The sections so far, and whether fields are text of the last one. */
interface Scope {
  readonly drafts: SectionDraft[]
  readonly isFolded: boolean
}

const addText = ({ drafts }: Scope, text: string): void => void drafts.at(-1)?.parts.push(text)

/** Adds the sections of blocks, and their text that belongs to the last one before. */
function collectSections(blocks: readonly Block[], scope: Scope): void {
  for (const block of blocks) COLLECTORS[block.kind](block as never, scope)
}

const collectChildren = (block: Block, scope: Scope): void => collectSections(childBlocks(block), scope)

/** Addresses, code and lines of our own are not searched. */
const collectNothing = (): void => undefined

/** How search reads each kind of block. A kind without an entry does not compile. */
const COLLECTORS: {
  readonly [K in Block['kind']]: (block: Extract<Block, { kind: K }>, scope: Scope) => void
} = {
  group: (block, scope) => {
    if (block.search === 'skip') return
    collectChildren(block, { ...scope, isFolded: scope.isFolded || block.search === 'fold' })
  },
  details: (block, scope) => {
    if (block.target !== undefined)
      scope.drafts.push({ id: block.target, heading: inlineText(block.summary).trim(), parts: [] })
    collectChildren(block, scope)
  },
  heading: ({ level, id, content }, scope) => {
    // The title of a page is not part of its text.
    if (level === 1) return
    if (id === undefined) addText(scope, inlineText(content))
    else scope.drafts.push({ id, heading: inlineText(content).trim(), parts: [] })
  },
  prose: (block, scope) => {
    collectProse(block, scope.drafts)
    collectChildren(block, scope)
  },
  fields: ({ fields }, scope) => {
    for (const { id, name, blocks } of fields) {
      const text = fieldText(blocks)
      if (scope.isFolded) addText(scope, `${name} ${text}`)
      else scope.drafts.push({ id, heading: name, parts: [text.slice(0, FIELD_LIMIT)], field: true })
      collectSections(
        blocks.filter(({ kind }) => INSIDE_FIELDS.has(kind)),
        scope,
      )
    }
  },
  list: (block, scope) => {
    if (isValues(block)) addValues(block, scope)
    collectChildren(block, scope)
  },
  definitions: (block, scope) => {
    if (isValues(block)) addValues(block, scope)
    for (const { id, term, content = [], blocks = [] } of block.items) {
      if (id !== undefined) scope.drafts.push({ id, heading: inlineText(term), parts: [inlineText(content)] })
      collectSections(blocks, scope)
    }
  },
  operations: ({ items }, scope) => addText(scope, items.map(({ title }) => title).join(' ')),
  table: ({ rows }, scope) => {
    for (const { cells } of rows) {
      const texts = cells.map(({ content = [] }) => inlineText(content))
      addText(scope, texts.filter(Boolean).join(' · '))
      for (const { blocks = [] } of cells) collectSections(blocks, scope)
    }
  },
  fragment: collectChildren,
  tabs: collectChildren,
  island: collectChildren,
  paragraph: collectNothing,
  inline: collectNothing,
  code: collectNothing,
  endpoint: collectNothing,
}

/** Values outside of fields are what the section defines, such as the codes of a schema that is a list of them. */
function addValues(values: ValuesBlock, scope: Scope): void {
  addText(scope, fieldText([values]))
  const last = scope.drafts.at(-1)
  if (last === undefined || scope.isFolded) return
  last.defined = [...(last.defined ?? []), ...valueTexts(values, false)].slice(0, MAX_DEFINED)
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
