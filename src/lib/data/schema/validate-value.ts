/**
 * Checks a JSON value against a schema of OpenAPI 3.0 or JSON Schema 2020-12. The build checks the examples of a specification with
 * it, try-it the request and its response. Browser-safe, and interpreted: a compiler such as Ajv needs `new Function`, which the
 * pages' Content-Security-Policy forbids, and takes longer for a large specification than all its examples do.
 */
import type { Json } from '../../../domain/openapi/model.ts'
import {
  asList,
  asObject,
  escapePointerToken,
  isJsonObject,
  type JsonObject,
} from '../../../domain/openapi/document/json-value.ts'
import { writeExactJson } from '../json/exact-json.ts'
import type { Direction } from '../../../domain/openapi/schema-fields.ts'
import { tryTo } from '../try-to.ts'

/** A rule that a value breaks. describe-rule.ts has the words. */
export type RuleName =
  | 'above'
  | 'below'
  | 'const'
  | 'contains'
  | 'enum'
  | 'forbidden'
  | 'maxItems'
  | 'maxLength'
  | 'maxProperties'
  | 'maximum'
  | 'minItems'
  | 'minLength'
  | 'minProperties'
  | 'minimum'
  | 'missing'
  | 'missingFor'
  | 'multiple'
  | 'name'
  | 'none'
  | 'not'
  | 'pattern'
  | 'several'
  | 'type'
  | 'unique'
  | 'unknown'

/** The rule that is broken, and what its description names: a limit, a name, values. */
export interface BrokenRule {
  readonly rule: RuleName
  readonly values?: Readonly<Record<string, string | number>>
  /** Allowed types or values, as JSON. */
  readonly list?: readonly string[]
}

/** Where a value contradicts a schema. */
export interface ValidationError extends BrokenRule {
  /** JSON Pointer inside the value. */
  readonly pointer: string
}

/** Context that the schema itself does not contain. */
export interface ValidationRules {
  /** The schema that a `$ref` names; undefined if there is none, and then the reference allows every value. */
  readonly resolve: (ref: string) => Json | undefined
  /** A request may leave out required members that are `readOnly`, a response those that are `writeOnly` (OpenAPI 3.0.4, section 4.7.24.1). */
  readonly direction: Direction
  /** Whether a value may match several alternatives of a `oneOf`. */
  readonly allowsOverlap?: boolean
  /** Reads a part of an `allOf`; default as it is. */
  readonly readPart?: (part: Json) => Json
  /** Checks the keywords that are not known here: `unevaluated…` and `$dynamicRef`. */
  readonly checkFurther?: (
    value: Json,
    schema: JsonObject,
    pointer: string,
    context: CheckContext,
  ) => ValidationError | undefined
  /** How many schemas may still be checked, which the check counts down; default so many that an author's value is checked whole. */
  readonly left?: { checks: number }
  /** Whether a text matches a pattern, which may be a hostile one; default the pattern's own `test`. */
  readonly testPattern?: (pattern: RegExp, text: string) => boolean
}

/** Deeper values, and those after so many checks, are accepted unchecked, so that a hostile document cannot exhaust the stack or never end. */
const MAX_DEPTH = 300
const MAX_CHECKS = 500_000

/**
 * The first error of a value, or undefined when it is valid. Knows `nullable` and boolean `exclusiveMinimum` of OpenAPI 3.0 besides the
 * keywords of 2020-12. Never throws.
 */
export function validateValue(
  value: Json,
  schema: Json | undefined,
  rules: ValidationRules,
): ValidationError | undefined {
  return checkValue(value, schema, '', {
    left: { checks: MAX_CHECKS },
    ...rules,
    depth: 0,
    seen: new Map(),
    around: [schema],
  })
}

export interface CheckContext extends ValidationRules {
  readonly depth: number
  readonly left: { checks: number }
  /** The schemas that were entered by reference, the outermost one first. */
  readonly around: readonly (Json | undefined)[]
  /** Results of references, by reference and pointer, then by value. */
  readonly seen: Map<string, Map<Json, ValidationError | undefined>>
}

/**
 * Checks a value against a referenced schema, once for each pointer: alternatives that refer to each other would otherwise be tried in
 * every order. A reference that returns to the same value without going into it allows the value.
 */
function checkSchemaReference(
  value: Json,
  ref: string,
  pointer: string,
  context: CheckContext,
): ValidationError | undefined {
  const key = `${ref}\n${pointer}`
  const known = context.seen.get(key) ?? new Map<Json, ValidationError | undefined>()
  context.seen.set(key, known)
  if (!known.has(value)) {
    known.set(value, undefined)
    const target = context.resolve(ref)
    known.set(value, checkValue(value, target, pointer, { ...context, around: [...context.around, target] }))
  }
  return known.get(value)
}

