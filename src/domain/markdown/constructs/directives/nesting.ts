/** How deep directives are nested. */
import { findFences } from '../../source/find-fences.ts'

/** Directives in directives: the parser tries to go on with each of them in each line. */
const MAX_DIRECTIVES = 50

/** Whether directives of a text are nested deeper. */
export function haveDeepDirectives(lines: readonly string[]): boolean {
  if (lines.reduce((sum, line) => (line.includes(':::') ? sum + 1 : sum), 0) <= MAX_DIRECTIVES) return false
  const isCode = findFences(lines)
  const open: number[] = []
  for (const [index, line] of lines.entries()) {
    const [, colons = '', rest = ''] = (isCode[index] === true ? null : DIRECTIVE_FENCE.exec(line)) ?? []
    if (colons === '') continue
    if (rest !== '') open.push(colons.length)
    else {
      // It closes the outermost directive that has no more colons, and with it what is inside.
      const closed = open.findIndex((length) => length <= colons.length)
      if (closed !== -1) open.splice(closed)
    }
    if (open.length > MAX_DIRECTIVES) return true
  }
  return false
}

const DIRECTIVE_FENCE = /^[ \t>]*(:{3,})\s*(.*)$/
