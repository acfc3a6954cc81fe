import type { Element, Nodes } from 'hast'
import { INLINE_ELEMENTS } from '../../../lib/text/html/html-to-text.ts'
import { writeScriptText } from '../../../lib/text/html/script-text.ts'
import { isFootnoteLink } from './footnotes.ts'

/** Text of a node as readers see it: without the numbers of footnotes, with exponents as characters, and with a line end beside each block. */
export function readNodeText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node) || (node.type === 'element' && isUnread(node))) return ''
  const text = node.children.map(readNodeText).join('')
  if (isScript(node)) return writeScriptText(text, node.tagName)
  const end = endOfWord(node)
  return end + text + end
}

/** The same without changes: ids of headings are made of it. */
export function readLetters(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node) || (node.type === 'element' && isUnread(node))) return ''
  return node.children.map(readLetters).join('')
}

/** Numbers and arrows of footnotes, the heading of the footnotes, and the note of an embed below its title. */
export function isUnread(element: Element): boolean {
  const { id, dataService } = element.properties
  return isFootnoteLink(element) || id === 'footnote-label' || dataService !== undefined
}

/** The characters before and after the text of a node: words of two blocks are two words. */
export const endOfWord = (node: Nodes): string =>
  node.type === 'element' && !INLINE_ELEMENTS.has(node.tagName) ? '\n' : ''

/** An exponent or an index. The numbers of footnotes are in such elements as well, and are left out with them. */
export function isScript(node: Nodes): node is Element & { readonly tagName: 'sup' | 'sub' } {
  return node.type === 'element' && (node.tagName === 'sup' || node.tagName === 'sub')
}
