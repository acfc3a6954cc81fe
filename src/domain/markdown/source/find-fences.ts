/** Finds the lines of code blocks in a text where indentation means nothing, as in MDX. */

/** For each line, whether it is one of a code block: its fences and what is between them. */
export function findFences(lines: readonly string[]): readonly boolean[] {
  let fence = ''
  return lines.map((line) => {
    const [, mark = ''] = /^[ \t>]*(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && /^[ \t>]*[`~]+\s*$/.test(line)) {
      fence = ''
      return true
    }
    return fence !== ''
  })
}
