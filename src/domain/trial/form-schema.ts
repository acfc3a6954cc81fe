/**
 * Reads JSON Schemas the way the form needs them: as one merged object with its kind of field, properties and items. Pure.
 */
import type { Json } from '../openapi/model.ts'
import { asList, asObject, asTexts, isJsonObject } from '../openapi/document/json-value.ts'
import type { SchemaObject } from './form-value.ts'

/** Named schemas by reference. */
export type Schemas = Readonly<Record<string, Json>>

/** Circular references stop at this depth. */
export const MAX_DEPTH = 40

/** A schema as one object: references resolved, `allOf` merged. Keywords beside a reference take precedence. */
export function mergeSchema(
  schema: Json | undefined,
  schemas: Schemas,
  entered = new Set<string>(),
): SchemaObject {
  if (!isJsonObject(schema)) return {}
  const { $ref, allOf, ...own } = schema
  // A schema applies once, however many members refer to it: so circles end as well.
  const target = typeof $ref === 'string' && !entered.has($ref) && schemas[$ref]
  if (target) entered.add($ref)
  return [...asList(allOf), target]
    .map((part) => mergeSchema(part, schemas, entered))
    .reduce(joinSchemas, own)
}

function joinSchemas(a: SchemaObject, b: SchemaObject): SchemaObject {
  const properties = Object.entries({ ...propertiesOf(b), ...propertiesOf(a) }).map(([name, schema]) => {
    const other = propertiesOf(b)[name]
    // Both members of an `allOf` apply to a property that both describe.
    return [name, other === undefined || other === schema ? schema : { allOf: [schema, other] }] as const
  })
  return {
    ...b,
    ...a,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...((a['required'] ?? b['required']) !== undefined && {
      required: [...new Set([...asList(a['required']), ...asList(b['required'])])],
    }),
  }
}

/** The properties of a schema by name; empty if it has none. */
export const propertiesOf = ({ properties }: SchemaObject): SchemaObject => asObject(properties)

/** The value of a form field. */
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

/** The kind of field for values of a schema. What has no field of its own is edited as JSON. */
export function fieldKind(node: SchemaObject): FieldKind {
  const [type] = [node['type']].flat()
  if (node['enum'] !== undefined || node['const'] !== undefined) return 'choice'
  // Only fields of forms are binary here (src/domain/trial/describe-trial.ts).
  if (node['format'] === 'binary') return 'file'
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
      if (isJsonObject(node['properties'])) return 'object'
      return node['items'] === undefined ? 'any' : 'array'
  }
}

/** A text of at least so many characters may have several lines. */
const LONG_TEXT = 200

/** Whether the field of a text has several lines. Values of a format, such as email addresses and URLs, have one, however long they may be. */
export function isMultilineText(node: SchemaObject, text: string): boolean {
  return text.includes('\n') || (node['format'] === undefined && Number(node['maxLength']) > LONG_TEXT)
}

/** The values of `enum` or `const`. */
export function enumValues(node: SchemaObject): readonly Json[] {
  return node['const'] === undefined ? asList(node['enum']) : [node['const']]
}

/** Properties that a request may have, by name. */
export function listProperties(node: SchemaObject, schemas: Schemas): readonly (readonly [string, Json])[] {
  return Object.entries(propertiesOf(node)).filter(
    ([, property]) => mergeSchema(property, schemas)['readOnly'] !== true,
  )
}

/** Names of the properties that a value must have. */
export const requiredNames = (node: SchemaObject): ReadonlySet<string> => new Set(asTexts(node['required']))

/** Schema of the item at a position. */
export function formItemSchema(node: SchemaObject, index: number): Json {
  return asList(node['prefixItems'])[index] ?? node['items'] ?? {}
}

/** Schema of properties that are not listed by name; undefined if the schema allows none. */
export function additionalSchema(node: SchemaObject): Json | undefined {
  const { additionalProperties, patternProperties, properties: own } = node
  if (isJsonObject(additionalProperties)) return additionalProperties
  const [pattern] = Object.values(asObject(patternProperties))
  if (pattern !== undefined) return pattern
  if (additionalProperties === false) return undefined
  return additionalProperties === true || own === undefined ? {} : undefined
}
