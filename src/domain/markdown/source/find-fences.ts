/** Finds the lines of code blocks in a text where indentation means nothing, as in MDX. */

/** In a quote or a list as well. Three backticks before and after a text are code in a line. */
const OPENING = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*(`{3,}(?=[^`]*$)|~{3,})/

/** For each line, whether it is one of a code block: its fences and what is between them. */
export function findFences(lines: readonly string[]): readonly boolean[] {
  let fence = ''
  return lines.map((line) => {
    const [, mark = ''] = OPENING.exec(line) ?? []
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && /^[ \t>]*[`~]+\s*$/.test(line)) {
      fence = ''
      return true
    }
    return fence !== ''
  })
}
