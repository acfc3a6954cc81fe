import { decodeUri } from '../../lib/decode-uri.ts'
import type { Json } from '../../model.ts'

/** An object of a specification. */
export type Node = { [key: string]: Json }

/** The value as an object; an empty one where it is none. */
export function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
}

/** The keys that a reference inside of its document names: '#/a/b~1c' (RFC 6901, section 6). */
export function tokens(ref: string): readonly string[] {
  return ref
    .slice(2)
    .split('/')
    .map((part) => decodeUri(part).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What stands at a path. */
export function reach(root: Json, path: readonly string[]): Json | undefined {
  let here: Json | undefined = root
  for (const key of path)
    here =
      typeof here === 'object' && here !== null && Object.hasOwn(here, key) ? (here as Node)[key] : undefined
  return here
}
