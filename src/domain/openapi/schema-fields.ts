/** The fields inside a schema, each with the address that it has on a page: 'body.owner.name'. */

import type { SchemaChoice, Schema } from './model.ts'

/** Which way a value travels: `readOnly` fields are not sent, `writeOnly` ones not received. */
export type Direction = 'request' | 'response' | 'both'

/** Something inside a schema that has its own address on a page. */
export interface Field {
  readonly name: string
  readonly address: string
  readonly schema: Schema
  readonly required: boolean
  /** How the schema is used: a property by name, by pattern of its name, an item by position, or a schema that must not hold. */
  readonly kind: 'property' | 'pattern' | 'item' | 'not'
}

/** One option of a choice, with the address that its fields begin with. */
export interface Option {
  readonly label: string
  readonly value?: string
  /** All values of the discriminator that select it. */
  readonly values?: readonly string[]
  readonly schema: Schema
  readonly address: string
}

/** The schema inside all arrays around it: an address names fields, and an array is not a level of its own. */
export const itemSchema = (schema: Schema): Schema => arrayLevels(schema).at(-1) ?? schema

/** A schema, and its items' schema as long as it is an array and nothing else. */
export function arrayLevels(schema: Schema): readonly Schema[] {
  const { items } = schema
  return items === undefined || hasItemFields(schema) ? [schema] : [schema, ...arrayLevels(items)]
}

/** Whether items are beside other things in a schema, so that they are fields of their own: a value may be an array or a text. */
const hasItemFields = ({ properties, tuple, types = [] }: Schema) =>
  properties !== undefined || tuple !== undefined || types.length > 1

/** A schema without anything inside: an identifier, an enumeration, a number. Undefined for all others. */
export function asScalar(schema: Schema | undefined): Schema | undefined {
  if (schema === undefined) return undefined
  const { ref, properties, patterns, items, tuple, choices, not } = schema
  return [ref, properties, patterns, items, tuple, choices, not].every((member) => member === undefined)
    ? schema
    : undefined
}

function isVisible(schema: Schema, direction: Direction): boolean {
  return (
    !(direction === 'request' && schema.readOnly === true) &&
    !(direction === 'response' && schema.writeOnly === true)
  )
}

/** Fields directly inside a schema that is neither an array nor a reference. */
export function listFields(schema: Schema, address: string, direction: Direction): readonly Field[] {
  const list: Field[] = []
  for (const property of schema.properties ?? [])
    if (isVisible(property.schema, direction))
      list.push({ ...property, address: `${address}.${part(property.name)}`, kind: 'property' })
  for (const [i, { pattern, schema: values }] of (schema.patterns ?? []).entries())
    list.push({
      name: pattern,
      address: `${address}.*${i === 0 ? '' : i + 1}`,
      schema: values,
      required: false,
      kind: 'pattern',
    })
  for (const [i, item] of (schema.tuple ?? []).entries())
    list.push({ name: String(i), address: `${address}.${i}`, schema: item, required: false, kind: 'item' })
  // The items after those that a position describes.
  if (schema.items !== undefined && hasItemFields(schema)) {
    const next = schema.tuple?.length ?? 0
    list.push({
      name: `${next}…`,
      address: `${address}.${next}`,
      schema: schema.items,
      required: false,
      kind: 'item',
    })
  }
  if (schema.not !== undefined)
    list.push({ name: 'not', address: `${address}(not)`, schema: schema.not, required: false, kind: 'not' })
  return list
}

/** The choices of a schema, each with the address prefix of its options, because their labels may be the same in several. */
export function listChoices(
  { choices = [] }: Schema,
  address: string,
): readonly { readonly choice: SchemaChoice; readonly address: string }[] {
  const taken = new Set<string>()
  return choices.map((choice, i) => {
    const isRepeated = choice.options.some(({ label }) => taken.has(label))
    for (const { label } of choice.options) taken.add(label)
    return { choice, address: isRepeated ? `${address}(${i + 1})` : address }
  })
}

/** The address of what a schema or option with a name has inside, if more is inside. */
export const addressBeside = (address: string, name: string): string => `${address}(${part(name)})`

/** The alternatives of a choice with their addresses. */
export function listOptions(choice: SchemaChoice, address: string): readonly Option[] {
  return choice.options.map((option) => ({ ...option, address: addressBeside(address, option.label) }))
}

/** Part of an address: a dot would read as one level more, white space may not be in an id. */
function part(name: string): string {
  // Most names need no encoding; pages ask for thousands of them.
  if (/^[\w-]+$/.test(name)) return name
  return encodeURIComponent(name).replaceAll('.', '%2E').replaceAll('(', '%28').replaceAll(')', '%29')
}

/** Characters of HTML that one field takes besides its description: measured on pages of GitHub's API. */
const FIELD_COST = 560

const costs = new WeakMap<Schema, number>()

/** Characters of HTML that a schema takes without what its references lead to. */
export function estimateCost(schema: Schema, direction: Direction = 'both'): number {
  const known = costs.get(schema)
  if (known !== undefined) return known
  const item = itemSchema(schema)
  let sum = item.description?.html.length ?? 0
  for (const value of item.values ?? []) sum += 40 + value.value.length + (value.description?.length ?? 0)
  for (const field of listFields(item, '', direction))
    sum += FIELD_COST + estimateCost(field.schema, direction)
  for (const choice of item.choices ?? [])
    for (const option of choice.options) sum += FIELD_COST + estimateCost(option.schema, direction)
  costs.set(schema, sum)
  return sum
}
