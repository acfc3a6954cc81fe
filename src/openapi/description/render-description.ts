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
import { linkMarker } from '../../lib/markers.ts'
import type { RichText } from '../../model.ts'
import type { Heading, Link, SourceLocation } from '../../types.ts'
import { highlight } from '../../markdown/constructs/highlight.ts'
import { escapeHtml } from './plain-text.ts'
import { toKebabCase } from '../names.ts'

/** A page shows no more of one description: at 5 MB, a browser would only be busy. */
export const MAX_DESCRIPTION = 100_000

/** Descriptions are CommonMark with tables (OpenAPI 3.1.1, section 4.6); their HTML is never trusted. */
const markdownParser = unified().use(remarkParse).use(remarkGfm)
const htmlProcessor = unified()
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize, { ...defaultSchema, clobberPrefix: 'text-' })
const plainProcessor = unified()
  .use(remarkRehype)
  .use(rehypeSanitize, { ...defaultSchema, clobberPrefix: 'text-' })
const htmlPrinter = unified().use(rehypeStringify, { allowDangerousHtml: true })

/** Text in which Markdown and HTML read nothing: letters, single underscores inside words, lines that begin with a letter. */
const WORDS = String.raw`(?:(?!https?:|www\.)[^*_\x60[\]<>&#|\\\n!~@]|(?<=[a-z\d])_(?=[a-z\d])|(?<! )\n(?=[a-z]))`
/** A code span without white space at its ends. */
const SPAN = String.raw`\x60[^\x60\n\s](?:[^\x60\n]*[^\x60\n\s])?\x60`
/** Most descriptions: words and code spans. They need no parser. */
const PLAIN = new RegExp(String.raw`^(?! |\d+[.)]|[-+#>~=:|])(?:${WORDS}|${SPAN})*$`, 'i')

/** HTML of a plain description. */
function renderPlainText(text: string): string {
  const parts = text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
  return `<p>${parts.join('')}</p>`
}

export interface DescriptionSource {
  /** Where a text stands inside the description; asked only when it holds a link. */
  readonly locateText: (text: string) => SourceLocation
}

const NO_LINKS: readonly Link[] = []
export const EMPTY_TEXT: RichText = { markdown: '', html: '', links: NO_LINKS }

/** A description as HTML. Headings in it begin at level 3 and have no ids: a page may show it in several places. */
export function renderDescription(markdown: string, where: DescriptionSource): RichText {
  return markdown.trim() === '' ? EMPTY_TEXT : renderMarkdown(markdown, where, 3, false).text
}

/** A description that has a page of its own for itself: headings begin at level 2, with ids, and are told. */
export function renderArticle(
  markdown: string,
  where: DescriptionSource,
): { text: RichText; headings: readonly Heading[] } {
  return markdown.trim() === ''
    ? { text: EMPTY_TEXT, headings: [] }
    : renderMarkdown(markdown, where, 2, true)
}

function renderMarkdown(
  source: string,
  where: DescriptionSource,
  level: number,
  ids: boolean,
): { text: RichText; headings: readonly Heading[] } {
  const markdown = source.length > MAX_DESCRIPTION ? `${source.slice(0, MAX_DESCRIPTION)} …` : source
  const trimmed = markdown.trim()
  if (PLAIN.test(trimmed))
    return { text: { markdown: trimmed, html: renderPlainText(trimmed), links: NO_LINKS }, headings: [] }
  const parsed = markdownParser.parse(markdown)
  const tree = (trimmed.includes('<') ? htmlProcessor : plainProcessor).runSync(parsed)
  const links = markLinks(tree, where)
  const headings = shiftHeadings(tree, level, ids)
  highlightCode(tree)
  return { text: { markdown: trimmed, html: htmlPrinter.stringify(tree), links }, headings }
}

/** Addresses of this site become markers. Pictures of other hosts become links: a page loads nothing from elsewhere. */
function markLinks(tree: Root, where: DescriptionSource): readonly Link[] {
  const links: Link[] = []
  const mark = (kind: Link['kind'], href: string) => {
    links.push({ kind, href, location: where.locateText(href) })
    return linkMarker(links.length - 1)
  }
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'a' && typeof node.properties['href'] === 'string') {
      const { href } = node.properties
      if (!/^(https?:|mailto:|\/\/)/i.test(href)) node.properties['href'] = mark('link', href)
    }
    if (node.tagName === 'img') {
      const src = getAttribute(node, 'src')
      if (!/^(https?:)?\/\//i.test(src)) node.properties['src'] = mark('image', src)
      else if (parent !== undefined && index !== undefined)
        parent.children[index] = replaceRemoteImage(node, src, parent)
    }
  })
  return links.length === 0 ? NO_LINKS : links
}

function getAttribute(node: Element, name: string): string {
  const value = node.properties[name]
  return typeof value === 'string' ? value : ''
}

function replaceRemoteImage(
  image: Element,
  src: string,
  parent: { type: string; tagName?: string },
): Element {
  const label = getAttribute(image, 'alt') || (src.split('/').at(-1) ?? src)
  const inside = parent.tagName === 'a'
  return {
    type: 'element',
    tagName: inside ? 'span' : 'a',
    properties: inside ? {} : { href: src },
    children: [{ type: 'text', value: label }],
  }
}

/** Moves headings so that the highest has the given level. */
function shiftHeadings(tree: Root, level: number, ids: boolean): readonly Heading[] {
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
    let id = `about-${toKebabCase(heading) || 'section'}`
    for (let n = 2; taken.has(id); n++) id = `about-${toKebabCase(heading)}-${n}`
    taken.add(id)
    if (ids) node.properties['id'] = id
    return { depth, id, text: heading }
  })
}

function highlightCode(tree: Root): void {
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
