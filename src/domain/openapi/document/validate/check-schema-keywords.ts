/**
 * Checks the keywords of schemas, which the schemas of OpenAPI 3.1 and 3.2 leave to JSON Schema: their values against the meta-schema of the
 * dialect (2020-12 unless `jsonSchemaDialect` or `$schema` names another), misspelt names, and patterns. JSON Schema allows unknown keywords, so
 * only those that look like a known one are reported.
 */

import type { ErrorObject } from 'ajv'
import { countSlips, nearestName } from '../../../../lib/text/problems/nearest-name.ts'
import { tryTo } from '../../../../lib/data/try-to.ts'
import type { Json } from '../../model.ts'
import {
  asObject,
  asText,
  asTexts,
  escapePointerToken,
  isJsonObject,
  type JsonObject,
} from '../json-value.ts'
import type { Dialect } from '../parse/detect-dialect.ts'
import { visitChildren, type NodeKind } from '../specification-grammar.ts'

/** An error of Ajv: a keyword of the schema of OpenAPI that something in the document contradicts. */
export type StructureError = ErrorObject

/** The type that a keyword must have; '' if nothing is known. */
type ValueKind =
  | 'any'
  | 'text'
  | 'flag'
  | 'number'
  | 'positive'
  | 'count'
  | 'names'
  | 'list'
  | 'values'
  | 'xml'
  | 'object'
  | 'schema'
  | 'schemas'
  | 'map'
  | 'types'

const KINDS_OF_KEYWORDS: Readonly<Record<ValueKind, string>> = {
  any: 'const default example',
  text: 'title description $comment pattern format contentEncoding contentMediaType $id $schema $ref $anchor $dynamicRef $dynamicAnchor',
  flag: 'deprecated readOnly writeOnly uniqueItems',
  number: 'minimum maximum exclusiveMinimum exclusiveMaximum',
  positive: 'multipleOf',
  count: 'minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains',
  names: 'required',
  list: 'examples',
  values: 'enum',
  xml: 'xml',
  object: 'dependentRequired discriminator externalDocs $vocabulary',
  schema:
    'items additionalProperties unevaluatedProperties unevaluatedItems propertyNames contains contentSchema not if then else',
  schemas: 'allOf oneOf anyOf prefixItems',
  map: 'properties patternProperties dependentSchemas $defs definitions',
  types: 'type',
}

const KEYWORDS: ReadonlyMap<string, ValueKind> = new Map(
  (Object.entries(KINDS_OF_KEYWORDS) as [ValueKind, string][]).flatMap(([kind, names]) =>
    names.split(' ').map((name): [string, ValueKind] => [name, kind]),
  ),
)

/** Keywords of OpenAPI 3.0 that others have taken the place of. */
const FORMER_KEYWORDS = new Set(['nullable'])

const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

/** The first error of a value, as Ajv would report it. */
type Check = (
  value: Json,
) => (Pick<StructureError, 'keyword' | 'params'> & { readonly message?: string }) | undefined

const hasType =
  (type: string | readonly string[], isRight: (value: Json) => boolean): Check =>
  (value) =>
    isRight(value) ? undefined : { keyword: 'type', params: { type } }

const isSchema = (value: Json) => isJsonObject(value) || typeof value === 'boolean'

const isEmptyList = (value: Json) => Array.isArray(value) && value.length === 0

/** XML Object (OpenAPI 3.2.0, section 4.26). */
const NODE_TYPES = ['element', 'attribute', 'text', 'cdata', 'none']

const isCount = hasType('integer', Number.isInteger)

