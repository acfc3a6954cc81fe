/** The built-in components, their props, and their directives in Markdown. */
import { upperFirst } from '../../../lib/text/first-letter.ts'
import type { Expression } from 'estree'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx'
import { ADMONITION_KINDS } from '../constructs/directives/admonition.ts'
import { readProgram } from './read-program.ts'

/** A component or an HTML element in the Markdown tree of an MDX page. */
export type JsxNode = MdxJsxFlowElement | MdxJsxTextElement

/** Whether a node of a Markdown or HTML tree is a component or an HTML element that is written as JSX. */
export function isJsx<T extends { readonly type: string }>(
  node: T,
): node is Extract<T, { readonly type: JsxNode['type'] }> {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

/** The directive of a built-in component. */
interface DirectiveKind {
  readonly name: string
  /** The attribute that is its label; that of others is what is in it. */
  readonly label?: string
  /** The props of the component besides `label`. */
  readonly props?: readonly string[]
  /** Whether it is written with two colons, and has no content. */
  readonly isLeaf?: true
}

const DIRECTIVES: ReadonlyMap<string, DirectiveKind> = new Map(
  Object.entries<DirectiveKind>({
    ...Object.fromEntries(ADMONITION_KINDS.map((name) => [upperFirst(name), { name, label: 'title' }])),
    Tabs: { name: 'tabs', props: ['group'] },
    Tab: { name: 'tab', label: 'label' },
    Details: { name: 'details', label: 'summary', props: ['open', 'name', 'id'] },
    Aside: { name: 'aside', label: 'title', props: ['kind'] },
    Hero: { name: 'hero' },
    Cards: { name: 'cards' },
    Card: { name: 'card', label: 'title', props: ['href', 'icon'] },
    Steps: { name: 'steps' },
    FileTree: { name: 'filetree' },
    Columns: { name: 'columns' },
    Column: { name: 'column' },
    Frame: { name: 'frame', label: 'caption' },
    Accordion: { name: 'accordion' },
    Badge: { name: 'badge', props: ['tone'], isLeaf: true },
    Icon: { name: 'icon', props: ['name'], isLeaf: true },
    LinkButton: { name: 'button', props: ['href', 'variant', 'icon'], isLeaf: true },
    Video: { name: 'video', label: 'title', props: ['src', 'poster'], isLeaf: true },
    Embed: { name: 'embed', label: 'title', props: ['src', 'poster'], isLeaf: true },
  }),
)

/** Attributes of components that say something in Markdown. */
const DIRECTIVE_ATTRIBUTES = ['href', 'src', 'kind']

/** A directive as Markdown writes it. */
export interface ComponentDirective {
  readonly name: string
  readonly label: string | undefined
  readonly attributes: Readonly<Record<string, string>>
  readonly isLeaf: boolean
}

/** Whether a component is also a directive. */
export const isDirectiveComponent = (name: string): boolean => DIRECTIVES.has(name)

/** The line that opens the directive of a built-in component: `:::card`, `::badge`; undefined for other components. */
export function writeOpeningLine(component: string): string | undefined {
  const directive = DIRECTIVES.get(component)
  if (directive === undefined) return undefined
  const { name, isLeaf } = directive
  if (isLeaf === true) return `::${name}`
  return { tabs: '::::tabs', tab: ':::tab[Label]' }[name] ?? `:::${name}`
}

/** The props of a built-in component. */
export function listProps(name: string): readonly string[] {
  const { label, props = [] } = DIRECTIVES.get(name) ?? {}
  return label === undefined ? props : [label, ...props]
}

/** Whether an attribute of a built-in component is known only when the page runs. */
export function hasComputedAttribute(node: JsxNode): boolean {
  return node.attributes.some(
    (attribute) => attribute.type !== 'mdxJsxAttribute' || !isWrittenAttribute(node, attribute),
  )
}

/** Whether the value of an attribute is written out, and not computed. */
export function isWrittenAttribute(node: JsxNode, { name, value }: JsxAttribute): boolean {
  return readAttribute(node, name) !== undefined || isBooleanLiteral(value)
}

/** The directive of a built-in component; undefined for other components and elements. */
export function readDirective(node: JsxNode): ComponentDirective | undefined {
  const directive = DIRECTIVES.get(node.name ?? '')
  if (directive === undefined) return undefined
  const attributes = DIRECTIVE_ATTRIBUTES.flatMap((name) => {
    const value = readAttribute(node, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    name: directive.name,
    label: directive.label === undefined ? undefined : readAttribute(node, directive.label),
    attributes: Object.fromEntries(attributes),
    isLeaf: directive.isLeaf === true,
  }
}

/** Whether a built-in component has a label. A prop that is spread, as in `{...props}`, may be any. */
export function mayHaveLabel({ name, attributes }: JsxNode): boolean {
  const { label } = DIRECTIVES.get(name ?? '') ?? {}
  return attributes.some((attribute) => attribute.type !== 'mdxJsxAttribute' || attribute.name === label)
}

/** The attributes of an element whose values are written out as text. */
export function readAttributes(node: JsxNode): Readonly<Record<string, string>> {
  return Object.fromEntries(
    node.attributes.flatMap((attribute) => {
      const name = attribute.type === 'mdxJsxAttribute' ? attribute.name : undefined
      const value = name === undefined ? undefined : readAttribute(node, name)
      return name === undefined || value === undefined ? [] : [[name, value] as const]
    }),
  )
}

type JsxAttribute = Extract<JsxNode['attributes'][number], { type: 'mdxJsxAttribute' }>

/** Text of an attribute: '' for one without a value, undefined for one that is missing, computed or no text. */
function readAttribute(node: JsxNode, name: string): string | undefined {
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== name) continue
    if (attribute.value === null || attribute.value === undefined) return ''
    if (typeof attribute.value === 'string') return attribute.value
    const expression = readExpression(attribute.value)
    // `open={true}` is `open`.
    if (expression?.type === 'Literal' && expression.value === true) return ''
    // `title={<b>Careful</b>}`: the text of the element.
    const text = attribute.value.value.trim()
    if (text.startsWith('<') && !text.includes('{')) return text.replace(/<[^>]*>/g, '').trim()
    return readLiteral(expression)
  }
  return undefined
}

function isBooleanLiteral(value: JsxAttribute['value']): boolean {
  if (typeof value !== 'object' || value === null) return false
  const expression = readExpression(value)
  return expression?.type === 'Literal' && typeof expression.value === 'boolean'
}

function readExpression(node: { readonly data?: object | null | undefined }): Expression | undefined {
  const [statement] = readProgram(node)?.body ?? []
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined
}

function readLiteral(expression: Expression | undefined): string | undefined {
  if (expression?.type === 'TemplateLiteral' && expression.expressions.length === 0)
    return expression.quasis[0]?.value.cooked ?? undefined
  if (expression?.type !== 'Literal') return undefined
  const { value } = expression
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
