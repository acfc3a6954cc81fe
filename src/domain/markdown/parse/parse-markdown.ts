/**
 * Parses Markdown text to a tree, with the fast engine where it gives the same tree as the reference, remark-parse. A site that asks for
 * `engine: 'remark'` gets the reference alone.
 */
import type { Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { MarkdownEngine } from '../../../lib/types.ts'
import { markdownSyntax } from './markdown-syntax.ts'
import { parseNatively } from './native-parser.ts'

const reference = unified().use(remarkParse).use(markdownSyntax).freeze()

/** The tree of a text with our syntax: CommonMark 0.31, GFM 0.29, math and directives. */
export function parseMarkdown(text: string, engine: MarkdownEngine): Root {
  return (engine === 'auto' ? parseNatively(text) : undefined) ?? reference.parse(text)
}
