/**
 * Raw HTML in Markdown: parsed as a browser does, sanitized where the configuration asks for it, and without the elements and attributes that
 * the content security policy blocks.
 */
import type { Element, ElementContent, Parents, Root, RootContent } from 'hast'
import { htmlTagNames } from 'html-tag-names'
import type { Html as HtmlNode } from 'mdast'
import type { Handler, State } from 'mdast-util-to-hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { isPortableStyle } from '../../../../lib/page/inline-style.ts'
import { removeComments } from '../../../../lib/text/html/remove-comments.ts'
import * as problems from '../../../../lib/problems/problems.ts'
import { reportIncludeComment } from '../other-syntax.ts'
import { reportComponentTags } from './component-tags.ts'
import { locateStyle } from './locate-style.ts'
import { sanitizer } from './sanitizer.ts'
import { createTruncateMark, TRUNCATE } from './truncate.ts'
import { getDraft, locateNode, type MarkdownDraft } from '../../markdown-draft.ts'

/** Elements whose content a browser does not read as HTML: they would swallow what follows. GFM, section 6.11. */
const SWALLOW = /<(\/?)(?=(?:noembed|noframes|plaintext|textarea|title|xmp)\b)/gi

/** `<details>`, and elements that browsers open again in each block that follows (HTML, section 13.2.4.3), except for links. */
const CONTAINER = /<(\/?)(details|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s>]|\/>)/gi

/** Raw HTML. A comment is a note between authors and is not published. */
export const convertHtml: Handler = (state: State, node: HtmlNode) => {
  if (/^<!--\s*truncate\s*-->$/.test(node.value.trim())) return createTruncateMark()
  const draft = getDraft(state.options.file)
  reportIncludeComment(draft, node)
  const value = removeComments(node.value)
  // HTML, section 13.2.5.45: a parser closes it at the end of the page.
  if (value.includes('<!--')) draft.problems.push(problems.unclosedFence('-->', locateNode(draft, node)))
  reportComponentTags(draft, node, value)
  if (value.trim() === '') return undefined
  for (const [, slash, tag = ''] of value.matchAll(CONTAINER)) {
    const name = tag.toLowerCase()
    const last = draft.openElements.findLastIndex((open) => open.name === name)
    if (slash === '') draft.openElements.push({ name, location: locateNode(draft, node) })
    else if (last >= 0) draft.openElements.splice(last, 1)
  }
  draft.hasRawHtml = true
  const raw = { type: 'raw' as const, value: value.replace(SWALLOW, '&lt;$1') }
  state.patch(node, raw)
  return raw
}

/**
 * Parses the pieces of raw HTML in a tree as a browser does, and sanitizes the tree where the configuration asks for it. A
 * description's tree is always sanitized, because link addresses can be harmful without any raw HTML.
 */
export function parseRawHtml(draft: MarkdownDraft, root: Root): Root {
  if (!draft.hasRawHtml) return draft.isDescription ? sanitizer.runSync(root) : root
  for (const [i, { name, location }] of draft.openElements.entries())
    if (name === 'details') draft.problems.push(problems.unclosedFence('</details>', location))
    // A second element of one kind changes nothing.
    else if (draft.openElements.findIndex((open) => open.name === name) === i)
      draft.problems.push(problems.unclosedElement(name, location))
  // The parser keeps positions only when it is given a file.
  const file = new VFile('')
  const parsed = parser.runSync(root, file)
  const tree = draft.rawHtml === 'sanitize' ? sanitizer.runSync(parsed, file) : parsed
  removeBlockedHtml(draft, tree)
  return tree
}

const parser = unified().use(rehypeRaw).freeze()

const KNOWN_ELEMENTS = new Set([...htmlTagNames, 'docs-tabs', 'docs-slot', TRUNCATE])

/** Why a style, a script or an event handler is removed. */
export const BLOCKED_BY_POLICY = "the site's content security policy blocks it"
/** Why an attribute is removed whose value is an expression. */
const JSX_VALUE = 'it is JSX, which `.md` files do not have'
const HEAD = 'it is not allowed in the body of a page'

