/**
 * Checks `unevaluatedProperties`, `unevaluatedItems`, `$dynamicRef` and formats (JSON Schema 2020-12, core sections 8.2.3.2 and 11), which
 * `validateValue` leaves to it: the build has room for them, the script of try-it does not.
 */

import type { Json } from '../../../domain/openapi/model.ts'
import {
  asList,
  asObject,
  escapePointerToken,
  isJsonObject,
  type JsonObject,
} from '../../../domain/openapi/document/json-value.ts'
import { matchesPattern } from './pattern.ts'
import { checkValue, type CheckContext, type ValidationError } from './validate-value.ts'

/** The schemas that references name. */
export interface Resolvers {
  readonly resolve: (ref: string) => Json | undefined
  /** The target inside some schemas, the outermost one first. */
  readonly resolveDynamic: (ref: string, around: readonly (Json | undefined)[]) => Json | undefined
}

interface FurtherCheck extends Resolvers {
  readonly pointer: string
  /** The schemas that were entered by reference, the outermost one first. */
  readonly around: CheckContext['around']
  readonly check: (value: Json, schema: Json | undefined, pointer: string) => ValidationError | undefined
  /** Whether a text or number has a format; without it, formats are not checked. */
  readonly testFormat?: (value: string | number, format: string) => boolean
}

const FURTHER_KEYWORDS = ['$dynamicRef', 'format', 'unevaluatedItems', 'unevaluatedProperties']

/** The first error of a value against these keywords of a schema. */
export function checkFurtherKeywords(
  value: Json,
  schema: JsonObject,
  rules: Resolvers & Pick<FurtherCheck, 'testFormat'>,
  { pointer, context }: { readonly pointer: string; readonly context: CheckContext },
): ValidationError | undefined {
  const isPlain = FURTHER_KEYWORDS.every((keyword) => schema[keyword] === undefined)
  // Nearly all schemas are, and every value of every example is checked.
  if (isPlain) return undefined
  const { around } = context
  const check: FurtherCheck['check'] = (other, otherSchema, at) =>
    checkValue(other, otherSchema, at, { ...context, seen: new Map() })
  const options = { ...rules, pointer, around, check }
  const dynamic = schema['$dynamicRef']
  const error =
    typeof dynamic === 'string' ? check(value, rules.resolveDynamic(dynamic, around), pointer) : undefined
  return error ?? checkFormat(value, schema, options) ?? checkUnevaluated(value, schema, options)
}

function checkFormat(
  value: Json,
  { format }: JsonObject,
  { pointer, testFormat }: FurtherCheck,
): ValidationError | undefined {
  const isChecked = typeof format === 'string' && (typeof value === 'string' || typeof value === 'number')
  return isChecked && testFormat?.(value, format) === false
    ? { pointer, rule: 'pattern', values: { pattern: format } }
    : undefined
}

/** Checks what no other keyword of the schema, or of the schemas that apply to the same value, looks at. */
function checkUnevaluated(
  value: Json,
  schema: JsonObject,
  options: FurtherCheck,
): ValidationError | undefined {
  const keyword = Array.isArray(value) ? 'unevaluatedItems' : 'unevaluatedProperties'
  if (schema[keyword] === undefined || typeof value !== 'object' || value === null) return undefined
  const { [keyword]: rule, ...others } = schema
  for (const [key, member] of Object.entries(value)) {
    if (isEvaluated(others, { ...options, value, key, member })) continue
    const at = `${options.pointer}/${escapePointerToken(key)}`
    const error = rule === false ? { pointer: at, rule: 'unknown' as const } : options.check(member, rule, at)
    if (error !== undefined) return error
  }
  return undefined
}

interface Evaluation extends FurtherCheck {
  readonly value: Json
  /** The name of the member, or the position of the item. */
  readonly key: string
  readonly member: Json
}

/** Whether a schema, or one that applies to the same value, has evaluated the member. */
function isEvaluated(schema: Json | undefined, evaluation: Evaluation, seen = new Set<Json>()): boolean {
  // Schemas may refer to each other in circles.
  if (!isJsonObject(schema) || seen.has(schema)) return false
  seen.add(schema)
  if (evaluatesItself(schema, evaluation)) return true
  return listApplied(schema, evaluation).some((applied) => isEvaluated(applied, evaluation, seen))
}

function evaluatesItself(schema: JsonObject, { value, key, member, check }: Evaluation): boolean {
  if (Array.isArray(value))
    return (
      Number(key) < asList(schema['prefixItems']).length ||
      schema['items'] !== undefined ||
      schema['unevaluatedItems'] !== undefined ||
      (schema['contains'] !== undefined && check(member, schema['contains'], '') === undefined)
    )
  return (
    Object.hasOwn(asObject(schema['properties']), key) ||
    Object.keys(asObject(schema['patternProperties'])).some((pattern) => matchesPattern(pattern, key)) ||
    schema['additionalProperties'] !== undefined ||
    schema['unevaluatedProperties'] !== undefined
  )
}

/** The schemas of a schema that apply to the same value. */
function listApplied(
  schema: JsonObject,
  { value, check, around, resolve, resolveDynamic }: Evaluation,
): readonly (Json | undefined)[] {
  const { $ref, $dynamicRef, if: condition } = schema
  const isValid = (applied: Json | undefined) => check(value, applied, '') === undefined
  const dependent = Object.entries(asObject(schema['dependentSchemas'])).flatMap(([name, branch]) =>
    Object.hasOwn(asObject(value), name) ? [branch] : [],
  )
  const branches = isValid(condition) ? [condition, schema['then']] : [schema['else']]
  return [
    typeof $ref === 'string' ? resolve($ref) : undefined,
    typeof $dynamicRef === 'string' ? resolveDynamic($dynamicRef, around) : undefined,
    ...asList(schema['allOf']),
    ...[...asList(schema['anyOf']), ...asList(schema['oneOf'])].filter(isValid),
    ...dependent,
    ...(condition === undefined ? [] : branches),
  ]
}
