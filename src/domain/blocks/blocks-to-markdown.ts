/** The Markdown twin of a page, from its blocks: what people and programs read without the frame around it. */

import { writeCodeSpan } from '../../lib/text/code-span.ts'
import { joinList } from '../../lib/text/join-list.ts'
import { writeText } from '../../lib/locale/text.ts'
import {
  fillLinks,
  fillOptionalLinks,
  markOptionalLink,
  readLinkMarker,
  siteMarker,
  SLOT,
} from '../../lib/site/links/markers.ts'
import { codeToText } from '../../lib/text/html/html-to-text.ts'
import type {
  Block,
  DefinitionsBlock,
  DetailsBlock,
  FieldItem,
  HeadingBlock,
  Inline,
  ListBlock,
  ListItem,
  OperationsBlock,
  ProseBlock,
  TableBlock,
  TabsBlock,
} from './block.ts'
import { inlineText } from './inspect-blocks.ts'

/** Characters of a code block that the twin shows; it is read by programs that pay for each. Of longer code it has the length. */
const MAX_TWIN_CODE = 3000

/**
 * Addresses of the page's link markers, in Markdown as in HTML; site markers stay for emit. Undefined while they are not known: then
 * `fillMarkdownLinks` completes the text.
 */
export type MarkdownLinks = readonly string[] | undefined

/** The Markdown of a page. */
export function blocksToMarkdown(blocks: readonly Block[], links: MarkdownLinks): string {
  const [title, first, ...rest] = blocks
  // A text that begins with its own title needs no second one.
  const ownTitle = title?.kind === 'heading' && first?.kind === 'prose' && first.titled === true
  const shown = ownTitle ? [first, ...rest] : blocks
  return `${joinBlocks(shown, links)}\n`
}

function joinBlocks(blocks: readonly Block[], links: MarkdownLinks): string {
  return withoutEmptySections(listParts(blocks, links))
    .map(({ text }) => text)
    .join('\n\n')
}

/** The Markdown of one block. */
interface Part {
  readonly text: string
  readonly heading?: HeadingBlock
}

/** The parts that have text, those inside groups among them. */
function listParts(blocks: readonly Block[], links: MarkdownLinks): readonly Part[] {
  return blocks.flatMap((block): readonly Part[] => {
    if (block.kind === 'group' || block.kind === 'fragment') return listParts(block.blocks, links)
    const text = blockToMarkdown(block, links).trim()
    return text === '' ? [] : [{ text, ...(block.kind === 'heading' && { heading: block }) }]
  })
}

/** A heading may have nothing below it but an island. */
function withoutEmptySections(parts: readonly Part[]): readonly Part[] {
  const kept: Part[] = []
  for (const part of parts.toReversed()) {
    const { heading } = part
    const next = kept.at(-1)
    const isEmpty = next === undefined || (next.heading?.level ?? Infinity) <= (heading?.level ?? 0)
    if (heading === undefined || heading.level === 1 || heading.standalone === true || !isEmpty)
      kept.push(part)
  }
  return kept.reverse()
}

type Writer<K extends Block['kind']> = (block: Extract<Block, { kind: K }>, links: MarkdownLinks) => string