/** Elements that are left out with all that is in them, and why. */
const BLOCKED_ELEMENTS = new Map([
  ['script', BLOCKED_BY_POLICY],
  ['style', BLOCKED_BY_POLICY],
  ['base', HEAD],
  ['link', HEAD],
  ['meta', HEAD],
  ['template', 'browsers show nothing of it'],
])

/**
 * Removes and reports elements and attributes that the content security policy blocks; reports unknown elements. Inline styles go on as
 * `data-style` (lib/page/inline-style.ts).
 */
export function removeBlockedHtml(
  draft: MarkdownDraft,
  parent: Parents,
  foreign = false,
  isClosed = createClosedLookup(draft),
): void {
  // A component may bring a custom element. In Markdown, one that is never closed is prose: `<your-token>`.
  const isCustom = ({ tagName }: Element) => tagName.includes('-') && (draft.isMdx || isClosed(tagName))
  parent.children = (parent.children as RootContent[]).filter((node): node is ElementContent => {
    if (node.type !== 'element') return node.type !== 'comment'
    const why = BLOCKED_ELEMENTS.get(node.tagName)
    if (why !== undefined && !isRedirect(draft, node)) {
      draft.problems.push(problems.blockedHtml(`\`<${node.tagName}>\``, why, locateNode(draft, node)))
      return false
    }
    // What is inside of a component in `.md` is part of that error.
    const isComponent = draft.components.has(node.tagName)
    const inside = foreign || isComponent || node.tagName === 'svg' || node.tagName === 'math'
    if (!inside && !KNOWN_ELEMENTS.has(node.tagName) && !isCustom(node)) {
      const location = { ...locateNode(draft, node), length: node.tagName.length + 2 }
      draft.problems.push(problems.unknownElement(readTagName(draft, node), location))
    }
    removeBlockedAttributes(draft, node)
    removeBlockedHtml(draft, node, inside, isClosed)
    return true
  })
}

/** Returns a function that says whether a text closes an element. The text is read when the first one asks. */
function createClosedLookup({ lines }: MarkdownDraft): (tagName: string) => boolean {
  let names: ReadonlySet<string> | undefined
  return (tagName) => {
    names ??= new Set(
      lines.flatMap((line) => Array.from(line.matchAll(/<\/([^\s/>]+)>/g), ([, name = '']) => name)),
    )
    return names.has(tagName)
  }
}

/** The element with which a component sends readers to another page. Browsers obey it in the body as well. */
const isRedirect = ({ isMdx }: MarkdownDraft, { tagName, properties }: Element): boolean =>
  isMdx && tagName === 'meta' && String(properties['httpEquiv']) === 'refresh'

/** The name of an element as it is written: the parser gives all of them in lower case. */
function readTagName(draft: MarkdownDraft, { tagName, position }: Element): string {
  const line = draft.lines[(position?.start.line ?? 0) - 1] ?? ''
  const start = position?.start.column ?? 0
  const written = line.slice(start, start + tagName.length)
  return written.toLowerCase() === tagName ? written : tagName
}

function removeBlockedAttributes(draft: MarkdownDraft, node: Element): void {
  for (const name of Object.keys(node.properties)) {
    if (name !== 'style' && !/^on[A-Z]?[a-z]/.test(name)) continue
    const value = node.properties[name]
    delete node.properties[name]
    const style =
      name === 'style' && typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : undefined
    if (style !== undefined && isPortableStyle(style)) {
      if (style !== '') node.properties['dataStyle'] = style
      continue
    }
    const what = `the attribute \`${name.toLowerCase()}\``
    const location = name === 'style' ? locateStyle(draft, node) : locateNode(draft, node)
    const isJsx = !draft.isMdx && typeof value === 'string' && value.startsWith('{')
    draft.problems.push(problems.blockedHtml(what, isJsx ? JSX_VALUE : BLOCKED_BY_POLICY, location))
  }
}
