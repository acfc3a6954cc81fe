/** The directives `::::tabs` and `:::tab[Label]`. Without JavaScript all panels are shown one below the other. */
import type { Element, ElementContent } from 'hast'
import type { ContainerDirective } from 'mdast-util-directive'
import { toString } from 'mdast-util-to-string'
import { writeText } from '../../../../lib/locale/text.ts'
import { createElement, createText } from '../create-element.ts'
import type { DirectiveUse } from './directive-use.ts'

/** `::::tabs{group=lang}` around `:::tab[Label]`: all panels, one below the other, until the browser makes tabs of them. */
export function convertTabs({ state, node }: DirectiveUse<ContainerDirective>): Element {
  const group = node.attributes?.['group']
  return createElement('docs-tabs', group ? { dataGroup: group } : {}, state.wrap(state.all(node), true))
}

/** A tab outside of tabs, which is reported elsewhere, is only its content. */
export function convertTab({
  state,
  node,
  label,
  parent,
}: DirectiveUse<ContainerDirective>): Element | readonly ElementContent[] {
  if (parent?.type !== 'containerDirective' || parent.name !== 'tabs') return state.all(node)
  const text = label === undefined ? writeText('tabs.tab') : toString(label)
  return createPanel(text, state.wrap(state.all(node), true))
}

/** One panel; its label is read as text where tabs don't run. */
function createPanel(label: string, children: readonly ElementContent[]): Element {
  const head = createElement('p', { className: ['tab-label'] }, [createText(label)])
  return createElement('section', { dataLabel: label }, [head, ...children])
}
