/**
 * Converts the descriptions of API specifications with the same constructs as Markdown files: admonitions, tabs, code titles, math,
 * diagrams. A description is never trusted: its HTML is sanitized, it reads no file, and it loads nothing from another host.
 */
import { slug } from 'github-slugger'
import type { Element, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { hashOf } from '../../lib/data/hash.ts'
import type { Heading, Html, Link, MarkdownEngine, Problem, SourceLocation } from '../../lib/types.ts'
import { linkToItself, readHeadingLetters, readHeadingText } from './constructs/heading.ts'
import { TRUNCATE } from './constructs/html/truncate.ts'
import { convertMarkdownSync } from './convert-markdown.ts'
import { createDraft, restoreBlocks, type MarkdownDraft } from './markdown-draft.ts'
import { WEB_ADDRESS } from './page/blocked-source.ts'
import { isFootnoteLink } from './page/footnotes.ts'
import { listElements, type ElementInTree } from './page/list-elements.ts'
import { markLinks } from './page/mark-links.ts'
import { labelTaskBoxes, wrapTables } from './page/wrap-tables.ts'
import { splitLines } from './source/split-lines.ts'
import { writeTwin } from './twin/write-twin.ts'

export interface DescriptionOptions {
  /** Location of a text inside the description, asked for links and problems only. */
  readonly locateText: (text: string) => SourceLocation
  /** Level of the highest heading: 3 below a field's or operation's own heading. */
  readonly headingLevel: 1 | 2 | 3 | 4 | 5
  /**
   * Gives a heading's id from its text. Without it headings have no ids, because a page may show the description in several places.
   */
  readonly createHeadingId?: (text: string) => string
  /** Gives the address to write for one that a link or image has: undefined keeps it, '' makes a link its text. */
  readonly resolveAddress?: (address: string, kind: Link['kind']) => string | undefined
  /** The engine of the configuration; the result is the same with each. */
  readonly engine?: MarkdownEngine
}

/** A description as HTML. Marker n of lib/site/links/markers.ts in `html` is `links[n]`; addresses of other hosts are written out. */
export interface Description {
  readonly html: Html
  readonly links: readonly Link[]
  /** The description as CommonMark and GFM, without white space around it; its markers are those of `html`. */
  readonly markdown: string
  /** With the ids that they would have, in document order. */
  readonly headings: readonly Heading[]
  /** Warnings only: authors of a site often don't own the specification. */
  readonly problems: readonly Problem[]
}

const htmlWriter = unified().use(rehypeStringify).freeze()

/** Converts one description. Depends on its arguments alone. */
export function readDescription(markdown: string, options: DescriptionOptions): Description {
  const lines = splitLines(markdown)
  const draft = createDraft(
    {
      path: '',
      lines,
      text: lines.join('\n'),
      isMdx: false,
      locate: (line, _column, text) => options.locateText(text ?? (lines[line - 1] ?? '').trim()),
      isDescription: true,
      idPrefix: `text-${hashOf(markdown).slice(0, 6)}-`,
      rawHtml: 'sanitize',
      engine: options.engine ?? 'auto',
      files: {},
    },
    [],
  )
  const root = convertMarkdownSync(draft)
  resolveAddresses(root, options)
  replaceRemoteImages(root)
  const elements = listElements(root)
  removeForeignElements(draft, elements)
  const headings = shiftHeadings(draft, elements, options)
  wrapTables(elements)
  labelTaskBoxes(elements)
  const links = markLinks(draft, elements)
  unwrapLinksWithoutAddress(elements)
  return {
    html: restoreBlocks(draft, htmlWriter.stringify(root), 'html').trim(),
    links,
    markdown: writeTwin(draft, links, options.resolveAddress).trim(),
    headings,
    problems: draft.problems.map((problem) => ({ ...problem, severity: 'warning' })),
  }
}

function resolveAddresses(root: Root, { resolveAddress }: DescriptionOptions): void {
  if (resolveAddress === undefined) return
  for (const { node } of listElements(root)) {
    const [name, kind] = node.tagName === 'a' ? (['href', 'link'] as const) : (['src', 'image'] as const)
    const address = node.properties[name]
    if ((node.tagName !== 'a' && node.tagName !== 'img') || typeof address !== 'string') continue
    if (isFootnoteLink(node)) continue
    const resolved = resolveAddress(address, kind)
    if (resolved === '') delete node.properties[name]
    else if (resolved !== undefined) node.properties[name] = resolved
  }
}

/** A link that lost its address (a scheme that is not allowed) is text: an anchor without `href` does nothing for a reader. */
function unwrapLinksWithoutAddress(elements: readonly ElementInTree[]): void {
  for (const { node } of elements)
    if (node.tagName === 'a' && node.properties['href'] === undefined) {
      node.tagName = 'span'
      node.properties = {}
    }
}

/** Replaces images of other hosts by links to them: a page of the site loads nothing from elsewhere. */
function replaceRemoteImages(root: Root): void {
  for (const { node, parent } of listElements(root)) {
    const { src, alt } = node.properties
    if (node.tagName !== 'img' || typeof src !== 'string' || !WEB_ADDRESS.test(src)) continue
    const label = typeof alt === 'string' && alt !== '' ? alt : (src.split('/').at(-1) ?? src)
    const isInLink = parent.type === 'element' && parent.tagName === 'a'
    node.tagName = isInLink ? 'span' : 'a'
    node.properties = isInLink ? {} : { href: src }
    node.children = [{ type: 'text', value: label }]
  }
}

/** Removes slots and excerpt marks, which belong to pages, and ids, which could appear twice on a page. Footnotes keep theirs. */
function removeForeignElements(draft: MarkdownDraft, elements: readonly ElementInTree[]): void {
  for (const { node, parent } of elements) {
    if (node.tagName === 'docs-slot' || node.tagName === TRUNCATE)
      parent.children.splice(parent.children.indexOf(node), 1, ...node.children)
    const { id, ariaDescribedBy } = node.properties
    if (id === 'footnote-label') node.properties['id'] = `${draft.idPrefix}${id}`
    else if (typeof id === 'string' && !id.startsWith(draft.idPrefix)) delete node.properties['id']
    if (node.properties['dataFootnoteRef'] !== undefined && ariaDescribedBy !== undefined)
      node.properties['ariaDescribedBy'] = [`${draft.idPrefix}footnote-label`]
  }
}

/** Moves headings so that the highest has the wanted level, and gives them ids if there is a function for them. */
function shiftHeadings(
  draft: MarkdownDraft,
  elements: readonly ElementInTree[],
  { headingLevel, createHeadingId }: DescriptionOptions,
): readonly Heading[] {
  const all = elements.map(({ node }) => node).filter(({ tagName }) => /^h[1-6]$/.test(tagName))
  const found = all.filter((node) => !isFootnoteHeading(node))
  const top = Math.min(...found.map((node) => Number(node.tagName[1])))
  for (const node of all) if (isFootnoteHeading(node)) node.tagName = `h${headingLevel}`
  if (found.length > 0) draft.headingShift = headingLevel - top
  const taken = new Set<string>()
  return found.map((node) => {
    const depth = Math.min(6, Number(node.tagName[1]) + draft.headingShift)
    node.tagName = `h${depth}`
    const text = readHeadingText(draft, node)
    const letters = readHeadingLetters(draft, node)
    const wanted = createHeadingId?.(letters) ?? slug(letters)
    let id = wanted
    for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`
    taken.add(id)
    if (createHeadingId !== undefined) {
      node.properties['id'] = id
      linkToItself(draft, node, id)
    }
    return { depth, id, text }
  })
}

function isFootnoteHeading({ properties }: Element): boolean {
  return typeof properties['id'] === 'string' && properties['id'].endsWith('footnote-label')
}
