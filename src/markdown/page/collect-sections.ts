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

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Searchable text by heading, with code, formulas and the words of drawings; `words` counts prose alone. */
export function collectSections(
  draft: MarkdownDraft,
  root: Root,
): { readonly sections: SearchSection[]; readonly words: number } {
  let section = { id: '', heading: '', raw: '' }
  const found = [section]

  function walk(node: Nodes): void {
    if (node.type === 'text') section.raw += node.value
    if (node.type === 'element' && isUnread(node)) return
    if (node.type === 'element' && HEADINGS.has(node.tagName)) {
      const parts = node.children
        .filter((child) => child.type !== 'element' || !isUnread(child))
        .map(readNodeText)
      const id = node.properties['id']
      section = {
        id: typeof id === 'string' ? id : '',
        heading: collapseSpaces(restoreBlocks(draft, parts.join(''), 'text')),
        raw: '',
      }
      found.push(section)
      return
    }
    if ('children' in node) {
      for (const child of node.children) walk(child)
      if (node.type === 'element' && !INLINE.has(node.tagName)) section.raw += '\n'
    }
  }

  walk(root)
  return {
    sections: found
      .map(({ id, heading, raw }) => ({
        id,
        heading,
        text: collapseSpaces(restoreBlocks(draft, raw, 'text')),
      }))
      .filter(({ id, text }) => id !== '' || text !== ''),
    words: found.reduce(
      (sum, { heading, raw }) => sum + countWords(heading) + countWords(removeBlocks(raw)),
      0,
    ),
  }
}

const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu

function countWords(text: string): number {
  return countAsciiWords(text) ?? text.match(WORD)?.length ?? 0
}

const LETTER = 1
const JOINER = 2

/** What each ASCII character is in a word. */
const CHARACTERS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[A-Za-z\d]/.test(character) ? LETTER : /['.-]/.test(character) ? JOINER : 0
})

/** The number of matches of `WORD`; undefined for a text that is not ASCII. A loop, because matches would be made only to be counted. */
function countAsciiWords(text: string): number | undefined {
  let count = 0
  let last: number | undefined = 0
  let beforeLast: number | undefined = 0
  for (let i = 0; i < text.length; i++) {
    const kind = CHARACTERS[text.charCodeAt(i)]
    if (kind === undefined) return undefined
    if (kind === LETTER && last !== LETTER && !(last === JOINER && beforeLast === LETTER)) count++
    beforeLast = last
    last = kind
  }
  return count
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

function readNodeText(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(readNodeText).join('') : ''
}

/** Each run of white space as one space. Most runs are that already, and are not matched. */
function collapseSpaces(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ').trim()
}
