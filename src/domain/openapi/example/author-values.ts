/** The values that authors write for a schema: `const`, `example`, `examples`, `default` and `enum`. */

import type { Json } from '../model.ts'
import { asList, asObject, escapePointerToken, isJsonObject } from '../document/json-value.ts'
import { listItemParts, listMemberParts, flattenSchemas, openParts } from './flatten-schema.ts'
import type { AuthorValue, FlatSchema, OpenedSchema, SchemaPart } from './flatten-schema.ts'
import { areAllowing, type GenerateScope } from './generate-scope.ts'
import type { ReferenceReader } from '../reference-reader.ts'

/** The first value that the author wrote and the schema allows, because one wrong member example must not spoil the whole. */
export function findAuthorValue(
  flat: FlatSchema,
  isAllowed: (value: Json) => boolean,
  scope: GenerateScope,
): Json | undefined {
  const { node, properties, authorValues } = flat
  if (node['const'] !== undefined) return node['const']
  // The example of a base lacks what the schemas beside it add.
  const isWhole = ({ value, names }: AuthorValue) =>
    !isJsonObject(value) ||
    [...properties.keys()].every((name) => names.has(name) || Object.hasOwn(value, name))
  const written = authorValues.find((each) => isWhole(each) && isAllowed(each.value))
  if (written !== undefined) return omitOtherDirection(written.value, flat, scope)
  const values = asList(node['enum'])
  const named = values.filter((value) => value !== null)
  return named.find(isAllowed) ?? named[0] ?? (values.includes(null) ? null : undefined)
}

/** The example of a schema without the members that this message does not have: one example serves requests and responses. */
function omitOtherDirection(value: Json, flat: FlatSchema, scope: GenerateScope, depth = 0): Json {
  if (scope.direction === 'both' || typeof value !== 'object' || value === null || depth > 50) return value
  const inside = (member: Json, parts: readonly SchemaPart[]) =>
    parts.length === 0
      ? member
      : omitOtherDirection(
          member,
          flattenSchemas(scope.reader, openParts(scope.reader, parts, scope.openPointers)),
          scope,
          depth + 1,
        )
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item, i) => inside(item, listItemParts(flat, i)))
  const chosen = flat.choices.flatMap(({ list, at }) =>
    list.flatMap((option, i) => {
      const part = { value: option, at: `${at}/${i}` }
      return areAllowing(scope, [{ pointer: part.at }], value) ? [part] : []
    }),
  )
  const options = flattenSchemas(scope.reader, openParts(scope.reader, chosen, scope.openPointers))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const parts = [...listMemberParts(flat, name), ...listMemberParts(options, name)]
      return isOmittedMember(parts, scope) ? [] : [[name, inside(member, parts)]]
    }),
  )
}

/** Levels of members in which an example of the author is looked for. */
const EXAMPLE_DEPTH = 3

/** Answers by level and pointer: schemas of many fields that refer to each other would be entered by each way to them. */
const hasExample = new WeakMap<ReferenceReader, Map<string, boolean>>()

/**
 * Whether the author has an example of a schema or of a member inside it; `default` and `enum` say nothing about what people send.
 */
export function hasAuthorExample(reader: ReferenceReader, part: SchemaPart, depth = EXAMPLE_DEPTH): boolean {
  const known = hasExample.get(reader) ?? new Map<string, boolean>()
  hasExample.set(reader, known)
  return openParts(reader, [part]).some((opened) => {
    const key = `${depth} ${opened.pointer}`
    const found = known.get(key) ?? isWithExample(reader, opened, depth)
    known.set(key, found)
    return found
  })
}

function isWithExample(reader: ReferenceReader, { node, pointer }: OpenedSchema, depth: number): boolean {
  if (node['example'] !== undefined || node['x-example'] !== undefined || asList(node['examples']).length > 0)
    return true
  if (depth === 0) return false
  const isExample = (value: unknown, key: string) =>
    isJsonObject(value) && hasAuthorExample(reader, { value, at: `${pointer}/${key}` }, depth - 1)
  return (
    isExample(node['items'], 'items') ||
    asList(node['allOf']).some((value, i) => isExample(value, `allOf/${i}`)) ||
    Object.entries(asObject(node['properties'])).some(([name, value]) =>
      isExample(value, `properties/${escapePointerToken(name)}`),
    )
  )
}

/** Bases of one member that are searched for it. */
const MAX_BASES = 100

/** Whether `readOnly` or `writeOnly` keeps a member out of a message: on the schema, on what it refers to, or in its `allOf`. */
export function isOmittedMember(
  parts: readonly SchemaPart[],
  { reader, direction }: Pick<GenerateScope, 'reader' | 'direction'>,
): boolean {
  if (direction === 'both') return false
  const keyword = direction === 'request' ? 'readOnly' : 'writeOnly'
  const seen = new Set<string>()
  const visit = (part: unknown, at: string): boolean => {
    if (!isJsonObject(part)) return false
    if (part[keyword] === true) return true
    const { node, pointer: here } = reader.followReference(part, at)
    if (node[keyword] === true) return true
    if (seen.has(here) || seen.size > MAX_BASES) return false
    seen.add(here)
    return asList(node['allOf']).some((member, i) => visit(member, `${here}/allOf/${i}`))
  }
  return parts.some(({ value, at }) => visit(value, at))
}
