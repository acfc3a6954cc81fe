/** Writes components of other tools as those that do the same here. What may mean something else, or would lose something, is left to its author. */
import type { Nodes } from 'mdast'
import { upperFirst } from '../../../lib/text/first-letter.ts'
import { hintForComponent } from '../../../lib/text/problems/other-tools.ts'
import type { SourceEdit } from '../../../lib/types.ts'
import { indentLines } from '../constructs/block-edit.ts'
import { ADMONITION_NAMES } from '../constructs/edit-other-block.ts'
import { editCodeGroup, isPlainLabel } from '../constructs/edit-other-directive.ts'
import { createEdit, replaceLines } from '../constructs/other-syntax.ts'
import { locateNode, type MarkdownDraft } from '../markdown-draft.ts'
import { isJsx, type JsxNode } from './directive-components.ts'

/** A component that Offprint has under another name or in another form. `parent` is the node around it. */
export function editComponent(
  draft: MarkdownDraft,
  node: JsxNode,
  parent: Nodes | undefined,
): SourceEdit | undefined {
  const name = node.name ?? ''
  if (name === 'CodeGroup')
    return replaceLines(
      locateNode(draft, node),
      editCodeGroup(draft.lines, (node.position?.start.line ?? 1) - 1, 'component'),
    )
  if (name === 'Step') return parent === undefined ? undefined : editSteps(draft, node, parent)
  const from = readSource(draft, node) ?? ''
  const to = writeComponent(from, node)
  return to === undefined ? undefined : createEdit(locateNode(draft, node), from, to)
}

