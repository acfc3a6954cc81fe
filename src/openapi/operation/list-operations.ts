import type { ApiTag } from '../../model.ts'
import * as problems from '../../problems.ts'
import { readExternalDocs } from '../description/read-external-docs.ts'
import {
  isJsonObject,
  asList,
  asObject,
  asText,
  asTexts,
  escapePointerToken,
  type JsonObject,
} from '../document/json-value.ts'
import { toKebabCase } from '../names.ts'
import { METHODS, readTitle, type OperationEntry } from './operation-entry.ts'
import type { ApiReader } from '../api-reader.ts'

const EMPTY: JsonObject = {}

/** Tag of operations that name none. */
const UNTAGGED = 'Other'

/** All operations of a document in its order, each with an id of its own; what is `x-internal` is left out. */
export function listOperations(reader: ApiReader): readonly OperationEntry[] {
  const found: OperationEntry[] = []
  const ids = new Map<string, string>()
  const shapes = new Map<string, { path: string; pointer: string }>()
  for (const [path, one] of Object.entries(asObject(reader.document['paths']))) {
    if (path.startsWith('x-') || !isJsonObject(one)) continue
    const own = `/paths/${escapePointerToken(path)}`
    // A path item may refer to another one and have members of its own beside.
    const target = reader.followReference(one, own)
    const item = {
      node: { ...target.node, ...one },
      pointer: typeof one['$ref'] === 'string' ? target.pointer : own,
    }
    if (isHidden(reader, item.node)) continue
    reportCollidingPath(reader, path, own, shapes)
    for (const { method, node, key } of operationsOfPathItem(item.node)) {
      if (isHidden(reader, node)) continue
      const pointer = `${item.pointer}/${key}`
      found.push(createEntry(reader, { path, item, method, node, pointer }, ids))
    }
  }
  return found.length > MAX_UNTAGGED && found.every((one) => one.tag === UNTAGGED) ? tagByPath(found) : found
}

/** Untagged operations that may stand in one list. */
const MAX_UNTAGGED = 20

/** Where nothing is tagged, the first words of paths say what belongs together: 'pets' for '/v1/pets/{id}'. */
function tagByPath(all: readonly OperationEntry[]): readonly OperationEntry[] {
  return all.map((one) => {
    const words = one.path.split('/').filter((part) => part !== '' && !/^(v\d[\w.]*|api|\{.*\})$/i.test(part))
    const tag = words[0] ?? UNTAGGED
    return { ...one, tag, node: { ...one.node, tags: [tag] } }
  })
}

export function isHidden(reader: ApiReader, node: JsonObject): boolean {
  return node['x-internal'] === true && !reader.includesInternal
}

/** The operations of a path item; 3.2 has other methods in `additionalOperations`. */
export function operationsOfPathItem(
  item: JsonObject,
): readonly { method: string; node: JsonObject; key: string }[] {
  const fixed = METHODS.flatMap((method) => {
    const node = item[method]
    return isJsonObject(node) ? [{ method: method.toUpperCase(), node, key: method }] : []
  })
  const order = Object.keys(item)
  const more = Object.entries(asObject(item['additionalOperations'])).flatMap(([method, node]) =>
    isJsonObject(node) ? [{ method, node, key: `additionalOperations/${escapePointerToken(method)}` }] : [],
  )
  return [...fixed.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)), ...more]
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
    const [here, first] = [pointer, other.pointer].map((one) => reader.locate(one, { key: true }))
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
    tag: asTexts(node['tags'])[0] ?? UNTAGGED,
    title: readTitle(reader, node, pointer, id),
  }
}

/** Tags in the order of the document, then those that only operations name; each with a route of its own below `base`. */
export function readTags(
  reader: ApiReader,
  all: readonly OperationEntry[],
  base: string,
  free: (wanted: string) => string,
): readonly ApiTag[] {
  const declared = new Map(
    asList(reader.document['tags']).flatMap((one, i) => {
      const node = asObject(one)
      return asText(node['name']) === ''
        ? []
        : [[asText(node['name']), { node, pointer: `/tags/${i}` }] as const]
    }),
  )
  const used = new Map<string, string[]>()
  for (const name of declared.keys()) used.set(name, [])
  for (const { id, node } of all)
    for (const name of asTexts(node['tags']).length > 0 ? new Set(asTexts(node['tags'])) : [UNTAGGED])
      used.set(name, [...(used.get(name) ?? []), id])
  const parents = new Set([...declared.values()].map(({ node }) => asText(node['parent'])))
  return [...used].flatMap(([name, operations]) => {
    if (operations.length === 0 && !parents.has(name)) return []
    const { node, pointer } = declared.get(name) ?? { node: EMPTY, pointer: '' }
    const link = readExternalDocs(node['externalDocs'])
    const parent = asText(node['parent'])
    return [
      {
        name,
        label: asText(node['x-displayName']) || asText(node['summary']) || name,
        description: reader.readDescription(node['description'], `${pointer}/description`),
        ...(link !== undefined && { docs: link }),
        ...(declared.has(parent) && { parent }),
        route: `${base}/${free(toKebabCase(name) || 'tag')}`,
        operations,
      },
    ]
  })
}

/** Headings above tags: `x-tagGroups`, else the parents of 3.2; tags that none names come last. */
export function groupTags(
  reader: ApiReader,
  list: readonly ApiTag[],
): readonly { label: string; tags: readonly string[] }[] {
  const left = new Map(list.map((tag) => [tag.name, tag]))
  const made: { label: string; tags: readonly string[] }[] = []
  const take = (label: string, names: readonly string[]) => {
    const known = names.filter((name) => left.delete(name))
    if (known.length > 0) made.push({ label, tags: known })
  }
  for (const one of asList(reader.document['x-tagGroups']))
    take(asText(asObject(one)['name']), asTexts(asObject(one)['tags']))
  if (made.length === 0)
    for (const tag of list)
      if (tag.parent === undefined && list.some((one) => one.parent === tag.name))
        take(tag.label, [tag.name, ...descendantTags(list, tag.name)])
  take(made.length === 0 ? '' : 'More', [...left.keys()])
  return made
}

function descendantTags(
  list: readonly ApiTag[],
  name: string,
  seen: readonly string[] = [],
): readonly string[] {
  if (seen.includes(name)) return []
  return list
    .filter((one) => one.parent === name)
    .flatMap((one) => [one.name, ...descendantTags(list, one.name, [...seen, name])])
}
