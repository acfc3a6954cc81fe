/** Applies corrections to the text of a file. A correction whose text is no longer at its place is left out. */
import { listLineStarts } from '../../lib/text/line-starts.ts'
import type { SourceEdit } from '../../lib/types.ts'

interface Replacement {
  readonly start: number
  readonly end: number
  readonly edit: SourceEdit
}

/** The text with the corrections, and the corrections that it has. Of two that overlap, it gets the first. The second is found again in the new text, if need be. */
export function applyEdits(
  text: string,
  edits: readonly SourceEdit[],
): { readonly text: string; readonly applied: readonly SourceEdit[] } {
  // Lines of a correction end with '\n'. A file that mixes line ends gets the corrections within a line alone.
  const isWindows = text.includes('\r\n') && !/(?:^|[^\r])\n/.test(text)
  const before = isWindows ? text.replaceAll('\r\n', '\n') : text
  const lineStarts = listLineStarts(before)
  const found = edits
    .flatMap((edit) => findReplacement(before, lineStarts, edit) ?? [])
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const applied: SourceEdit[] = []
  let after = ''
  let at = 0
  for (const { start, end, edit } of found) {
    if (start < at) continue
    after += before.slice(at, start) + edit.to
    at = end
    applied.push(edit)
  }
  after += before.slice(at)
  return { text: isWindows ? after.replaceAll('\n', '\r\n') : after, applied }
}

function findReplacement(
  text: string,
  lineStarts: readonly number[],
  edit: SourceEdit,
): Replacement | undefined {
  const { line, column, length, from } = edit
  const lineStart = lineStarts[line - 1]
  if (lineStart === undefined || from === '' || from === edit.to) return undefined
  const place = lineStart + column - 1
  if (text.startsWith(from, place)) {
    const end = place + from.length
    // Several lines are replaced as a whole.
    if (from.includes('\n') && end < text.length && text[end] !== '\n') return undefined
    return { start: place, end, edit }
  }
  const span = text.slice(place, Math.min(place + (length ?? 0), lineStarts[line] ?? text.length))
  const index = span.indexOf(from)
  if (index < 0 || span.indexOf(from, index + 1) >= 0) return undefined
  return { start: place + index, end: place + index + from.length, edit }
}
