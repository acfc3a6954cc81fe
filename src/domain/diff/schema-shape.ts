/** A schema as the comparison looks at it: opened, joined with the members of its `allOf`, and without the differences between OpenAPI versions. */

import {
  asList,
  asObject,
  asTexts,
  isJsonObject,
  toJsonText,
  typeOfValue,
  type JsonObject,
} from '../openapi/document/json-value.ts'
import {
  countPrefixItems,
  flattenSchemas,
  listItemParts,
  openParts,
  type FlatSchema,
  type OpenedSchema,
  type SchemaPart,
} from '../openapi/example/flatten-schema.ts'
import type { ReferenceReader, ResolvedNode } from '../openapi/reference-reader.ts'
import { readLimits } from '../openapi/schema/schema-limits.ts'
import type { Json, SchemaLimits } from '../openapi/model.ts'
import { splitNames } from '../../lib/text/split-names.ts'

export interface SchemaShape {
  /** Pointer of the schema. */
  readonly at: string
  /** Types other than null; undefined allows all of them. */
  readonly types: readonly string[] | undefined
  /** Undefined for `nullable` beside an `enum` without null, which readers of OpenAPI 3.0 understand differently. */
  readonly isNullable: boolean | undefined
  readonly format: string
  /** JSON texts of the allowed values. */
  readonly values: readonly string[] | undefined
  readonly isConst: boolean
  readonly limits: SchemaLimits
  readonly node: JsonObject
  /** The schemas that apply together: some of their keywords cannot be joined. */
  readonly owners: readonly ResolvedNode[]
  readonly properties: ReadonlyMap<string, readonly SchemaPart[]>
  readonly requiredNames: ReadonlySet<string>
  /** The number of items that have a schema of their own, and the schemas of the others. */
  readonly prefixCount: number
  readonly items: readonly SchemaPart[]
  readonly itemAt: (index: number) => readonly SchemaPart[]
  readonly additional: readonly SchemaPart[]
  /** No other properties are allowed. */
  readonly isClosed: boolean
  /** Alternatives of `oneOf` or `anyOf`, without null. */
  readonly options: readonly SchemaPart[]
  readonly unionKind: 'one-of' | 'any-of'
  readonly discriminator: JsonObject
}

/** Keywords that change nothing about the values. */
const ANNOTATIONS = new Set(
  splitNames(
    '$schema $id $comment $anchor title description summary example examples externalDocs deprecated readOnly writeOnly xml',
  ),
)

const isAnnotation = (key: string) => ANNOTATIONS.has(key) || key.startsWith('x-')

/** The schemas of some parts, through references and through an `allOf` that only adds annotations to one schema. */
export function openSchema(
  reader: ReferenceReader,
  parts: readonly SchemaPart[],
  depth = 0,
): readonly OpenedSchema[] {
  // An empty list of types allows no value.
  const written = parts.map((part) => (part.value === false ? { ...part, value: { type: [] } } : part))
  const opened = openParts(reader, written).flatMap((schema) => {
    const members = asList(schema.node['allOf'])
    const isWrapper =
      members.length === 1 &&
      depth < 20 &&
      Object.keys(schema.node).every((key) => key === 'allOf' || isAnnotation(key))
    return isWrapper && !schema.isTarget
      ? openSchema(reader, [{ value: members[0], at: `${schema.pointer}/allOf/0` }], depth + 1)
      : [schema]
  })
  const saying = opened.filter(({ node }) => Object.keys(node).some((key) => !isAnnotation(key)))
  return saying.length > 0 ? saying : opened.slice(-1)
}

/** The name of the component that some parts refer to; undefined for schemas that are written at their place. */
export function readComponentName(opened: readonly OpenedSchema[]): string | undefined {
  const [schema] = opened
  if (opened.length !== 1 || schema === undefined || !schema.isTarget) return undefined
  return /^\/components\/[^/]+\/([^/]+)$/
    .exec(schema.pointer)?.[1]
    ?.replaceAll('~1', '/')
    .replaceAll('~0', '~')
}

/** Joins all schemas that apply to a value. */
export function readShape(reader: ReferenceReader, opened: readonly OpenedSchema[]): SchemaShape {
  const flat = flattenSchemas(reader, opened)
  const unions = flat.choices.map(({ kind, list, at }) => ({
    kind,
    list: list.map((value, index) => ({ value, at: `${at}/${index}` })),
  }))
  const isNull = ({ value }: SchemaPart) => isJsonObject(value) && value['type'] === 'null'
  const options = unions.flatMap(({ list }) => list.filter((part) => !isNull(part)))
  const allowsNull = unions.some(({ list }) => list.some(isNull))
  const [only] = options
  // `anyOf: [X, null]` is a nullable X.
  if (only !== undefined && options.length === 1) {
    const { discriminator: _, oneOf: __, anyOf: ___, ...rest } = flat.node
    const beside = flattenWithoutUnions(opened, rest)
    const inner = readShape(reader, [...beside, ...openSchema(reader, [only])])
    return { ...inner, at: opened[0]?.pointer ?? inner.at, isNullable: allowsNull || inner.isNullable }
  }
  const { node } = flat
  const written = readValues(node)
  const types = readTypes(flat, written)
  const prefixCount = countPrefixItems(flat)
  return {
    at: opened[0]?.pointer ?? '',
    types,
    isNullable: readNullable(node, written, allowsNull),
    format: readFormat(node, types),
    values: readPlainValues(types, written),
    isConst: node['const'] !== undefined,
    limits: readLimits(node) ?? {},
    node,
    owners: flat.owners,
    properties: flat.properties,
    requiredNames: flat.requiredNames,
    prefixCount,
    items: listItemParts(flat, prefixCount),
    itemAt: (index) => listItemParts(flat, index),
    additional: flat.additional,
    isClosed: flat.owners.some(
      (owner) =>
        owner.node['additionalProperties'] === false || owner.node['unevaluatedProperties'] === false,
    ),
    options,
    unionKind: unions[0]?.kind === 'anyOf' ? 'any-of' : 'one-of',
    discriminator: asObject(node['discriminator']),
  }
}