const CHECKS: Readonly<Record<ValueKind, Check>> = {
  any: () => undefined,
  text: hasType('string', (value) => typeof value === 'string'),
  flag: hasType('boolean', (value) => typeof value === 'boolean'),
  number: hasType('number', (value) => typeof value === 'number'),
  positive: (value) =>
    typeof value === 'number' && value <= 0
      ? { keyword: 'exclusiveMinimum', params: {}, message: 'must be greater than 0' }
      : CHECKS.number(value),
  count: (value) =>
    typeof value === 'number' && value < 0
      ? { keyword: 'minimum', params: {}, message: 'must not be negative' }
      : isCount(value),
  names: hasType('array', (value) => Array.isArray(value) && value.every((name) => typeof name === 'string')),
  list: hasType('array', Array.isArray),
  values: (value) =>
    isEmptyList(value)
      ? { keyword: 'minItems', params: {}, message: 'is empty, so that no value is allowed' }
      : CHECKS.list(value),
  object: hasType('object', isJsonObject),
  schema: hasType(['object', 'boolean'], isSchema),
  schemas: (value) =>
    isEmptyList(value)
      ? { keyword: 'minItems', params: {}, message: 'must have at least one schema' }
      : hasType('array', (list) => Array.isArray(list) && (list as readonly Json[]).every(isSchema))(value),
  xml: (value) => {
    const { nodeType } = asObject(value)
    const isKnown = nodeType === undefined || NODE_TYPES.includes(asText(nodeType))
    return isKnown
      ? CHECKS.object(value)
      : { keyword: 'nodeType', params: {}, message: `has a \`nodeType\` other than ${NODE_TYPES.join(', ')}` }
  },
  map: hasType('object', (value) => isJsonObject(value) && Object.values(value).every(isSchema)),
  types: (value) => {
    const isKnown = [value].flat().every((type) => TYPES.includes(asText(type)))
    return isKnown ? undefined : { keyword: 'enum', params: { allowedValues: TYPES } }
  },
}

/** The dialects of JSON Schema whose keywords are checked; others are their authors' own. */
type SchemaDialect = '2020-12' | 'before 2020-12' | 'draft-04' | 'unknown'

