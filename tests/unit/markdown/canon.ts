import type { Element, ElementContent, Nodes, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toString } from 'hast-util-to-string'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { MarkdownDocument } from '../../../src/domain/markdown/read-markdown.ts'
import { fillLinks } from '../../../src/lib/site/links/markers.ts'

const writer = unified().use(rehypeStringify)

/**
 * HTML in one form, to compare ours with a specification's. What we add on purpose is taken off: ids of headings and their links, the frame of code
 * and its colours, the frame of tables, markers instead of addresses, attributes of images and external links, labels of boxes. Comments are taken off both: ours are not published.
 */
export function canon(html: string): string {
  return writer
    .stringify({ type: 'root', children: plain(fromHtml(html, { fragment: true })) })
    .replace(/\n+/g, '\n')
    .trim()
}

/** Our body, with the addresses as they were written. */
export function body({ body, links }: MarkdownDocument): string {
  return fillLinks(body, (n) => (links[n]?.href ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
}

function plain(node: Root | Element): ElementContent[] {
  const children = node.children.flatMap((child) => one(child))
  return STRUCTURE.has(node.type === 'root' ? 'root' : node.tagName)
    ? children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
    : children
}

/** Where blanks between children are layout. */
const STRUCTURE = new Set(['root', 'table', 'thead', 'tbody', 'tr', 'ul', 'ol'])

function one(node: Nodes): ElementContent[] {
  if (node.type === 'text') return [{ type: 'text', value: node.value }]
  if (node.type !== 'element') return []
  const classes = ([] as unknown[]).concat(node.properties['className'] ?? [])
  const [link] = node.children
  if (/^h[1-6]$/.test(node.tagName) && link?.type === 'element' && isLinkTo(link, node.properties['id']))
    return one({ ...node, children: [...link.children, ...node.children.slice(1)] })
  if (node.tagName === 'figure' && classes.includes('code')) return [code(node)]
  if (node.tagName === 'div' && classes.includes('table')) return plain(node)
  if (node.tagName === 'pre') return [code({ ...node, children: [node] })]
  const { rel: _rel, loading: _loading, decoding: _decoding, ...properties } = node.properties
  if (/^h[1-6]$/.test(node.tagName)) delete properties['id']
  if (node.tagName === 'input') delete properties['ariaLabel']
  if (classes.includes('task-list-item') || classes.includes('contains-task-list'))
    delete properties['className']
  const sorted = Object.fromEntries(Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1)))
  return [{ type: 'element', tagName: node.tagName, properties: sorted, children: tidy(plain(node)) }]
}

const isLinkTo = ({ tagName, properties: { href } }: Element, id: unknown) =>
  tagName === 'a' && typeof id === 'string' && href === `#${encodeURIComponent(id)}`

/** Blanks at the edges of an element and around blocks don't show. */
function tidy(children: ElementContent[]): ElementContent[] {
  return children.filter((child) => child.type !== 'text' || !/^\n+$/.test(child.value))
}

/** A block of code as its text and language. */
function code(figure: Element): Element {
  const pre = figure.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'pre',
  )
  const [inner] = (pre?.children ?? []).filter((child): child is Element => child.type === 'element')
  if (pre === undefined || inner?.tagName !== 'code' || pre.children.length > 1)
    return { type: 'element', tagName: 'pre', properties: {}, children: pre === undefined ? [] : plain(pre) }
  const value = toString(inner).replace(/\n?$/, '\n')
  const { className } = inner.properties
  return {
    type: 'element',
    tagName: 'pre',
    properties: className === undefined ? {} : { className },
    children: [{ type: 'text', value: value === '\n' ? '' : value }],
  }
}
