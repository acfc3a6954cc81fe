/**
 * Writes an MDX page as Markdown, for readers and programs that take a page as text. It holds what the page shows: built-in components become
 * their directives; expressions, the author's own components and HTML elements become the Markdown of what React rendered for them; imports
 * and exports are left out. Blocks without any JSX stay as the author wrote them.
 */
import type { Element, ElementContent, Parents } from 'hast'
import { toMdast, type State } from 'hast-util-to-mdast'
import { toString } from 'hast-util-to-string'
import type { BlockContent, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { directiveToMarkdown, type ContainerDirective } from 'mdast-util-directive'
import type { InlineMath, Math } from 'mdast-util-math'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'
import { toMarkdown, type Options } from 'mdast-util-to-markdown'
import { unified } from 'unified'
import { ADMONITION_KINDS } from '../constructs/admonition.ts'
import { languageLabel } from '../constructs/highlight.ts'
import { TRUNCATE } from '../constructs/raw-html.ts'
import { markdownSyntax } from '../parse/markdown-syntax.ts'
import { computedNumber, type ComputedParts } from './computed-parts.ts'
import { readDirective } from './directive-components.ts'

declare module 'unified' {
  interface Data {
    /** Set by remark-gfm and remark-math. */
    toMarkdownExtensions?: Options[]
  }
}

const writerOptions = createWriterOptions()

/**
 * The text of an MDX page as Markdown. `lines` are its source, which the positions of `tree` refer to; `parts` are what the elements of
 * `markComputedParts` in the tree became.
 */
export function writeMdxTwin(tree: Root, lines: readonly string[], parts: ComputedParts): string {
  const blocks = tree.children.flatMap((node) => {
    const { start, end } = node.position ?? {}
    if (hasMdx(node) || isTruncateNode(node) || start === undefined || end === undefined)
      return writeNodes(convertFlow([node], parts))
    return lines.slice(start.line - 1, end.line).join('\n')
  })
  return `${blocks.filter((block) => block.trim() !== '').join('\n\n')}\n`
}

function writeNodes(nodes: readonly RootContent[]): string {
  return toMarkdown({ type: 'root', children: [...nodes] }, writerOptions).trimEnd()
}

/** The same syntax as our parser's, in the style that most authors write. */
function createWriterOptions(): Options {
  const directives = directiveToMarkdown()
  const { toMarkdownExtensions = [] } = unified().use(markdownSyntax).freeze().data()
  return {
    extensions: [
      ...toMarkdownExtensions,
      // Without text directives, a colon inside a line needs no escape.
      {
        ...directives,
        unsafe: (directives.unsafe ?? []).filter(
          ({ inConstruct }) => inConstruct !== undefined && !String(inConstruct).startsWith('phrasing'),
        ),
      },
    ],
    bullet: '-',
    listItemIndent: 'one',
    rule: '-',
    resourceLink: true,
  }
}

/** Whether a node is JSX, an expression or a module statement, or holds any. */
export function hasMdx(node: Nodes): boolean {
  return node.type.startsWith('mdx') || ('children' in node && node.children.some(hasMdx))
}

/** Blocks without JSX. Text that is directly in an element becomes a paragraph. */
function convertFlow(nodes: readonly Nodes[], parts: ComputedParts): BlockContent[] {
  const blocks: BlockContent[] = []
  let loose: PhrasingContent[] = []
  const closeParagraph = () => {
    if (loose.some((node) => node.type !== 'text' || node.value.trim() !== ''))
      blocks.push({ type: 'paragraph', children: loose })
    loose = []
  }
  for (const node of nodes) {
    if (isPhrasing(node)) {
      loose.push(...convertPhrasing([node], parts))
      continue
    }
    closeParagraph()
    blocks.push(...convertBlock(node, parts))
  }
  closeParagraph()
  return blocks
}

function isPhrasing(node: Nodes): node is PhrasingContent {
  return PHRASING.has(node.type)
}

const PHRASING = new Set([
  'text',
  'emphasis',
  'strong',
  'delete',
  'inlineCode',
  'inlineMath',
  'break',
  'link',
  'linkReference',
  'image',
  'imageReference',
  'footnoteReference',
  'mdxJsxTextElement',
  'mdxTextExpression',
])

function convertBlock(node: Nodes, parts: ComputedParts): BlockContent[] {
  if (node.type === 'mdxjsEsm' || node.type === 'mdxFlowExpression') return []
  if (isTruncateNode(node)) return [{ type: 'html', value: '<!-- truncate -->' }]
  if (node.type === 'mdxJsxFlowElement') return convertElement(node, parts)
  if (!('children' in node)) return [node as BlockContent]
  const children = node.children as Nodes[]
  const converted = children.every(isPhrasing)
    ? convertPhrasing(children, parts)
    : children.flatMap((child) => convertChild(child, parts))
  return [{ ...node, children: converted } as BlockContent]
}

const isTruncateNode = (node: Nodes) => node.data?.hName === TRUNCATE

/** List items, table rows and cells stay what they are around their converted content. */
function convertChild(node: Nodes, parts: ComputedParts): Nodes[] {
  return isPhrasing(node) ? convertPhrasing([node], parts) : convertBlock(node, parts)
}

function convertElement(node: MdxJsxFlowElement, parts: ComputedParts): BlockContent[] {
  const number = computedNumber(node)
  if (number !== undefined) return convertFlow(readRendered(parts.get(number)), parts)
  const content = convertFlow(node.children, parts)
  const directive = readDirective(node)
  if (directive === undefined) return content
  const { name, label, attributes } = directive
  const container: ContainerDirective = {
    type: 'containerDirective',
    name,
    attributes,
    children: [
      ...(label === undefined ? [] : [{ ...createParagraph(label), data: { directiveLabel: true } }]),
      ...content,
    ],
  }
  return [container]
}

function createParagraph(text: string): Paragraph {
  return { type: 'paragraph', children: [{ type: 'text', value: text }] }
}

function convertPhrasing(nodes: readonly Nodes[], parts: ComputedParts): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'mdxTextExpression') return []
    if (node.type === 'mdxJsxTextElement') {
      const number = computedNumber(node)
      return number === undefined
        ? convertPhrasing(node.children, parts)
        : readRendered(parts.get(number)).flatMap(listPhrasing)
    }
    if (!('children' in node)) return [node as PhrasingContent]
    return [{ ...node, children: convertPhrasing(node.children as Nodes[], parts) } as PhrasingContent]
  })
}

