/** JSON for people: indented. */

/** JSON for people: a value, or a text that may be JSON. */
export function formatJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}
