/** Reports components of an MDX page that do not exist, and built-in ones that are used in a wrong way. */
import type { Nodes, Root } from 'mdast'
import { reportMisuse } from '../constructs/directives/report-misuse.ts'
import { editCodeGroup } from '../constructs/edit-other-directive.ts'
import { createEdit, replaceLines } from '../constructs/other-syntax.ts'
import { hintForComponent } from '../../lib/text/problems/other-tools.ts'
import * as problems from '../../problems.ts'
import type { SourceEdit } from '../../types.ts'
import { locateNode, type MarkdownDraft } from '../markdown-draft.ts'
import { COMPONENT_NAMES } from './components.tsx'
import type { ModuleScope } from './convert-islands.ts'
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
  const { names } = scope
  const isOwn = (name: string) => names.has(name.split('.')[0] ?? '')
  /** `parent` is the directive around a node, as of `BlockUse`. */
  const visit = (node: Nodes, parent: string | undefined): void => {
    const name = isJsx(node) ? (node.name ?? '') : ''
    const isComponent = /^[A-Z]/.test(name)
    if (isJsx(node) && isComponent && !isOwn(name)) {
      if (!COMPONENT_NAMES.includes(name))
        draft.problems.push(
          problems.unknownComponent(
            name,
            listKnownComponents(scope),
            locateNode(draft, node),
            editComponent(draft, node),
          ),
        )
      else reportUse(node, name, parent)
    }
    if ('children' in node) for (const child of node.children) visit(child, nameParent(node, parent))
  }
  const reportUse = (node: JsxNode, name: string, parent: string | undefined) => {
    reportUnknownProps(draft, node, name)
    const directive = nameDirective(node)
    if (directive === undefined) return
    reportMisuse(draft, {
      name: directive,
      syntax: 'component',
      attributes: readAttributes(node),
      hasLabel: mayHaveLabel(node),
      parent,
      children: listContent(node).map((child) => ({
        name: nameDirective(child) ?? '',
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
  const nameDirective = (node: Nodes): string | undefined => {
    if (node.type === 'containerDirective') return node.name
    return isJsx(node) && !isOwn(node.name ?? '') ? readDirective(node)?.name : undefined
  }
  /** The directive around the content of a node. */
  const nameParent = (node: Nodes, around: string | undefined): string | undefined => {
    if (node.type === 'paragraph' || isFragment(node)) return around
    const directive = nameDirective(node)
    if (directive !== undefined) return directive
    // What other components make of their content only running them says.
    return isJsx(node) && /^[A-Z]|\./.test(node.name ?? '') ? undefined : ''
  }
  /** What is directly in a node, except what only running the page gives. */
  const listContent = (node: Nodes): readonly Nodes[] =>
    ('children' in node ? (node.children as Nodes[]) : []).flatMap((child) => {
      if (isFragment(child) || child.type === 'paragraph') return listContent(child)
      if (child.type === 'text') return child.value.trim() === '' ? [] : [child]
      if (child.type.endsWith('Expression') || child.type === 'mdxjsEsm') return []
      return isJsx(child) && /^[A-Z]|\./.test(child.name ?? '') && nameDirective(child) === undefined
        ? []
        : [child]
    })
  visit(tree, '')
}

/** A component of another tool that Offprint has under another name, or a group of code blocks. */
function editComponent(draft: MarkdownDraft, node: JsxNode): SourceEdit | undefined {
  const { start, end } = node.position ?? {}
  const { name } = node
  if (start === undefined || end === undefined || name === null) return undefined
  if (name === 'CodeGroup')
    return replaceLines(locateNode(draft, node), editCodeGroup(draft.lines, start.line - 1, 'component'))
  const [, wanted] = /^write `<([A-Z]\w+)>`$/.exec(hintForComponent(name) ?? '') ?? []
  if (wanted === undefined) return undefined
  const lines = draft.lines.slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column - 1) ?? ''
  const from = lines.join('\n').slice(start.column - 1)
  const to = from.replace(`<${name}`, `<${wanted}`).replace(new RegExp(`</${name}>$`), `</${wanted}>`)
  return createEdit(locateNode(draft, node), from, to)
}

function isFragment(node: Nodes): boolean {
  return isJsx(node) && (node.name ?? '') === ''
}

/** Props that React has for each component, and what makes an island, which is reported by itself. */
const COMMON_PROP = /^(?:children|key|client:.*)$/

/** Reports props that a built-in component ignores. */
function reportUnknownProps(draft: MarkdownDraft, { attributes }: JsxNode, component: string): void {
  const known = listProps(component)
  const given = attributes.flatMap((one) => (one.type === 'mdxJsxAttribute' ? [one.name] : []))
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || COMMON_PROP.test(attribute.name)) continue
    if (!known.includes(attribute.name))
      draft.problems.push(
        problems.unknownProp(attribute.name, component, { known, given }, locateNode(draft, attribute)),
      )
  }
}
