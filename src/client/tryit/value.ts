import { validateValue, type ValidationError } from '../../lib/validate-value.ts'
import type { Direction } from '../../openapi/schema-fields.ts'
import type { Json } from '../../model.ts'

/** A value as a form holds it: JSON, with files where a body has binary parts. Undefined is not sent. */
export type Input =
  | undefined
  | null
  | boolean
  | number
  | string
  | File
  | readonly Input[]
  | { readonly [key: string]: Input }

export type Node = { readonly [key: string]: Json }
/** Named schemas by reference. */
export type Schemas = Readonly<Record<string, Json>>
export type Members = { readonly [key: string]: Input }

/** References that lead to each other without end stop here. */
const DEEPEST = 40

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isMembers(value: Input): value is Members {
  return isNode(value) && !(value instanceof File)
}

const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : []

const strings = (value: Json | undefined) => listOf(value).filter((one) => typeof one === 'string')

/** A schema as one node: references followed, `allOf` put together. Siblings of a reference prevail. */
export function merged(schema: Json | undefined, schemas: Schemas, depth = 0): Node {
  if (!isNode(schema) || depth > DEEPEST) return {}
  const { $ref, allOf, ...own } = schema
  const parts = listOf(allOf).map((part) => merged(part, schemas, depth + 1))
  if (typeof $ref === 'string') parts.push(merged(schemas[$ref], schemas, depth + 1))
  return parts.reduce(join, own)
}

function join(a: Node, b: Node): Node {
  const both = (key: string) => ({
    ...(isNode(b[key]) ? b[key] : {}),
    ...(isNode(a[key]) ? a[key] : {}),
  })
  return {
    ...b,
    ...a,
    ...((a['properties'] ?? b['properties']) !== undefined && { properties: both('properties') }),
    ...((a['required'] ?? b['required']) !== undefined && {
      required: [...new Set([...listOf(a['required']), ...listOf(b['required'])])],
    }),
  }
}

/** One way in which a value may be made. */
export interface Variant {
  readonly label: string
  readonly schema: Json
}

/** The ways that a merged schema leaves open: its `oneOf` or `anyOf`, several types, or null. One or none: there is no choice. */
export function variants(node: Node, schemas: Schemas): readonly Variant[] {
  const { oneOf, anyOf, discriminator, ...base } = node
  const options = listOf(oneOf ?? anyOf)
  if (options.length > 0) {
    const found = options.map((option, i) => {
      const tag = tagged(option, discriminator)
      return { label: named(option, i, schemas), schema: { allOf: [...tag, base, option] } }
    })
    return node['nullable'] === true ? [...found, EMPTY] : found
  }
  const types = listOf(node['type'])
  if (types.length > 1)
    return types.map((type) => ({
      label: JSON.stringify(type).replaceAll('"', ''),
      schema: { ...node, type },
    }))
  if (node['nullable'] !== true) return []
  const { nullable: _, ...rest } = node
  return [{ label: typeof node['type'] === 'string' ? node['type'] : 'value', schema: rest }, EMPTY]
}

const EMPTY: Variant = { label: 'null', schema: { type: 'null' } }

function named(option: Json, i: number, schemas: Schemas): string {
  const ref = isNode(option) ? option['$ref'] : undefined
  if (typeof ref === 'string') return ref.split('/').at(-1) ?? ref
  const { title, type, const: only, required } = merged(option, schemas)
  if (typeof title === 'string') return title
  if (only !== undefined) return JSON.stringify(only)
  const needs = strings(required)
  if (needs.length > 0) return needs.join(', ')
  return typeof type === 'string' ? type : `Option ${i + 1}`
}

/** What a discriminator says of an option: its property has the name by which the option is known. */
function tagged(option: Json, discriminator: Json | undefined): readonly Json[] {
  const ref = isNode(option) ? option['$ref'] : undefined
  if (!isNode(discriminator) || typeof ref !== 'string') return []
  const { propertyName, mapping } = discriminator
  if (typeof propertyName !== 'string') return []
  const short = ref.split('/').at(-1)
  const known = Object.entries(isNode(mapping) ? mapping : {}).find(([, to]) => to === ref || to === short)
  const value = known?.[0] ?? short ?? ''
  return [{ properties: { [propertyName]: { const: value } }, required: [propertyName] }]
}

/** The index of the variant that a value is of: the chosen one while it fits, else the first that fits. */
export function variant(
  value: Input,
  list: readonly Variant[],
  schemas: Schemas,
  chosen: number | undefined,
): number {
  const plain = json(value)
  const fits = ({ schema }: Variant) => accepts(plain, schema, schemas)
  const first = list.findIndex(fits)
  const own = chosen === undefined ? undefined : list[chosen]
  if (chosen !== undefined && own !== undefined && (first < 0 || fits(own))) return chosen
  if (first >= 0) return first
  const kind = list.findIndex(({ schema }) =>
    accepts(plain, { type: merged(schema, schemas)['type'] ?? [] }, {}),
  )
  return Math.max(kind, 0)
}

function accepts(value: Json, schema: Json, schemas: Schemas): boolean {
  return validateValue(value, schema, { resolve: (ref) => schemas[ref], direction: 'request' }) === undefined
}

/** What a form field is for. */
export type Kind = 'file' | 'choice' | 'boolean' | 'number' | 'null' | 'array' | 'object' | 'text' | 'any'

export function kind(node: Node): Kind {
  const [type] = [node['type']].flat()
  if (node['enum'] !== undefined || node['const'] !== undefined) return 'choice'
  if (binary(node)) return 'file'
  switch (type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
    case 'array':
    case 'object':
      return type
    case 'string':
      return 'text'
    default:
      if (isNode(node['properties'])) return 'object'
      return node['items'] === undefined ? 'any' : 'array'
  }
}

