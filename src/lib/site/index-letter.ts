/** The A–Z index: under which letter a page is listed, and where the letters of a large site are. */

/** An index with more entries than this has a page for each letter. */
export const MANY_INDEXED = 500

const UNLISTED_KINDS: ReadonlySet<string> = new Set(['home', 'missing', 'index', 'console'])

/** Whether the index lists a page. */
export function isIndexed({
  kind,
  unlisted,
}: {
  readonly kind: string
  readonly unlisted?: boolean
}): boolean {
  return !UNLISTED_KINDS.has(kind) && unlisted !== true
}

/** The letter of a title; '#' for one that begins with none. */
export function findIndexLetter(title: string): string {
  const [start = ''] = title
  // Canonical decomposition never joins characters, so the first character decomposes as the beginning of the title does.
  const first = start.normalize('NFD').charAt(0).toUpperCase()
  return /\p{L}/u.test(first) ? first : '#'
}

/** Id of a letter's section; the last part of its route if it has a page of its own. */
export function writeIndexId(letter: string): string {
  if (letter === '#') return 'other'
  return /^[A-Z]$/.test(letter) ? letter.toLowerCase() : `u${letter.codePointAt(0)?.toString(16) ?? ''}`
}