function nameDialect(uri: string): SchemaDialect {
  if (uri === '' || /\/draft\/2020-12\/|spec\.openapis\.org\/oas\/3\.\d+\//.test(uri)) return '2020-12'
  if (/\/draft\/2019-09\/|\/draft-0[67]\//.test(uri)) return 'before 2020-12'
  return /\/draft-04\//.test(uri) ? 'draft-04' : 'unknown'
}

/** Whether another dialect has another form of a keyword: a tuple in `items`, or a flag beside a limit. */
function isFormOfDialect(key: string, value: Json, dialect: SchemaDialect): boolean {
  if (dialect === '2020-12') return false
  if (key === 'items' && Array.isArray(value)) return true
  return dialect === 'draft-04' && key.startsWith('exclusiveM') && typeof value === 'boolean'
}

/** A tuple in `items` is right in its dialect, but pages do not show it. */
const describeForm = (key: string) =>
  key === 'items'
    ? {
        keyword: 'tuple',
        params: {},
        message: 'is a list of an older dialect, which is not shown',
      }
    : undefined

/** Errors in the schemas of a document. Before 3.1, the schema of OpenAPI knows all keywords, and only patterns are left. */
export function findSchemaErrors(document: Json, version: Dialect): readonly StructureError[] {
  const found: StructureError[] = []
  if (!isJsonObject(document)) return found
  const isOld = version === '2.0' || version === '3.0'
  const visit = (node: JsonObject, kind: NodeKind, path: string, dialect: SchemaDialect): void => {
    const own =
      kind === 'schema' && node['$schema'] !== undefined ? nameDialect(asText(node['$schema'])) : dialect
    if (kind === 'schema') found.push(...(isOld ? checkValues(node, path) : checkKeywords(node, path, own)))
    visitChildren(node, kind, (child, childKind, keys) =>
      visit(child, childKind, `${path}/${keys.map(escapePointerToken).join('/')}`, own),
    )
  }
  visit(document, 'document', '', nameDialect(asText(document['jsonSchemaDialect'])))
  return found
}

function checkKeywords(schema: JsonObject, path: string, dialect: SchemaDialect): readonly StructureError[] {
  if (dialect === 'unknown') return []
  const errors = Object.entries(schema).flatMap(([key, value]): readonly StructureError[] => {
    const kind = KEYWORDS.get(key)
    if (kind === undefined) return checkName(key, schema, path)
    const error = isFormOfDialect(key, value, dialect) ? describeForm(key) : CHECKS[kind](value)
    const at = `${path}/${escapePointerToken(key)}`
    return error === undefined ? [] : [{ ...error, instancePath: findPlace(value, at, kind), schemaPath: '' }]
  })
  return [...errors, ...checkValues(schema, path)]
}

/** The member of a list or map that is wrong. */
function findPlace(value: Json, at: string, kind: ValueKind): string {
  const inside = kind === 'schemas' || kind === 'map' ? isSchema : (item: Json) => typeof item === 'string'
  if (typeof value !== 'object' || value === null || (kind === 'map' && Array.isArray(value))) return at
  const wrong = Object.entries(value).find(([, item]) => !inside(item))
  return wrong === undefined || kind === 'schema' ? at : `${at}/${escapePointerToken(wrong[0])}`
}

/** A name that no keyword has, but a similar one. */
function checkName(key: string, schema: JsonObject, path: string): readonly StructureError[] {
  if (key.startsWith('x-')) return []
  const knownNames = [...KEYWORDS.keys()].filter((name) => !Object.hasOwn(schema, name))
  const isMisspelt = nearestName(key, knownNames, Math.min(2, countSlips(key))) !== undefined
  if (!isMisspelt && !FORMER_KEYWORDS.has(key)) return []
  const params = { unevaluatedProperty: key, knownNames }
  return [{ keyword: 'unknownKeyword', instancePath: path, schemaPath: '', params }]
}

/** Keywords of lower limits with their upper ones. */
const LIMITS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const

/** Keywords that describe the inside of values of one type. */
const INSIDES = [
  ['properties', 'object'],
  ['items', 'array'],
] as const

/** Keywords that no value of the type beside them has a use for: the page would show members of a text. */
function findUnusedInsides(schema: JsonObject, path: string): readonly StructureError[] {
  const types = asTexts([schema['type']].flat())
  if (types.length === 0 || types.includes('file')) return []
  return INSIDES.filter(([key, type]) => schema[key] !== undefined && !types.includes(type)).map(([key]) => ({
    keyword: 'value',
    schemaPath: '',
    params: { types },
    instancePath: `${path}/${key}`,
    message: `has no effect, because \`type\` is ${types.map((type) => `\`${type}\``).join(' or ')}`,
  }))
}

/** Patterns that cannot be read, limits that no value satisfies, and keywords of another type, in any dialect. */
function checkValues(schema: JsonObject, path: string): readonly StructureError[] {
  const { pattern, patternProperties } = schema
  const patterns = [
    ...(typeof pattern === 'string' ? [{ text: pattern, at: `${path}/pattern` }] : []),
    ...(isJsonObject(patternProperties) ? Object.keys(patternProperties) : []).map((text) => ({
      text,
      at: `${path}/patternProperties/${escapePointerToken(text)}`,
    })),
  ]
  const error = { keyword: 'value', schemaPath: '', params: {} }
  return [
    ...patterns
      .filter(
        ({ text }) => (tryTo(() => new RegExp(text, 'u')) ?? tryTo(() => new RegExp(text))) === undefined,
      )
      .map(({ text, at }) => ({
        ...error,
        instancePath: at,
        message: `is ${JSON.stringify(text)}, which is not a regular expression of JavaScript (ECMA-262)`,
      })),
    ...LIMITS.filter(([least, most]) => Number(schema[least]) > Number(schema[most])).map(
      ([least, most]) => ({
        ...error,
        instancePath: `${path}/${least}`,
        message: `is more than \`${most}\`, so that no value is allowed`,
      }),
    ),
    ...findUnusedInsides(schema, path),
  ]
}
