/** Reads all schemas that apply to one value as one: references, and the members of `allOf`. Pure; what contradicts itself is not reported. */

import { rememberLast } from '../../../lib/data/caching/remember-last.ts'
import { foldPairs } from '../../../lib/data/fold-pairs.ts'
import type { Json } from '../model.ts'
import { matchesPattern } from '../../../lib/data/schema/pattern.ts'
import {
  asList,
  asObject,
  asTexts,
  escapePointerToken,
  isJsonObject,
  type JsonObject,
} from '../document/json-value.ts'
import { listDynamicAnchors } from '../document/references/list-identifiers.ts'
import { MAX_CHAIN, type ReferenceReader, type ResolvedNode } from '../reference-reader.ts'
import { LIMITS } from '../schema/schema-limits.ts'

/** A schema and its pointer in the document. A property or item may have several, from the members of an `allOf`: all of them apply. */
export interface SchemaPart {
  readonly value: unknown
  readonly at: string
}

/** A schema that is not a reference. */
export interface OpenedSchema extends ResolvedNode {
  /** A reference led to it. */
  readonly isTarget: boolean
}

/** The schemas of parts without their references. Keywords beside a `$ref` are a schema of their own (JSON Schema 2020-12, core section 8.2.3.1). */
export function openParts(
  reader: ReferenceReader,
  parts: readonly SchemaPart[],
  openPointers: readonly string[] = [],
): readonly OpenedSchema[] {
  return parts.flatMap((part) => openPart(reader, part, { isTarget: false, openPointers, isDynamic: false }))
}

interface OpenOptions {
  readonly isTarget: boolean
  readonly openPointers: readonly string[]
  /** It is the target of a `$dynamicRef`. A chain of these would not end. */
  readonly isDynamic: boolean
}

function openPart(
  reader: ReferenceReader,
  { value, at }: SchemaPart,
  { isTarget, openPointers, isDynamic }: OpenOptions,
): readonly OpenedSchema[] {
  if (value === true) return []
  if (!isJsonObject(value) || (isDynamic && typeof value['$dynamicRef'] === 'string'))
    return [{ node: {}, pointer: at, unresolved: true, isTarget }]
  if (typeof value['$dynamicRef'] === 'string') {
    const { $dynamicRef, ...rest } = value
    const ref = findDynamicTarget(reader, $dynamicRef, openPointers)
    return openPart(
      reader,
      { value: { ...rest, $ref: ref }, at },
      { isTarget, openPointers, isDynamic: true },
    )
  }
  const { $ref: ref, ...beside } = value
  if (typeof ref !== 'string') return [{ node: value, pointer: at, isTarget }]
  const own = Object.keys(beside).length === 0 ? [] : [{ node: beside, pointer: at, isTarget }]
  // Circles and references to nothing are reported and end here.
  const pointer =
    reader.followReference(value, at).unresolved === true ? undefined : reader.resolveReference(ref)
  const target =
    pointer === undefined
      ? [{ node: {}, pointer: at, unresolved: true, isTarget }]
      : openPart(
          reader,
          { value: reader.resolveValue(ref), at: pointer },
          { isTarget: true, openPointers, isDynamic },
        )
  return [...own, ...target]
}

/** The reference that a `$dynamicRef` means inside some schemas: the outermost one that has its name prevails (JSON Schema 2020-12, core section 8.2.3.2). */
function findDynamicTarget(reader: ReferenceReader, ref: string, openPointers: readonly string[]): string {
  const name = ref.slice(ref.indexOf('#') + 1)
  for (const pointer of openPointers) {
    const found = listDynamicAnchors(reader.resolveValue(`#${encodeURI(pointer)}`)).get(name)
    if (found !== undefined) return `#${encodeURI(pointer + found)}`
  }
  return ref
}

/** Combined keywords of all schemas that apply to a value. */
export interface FlatSchema {
  /** The keywords that look at the value alone. */
  readonly node: JsonObject
  readonly properties: ReadonlyMap<string, readonly SchemaPart[]>
  readonly requiredNames: ReadonlySet<string>
  readonly items: readonly SchemaPart[]
  readonly additional: readonly SchemaPart[]
  /** The schemas themselves: `additionalProperties` and `items` depend on the keywords beside them. */
  readonly owners: readonly ResolvedNode[]
  readonly choices: readonly Choice[]
  readonly authorValues: readonly AuthorValue[]
}

