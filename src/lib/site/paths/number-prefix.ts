/** Numbers in front of the names of files and folders, which only order. */
import type { NumberPrefixes } from '../../types.ts'

/**
 * '01-intro', '2. setup', '3 - more'. Dates and versions ('2026-05-14', '1.2') stay, and so do years ('2026-review'), unless a collection counts
 * numbers of any length.
 */
const PREFIXES: Readonly<Record<NumberPrefixes, RegExp>> = {
  short: /^(\d{1,3})\s*[-_.]+\s*(?!\d)(?=\S)/,
  any: /^(\d+)\s*[-_.]+\s*(?![-_.\s\d])(?=\S)/,
  none: /^(?!)/,
}

/** A file or folder name without its ordering number. */
export function splitNumberPrefix(
  name: string,
  prefixes: NumberPrefixes = 'short',
): { name: string; position?: number } {
  const match = PREFIXES[prefixes].exec(name)
  if (match === null) return { name }
  return { name: name.slice(match[0].length), position: Number(match[1]) }
}
