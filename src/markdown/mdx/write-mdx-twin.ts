/**
 * Writes an MDX page as Markdown, for readers and programs that take a page as text. Built-in components become their directives, other
 * components and HTML elements their content; imports, exports and expressions are left out. Blocks without any JSX stay as the author
 * wrote them.
 */
import type { Expression } from 'estree'
import type { BlockContent, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { directiveToMarkdown, type ContainerDirective } from 'mdast-util-directive'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx'
import { toMarkdown, type Options } from 'mdast-util-to-markdown'
import { unified } from 'unified'
import { ADMONITION_KINDS } from '../constructs/admonition.ts'
import { readProgram } from './read-program.ts'
import { markdownSyntax } from '../parse/markdown-syntax.ts'

declare module 'unified' {
  interface Data {
    /** Set by remark-gfm and remark-math. */
    toMarkdownExtensions?: Options[]
  }
}

type Jsx = MdxJsxFlowElement | MdxJsxTextElement

/** Built-in components that have a directive: its name, and the attribute that is its label. */
const DIRECTIVES = new Map(
  [
    ...ADMONITION_KINDS.map((kind) => [kind, 'title'] as const),
    ['tabs', undefined] as const,
    ['tab', 'label'] as const,
    ['details', 'summary'] as const,
  ].map(([name, label]) => [name.charAt(0).toUpperCase() + name.slice(1), { name, label }]),
)

/** Attributes of components that their directives have as well. */
const DIRECTIVE_ATTRIBUTES = ['group', 'open']

const writerOptions = createWriterOptions()

/** The text of an MDX page as Markdown. `lines` are its source, which the positions of `tree` refer to. */
export function writeMdxTwin(tree: Root, lines: readonly string[]): string {
  const blocks = tree.children.flatMap((node) => {
    const { start, end } = node.position ?? {}
    if (hasMdx(node) || start === undefined || end === undefined) return writeNodes(convertFlow([node]))
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

/** Blocks without JSX. Text that stands directly in an element becomes a paragraph. */
function convertFlow(nodes: readonly Nodes[]): BlockContent[] {
  const blocks: BlockContent[] = []
  let loose: PhrasingContent[] = []
  const closeParagraph = () => {
    if (loose.some((node) => node.type !== 'text' || node.value.trim() !== ''))
      blocks.push({ type: 'paragraph', children: loose })
    loose = []
  }
  for (const node of nodes) {
    if (isPhrasing(node)) {
      loose.push(...convertPhrasing([node]))
      continue
    }
    closeParagraph()
    blocks.push(...convertBlock(node))
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

function convertBlock(node: Nodes): BlockContent[] {
  if (node.type === 'mdxjsEsm') return []
  if (node.type === 'mdxFlowExpression') {
    if (/^\/\*\s*truncate\s*\*\/$/.test(node.value.trim()))
      return [{ type: 'html', value: '<!-- truncate -->' }]
    const text = readLiteral(firstExpression(node))
    return text === undefined ? [] : [createParagraph(text)]
  }
  if (node.type === 'mdxJsxFlowElement') return convertElement(node)
  if (!('children' in node)) return [node as BlockContent]
  const children = node.children as Nodes[]
  const converted = children.every(isPhrasing) ? convertPhrasing(children) : children.flatMap(convertChild)
  return [{ ...node, children: converted } as BlockContent]
}

/** List items, table rows and cells stay what they are around their converted content. */
function convertChild(node: Nodes): Nodes[] {
  return isPhrasing(node) ? convertPhrasing([node]) : convertBlock(node)
}

function convertElement(node: MdxJsxFlowElement): BlockContent[] {
  const directive = DIRECTIVES.get(node.name ?? '')
  const content = convertFlow(node.children)
  if (directive === undefined) {
    const inline = convertHtml(node)
    return inline === undefined ? content : [{ type: 'paragraph', children: [inline] }]
  }
  const label = directive.label === undefined ? undefined : readAttribute(node, directive.label)
  const attributes = DIRECTIVE_ATTRIBUTES.flatMap((name) => {
    const value = readAttribute(node, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const container: ContainerDirective = {
    type: 'containerDirective',
    name: directive.name,
    attributes: Object.fromEntries(attributes),
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

function convertPhrasing(nodes: readonly Nodes[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type === 'mdxTextExpression') {
      const text = readLiteral(firstExpression(node))
      return text === undefined ? [] : [{ type: 'text', value: text }]
    }
    if (node.type === 'mdxJsxTextElement') {
      const html = convertHtml(node)
      return html === undefined ? convertPhrasing(node.children) : [html]
    }
    if (!('children' in node)) return [node as PhrasingContent]
    return [{ ...node, children: convertPhrasing(node.children as Nodes[]) } as PhrasingContent]
  })
}

/** Images, links and line breaks that are written as HTML elements have a form in Markdown. */
function convertHtml(node: Jsx): PhrasingContent | undefined {
  if (node.name === 'br') return { type: 'break' }
  if (node.name === 'img')
    return { type: 'image', url: readAttribute(node, 'src') ?? '', alt: readAttribute(node, 'alt') ?? '' }
  const href = node.name === 'a' ? readAttribute(node, 'href') : undefined
  if (href === undefined) return undefined
  return { type: 'link', url: href, children: convertPhrasing(node.children) }
}

/** Text of an attribute: '' for one without a value, undefined for one that is missing or computed. */
function readAttribute(node: Jsx, name: string): string | undefined {
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== name) continue
    if (attribute.value === null || attribute.value === undefined) return ''
    if (typeof attribute.value === 'string') return attribute.value
    // `title={<b>Careful</b>}`: the text of the element.
    const text = attribute.value.value.trim()
    if (text.startsWith('<')) return text.replace(/<[^>]*>/g, '').trim()
    return readLiteral(firstExpression(attribute.value))
  }
  return undefined
}

function firstExpression(node: { readonly data?: object | null | undefined }): Expression | undefined {
  const [statement] = readProgram(node)?.body ?? []
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined
}

/** Text of a literal, as React prints it: nothing for true, false and null. */
function readLiteral(expression: Expression | undefined): string | undefined {
  if (expression?.type === 'TemplateLiteral' && expression.expressions.length === 0)
    return expression.quasis[0]?.value.cooked ?? undefined
  if (expression?.type !== 'Literal') return undefined
  const { value } = expression
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
