/** Where an index is in a text, as editors count: by lines and columns. */

/** The line and the column of an index, both from 1; a column counts UTF-16 units. An index past the end counts as the end. */
export function locateIndex(text: string, index: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, Math.max(0, index)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
