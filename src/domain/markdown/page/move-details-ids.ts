/** Lets a link to a `details` element open it. */
import type { Element } from 'hast'
import { createElement } from '../constructs/create-element.ts'
import type { ElementInTree } from './list-elements.ts'

/**
 * Moves the id of each `details` element to its content. A browser opens what contains the target of a link, also without JavaScript, but not
 * the target itself (HTML, "ancestor revealing algorithm").
 */
export function moveDetailsIds(all: readonly ElementInTree[]): void {
  for (const { node } of all) {
    const { id } = node.properties
    if (node.tagName !== 'details' || id === undefined) continue
    const isSummary = (child: Element['children'][number]) =>
      child.type === 'element' && child.tagName === 'summary'
    const content = node.children.filter((child) => !isSummary(child))
    if (content.length === 0) continue
    delete node.properties['id']
    node.children = [...node.children.filter(isSummary), createElement('div', { id }, content)]
  }
}
