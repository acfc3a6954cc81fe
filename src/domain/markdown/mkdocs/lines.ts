/** Lines on their way from the dialect of MkDocs to ours, each with its place in a source. */

import type { LineOrigin } from '../source/expand-includes.ts'

export interface Line {
  readonly text: string
  readonly origin: LineOrigin
}

/** The number of blanks that a line begins with; a tab is four. */
export const indentOf = (text: string): number =>
  /^[ \t]*/.exec(text)?.[0].replaceAll('\t', '    ').length ?? 0

export const isBlank = (line: Line | undefined): boolean => line === undefined || line.text.trim() === ''

/** The line with another text at the same place. */
export const rewrite = ({ origin }: Line, text: string): Line => ({ text, origin })

/** The line with so many columns less at its start. */
export function dedent(line: Line, columns: number): Line {
  const text = line.text.replace(/^[ \t]+/, (space) => space.replaceAll('\t', '    '))
  const cut = Math.min(columns, indentOf(text))
  return { text: text.slice(cut), origin: { ...line.origin, shift: line.origin.shift - cut } }
}

/** The line with so many columns more at its start. */
export function indent(line: Line, columns: number): Line {
  if (line.text === '' || columns === 0) return line
  return {
    text: ' '.repeat(columns) + line.text,
    origin: { ...line.origin, shift: line.origin.shift + columns },
  }
}

/** Index after the lines below `start` that are indented by four more than `columns`, without blank ones at the end. */
export function findBodyEnd(lines: readonly Line[], start: number, columns: number): number {
  let end = start
  for (let at = start; at < lines.length; at++) {
    if (isBlank(lines[at])) continue
    if (indentOf(lines[at]?.text ?? '') < columns + 4) break
    end = at + 1
  }
  return end
}

/** Index of the last line that matches, found once for each list of lines; -1 for none. So a search for an end that does not exist costs nothing. */
export function findLast(lines: readonly Line[], pattern: RegExp): number {
  let known = LAST.get(lines)
  if (known === undefined) LAST.set(lines, (known = new Map()))
  const found = known.get(pattern.source) ?? lines.findLastIndex(({ text }) => pattern.test(text))
  known.set(pattern.source, found)
  return found
}

const LAST = new WeakMap<readonly Line[], Map<string, number>>()

const FENCE = /^[ \t]*(`{3,}|~{3,})(.*)$/

/** A fence that begins on a line: its signs, what follows them, and the index of its last line; undefined for any other line. */
export function readFence(
  lines: readonly Line[],
  start: number,
): { readonly signs: string; readonly info: string; readonly end: number } | undefined {
  const [, signs = '', info = ''] = FENCE.exec(lines[start]?.text ?? '') ?? []
  if (signs === '' || (signs.startsWith('`') && info.includes('`'))) return undefined
  // A fence that is indented further is code.
  const columns = indentOf(lines[start]?.text ?? '') + 3
  const close = new RegExp(`^[ \\t]{0,${columns}}${signs.charAt(0)}{${signs.length},}[ \\t]*$`)
  const end = findNext(lines, start + 1, close)
  return end < 0 ? undefined : { signs, info: info.trim(), end }
}

/** Index of the next line that matches, from `start` on; -1 for none. */
export function findNext(lines: readonly Line[], start: number, pattern: RegExp): number {
  const last = findLast(lines, pattern)
  for (let at = start; at <= last; at++) if (pattern.test(lines[at]?.text ?? '')) return at
  return -1
}

/** The number of colons that a directive around these lines needs. */
export function countColons(lines: readonly Line[]): number {
  let most = 2
  for (const { text } of lines) {
    const [, colons = ''] = /^[ \t]*(:{3,})/.exec(text) ?? []
    most = Math.max(most, colons.length)
  }
  return most + 1
}
