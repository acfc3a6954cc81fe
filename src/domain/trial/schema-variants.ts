/** The alternatives that a schema offers, between which the form lets a reader choose. Pure. */
import { joinFirstValues, joinList } from '../../lib/text/join-list.ts'
import { writeExactJson } from '../../lib/data/json/exact-json.ts'
import { writeText } from '../../lib/locale/text.ts'
import { validateValue } from '../../lib/data/schema/validate-value.ts'
import type { Json } from '../openapi/model.ts'
import { asList, asObject, asTexts, isJsonObject } from '../openapi/document/json-value.ts'
import { type Schemas, enumValues, mergeSchema, propertiesOf } from './form-schema.ts'
import { type SchemaObject, type Input, inputToJson } from './form-value.ts'

/** One of the alternatives that a schema offers. */
export interface Variant {
  readonly label: string
  readonly schema: Json
}

/** The alternatives of a merged schema: `oneOf` or `anyOf`, several types, or null. With one or none there is no choice. */
export function listVariants(node: SchemaObject, schemas: Schemas): readonly Variant[] {
  const { oneOf, anyOf, discriminator, ...base } = node
  const options = asList(oneOf ?? anyOf)
  if (options.length > 0) {
    const found = options.map((option, i) => {
      const tag = discriminatorSchema(option, discriminator, schemas)
      return { label: labelVariant(option, i, schemas), schema: { allOf: [...tag, base, option] } }
    })
    return node['nullable'] === true ? [...found, NULL_VARIANT] : found
  }
  const types = asList(node['type'])
  if (types.length > 1)
    return types.map((type) => ({
      label: JSON.stringify(type).replaceAll('"', ''),
      schema: { ...node, type },
    }))
  if (node['nullable'] !== true) return []
  const { nullable: _, ...rest } = node
  return [
    { label: typeof node['type'] === 'string' ? node['type'] : writeText('type.any'), schema: rest },
    NULL_VARIANT,
  ]
}

const NULL_VARIANT: Variant = { label: 'null', schema: { type: 'null' } }

function labelVariant(option: Json, i: number, schemas: Schemas): string {
  const ref = asObject(option)['$ref']
  if (typeof ref === 'string') return ref.split('/').at(-1) ?? ref
  const node = mergeSchema(option, schemas)
  const { title, type, required } = node
  if (typeof title === 'string') return title
  const values = enumValues(node)
  if (values.length > 0) return joinFirstValues(values.map((value) => writeExactJson(value)))
  const needs = asTexts(required)
  if (needs.length > 0) return joinList(needs)
  return typeof type === 'string' ? type : writeText('tryit.option', { number: i + 1 })
}

/** Adds a discriminator to an option: its property has the option's name as a constant. */
function discriminatorSchema(
  option: Json,
  discriminator: Json | undefined,
  schemas: Schemas,
): readonly Json[] {
  const ref = asObject(option)['$ref']
  if (!isJsonObject(discriminator) || typeof ref !== 'string') return []
  const { propertyName, mapping } = discriminator
  if (typeof propertyName !== 'string') return []
  const short = ref.split('/').at(-1) ?? ''
  const known = Object.entries(asObject(mapping)).find(([, to]) => to === ref || to === short)
  const values = enumValues(mergeSchema(propertiesOf(mergeSchema(option, schemas))[propertyName], schemas))
  // Where nothing maps a name to an option, its own values are what an API accepts.
  if (known === undefined && values.length > 0 && !values.includes(short)) return []
  const value = known?.[0] ?? short
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
