import type { Json } from '../model.ts'
import type { Direction } from '../openapi/schema-fields.ts'

export type Node = { readonly [key: string]: Json }

/** Where a value contradicts a schema. */
export interface ValidationError {
  /** JSON Pointer inside the value. */
  readonly pointer: string
  /** What is wrong there, in words. */
  readonly message: string
}

/** What a check needs besides value and schema. */
export interface Rules {
  /** The schema that a reference leads to; undefined where it leads to nothing. */
  readonly resolve: (ref: string) => Json | undefined
  /** Members that are `readOnly` are not missed in a request, `writeOnly` ones not in a response (OpenAPI 3.0.4, section 4.7.24.1). */
  readonly direction: Direction
}

/** What is nested deeper is not looked into: the stack ends somewhere. */
const DEEPEST = 300

/**
 * The first flaw of a value by a JSON Schema of OpenAPI 3.0 (`nullable`, boolean `exclusiveMinimum`) or 2020-12; undefined when it conforms.
 * Interpreted, because a compiler takes longer for the schemas of a large specification than all its examples do, and can't run under a
 * strict Content-Security-Policy. Formats, `unevaluated…` and `$dynamicRef` are not checked.
 */
export function validateValue(
  value: Json,
  schema: Json | undefined,
  rules: Rules,
): ValidationError | undefined {
  return check(value, schema, '', { ...rules, depth: 0, seen: new Map() })
}

interface Way extends Rules {
  readonly depth: number
  /** What references said of values, by the reference and the place of the value. */
  readonly seen: Map<string, Map<Json, ValidationError | undefined>>
}

/**
 * A value against the schema of a reference, once for each place: alternatives that lead to each other would otherwise be tried in every
 * order. A reference that comes back to the same value, without going into it, says nothing about it.
 */
function referred(value: Json, ref: string, pointer: string, way: Way): ValidationError | undefined {
  const key = `${ref}\n${pointer}`
  const known = way.seen.get(key) ?? new Map<Json, ValidationError | undefined>()
  way.seen.set(key, known)
  if (!known.has(value)) {
    known.set(value, undefined)
    known.set(value, check(value, way.resolve(ref), pointer, way))
  }
  return known.get(value)
}

function check(
  value: Json,
  schema: Json | undefined,
  pointer: string,
  way: Way,
): ValidationError | undefined {
  if (schema === false) return { pointer, message: `${owner(pointer)} is not allowed` }
  if (!isNode(schema) || way.depth > DEEPEST) return undefined
  const inside = { ...way, depth: way.depth + 1 }
  // `x-nullable` is how Swagger 2.0 says it.
  if (value === null && (schema['nullable'] === true || schema['x-nullable'] === true)) return undefined
  const ref = schema['$ref']
  if (typeof ref === 'string') {
    const flaw = referred(value, ref, pointer, inside)
    if (flaw !== undefined) return flaw
  }
  const told = plain(value, schema) ?? combined(value, schema, pointer, inside)
  if (typeof told === 'string') return { pointer, message: `${owner(pointer)} ${told}` }
  if (told !== undefined) return told
  if (Array.isArray(value)) return array(value as readonly Json[], schema, pointer, inside)
  return isNode(value) ? object(value, schema, pointer, inside) : undefined
}

function isNode(value: Json | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function owner(pointer: string): string {
  const name = pointer.split('/').at(-1) ?? ''
  return name === '' ? 'it' : `\`${name.replaceAll('~1', '/').replaceAll('~0', '~')}\``
}

function step(pointer: string, key: string): string {
  return `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

const list = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : []
const number = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined

// ---------------------------------------------------------------- keywords that look at one value

function plain(value: Json, schema: Node): string | undefined {
  const types = [schema['type']].flat().filter((one) => typeof one === 'string')
  if (types.length > 0 && !types.some((type) => is(value, type))) return `has to be ${types.join(' or ')}`
  if ('const' in schema && !same(value, schema['const']))
    return `has to be ${JSON.stringify(schema['const'])}`
  const values = schema['enum']
  if (Array.isArray(values) && !values.some((one: Json) => same(value, one)))
    return `has to be one of ${values.map((one: Json) => JSON.stringify(one)).join(', ')}`
  if (typeof value === 'string') return text(value, schema)
  return typeof value === 'number' ? amount(value, schema) : undefined
}

function is(value: Json, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isNode(value)
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value)
    // Swagger's own type: a file is no JSON.
    case 'file':
      return true
    default:
      return typeof value === type
  }
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one: Json, i) => same(one, b[i] as Json | undefined))
  if (!isNode(a) || !isNode(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]))
  )
}

function text(value: string, schema: Node): string | undefined {
  const least = number(schema['minLength'])
  const most = number(schema['maxLength'])
  if (least !== undefined || most !== undefined) {
    // JSON Schema counts characters, not UTF-16 units (validation, section 6.3.1).
    const length = Array.from(value).length
    if (least !== undefined && length < least) return `has to have at least ${least} characters`
    if (most !== undefined && length > most) return `may have at most ${most} characters`
  }
  const { pattern } = schema
  return typeof pattern === 'string' && expression(pattern)?.test(value) === false
    ? `does not match \`${pattern}\``
    : undefined
}

const expressions = new Map<string, RegExp | undefined>()

/** A pattern as a regular expression; undefined for one of another dialect, which then proves nothing. */
function expression(pattern: string): RegExp | undefined {
  if (!expressions.has(pattern)) expressions.set(pattern, compiled(pattern, 'u') ?? compiled(pattern, ''))
  return expressions.get(pattern)
}

function compiled(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return undefined
  }
}

