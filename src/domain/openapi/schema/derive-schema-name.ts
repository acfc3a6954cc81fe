/** Names for schemas that the author gave none, from their title or their position. */

import { type JsonObject, parsePointer, asText, asObject, resolvePointer } from '../document/json-value.ts'

const SKIPPED_KEYS = new Set([
  'components',
  'schemas',
  'paths',
  'properties',
  'content',
  'schema',
  'requestBody',
  'responses',
  '$defs',
])
/** 'Order.address' for '/components/schemas/Order/properties/address'; the title of an own schema if it has one. */
export function deriveSchemaName(document: JsonObject, pointer: string): string {
  const path = parsePointer(pointer)
  const title = asText(asObject(resolvePointer(document, path))['title'])
  if (/^[\w.-]{1,60}$/.test(title)) return title
  const parts = path.filter(
    (key) => !SKIPPED_KEYS.has(key) && !key.includes('+json') && key !== 'application/json',
  )
  const name = parts
    .map((key) => key.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, ''))
    .filter((word) => word !== '')
  return name.join('.') || 'schema'
}
