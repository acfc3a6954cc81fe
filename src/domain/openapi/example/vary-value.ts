/** Other values of the same kind as one value, for schemas that forbid it, and for lists in which nothing may occur twice. */

import type { Json } from '../model.ts'
import { asList, asObject } from '../document/json-value.ts'

/** Variations of one value that are tried. */
const VARIATIONS = Array.from({ length: 40 }, (_, i) => i + 1)

/** Other values of the same kind: most are of the same format, and not all are allowed. */
export function listVariations(value: Json): readonly Json[] {
  if (typeof value === 'string') return listTextVariations(value)
  if (typeof value === 'number')
    return [...VARIATIONS.map((step) => value + step), ...VARIATIONS.map((step) => value - step)]
  if (typeof value === 'boolean') return [!value]
  if (Array.isArray(value))
    return listVariations(asList(value)[0] ?? null).map((first) => [first, ...asList(value).slice(1)])
  return Object.entries(asObject(value)).flatMap(([name, member]) =>
    listVariations(member).map((other) => ({ ...asObject(value), [name]: other })),
  )
}

/** The text with another last number, as dates and ids have it; with a number after its first word; with another last letter. */
function listTextVariations(text: string): readonly string[] {
  const [, start = '', digits = '', end = ''] = /^(.*?)(\d+)(\D*)$/s.exec(text) ?? []
  const numbers = VARIATIONS.map((step) =>
    String(Number(digits) >= step ? Number(digits) - step : Number(digits) + step).padStart(
      digits.length,
      '0',
    ),
  )
  const word = text.search(/@|$/)
  const firstLetter = /[A-Z]$/.test(text) ? 65 : 97
  return [
    ...numbers.filter((other) => other.length === digits.length).map((other) => start + other + end),
    ...VARIATIONS.map((step) => `${text.slice(0, word)}${step + 1}${text.slice(word)}`),
    ...VARIATIONS.slice(0, 25).map((step) => text.slice(0, -1) + String.fromCodePoint(firstLetter + step)),
  ]
}
