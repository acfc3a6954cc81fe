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
/** 'Order.address' for '/components/schemas/Order/properties/address'; the title of an own schema where it has one. */
export function deriveSchemaName(document: JsonObject, pointer: string): string {
  const path = parsePointer(pointer)
  const title = asText(asObject(resolvePointer(document, path))['title'])
  if (/^[\w.-]{1,60}$/.test(title)) return title
  const parts = path.filter(
    (one) => !SKIPPED_KEYS.has(one) && !one.includes('+json') && one !== 'application/json',
  )
  const name = parts
    .map((one) => one.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, ''))
    .filter((one) => one !== '')
  return name.join('.') || 'schema'
}
