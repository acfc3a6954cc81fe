/** Finds all operations of a document and assigns each its own id. */

import * as problems from '../../../lib/problems/problems.ts'
import {
  isJsonObject,
  asObject,
  asText,
  asTexts,
  escapePointerToken,
  type JsonObject,
} from '../document/json-value.ts'
import { toKebabCase } from '../names.ts'
import { operationsOfPathItem, readOperationTitle, type OperationEntry } from './operation-entry.ts'
import type { ApiReader } from '../api-reader.ts'

export const EMPTY: JsonObject = {}

/** Tag of operations that name none. The same in every language, as its route is; pages show `api.other` (read-tags.ts). */
export const UNTAGGED = 'other'

/** All operations of a document in its order, each with an id of its own. */
export function listOperations(reader: ApiReader): readonly OperationEntry[] {
  const found: OperationEntry[] = []
  const ids = new Map<string, string>()
  const shapes = new Map<string, { path: string; pointer: string }>()
  for (const [path, value] of Object.entries(asObject(reader.document['paths']))) {
    if (path.startsWith('x-') || !isJsonObject(value)) continue
    const itemPointer = `/paths/${escapePointerToken(path)}`
    // A path item may refer to a different one and also have members of its own.
    const target = reader.followReference(value, itemPointer)
    const item = {
      node: { ...target.node, ...value },
      pointer: typeof value['$ref'] === 'string' ? target.pointer : itemPointer,
    }
    reportCollidingPath(reader, path, itemPointer, shapes)
    for (const { method, node: written, key } of operationsOfPathItem(item.node)) {
      const { node, pointer, unresolved } = reader.followReference(written, `${item.pointer}/${key}`)
      // An operation that cannot be resolved is reported, and the others are read.
      if (unresolved === true) continue
      found.push(createEntry(reader, { path, item, method, node, pointer }, ids))
    }
  }
  const isUntagged = found.length > MAX_UNTAGGED && found.every(({ tag }) => tag === UNTAGGED)
  return isUntagged ? tagByPath(found) : found
}

/** The tags of an operation; an empty one is none. */
export function readTagNames(node: JsonObject): readonly string[] {
  return asTexts(node['tags']).filter((name) => name.trim() !== '')
}

/** Untagged operations that may be in one list. */
const MAX_UNTAGGED = 20

/**
 * Where nothing is tagged, the first words of paths say what belongs together: 'pets' for '/v1/pets/{id}'. Where most words have one
 * operation alone, as names of procedures have, nothing does.
 */
function tagByPath(all: readonly OperationEntry[]): readonly OperationEntry[] {
  const tagged = all.map((entry) => {
    const words = entry.path
      .split('/')
      .filter((part) => part !== '' && !/^(v\d[\w.]*|api|\{.*\})$/i.test(part))
    const tag = words[0] ?? UNTAGGED
    return { ...entry, tag, node: { ...entry.node, tags: [tag] } }
  })
  return new Set(tagged.map(({ tag }) => tag)).size * 2 > all.length ? all : tagged
}

/** `/users/{id}` and `/users/{name}` are the same path (OpenAPI 3.1.1, section 4.8.8). */
function reportCollidingPath(
  reader: ApiReader,
  path: string,
  pointer: string,
  shapes: Map<string, { path: string; pointer: string }>,
): void {
  const shape = path.replaceAll(/\{[^{}]*\}/g, '{}')
  const other = shapes.get(shape)
  if (other === undefined) shapes.set(shape, { path, pointer })
  else {
    const [here, first] = [pointer, other.pointer].map((each) => reader.locate(each, { key: true }))
    if (here !== undefined && first !== undefined)
      reader.report(problems.collidingPaths(path, other.path, here, first))
  }
}

type OperationSource = Pick<OperationEntry, 'path' | 'item' | 'method' | 'node' | 'pointer'>

function createEntry(reader: ApiReader, found: OperationSource, ids: Map<string, string>): OperationEntry {
  const { node, pointer, method, path } = found
  const wanted = asText(node['operationId']) || toKebabCase(`${method} ${path}`) || method.toLowerCase()
  let id = wanted
  for (let n = 2; ids.has(id); n++) id = `${wanted}-${n}`
  const first = ids.get(wanted)
  if (first !== undefined && asText(node['operationId']) !== '')
    reader.report(
      problems.duplicateOperationId(
        wanted,
        reader.locate(`${pointer}/operationId`),
        reader.locate(`${first}/operationId`),
        id,
      ),
    )
  ids.set(id, pointer)
  return {
    ...found,
    path: path.startsWith('/') ? path : `/${path}`,
    id,
    tag: readTagNames(node)[0] ?? UNTAGGED,
    title: readOperationTitle(reader, node, pointer, id),
  }
}
