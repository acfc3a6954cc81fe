/**
 * Reads JSON Schemas the way the form needs them: as one merged object, with its variants, properties and initial value. Also lists all
 * differences between a value and a schema. Pure.
 */
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

export type SchemaObject = { readonly [key: string]: Json }
/** Named schemas by reference. */
export type Schemas = Readonly<Record<string, Json>>
export type Members = { readonly [key: string]: Input }

/** Circular references stop at this depth. */
const MAX_DEPTH = 40

export function isSchemaObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isMembers(value: Input): value is Members {
  return isSchemaObject(value) && !(value instanceof File)
}

const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : []

const listStrings = (value: Json | undefined) => listOf(value).filter((text) => typeof text === 'string')

/** A schema as one object: references resolved, `allOf` merged. Keywords beside a reference take precedence. */
export function mergeSchema(schema: Json | undefined, schemas: Schemas, depth = 0): SchemaObject {
  if (!isSchemaObject(schema) || depth > MAX_DEPTH) return {}
  const { $ref, allOf, ...own } = schema
  const parts = listOf(allOf).map((part) => mergeSchema(part, schemas, depth + 1))
  if (typeof $ref === 'string') parts.push(mergeSchema(schemas[$ref], schemas, depth + 1))
  return parts.reduce(joinSchemas, own)
}

