/** Where an index is in a text, as editors count: by lines and columns. */
import { findLineIndex, listLineStarts } from '../line-starts.ts'

/** Many problems of one text are located one after the other: its lines are found once for all of them. */
let last: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] }

/** The line and the column of an index, both from 1; a column counts UTF-16 units. An index past the end counts as the end. */
export function locateIndex(text: string, index: number): { readonly line: number; readonly column: number } {
  if (last.text !== text) last = { text, starts: listLineStarts(text) }
  const at = Math.min(Math.max(0, index), text.length)
  const row = findLineIndex(last.starts, at)
  return { line: row + 1, column: at - (last.starts[row] ?? 0) + 1 }
}
