/** Finds the schemas of a document that have names of JSON Schema: `$id`, `$anchor`, `$dynamicAnchor`. */

import type { Json } from '../../model.ts'
import { asObject, type JsonObject, isJsonObject, escapePointerToken } from '../json-value.ts'

/** Pointers by `$id`, and by `#anchor` of `$anchor` and `$dynamicAnchor`; the first of a name counts. */
export function listIdentifiers(document: JsonObject): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const note = (key: string, pointer: string) => {
    if (!found.has(key)) found.set(key, pointer)
  }
  const visit = (value: Json | undefined, pointer: string, base: string, depth: number) => {
    if (depth > 200) return
    if (Array.isArray(value))
      for (const [i, item] of (value as readonly Json[]).entries())
        visit(item, `${pointer}/${i}`, base, depth + 1)
    if (!isJsonObject(value)) return
    const id = value['$id']
    const inner = typeof id === 'string' ? id : base
    if (typeof id === 'string') note(id, pointer)
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = value[key]
      if (typeof name !== 'string') continue
      note(`#${name}`, pointer)
      if (inner !== '') note(`${inner}#${name}`, pointer)
    }
    for (const key of Object.keys(value))
      visit(value[key], `${pointer}/${escapePointerToken(key)}`, inner, depth + 1)
  }
  visit(document, '', '', 0)
  return found
}

/** Pointers inside a schema by name, for its own `$dynamicAnchor` and the anchors in its `$defs`. '' is the schema itself. */
export function listDynamicAnchors(schema: Json | undefined): ReadonlyMap<string, string> {
  const node = asObject(schema)
  const candidates = [
    ...Object.entries(asObject(node['$defs'])).map(
      ([key, value]) => [asObject(value)['$dynamicAnchor'], `/$defs/${escapePointerToken(key)}`] as const,
    ),
    [node['$dynamicAnchor'], ''] as const,
  ]
  return new Map(candidates.flatMap(([name, at]) => (typeof name === 'string' ? [[name, at]] : [])))
}