const writers: { readonly [K in Block['kind']]: Writer<K> } = {
  heading: ({ level, content }) => `${'#'.repeat(level)} ${inlineText(content).trim()}`,
  prose: fillMarkdownSlots,
  paragraph: ({ medium, content }, links) => (medium === 'web' ? '' : inlineMarkdown(content, links)),
  inline: ({ content }, links) => inlineMarkdown(content, links),
  group: ({ blocks }, links) => joinBlocks(blocks, links),
  fragment: ({ blocks }, links) => joinBlocks(blocks, links),
  details: (block, links) => `${detailsTitle(block)}\n\n${joinBlocks(block.blocks, links)}`,
  fields: ({ fields }, links) => fields.map((field) => fieldToMarkdown(field, links, '')).join('\n'),
  list: ({ items }, links) =>
    items.map((item) => listItem(inlineMarkdown(item.content ?? [], links), item, links)).join('\n'),
  definitions: ({ items }, links) =>
    items
      .map((item) => {
        const content = inlineMarkdown(item.content ?? [], links)
        const term = inlineMarkdown(item.term, links).trim()
        return listItem(content === '' ? term : `${term}: ${content}`, item, links)
      })
      .join('\n'),
  code: ({ html, language }) => fenceCode(codeToText(html), language),
  tabs: tabsToMarkdown,
  table: tableToMarkdown,
  endpoint: ({ method, path }) => `${method} ${writeCodeSpan(path)}`,
  operations: ({ items }) => items.map(operationToMarkdown).join('\n'),
  // Content that runs in a browser is left out.
  island: ({ blocks = [] }, links) => joinBlocks(blocks, links),
}

function blockToMarkdown(block: Block, links: MarkdownLinks): string {
  // The table has one function per kind, which TypeScript cannot follow through the index.
  const write = writers[block.kind] as Writer<Block['kind']>
  return write(block, links)
}

/** '- GET `/pets`: [List pets](...) (deprecated)'. */
function operationToMarkdown({
  route,
  method,
  title,
  path,
  deprecated,
}: OperationsBlock['items'][number]): string {
  const place = path === undefined ? '' : ` ${writeCodeSpan(path)}`
  const mark = deprecated ? ` (${writeText('api.deprecated')})` : ''
  return `- ${method}${place}: ${writeMarkdownLink(title, siteMarker(route))}${mark}`
}

/** Details that links lead to are sections of the page. */
function detailsTitle({ summary, target }: DetailsBlock): string {
  const text = inlineText(summary).trim()
  return target === undefined ? `**${text}**` : `#### ${text}`
}

/** The author's Markdown with its slots filled, in their order. */
function fillMarkdownSlots({ markdown, slots = [] }: ProseBlock, links: MarkdownLinks): string {
  const contents = slots.values()
  const text = markdown.replaceAll(SLOT, () => joinBlocks(contents.next().value ?? [], links))
  return links === undefined ? text : fillLinks(text, (n) => links[n] ?? '')
}

function listItem(line: string, item: ListItem, links: MarkdownLinks): string {
  const below = joinBlocks(item.blocks ?? [], links)
  if (line === '') return `- ${indent(below).trimStart()}`
  return below === '' ? `- ${line.trimEnd()}` : `- ${line.trimEnd()}\n\n${indent(below)}`
}

function indent(text: string, margin = '  '): string {
  return text.replaceAll(/^(?=.)/gm, margin)
}

/** '- `name` (string, required): what it is [rules]', with what is inside below. */
function fieldToMarkdown({ name, head, blocks }: FieldItem, links: MarkdownLinks, margin: string): string {
  // The texts between them are separators.
  const marks = head
    .slice(1)
    .flatMap((part) => (typeof part === 'string' ? [] : [inlineText([part]).trim()]))
    .filter((text) => text !== '')
  const type = marks.length === 0 ? '' : ` (${joinList(marks)})`
  return valueToMarkdown(`\`${name}\`${type}`, blocks, links, margin)
}