/** The first error of a value against a schema, at a place in the value. */
export function checkValue(
  value: Json,
  schema: Json | undefined,
  pointer: string,
  context: CheckContext,
): ValidationError | undefined {
  if (schema === false) return { pointer, rule: 'forbidden' }
  if (!isJsonObject(schema) || context.depth > MAX_DEPTH || context.left.checks-- <= 0) return undefined
  const inside = { ...context, depth: context.depth + 1 }
  // `x-nullable` is how Swagger 2.0 says it.
  if (value === null && (schema['nullable'] === true || schema['x-nullable'] === true)) return undefined
  const ref = schema['$ref']
  if (typeof ref === 'string') {
    const error = checkSchemaReference(value, ref, pointer, inside)
    if (error !== undefined) return error
  }
  const broken = checkOwnKeywords(value, schema, context)
  if (broken !== undefined) return { pointer, ...broken }
  const error =
    checkCombinations(value, schema, pointer, inside) ??
    (Array.isArray(value)
      ? checkArray(value as readonly Json[], schema, pointer, inside)
      : isJsonObject(value)
        ? checkObject(value, schema, pointer, inside)
        : undefined)
  return error ?? context.checkFurther?.(value, schema, pointer, inside)
}

/** Whether a value is a number. Try-it has integers that are too large for one (exact-json.ts). */
const isNumber = (value: unknown): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint'

const asNumber = (value: unknown): number | undefined => (isNumber(value) ? Number(value) : undefined)

// ---------------------------------------------------------------- keywords that look at one value

function checkOwnKeywords(value: Json, schema: JsonObject, rules: ValidationRules): BrokenRule | undefined {
  const types = [schema['type']].flat().filter((type) => typeof type === 'string')
  if (types.length > 0 && !types.some((type) => hasType(value, type))) return { rule: 'type', list: types }
  if ('const' in schema && !isEqual(value, schema['const']))
    return { rule: 'const', values: { value: writeExactJson(schema['const']) } }
  const values = schema['enum']
  if (Array.isArray(values) && !values.some((allowed: Json) => isEqual(value, allowed)))
    return { rule: 'enum', list: values.map((allowed: Json) => writeExactJson(allowed)) }
  if (typeof value === 'string') return checkString(value, schema, rules)
  return isNumber(value) ? checkNumber(value, schema) : undefined
}

function hasType(value: Json, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isJsonObject(value)
    case 'integer':
      return Number.isInteger(asNumber(value))
    case 'number':
      return isNumber(value)
    // Swagger 2's own type: a file is not JSON.
    case 'file':
      return true
    default:
      return typeof value === type
  }
}

function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item: Json, i) => isEqual(item, b[i] as Json | undefined))
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
  )
}

/** The limits on how many characters, items or members a value has; it is counted only if there is a limit. */
function checkCount(
  count: () => number,
  schema: JsonObject,
  unit: 'Length' | 'Items' | 'Properties',
): BrokenRule | undefined {
  const least = asNumber(schema[`min${unit}`])
  const most = asNumber(schema[`max${unit}`])
  if (least !== undefined && count() < least) return { rule: `min${unit}`, values: { count: least } }
  if (most !== undefined && count() > most) return { rule: `max${unit}`, values: { count: most } }
  return undefined
}

function checkString(value: string, schema: JsonObject, rules: ValidationRules): BrokenRule | undefined {
  // JSON Schema counts characters, not UTF-16 units (validation, section 6.3.1).
  const broken = checkCount(() => Array.from(value).length, schema, 'Length')
  if (broken !== undefined) return broken
  const { pattern } = schema
  return typeof pattern === 'string' && matchesPattern(pattern, value, rules) === false
    ? { rule: 'pattern', values: { pattern } }
    : undefined
}

/** Undefined for a pattern of another dialect, which is then not checked. */
function matchesPattern(text: string, value: string, { testPattern }: ValidationRules): boolean | undefined {
  const pattern = compilePattern(text)
  return pattern && (testPattern?.(pattern, value) ?? pattern.test(value))
}

const compiledPatterns = new Map<string, RegExp | undefined>()

/** A pattern as a regular expression; undefined for one of another dialect. */
function compilePattern(pattern: string): RegExp | undefined {
  if (!compiledPatterns.has(pattern))
    compiledPatterns.set(pattern, tryTo(() => new RegExp(pattern, 'u')) ?? tryTo(() => new RegExp(pattern)))
  return compiledPatterns.get(pattern)
}