/** Schemas of which one, or some, apply as well. */
export interface Choice {
  readonly kind: string
  readonly list: readonly Json[]
  readonly at: string
  readonly discriminator: JsonObject
  /** The values of the discriminator that select them, where the schemas do not say it themselves. */
  readonly values?: readonly string[]
}

/** A value that the author wrote for a schema, and the properties that this schema describes. */
export interface AuthorValue {
  readonly value: Json
  readonly names: ReadonlySet<string>
}

/** The schemas that apply to a member with a name. That another schema is closed to it shows when the whole is checked. */
export function listMemberParts({ owners }: FlatSchema, name: string): readonly SchemaPart[] {
  const named: SchemaPart[] = []
  const others: SchemaPart[] = []
  for (const owner of owners) {
    const parts = listNamedParts(owner, name)
    if (parts.length > 0) named.push(...parts)
    else others.push(...listKeywordParts(owner, 'additionalProperties'))
  }
  if (named.length > 0) return [...named, ...others.filter(({ value }) => value !== false)]
  return others.length > 0
    ? others
    : owners.flatMap((owner) => listKeywordParts(owner, 'unevaluatedProperties'))
}

const NO_PARTS: readonly SchemaPart[] = []

/** What `properties` and `patternProperties` of one schema say of a name. */
function listNamedParts({ node, pointer }: ResolvedNode, name: string): readonly SchemaPart[] {
  const properties = asObject(node['properties'])
  const isNamed = Object.hasOwn(properties, name)
  // An object may have a thousand bases, and most of them say nothing of a member.
  if (!isNamed && node['patternProperties'] === undefined) return NO_PARTS
  const matched = Object.entries(asObject(node['patternProperties'])).flatMap(([pattern, value]) =>
    matchesPattern(pattern, name) === true
      ? [{ value, at: `${pointer}/patternProperties/${escapePointerToken(pattern)}` }]
      : [],
  )
  return isNamed
    ? [{ value: properties[name], at: `${pointer}/properties/${escapePointerToken(name)}` }, ...matched]
    : matched
}

/** The schemas that apply to the item at a position. */
export function listItemParts({ owners }: FlatSchema, index: number): readonly SchemaPart[] {
  const described = owners.flatMap(({ node, pointer }) => {
    const prefix = asList(node['prefixItems'])
    return index < prefix.length
      ? [{ value: prefix[index], at: `${pointer}/prefixItems/${index}` }]
      : listKeywordParts({ node, pointer }, 'items')
  })
  return described.length > 0
    ? described
    : owners.flatMap((owner) => listKeywordParts(owner, 'unevaluatedItems'))
}

/** The schema that a keyword holds. */
export function listKeywordParts({ node, pointer }: ResolvedNode, key: string): readonly SchemaPart[] {
  return node[key] === undefined ? [] : [{ value: node[key], at: `${pointer}/${key}` }]
}

/** Several schemas that all apply as one, with what the members of their `allOf` say. Those at `openPointers` are not entered again. */
export function flattenSchemas(
  reader: ReferenceReader,
  schemas: readonly ResolvedNode[],
  openPointers: readonly string[] = [],
): FlatSchema {
  const [first, ...others] = schemas.map((schema) =>
    flattenAllOf(reader, schema, {
      open: openPointers,
      entered: new Set(openPointers),
      namesOnly: false,
      level: 0,
    }),
  )
  return others.reduce(joinSchemas, first ?? readOwnKeywords({}, ''))
}

interface FlattenOptions {
  readonly open: readonly string[]
  /** Pointers of the schemas that have been entered, with those that are open. One that several members extend applies once. */
  readonly entered: Set<string>
  /** Without the values of authors. */
  readonly namesOnly: boolean
  /** Number of schemas around whose `allOf` has it. */
  readonly level: number
}

/** One node with what the members of its `allOf` say. */
function flattenAllOf(
  reader: ReferenceReader,
  { node, pointer }: ResolvedNode,
  options: FlattenOptions,
): FlatSchema {
  const { open, entered, level } = options
  // Reading the schema reports a longer chain.
  const members = level === MAX_CHAIN ? [] : asList(node['allOf'])
  const parts = members.map((value, i) => ({ value, at: `${pointer}/allOf/${i}` }))
  const bases = openParts(reader, parts).flatMap((member) => {
    if (entered.has(member.pointer)) return []
    entered.add(member.pointer)
    return [flattenAllOf(reader, member, { ...options, level: level + 1 })]
  })
  const keywords = readOwnKeywords(node, pointer)
  const flat = foldPairs([keywords, ...bases.toReversed()], joinSchemas) ?? keywords
  const own = options.namesOnly ? [] : listAuthorValues(node)
  if (own.length === 0) return flat
  // A value of the author has the members of all bases of its schema, also of those that were entered before.
  const whole = { ...options, entered: new Set(open), namesOnly: true }
  const alone = flattenAllOf(reader, { node, pointer }, whole)
  const names = new Set(alone.properties.keys())
  return { ...flat, authorValues: [...own.map((value) => ({ value, names })), ...flat.authorValues] }
}

