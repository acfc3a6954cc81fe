/** Collects the text of a page below each of its headings, for search, and counts its words. */
import type { Element, Nodes, Root } from 'hast'
import type { SearchSection } from '../../types.ts'
import { restoreBlocks, removeBlocks, type MarkdownDraft } from '../markdown-draft.ts'

/** Elements that don't end a word. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em i kbd mark q s samp small span strong sub sup time u var del ins input'.split(
    ' ',
  ),
)

/** Searchable text by heading, with code, formulas and the words of drawings; `words` counts prose alone. */
export function collectSections(
  draft: MarkdownDraft,
  root: Root,
): { readonly sections: SearchSection[]; readonly words: number } {
  const found: { id: string; heading: string; parts: string[] }[] = [{ id: '', heading: '', parts: [] }]

  function walk(node: Nodes): void {
    if (node.type === 'text') found.at(-1)?.parts.push(node.value)
    if (node.type === 'element' && isUnread(node)) return
    if (node.type === 'element' && /^h[1-6]$/.test(node.tagName)) {
      const parts = node.children
        .filter((child) => child.type !== 'element' || !isUnread(child))
        .map(readText)
      const id = node.properties['id']
      found.push({
        id: typeof id === 'string' ? id : '',
        heading: collapseSpaces(restoreBlocks(draft, parts.join(''), 'text')),
        parts: [],
      })
      return
    }
    if ('children' in node) {
      for (const child of node.children) walk(child)
      if (node.type === 'element' && !INLINE.has(node.tagName)) found.at(-1)?.parts.push('\n')
    }
  }

  walk(root)
  const texts = found.map(({ id, heading, parts }) => ({ id, heading, raw: parts.join('') }))
  const prose = texts.map(({ heading, raw }) => `${heading} ${removeBlocks(raw)}`).join(' ')
  return {
    sections: texts
      .map(({ id, heading, raw }) => ({
        id,
        heading,
        text: collapseSpaces(restoreBlocks(draft, raw, 'text')),
      }))
      .filter(({ id, text }) => id !== '' || text !== ''),
    words: prose.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0,
  }
}

/** Numbers and arrows of footnotes, links of headings to themselves, and the heading of the footnotes. */
function isUnread({ properties }: Element): boolean {
  const classes = properties['className']
  return (
    properties['dataFootnoteRef'] !== undefined ||
    properties['dataFootnoteBackref'] !== undefined ||
    properties['id'] === 'footnote-label' ||
    (Array.isArray(classes) && classes.includes('hash'))
  )
}

function readText(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(readText).join('') : ''
}

function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
