/** Collects the text of a page below each of its headings, for search, and counts its words. */
import type { Element, Nodes, Root } from 'hast'
import type { SearchSection } from '../../../lib/types.ts'
import { removeBlocks, restoreBlocks, separateBlocks, type MarkdownDraft } from '../markdown-draft.ts'
import { readHeadingText } from '../constructs/heading.ts'
import { endOfWord, isScript, isUnread, readNodeText } from './read-node-text.ts'

/** What is between the parts of a table in a result, which shows them in one line. */
const SEPARATORS: Readonly<Record<string, string>> = { table: ' | ', thead: ' | ', tbody: ' | ', tr: ' · ' }

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** A section whose text is still collected. */
interface SectionDraft {
  readonly id: string
  readonly heading: string
  raw: string
  readonly defined: string[]
}

/** Searchable text by heading, with code, formulas and the words of drawings; `words` counts prose alone. */
export function collectSections(
  draft: MarkdownDraft,
  root: Root,
): { readonly sections: SearchSection[]; readonly words: number } {
  let section: SectionDraft = { id: '', heading: '', raw: '', defined: [] }
  const found = [section]

  function walk(node: Nodes): void {
    if (node.type === 'text') section.raw += node.value
    if (node.type === 'element' && isUnread(node)) return
    if (node.type === 'element' && HEADINGS.has(node.tagName)) {
      const id = node.properties['id']
      section = {
        id: typeof id === 'string' ? id : '',
        heading: readHeadingText(draft, node),
        raw: '',
        defined: [],
      }
      found.push(section)
      return
    }
    if (node.type === 'element' && node.tagName === 'img' && typeof node.properties['alt'] === 'string')
      section.raw += ` ${node.properties['alt']} `
    if (isScript(node) && !node.children.some((child) => child.type === 'element')) {
      section.raw += readNodeText(node)
      return
    }
    if (node.type === 'element' && node.tagName === 'tr') section.defined.push(...listDefined(node))
    if ('children' in node) {
      section.raw += endOfWord(node)
      const separator = node.type === 'element' ? SEPARATORS[node.tagName] : undefined
      if (separator === undefined) node.children.forEach(walk)
      else
        for (const [n, part] of listTableParts(node.children).entries()) {
          if (n > 0) section.raw += separator
          walk(part)
        }
      section.raw += endOfWord(node)
    }
  }

  walk(root)
  return {
    sections: found
      .map(({ id, heading, raw, defined }) => ({
        id,
        heading,
        text: writeSectionText(draft, raw),
        ...(defined.length > 0 && { defined }),
      }))
      .filter(({ id, text }) => id !== '' || text !== ''),
    words: found.reduce(
      (sum, { heading, raw }) => sum + countWords(heading) + countWords(removeBlocks(raw)),
      0,
    ),
  }
}

/**
 * The text of a section: its sentences first, then the words of its drawings, and its code from the next line on. A result shows the first place with
 * the words that were looked for, and code as code.
 */
function writeSectionText(draft: MarkdownDraft, raw: string): string {
  const { prose, code, drawings } = separateBlocks(draft, raw)
  // A result shows all in one line.
  const parts = [prose, ...drawings].filter((part) => part.trim() !== '')
  const text = restoreBlocks(draft, parts.join(' | '), 'text')
  return [collapseSpaces(text), ...code].join('\n').trim()
}

/** The parts of a table, or of its parts, with its headings after its rows: a search result that begins with "Code Status Meaning" says nothing. */
function listTableParts(nodes: readonly Nodes[]): readonly Element[] {
  return nodes
    .filter((node) => node.type === 'element')
    .toSorted((a, b) => Number(a.tagName === 'thead') - Number(b.tagName === 'thead'))
}

/** What a row of a table defines: the code that its first cell consists of, as in a table of fields or error codes. */
function listDefined(row: Element): readonly string[] {
  const cell = row.children.find((child) => child.type === 'element')
  if (cell?.tagName !== 'td') return []
  const parts = unwrap(cell.children)
  const isList = parts.every((part) =>
    part.type === 'text' ? /^[\s,/]*$/.test(part.value) : part.type === 'element' && part.tagName === 'code',
  )
  return isList ? parts.filter((part) => part.type === 'element').map(readNodeText) : []
}

/** The content of a link, which often is the code that it leads to. */
const unwrap = (nodes: readonly Nodes[]): readonly Nodes[] =>
  nodes.flatMap((node) =>
    node.type === 'element' && (node.tagName === 'a' || node.tagName === 'strong')
      ? unwrap(node.children)
      : [node],
  )

const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu

const countWords = (text: string): number => countAsciiWords(text) ?? text.match(WORD)?.length ?? 0

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

/** Each run of white space as one space. Most runs are that already, and are not matched. */
const collapseSpaces = (text: string): string => text.replace(/[^\S ]\s*| \s+/g, ' ').trim()
