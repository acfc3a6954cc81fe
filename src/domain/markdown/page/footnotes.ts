/** Recognizes the parts of footnotes, which remark-rehype writes. */
import type { Element } from 'hast'

/** Whether a link leads to a footnote, or from there back: its target is on the page. */
export function isFootnoteLink({ properties }: Element): boolean {
  return properties['dataFootnoteRef'] !== undefined || properties['dataFootnoteBackref'] !== undefined
}

/** Whether an element is the number of a footnote in the text. */
export function isFootnoteNumber({ tagName, children }: Element): boolean {
  const [link] = children
  return tagName === 'sup' && link?.type === 'element' && link.properties['dataFootnoteRef'] !== undefined
}
