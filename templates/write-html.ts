/**
 * Writes the plain elements of a page, of which an API reference has thousands, as the same HTML that `renderToStaticMarkup` returns: React
 * takes four times as long, because its renderer is made for streams, suspense and hydration, which a block of text has none of. An element
 * that is not plain (it has rules of its own, or an attribute that is not in the table) is left to React. Components here have no hooks.
 */

import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import type { Html } from '../src/lib/types.ts'

type Props = Readonly<Record<string, unknown>>
type Component = (props: Props) => ReactNode

/** HTML of a node. Components are called here, at once and in the order of the page. */
export function writeHtml(node: ReactNode): Html {
  if (typeof node === 'string') return escapeText(node)
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'number' || typeof node === 'bigint') return String(node)
  if (Array.isArray(node)) {
    let html = ''
    for (const child of node as readonly ReactNode[]) html += writeHtml(child)
    return html
  }
  if (!isValidElement(node)) return renderToStaticMarkup(node)
  const { type, props } = node as ReactElement<Props>
  if (typeof type === 'string') return writeElement(type, props) ?? renderToStaticMarkup(node)
  if (type === Fragment) return writeHtml(props['children'] as ReactNode)
  return typeof type === 'function' ? writeHtml((type as Component)(props)) : renderToStaticMarkup(node)
}

/** Elements without rules of their own. Authors' elements, forms and heads have rules. */
const PLAIN_ELEMENTS = new Set(
  `a article button circle code dd details div docs-fields docs-tabs dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header kbd label li main nav ol p
  path rect section small span strong summary svg table tbody td th thead time tr ul var`.split(/\s+/),
)
/** Among them images: React puts a preload beside each that is not lazy, which belongs in the head of a document. */
const VOID_ELEMENTS = new Set(['br', 'img', 'wbr'])

/** Attributes whose value is text, by the name of the property. */
const TEXT_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['className', 'class'],
  ['tabIndex', 'tabindex'],
  ...['alt', 'decoding', 'loading', 'src'].map((name) => [name, name] as const),
  ...['id', 'role', 'scope', 'title', 'type', 'href', 'popover', 'popoverTarget'].map(
    (name) => [name, name] as const,
  ),
  ...['viewBox', 'd', 'cx', 'cy', 'r', 'x', 'y', 'width', 'height', 'rx'].map(
    (name) => [name, name] as const,
  ),
])

/** The element as React would write it; undefined for one that is not plain. */
function writeElement(tag: string, props: Props): Html | undefined {
  const isVoid = VOID_ELEMENTS.has(tag)
  // The first line break of a `pre` is lost (HTML, section 13.1.2.5), which concerns text directly inside of it.
  const isPlain = tag === 'pre' ? isValidElement(props['children']) : PLAIN_ELEMENTS.has(tag)
  if (!isVoid && !isPlain) return undefined
  let html = `<${tag}`
  let inner: Html | undefined
  let children: ReactNode
  for (const name in props) {
    const value = props[name]
    if (value === undefined || value === null) continue
    if (name === 'children') children = value as ReactNode
    else if (name === 'dangerouslySetInnerHTML') inner = (value as { readonly __html: Html }).__html
    else {
      const attribute = attributeName(name)
      if (attribute === undefined || !isPlainValue(attribute, value)) return undefined
      html += ` ${attribute}="${escapeText(`${value}`)}"`
    }
  }
  if (isVoid) return `${html}/>`
  return `${html}>${inner ?? writeHtml(children)}</${tag}>`
}

function attributeName(name: string): string | undefined {
  return name.startsWith('data-') || name.startsWith('aria-') ? name : TEXT_ATTRIBUTES.get(name)
}

/** React writes truth values in several ways, leaves out some empty addresses and refuses scripts as addresses. */
function isPlainValue(attribute: string, value: unknown): value is string | number {
  if (typeof value === 'number') return true
  return typeof value === 'string' && (attribute !== 'href' || !/^[\u0000-\u001F ]*j/i.test(value))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React escapes text and attributes. */
function escapeText(text: string): string {
  return /["&'<>]/.test(text) ? text.replace(/["&'<>]/g, (character) => ENTITIES[character] ?? '') : text
}
