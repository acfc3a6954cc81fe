/** A schema as the comparison looks at it: opened, joined with the members of its `allOf`, and without the differences between OpenAPI versions. */

import {
  asList,
  asObject,
  asTexts,
  isJsonObject,
  toJsonText,
  type JsonObject,
} from '../openapi/document/json-value.ts'
import {
  flattenSchemas,
  openParts,
  type OpenedSchema,
  type SchemaPart,
} from '../openapi/example/flatten-schema.ts'
import type { ReferenceReader } from '../openapi/reference-reader.ts'
import { readLimits } from '../openapi/schema/schema-limits.ts'
import type { SchemaLimits } from '../openapi/model.ts'

export interface SchemaShape {
  /** Pointer of the schema. */
  readonly at: string
  /** Types other than null; undefined allows all of them. */
  readonly types: readonly string[] | undefined
  readonly isNullable: boolean
  readonly format: string
  /** JSON texts of the allowed values. */
  readonly values: readonly string[] | undefined
  readonly isConst: boolean
  readonly limits: SchemaLimits
  readonly node: JsonObject
  readonly properties: ReadonlyMap<string, readonly SchemaPart[]>
  readonly requiredNames: ReadonlySet<string>
  readonly items: readonly SchemaPart[]
  readonly prefixItems: readonly SchemaPart[]
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
  '$schema $id $comment $anchor title description summary example examples externalDocs deprecated readOnly writeOnly xml'.split(
    ' ',
  ),
)

const isAnnotation = (key: string) => ANNOTATIONS.has(key) || key.startsWith('x-')

/** The schemas of some parts, through references and through an `allOf` that only adds annotations to one schema. */
export function openSchema(
  reader: ReferenceReader,
  parts: readonly SchemaPart[],
  depth = 0,
): readonly OpenedSchema[] {
  const opened = openParts(reader, parts).flatMap((schema) => {
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
    return { ...inner, at: opened[0]?.pointer ?? inner.at, isNullable: inner.isNullable || allowsNull }
  }
  const { node } = flat
  const types = asTexts([node['type']].flat())
  const implied = flat.properties.size > 0 ? ['object'] : flat.items.length > 0 ? ['array'] : undefined
  const valueTypes = types.filter((type) => type !== 'null')
  const values =
    node['const'] === undefined
      ? Array.isArray(node['enum'])
        ? asList(node['enum'])
        : undefined
      : [node['const']]
  return {
    at: opened[0]?.pointer ?? '',
    types: valueTypes.length > 0 ? valueTypes : implied,
    isNullable: node['nullable'] === true || types.includes('null') || allowsNull,
    format: readFormat(node['format'], valueTypes),
    values: values?.filter((value) => value !== null).map(toJsonText),
    isConst: node['const'] !== undefined,
    limits: readLimits(node) ?? {},
    node,
    properties: flat.properties,
    requiredNames: flat.requiredNames,
    items: flat.items,
    prefixItems: flat.owners.flatMap((owner) =>
      asList(owner.node['prefixItems']).map((value, index) => ({
        value,
        at: `${owner.pointer}/prefixItems/${index}`,
      })),
    ),
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

/** The format, unless it is the widest one of the type: an integer has 64 bits and a number is a double anyway. */
function readFormat(format: unknown, types: readonly string[]): string {
  const isWidest =
    (format === 'int64' && types[0] === 'integer') || (format === 'double' && types[0] === 'number')
  return typeof format === 'string' && !isWidest ? format : ''
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
