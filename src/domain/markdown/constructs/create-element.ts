/** Writes elements of an HTML tree. */
import type { Element, ElementContent, Properties } from 'hast'

/** An element with its children, which are copied to a list of its own. */
export function createElement(
  tagName: string,
  properties: Properties,
  children: readonly ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children: [...children] }
}

/** A text in an HTML tree. */
export const createText = (value: string): ElementContent => ({ type: 'text', value })
