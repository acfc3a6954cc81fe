/** The mark of the end of an excerpt: `<!-- truncate -->`, or its MDX form. */
import type { Element } from 'hast'
import type { Paragraph } from 'mdast'
import { createElement } from '../create-element.ts'

/** The element that stands for the mark in a tree. */
export const TRUNCATE = 'docs-truncate'

/** Marks the end of an excerpt in the tree. */
export const createTruncateMark = (): Element => createElement(TRUNCATE, {})

/** The MDX form of the excerpt's end on a line of its own, which is text in `.md`. */
export function isTruncateMark({ children }: Paragraph): boolean {
  const [only] = children
  return children.length === 1 && only?.type === 'text' && /^\{\/\*\s*truncate\s*\*\/\}$/.test(only.value)
}
