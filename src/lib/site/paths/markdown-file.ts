/** Recognizes Markdown files by the extension of their names, in upper or lower case. */

import type { MarkdownFormat } from '../../types.ts'

const MARKDOWN_ENDING = /\.(?:md|mdx|markdown)$/i

/** Whether a path names a Markdown or MDX file. */
export const isMarkdownFile = (path: string): boolean => MARKDOWN_ENDING.test(path)

/** Whether a file is read as MDX. */
export function isMdxFile(path: string, format: MarkdownFormat = 'detect'): boolean {
  return format === 'detect' ? /\.mdx$/i.test(path) : format === 'mdx'
}

const REACT_ENDING = /\.[jt]sx?$/i

/** Whether a path names a page that is a React component. */
export const isReactFile = (path: string): boolean => REACT_ENDING.test(path)

/** Whether a file of a folder of React pages is one: tests, types and files and folders whose names begin with `_` are not. */
export function isReactPage(path: string): boolean {
  return isReactFile(path) && !/(?:^|\/)(?:_|__tests__\/)|\.(?:test|spec|d)\.[jt]sx?$/i.test(path)
}

/** The path without the ending of a Markdown file, or of a React component: `node.js.md` is `node.js`. */
export function removeMarkdownEnding(path: string): string {
  return path.replace(isMarkdownFile(path) ? MARKDOWN_ENDING : REACT_ENDING, '')
}

/** What Hugo names the page of a folder. */
const HUGO_INDEX = /^_index\.[^.]+$/i

/**
 * Whether a file of a collection is a page by its path below the collection's folder. Names that begin with `_`, and everything in folders with such a
 * name, are parts of pages; `_index.md` is the page of its folder. The blog has lists of its own in the place of such a page.
 */
export function isPageFile(path: string, kind: 'docs' | 'blog' | 'pages' | 'api'): boolean {
  if (!isMarkdownFile(path)) return false
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  if (parts.some((part) => part.startsWith('_'))) return false
  return !name.startsWith('_') || (kind !== 'blog' && HUGO_INDEX.test(name))
}

/** Whether a Markdown file is the page of its folder: `index`, `_index`, `README`, or a name equal to the folder's. Both without ending. */
export function isIndexName(name: string, folder: string | undefined): boolean {
  return /^(_?index|readme)$/i.test(name) || name.toLowerCase() === folder?.toLowerCase()
}