function joinSchemas(a: SchemaObject, b: SchemaObject): SchemaObject {
  const both = (key: string) => ({
    ...(isSchemaObject(b[key]) ? b[key] : {}),
    ...(isSchemaObject(a[key]) ? a[key] : {}),
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

/** One of the alternatives that a schema offers. */
export interface Variant {
  readonly label: string
  readonly schema: Json
}

/** The alternatives of a merged schema: `oneOf` or `anyOf`, several types, or null. With one or none there is no choice. */
export function listVariants(node: SchemaObject, schemas: Schemas): readonly Variant[] {
  const { oneOf, anyOf, discriminator, ...base } = node
  const options = listOf(oneOf ?? anyOf)
  if (options.length > 0) {
    const found = options.map((option, i) => {
      const tag = discriminatorSchema(option, discriminator)
      return { label: labelVariant(option, i, schemas), schema: { allOf: [...tag, base, option] } }
    })
    return node['nullable'] === true ? [...found, NULL_VARIANT] : found
  }
  const types = listOf(node['type'])
  if (types.length > 1)
    return types.map((type) => ({
      label: JSON.stringify(type).replaceAll('"', ''),
      schema: { ...node, type },
    }))
  if (node['nullable'] !== true) return []
  const { nullable: _, ...rest } = node
  return [{ label: typeof node['type'] === 'string' ? node['type'] : 'value', schema: rest }, NULL_VARIANT]
}

const NULL_VARIANT: Variant = { label: 'null', schema: { type: 'null' } }

function labelVariant(option: Json, i: number, schemas: Schemas): string {
  const ref = isSchemaObject(option) ? option['$ref'] : undefined
  if (typeof ref === 'string') return ref.split('/').at(-1) ?? ref
  const { title, type, const: only, required } = mergeSchema(option, schemas)
  if (typeof title === 'string') return title
  if (only !== undefined) return JSON.stringify(only)
  const needs = listStrings(required)
  if (needs.length > 0) return needs.join(', ')
  return typeof type === 'string' ? type : `Option ${i + 1}`
}

/** What a discriminator adds to an option: its property has the option's name as a constant. */
function discriminatorSchema(option: Json, discriminator: Json | undefined): readonly Json[] {
  const ref = isSchemaObject(option) ? option['$ref'] : undefined
  if (!isSchemaObject(discriminator) || typeof ref !== 'string') return []
  const { propertyName, mapping } = discriminator
  if (typeof propertyName !== 'string') return []
  const short = ref.split('/').at(-1)
  const known = Object.entries(isSchemaObject(mapping) ? mapping : {}).find(
    ([, to]) => to === ref || to === short,
  )
  const value = known?.[0] ?? short ?? ''
  return [{ properties: { [propertyName]: { const: value } }, required: [propertyName] }]
}

/** Index of the variant that a value matches: the chosen one while it matches, otherwise the first match. */
export function findVariant(
  value: Input,
  list: readonly Variant[],
  schemas: Schemas,
  chosen: number | undefined,
): number {
  const plain = inputToJson(value)
  const fits = ({ schema }: Variant) => isValid(plain, schema, schemas)
  const first = list.findIndex(fits)
  const own = chosen === undefined ? undefined : list[chosen]
  if (chosen !== undefined && own !== undefined && (first < 0 || fits(own))) return chosen
  if (first >= 0) return first
  const kind = list.findIndex(({ schema }) =>
    isValid(plain, { type: mergeSchema(schema, schemas)['type'] ?? [] }, {}),
  )
  return Math.max(kind, 0)
}

function isValid(value: Json, schema: Json, schemas: Schemas): boolean {
  return validateValue(value, schema, { resolve: (ref) => schemas[ref], direction: 'request' }) === undefined
}

/** What a form field holds. */
export type FieldKind =
  | 'file'
  | 'choice'
  | 'boolean'
  | 'number'
  | 'null'
  | 'array'
  | 'object'
  | 'text'
  | 'any'

export function fieldKind(node: SchemaObject): FieldKind {
  const [type] = [node['type']].flat()
  if (node['enum'] !== undefined || node['const'] !== undefined) return 'choice'
  if (isBinary(node)) return 'file'
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
      if (isSchemaObject(node['properties'])) return 'object'
      return node['items'] === undefined ? 'any' : 'array'
  }
}

/** Whether a value is binary, as OpenAPI 2, 3.0 and 3.1 spell it. */
export function isBinary(node: SchemaObject): boolean {
  const { type, format, contentMediaType, contentEncoding } = node
  if (type === 'file' || format === 'binary') return true
  return (
    typeof contentMediaType === 'string' &&
    contentEncoding === undefined &&
    !/^text\/|json|xml/i.test(contentMediaType)
  )
}

/** The values of `enum` or `const`. */
export function enumValues(node: SchemaObject): readonly Json[] {
  return node['const'] === undefined ? listOf(node['enum']) : [node['const']]
}

/** Properties that a request may have, by name. */
export function listProperties(node: SchemaObject, schemas: Schemas): readonly (readonly [string, Json])[] {
  const all = Object.entries(isSchemaObject(node['properties']) ? node['properties'] : {})
  return all.filter(([, property]) => mergeSchema(property, schemas)['readOnly'] !== true)
}

export function requiredNames(node: SchemaObject): ReadonlySet<string> {
  return new Set(listStrings(node['required']))
}

/** The initial value of a field: the schema's default, otherwise the emptiest value with all required properties. */
export function createInitialValue(schema: Json | undefined, schemas: Schemas, depth = 0): Input {
  const node = mergeSchema(schema, schemas)
  if (node['default'] !== undefined) return node['default']
  const [first] = listVariants(node, schemas)
  if (first !== undefined && depth < MAX_DEPTH) return createInitialValue(first.schema, schemas, depth + 1)
  switch (fieldKind(node)) {
    case 'choice':
      return enumValues(node)[0]
    case 'number':
      return typeof node['minimum'] === 'number' ? node['minimum'] : 0
    case 'boolean':
      return false
    case 'null':
      return null
    case 'array': {
      const least = typeof node['minItems'] === 'number' ? Math.min(node['minItems'], 20) : 0
      return Array.from({ length: least }, (_, i) =>
        createInitialValue(itemSchema(node, i), schemas, depth + 1),
      )
    }
    case 'object': {
      const needed = requiredNames(node)
      // A cycle of required properties has no finite value.
      const own = depth > 8 ? [] : listProperties(node, schemas).filter(([name]) => needed.has(name))
      return Object.fromEntries(
        own.map(([name, property]) => [name, createInitialValue(property, schemas, depth + 1)]),
      )
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
export function itemSchema(node: SchemaObject, index: number): Json {
  return listOf(node['prefixItems'])[index] ?? node['items'] ?? {}
}

/** Schema of properties that are not listed by name; undefined if the schema allows none. */
export function additionalSchema(node: SchemaObject): Json | undefined {
  const { additionalProperties, patternProperties, properties: own } = node
  if (isSchemaObject(additionalProperties)) return additionalProperties
  const [pattern] = Object.values(isSchemaObject(patternProperties) ? patternProperties : {})
  if (pattern !== undefined) return pattern
  if (additionalProperties === false) return undefined
  return additionalProperties === true || own === undefined ? {} : undefined
}

/** The value as JSON: files become their names, undefined members are left out. */
export function inputToJson(value: Input): Json {
  if (value instanceof File) return value.name
  if (Array.isArray(value)) return (value as readonly Input[]).map(inputToJson)
  if (!isMembers(value)) return (value as Json | undefined) ?? null
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) =>
      member === undefined ? [] : [[key, inputToJson(member)]],
    ),
  )
}

/** A list of differences has at most this many. */
const MAX_DIFFERENCES = 50

/**
 * All differences between a value and a schema, by field. `validateValue` gives only the first error, so each member is checked on its
 * own where the schema says what it is. Messages do not repeat the field's name: 'must be string'.
 */
export function listDifferences(
  value: Json,
  schema: Json | undefined,
  schemas: Schemas,
  direction: Direction,
  pointer = '',
): readonly ValidationError[] {
  const error = validateValue(value, schema, { resolve: (ref) => schemas[ref], direction })
  if (error === undefined) return []
  const node = mergeSchema(schema, schemas)
  const inside = listMembers(value, node).flatMap(([key, member, own]) =>
    listDifferences(
      member,
      own,
      schemas,
      direction,
      `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    ),
  )
  const isListed = inside.some((difference) => difference.pointer === pointer + error.pointer)
  const missing = isSchemaObject(value)
    ? [...requiredNames(node)].filter(
        (name) => !Object.hasOwn(value, name) && !isLeftOut(node, name, schemas, direction),
      )
    : []
  const absent = missing.map((name) => ({ pointer, message: `is missing \`${name}\`` }))
  if (absent.length + inside.length === 0 || (absent.length === 0 && !isListed && error.pointer === ''))
    return [{ pointer: pointer + error.pointer, message: removeFieldName(error.message) }, ...inside].slice(
      0,
      MAX_DIFFERENCES,
    )
  return [...absent, ...inside].slice(0, MAX_DIFFERENCES)
}

/** The message without the field's name: it is shown beside the field. */
const removeFieldName = (message: string) => message.replace(/^(the value|`[^`]*`) /, '')

function isLeftOut(node: SchemaObject, name: string, schemas: Schemas, direction: Direction): boolean {
  const own = isSchemaObject(node['properties']) ? mergeSchema(node['properties'][name], schemas) : {}
  return own[direction === 'request' ? 'readOnly' : 'writeOnly'] === true
}

function listMembers(value: Json, node: SchemaObject): readonly (readonly [string, Json, Json])[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item, i) => [String(i), item, itemSchema(node, i)] as const)
  if (!isSchemaObject(value)) return []
  const own = isSchemaObject(node['properties']) ? node['properties'] : {}
  return Object.entries(value).flatMap(([key, member]) => {
    const schema =
      own[key] ?? additionalSchema(node) ?? (node['additionalProperties'] === false ? false : undefined)
    return schema === undefined ? [] : [[key, member, schema] as const]
  })
}
