/**
 * The beginning of a page as text, which describes it where its author does not: sentences, without labels of tabs, code, formulas on their own lines
 * and footnotes.
 */
import type { Element, Nodes, RootContent } from 'hast'
import { restoreBlocks, separateBlocks, type MarkdownDraft } from '../markdown-draft.ts'
import { readNodeText } from './read-node-text.ts'

/** Where sentences are looked for first, and where else if there are none. */
const PLACES: readonly { readonly tags: readonly string[]; readonly skipped: readonly string[] }[] = [
  { tags: ['p'], skipped: ['docs-tabs', 'details', 'figure', 'table', 'aside'] },
  { tags: ['p'], skipped: ['figure'] },
  { tags: ['li', 'dd', 'td'], skipped: ['figure', 'pre'] },
  // The title of an embed, on a page that has nothing else.
  { tags: ['strong'], skipped: ['figure', 'pre'] },
]

/** The text of the first section that has any. */
export function readOpening(draft: MarkdownDraft, nodes: readonly RootContent[]): string {
  for (const place of PLACES) {
    const texts: string[] = []
    collectTexts(draft, nodes, { ...place, texts })
    if (texts.length > 0) return texts.join(' ')
  }
  return ''
}

interface Collection {
  readonly tags: readonly string[]
  readonly skipped: readonly string[]
  readonly texts: string[]
}

/** Adds the texts of elements; false at the heading of the next section. */
function collectTexts(draft: MarkdownDraft, nodes: readonly Nodes[], found: Collection): boolean {
  return nodes.every((node) => {
    if (node.type !== 'element') return true
    if (/^h[1-6]$/.test(node.tagName)) return found.texts.length === 0
    if (found.skipped.includes(node.tagName) || node.properties['dataFootnotes'] !== undefined) return true
    if (!found.tags.includes(node.tagName)) return collectTexts(draft, node.children, found)
    // Titles of boxes, buttons and labels are paragraphs with a class.
    const text =
      node.tagName === 'p' && node.properties['className'] !== undefined ? '' : readText(draft, node)
    if (text !== '') found.texts.push(text)
    return true
  })
}

function readText(draft: MarkdownDraft, node: Element): string {
  const { prose } = separateBlocks(draft, readNodeText(node))
  return restoreBlocks(draft, prose, 'text').replace(/\s+/g, ' ').trim()
}