function amount(value: number, schema: Node): string | undefined {
  const low = number(schema['minimum'])
  const high = number(schema['maximum'])
  const above = schema['exclusiveMinimum'] === true ? low : number(schema['exclusiveMinimum'])
  const below = schema['exclusiveMaximum'] === true ? high : number(schema['exclusiveMaximum'])
  const unit = number(schema['multipleOf'])
  if (above !== undefined && value <= above) return `has to be more than ${above}`
  if (below !== undefined && value >= below) return `has to be less than ${below}`
  if (low !== undefined && value < low) return `has to be at least ${low}`
  if (high !== undefined && value > high) return `may be at most ${high}`
  if (unit !== undefined && unit > 0) {
    const times = value / unit
    // 0.3 / 0.1 is not 3 in binary floating point, and still a multiple.
    if (Math.abs(times - Math.round(times)) > 1e-9 * Math.max(1, Math.abs(times)))
      return `has to be a multiple of ${unit}`
  }
  return undefined
}

// ---------------------------------------------------------------- keywords that combine schemas

function combined(
  value: Json,
  schema: Node,
  pointer: string,
  way: Way,
): ValidationError | string | undefined {
  for (const part of list(schema['allOf'])) {
    const flaw = check(value, part, pointer, way)
    if (flaw !== undefined) return flaw
  }
  const selected = selectByDiscriminator(value, schema, way)
  if (selected !== undefined) return check(value, selected, pointer, way)
  const any = list(schema['anyOf'])
  const flaws = any.map((option) => check(value, option, pointer, way))
  if (any.length > 0 && !flaws.includes(undefined))
    return nearest(flaws) ?? 'matches none of the alternatives'
  const one = list(schema['oneOf'])
  if (one.length > 0) {
    const found = one.map((option) => check(value, option, pointer, way))
    const count = found.filter((flaw) => flaw === undefined).length
    if (count === 0) return nearest(found) ?? 'matches none of the alternatives'
    if (count > 1) return 'matches more than one of the alternatives'
  }
  if (schema['not'] !== undefined && check(value, schema['not'], pointer, way) === undefined)
    return 'is excluded by `not`'
  if (schema['if'] === undefined) return undefined
  const holds = check(value, schema['if'], pointer, way) === undefined
  return check(value, schema[holds ? 'then' : 'else'], pointer, way)
}

/**
 * The alternative that a discriminator selects (OpenAPI 3.1.1, section 4.8.25): only that one counts, though others may hold as well.
 * Undefined without a discriminator, and where its value is that of none.
 */
function selectByDiscriminator(value: Json, schema: Node, { resolve }: Way): Json | undefined {
  const discriminator = schema['discriminator']
  const options = [...list(schema['oneOf']), ...list(schema['anyOf'])]
  if (!isNode(discriminator) || !isNode(value) || options.length === 0) return undefined
  const property = discriminator['propertyName']
  const name = typeof property === 'string' ? value[property] : undefined
  if (typeof name !== 'string') return undefined
  const mapping = isNode(discriminator['mapping']) ? discriminator['mapping'] : {}
  const mapped = Object.hasOwn(mapping, name) ? mapping[name] : undefined
  const wanted = typeof mapped === 'string' ? mapped : name
  return options.find((option) => {
    const ref = isNode(option) ? option['$ref'] : undefined
    if (typeof ref !== 'string' || resolve(ref) === undefined) return false
    return ref === wanted || ref.split('/').at(-1) === wanted
  })
}

/** Of the flaws of all alternatives, that which is deepest in the value: it belongs to the alternative that was meant. */
function nearest(flaws: readonly (ValidationError | undefined)[]): ValidationError | undefined {
  const told = flaws.filter((flaw) => flaw !== undefined)
  if (told.length === 1) return told[0]
  const depth = ({ pointer }: ValidationError) => pointer.split('/').length
  const [first, second] = told.toSorted((a, b) => depth(b) - depth(a))
  return first !== undefined && second !== undefined && depth(first) > depth(second) ? first : undefined
}

