/** Reads strings from values whose shape nothing guarantees. */

/** The value if it is a string, otherwise `otherwise`. */
export function readString(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise
}
