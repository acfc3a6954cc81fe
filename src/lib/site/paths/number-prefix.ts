/** Numbers in front of the names of files and folders, which only order. */

/**
 * '01-intro', '2. setup', '3 - more'. Dates and versions ('2026-05-14', '1.2') stay, and so do years ('2026-review'): a number of more than
 * three digits says something about the page.
 */
const NUMBER_PREFIX = /^(\d{1,3})\s*[-_.]+\s*(?!\d)(?=\S)/

/** A file or folder name without its ordering number. */
export function splitNumberPrefix(name: string): { name: string; position?: number } {
  const match = NUMBER_PREFIX.exec(name)
  if (match === null) return { name }
  return { name: name.slice(match[0].length), position: Number(match[1]) }
}
