/** UUIDs in the API's responses. */

/** The pattern of RFC 9562 with its nil and max UUIDs. `validate` of the package uuid has the same, and brings the rest of it into each view. */
const UUID =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}(?:-0{4}){3}-0{12}|f{8}(?:-f{4}){3}-f{12})$/i

/** The value itself when it is a UUID; throws 'Invalid UUID' otherwise. */
export function parseUuid(value: unknown): string {
  if (typeof value !== 'string' || !UUID.test(value)) throw new Error('Invalid UUID')
  return value
}
