/**
 * The directive `::slot`, which leaves room for content from API descriptions. It becomes an element that the site stage fills.
 */
import type { Element } from 'hast'
import type { LeafDirective } from 'mdast-util-directive'
import { getOwn } from '../../../../lib/data/own-property.ts'
import { referenceOfField } from '../../../../lib/site/links/api-reference.ts'
import * as problems from '../../../../lib/problems/problems.ts'
import { locateNode } from '../../markdown-draft.ts'
import { createElement } from '../create-element.ts'
import { reportUnknownAttributes, type DirectiveUse } from './directive-use.ts'

const SLOT_NAMES: readonly string[] = ['error-catalogue', 'scopes', 'event', 'editors']

/** `::field{of=Order.total}`: a field of a schema as the reference prints it. */
export function convertField({ node, draft }: DirectiveUse<LeafDirective>): Element | undefined {
  reportUnknownAttributes(draft, node, ['of', 'version'])
  const { of, version } = node.attributes ?? {}
  const written = referenceOfField({ of, version })
  const field = getOwn(draft.references ?? {}, written)
  const location = locateNode(draft, node)
  // A schema has a page, and no line.
  if (field === undefined || !of?.includes('.')) {
    draft.problems.push(problems.unnamedField(location))
    return undefined
  }
  if ('missing' in field) {
    draft.problems.push(problems.unknownReference(written, field, location))
    return undefined
  }
  return createElement('docs-slot', {
    dataSlot: 'field',
    dataOf: of,
    ...(version ? { dataVersion: version } : {}),
  })
}

/** `::slot{name=scopes}`: what the specifications or the configuration say, which only the whole site knows. `version` and `event` narrow it. */
export function convertSlot({ node, draft }: DirectiveUse<LeafDirective>): Element | undefined {
  reportUnknownAttributes(draft, node, ['name', 'version', 'event'])
  const { name, version, event } = node.attributes ?? {}
  if (!SLOT_NAMES.includes(name ?? '')) {
    draft.problems.push(problems.unknownSlot(name ?? '', SLOT_NAMES, locateNode(draft, node)))
    return undefined
  }
  return createElement('docs-slot', {
    dataSlot: name,
    ...(version ? { dataVersion: version } : {}),
    ...(event ? { dataEvent: event } : {}),
  })
}
