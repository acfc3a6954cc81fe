/** Reading untyped JSON without trusting it: each function returns the requested value, or nothing. */

import { isObject } from '../../../lib/data/is-object.ts'
import type { Json } from '../model.ts'

export type JsonObject = { readonly [key: string]: Json }

/** Whether a value is an object, and neither a list nor null. */
export const isJsonObject = (value: unknown): value is JsonObject => isObject(value)

/** The type of a value as JSON Schema names it; integers are numbers. */
export function typeOfValue(value: Json): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** The value if it is an object, else an empty one. */
export const asObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

/** The value if it is a list, else an empty one. */
export function asList(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}

/** The value if it is a text, else ''. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** The texts in a list. */
export function asTexts(value: unknown): readonly string[] {
  return asList(value).filter((item) => typeof item === 'string')
}

/** JSON text of a value on one line, as it is shown beside a field. */
export const toJsonText = (value: unknown): string => JSON.stringify(value) ?? ''

/** Escapes one reference token of a JSON Pointer (RFC 6901, section 4). */
export const escapePointerToken = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** Reference tokens of a JSON Pointer, unescaped. '' has none. */
export function parsePointer(pointer: string): readonly string[] {
  return pointer === ''
    ? []
    : pointer
        .split('/')
        .slice(1)
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Pointer of a fragment identifier: '/a b' for '#/a%20b'. Undefined for an anchor's name. */
export function pointerOfFragment(ref: string): string | undefined {
  const hash = ref.indexOf('#')
  const raw = hash === -1 ? '' : ref.slice(hash + 1)
  let pointer = raw
  try {
    pointer = decodeURIComponent(raw)
  } catch {
    // A stray per cent sign: authors write '#/paths/~1a%'. It stands for itself.
  }
  return pointer === '' || pointer.startsWith('/') ? pointer : undefined
}

/** Reference tokens of a fragment identifier: 'a/b' and 'c' for '#/a~1b/c'. None for an anchor's name. */
export const parseFragment = (ref: string): readonly string[] => parsePointer(pointerOfFragment(ref) ?? '')

/** The value at a pointer, through arrays and objects; undefined when there is none. */
export function resolvePointer(root: unknown, path: readonly string[]): Json | undefined {
  let here = root as Json | undefined
  for (const key of path) {
    if (Array.isArray(here)) here = (here as readonly Json[])[Number(key)]
    else if (isJsonObject(here) && Object.hasOwn(here, key)) here = here[key]
    else return undefined
  }
  return here
}

/** The value that a reference inside of its document names, such as '#/a/b~1c'; undefined for an anchor's name or another document. */
export function resolveFragment(root: unknown, ref: string): Json | undefined {
  const pointer = ref.startsWith('#') ? pointerOfFragment(ref) : undefined
  return pointer === undefined ? undefined : resolvePointer(root, parsePointer(pointer))
}
