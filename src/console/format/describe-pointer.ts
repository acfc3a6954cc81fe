/** Places in a request body, in words. */

/** A JSON pointer in words: 'ipAllowList, line 2' for '/ipAllowList/1'. */
export function describePointer(pointer: string): string {
  const parts = pointer.split('/').slice(1)
  return parts.map((part) => (/^\d+$/.test(part) ? `line ${Number(part) + 1}` : part)).join(', ')
}
