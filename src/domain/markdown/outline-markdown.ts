/**
 * Reads of a Markdown file what the rest of a site needs to know first: its front matter and its title. A server shows a page from such
 * outlines of the others while these are still being converted.
 */
import type { SourceFile } from '../../lib/types.ts'
import type { MarkdownDocument } from './read-markdown.ts'
import { readFrontMatter } from './source/read-front-matter.ts'
import { splitLines } from './source/split-lines.ts'

/** A heading of level 1 with number signs. */
const TITLE = /^ {0,3}#[ \t]+(.+)$/
/** What may follow its text: closing signs, and before them an id in braces. */
const CLOSING_SIGNS = /(?<![ \t])[ \t]+#+$/
const ID = /(?<![ \t])[ \t]+\{#[^\s{}#]+\}$/

/**
 * The document without content. The title is that of the first line below the front matter, where it is a heading, without marks of
 * emphasis and code: close to what `readMarkdown` gives, which has the last word.
 */
export function outlineMarkdown(source: SourceFile): MarkdownDocument {
  const lines = splitLines(source.text.replace(/^\uFEFF/, ''))
  const { values, locations, lineCount } = readFrontMatter(lines, source.path)
  const first = lines.slice(lineCount, lineCount + 20).find((line) => line.trim() !== '') ?? ''
  const heading = TITLE.exec(first.trimEnd())?.[1]?.replace(CLOSING_SIGNS, '').replace(ID, '')
  return {
    frontMatter: values,
    frontMatterLocations: locations,
    title: heading?.replace(/[`*]|\\(?=[\p{P}\p{S}])/gu, '').trim(),
    titleId: undefined,
    body: '',
    hasSlots: false,
    excerpt: undefined,
    isTruncated: false,
    headings: [],
    links: [],
    sections: [],
    opening: '',
    islands: [],
    styles: [],
    assets: [],
    metadata: {},
    markdown: '',
    words: 0,
  }
}