/** Bytes, in the spellings of OpenAPI 2, 3.0 and 3.1. */
export function binary(node: Node): boolean {
  const { type, format, contentMediaType, contentEncoding } = node
  if (type === 'file' || format === 'binary') return true
  return (
    typeof contentMediaType === 'string' &&
    contentEncoding === undefined &&
    !/^text\/|json|xml/i.test(contentMediaType)
  )
}

/** The values of an enumeration; those of `const`, too. */
export function values(node: Node): readonly Json[] {
  return node['const'] === undefined ? listOf(node['enum']) : [node['const']]
}

/** Members that a request may have, by name. */
export function properties(node: Node, schemas: Schemas): readonly (readonly [string, Json])[] {
  const all = Object.entries(isNode(node['properties']) ? node['properties'] : {})
  return all.filter(([, one]) => merged(one, schemas)['readOnly'] !== true)
}

export function required(node: Node): ReadonlySet<string> {
  return new Set(strings(node['required']))
}

/** A value to begin with: what the schema names, else the emptiest that has everything required. */
export function initial(schema: Json | undefined, schemas: Schemas, depth = 0): Input {
  const node = merged(schema, schemas)
  if (node['default'] !== undefined) return node['default']
  const [first] = variants(node, schemas)
  if (first !== undefined && depth < DEEPEST) return initial(first.schema, schemas, depth + 1)
  switch (kind(node)) {
    case 'choice':
      return values(node)[0]
    case 'number':
      return typeof node['minimum'] === 'number' ? node['minimum'] : 0
    case 'boolean':
      return false
    case 'null':
      return null
    case 'array': {
      const least = typeof node['minItems'] === 'number' ? Math.min(node['minItems'], 20) : 0
      return Array.from({ length: least }, (_, i) => initial(item(node, i), schemas, depth + 1))
    }
    case 'object': {
      const needed = required(node)
      // A circle of required members has no finite value.
      const own = depth > 8 ? [] : properties(node, schemas).filter(([name]) => needed.has(name))
      return Object.fromEntries(own.map(([name, one]) => [name, initial(one, schemas, depth + 1)]))
    }
    case 'file':
      return undefined
    case 'any':
      return {}
    default:
      return ''
  }
}

/** Schema of the item at a position. */
export function item(node: Node, index: number): Json {
  return listOf(node['prefixItems'])[index] ?? node['items'] ?? {}
}

/** Schema of members that have no name of their own; undefined where there may be none. */
export function others(node: Node): Json | undefined {
  const { additionalProperties, patternProperties, properties: own } = node
  if (isNode(additionalProperties)) return additionalProperties
  const [pattern] = Object.values(isNode(patternProperties) ? patternProperties : {})
  if (pattern !== undefined) return pattern
  if (additionalProperties === false) return undefined
  return additionalProperties === true || own === undefined ? {} : undefined
}

/** The value as JSON: files by their name, without what is not sent. */
export function json(value: Input): Json {
  if (value instanceof File) return value.name
  if (Array.isArray(value)) return (value as readonly Input[]).map(json)
  if (!isMembers(value)) return (value as Json | undefined) ?? null
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, json(one)]])),
  )
}

/** No list of differences is longer. */
const MOST = 50

/**
 * Everything in which a value differs from a schema, field by field: `conform` tells only the first of all, so each part is asked on its
 * own as far as the schema says what it is. Messages do not name the field: 'has to be string'.
 */
export function differences(
  value: Json,
  schema: Json | undefined,
  schemas: Schemas,
  direction: Direction,
  pointer = '',
): readonly ValidationError[] {
  const flaw = validateValue(value, schema, { resolve: (ref) => schemas[ref], direction })
  if (flaw === undefined) return []
  const node = merged(schema, schemas)
  const inside = parts(value, node).flatMap(([key, one, own]) =>
    differences(
      one,
      own,
      schemas,
      direction,
      `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    ),
  )
  const told = inside.some((one) => one.pointer === pointer + flaw.pointer)
  const missing = isNode(value)
    ? [...required(node)].filter(
        (name) => !Object.hasOwn(value, name) && !excused(node, name, schemas, direction),
      )
    : []
  const lacks = missing.map((name) => ({ pointer, message: `lacks \`${name}\`` }))
  if (lacks.length + inside.length === 0 || (lacks.length === 0 && !told && flaw.pointer === ''))
    return [{ pointer: pointer + flaw.pointer, message: said(flaw.message) }, ...inside].slice(0, MOST)
  return [...lacks, ...inside].slice(0, MOST)
}

/** A message without the name of the field, beside which it stands. */
const said = (message: string) => message.replace(/^(it|`[^`]*`) /, '')

function excused(node: Node, name: string, schemas: Schemas, direction: Direction): boolean {
  const own = isNode(node['properties']) ? merged(node['properties'][name], schemas) : {}
  return own[direction === 'request' ? 'readOnly' : 'writeOnly'] === true
}

function parts(value: Json, node: Node): readonly (readonly [string, Json, Json])[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((one, i) => [String(i), one, item(node, i)] as const)
  if (!isNode(value)) return []
  const own = isNode(node['properties']) ? node['properties'] : {}
  return Object.entries(value).flatMap(([key, one]) => {
    const schema = own[key] ?? others(node) ?? (node['additionalProperties'] === false ? false : undefined)
    return schema === undefined ? [] : [[key, one, schema] as const]
  })
}
