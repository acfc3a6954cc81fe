/** Blocks of code that are marked as MDX, `mdx-code-block`, so that editors of plain Markdown leave them alone. */

/** The lines without the fences of such blocks, which may contain each other. */
export function unwrapMdxBlocks(lines: readonly string[]): readonly string[] {
  const open: string[] = []
  let code = ''
  return lines.map((line) => {
    const [, mark = '', info = ''] = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})(.*)$/.exec(line) ?? []
    const closes = (fence: string) => mark.startsWith(fence) && info.trim() === ''
    if (mark === '') return line
    if (code !== '') {
      if (closes(code)) code = ''
      return line
    }
    const around = open.at(-1)
    if (info.trim() === 'mdx-code-block') open.push(mark)
    else if (around !== undefined && closes(around)) open.pop()
    else {
      code = mark
      return line
    }
    return ''
  })
}
