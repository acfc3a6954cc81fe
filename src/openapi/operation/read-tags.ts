import type { ApiTag } from '../../model.ts'
import type { ApiReader } from '../api-reader.ts'
import { readExternalDocs } from '../description/read-external-docs.ts'
import { asList, asObject, asText, asTexts } from '../document/json-value.ts'
import { toKebabCase } from '../names.ts'
import { UNTAGGED, EMPTY } from './list-operations.ts'
import type { OperationEntry } from './operation-entry.ts'

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
        ...(asText(node['kind']) !== '' && { kind: asText(node['kind']) }),
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
