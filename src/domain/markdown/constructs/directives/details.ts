/** The directive `:::details[Summary]`, which becomes an HTML `details` element. */
import { writeText } from '../../../../lib/locale/text.ts'
import type { Element } from 'hast'
import type { ContainerDirective } from 'mdast-util-directive'
import { createElement, createText } from '../create-element.ts'
import type { DirectiveUse } from './directive-use.ts'

/** `:::details[Summary]`: folded until the reader opens it; `{open}` starts it open, and a link to `{#id}` opens it. */
export function convertDetails({ state, node, label }: DirectiveUse<ContainerDirective>): Element {
  const summary = label === undefined ? [createText(writeText('details.summary'))] : state.all(label)
  const { open, id } = node.attributes ?? {}
  return createElement(
    'details',
    {
      ...(typeof open === 'string' && open !== 'false' && { open: true }),
      ...(typeof id === 'string' && { id }),
    },
    [createElement('summary', {}, summary), ...state.wrap(state.all(node), true)],
  )
}