function checkNumber(value: number | bigint, schema: JsonObject): BrokenRule | undefined {
  const limit = (limited: Json | undefined): number | bigint => (isNumber(limited) ? limited : NaN)
  const low = limit(schema['minimum'])
  const high = limit(schema['maximum'])
  const above = schema['exclusiveMinimum'] === true ? low : limit(schema['exclusiveMinimum'])
  const below = schema['exclusiveMaximum'] === true ? high : limit(schema['exclusiveMaximum'])
  const unit = asNumber(schema['multipleOf']) ?? 0
  const times = Number(value) / unit
  const rules: readonly (readonly [RuleName, number | bigint, boolean])[] = [
    ['above', above, value <= above],
    ['below', below, value >= below],
    ['minimum', low, value < low],
    ['maximum', high, value > high],
    // 0.3 / 0.1 is not 3 in binary floating point, and still a multiple.
    ['multiple', unit, unit > 0 && Math.abs(times - Math.round(times)) > 1e-9 * Math.max(1, Math.abs(times))],
  ]
  // A comparison with a limit that is not there is false.
  const broken = rules.find(([, , isBroken]) => isBroken)
  return broken && { rule: broken[0], values: { number: String(broken[1]) } }
}

// ---------------------------------------------------------------- keywords that combine schemas

function checkCombinations(
  value: Json,
  schema: JsonObject,
  pointer: string,
  context: CheckContext,
): ValidationError | undefined {
  for (const part of asList(schema['allOf'])) {
    const error = checkValue(value, context.readPart?.(part) ?? part, pointer, context)
    if (error !== undefined) return error
  }
  // Of the list from which a discriminator selects, only the selected alternative counts.
  const selected = selectByDiscriminator(value, schema, context)
  for (const keyword of ['anyOf', 'oneOf']) {
    const options = asList(schema[keyword])
    if (options.length === 0) continue
    const counted = selected !== undefined && options.includes(selected) ? [selected] : options
    const most = keyword === 'anyOf' || context.allowsOverlap ? 1 : 2
    const errors: ValidationError[] = []
    let count = 0
    for (const option of counted) {
      const error = checkValue(value, option, pointer, context)
      if (error !== undefined) errors.push(error)
      else if (++count === most) break
    }
    if (count === 0) return findIntendedError(errors) ?? { pointer, rule: 'none' }
    if (count > 1) return { pointer, rule: 'several' }
  }
  if (schema['not'] !== undefined && checkValue(value, schema['not'], pointer, context) === undefined)
    return { pointer, rule: 'not' }
  if (schema['if'] === undefined) return undefined
  const holds = checkValue(value, schema['if'], pointer, context) === undefined
  return checkValue(value, schema[holds ? 'then' : 'else'], pointer, context)
}

/**
 * The alternative that a discriminator selects (OpenAPI 3.1.1, section 4.8.25): only that one counts, even if others match as well.
 * Undefined without a discriminator, and if its value selects none.
 */
function selectByDiscriminator(value: Json, schema: JsonObject, { resolve }: CheckContext): Json | undefined {
  const discriminator = schema['discriminator']
  const options = [...asList(schema['oneOf']), ...asList(schema['anyOf'])]
  if (!isJsonObject(discriminator) || !isJsonObject(value) || options.length === 0) return undefined
  const property = discriminator['propertyName']
  const name = typeof property === 'string' ? value[property] : undefined
  if (typeof name !== 'string') return undefined
  const mapping = asObject(discriminator['mapping'])
  const mapped = Object.hasOwn(mapping, name) ? mapping[name] : undefined
  const wanted = typeof mapped === 'string' ? mapped : name
  return options.find((option) => {
    const ref = asObject(option)['$ref']
    if (typeof ref !== 'string' || resolve(ref) === undefined) return false
    return ref === wanted || ref.split('/').at(-1) === wanted
  })
}

/** Of the errors of all alternatives, the one deepest in the value: it belongs to the alternative that was meant. */
function findIntendedError(errors: readonly ValidationError[]): ValidationError | undefined {
  if (errors.length === 1) return errors[0]
  const depth = ({ pointer }: ValidationError) => pointer.split('/').length
  const [first, second] = errors.toSorted((a, b) => depth(b) - depth(a))
  return first !== undefined && second !== undefined && depth(first) > depth(second) ? first : undefined
}

// ---------------------------------------------------------------- keywords that look inside

