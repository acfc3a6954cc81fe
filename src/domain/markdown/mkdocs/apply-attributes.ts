/** Annotations of the dialect of MkDocs on nodes of a parsed text: attributes in braces, abbreviations, the language of inline code. */

import type { Definition, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast'
import { visit } from 'unist-util-visit'
import { escapeAttribute } from '../../../lib/text/html/escape-attribute.ts'
import { isAttributeList, LIST_AT_END, LIST_AT_START, readAttributes } from './attribute-list.ts'

/** Applies what braces say to what is before them, and marks abbreviations. */
export function applyDialect(root: Root, abbreviations: ReadonlyMap<string, string>): void {
  visit(root, (node) => {
    if (node.type === 'inlineCode') node.value = node.value.replace(/^#!\w[\w+-]*[ \t]+/, '')
    if (!('children' in node)) return
    applyInline(node)
    applyBlocks(node)
  })
  if (abbreviations.size > 0) markAbbreviations(root, abbreviations)
  keepLastDefinitions(root)
}

/** Of several definitions of a link, Python-Markdown uses the last one; CommonMark, the first. */
function keepLastDefinitions(root: Root): void {
  const last = new Map<string, Definition>()
  visit(root, 'definition', (node) => void last.set(node.identifier, node))
  visit(root, 'definition', (node, index, parent) => {
    if (last.get(node.identifier) === node || parent === undefined || index === undefined) return undefined
    parent.children.splice(index, 1)
    return index
  })
}

const HAS_ATTRIBUTES = /^(?:link|image|linkReference|imageReference|inlineCode|emphasis|strong)$/

function applyInline(parent: Parents): void {
  const { children } = parent
  for (const [n, node] of children.entries()) {
    const before = children[n - 1]
    if (node.type !== 'text' || before === undefined || !HAS_ATTRIBUTES.test(before.type)) continue
    const [list] = LIST_AT_START.exec(node.value) ?? []
    if (list === undefined) continue
    // `[](){#id}` is a target of links.
    if (before.type === 'link' && before.url === '' && before.children.length === 0)
      children[n - 1] = {
        type: 'html',
        value: `<a id="${escapeAttribute(readAttributes(list).id ?? '')}"></a>`,
      }
    else setAttributes(before, list)
    relabel(parent)
    node.value = node.value.slice(list.length)
  }
}

/** The text is no longer what the lines say. */
function relabel(node: Nodes): void {
  node.data = { ...node.data, isRelabeled: true }
}

/** A list of attributes on the last line of a block is about the block; on a line of its own, about the block before. */
function applyBlocks(parent: Parents): void {
  for (const [n, node] of parent.children.entries()) {
    if (node.type !== 'paragraph' && node.type !== 'tableCell') continue
    const last = node.children.at(-1)
    if (last?.type !== 'text') continue
    const [whole = '', list] = LIST_AT_END.exec(last.value) ?? []
    if (list === undefined || !isAttributeList(list)) continue
    const isAlone = node.children.length === 1 && whole.trim() === last.value.trim()
    // After text on the same line, it is about the last part of the line.
    if (!isAlone && node.type === 'paragraph' && !whole.startsWith('\n')) continue
    const target = isAlone ? parent.children[n - 1] : node
    last.value = isAlone ? '' : last.value.slice(0, -whole.length)
    relabel(node)
    if (target !== undefined) setAttributes(target, list)
  }
  const isEmpty = (node: Nodes) =>
    node.type === 'paragraph' &&
    node.data?.isRelabeled === true &&
    node.children.every((child) => child.type === 'text' && child.value === '')
  if (parent.children.some(isEmpty))
    parent.children = parent.children.filter((node) => !isEmpty(node)) as typeof parent.children & Text[]
}

/** Buttons of Material look like ours. Styles and handlers are left out: pages forbid them. */
function setAttributes(node: Nodes, list: string): void {
  const { id, classes, values } = readAttributes(list)
  const isButton = classes.includes('md-button')
  const properties: Record<string, unknown> = { ...node.data?.hProperties }
  for (const [name, value] of Object.entries(values))
    if (!/^(?:on|style$)/i.test(name)) properties[name] = value === '' ? true : value
  if (id !== undefined) properties['id'] = id
  const names = [...(isButton ? ['button'] : []), ...classes.filter((name) => !name.startsWith('md-button'))]
  if (names.length > 0) properties['className'] = names
  if (isButton)
    properties['dataVariant'] = classes.includes('md-button--primary') ? 'primary' : 'outlinePrimary'
  node.data = { ...node.data, hProperties: properties as never }
}

function markAbbreviations(root: Root, meanings: ReadonlyMap<string, string>): void {
  const names = [...meanings.keys()].sort((a, b) => b.length - a.length)
  const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  visit(root, 'text', (node, index, parent) => {
    if (parent === undefined || index === undefined || parent.type === 'heading' || parent.type === 'link')
      return undefined
    const parts: PhrasingContent[] = []
    let end = 0
    for (const { 0: name, index: at } of node.value.matchAll(pattern)) {
      if (at > end) parts.push({ type: 'text', value: node.value.slice(end, at) })
      parts.push(
        { type: 'html', value: `<abbr title="${escapeAttribute(meanings.get(name) ?? '')}">` },
        { type: 'text', value: name },
        { type: 'html', value: '</abbr>' },
      )
      end = at + name.length
    }
    if (parts.length === 0) return undefined
    if (end < node.value.length) parts.push({ type: 'text', value: node.value.slice(end) })
    for (const part of parts) if (node.position !== undefined) part.position = node.position
    parent.children.splice(index, 1, ...parts)
    return index + parts.length
  })
}