function writeComponent(from: string, node: JsxNode): string | undefined {
  const name = node.name ?? ''
  if (name === 'LinkCard') {
    const texts = readTexts(node, ['title', 'href', 'description'])
    const { title = '', href = '', description = '' } = texts ?? {}
    if (texts === undefined || node.children.length > 0 || !isPlainText(description)) return undefined
    const opening = `<Card title="${title}" href="${href}"`
    return description === '' ? `${opening} />` : `${opening}>${description}</Card>`
  }
  // A component without content is a sign, such as `<Check />`.
  if (node.children.length === 0) return undefined
  if (['Callout', 'Admonition', 'Note'].includes(name)) {
    const texts = readTexts(node, ['title', 'type'])
    const kind = texts && ADMONITION_NAMES[texts['type'] ?? 'note']
    return kind && rename(from.replace(/[ \n]+type=(?:"[^"]*"|'[^']*')/, ''), name, upperFirst(kind))
  }
  const [, wanted] = /^write `<([A-Z]\w+)>`(?:;|$)/.exec(hintForComponent(name) ?? '') ?? []
  return wanted && rename(from, name, wanted)
}

function rename(from: string, name: string, wanted: string): string {
  return from.replace(`<${name}`, `<${wanted}`).replace(new RegExp(`</${name}>$`), `</${wanted}>`)
}

/** The steps of Mintlify, each an element, as a numbered list. The first of them has the correction of all. */
function editSteps(draft: MarkdownDraft, node: JsxNode, parent: Nodes): SourceEdit | undefined {
  if (!isJsx(parent) || parent.name !== 'Steps') return undefined
  const steps = parent.children as readonly Nodes[]
  if (steps[0] !== node) return undefined
  const from = readSource(draft, parent)
  const items = steps.map((step) => {
    const texts = isJsx(step) && step.name === 'Step' ? readTexts(step, ['title']) : undefined
    const title = texts?.['title']
    const source = readSource(draft, step)?.split('\n') ?? []
    const body = source.slice(1, -1)
    const isWhole = /^<Step\b[^>]*>$/.test(source[0] ?? '') && source.at(-1)?.trim() === '</Step>'
    if (!isWhole || title === undefined || !isPlainText(title)) return undefined
    const indents = body.flatMap((line) => (line.trim() === '' ? [] : [line.search(/\S/)]))
    const content = body.map((line) => line.slice(Math.min(...indents)).trimEnd())
    return [`1. **${title}**`, '', ...indentLines(content, '   ')]
  })
  if (from === undefined || !items.every((item) => item !== undefined)) return undefined
  const indent = ' '.repeat((parent.position?.start.column ?? 1) - 1)
  const [opening = ''] = from.split('\n')
  const lines = [...items.flatMap((item) => ['', ...item]), '', '</Steps>']
  return createEdit(locateNode(draft, parent), from, [opening, ...indentLines(lines, indent)].join('\n'))
}

/** The correction of a component that has a prop of other tools. */
export function editProp(draft: MarkdownDraft, node: JsxNode, prop: string): SourceEdit | undefined {
  if (node.name === 'Tabs' && prop === 'items') return editTabItems(draft, node)
  return node.name === 'Note' && prop === 'type' ? editComponent(draft, node, undefined) : undefined
}

/**
 * `<Tabs items={['npm', 'pnpm']}>` of Nextra and Fumadocs: each name becomes the label of its tab, where it has none. The correction is that of the
 * prop `items`.
 */
function editTabItems(draft: MarkdownDraft, node: JsxNode): SourceEdit | undefined {
  const from = readSource(draft, node)
  const [whole = '', list = ''] =
    /[ \n]+items=\{\[((?:\s*(?:'[^'"]*'|"[^'"]*"),?)+)\s*\]\}/.exec(from ?? '') ?? []
  const items = [...list.matchAll(/['"]([^'"]*)['"]/g)].map(([, label = '']) => label)
  const tabs = node.children.filter((child) => isJsx(child) && child.name === 'Tab')
  if (from === undefined || tabs.length !== items.length) return undefined
  let to = from
  for (const [number, tab] of [...tabs.entries()].toReversed()) {
    const names = isJsx(tab) ? tab.attributes.map((one) => ('name' in one ? one.name : '')) : []
    const { line = 1, column = 1 } = tab.position?.start ?? {}
    const at = measureOffset(draft, node, { line, column })
    if (names.some((name) => ['label', 'title', 'value'].includes(name))) continue
    if (!to.startsWith('<Tab', at) || !isPlainLabel(items[number] ?? '')) return undefined
    to = `${to.slice(0, at)}<Tab label="${items[number]}"${to.slice(at + '<Tab'.length)}`
  }
  return createEdit(locateNode(draft, node), from, to.replace(whole, ''))
}

/** The source of a node, from its first character to its last. */
function readSource(draft: MarkdownDraft, { position }: Nodes): string | undefined {
  if (position === undefined) return undefined
  const { start, end } = position
  const lines = draft.lines.slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column - 1) ?? ''
  return lines.join('\n').slice(start.column - 1)
}

/** How many characters of the source of a node are before a place in it. */
function measureOffset(
  draft: MarkdownDraft,
  { position }: Nodes,
  place: { readonly line: number; readonly column: number },
): number {
  const { line, column } = position?.start ?? { line: 1, column: 1 }
  const before = draft.lines.slice(line - 1, place.line - 1)
  return before.reduce((sum, { length }) => sum + length + 1, place.column - column)
}

/** The attributes of a component where all of them are known, and are texts without a quote. */
function readTexts({ attributes }: JsxNode, known: readonly string[]): Record<string, string> | undefined {
  const texts = attributes.flatMap((one) =>
    one.type === 'mdxJsxAttribute' &&
    typeof one.value === 'string' &&
    known.includes(one.name) &&
    !one.value.includes('"')
      ? [[one.name, one.value] as const]
      : [],
  )
  return texts.length === attributes.length ? Object.fromEntries(texts) : undefined
}

/** Whether a text has nothing that Markdown or MDX would read as more than text. */
const isPlainText = (text: string) => !/[\\`*_~<>{}[\]&"\n]/.test(text)