/** An item of a list: what a value is called, what is said of it, and what is inside it as a list below. */
function valueToMarkdown(
  label: string,
  blocks: readonly Block[],
  links: MarkdownLinks,
  margin: string,
): string {
  const texts: string[] = []
  const rules: string[] = []
  const nested: string[] = []
  const inner = `${margin}  `
  const collect = (block: Block): void => {
    if (block.kind === 'prose') texts.push(fillMarkdownSlots(block, links).trim())
    else if (block.kind === 'paragraph') rules.push(inlineMarkdown(block.content, links))
    else if (block.kind === 'list' || block.kind === 'definitions') {
      rules.push(valuesToMarkdown(block, links))
      if (block.kind === 'definitions') nested.push(...meaningsToMarkdown(block, links, inner))
    } else if (block.kind === 'fields')
      nested.push(...block.fields.map((field) => fieldToMarkdown(field, links, inner)))
    else if (block.kind === 'tabs') nested.push(...optionsToMarkdown(block, links, inner))
    else if (block.kind === 'group' && block.blocks.some(({ kind }) => kind === 'tabs'))
      // The text that says which of the tabs applies belongs to the tabs.
      nested.push(valueToMarkdown('', block.blocks, links, inner))
    else if (block.kind === 'group' || block.kind === 'details' || block.kind === 'fragment')
      block.blocks.forEach(collect)
    else if (block.kind === 'island' && block.blocks !== undefined) {
      const text = joinBlocks(block.blocks, links)
      if (text !== '') nested.push(`${inner}- ${text}`)
    }
  }
  blocks.forEach(collect)
  const { line, below } = splitFirstLine(texts.join('\n\n'))
  const text = line === '' ? '' : `: ${line}`
  const statements = rules.join(writeText('list.statements'))
  const limits = statements === '' || label === '' ? statements : ` [${statements}]`
  const content = below === '' ? [] : ['', indent(below, inner)]
  // Fields right below a list would be more of its items.
  if (nested.length > 0 && /(?:^|\n)[-+*] [^\n]*(?:\n+ [^\n]*)*$/.test(below))
    content.push('', `${inner}<!-- -->`, '')
  return [`${margin}- ${label}${text}${limits}`, ...content, ...nested].join('\n')
}

/** The values that a field may have. If each has a meaning, they are in the list of meanings below it. */
function valuesToMarkdown(block: ListBlock | DefinitionsBlock, links: MarkdownLinks): string {
  if (block.kind === 'definitions' && block.items.every(({ content = [] }) => content.length > 0))
    return writeText('schema.oneOf')
  const values = block.items.map((item) =>
    inlineMarkdown('term' in item ? item.term : (item.content ?? []), links).trim(),
  )
  return writeText('api.oneOfValues', { values: joinList(values) })
}

/** Meanings of values, if the description has them. */
function meaningsToMarkdown(
  { items }: DefinitionsBlock,
  links: MarkdownLinks,
  margin: string,
): readonly string[] {
  return items.flatMap(({ term, content = [] }) =>
    content.length === 0
      ? []
      : [`${margin}- ${inlineMarkdown(term, links).trim()}: ${inlineMarkdown(content, links)}`],
  )
}

/** Tabs inside a field, as the options of a choice: each with its type and what is inside it. */
function optionsToMarkdown({ panels }: TabsBlock, links: MarkdownLinks, margin: string): readonly string[] {
  return panels.map(({ label, blocks: [first, ...rest] }) => {
    const isType = first?.kind === 'paragraph' && first.className === 'field'
    const type = isType ? ` (${inlineMarkdown(first.content, links).trim()})` : ''
    const blocks = isType || first === undefined ? rest : [first, ...rest]
    return valueToMarkdown(`**${label}**${type}`, blocks, links, margin)
  })
}

