/** What every directive gets when it is converted, and the check of its attributes. */
import type { Paragraph, Parents } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { State } from 'mdast-util-to-hast'
import * as problems from '../../../../lib/problems/problems.ts'
import type { SourceEdit, SourceLocation } from '../../../../lib/types.ts'
import { locateNode, type MarkdownDraft } from '../../markdown-draft.ts'

/** What a directive becomes. `label` are the children of `[…]`. */
export interface DirectiveUse<N> {
  readonly state: State
  readonly node: N
  readonly draft: MarkdownDraft
  readonly label: Paragraph | undefined
  readonly parent: Parents | undefined
}

/** Reports attributes that a directive doesn't have. */
export function reportUnknownAttributes(
  draft: MarkdownDraft,
  node: ContainerDirective | LeafDirective,
  known: readonly string[],
): void {
  const owner = { kind: { directive: node.name }, known }
  for (const name of Object.keys(node.attributes ?? {})) {
    if (known.includes(name)) continue
    const location = locateNode(draft, node)
    const canHaveLabel = node.type === 'containerDirective' && separateLabel(node).label === undefined
    const title = name === 'title' && canHaveLabel ? correctTitle(draft, node, location) : {}
    draft.problems.push(problems.unknownAttribute(name, owner, location, title))
  }
}

/** The label of a container and what is below it. The parser gives the label as a first paragraph. */
export function separateLabel({ children }: ContainerDirective): {
  readonly label: Paragraph | undefined
  readonly content: ContainerDirective['children']
} {
  const [first, ...rest] = children
  return first?.type === 'paragraph' && first.data?.directiveLabel === true
    ? { label: first, content: rest }
    : { label: undefined, content: children }
}

/** Other tools have the title as an attribute: `:::note{title="Title"}`. */
function correctTitle(
  draft: MarkdownDraft,
  { name, attributes, position }: ContainerDirective | LeafDirective,
  location: SourceLocation,
): { readonly hint: string; readonly edit?: SourceEdit } {
  const { title = '' } = attributes ?? {}
  const { line = 1, column = 1 } = position?.start ?? {}
  const [written = '', colons = ':::'] =
    /^(:{3,})[\w-]+\{[^{}]*\}/.exec((draft.lines[line - 1] ?? '').slice(column - 1)) ?? []
  const hint = `write \`${colons}${name}[${title}]\``
  const isOnly = Object.keys(attributes ?? {}).length === 1
  return isOnly && written !== '' && !/[[\]]/.test(title ?? '')
    ? { hint, edit: { ...location, from: written, to: `${colons}${name}[${title}]` } }
    : { hint }
}