/** What React rendered, as Markdown nodes. */
function readRendered(nodes: readonly ElementContent[] = []): readonly Nodes[] {
  // Text alone would lose the spaces around it: `{' '}`.
  if (nodes.every((node) => node.type === 'text')) return nodes
  const tree = toMdast(
    { type: 'root', children: [...nodes] },
    {
      handlers: { math: convertMath, figcaption: convertCaption, div: convertDivision },
    },
  )
  return 'children' in tree ? tree.children : [tree]
}

/** A caption, except the name of the language above code: the fence says it. */
function convertCaption(
  state: State,
  node: Element,
  parent: Parents | undefined,
): BlockContent[] | undefined {
  const language = parent?.type === 'element' ? String(parent.properties['dataLanguage'] ?? '') : ''
  if (language !== '' && toString(node) === languageLabel(language)) return undefined
  return state.toFlow(state.all(node)) as BlockContent[]
}

/** An admonition that we wrote as HTML (constructs/admonition.ts) is its directive again; any other division is its content. */
function convertDivision(state: State, node: Element): RootContent[] {
  const kind = String(node.properties['dataKind'] ?? '')
  const [title, ...content] = node.children
  if (!ADMONITION_KINDS.includes(kind) || title?.type !== 'element') return state.toFlow(state.all(node))
  const label = toString(title)
  return [
    {
      type: 'containerDirective',
      name: kind,
      children: [
        ...(label.toLowerCase() === kind
          ? []
          : [{ ...createParagraph(label), data: { directiveLabel: true } }]),
        ...(state.toFlow(state.all({ ...node, children: content })) as BlockContent[]),
      ],
    },
  ]
}

/** A formula that we wrote as MathML (constructs/math.ts) has its TeX beside it. */
function convertMath(_: unknown, node: Element): Math | InlineMath {
  const value = String(node.properties['alttext'] ?? '')
  return { type: node.properties['display'] === 'block' ? 'math' : 'inlineMath', value }
}

/** The text inside blocks, for a component in a line that renders some. */
function listPhrasing(node: Nodes): PhrasingContent[] {
  if (isPhrasing(node)) return [node]
  return 'children' in node ? node.children.flatMap(listPhrasing) : []
}
