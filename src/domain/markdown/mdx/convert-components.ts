/**
 * Converts the components of an MDX page to Markdown nodes, from which its twin is written: built-in components become their directives;
 * expressions, the author's own components and HTML elements become the Markdown of what React rendered for them; imports and exports are left
 * out.
 */
import type { Element, ElementContent, Parents } from 'hast'
import { defaultHandlers, toMdast, type State } from 'hast-util-to-mdast'
import { toString } from 'hast-util-to-string'
import type { BlockContent, Link, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { InlineMath, Math } from 'mdast-util-math'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx'
import { ADMONITION_KINDS } from '../constructs/directives/admonition.ts'
import { languageLabel } from '../constructs/code/highlight.ts'
import { TRUNCATE } from '../constructs/html/truncate.ts'
import { createTwinBlock, type TwinBlock } from '../markdown-draft.ts'
import { joinTexts } from '../twin/join-texts.ts'
import { computedNumber, type ComputedParts } from './computed-parts.ts'
import { readDirective } from './directive-components.ts'
import { splitNames } from '../../../lib/text/split-names.ts'

/**
 * The blocks of an MDX page without any JSX. `parts` are what the elements of `markComputedParts` in the tree became. `isSource`: the tree is that of
 * the draft's lines.
 */
export function convertComponents(tree: Root, parts: ComputedParts, isSource: boolean): readonly TwinBlock[] {
  return tree.children.map((node) =>
    hasMdx(node)
      ? { nodes: convertFlow([node], parts), lines: undefined }
      : createTwinBlock(node, isSource && node.data?.hName !== TRUNCATE),
  )
}

/** Whether a node is JSX, an expression or a module statement, or holds any. */
function hasMdx(node: Nodes): boolean {
  return node.type.startsWith('mdx') || ('children' in node && node.children.some(hasMdx))
}

/** Blocks without JSX. Text that is directly in an element becomes a paragraph. */
function convertFlow(nodes: readonly Nodes[], parts: ComputedParts): BlockContent[] {
  const blocks: BlockContent[] = []
  let loose: PhrasingContent[] = []
  const closeParagraph = () => {
    const children = joinTexts(loose)
    if (children.length > 0) blocks.push({ type: 'paragraph', children: [...children] })
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

const isPhrasing = (node: Nodes): node is PhrasingContent => PHRASING.has(node.type)

const PHRASING = new Set(
  splitNames(`
  text emphasis strong delete inlineCode inlineMath break link linkReference image imageReference
  footnoteReference mdxJsxTextElement mdxTextExpression
`),
)

function convertBlock(node: Nodes, parts: ComputedParts): BlockContent[] {
  if (node.type === 'mdxjsEsm' || node.type === 'mdxFlowExpression') return []
  if (node.type === 'mdxJsxFlowElement') return convertElement(node, parts)
  if (!('children' in node)) return [node as BlockContent]
  const children = node.children as Nodes[]
  const converted = children.every(isPhrasing)
    ? [...joinTexts(convertPhrasing(children, parts))]
    : children.flatMap((child) => convertChild(child, parts))
  return [{ ...node, children: converted } as BlockContent]
}

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
  const { name, label, attributes, isLeaf } = directive
  if (isLeaf) {
    const text: readonly PhrasingContent[] =
      label === undefined ? content.flatMap(listPhrasing) : [{ type: 'text', value: label }]
    const leaf: LeafDirective = { type: 'leafDirective', name, attributes, children: [...text] }
    return [leaf]
  }
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

/** A built-in component inside of a line: a badge is its text, a button is a link, an icon is nothing. */
function convertTextElement(node: MdxJsxTextElement, parts: ComputedParts): PhrasingContent[] {
  const children = convertPhrasing(node.children, parts)
  const directive = readDirective(node)
  const url = directive?.attributes['href'] ?? directive?.attributes['src']
  if (directive?.name === 'icon') return []
  if (directive?.isLeaf !== true || url === undefined) return children
  const { label } = directive
  return [{ type: 'link', url, children: label === undefined ? children : [{ type: 'text', value: label }] }]
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
        ? convertTextElement(node, parts)
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
      handlers: { a: convertLink, math: convertMath, figcaption: convertCaption, div: convertDivision },
    },
  )
  return 'children' in tree ? tree.children : [tree]
}

/** A link, which may be a reference to an API description (constructs/references.ts). */
function convertLink(state: State, node: Element): Link {
  const link = defaultHandlers.a(state, node)
  const { dataReference } = node.properties
  return dataReference === undefined ? link : { ...link, data: { hProperties: { dataReference } } }
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

/** An admonition that we wrote as HTML (constructs/directives/admonition.ts) is its directive again; any other division is its content. */
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

/** A formula that we wrote as MathML (constructs/math/math.ts) has its TeX beside it. */
function convertMath(_: unknown, node: Element): Math | InlineMath {
  const value = String(node.properties['alttext'] ?? '')
  return { type: node.properties['display'] === 'block' ? 'math' : 'inlineMath', value }
}

/** The text inside blocks, for a component in a line that renders some. */
function listPhrasing(node: Nodes): PhrasingContent[] {
  if (isPhrasing(node)) return [node]
  return 'children' in node ? node.children.flatMap(listPhrasing) : []
}
