/** Headings: explicit ids, the title of the page, generated ids as on GitHub, and links of headings to themselves. */
import { writeText } from '../../lib/locale/text.ts'
import GithubSlugger, { slug } from 'github-slugger'
import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Heading as HeadingNode, PhrasingContent } from 'mdast'
import type { Handler, State } from 'mdast-util-to-hast'
import { defaultHandlers } from 'remark-rehype'
import * as problems from '../../problems.ts'
import type { Heading, SourceLocation } from '../../types.ts'
import { restoreBlocks, locateNode, type MarkdownDraft } from '../markdown-draft.ts'
import type { ElementInTree } from '../page/list-elements.ts'

const BRACES = /[ \t]*\{#([^\s{}#]+)\}[ \t]*$/
const COMMENT = /^(?:<!--|\/\*)\s*#([^\s#]+)\s*(?:-->|\*\/)$/

/** A heading with the id that its author gave: in braces or in a comment at its end: `{#id}`, `<!-- #id -->`. */
export const convertHeading: Handler = (state: State, node: HeadingNode) => {
  const { id, children } = takeExplicitId(node.children)
  const element = defaultHandlers.heading(state, { ...node, children })
  if (id !== undefined) element.properties['id'] = id
  return element
}

function takeExplicitId(children: PhrasingContent[]): {
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
    return { id: found[1], children: value === '' ? rest : [...rest, { ...last, value }] }
  }
  const id = last.type === 'inlineCode' ? undefined : COMMENT.exec(last.value.trim())?.[1]
  if (id === undefined) return { id, children }
  const before = rest.at(-1)
  if (before?.type !== 'text') return { id, children: rest }
  return { id, children: [...rest.slice(0, -1), { ...before, value: before.value.trimEnd() }] }
}

const LEVEL = /^h([1-6])$/

/**
 * Takes the heading of level 1 at the very start out of the page and gives its text. Images and blank lines may come before it; after any
 * text, `#` is a heading like others. `frontMatterTitle` wins: a heading with the same text is removed, another one is reported and stays.
 */
export function takeTitle(
  draft: MarkdownDraft,
  root: Root,
  frontMatterTitle: string | undefined,
): string | undefined {
  const index = root.children.findIndex((node) => !isBlank(node))
  const found = root.children[index]
  if (found?.type !== 'element' || found.tagName !== 'h1') return undefined
  const title = readHeadingText(draft, found)
  if (frontMatterTitle !== undefined && frontMatterTitle.trim() !== title) {
    draft.problems.push(problems.secondTitle(frontMatterTitle, title, locateNode(draft, found)))
    return undefined
  }
  const next = root.children[index + 1]
  root.children.splice(index, next?.type === 'text' && next.value.trim() === '' ? 2 : 1)
  return title
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
    const id = typeof own === 'string' ? own : slugger.slug(slug(text) === '' ? 'section' : text)
    node.properties['id'] = id
    found.push({ depth, id, text })
    node.children.push(createAnchor(id, text))
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

function createAnchor(id: string, text: string): Element {
  return {
    type: 'element',
    tagName: 'a',
    properties: {
      className: ['hash'],
      href: `#${encodeURIComponent(id)}`,
      ariaLabel: writeText('heading.link', { heading: text }),
    },
    children: [],
  }
}

/** Text of a heading, without footnote numbers. */
function readHeadingText(draft: MarkdownDraft, node: Element): string {
  const bare: Element = {
    ...node,
    children: node.children.filter(
      (child) => child.type !== 'element' || child.tagName !== 'sup' || !isFootnoteNumber(child),
    ),
  }
  return restoreBlocks(draft, toString(bare), 'text').replace(/\s+/g, ' ').trim()
}

function isFootnoteNumber(sup: Element): boolean {
  const [link] = sup.children
  return link?.type === 'element' && link.properties['dataFootnoteRef'] !== undefined
}
