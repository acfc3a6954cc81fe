/** A value that ought to be a text; something else counts as none. */
export function readString(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise
}
