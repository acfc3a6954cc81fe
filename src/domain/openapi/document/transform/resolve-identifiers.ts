/**
 * Rewrites references that are relative to the `$id` of a schema or to the `$self` of a description (OpenAPI 3.2.0, section 4.1.2.2.2) as
 * pointers into their file, which the other parts of the reader understand.
 */

import type { Json } from '../../model.ts'
import {
  escapePointerToken,
  isJsonObject,
  parsePointer,
  pointerOfFragment,
  resolvePointer,
  type JsonObject,
} from '../json-value.ts'
import { visitChildren, type NodeKind } from '../specification-grammar.ts'

/** A file, or a schema in it that has a URI. */
interface Resource {
  readonly uri: string
  readonly pointer: string
  readonly node: JsonObject
  readonly anchors: Map<string, string>
}

interface WrittenReference {
  readonly holder: JsonObject
  readonly ref: string
  readonly resource: Resource
}

/** The URI of a file without `$self`. No reference names it. */
const FILE_URI = 'https://file.invalid/-'

/** Whether a text could have `$id` or `$self`; an escape may hide the dollar sign. */
const mayHaveUris = (text: string) => /\$id|\$self|u0024|x24/.test(text)

/** The content of a file with pointers as references; `text` is the text of the file. */
export function resolveIdentifiers(value: Json | undefined, text: string): Json | undefined {
  if (!isJsonObject(value) || !mayHaveUris(text)) return value
  const { references, resources } = listReferences(value)
  const rewritten = new Map<JsonObject, string>()
  const opened = new Set<JsonObject>()
  for (const { holder, ref, resource } of references) {
    const pointer = findPointer(ref, resource, resources)
    if (pointer === undefined) continue
    rewritten.set(holder, `#${encodeURI(pointer)}`)
    // The pointer is relative to the file, and so the schema must not have a URI of its own.
    if (resource.pointer !== '') opened.add(resource.node)
  }
  return rewritten.size === 0 ? value : rewriteReferences(value, rewritten, opened)
}

function listReferences(document: JsonObject): {
  readonly references: readonly WrittenReference[]
  readonly resources: ReadonlyMap<string, Resource>
} {
  const references: WrittenReference[] = []
  const resources = new Map<string, Resource>()
  const addResource = (id: Json | undefined, base: string, pointer: string, node: JsonObject) => {
    const uri = typeof id === 'string' ? resolveUri(id, base) : base
    const resource = { uri, pointer, node, anchors: new Map<string, string>() }
    if (!resources.has(uri)) resources.set(uri, resource)
    return resource
  }
  const visit = (node: JsonObject, kind: NodeKind, pointer: string, around: Resource) => {
    const { $id: id, $ref: ref } = node
    const isResource = kind === 'schema' && typeof id === 'string' && !id.startsWith('#')
    const resource = isResource ? addResource(id, around.uri, pointer, node) : around
    for (const name of [node['$anchor'], node['$dynamicAnchor']])
      if (kind === 'schema' && typeof name === 'string') resource.anchors.set(name, pointer)
    if (typeof ref === 'string' && kind !== 'data') references.push({ holder: node, ref, resource })
    visitChildren(node, kind, (child, childKind, path) =>
      visit(child, childKind, [pointer, ...path.map(escapePointerToken)].join('/'), resource),
    )
  }
  const kind = ['openapi', 'swagger', 'components', 'paths'].some((key) => key in document)
    ? 'document'
    : 'schema'
  visit(document, kind, '', addResource(document['$self'], FILE_URI, '', document))
  return { references, resources }
}

function resolveUri(ref: string, base: string): string {
  return URL.canParse(ref, base) ? new URL(ref, base).href.replace(/#$/, '') : ref
}

/** The pointer that a reference means; undefined for one that is relative to its file, or leads elsewhere. */
function findPointer(
  ref: string,
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
): string | undefined {
  if (ref.startsWith('#') && resource.pointer === '') return undefined
  const [uri = '', fragment = ''] = resolveUri(ref, resource.uri).split(/#(.*)/s)
  const target = resources.get(uri)
  if (target === undefined) return undefined
  const inside = pointerOfFragment(`#${fragment}`)
  if (inside === undefined) return target.anchors.get(fragment)
  return resolvePointer(target.node, parsePointer(inside)) === undefined ? undefined : target.pointer + inside
}

function rewriteReferences(
  value: Json,
  rewritten: ReadonlyMap<JsonObject, string>,
  opened: ReadonlySet<JsonObject>,
): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => rewriteReferences(item, rewritten, opened))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      if (key === '$id' && opened.has(value)) return []
      const ref = key === '$ref' ? rewritten.get(value) : undefined
      return [[key, ref ?? rewriteReferences(member, rewritten, opened)]]
    }),
  )
}
