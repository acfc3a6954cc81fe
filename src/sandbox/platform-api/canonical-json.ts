/**
 * Canonical JSON (RFC 8785): two records with the same content have the same text. Our own because it
 * is ten lines.
 */

/** The canonical form of JSON (RFC 8785): members sorted by UTF-16 code units, no spaces, numbers as ECMAScript writes them. */
export function writeCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeCanonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${writeCanonicalJson(member)}`)
  return `{${members.join(',')}}`
}