function checkArray(
  value: readonly Json[],
  schema: JsonObject,
  pointer: string,
  context: CheckContext,
): ValidationError | undefined {
  const broken = checkCount(() => value.length, schema, 'Items')
  if (broken !== undefined) return { pointer, ...broken }
  if (
    schema['uniqueItems'] === true &&
    value.some((item, i) => value.slice(0, i).some((other) => isEqual(item, other)))
  )
    return { pointer, rule: 'unique' }
  const tuple = asList(schema['prefixItems'])
  for (const [i, item] of value.entries()) {
    const error = checkValue(item, tuple[i] ?? schema['items'], `${pointer}/${i}`, context)
    if (error !== undefined) return error
  }
  if (schema['contains'] === undefined) return undefined
  const count = value.filter(
    (item) => checkValue(item, schema['contains'], pointer, context) === undefined,
  ).length
  return count < (asNumber(schema['minContains']) ?? 1) ||
    count > (asNumber(schema['maxContains']) ?? Infinity)
    ? { pointer, rule: 'contains' }
    : undefined
}

function checkObject(
  value: JsonObject,
  schema: JsonObject,
  pointer: string,
  context: CheckContext,
): ValidationError | undefined {
  const properties = asObject(schema['properties'])
  for (const name of asList(schema['required']))
    if (typeof name === 'string' && !Object.hasOwn(value, name) && !mayBeAbsent(properties[name], context))
      return { pointer, rule: 'missing', values: { name } }
  const keys = Object.keys(value)
  const broken = checkCount(() => keys.length, schema, 'Properties')
  if (broken !== undefined) return { pointer, ...broken }
  const needs = asObject(schema['dependentRequired'])
  const patterns = Object.entries(asObject(schema['patternProperties']))
  const saysOfOthers =
    patterns.length > 0 ||
    schema['additionalProperties'] !== undefined ||
    schema['propertyNames'] !== undefined
  for (const key of keys) {
    for (const other of asList(needs[key]))
      if (typeof other === 'string' && !Object.hasOwn(value, other))
        return { pointer, rule: 'missingFor', values: { name: other, key } }
    // An object may have a thousand bases, and most of them say nothing of a member.
    if (!saysOfOthers && !Object.hasOwn(properties, key)) continue
    const error = checkMember(key, value[key] ?? null, { schema, properties, patterns, pointer, context })
    if (error !== undefined) return error
  }
  return checkDependentSchemas(value, schema, pointer, context)
}

/** Whether a missing member is `readOnly` in a request or `writeOnly` in a response: itself, by its reference, or in its `allOf`. */
function mayBeAbsent(property: Json | undefined, rules: ValidationRules, seen = new Set<Json>()): boolean {
  const { direction, resolve } = rules
  if (!isJsonObject(property) || direction === 'both' || seen.has(property) || seen.size > 99) return false
  seen.add(property)
  if (property[direction === 'request' ? 'readOnly' : 'writeOnly'] === true) return true
  const ref = property['$ref']
  const parts = [...(typeof ref === 'string' ? [resolve(ref)] : []), ...asList(property['allOf'])]
  return parts.some((part) => mayBeAbsent(part, rules, seen))
}

interface MemberContext {
  readonly schema: JsonObject
  readonly properties: JsonObject
  readonly patterns: readonly (readonly [string, Json])[]
  readonly pointer: string
  readonly context: CheckContext
}

function checkMember(
  key: string,
  value: Json,
  { schema, properties, patterns, pointer, context }: MemberContext,
): ValidationError | undefined {
  const at = `${pointer}/${escapePointerToken(key)}`
  const named = Object.hasOwn(properties, key)
  const matched = patterns
    .filter(([pattern]) => matchesPattern(pattern, key, context) === true)
    .map(([, memberSchema]) => memberSchema)
  for (const memberSchema of [...(named ? [properties[key]] : []), ...matched]) {
    const error = checkValue(value, memberSchema, at, context)
    if (error !== undefined) return error
  }
  if (
    schema['propertyNames'] !== undefined &&
    checkValue(key, schema['propertyNames'], at, context) !== undefined
  )
    return { pointer: at, rule: 'name' }
  if (named || matched.length > 0) return undefined
  if (schema['additionalProperties'] === false) return { pointer: at, rule: 'unknown' }
  return checkValue(value, schema['additionalProperties'], at, context)
}

function checkDependentSchemas(
  value: JsonObject,
  schema: JsonObject,
  pointer: string,
  context: CheckContext,
): ValidationError | undefined {
  for (const [key, required] of Object.entries(asObject(schema['dependentSchemas']))) {
    const error = Object.hasOwn(value, key) ? checkValue(value, required, pointer, context) : undefined
    if (error !== undefined) return error
  }
  return undefined
}
