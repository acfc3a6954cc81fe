/**
 * Takes what is marked `x-internal` out of a document before anything reads it: pages, samples, search and downloads then know nothing of it.
 * References into what is left out, which bundling writes for a part that an internal operation uses first, are replaced by the part.
 */

import { decodeUri } from '../../../../lib/text/encoding/decode-uri.ts'
import { operationsOfPathItem } from '../../operation/operation-entry.ts'
import {
  asList,
  asObject,
  asText,
  isJsonObject,
  parsePointer,
  pointerOfFragment,
  resolveFragment,
  resolvePointer,
  type JsonObject,
} from '../json-value.ts'
import { listIdentifiers } from '../references/list-identifiers.ts'
import { visitChildren, type NodeKind } from '../specification-grammar.ts'
import type { Json } from '../../model.ts'

export interface PublicDocument {
  /** For the readers. Pointers refer to the source, because an omitted item of a list becomes null. */
  readonly node: JsonObject
  /** For downloads. */
  readonly download: JsonObject
  /** The operations of `paths` that are left out. */
  readonly hiddenOperations: readonly JsonObject[]
}

/** Kinds that are left out wherever they are; of schemas, properties are. */
const HIDDEN_KINDS: ReadonlySet<NodeKind> = new Set<NodeKind>(['pathItem', 'operation', 'parameter'])

/** Kinds with a list of servers. */
const SERVER_KINDS: ReadonlySet<NodeKind> = new Set<NodeKind>(['document', 'pathItem', 'operation'])

/** References between parts of one kind that are followed to a mark. */
const MAX_HOPS = 10

/**
 * The document without its internal paths, operations, parameters, servers and properties, and without internal schemas that nothing else refers to;
 * the same one if it has none.
 */
export function hideInternalParts(document: JsonObject): PublicDocument {
  const hidden = listMarkedNodes(document)
  const schemas = asObject(asObject(document['components'])['schemas'])
  for (const name of listUnusedSchemas(asObject(withoutNodes(document, hidden)))) {
    const schema = schemas[name]
    if (schema !== undefined) hidden.add(schema)
  }
  if (hidden.size === 0) return { node: document, download: document, hiddenOperations: [] }
  return {
    node: asObject(withoutNodes(document, hidden, { keepIndexes: true })),
    download: asObject(withoutNodes(document, hidden)),
    hiddenOperations: Object.values(asObject(document['paths'])).flatMap((item) =>
      operationsOfPathItem(followTo(document, item)).flatMap(({ node }) =>
        hidden.has(item) || hidden.has(node) ? [node] : [],
      ),
    ),
  }
}

/**
 * Internal properties and servers, and internal paths, operations and parameters, which may be references to what is marked. A property that refers to an
 * internal schema is public: authors mark every schema to keep it out of lists.
 */
function listMarkedNodes(document: JsonObject): Set<Json> {
  const hidden = new Set<Json>()
  const isMarked = (node: JsonObject): boolean => {
    let here = node
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      if (here['x-internal'] === true) return true
      const target = typeof here['$ref'] === 'string' ? resolveFragment(document, here['$ref']) : undefined
      if (!isJsonObject(target)) return false
      here = target
    }
    return false
  }
  const visit = (node: JsonObject, kind: NodeKind): void => {
    if (SERVER_KINDS.has(kind))
      for (const server of asList(node['servers']))
        if (asObject(server)['x-internal'] === true) hidden.add(server)
    visitChildren(node, kind, (child, childKind, path) => {
      const isProperties = kind === 'schema' && path[0] === 'properties'
      if (isProperties)
        for (const property of Object.values(child))
          if (asObject(property)['x-internal'] === true) hidden.add(property)
      if (HIDDEN_KINDS.has(childKind) && isMarked(child)) hidden.add(child)
      visit(child, childKind)
    })
  }
  visit(document, 'document')
  return hidden
}

/** A path item with what its reference leads to. */
function followTo(document: JsonObject, node: Json): JsonObject {
  const own = asObject(node)
  return typeof own['$ref'] === 'string'
    ? { ...asObject(resolveFragment(document, own['$ref'])), ...own }
    : own
}

/** Names of the internal schemas that nothing in a document refers to, others of them aside. */
function listUnusedSchemas(document: JsonObject): readonly string[] {
  const components = asObject(document['components'])
  const schemas = Object.entries(asObject(components['schemas']))
  const unused = new Map(schemas.filter(([, schema]) => asObject(schema)['x-internal'] === true))
  if (unused.size === 0) return []
  const identifiers = listIdentifiers(document)
  const nameOf = (text: string): string | undefined => {
    const fragment = text.startsWith('#') ? pointerOfFragment(decodeUri(text)) : undefined
    const [root, kind, name] = parsePointer(fragment ?? identifiers.get(text) ?? '')
    return root === 'components' && kind === 'schemas' ? name : undefined
  }
  const others = Object.fromEntries(schemas.filter(([name]) => !unused.has(name)))
  const waiting: Json[] = [{ ...document, components: { ...components, schemas: others } }]
  const markUsed = (name: string | undefined) => {
    const used = name === undefined ? undefined : unused.get(name)
    if (name === undefined || used === undefined) return
    unused.delete(name)
    waiting.push(used)
  }
  const visit = (value: Json): void => {
    if (typeof value === 'string') markUsed(nameOf(value))
    else if (Array.isArray(value)) (value as readonly Json[]).forEach(visit)
    else if (isJsonObject(value))
      for (const [key, member] of Object.entries(value)) {
        // A discriminator may name a schema without a reference.
        if (key === 'mapping') for (const name of Object.values(asObject(member))) markUsed(asText(name))
        visit(member)
      }
  }
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) visit(node)
  return [...unused.keys()]
}

interface LeaveOutOptions {
  /** Null stays in a list where something is left out. */
  readonly keepIndexes?: boolean
}

/** A copy of a document without some of its nodes. */
function withoutNodes(
  document: JsonObject,
  hidden: ReadonlySet<Json>,
  { keepIndexes = false }: LeaveOutOptions = {},
): Json {
  if (hidden.size === 0) return document
  /** References that are being replaced by what they lead to. */
  const open = new Set<string>()
  const copy = (value: Json): Json => {
    if (Array.isArray(value))
      return (value as readonly Json[]).flatMap((item) =>
        hidden.has(item) ? (keepIndexes ? [null] : []) : [copy(item)],
      )
    return isJsonObject(value) ? copyObject(value) : value
  }
  const copyObject = (value: JsonObject): Json => {
    const ref = value['$ref']
    if (typeof ref === 'string' && !open.has(ref) && leadsInto(document, ref, hidden)) {
      open.add(ref)
      const target = copy(resolveFragment(document, ref) ?? null)
      open.delete(ref)
      return target
    }
    const { properties, required } = value
    const isHiddenName = (name: Json) =>
      isJsonObject(properties) && typeof name === 'string' && hidden.has(properties[name] ?? null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, member]) => {
        if (hidden.has(member)) return []
        // A reader cannot be required to send what is left out.
        const names =
          member === required && Array.isArray(member) ? member.filter((name) => !isHiddenName(name)) : member
        return [[key, copy(names)]]
      }),
    )
  }
  return copy(document)
}

/** Whether a reference leads to a part of what is left out. */
function leadsInto(document: JsonObject, ref: string, hidden: ReadonlySet<Json>): boolean {
  const pointer = ref.startsWith('#') ? pointerOfFragment(ref) : undefined
  const path = pointer === undefined ? [] : parsePointer(pointer)
  return path.some((_, i) => hidden.has(resolvePointer(document, path.slice(0, i + 1)) ?? null))
}