/** Samples of many operations enter the same schemas. */
const readOwnKeywords = rememberLast((node: JsonObject, pointer: string): FlatSchema => {
  const listParts = (key: string): readonly SchemaPart[] =>
    isJsonObject(node[key]) ? [{ value: node[key], at: `${pointer}/${key}` }] : []
  const listNamed = (key: string) =>
    Object.entries(asObject(node[key])).map(
      ([name, value]) => [name, { value, at: `${pointer}/${key}/${escapePointerToken(name)}` }] as const,
    )
  return {
    node,
    properties: new Map(listNamed('properties').map(([name, part]) => [name, [part]])),
    requiredNames: new Set(asTexts(node['required'])),
    items: node['items'] === true ? [{ value: true, at: `${pointer}/items` }] : listParts('items'),
    additional: listParts('additionalProperties'),
    owners: [{ node, pointer }],
    choices: ['oneOf', 'anyOf'].flatMap((kind) =>
      Array.isArray(node[kind])
        ? [
            {
              kind,
              list: asList(node[kind]),
              at: `${pointer}/${kind}`,
              discriminator: asObject(node['discriminator']),
            },
          ]
        : [],
    ),
    authorValues: [],
  }
})

function listAuthorValues(node: JsonObject): readonly Json[] {
  return [
    node['example'],
    node['x-example'],
    ...asList(node['examples']),
    node['default'] ?? undefined,
  ].filter((value) => value !== undefined)
}

/** Two schemas that both apply. The first one is nearer to the value, and its own values prevail; the second is the base, and its members come first. */
function joinSchemas(own: FlatSchema, base: FlatSchema): FlatSchema {
  const properties = new Map(base.properties)
  for (const [name, parts] of own.properties)
    properties.set(name, [...parts, ...(properties.get(name) ?? [])])
  return {
    node: joinKeywords(own.node, base.node),
    properties,
    requiredNames: new Set([...own.requiredNames, ...base.requiredNames]),
    items: [...own.items, ...base.items],
    additional: [...own.additional, ...base.additional],
    owners: [...own.owners, ...base.owners],
    choices: [...base.choices, ...own.choices],
    authorValues: [...own.authorValues, ...base.authorValues],
  }
}

/** Keywords that both apply. Of those that cannot be joined, such as `pattern`, the first is kept: what is generated is checked. */
function joinKeywords(own: JsonObject, base: JsonObject): JsonObject {
  const joined: Record<string, Json> = { ...base, ...own }
  for (const [key, { pickStricter }] of Object.entries(LIMITS)) {
    const [a, b] = [own[key], base[key]]
    if (typeof a === 'number' && typeof b === 'number') joined[key] = pickStricter(a, b)
  }
  if (Array.isArray(own['enum']) && Array.isArray(base['enum'])) {
    const allowed = new Set(asList(base['enum']).map((value) => JSON.stringify(value)))
    joined['enum'] = asList(own['enum']).filter((value) => allowed.has(JSON.stringify(value)))
  }
  const types = joinTypes(asTexts([own['type']].flat()), asTexts([base['type']].flat()))
  if (types.length > 0) joined['type'] = types
  return joined
}

function joinTypes(own: readonly string[], base: readonly string[]): readonly string[] {
  if (own.length === 0 || base.length === 0) return [...own, ...base]
  const has = (types: readonly string[], type: string) =>
    types.includes(type) || (type === 'integer' && types.includes('number'))
  const both = [...new Set([...own, ...base])].filter((type) => has(own, type) && has(base, type))
  return both.length > 0 ? both : own
}

/** The number of items that have a schema of their own (`prefixItems`). */
export function countPrefixItems({ owners }: FlatSchema): number {
  return Math.max(0, ...owners.map(({ node }) => asList(node['prefixItems']).length))
}
