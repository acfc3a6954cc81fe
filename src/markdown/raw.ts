import type { Element, ElementContent, Parents, Root, RootContent } from 'hast'
import { htmlTagNames } from 'html-tag-names'
import type { Html as HtmlNode } from 'mdast'
import type { Handler, State } from 'mdast-util-to-hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { unified } from 'unified'
import { VFile } from 'vfile'
import * as problems from '../problems.ts'
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
  const value = node.value.replace(/<!--[\s\S]*?-->/g, '')
  if (value.trim() === '') return undefined
  const draft = draftOf(state.options.file ?? undefined)
  draft.raw = true
  const raw = { type: 'raw' as const, value: value.replace(SWALLOW, '&lt;$1') }
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

const KNOWN = new Set([...htmlTagNames, 'docs-tabs', 'docs-slot', TRUNCATE])

const CSP = "the site's content security policy forbids it"
const HEAD = 'it has no place in the text of a page'

/** Elements that are left out with all that is in them, and why. */
const LEFT_OUT = new Map([
  ['script', CSP],
  ['style', CSP],
  ['base', HEAD],
  ['link', HEAD],
  ['meta', HEAD],
  ['template', HEAD],
])

/** Takes out what can't work in a page of ours, and says so; tells names that no browser knows. */
export function blocked(draft: Draft, parent: Parents, foreign = false): void {
  // In MDX a component may bring a custom element; in Markdown `<your-token>` is prose.
  const custom = draft.source.path.endsWith('.mdx')
  parent.children = (parent.children as RootContent[]).filter((node): node is ElementContent => {
    if (node.type !== 'element') return node.type !== 'comment'
    const why = LEFT_OUT.get(node.tagName)
    if (why !== undefined) {
      draft.problems.push(problems.blockedHtml(`\`<${node.tagName}>\``, why, placeOf(draft, node)))
      return false
    }
    const inside = foreign || node.tagName === 'svg' || node.tagName === 'math'
    if (!inside && !KNOWN.has(node.tagName) && !(custom && node.tagName.includes('-'))) {
      const place = { ...placeOf(draft, node), length: node.tagName.length + 2 }
      draft.problems.push(problems.unknownElement(node.tagName, place))
    }
    attributes(draft, node)
    blocked(draft, node, inside)
    return true
  })
}

function attributes(draft: Draft, node: Element): void {
  for (const name of Object.keys(node.properties)) {
    if (name !== 'style' && !/^on[A-Z]?[a-z]/.test(name)) continue
    delete node.properties[name]
    const what = `the attribute \`${name.toLowerCase()}\``
    draft.problems.push(problems.blockedHtml(what, CSP, placeOf(draft, node)))
  }
}
