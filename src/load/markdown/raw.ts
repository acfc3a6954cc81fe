import type { Element, Parents, Root } from 'hast'
import { htmlTagNames } from 'html-tag-names'
import type { Html as HtmlNode } from 'mdast'
import type { Handler, State } from 'mdast-util-to-hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { unified } from 'unified'
import { SKIP, visit, type VisitorResult } from 'unist-util-visit'
import { VFile } from 'vfile'
import * as problems from '../../problems.ts'
import { draftOf, placeOf, type Draft } from './draft.ts'

/** Where the excerpt of a page ends. */
export const TRUNCATE = 'docs-truncate'

export function truncate(): Element {
  return { type: 'element', tagName: TRUNCATE, properties: {}, children: [] }
}

/** Elements whose content a browser does not read as HTML: they would swallow what follows. GFM, section 6.11. */
const SWALLOW = /<(\/?)(?=(?:noembed|noframes|plaintext|textarea|title|xmp)\b)/gi

/** Raw HTML. A comment is a note between authors and is not published. */
export const html: Handler = (state: State, node: HtmlNode) => {
  if (/^<!--\s*truncate\s*-->$/.test(node.value.trim())) return truncate()
  if (/^\s*(?:<!--(?!.*-->[\s\S]*<)[\s\S]*-->\s*)$/.test(node.value)) return undefined
  const draft = draftOf(state.options.file ?? undefined)
  draft.raw = true
  const raw = { type: 'raw' as const, value: node.value.replace(SWALLOW, '&lt;$1') }
  state.patch(node, raw)
  return raw
}

/** Pieces of HTML, which the parser of the platform puts together, as elements; sanitized where the config asks for it. */
export function raw(draft: Draft, root: Root): Root {
  if (!draft.raw) return root
  // The parser keeps positions only when it is given a file.
  const file = new VFile('')
  const parsed = parser.runSync(root, file)
  const tree = draft.inputs.rawHtml === 'sanitize' ? sanitizer.runSync(parsed, file) : parsed
  blocked(draft, tree)
  return tree
}

const parser = unified().use(rehypeRaw).freeze()

const { name: _, ...everywhere } = Object.fromEntries(
  (defaultSchema.attributes?.['*'] ?? []).map((name) => [String(name), name]),
)

/** Attributes by element, without GitHub's own short list of classes: a class does nothing that a site's style sheet does not say. */
const open = Object.fromEntries(
  Object.entries(defaultSchema.attributes ?? {}).map(([name, list]) => [
    name,
    list.filter((one) => !Array.isArray(one) || one[0] !== 'className'),
  ]),
)

/** GitHub's list, with what our own constructs need. Ids are kept, so that links reach them: no script of the site looks up globals. */
const sanitizer = unified()
  .use(rehypeSanitize, {
    ...defaultSchema,
    clobber: [],
    clobberPrefix: '',
    tagNames: [
      ...(defaultSchema.tagNames ?? []),
      'docs-tabs',
      'docs-slot',
      TRUNCATE,
      'figure',
      'figcaption',
      'mark',
      'abbr',
      'u',
      'small',
    ],
    attributes: {
      ...open,
      '*': [...Object.values(everywhere), 'className', 'id', 'role', 'ariaLabel', 'lang', 'dir'],
      a: [
        'href',
        'className',
        'id',
        'ariaLabel',
        'ariaDescribedBy',
        'dataFootnoteRef',
        'dataFootnoteBackref',
      ],
      div: ['dataKind'],
      li: ['className', 'id'],
      section: ['dataLabel', 'dataFootnotes'],
      details: ['open'],
      input: ['type', 'checked', 'disabled'],
      'docs-tabs': ['dataGroup'],
      'docs-slot': ['dataSlot', 'dataVersion', 'dataEvent'],
    },
  })
  .freeze()

const KNOWN = new Set([...htmlTagNames, 'svg', 'math', 'docs-tabs', 'docs-slot', 'docs-island', TRUNCATE])

/** Takes out what a strict content security policy forbids, and says so; tells names that no browser knows. */
export function blocked(draft: Draft, root: Root): void {
  visit(root, (node, index, parent): VisitorResult => {
    if (node.type === 'comment') return remove(index, parent)
    if (node.type !== 'element') return undefined
    if (node.tagName === 'script' || node.tagName === 'style') {
      draft.problems.push(problems.blockedHtml(`\`<${node.tagName}>\``, placeOf(draft, node)))
      return remove(index, parent)
    }
    forbidden(draft, node)
    if (node.tagName === 'svg' || node.tagName === 'math') {
      visit(node, 'element', (inner) => forbidden(draft, inner))
      return SKIP
    }
    // In MDX a component may bring a custom element; in Markdown `<your-token>` is prose.
    const custom = node.tagName.includes('-') && draft.source.path.endsWith('.mdx')
    if (!KNOWN.has(node.tagName) && !custom) {
      const place = { ...placeOf(draft, node), length: node.tagName.length + 2 }
      draft.problems.push(problems.unknownElement(node.tagName, place))
    }
    return undefined
  })
}

function forbidden(draft: Draft, node: Element): void {
  for (const name of Object.keys(node.properties)) {
    if (name !== 'style' && !/^on[A-Z]?[a-z]/.test(name)) continue
    delete node.properties[name]
    const what = `the attribute \`${name.toLowerCase()}\``
    draft.problems.push(problems.blockedHtml(what, placeOf(draft, node)))
  }
}

function remove(index: number | undefined, parent: Parents | undefined): VisitorResult {
  if (parent === undefined || index === undefined) return undefined
  parent.children.splice(index, 1)
  return [SKIP, index]
}
