import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { toString } from 'hast-util-to-string'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { linkMarker } from '../lib/markers.ts'
import type { RichText } from '../model.ts'
import type { Heading, Link, SourceLocation } from '../types.ts'
import { highlight } from '../markdown/highlight.ts'
import { escape } from './escape.ts'
import { kebab } from './names.ts'

/** A page shows no more of one description: at 5 MB, a browser would only be busy. */
export const LONGEST = 100_000

/** Descriptions are CommonMark with tables (OpenAPI 3.1.1, section 4.6); their HTML is never trusted. */
const reader = unified().use(remarkParse).use(remarkGfm)
const writer = unified()
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize, { ...defaultSchema, clobberPrefix: 'text-' })
const plainWriter = unified()
  .use(remarkRehype)
  .use(rehypeSanitize, { ...defaultSchema, clobberPrefix: 'text-' })
const printer = unified().use(rehypeStringify, { allowDangerousHtml: true })

/** Text in which Markdown and HTML read nothing: letters, single underscores inside words, lines that begin with a letter. */
const WORDS = String.raw`(?:(?!https?:|www\.)[^*_\x60[\]<>&#|\\\n!~@]|(?<=[a-z\d])_(?=[a-z\d])|(?<! )\n(?=[a-z]))`
/** A code span without white space at its ends. */
const SPAN = String.raw`\x60[^\x60\n\s](?:[^\x60\n]*[^\x60\n\s])?\x60`
/** Most descriptions: words and code spans. They need no parser. */
const PLAIN = new RegExp(String.raw`^(?! |\d+[.)]|[-+#>~=:|])(?:${WORDS}|${SPAN})*$`, 'i')

/** HTML of a plain description. */
function simple(text: string): string {
  const parts = text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? `<code>${escape(part)}</code>` : escape(part)))
  return `<p>${parts.join('')}</p>`
}

export interface Where {
  /** Where a text stands inside the description; asked only when it holds a link. */
  readonly place: (text: string) => SourceLocation
}

const NONE: readonly Link[] = []
export const EMPTY: RichText = { markdown: '', html: '', links: NONE }

/** A description as HTML. Headings in it begin at level 3 and have no ids: a page may show it in several places. */
export function text(markdown: string, where: Where): RichText {
  return markdown.trim() === '' ? EMPTY : made(markdown, where, 3, false).text
}

/** A description that has a page of its own for itself: headings begin at level 2, with ids, and are told. */
export function article(markdown: string, where: Where): { text: RichText; headings: readonly Heading[] } {
  return markdown.trim() === '' ? { text: EMPTY, headings: [] } : made(markdown, where, 2, true)
}

function made(
  source: string,
  where: Where,
  level: number,
  ids: boolean,
): { text: RichText; headings: readonly Heading[] } {
  const markdown = source.length > LONGEST ? `${source.slice(0, LONGEST)} …` : source
  const trimmed = markdown.trim()
  if (PLAIN.test(trimmed))
    return { text: { markdown: trimmed, html: simple(trimmed), links: NONE }, headings: [] }
  const parsed = reader.parse(markdown)
  const tree = (trimmed.includes('<') ? writer : plainWriter).runSync(parsed)
  const links = linked(tree, where)
  const headings = levelled(tree, level, ids)
  coloured(tree)
  return { text: { markdown: trimmed, html: printer.stringify(tree), links }, headings }
}

/** Addresses of this site become markers. Pictures of other hosts become links: a page loads nothing from elsewhere. */
function linked(tree: Root, where: Where): readonly Link[] {
  const links: Link[] = []
  const mark = (kind: Link['kind'], href: string) => {
    links.push({ kind, href, location: where.place(href) })
    return linkMarker(links.length - 1)
  }
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'a' && typeof node.properties['href'] === 'string') {
      const { href } = node.properties
      if (!/^(https?:|mailto:|\/\/)/i.test(href)) node.properties['href'] = mark('link', href)
    }
    if (node.tagName === 'img') {
      const src = attribute(node, 'src')
      if (!/^(https?:)?\/\//i.test(src)) node.properties['src'] = mark('image', src)
      else if (parent !== undefined && index !== undefined)
        parent.children[index] = pictured(node, src, parent)
    }
  })
  return links.length === 0 ? NONE : links
}

function attribute(node: Element, name: string): string {
  const value = node.properties[name]
  return typeof value === 'string' ? value : ''
}

function pictured(image: Element, src: string, parent: { type: string; tagName?: string }): Element {
  const label = attribute(image, 'alt') || (src.split('/').at(-1) ?? src)
  const inside = parent.tagName === 'a'
  return {
    type: 'element',
    tagName: inside ? 'span' : 'a',
    properties: inside ? {} : { href: src },
    children: [{ type: 'text', value: label }],
  }
}

/** Moves headings so that the highest has the given level. */
function levelled(tree: Root, level: number, ids: boolean): readonly Heading[] {
  const found: Element[] = []
  visit(tree, 'element', (node) => {
    if (/^h[1-6]$/.test(node.tagName)) found.push(node)
  })
  const top = Math.min(...found.map((node) => Number(node.tagName[1])))
  const taken = new Set<string>()
  return found.map((node) => {
    const depth = Math.min(6, Number(node.tagName[1]) - top + level)
    node.tagName = `h${depth}`
    const heading = toString(node)
    delete node.properties['id']
    let id = `about-${kebab(heading) || 'section'}`
    for (let n = 2; taken.has(id); n++) id = `about-${kebab(heading)}-${n}`
    taken.add(id)
    if (ids) node.properties['id'] = id
    return { depth, id, text: heading }
  })
}

function coloured(tree: Root): void {
  visit(tree, 'element', (node) => {
    const code = node.tagName === 'pre' ? node.children[0] : undefined
    if (code?.type !== 'element' || code.tagName !== 'code') return
    const name = [code.properties['className']]
      .flat()
      .find((one) => typeof one === 'string' && one.startsWith('language-'))
    // A wide block scrolls, and what scrolls has to be reachable by keyboard.
    node.properties['tabIndex'] = 0
    if (typeof name !== 'string') return
    const html = highlight(toString(code), name.slice(9))
    code.children = [{ type: 'raw', value: html } as unknown as Element]
  })
}
