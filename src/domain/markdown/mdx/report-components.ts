import type { Nodes, Root } from 'mdast'
import { reportMisuse } from '../constructs/directives/report-misuse.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { locateNode, type MarkdownDraft } from '../markdown-draft.ts'
import { COMPONENT_NAMES } from './components.tsx'
import type { ModuleScope } from './convert-islands.ts'
import { editComponent, editProp } from './edit-components.ts'
import {
  isJsx,
  listProps,
  mayHaveLabel,
  readAttributes,
  readDirective,
  type JsxNode,
} from './directive-components.ts'

/** Components that a page can use. */
export function listKnownComponents({ names }: Pick<ModuleScope, 'names'>): readonly string[] {
  return [...COMPONENT_NAMES, ...names.keys()].filter((name) => /^[A-Z]/.test(name))
}

/** Reports components that do not exist, and built-in ones that are used in a wrong way. */
export function reportComponents(draft: MarkdownDraft, tree: Root, scope: ModuleScope): void {
  /** `parent` is the directive around a node, as of `BlockUse`, and `outer` the node around it. */
  const visit = (node: Nodes, parent: string | undefined, outer?: Nodes): void => {
    if (isJsx(node) && isComponent(node) && !isOwn(node, scope)) {
      if (COMPONENT_NAMES.includes(node.name ?? '')) reportUse(draft, node, { parent, scope })
      else reportUnknownComponent(draft, node, { outer, scope })
    }
    if ('children' in node)
      for (const child of node.children) visit(child, nameParent(node, { parent, scope }), node)
  }
  visit(tree, '')
}

/** Where a component is used. */
interface Surroundings {
  /** The directive around it; '' without any, undefined if only running the page says so. */
  readonly parent: string | undefined
  readonly scope: ModuleScope
}

const isComponent = ({ name }: JsxNode): boolean => /^[A-Z]/.test(name ?? '')

/** Whether a component is the page's own: imported, or made in the page. */
function isOwn({ name }: JsxNode, { names }: ModuleScope): boolean {
  return names.has((name ?? '').split('.')[0] ?? '')
}

function reportUnknownComponent(
  draft: MarkdownDraft,
  node: JsxNode,
  { outer, scope }: { readonly outer: Nodes | undefined; readonly scope: ModuleScope },
): void {
  const edit = editComponent(draft, node, outer)
  const known = listKnownComponents(scope)
  draft.problems.push(problems.unknownComponent(node.name ?? '', known, locateNode(draft, node), edit))
}

/** Reports what is wrong with the use of a built-in component. */
function reportUse(draft: MarkdownDraft, node: JsxNode, { parent, scope }: Surroundings): void {
  reportUnknownProps(draft, node, node.name ?? '')
  const directive = nameDirective(node, scope)
  if (directive === undefined) return
  reportMisuse(draft, {
    name: directive,
    syntax: 'component',
    attributes: readAttributes(node),
    hasLabel: mayHaveLabel(node),
    parent,
    children: listContent(node, scope).map((child) => ({
      name: nameDirective(child, scope) ?? '',
      locate: () => locateNode(draft, child),
    })),
    locate: (attribute) =>
      locateNode(
        draft,
        node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === attribute) ?? node,
      ),
  })
}

/** The directive of a built-in component, or of a directive in the page. */
function nameDirective(node: Nodes, scope: ModuleScope): string | undefined {
  if (node.type === 'containerDirective') return node.name
  return isJsx(node) && !isOwn(node, scope) ? readDirective(node)?.name : undefined
}

/** The directive around the content of a node. */
function nameParent(node: Nodes, { parent, scope }: Surroundings): string | undefined {
  if (node.type === 'paragraph' || isFragment(node)) return parent
  return nameDirective(node, scope) ?? (isRunning(node) ? undefined : '')
}

/** Whether only running a component says what it makes of its content. */
const isRunning = (node: Nodes): boolean => isJsx(node) && /^[A-Z]|\./.test(node.name ?? '')

/** What is directly in a node, except what only running the page gives. */
function listContent(node: Nodes, scope: ModuleScope): readonly Nodes[] {
  const children = 'children' in node ? (node.children as Nodes[]) : []
  return children.flatMap((child) => {
    if (isFragment(child) || child.type === 'paragraph') return listContent(child, scope)
    if (child.type === 'text') return child.value.trim() === '' ? [] : [child]
    if (child.type.endsWith('Expression') || child.type === 'mdxjsEsm') return []
    return isRunning(child) && nameDirective(child, scope) === undefined ? [] : [child]
  })
}

const isFragment = (node: Nodes): boolean => isJsx(node) && (node.name ?? '') === ''

/** Props that React has for each component, and what makes an island, which is reported by itself. */
const COMMON_PROP = /^(?:children|key|client:.*)$/

/** Reports props that a built-in component ignores. */
function reportUnknownProps(draft: MarkdownDraft, node: JsxNode, component: string): void {
  const { attributes } = node
  const known = listProps(component)
  const given = attributes.flatMap((one) => (one.type === 'mdxJsxAttribute' ? [one.name] : []))
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || COMMON_PROP.test(attribute.name)) continue
    if (!known.includes(attribute.name))
      draft.problems.push(
        problems.unknownProp(
          attribute.name,
          component,
          { known, given },
          locateNode(draft, attribute),
          editProp(draft, node, attribute.name),
        ),
      )
  }
}
