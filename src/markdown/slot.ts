import type { Element } from 'hast'
import type { LeafDirective } from 'mdast-util-directive'
import * as problems from '../problems.ts'
import { placeOf } from './draft.ts'
import { attributes, type Use } from './use.ts'

const NAMES: readonly string[] = ['error-catalogue', 'scopes', 'event']

/** `::slot{name=scopes}`: what the specifications say, which only the whole site knows. `version` and `event` narrow it. */
export function slot({ node, draft }: Use<LeafDirective>): Element | undefined {
  attributes(draft, node, ['name', 'version', 'event'])
  const { name, version, event } = node.attributes ?? {}
  if (!NAMES.includes(name ?? '')) {
    draft.problems.push(problems.unknownSlot(name ?? '', NAMES, placeOf(draft, node)))
    return undefined
  }
  return {
    type: 'element',
    tagName: 'docs-slot',
    properties: {
      dataSlot: name,
      ...(version ? { dataVersion: version } : {}),
      ...(event ? { dataEvent: event } : {}),
    },
    children: [],
  }
}
