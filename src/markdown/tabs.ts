import type { Element, ElementContent } from 'hast'
import type { ContainerDirective } from 'mdast-util-directive'
import { toString } from 'mdast-util-to-string'
import * as problems from '../problems.ts'
import type { Use } from './use.ts'
import { placeOf } from './draft.ts'

/** `::::tabs{group=lang}` around `:::tab[Label]`: all panels, one below the other, until the browser makes tabs of them. */
export function tabs({ state, node, draft }: Use<ContainerDirective>): Element {
  for (const child of node.children) {
    if (child.type === 'containerDirective' && child.name === 'tab') continue
    draft.problems.push(
      problems.misplacedTab('only tabs may stand directly inside `tabs`', placeOf(draft, child)),
    )
  }
  const group = node.attributes?.['group']
  return {
    type: 'element',
    tagName: 'docs-tabs',
    properties: group ? { dataGroup: group } : {},
    children: state.wrap(state.all(node), true),
  }
}

export function tab({
  state,
  node,
  draft,
  label,
  parent,
}: Use<ContainerDirective>): Element | readonly ElementContent[] {
  if (parent?.type !== 'containerDirective' || parent.name !== 'tabs') {
    draft.problems.push(problems.misplacedTab('this tab is not inside `tabs`', placeOf(draft, node)))
    return state.all(node)
  }
  if (label === undefined)
    draft.problems.push(problems.misplacedTab('this tab has no label', placeOf(draft, node)))
  const text = label === undefined ? 'Tab' : toString(label)
  return panel(text, state.wrap(state.all(node), true))
}

/** One panel; its label is read as text where tabs don't run. */
export function panel(label: string, children: readonly ElementContent[]): Element {
  const head: Element = {
    type: 'element',
    tagName: 'p',
    properties: { className: ['tab-label'] },
    children: [{ type: 'text', value: label }],
  }
  return {
    type: 'element',
    tagName: 'section',
    properties: { dataLabel: label },
    children: [head, ...children],
  }
}
