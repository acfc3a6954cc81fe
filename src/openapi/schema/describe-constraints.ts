/** The validation keywords of a schema as short phrases for readers. */

import { writeText } from '../../lib/locale/text.ts'
import {
  isJsonObject,
  asList,
  asObject,
  toJsonText,
  asText,
  type JsonObject,
} from '../document/json-value.ts'

/** What validation keywords limit; a keyword says nothing about values of other types (JSON Schema core 2020-12, section 7.6.1). */
type LimitedType = 'string' | 'number' | 'array' | 'object'

const DESCRIBERS: readonly (readonly [
  type: LimitedType,
  describe: (schema: JsonObject) => readonly string[],
])[] = [
  ['string', ({ minLength, maxLength }) => describeRange(minLength, maxLength, 'character')],
  ['number', describeNumbers],
  ['array', ({ minItems, maxItems }) => describeRange(minItems, maxItems, 'item')],
  ['object', ({ minProperties, maxProperties }) => describeRange(minProperties, maxProperties, 'property')],
  [
    'number',
    ({ multipleOf }) =>
      multipleOf === undefined ? [] : [writeText('limit.multiple', { number: toJsonText(multipleOf) })],
  ],
  ['array', ({ uniqueItems }) => (uniqueItems === true ? [writeText('limit.unique')] : [])],
  [
    'string',
    ({ pattern }) =>
      typeof pattern === 'string' ? [writeText('limit.matches', { pattern: `\`${pattern}\`` })] : [],
  ],
  ['object', describePropertyNames],
  ['array', describeContains],
  ['string', describeContent],
  ['object', describeDependencies],
]

/**
 * The validation keywords of a schema in words, each a phrase that may hold `code`. JSON Schema validation 2020-12, section 6. Without types,
 * all of them.
 */
export function describeConstraints(schema: JsonObject, types?: readonly string[]): readonly string[] {
  const limited = types?.map((type) => (type === 'integer' ? 'number' : type))
  return DESCRIBERS.flatMap(([type, describe]) =>
    limited === undefined || limited.includes(type) ? describe(schema) : [],
  )
}

function describeRange(
  least: unknown,
  most: unknown,
  noun: 'character' | 'item' | 'property',
): readonly string[] {
  const low = typeof least === 'number' && least > 0 ? least : undefined
  const high = typeof most === 'number' ? most : undefined
  if (low !== undefined && low === high)
    return [writeText('limit.exactly', { count: writeText(`limit.${noun}`, { count: low }) })]
  if (low !== undefined && high !== undefined)
    return [writeText('limit.range', { low, count: writeText(`limit.${noun}`, { count: high }) })]
  if (low !== undefined)
    return [writeText('limit.least', { count: writeText(`limit.${noun}`, { count: low }) })]
  return high === undefined
    ? []
    : [writeText('limit.most', { count: writeText(`limit.${noun}`, { count: high }) })]
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
    return [writeText('limit.range', { low: `${low}`, count: `${high}` })]
  return [
    ...(typeof above === 'number'
      ? [writeText('limit.more', { number: `${above}` })]
      : typeof low === 'number'
        ? [writeText('limit.least', { count: `${low}` })]
        : []),
    ...(typeof below === 'number'
      ? [writeText('limit.less', { number: `${below}` })]
      : typeof high === 'number'
        ? [writeText('limit.most', { count: `${high}` })]
        : []),
  ]
}

function describePropertyNames(schema: JsonObject): readonly string[] {
  const rule = asObject(schema['propertyNames'])
  const words = [
    ...(typeof rule['pattern'] === 'string'
      ? [writeText('limit.namesMatch', { pattern: `\`${rule['pattern']}\`` })]
      : []),
    ...describeRange(rule['minLength'], rule['maxLength'], 'character').map((phrase) =>
      writeText('limit.namesHave', { rule: phrase }),
    ),
  ]
  const values = asList(rule['enum'])
  return values.length === 0
    ? words
    : [
        ...words,
        writeText('limit.namesAre', { values: values.map((value) => `\`${asText(value)}\``).join(', ') }),
      ]
}

function describeContains(schema: JsonObject): readonly string[] {
  if (!isJsonObject(schema['contains'])) return []
  const count =
    describeRange(schema['minContains'] ?? 1, schema['maxContains'], 'item')[0] ??
    writeText('limit.anyNumber')
  const kind = asText(schema['contains']['title'] ?? schema['contains']['type'])
  return [
    kind === '' ? writeText('limit.containsSome', { count }) : writeText('limit.contains', { count, kind }),
  ]
}

function describeContent(schema: JsonObject): readonly string[] {
  const encoding = asText(schema['contentEncoding'])
  const type = asText(schema['contentMediaType'])
  return [
    ...(encoding === '' ? [] : [writeText('limit.encoding', { encoding })]),
    ...(type === '' ? [] : [writeText('limit.containsType', { type: `\`${type}\`` })]),
  ]
}

function describeDependencies(schema: JsonObject): readonly string[] {
  return Object.entries(asObject(schema['dependentRequired'])).map(([name, needs]) =>
    writeText('limit.needs', {
      name: `\`${name}\``,
      names: asList(needs)
        .map((needed) => `\`${asText(needed)}\``)
        .join(', '),
    }),
  )
}
