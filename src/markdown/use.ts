import type { Paragraph, Parents } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { State } from 'mdast-util-to-hast'
import * as problems from '../problems.ts'
import { placeOf, type Draft } from './draft.ts'

/** What a directive becomes. `label` are the children of `[…]`. */
export interface Use<N> {
  readonly state: State
  readonly node: N
  readonly draft: Draft
  readonly label: Paragraph | undefined
  readonly parent: Parents | undefined
}

/** Tells attributes that a directive does not have. */
export function attributes(
  draft: Draft,
  node: ContainerDirective | LeafDirective,
  known: readonly string[],
): void {
  for (const name of Object.keys(node.attributes ?? {}))
    if (!known.includes(name))
      draft.problems.push(problems.unknownAttribute(name, node.name, known, placeOf(draft, node)))
}