/** The values of `const` or `enum`. */
function readValues(node: JsonObject): readonly Json[] | undefined {
  if (node['const'] !== undefined) return [node['const']]
  return Array.isArray(node['enum']) ? asList(node['enum']) : undefined
}

/** JSON texts of the values. Undefined for values that say no more than their type: null, and both booleans. */
function readPlainValues(
  types: readonly string[] | undefined,
  written: readonly Json[] | undefined,
): readonly string[] | undefined {
  const texts = [...new Set(written?.filter((value) => value !== null).map(toJsonText))]
  const isWhole = types?.join() === 'boolean' && texts.includes('true') && texts.includes('false')
  return written === undefined || texts.length === 0 || isWhole ? undefined : texts
}

const ALL_TYPES = ['string', 'number', 'boolean', 'object', 'array']

function readTypes(flat: FlatSchema, written: readonly Json[] | undefined): readonly string[] | undefined {
  const { node, properties } = flat
  const types = asTexts([node['type']].flat()).filter((type) => type !== 'null')
  if (node['type'] !== undefined)
    return ALL_TYPES.every((type) => types.includes(type)) ? undefined : [...new Set(types)]
  if (written !== undefined) return [...new Set(written.filter((value) => value !== null).map(typeOfValue))]
  if (properties.size > 0) return ['object']
  return flat.items.length > 0 || countPrefixItems(flat) > 0 ? ['array'] : undefined
}

function readNullable(
  node: JsonObject,
  written: readonly Json[] | undefined,
  allowsNull: boolean,
): boolean | undefined {
  const isDeclared =
    node['nullable'] === true || asTexts([node['type']].flat()).includes('null') || allowsNull
  if (written === undefined) return isDeclared
  if (written.includes(null)) return isDeclared || node['type'] === undefined
  return node['nullable'] === true ? undefined : false
}

/**
 * The format, unless it says nothing: an integer has 64 bits, a number is a double, and passwords are any text. Encodings of OpenAPI 3.1 that
 * replace formats of 3.0 are these formats.
 */
function readFormat(node: JsonObject, types: readonly string[] = []): string {
  const { format, contentEncoding, contentMediaType } = node
  if (format === undefined && contentEncoding === 'base64') return 'byte'
  if (
    format === undefined &&
    contentEncoding === undefined &&
    contentMediaType === 'application/octet-stream'
  )
    return 'binary'
  const isWidest =
    (format === 'int64' && types[0] === 'integer') ||
    (format === 'double' && types[0] === 'number') ||
    (format === 'password' && types[0] === 'string')
  return typeof format === 'string' && !isWidest ? format : ''
}

/** A union of types, or of single values, as the list that it means: `oneOf: [{ const: a }, { const: b }]` is an enum. */
export function joinOptions(reader: ReferenceReader, shape: SchemaShape): SchemaShape {
  const inner = shape.options.map((option) => readShape(reader, openSchema(reader, [option])))
  const isPlain = inner.every(
    ({ node, options }) =>
      options.length === 0 &&
      Object.keys(node).every((key) => ['type', 'const', 'enum'].includes(key) || isAnnotation(key)),
  )
  const count = inner.filter(({ values }) => values !== undefined).length
  if (inner.length === 0 || !isPlain || (count > 0 && count < inner.length)) return shape
  const types = [...new Set(inner.flatMap((option) => option.types ?? ALL_TYPES))]
  const values = count === 0 ? undefined : inner.flatMap((option) => option.values ?? [])
  return { ...shape, options: [], types, values }
}

/** The keywords beside a union, if there are any. */
function flattenWithoutUnions(opened: readonly OpenedSchema[], rest: JsonObject): readonly OpenedSchema[] {
  const hasMore = Object.keys(rest).some((key) => !isAnnotation(key) && key !== 'nullable')
  if (!hasMore) return []
  return opened.map((schema) => {
    const { oneOf: _, anyOf: __, ...node } = schema.node
    return { ...schema, node }
  })
}

/** A schema in a few words: 'string (date-time)', 'Address', 'Order[]'. */
export function describeType(reader: ReferenceReader, parts: readonly SchemaPart[]): string {
  const opened = openSchema(reader, parts)
  const name = readComponentName(opened)
  if (name !== undefined) return name
  const { types, format, items, options, values } = readShape(reader, opened)
  if (values !== undefined) return values.join(' | ')
  if (types?.length === 1 && types[0] === 'array' && items.length > 0)
    return `${describeType(reader, items)}[]`
  if (options.length > 0) return options.map((option) => describeType(reader, [option])).join(' | ')
  return `${types?.join(' | ') ?? 'any'}${format === '' ? '' : ` (${format})`}`
}
