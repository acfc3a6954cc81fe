/** Finds the parts of two documents that are the same with everything that they refer to: most are, and need no comparison. */

import {
  asObject,
  escapePointerToken,
  isJsonObject,
  type JsonObject,
} from '../openapi/document/json-value.ts'

/** Whether two values are equal, and refer only to components that did not change. */
export type IsUnchanged = (old: unknown, now: unknown) => boolean

/** Compares the components once, so that other parts can be compared quickly. */
export function findUnchanged(old: JsonObject, now: JsonObject): IsUnchanged {
  const [before, after] = [listComponents(old), listComponents(now)]
  const unchanged = new Set<string>()
  const users = new Map<string, string[]>()
  for (const [ref, text] of before) {
    if (text !== after.get(ref)) continue
    unchanged.add(ref)
    for (const target of listReferences(text)) users.set(target, [...(users.get(target) ?? []), ref])
  }
  // A component that refers to a changed one is changed as well.
  const waiting = [...users.keys()].filter((ref) => !unchanged.has(ref))
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop())
    for (const user of users.get(ref) ?? []) if (unchanged.delete(user)) waiting.push(user)
  const isUnchanged: IsUnchanged = (a, b) => {
    if (Array.isArray(a))
      return (
        Array.isArray(b) && a.length === b.length && a.every((item, index) => isUnchanged(item, b[index]))
      )
    if (!isJsonObject(a) || !isJsonObject(b)) return a === b
    const keys = Object.keys(a)
    return (
      keys.length === Object.keys(b).length &&
      keys.every(
        (key) => Object.hasOwn(b, key) && isUnchanged(a[key], b[key]) && isKnownReference(key, a[key]),
      )
    )
  }
  const isKnownReference = (key: string, value: unknown) =>
    !REFERENCES.has(key) || typeof value !== 'string' || unchanged.has(value)
  return isUnchanged
}

/** Keywords that refer to schemas. */
const REFERENCES = new Set(['$ref', '$dynamicRef'])

/** The text of each component, by its reference. */
function listComponents({ components }: JsonObject): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(asObject(components)).flatMap(([section, members]) =>
      Object.entries(asObject(members)).map(
        ([name, value]) =>
          [`#/components/${section}/${escapePointerToken(name)}`, JSON.stringify(value)] as const,
      ),
    ),
  )
}

/** References in a text. Those that are not to a whole component are unknown, and so never unchanged. */
function listReferences(text: string): readonly string[] {
  return [...text.matchAll(/"\$(?:ref|dynamicRef)":"([^"]*)"/g)].map(([, ref = '']) => ref)
}
