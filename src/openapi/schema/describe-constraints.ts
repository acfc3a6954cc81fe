/** The validation keywords of a schema as short phrases for readers. */

import {
  isJsonObject,
  asList,
  asObject,
  toJsonText,
  asText,
  type JsonObject,
} from '../document/json-value.ts'

/** The validation keywords of a schema in words, each a phrase that may hold `code`. JSON Schema validation 2020-12, section 6. */
export function describeConstraints(schema: JsonObject): readonly string[] {
  return [
    ...describeRange(schema['minLength'], schema['maxLength'], 'character'),
    ...describeNumbers(schema),
    ...describeRange(schema['minItems'], schema['maxItems'], 'item'),
    ...describeRange(schema['minProperties'], schema['maxProperties'], 'property'),
    ...(schema['multipleOf'] === undefined ? [] : [`a multiple of ${toJsonText(schema['multipleOf'])}`]),
    ...(schema['uniqueItems'] === true ? ['no item twice'] : []),
    ...(typeof schema['pattern'] === 'string' ? [`matches \`${schema['pattern']}\``] : []),
    ...describePropertyNames(schema),
    ...describeContains(schema),
    ...describeContent(schema),
    ...describeDependencies(schema),
  ]
}

function countNoun(n: unknown, noun: string): string {
  if (n === 1) return `1 ${noun}`
  return `${toJsonText(n)} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`
}

function describeRange(least: unknown, most: unknown, noun: string): readonly string[] {
  const low = typeof least === 'number' && least > 0 ? least : undefined
  const high = typeof most === 'number' ? most : undefined
  if (low !== undefined && low === high) return [`exactly ${countNoun(low, noun)}`]
  if (low !== undefined && high !== undefined) return [`${low} to ${countNoun(high, noun)}`]
  if (low !== undefined) return [`at least ${countNoun(low, noun)}`]
  return high === undefined ? [] : [`at most ${countNoun(high, noun)}`]
}

/** `exclusiveMinimum` is a number since 3.1, and a flag beside `minimum` before. */
function describeNumbers(schema: JsonObject): readonly string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const above =
    typeof exclusiveMinimum === 'number' ? exclusiveMinimum : exclusiveMinimum === true ? minimum : undefined
  const below =
    typeof exclusiveMaximum === 'number' ? exclusiveMaximum : exclusiveMaximum === true ? maximum : undefined
  const low = above === undefined || typeof exclusiveMinimum === 'number' ? minimum : undefined
  const high = below === undefined || typeof exclusiveMaximum === 'number' ? maximum : undefined
  if (typeof low === 'number' && typeof high === 'number' && above === undefined && below === undefined)
    return [`${low} to ${high}`]
  return [
    ...(typeof above === 'number'
      ? [`more than ${above}`]
      : typeof low === 'number'
        ? [`at least ${low}`]
        : []),
    ...(typeof below === 'number'
      ? [`less than ${below}`]
      : typeof high === 'number'
        ? [`at most ${high}`]
        : []),
  ]
}

function describePropertyNames(schema: JsonObject): readonly string[] {
  const rule = asObject(schema['propertyNames'])
  const words = [
    ...(typeof rule['pattern'] === 'string' ? [`names match \`${rule['pattern']}\``] : []),
    ...describeRange(rule['minLength'], rule['maxLength'], 'character').map(
      (phrase) => `names have ${phrase}`,
    ),
  ]
  const values = asList(rule['enum'])
  return values.length === 0
    ? words
    : [...words, `names are ${values.map((value) => `\`${asText(value)}\``).join(', ')}`]
}

function describeContains(schema: JsonObject): readonly string[] {
  if (!isJsonObject(schema['contains'])) return []
  const count =
    describeRange(schema['minContains'] ?? 1, schema['maxContains'], 'item')[0] ?? 'any number of items'
  const kind = asText(schema['contains']['title'] ?? schema['contains']['type'])
  return [`contains ${count}${kind === '' ? ' of a certain form' : ` of ${kind}`}`]
}

function describeContent(schema: JsonObject): readonly string[] {
  const encoding = asText(schema['contentEncoding'])
  const type = asText(schema['contentMediaType'])
  return [...(encoding === '' ? [] : [`${encoding} text`]), ...(type === '' ? [] : [`contains \`${type}\``])]
}

function describeDependencies(schema: JsonObject): readonly string[] {
  return Object.entries(asObject(schema['dependentRequired'])).map(
    ([name, needs]) =>
      `\`${name}\` needs ${asList(needs)
        .map((needed) => `\`${asText(needed)}\``)
        .join(', ')}`,
  )
}
