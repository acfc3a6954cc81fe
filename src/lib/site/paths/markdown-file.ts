/** Recognizes Markdown files by the extension of their names, in upper or lower case. */

const MARKDOWN_ENDING = /\.(?:md|mdx|markdown)$/i

/** Whether a path names a Markdown or MDX file. */
export function isMarkdownFile(path: string): boolean {
  return MARKDOWN_ENDING.test(path)
}

/** Whether a path names an MDX file. */
export function isMdxFile(path: string): boolean {
  return /\.mdx$/i.test(path)
}

/** The path without the ending of a Markdown file. */
export function removeMarkdownEnding(path: string): string {
  return path.replace(MARKDOWN_ENDING, '')
}

/** Whether a Markdown file is the page of its folder: `index`, `README`, or a name equal to the folder's. Both without ending. */
export function isIndexName(name: string, folder: string | undefined): boolean {
  return /^(index|readme)$/i.test(name) || name === folder
}
