/** Leaves out of a document what its pages leave out, so that downloads do not publish it: parts that are marked `x-internal`. */

import { decodeUri } from '../../lib/text/decode-uri.ts'
import {
  asObject,
  isJsonObject,
  parsePointer,
  pointerOfFragment,
  resolvePointer,
  type JsonObject,
} from './json-value.ts'
import { visitChildren, type NodeKind } from './specification-grammar.ts'
import type { Json } from '../../model.ts'

/** Kinds of which pages leave out internal ones wherever they are; of schemas, they leave out properties only. */
const HIDDEN_KINDS: ReadonlySet<NodeKind> = new Set<NodeKind>(['pathItem', 'operation', 'parameter'])

/** The document without its internal paths, operations, parameters and properties, and internal schemas that these alone use; the same one if it has none. */
export function hideInternalParts(document: JsonObject): JsonObject {
  const hidden = new Set<Json>()
  const isMarked = (node: JsonObject): boolean => {
    const ref = node['$ref']
    const pointer = typeof ref === 'string' && ref.startsWith('#') ? pointerOfFragment(ref) : undefined
    const target = pointer === undefined ? undefined : resolvePointer(document, parsePointer(pointer))
    return [node, target].some((part) => isJsonObject(part) && part['x-internal'] === true)
  }
  const visit = (node: JsonObject, kind: NodeKind, isPropertyMap = false): void =>
    visitChildren(node, kind, (child, childKind, path) => {
      const isHidden = HIDDEN_KINDS.has(childKind)
        ? isMarked(child)
        : isPropertyMap && child['x-internal'] === true
      if (isHidden) hidden.add(child)
      else visit(child, childKind, kind === 'schema' && path[0] === 'properties')
    })
  visit(document, 'document')
  const shown = hidden.size === 0 ? document : asObject(withoutNodes(document, hidden))
  return hideUnusedSchemas(shown)
}

/** The document without internal schemas that nothing refers to which is shown. */
function hideUnusedSchemas(document: JsonObject): JsonObject {
  const components = asObject(document['components'])
  const schemas = asObject(components['schemas'])
  const unused = new Map(
    Object.entries(schemas).filter(([, schema]) => asObject(schema)['x-internal'] === true),
  )
  if (unused.size === 0) return document
  const others = Object.entries(schemas).filter(([name]) => !unused.has(name))
  const write = (list: readonly (readonly [string, Json])[]): JsonObject => ({
    ...document,
    components: { ...components, schemas: Object.fromEntries(list) },
  })
  const waiting: Json[] = [write(others)]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"/]+)["/]/g)) {
      const [key = ''] = parsePointer(`/${decodeUri(name)}`)
      const used = unused.get(key)
      if (used !== undefined && unused.delete(key)) waiting.push(used)
    }
  return write(Object.entries(schemas).filter(([name]) => !unused.has(name)))
}

function withoutNodes(value: Json, hidden: ReadonlySet<Json>): Json {
  if (Array.isArray(value))
    return (value as readonly Json[])
      .filter((item) => !hidden.has(item))
      .map((item) => withoutNodes(item, hidden))
  if (!isJsonObject(value)) return value
  const { properties, required } = value
  const isHiddenName = (name: Json) =>
    isJsonObject(properties) && typeof name === 'string' && hidden.has(properties[name] ?? null)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      if (hidden.has(member)) return []
      // A reader cannot be required to send what is left out.
      const names =
        member === required && Array.isArray(member) ? member.filter((name) => !isHiddenName(name)) : member
      return [[key, withoutNodes(names, hidden)]]
    }),
  )
}
