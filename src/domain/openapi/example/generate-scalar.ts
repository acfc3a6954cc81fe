/** Generates texts and numbers from the keywords that limit them. Values that a schema may allow come first; the caller checks them. */

import type { Json } from '../model.ts'
import { asText, type JsonObject } from '../document/json-value.ts'
import { isJsonMediaType } from './media-type.ts'
import { listFormatValues } from './formats.ts'
import { listKeywordParts, type FlatSchema } from './flatten-schema.ts'
import { repairValue } from './repair-value.ts'
import { generateMatchingText } from './generate-matching-text.ts'
import type { GenerateScope } from './generate-scope.ts'

/** A text of which the schema says nothing. */
export const PLAIN_TEXT = 'string'

/** Characters that a text has at least, at most: a longer one says nothing new. */
const MAX_PADDING = 10_000

/** Candidates for a text: of its format, of its patterns, plain ones. */
export function listTexts(flat: FlatSchema, scope: GenerateScope): readonly string[] {
  const { node, owners } = flat
  const encoded = generateEncodedText(flat, scope)
  if (encoded !== undefined) return encoded
  const least = typeof node['minLength'] === 'number' ? node['minLength'] : 0
  const most = typeof node['maxLength'] === 'number' ? node['maxLength'] : Infinity
  const known = owners.flatMap(({ node: { format } }) => listFormatValues(asText(format)))
  const bytes = asText(node['contentEncoding']) === 'base64' ? ['U2FtcGxl', 'YWJj'] : []
  const plain = PLAIN_TEXT.padEnd(Math.min(least, MAX_PADDING), 'a').slice(0, Math.max(0, most))
  const matching = owners.flatMap(({ node: { pattern } }) =>
    typeof pattern === 'string' ? (generateMatchingText(pattern, least) ?? []) : [],
  )
  // Another schema may forbid short texts or long ones.
  const others = most <= MAX_PADDING ? [PLAIN_TEXT.padEnd(most, 'a')] : ['a', '']
  return [...known, ...bytes, plain, ...matching, ...others]
}

/** The text of a value that a string encodes (`contentSchema`, JSON Schema validation 2020-12, section 8.5). */
function generateEncodedText(flat: FlatSchema, scope: GenerateScope): readonly string[] | undefined {
  const parts = flat.owners.flatMap((owner) => listKeywordParts(owner, 'contentSchema'))
  if (parts.length === 0 || !isJsonMediaType(asText(flat.node['contentMediaType']))) return undefined
  const generated = scope.generate(parts, scope)
  const findError = (here: Json) =>
    parts
      .map(({ at }) => scope.reader.validateExample(here, at, scope.direction, { isGenerated: true }))
      .find((error) => error !== undefined)
  const value = generated === undefined ? undefined : repairValue(generated, findError)
  if (value === undefined) return []
  const text = JSON.stringify(value)
  return [asText(flat.node['contentEncoding']) === 'base64' ? Buffer.from(text).toString('base64') : text]
}

/** Candidates for a number: a plain one, and those next to the limits. */
export function listNumbers(node: JsonObject, type: 'integer' | 'number'): readonly number[] {
  const step = findStep(node, type)
  const limit = (key: string) => (typeof node[key] === 'number' ? node[key] : undefined)
  const low = Math.max(limit('minimum') ?? -Infinity, limit('exclusiveMinimum') ?? -Infinity)
  const high = Math.min(limit('maximum') ?? Infinity, limit('exclusiveMaximum') ?? Infinity)
  const unit = step === 0 ? 1 : step
  const up = Number.isFinite(low) ? Math.ceil(low / unit) * unit : 0
  const down = Math.floor(high / unit) * unit
  const candidates = [unit, up, up + unit, low, high, (low + high) / 2, down, down - unit, 0, -unit]
  const multiples = Array.from({ length: 40 }, (_, i) => up + i * unit)
  return [...candidates, ...multiples]
    .filter(Number.isFinite)
    .map((n) => (type === 'integer' && Math.abs(n - Math.round(n)) < 1e-9 ? Math.round(n) : n))
}

/** The distance between numbers that `multipleOf` allows; 0 for any. */
function findStep({ multipleOf }: JsonObject, type: 'integer' | 'number'): number {
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : 0
  return step === 0 && type === 'integer' ? 1 : step
}

/** Values of any type, for a schema that names none. */
export const ANY_VALUES: readonly Json[] = [{}, PLAIN_TEXT, 1, true, [], null]