/** A line that begins a list, a quote, a heading, a table or code. Only 1 begins a list right below text (CommonMark 0.31, section 5.3). */
const BLOCK_START = /^ {0,3}(?:[-+*] |>|\||#{1,6} |```|~~~|(?:1|(?<!\S *\n {0,3})\d{1,9})[.)] )/m

/** The paragraphs that a text begins with as one line, and what no line can say: lists, quotes, code. */
function splitFirstLine(text: string): { readonly line: string; readonly below: string } {
  const start = text.search(BLOCK_START)
  const end = start === -1 ? text.length : start
  return {
    line: text
      .slice(0, end)
      .replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
      .trim(),
    below: removeIndent(
      text
        .slice(end)
        .replace(/^(?: *\n)+/, '')
        .trimEnd(),
    ),
  }
}

/** A text without the indent of its first line, because authors indent whole lists. */
function removeIndent(text: string): string {
  const { length } = /^ */.exec(text)?.[0] ?? ''
  return length === 0 ? text : text.replaceAll(new RegExp(`^ {1,${length}}`, 'gm'), '')
}

/** One language stands for all, beside the first that the author wrote; other tabs are shown one below the other. */
function tabsToMarkdown({ group, panels }: TabsBlock, links: MarkdownLinks): string {
  if (group === 'language') {
    const usual = panels.find(({ value }) => value === 'curl') ?? panels[0]
    const own = panels.find(({ isOwn }) => isOwn === true)
    const shown = [own, usual].filter((panel) => panel !== undefined)
    return [...new Set(shown)].map(({ blocks }) => joinBlocks(blocks, links)).join('\n\n')
  }
  const written = panels
    .map(({ label, example, blocks }) => ({ label, example, blocks, text: joinBlocks(blocks, links) }))
    // An option of which nothing is said is an option.
    .filter(({ text, blocks }) => text !== '' || blocks.length === 0)
  const kinds = written.map(({ example }) => example)
  const isRepeated = written.map(({ example }, i) => example !== undefined && kinds.indexOf(example) < i)
  const others = written.filter((_, i) => isRepeated[i]).map(({ label }) => label)
  return [
    ...written.filter((_, i) => !isRepeated[i]).map(({ label, text }) => `**${label}**\n\n${text}`.trim()),
    ...(others.length === 0
      ? []
      : [`${writeText('schema.furtherExamples', { count: others.length })}: ${joinList(others)}`]),
  ].join('\n\n')
}

/** A table of GFM: each cell in one line. */
function tableToMarkdown({ columns, rows }: TableBlock, links: MarkdownLinks): string {
  const cellText = ({ content = [], blocks = [] }: ListItem) =>
    [inlineMarkdown(content, links), joinBlocks(blocks, links)]
      .join(' ')
      // A cell has no quotes.
      .replaceAll(/^(?: *> ?)+/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replaceAll('|', '\\|')
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map(({ cells }) => line(cells.map(cellText))),
  ].join('\n')
}

/** Languages of samples that Markdown calls otherwise. */
const FENCE_NAMES: Readonly<Record<string, string>> = { curl: 'sh', nodejs: 'js', text: '' }

function fenceCode(code: string, language: string): string {
  if (code === '') return ''
  if (code.length > MAX_TWIN_CODE) return writeText('code.leftOut', { count: code.length })
  const ticks = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  const name = Object.hasOwn(FENCE_NAMES, language) ? FENCE_NAMES[language] : language
  return `${ticks}${name}\n${code}\n${ticks}`
}

function inlineMarkdown(content: readonly Inline[], links: MarkdownLinks): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'code') return writeCodeSpan(part.text)
      if (part.kind === 'path') return writeCodeSpan(part.path)
      if (part.kind === 'method') return part.method
      const inner = inlineMarkdown(part.content, links)
      if (part.kind === 'strong') return `**${inner}**`
      if (part.kind !== 'link') return inner
      const number = readLinkMarker(part.href)
      if (number !== undefined && links === undefined) return markOptionalLink(number, inner)
      const href = number === undefined ? part.href : (links?.[number] ?? '')
      return writeMarkdownLink(inner, href)
    })
    .join('')
}

/** A link to another page. A link to an anchor is written as its text: anchors mean nothing in Markdown. */
function writeMarkdownLink(label: string, href: string): string {
  return href === '' || href.startsWith('#') ? label : `[${label}](${href})`
}

/** The Markdown that was written before the addresses of links were known, with these addresses. */
export function fillMarkdownLinks(markdown: string, links: readonly string[]): string {
  const text = fillOptionalLinks(markdown, (number, label) => writeMarkdownLink(label, links[number] ?? ''))
  return fillLinks(text, (n) => links[n] ?? '')
}
