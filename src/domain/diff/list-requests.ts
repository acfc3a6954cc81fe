/** Finds what two descriptions have in common: operations, events, callbacks, parameters and headers, each by what identifies it. */

import {
  asList,
  asObject,
  asText,
  escapePointerToken,
  isJsonObject,
  type JsonObject,
} from '../openapi/document/json-value.ts'
import { operationsOfPathItem } from '../openapi/operation/operation-entry.ts'
import type { SchemaPart } from '../openapi/example/flatten-schema.ts'
import type { ReferenceReader, ResolvedNode } from '../openapi/reference-reader.ts'

/** An operation with the path item around it. */
export interface RequestNode extends ResolvedNode {
  readonly method: string
  /** Path template; the name of an event. */
  readonly path: string
  readonly item: ResolvedNode
}

/** The requests of a map of path items: `paths`, `webhooks`, or a callback. */
export function listRequests(reader: ReferenceReader, items: JsonObject, at: string): readonly RequestNode[] {
  return Object.entries(items).flatMap(([path, value]) => {
    if (path.startsWith('x-') || !isJsonObject(value)) return []
    const pointer = `${at}/${escapePointerToken(path)}`
    const target = reader.followReference(value, pointer)
    const item = { node: { ...target.node, ...value }, pointer: target.pointer }
    return operationsOfPathItem(item.node).map(({ method, node, key }): RequestNode => ({
      ...reader.followReference(node, `${item.pointer}/${key}`),
      method,
      path,
      item,
    }))
  })
}

/** The requests of an operation's callbacks by name, with a number for each further one. */
export function listCallbacks(
  reader: ReferenceReader,
  { node, pointer }: RequestNode,
): ReadonlyMap<string, RequestNode> {
  return new Map(
    Object.entries(asObject(node['callbacks'])).flatMap(([name, value]) => {
      const callback = reader.followReference(value, `${pointer}/callbacks/${escapePointerToken(name)}`)
      const requests = listRequests(reader, callback.node, callback.pointer)
      return requests.map(
        (request, index) => [index === 0 ? name : `${name}(${index + 1})`, request] as const,
      )
    }),
  )
}

/** A parameter or header. */
export interface NamedValue extends ResolvedNode {
  readonly name: string
  readonly place: string
  readonly isRequired: boolean
  readonly schema: readonly SchemaPart[]
  /** How the value is written, without defaults: 'form, explode'. */
  readonly style: string
}

/** Shape of a path without the names of its parameters: '/orders/{}'. */
export const shapeOfPath = (path: string) => path.replaceAll(/\{[^{}]*\}/g, '{}')

/** Headers that OpenAPI describes elsewhere (3.1.1, section 4.8.12.2.1). */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization'])

/** Parameters by place and name. Path parameters go by their position, because their names are never sent. */
export function listParameters(
  reader: ReferenceReader,
  { node, pointer, item, path }: RequestNode,
): ReadonlyMap<string, NamedValue> {
  const positions = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name)
  const found = new Map<string, NamedValue>()
  for (const owner of [item, { node, pointer }])
    for (const [index, value] of asList(owner.node['parameters']).entries()) {
      const parameter = reader.followReference(value, `${owner.pointer}/parameters/${index}`)
      const [place, name] = [asText(parameter.node['in']), asText(parameter.node['name'])]
      if (name === '' || (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase()))) continue
      const position = place === 'path' ? positions.indexOf(name) : -1
      const key =
        position === -1 ? `${place} ${place === 'header' ? name.toLowerCase() : name}` : `path ${position}`
      found.set(key, readValue(parameter, place, name))
    }
  return found
}

/** Headers of a response by name. */
export function listHeaders(
  reader: ReferenceReader,
  { node, pointer }: ResolvedNode,
): ReadonlyMap<string, NamedValue> {
  return new Map(
    Object.entries(asObject(node['headers'])).flatMap(([name, value]) => {
      const header = reader.followReference(value, `${pointer}/headers/${escapePointerToken(name)}`)
      const key = name.toLowerCase()
      return key === 'content-type' ? [] : [[key, readValue(header, 'header', name)] as const]
    }),
  )
}

function readValue({ node, pointer }: ResolvedNode, place: string, name: string): NamedValue {
  const [type, media] = Object.entries(asObject(node['content']))[0] ?? []
  const [holder, at] =
    type === undefined ? [node, pointer] : [asObject(media), `${pointer}/content/${escapePointerToken(type)}`]
  const style = asText(node['style']) || (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  const isExploded = node['explode'] === undefined ? style === 'form' : node['explode'] === true
  return {
    node,
    pointer,
    name,
    place,
    isRequired: node['required'] === true || place === 'path',
    schema: holder['schema'] === undefined ? [] : [{ value: holder['schema'], at: `${at}/schema` }],
    style: type ?? `${style}${isExploded ? ', explode' : ''}`,
  }
}