// ---------------------------------------------------------------- keywords that look inside

function array(value: readonly Json[], schema: Node, pointer: string, way: Way): ValidationError | undefined {
  const say = (message: string) => ({ pointer, message: `${owner(pointer)} ${message}` })
  const least = number(schema['minItems'])
  const most = number(schema['maxItems'])
  if (least !== undefined && value.length < least) return say(`has to have at least ${least} items`)
  if (most !== undefined && value.length > most) return say(`may have at most ${most} items`)
  if (
    schema['uniqueItems'] === true &&
    value.some((one, i) => value.slice(0, i).some((other) => same(one, other)))
  )
    return say('may not have an item twice')
  const tuple = list(schema['prefixItems'])
  for (const [i, item] of value.entries()) {
    const flaw = check(item, tuple[i] ?? schema['items'], `${pointer}/${i}`, way)
    if (flaw !== undefined) return flaw
  }
  if (schema['contains'] === undefined) return undefined
  const count = value.filter((item) => check(item, schema['contains'], pointer, way) === undefined).length
  return count < (number(schema['minContains']) ?? 1) || count > (number(schema['maxContains']) ?? Infinity)
    ? say('has not the number of items that `contains` asks for')
    : undefined
}

function object(value: Node, schema: Node, pointer: string, way: Way): ValidationError | undefined {
  const say = (message: string) => ({ pointer, message: `${owner(pointer)} ${message}` })
  const properties = isNode(schema['properties']) ? schema['properties'] : {}
  for (const name of list(schema['required']))
    if (typeof name === 'string' && !Object.hasOwn(value, name) && !excused(properties[name], way))
      return say(`lacks \`${name}\``)
  const keys = Object.keys(value)
  const least = number(schema['minProperties'])
  const most = number(schema['maxProperties'])
  if (least !== undefined && keys.length < least) return say(`has to have at least ${least} members`)
  if (most !== undefined && keys.length > most) return say(`may have at most ${most} members`)
  const needs = isNode(schema['dependentRequired']) ? schema['dependentRequired'] : {}
  const patterns = Object.entries(isNode(schema['patternProperties']) ? schema['patternProperties'] : {})
  for (const key of keys) {
    for (const other of list(needs[key]))
      if (typeof other === 'string' && !Object.hasOwn(value, other))
        return say(`lacks \`${other}\`, which \`${key}\` needs`)
    const flaw = member(key, value[key] ?? null, { schema, properties, patterns, pointer, way })
    if (flaw !== undefined) return flaw
  }
  return dependent(value, schema, pointer, way)
}

/** Whether a missing member is `readOnly` in a request or `writeOnly` in a response: itself, behind its reference, or in its `allOf`. */
function excused(property: Json | undefined, rules: Rules, depth = 0): boolean {
  const { direction, resolve } = rules
  if (!isNode(property) || depth > 5 || direction === 'both') return false
  if (property[direction === 'request' ? 'readOnly' : 'writeOnly'] === true) return true
  const ref = property['$ref']
  const parts = [...(typeof ref === 'string' ? [resolve(ref)] : []), ...list(property['allOf'])]
  return parts.some((part) => excused(part, rules, depth + 1))
}

interface Member {
  readonly schema: Node
  readonly properties: Node
  readonly patterns: readonly (readonly [string, Json])[]
  readonly pointer: string
  readonly way: Way
}

function member(
  key: string,
  value: Json,
  { schema, properties, patterns, pointer, way }: Member,
): ValidationError | undefined {
  const at = step(pointer, key)
  const named = Object.hasOwn(properties, key)
  const matched = patterns
    .filter(([pattern]) => expression(pattern)?.test(key) === true)
    .map(([, one]) => one)
  for (const one of [...(named ? [properties[key]] : []), ...matched]) {
    const flaw = check(value, one, at, way)
    if (flaw !== undefined) return flaw
  }
  if (schema['propertyNames'] !== undefined && check(key, schema['propertyNames'], at, way) !== undefined)
    return { pointer: at, message: `${owner(at)} is not a name that is allowed here` }
  if (named || matched.length > 0) return undefined
  if (schema['additionalProperties'] === false)
    return { pointer: at, message: `${owner(at)} is not known here` }
  return check(value, schema['additionalProperties'], at, way)
}

function dependent(value: Node, schema: Node, pointer: string, way: Way): ValidationError | undefined {
  for (const [key, one] of Object.entries(
    isNode(schema['dependentSchemas']) ? schema['dependentSchemas'] : {},
  )) {
    const flaw = Object.hasOwn(value, key) ? check(value, one, pointer, way) : undefined
    if (flaw !== undefined) return flaw
  }
  return undefined
}
