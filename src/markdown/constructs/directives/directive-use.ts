/** What every directive gets when it is converted, and the check of its attributes. */
import type { Paragraph, Parents } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { State } from 'mdast-util-to-hast'
import * as problems from '../../../problems.ts'
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
  for (const name of Object.keys(node.attributes ?? {}))
    if (!known.includes(name))
      draft.problems.push(
        problems.unknownAttribute(name, { directive: node.name }, known, locateNode(draft, node)),
      )
}
