/** The validation keywords of a schema besides its limits (schema-limits.ts), as short phrases for readers. */

import { writeText } from '../../../lib/locale/text.ts'
import { writeCodeSpan } from '../../../lib/text/code-span.ts'
import { joinList } from '../../../lib/text/join-list.ts'
import { asList, asObject, toJsonText, asText, asTexts, type JsonObject } from '../document/json-value.ts'
import { describeRange } from './schema-limits.ts'

/** Limits from validation keywords. A keyword says nothing about values of other types (JSON Schema core 2020-12, section 7.6.1). */
type LimitedType = 'string' | 'number' | 'array' | 'object'

const DESCRIBERS: readonly (readonly [
  type: LimitedType,
  describe: (schema: JsonObject) => readonly string[],
])[] = [
  [
    'number',
    ({ multipleOf }) =>
      multipleOf === undefined ? [] : [writeText('limit.multiple', { number: toJsonText(multipleOf) })],
  ],
  ['array', ({ uniqueItems }) => (uniqueItems === true ? [writeText('limit.unique')] : [])],
  [
    'string',
    ({ pattern }) =>
      typeof pattern === 'string' ? [writeText('limit.matches', { pattern: writeCodeSpan(pattern) })] : [],
  ],
  ['string', describeOpenValues],
  ['object', describePropertyNames],
  ['string', describeContent],
  ['object', describeDependencies],
]

/**
 * These keywords of a schema in words, each a phrase that may hold `code`. JSON Schema validation 2020-12, section 6. Without types,
 * all of them.
 */
export function describeConstraints(schema: JsonObject, types?: readonly string[]): readonly string[] {
  const limited = types?.map((type) => (type === 'integer' ? 'number' : type))
  return DESCRIBERS.flatMap(([type, describe]) =>
    limited === undefined || limited.includes(type) ? describe(schema) : [],
  )
}

/** Values of an enumeration that may grow: the extension of Zalando's guidelines, and Open Banking's extension. */
function describeOpenValues(schema: JsonObject): readonly string[] {
  const values = asTexts(schema['x-extensible-enum'] ?? schema['x-namespaced-enum'])
  return values.length === 0
    ? []
    : [writeText('limit.known', { values: joinList(values.map(writeCodeSpan)) })]
}

function describePropertyNames(schema: JsonObject): readonly string[] {
  const rule = asObject(schema['propertyNames'])
  const words = [
    ...(typeof rule['pattern'] === 'string'
      ? [writeText('limit.namesMatch', { pattern: writeCodeSpan(rule['pattern']) })]
      : []),
    ...describeRange(rule['minLength'], rule['maxLength'], 'character').map((phrase) =>
      writeText('limit.namesHave', { rule: phrase }),
    ),
  ]
  const values = rule['const'] === undefined ? asList(rule['enum']) : [rule['const']]
  return values.length === 0
    ? words
    : [
        ...words,
        writeText('limit.namesAre', {
          values: values.map((value) => writeCodeSpan(asText(value))).join(', '),
        }),
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
      name: writeCodeSpan(name),
      names: asList(needs)
        .map((needed) => writeCodeSpan(asText(needed)))
        .join(', '),
    }),
  )
}
