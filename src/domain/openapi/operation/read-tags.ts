/** Lists the tags of a document with their routes, reads them, and groups them for the sidebar. */

import { writeText } from '../../../lib/locale/text.ts'
import { encodeRoutePart } from '../../../lib/site/links/site-link.ts'
import { suggestName } from '../../../lib/problems/problem.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { groupBy } from '../../../lib/data/group-by.ts'
import type { ApiTag } from '../model.ts'
import type { ApiReader } from '../api-reader.ts'
import { renderArticle } from '../description/render-description.ts'
import { readExternalDocs } from '../description/read-external-docs.ts'
import { asList, asObject, asText, asTexts, type JsonObject } from '../document/json-value.ts'
import { toKebabSegment } from '../names.ts'
import { UNTAGGED, EMPTY, readTagNames } from './list-operations.ts'
import type { OperationEntry } from './operation-entry.ts'

/** A tag before its description is read: descriptions refer to the routes of all tags. */
export interface TagEntry {
  readonly name: string
  readonly node: JsonObject
  readonly pointer: string
  readonly route: string
  readonly parent: string
  readonly operations: readonly string[]
}

/**
 * Tags in the order of the document, then those that only operations name; each with a route of its own below `base`. A tag without operations
 * is a page of its description, as authors write them for Redoc (`x-traitTag`), unless its operations are internal.
 */
export function listTags(
  reader: ApiReader,
  {
    entries: operations,
    hiddenTags,
  }: { readonly entries: readonly OperationEntry[]; readonly hiddenTags: ReadonlySet<string> },
  base: string,
  allocateName: (wanted: string) => string,
): readonly TagEntry[] {
  const declared = new Map(
    asList(reader.document['tags']).flatMap((value, i) => {
      const node = asObject(value)
      const name = asText(node['name'])
      return name === '' ? [] : [[name, { node, pointer: `/tags/${i}` }] as const]
    }),
  )
  const used = new Map<string, string[]>([...declared.keys()].map((name) => [name, []]))
  for (const { id, node } of operations) {
    const names = readTagNames(node)
    for (const name of names.length > 0 ? new Set(names) : [UNTAGGED]) {
      const ids = used.get(name)
      if (ids === undefined) used.set(name, [id])
      else ids.push(id)
    }
  }
  const isArticle = (name: string) =>
    !hiddenTags.has(name) && hasText(declared.get(name)?.node['description'])
  const parents = new Set([...declared.values()].map(({ node }) => asText(node['parent'])))
  return [...used].flatMap(([name, ids]): TagEntry[] => {
    if (ids.length === 0 && !parents.has(name) && !isArticle(name)) return []
    const { node, pointer } = declared.get(name) ?? { node: EMPTY, pointer: '' }
    const parent = asText(node['parent'])
    return [
      {
        name,
        node,
        pointer,
        route: `${base}/${encodeRoutePart(allocateName(toKebabSegment(name, 'tag')))}`,
        parent: declared.has(parent) ? parent : '',
        operations: ids,
      },
    ]
  })
}

/**
 * Reports groups and parents that name a tag which is neither declared nor in `used`, the tags of operations and events: the sidebar would
 * lack it without a word.
 */
export function checkTagNames(reader: ApiReader, used: Iterable<string>): void {
  const tags = asList(reader.document['tags'])
  const known = new Set([...tags.map((tag) => asText(asObject(tag)['name'])), ...used])
  const check = (value: unknown, pointer: string) => {
    const name = asText(value)
    if (name === '' || known.has(name)) return
    const hint = suggestName(name, [...known]) ?? 'declare it in `tags`, or remove it here'
    reader.report(problems.specInvalid(`there is no tag \`${name}\``, reader.locate(pointer), hint))
  }
  for (const [i, group] of asList(reader.document['x-tagGroups']).entries())
    for (const [j, name] of asList(asObject(group)['tags']).entries())
      check(name, `/x-tagGroups/${i}/tags/${j}`)
  // Versions before 3.2 have no such member, which is reported.
  if (reader.version.startsWith('3.2'))
    for (const [i, tag] of tags.entries()) check(asObject(tag)['parent'], `/tags/${i}/parent`)
}

/** Whether anything of a description is more than elements: components of other tools print nothing here. */
const hasText = (description: unknown) =>
  asText(description)
    .replaceAll(/<[^<>]*>/g, '')
    .trim() !== ''

/** The tags as pages show them (Tag Object, OpenAPI 3.2, section 4.22). */
export function readTags(reader: ApiReader, entries: readonly TagEntry[]): readonly ApiTag[] {
  return entries.map(({ name, node, pointer, route, parent, operations }) => {
    const docs = readExternalDocs(node['externalDocs'])
    const kind = asText(node['kind'])
    const label = name === UNTAGGED && node === EMPTY ? writeText('api.other') : name
    const description = reader.readDescription(node['description'], `${pointer}/description`)
    const article =
      operations.length > 0
        ? undefined
        : renderArticle(asText(node['description']), reader.sourceOf(`${pointer}/description`))
    return {
      name,
      label: asText(node['x-displayName']) || asText(node['summary']) || label,
      description: article?.text ?? description,
      ...(article !== undefined && { descriptionHeadings: article.headings }),
      ...(docs !== undefined && { docs }),
      ...(parent !== '' && { parent }),
      ...(kind !== '' && { kind }),
      route,
      operations,
    }
  })
}

/** Headings above tags: `x-tagGroups`, else the parents of 3.2; tags that none names come last. */
export function groupTags(
  reader: ApiReader,
  list: readonly ApiTag[],
): readonly { label: string; tags: readonly string[] }[] {
  const left = new Map(list.map((tag) => [tag.name, tag]))
  const children = groupBy(list, ({ parent = '' }) => parent)
  const groups: { label: string; tags: readonly string[] }[] = []
  const take = (label: string, names: readonly string[]) => {
    const known = names.filter((name) => left.delete(name))
    if (known.length > 0) groups.push({ label, tags: known })
  }
  for (const group of asList(reader.document['x-tagGroups']))
    take(asText(asObject(group)['name']), asTexts(asObject(group)['tags']))
  if (groups.length === 0)
    for (const tag of list)
      if (tag.parent === undefined && children.has(tag.name))
        take(tag.label, [...listFamily(children, tag.name)])
  take(groups.length === 0 ? '' : writeText('header.more'), [...left.keys()])
  return groups
}

/** A tag, and the tags below it in their order. Parents may be a circle. */
function listFamily(children: ReadonlyMap<string, readonly ApiTag[]>, name: string): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [name]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue
    found.add(next)
    waiting.push(...(children.get(next) ?? []).map((tag) => tag.name).toReversed())
  }
  return found
}
