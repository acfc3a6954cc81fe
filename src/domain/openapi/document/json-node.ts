/** Reads JSON documents by path and by reference, without trust in their shape. */
import { isObject } from '../../../lib/data/is-object.ts'
import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'
import type { Json } from '../model.ts'

/** An object of a specification. */
export type JsonNode = { [key: string]: Json }

/** The value as an object; an empty object if it is not one. */
export function toJsonNode(value: unknown): JsonNode {
  return isObject(value) ? (value as JsonNode) : {}
}

/** The keys that a reference inside of its document names: '#/a/b~1c' (RFC 6901, section 6). */
export function parseReference(ref: string): readonly string[] {
  return ref
    .slice(2)
    .split('/')
    .map((part) => decodeUri(part).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value at a path. */
export function findValue(root: Json, path: readonly string[]): Json | undefined {
  let value: Json | undefined = root
  for (const key of path)
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as JsonNode)[key]
        : undefined
  return value
}
