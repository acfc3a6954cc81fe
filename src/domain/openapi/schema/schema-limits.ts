/** The limits of a schema: which of two holds, and how they read. */

import { writeText } from '../../../lib/locale/text.ts'
import type { LimitKeyword, SchemaLimits } from '../model.ts'
import type { JsonObject } from '../document/json-value.ts'

/** The type that a keyword limits (JSON Schema validation 2020-12, section 6), and the stricter one of two limits. */
export const LIMITS: Readonly<
  Record<LimitKeyword, { readonly type: string; readonly pickStricter: (a: number, b: number) => number }>
> = {
  minimum: { type: 'number', pickStricter: Math.max },
  exclusiveMinimum: { type: 'number', pickStricter: Math.max },
  maximum: { type: 'number', pickStricter: Math.min },
  exclusiveMaximum: { type: 'number', pickStricter: Math.min },
  minLength: { type: 'string', pickStricter: Math.max },
  maxLength: { type: 'string', pickStricter: Math.min },
  minItems: { type: 'array', pickStricter: Math.max },
  maxItems: { type: 'array', pickStricter: Math.min },
  minProperties: { type: 'object', pickStricter: Math.max },
  maxProperties: { type: 'object', pickStricter: Math.min },
}

const KEYWORDS = Object.keys(LIMITS) as readonly LimitKeyword[]

/** The limits that a schema states for values of its types; all of them without types. Undefined where it states none. */
export function readLimits(schema: JsonObject, types?: readonly string[]): SchemaLimits | undefined {
  const limited = types?.map((type) => (type === 'integer' ? 'number' : type))
  const limits: { [keyword in LimitKeyword]?: number } = {}
  for (const keyword of KEYWORDS) {
    const value = schema[keyword]
    const applies = limited === undefined || limited.includes(LIMITS[keyword].type)
    if (typeof value === 'number' && applies) limits[keyword] = value
  }
  // Before 3.1, `exclusiveMinimum` is a flag beside `minimum`.
  for (const [flag, keyword] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const { [keyword]: limit } = limits
    if (schema[flag] !== true || limit === undefined) continue
    delete limits[keyword]
    limits[flag] = limit
  }
  return Object.keys(limits).length === 0 ? undefined : limits
}

/** The limits of a value that both apply to. */
export function mergeLimits(a: SchemaLimits = {}, b: SchemaLimits = {}): SchemaLimits {
  const merged: { [keyword in LimitKeyword]?: number } = { ...b, ...a }
  for (const keyword of KEYWORDS) {
    const [own, other] = [a[keyword], b[keyword]]
    if (own !== undefined && other !== undefined) merged[keyword] = LIMITS[keyword].pickStricter(own, other)
  }
  return merged
}

/** Limits as short phrases for readers. */
export function describeLimits(limits: SchemaLimits = {}): readonly string[] {
  return [
    ...describeRange(limits.minLength, limits.maxLength, 'character'),
    ...describeNumbers(limits),
    ...describeRange(limits.minItems, limits.maxItems, 'item'),
    ...describeRange(limits.minProperties, limits.maxProperties, 'property'),
  ]
}

/** How many there may be of something. */
export function describeRange(
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

/** The limits of a number: of an inclusive and an exclusive one, the stricter. */
function describeNumbers({
  minimum = -Infinity,
  maximum = Infinity,
  exclusiveMinimum = -Infinity,
  exclusiveMaximum = Infinity,
}: SchemaLimits): readonly string[] {
  const isAbove = exclusiveMinimum > -Infinity && exclusiveMinimum >= minimum
  const isBelow = exclusiveMaximum < Infinity && exclusiveMaximum <= maximum
  if (!isAbove && !isBelow && minimum > -Infinity && maximum < Infinity)
    return [writeText('limit.range', { low: `${minimum}`, count: `${maximum}` })]
  return [
    ...(isAbove ? [writeText('limit.more', { number: `${exclusiveMinimum}` })] : []),
    ...(!isAbove && minimum > -Infinity ? [writeText('limit.least', { count: `${minimum}` })] : []),
    ...(isBelow ? [writeText('limit.less', { number: `${exclusiveMaximum}` })] : []),
    ...(!isBelow && maximum < Infinity ? [writeText('limit.most', { count: `${maximum}` })] : []),
  ]
}
