/** Headings: explicit ids, the title of the page, generated ids as on GitHub, and links of headings to themselves. */
import GithubSlugger, { slug } from 'github-slugger'
import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { toString as readMarkdownText } from 'mdast-util-to-string'
import type { Heading as HeadingNode, PhrasingContent } from 'mdast'
import type { Handler, State } from 'mdast-util-to-hast'
import { defaultHandlers } from 'remark-rehype'
import { SKIP, visit } from 'unist-util-visit'
import * as problems from '../../../lib/problems/problems.ts'
import type { Heading, SourceLocation } from '../../../lib/types.ts'
import { getDraft, restoreBlocks, locateNode, type MarkdownDraft } from '../markdown-draft.ts'
import { createElement } from './create-element.ts'
import { hasEmoji } from './short-codes.ts'
import { reportHeadingAttributes } from './other-syntax.ts'
import { isFootnoteLink } from '../page/footnotes.ts'
import { readLetters, readNodeText } from '../page/read-node-text.ts'
import type { ElementInTree } from '../page/list-elements.ts'

const BRACES = /(?<![ \t])[ \t]*\{(?:#([^\s{}#]+)|\/\*\s*#([^\s{}#*]+)\s*\*\/)\}[ \t]*$/
const COMMENT = /^(?:<!--|\/\*)\s*#([^\s#]+)\s*(?:-->|\*\/)$/

/** A heading with the id that its author gave: in braces or in a comment at its end, `{#id}`, `<!-- #id -->`, or the form of MDX. */
export const convertHeading: Handler = (state: State, node: HeadingNode) => {
  const { id, children } = takeExplicitId(node.children)
  const draft = getDraft(state.options.file)
  reportHeadingAttributes(draft, { ...node, children })
  const element = defaultHandlers.heading(state, { ...node, children })
  const written = readMarkdownText(children)
  if (id !== undefined) element.properties['id'] = id
  // The id of a heading has the code of an emoji, as on GitHub.
  else if (hasEmoji(draft, written)) element.properties['dataWritten'] = written
  return element
}

/** The id at the end of a heading, and what is before it. */
export function takeExplicitId(children: PhrasingContent[]): {
  id: string | undefined
  children: PhrasingContent[]
} {
  const last = children.at(-1)
  if (last === undefined || !('value' in last)) return { id: undefined, children }
  const rest = children.slice(0, -1)
  if (last.type === 'text') {
    const found = BRACES.exec(last.value)
    if (found === null) return { id: undefined, children }
    const value = last.value.slice(0, found.index)
    return { id: found[1] ?? found[2], children: value === '' ? rest : [...rest, { ...last, value }] }
  }
  const id = last.type === 'inlineCode' ? undefined : COMMENT.exec(last.value.trim())?.[1]
  if (id === undefined) return { id, children }
  const before = rest.at(-1)
  if (before?.type !== 'text') return { id, children: rest }
  return { id, children: [...rest.slice(0, -1), { ...before, value: before.value.trimEnd() }] }
}

const LEVEL = /^h([1-6])$/

/** What may be the title of a page besides its first heading. */
export interface KnownTitles {
  readonly frontMatter: string | undefined
  readonly site: string | undefined
}

/** The title of a page that its text gives, with the id that a link to this heading has on GitHub. */
interface Title {
  readonly text: string
  readonly id: string
}

/**
 * Takes the heading of level 1 at the very start out of the page and gives its text. Images and blank lines may come before it; after any
 * text, `#` is a heading like others. If the front matter has a different title, the heading is reported: the page shows it, and lists show the title.
 */
export function takeTitle(draft: MarkdownDraft, root: Root, known: KnownTitles): Title | undefined {
  const first = findFirst(root)
  if (first?.type !== 'element' || first.tagName !== 'h1') return undefined
  const found = takeBanner(draft, root, { banner: first, siteTitle: known.site }) ?? first
  const title = readHeadingText(draft, found)
  if (known.frontMatter !== undefined && known.frontMatter.trim() !== title)
    draft.problems.push(problems.secondTitle(locateNode(draft, found)))
  reportLostParts(draft, found)
  removeBlock(root, found)
  const id = found.properties['id']
  return { text: title, id: typeof id === 'string' ? id : slug(readHeadingLetters(draft, found)) }
}

/** Reports what a title loses as text. */
function reportLostParts(draft: MarkdownDraft, title: Element): void {
  const parts = new Map<string, Element>()
  visit(title, 'element', (node) => {
    const { line = 0, column = 0 } = node.position?.start ?? {}
    // The text of a bare address, and of a reference to an API, is all that its author wrote.
    if (node.tagName === 'a' && /^(?:\[\[|[^[<])/.test(draft.lines[line - 1]?.slice(column - 1) ?? ''))
      return undefined
    const part = isFootnoteLink(node) ? 'a footnote' : PARTS[node.tagName]
    if (part !== undefined && !parts.has(part)) parts.set(part, node)
    return part === undefined ? undefined : SKIP
  })
  for (const [part, node] of parts)
    draft.problems.push(
      problems.markupInTitle({ lost: part }, locateNode(draft, node.position ? node : title)),
    )
}

const PARTS: Readonly<Record<string, string>> = { a: 'a link', img: 'an image' }

/**
 * Takes a banner out of the page and gives the heading after it. A banner is an `<h1>` in HTML above the page's own heading, as many
 * repositories write on each page: above a `#`, or with the name of the site above a `##`.
 */
function takeBanner(
  draft: MarkdownDraft,
  root: Root,
  { banner, siteTitle }: { readonly banner: Element; readonly siteTitle: string | undefined },
): Element | undefined {
  const { line = 0, column = 0 } = banner.position?.start ?? {}
  if (draft.lines[line - 1]?.[column - 1] !== '<') return undefined
  const heading = findFirst(root, root.children.indexOf(banner) + 1)
  if (heading?.type !== 'element') return undefined
  const isBanner =
    heading.tagName === 'h1' || (heading.tagName === 'h2' && readHeadingText(draft, banner) === siteTitle)
  if (!isBanner) return undefined
  removeBlock(root, banner)
  return heading
}

/** The first block with text, from an index on. */
function findFirst(root: Root, from = 0): Root['children'][number] | undefined {
  return root.children.find((node, index) => index >= from && !isBlank(node))
}

/** Removes a block and the line end after it. */
export function removeBlock(root: Root, block: Element): void {
  const index = root.children.indexOf(block)
  const next = root.children[index + 1]
  root.children.splice(index, next?.type === 'text' && next.value.trim() === '' ? 2 : 1)
}

/** Whether a node has no text of its own: line ends between blocks, or a logo above the title. */
function isBlank(node: Root['children'][number]): boolean {
  if (node.type === 'text') return node.value.trim() === ''
  return node.type !== 'element' || (node.tagName !== 'h1' && toString(node).trim() === '')
}

/**
 * Gives every heading an id, as on GitHub, and a link to itself. Ids that the page has already are kept and come first, wherever
 * they stand: a heading's own id never changes because of another heading's text.
 */
export function collectHeadings(draft: MarkdownDraft, all: readonly ElementInTree[]): Heading[] {
  const slugger = reserveIds(draft, all)
  const found: Heading[] = []
  for (const { node } of all) {
    const depth = Number(LEVEL.exec(node.tagName)?.[1])
    const own = node.properties['id']
    // The heading of the footnotes is for screen readers alone.
    if (!depth || own === 'footnote-label') continue
    const text = readHeadingText(draft, node)
    const { dataWritten: written = readHeadingLetters(draft, node), ...properties } = node.properties
    const id = typeof own === 'string' ? own : slugger.slug(slug(String(written)) || 'section')
    node.properties = { ...properties, id }
    found.push({ depth, id, text })
    linkToItself(draft, node, id)
  }
  return found
}

/** A slugger that knows the ids that the page has already; one that is used twice is reported. */
function reserveIds(draft: MarkdownDraft, all: readonly ElementInTree[]): GithubSlugger {
  const slugger = new GithubSlugger()
  const places = new Map<string, SourceLocation>()
  for (const { node } of all) {
    const id = node.properties['id']
    if (typeof id !== 'string') continue
    const first = places.get(id)
    if (first === undefined) places.set(id, locateNode(draft, node))
    else draft.problems.push(problems.duplicateId(id, locateNode(draft, node), first))
    slugger.occurrences[id] = 0
  }
  return slugger
}

/**
 * Makes a heading a link to itself: its name is then that of its words, which a second link in it would be added to. A part that can be
 * clicked stays outside, because links can't be nested, and what is after it.
 */
export function linkToItself(draft: MarkdownDraft, heading: Element, id: string): void {
  const { children } = heading
  const end = children.findIndex((child) => isClickable(draft, child))
  const words = end === -1 ? children : children.slice(0, end)
  if (words.every((child) => toString(child).trim() === '')) return
  const link = createElement('a', { href: `#${encodeURIComponent(id)}` }, words)
  heading.children = [link, ...children.slice(words.length)]
}

/** Whether an element is what a heading links to itself with: addresses of other links are markers by then. */
export const isLinkToItself = ({ tagName, properties: { href } }: Element): boolean =>
  tagName === 'a' && typeof href === 'string' && href.startsWith('#')

/** The start of an element that reacts to clicks, or of an island. */
const CLICKABLE = /<(?:a|audio|button|details|iframe|input|label|select|textarea|video|docs-\w+)\b/

/** Whether a part of a heading reacts to clicks. */
function isClickable(draft: MarkdownDraft, node: ElementContent): boolean {
  // Text may contain `<`. Only what a block puts in its place is an element.
  if (node.type === 'text')
    return CLICKABLE.test(restoreBlocks(draft, node.value.replaceAll('<', ''), 'html'))
  if (node.type !== 'element') return false
  return CLICKABLE.test(`<${node.tagName}`) || node.children.some((child) => isClickable(draft, child))
}

/** Text of a heading in one line; of one that is an image alone, what the image shows. */
export function readHeadingText(draft: MarkdownDraft, node: Element): string {
  const text = restoreBlocks(draft, readNodeText(node), 'text').replace(/\s+/g, ' ').trim()
  return text === '' ? readAlternative(node) : text
}

function readAlternative({ properties: { alt }, children }: Element): string {
  if (typeof alt === 'string') return alt
  return children.map((child) => (child.type === 'element' ? readAlternative(child) : '')).join('')
}

/** The text that the id of a heading is made of. */
export function readHeadingLetters(draft: MarkdownDraft, node: Element): string {
  return restoreBlocks(draft, readLetters(node), 'text').replace(/\s+/g, ' ').trim()
}
