/** Compiles a Markdown file that a page or a module of the site imports as a component. */
import type { MarkdownDraft } from '../markdown-draft.ts'
import { prepareLines } from '../source/prepare-lines.ts'
import { readFrontMatter } from '../source/read-front-matter.ts'
import { splitLines } from '../source/split-lines.ts'
import { compilePartText } from './compile-mdx.ts'

/** The module of a part; throws the parser's message. Its elements have the place of the element that shows it. */
export async function compilePart(draft: MarkdownDraft, path: string, text: string): Promise<string> {
  const all = splitLines(text)
  const { lineCount } = readFrontMatter(all, path)
  // Its lines keep their numbers.
  const lines = all.map((line, index) => (index < lineCount ? '' : line))
  const part: MarkdownDraft = {
    ...draft,
    path,
    lines,
    text: prepareLines(lines, true).join('\n'),
    isMdx: true,
    locate: (line, column) => ({ file: path, line, column }),
  }
  return compilePartText(part)
}
