/** Reports Markdown inside blocks of HTML, which is text: a block ends at a blank line (CommonMark 0.31, section 4.6), and is not read as Markdown. */
import type { Html } from 'mdast'
import * as problems from '../../../lib/problems/problems.ts'
import { locateSpan, type MarkdownDraft } from '../markdown-draft.ts'

/** Comments, elements whose text is code or another language, and tags. */
const NOT_TEXT =
  /<!--[\s\S]*?(?:-->|$)|<(pre|code|kbd|samp|script|style|svg|math|textarea)\b[\s\S]*?(?:<\/\1>|$)|<[^<>]*>/gi

/** Markdown that hardly means itself, and the element that says the same. */
const SIGNS: readonly (readonly [pattern: RegExp, tag: string])[] = [
  [/(?<![*\\\w])\*\*[^*\s](?:[^*\n]*[^*\s])?\*\*(?!\*)/, '<strong>'],
  [/(?<![`\\\w])`[^`\s](?:[^`\n]*[^`\s])?`(?![`\w])/, '<code>'],
  [/(?<!\\)\[[^[\]\n]+\]\((?:\.{0,2}\/|#|https?:)[^\s()]*\)/, '<a href="…">'],
]

/** Reports the first place of each sign in a block. */
export function reportLiteralInHtml(draft: MarkdownDraft, { value, position }: Html): void {
  const text = value.replace(NOT_TEXT, (part) => part.replaceAll(/[^\n]/g, ' '))
  for (const [pattern, tag] of SIGNS) {
    const found = pattern.exec(text)
    if (found === null) continue
    const [shown] = found
    const line = (position?.start.line ?? 1) + text.slice(0, found.index).split('\n').length - 1
    const location = locateSpan(draft, line, (draft.lines[line - 1]?.indexOf(shown) ?? 0) + 1)
    const hint = `write \`${tag}\`, or a blank line between the text and the tags around it`
    draft.problems.push(
      problems.literalMarkdown(shown, hint, {
        ...location,
        length: Math.min(location.length ?? shown.length, shown.length),
      }),
    )
  }
}
