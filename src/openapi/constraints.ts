import { isNode, listOf, nodeOf, shown, textOf, type Node } from './json.ts'

/** The validation keywords of a schema in words, each a phrase that may hold `code`. JSON Schema validation 2020-12, section 6. */
export function constraints(schema: Node): readonly string[] {
  return [
    ...range(schema['minLength'], schema['maxLength'], 'character'),
    ...numbers(schema),
    ...range(schema['minItems'], schema['maxItems'], 'item'),
    ...range(schema['minProperties'], schema['maxProperties'], 'property'),
    ...(schema['multipleOf'] === undefined ? [] : [`a multiple of ${shown(schema['multipleOf'])}`]),
    ...(schema['uniqueItems'] === true ? ['no item twice'] : []),
    ...(typeof schema['pattern'] === 'string' ? [`matches \`${schema['pattern']}\``] : []),
    ...names(schema),
    ...contained(schema),
    ...content(schema),
    ...dependent(schema),
  ]
}

function plural(n: unknown, noun: string): string {
  if (n === 1) return `1 ${noun}`
  return `${shown(n)} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`
}

function range(least: unknown, most: unknown, noun: string): readonly string[] {
  const low = typeof least === 'number' && least > 0 ? least : undefined
  const high = typeof most === 'number' ? most : undefined
  if (low !== undefined && low === high) return [`exactly ${plural(low, noun)}`]
  if (low !== undefined && high !== undefined) return [`${low} to ${plural(high, noun)}`]
  if (low !== undefined) return [`at least ${plural(low, noun)}`]
  return high === undefined ? [] : [`at most ${plural(high, noun)}`]
}

/** `exclusiveMinimum` is a number since 3.1, and a flag beside `minimum` before. */
function numbers(schema: Node): readonly string[] {
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

function names(schema: Node): readonly string[] {
  const rule = nodeOf(schema['propertyNames'])
  const words = [
    ...(typeof rule['pattern'] === 'string' ? [`names match \`${rule['pattern']}\``] : []),
    ...range(rule['minLength'], rule['maxLength'], 'character').map((one) => `names have ${one}`),
  ]
  const values = listOf(rule['enum'])
  return values.length === 0
    ? words
    : [...words, `names are ${values.map((one) => `\`${textOf(one)}\``).join(', ')}`]
}

function contained(schema: Node): readonly string[] {
  if (!isNode(schema['contains'])) return []
  const count = range(schema['minContains'] ?? 1, schema['maxContains'], 'item')[0] ?? 'any number of items'
  const kind = textOf(schema['contains']['title'] ?? schema['contains']['type'])
  return [`contains ${count}${kind === '' ? ' of a certain form' : ` of ${kind}`}`]
}

function content(schema: Node): readonly string[] {
  const encoding = textOf(schema['contentEncoding'])
  const type = textOf(schema['contentMediaType'])
  return [...(encoding === '' ? [] : [`${encoding} text`]), ...(type === '' ? [] : [`contains \`${type}\``])]
}

function dependent(schema: Node): readonly string[] {
  return Object.entries(nodeOf(schema['dependentRequired'])).map(
    ([name, needs]) =>
      `\`${name}\` needs ${listOf(needs)
        .map((one) => `\`${textOf(one)}\``)
        .join(', ')}`,
  )
}
