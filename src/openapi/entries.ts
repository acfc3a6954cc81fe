import type { ApiTag } from '../model.ts'
import * as problems from '../problems.ts'
import { docs } from './docs.ts'
import { isNode, listOf, nodeOf, textOf, textsOf, token, type Node } from './json.ts'
import { kebab } from './names.ts'
import { METHODS, title, type Entry } from './entry.ts'
import type { Reader } from './reader.ts'

const EMPTY: Node = {}

/** Tag of operations that name none. */
const OTHER = 'Other'

/** All operations of a document in its order, each with an id of its own; what is `x-internal` is left out. */
export function entries(reader: Reader): readonly Entry[] {
  const found: Entry[] = []
  const ids = new Map<string, string>()
  const shapes = new Map<string, { path: string; pointer: string }>()
  for (const [path, one] of Object.entries(nodeOf(reader.document['paths']))) {
    if (path.startsWith('x-') || !isNode(one)) continue
    const own = `/paths/${token(path)}`
    // A path item may refer to another one and have members of its own beside.
    const target = reader.follow(one, own)
    const item = {
      node: { ...target.node, ...one },
      pointer: typeof one['$ref'] === 'string' ? target.pointer : own,
    }
    if (hidden(reader, item.node)) continue
    collide(reader, path, own, shapes)
    for (const { method, node, key } of operations(item.node)) {
      if (hidden(reader, node)) continue
      const pointer = `${item.pointer}/${key}`
      found.push(entry(reader, { path, item, method, node, pointer }, ids))
    }
  }
  return found.length > FEW && found.every((one) => one.tag === OTHER) ? byPath(found) : found
}

/** Untagged operations that may stand in one list. */
const FEW = 20

/** Where nothing is tagged, the first words of paths say what belongs together: 'pets' for '/v1/pets/{id}'. */
function byPath(all: readonly Entry[]): readonly Entry[] {
  return all.map((one) => {
    const words = one.path.split('/').filter((part) => part !== '' && !/^(v\d[\w.]*|api|\{.*\})$/i.test(part))
    const tag = words[0] ?? OTHER
    return { ...one, tag, node: { ...one.node, tags: [tag] } }
  })
}

export function hidden(reader: Reader, node: Node): boolean {
  return node['x-internal'] === true && !reader.internal
}

/** The operations of a path item; 3.2 has other methods in `additionalOperations`. */
export function operations(item: Node): readonly { method: string; node: Node; key: string }[] {
  const fixed = METHODS.flatMap((method) => {
    const node = item[method]
    return isNode(node) ? [{ method: method.toUpperCase(), node, key: method }] : []
  })
  const order = Object.keys(item)
  const more = Object.entries(nodeOf(item['additionalOperations'])).flatMap(([method, node]) =>
    isNode(node) ? [{ method, node, key: `additionalOperations/${token(method)}` }] : [],
  )
  return [...fixed.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)), ...more]
}

/** `/users/{id}` and `/users/{name}` are the same path (OpenAPI 3.1.1, section 4.8.8). */
function collide(
  reader: Reader,
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
      reader.tell(problems.collidingPaths(path, other.path, here, first))
  }
}

type Found = Pick<Entry, 'path' | 'item' | 'method' | 'node' | 'pointer'>

function entry(reader: Reader, found: Found, ids: Map<string, string>): Entry {
  const { node, pointer, method, path } = found
  const wanted = textOf(node['operationId']) || kebab(`${method} ${path}`) || method.toLowerCase()
  let id = wanted
  for (let n = 2; ids.has(id); n++) id = `${wanted}-${n}`
  const first = ids.get(wanted)
  if (first !== undefined && textOf(node['operationId']) !== '')
    reader.tell(
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
    tag: textsOf(node['tags'])[0] ?? OTHER,
    title: title(reader, node, pointer, id),
  }
}

/** Tags in the order of the document, then those that only operations name; each with a route of its own below `base`. */
export function tags(
  reader: Reader,
  all: readonly Entry[],
  base: string,
  free: (wanted: string) => string,
): readonly ApiTag[] {
  const declared = new Map(
    listOf(reader.document['tags']).flatMap((one, i) => {
      const node = nodeOf(one)
      return textOf(node['name']) === ''
        ? []
        : [[textOf(node['name']), { node, pointer: `/tags/${i}` }] as const]
    }),
  )
  const used = new Map<string, string[]>()
  for (const name of declared.keys()) used.set(name, [])
  for (const { id, node } of all)
    for (const name of textsOf(node['tags']).length > 0 ? new Set(textsOf(node['tags'])) : [OTHER])
      used.set(name, [...(used.get(name) ?? []), id])
  const parents = new Set([...declared.values()].map(({ node }) => textOf(node['parent'])))
  return [...used].flatMap(([name, operations]) => {
    if (operations.length === 0 && !parents.has(name)) return []
    const { node, pointer } = declared.get(name) ?? { node: EMPTY, pointer: '' }
    const link = docs(node['externalDocs'])
    const parent = textOf(node['parent'])
    return [
      {
        name,
        label: textOf(node['x-displayName']) || textOf(node['summary']) || name,
        description: reader.text(node['description'], `${pointer}/description`),
        ...(link !== undefined && { docs: link }),
        ...(declared.has(parent) && { parent }),
        route: `${base}/${free(kebab(name) || 'tag')}`,
        operations,
      },
    ]
  })
}

/** Headings above tags: `x-tagGroups`, else the parents of 3.2; tags that none names come last. */
export function groups(
  reader: Reader,
  list: readonly ApiTag[],
): readonly { label: string; tags: readonly string[] }[] {
  const left = new Map(list.map((tag) => [tag.name, tag]))
  const made: { label: string; tags: readonly string[] }[] = []
  const take = (label: string, names: readonly string[]) => {
    const known = names.filter((name) => left.delete(name))
    if (known.length > 0) made.push({ label, tags: known })
  }
  for (const one of listOf(reader.document['x-tagGroups']))
    take(textOf(nodeOf(one)['name']), textsOf(nodeOf(one)['tags']))
  if (made.length === 0)
    for (const tag of list)
      if (tag.parent === undefined && list.some((one) => one.parent === tag.name))
        take(tag.label, [tag.name, ...descendants(list, tag.name)])
  take(made.length === 0 ? '' : 'More', [...left.keys()])
  return made
}

function descendants(list: readonly ApiTag[], name: string, seen: readonly string[] = []): readonly string[] {
  if (seen.includes(name)) return []
  return list
    .filter((one) => one.parent === name)
    .flatMap((one) => [one.name, ...descendants(list, one.name, [...seen, name])])
}
