/** Compares the keywords of two schemas that limit the value itself: type, values, limits and defaults. */

import type { LimitKeyword } from '../openapi/model.ts'
import { asTexts, toJsonText } from '../openapi/document/json-value.ts'
import { isBreaking, type Difference, type Effect } from './change.ts'
import { compareRules } from './compare-rules.ts'
import type { SchemaShape } from './schema-shape.ts'
import type { SchemaScope } from './scope.ts'

type Report = (difference: Difference) => void

/** Reports the differences. False if the types have nothing in common, so that nothing else can be compared. */
export function compareKeywords(a: SchemaShape, b: SchemaShape, scope: SchemaScope, report: Report): boolean {
  const types = compareTypes(a, b, scope.noun === 'parameter')
  if (types !== 'none')
    report({
      id: nameTypeChange(types, scope.direction),
      effect: types,
      says: `changed from \`${nameTypes(a)}\` to \`${nameTypes(b)}\``,
      old: nameTypes(a),
      new: nameTypes(b),
    })
  if (types === 'both' && nameTypes({ ...a, format: '' }) !== nameTypes({ ...b, format: '' })) return false
  const isKnown = (shape: SchemaShape) =>
    shape.isNullable !== undefined && (shape.types !== undefined || shape.options.length > 0)
  if (a.isNullable !== b.isNullable && isKnown(a) && isKnown(b))
    report({
      id: b.isNullable ? 'became-nullable' : 'became-not-nullable',
      effect: b.isNullable ? 'widens' : 'narrows',
      says: b.isNullable ? 'became nullable' : 'is no longer nullable',
      old: a.isNullable ? 'nullable' : 'not nullable',
      new: b.isNullable ? 'nullable' : 'not nullable',
    })
  compareValues(a, b, report)
  compareKnownValues(a, b, report)
  for (const limit of LIMITS) compareLimit(limit, a, b, report)
  compareRules(a, b, report)
  compareDefaults(a, b, scope, report)
  return true
}

/** oasdiff calls a change of type that breaks no client generalized or specialized. */
function nameTypeChange(effect: Effect, direction: 'request' | 'response'): string {
  if (isBreaking(effect, direction)) return 'type-changed'
  return effect === 'widens' ? 'type-generalized' : 'type-specialized'
}

const nameTypes = ({ types, format, isNullable }: Pick<SchemaShape, 'types' | 'format' | 'isNullable'>) => {
  const noValue = isNullable === true ? 'null' : 'nothing'
  return `${types === undefined ? 'any' : types.join(' | ') || noValue}${format === '' ? '' : ` (${format})`}`
}

/** Wider formats, by the format whose values they include. */
const WIDER_FORMATS: Readonly<Record<string, readonly string[]>> = {
  email: ['idn-email'],
  hostname: ['idn-hostname'],
  uri: ['iri', 'uri-reference', 'iri-reference'],
  iri: ['iri-reference'],
  'uri-reference': ['iri-reference'],
  int8: ['int16', 'int32'],
  int16: ['int32'],
}

/** `isText`: in a parameter, numbers and booleans are texts as well. */
function compareTypes(a: SchemaShape, b: SchemaShape, isText: boolean): Effect {
  if (a.types === undefined && b.types === undefined) return 'none'
  // The alternatives of a union have the types, and values are compared one by one.
  if (a.options.length > 0 || b.options.length > 0) return 'none'
  if (a.values !== undefined && b.values !== undefined) return 'none'
  if (a.types === undefined) return 'narrows'
  if (b.types === undefined) return 'widens'
  const allows = ({ types = [] }: SchemaShape, type: string) =>
    types.includes(type) || (type === 'integer' && types.includes('number'))
  const isAnyText = ({ types, format }: SchemaShape) => isText && format === '' && types?.join() === 'string'
  const isScalar = ({ types }: SchemaShape) =>
    types?.every((type) => ['integer', 'number', 'boolean'].includes(type)) === true
  if (isAnyText(a) && isScalar(b)) return 'narrows'
  if (isAnyText(b) && isScalar(a)) return 'widens'
  const isWider = a.types.every((type) => allows(b, type))
  const isNarrower = b.types.every((type) => allows(a, type))
  if (!isWider && !isNarrower) return 'both'
  if (!isNarrower) return 'widens'
  if (!isWider) return 'narrows'
  if (a.format === b.format) return 'none'
  if (a.format === '' || WIDER_FORMATS[b.format]?.includes(a.format) === true) return 'narrows'
  return b.format === '' || WIDER_FORMATS[a.format]?.includes(b.format) === true ? 'widens' : 'both'
}

function compareValues(a: SchemaShape, b: SchemaShape, report: Report): void {
  if (a.values === undefined && b.values === undefined) return
  const list = (values: readonly string[] = []) => values.join(', ')
  if (a.values === undefined)
    report({
      id: b.isConst ? 'const-added' : 'became-enum',
      effect: 'narrows',
      says: b.isConst ? `must be \`${list(b.values)}\`` : `was restricted to ${quoteAll(b.values)}`,
      new: list(b.values),
    })
  else if (b.values === undefined)
    report({
      id: a.isConst ? 'const-removed' : 'enum-removed',
      effect: 'widens',
      says: `is no longer restricted to ${quoteAll(a.values)}`,
      old: list(a.values),
    })
  else if (a.isConst && b.isConst && a.values[0] !== b.values[0])
    report({
      id: 'const-changed',
      effect: 'both',
      says: `changed from \`${list(a.values)}\` to \`${list(b.values)}\``,
      old: list(a.values),
      new: list(b.values),
    })
  else {
    for (const value of a.values.filter((each) => b.values?.includes(each) !== true))
      report({
        id: 'enum-value-removed',
        effect: 'narrows',
        says: `no longer has the value \`${value}\``,
        old: value,
      })
    for (const value of b.values.filter((each) => a.values?.includes(each) !== true))
      report({ id: 'enum-value-added', effect: 'widens', says: `has the new value \`${value}\``, new: value })
  }
}

/** Compares the values of an enumeration that may grow: clients must expect others. */
function compareKnownValues(a: SchemaShape, b: SchemaShape, report: Report): void {
  const [before = [], after = []] = [a, b].map(({ node }) => asTexts(node['x-extensible-enum']))
  if (before.length === 0 || after.length === 0) return
  const id = 'x-extensible-enum-value'
  for (const value of before.filter((each) => !after.includes(each)))
    report({
      id: `${id}-removed`,
      effect: 'narrows',
      says: `no longer has the value \`${value}\``,
      old: value,
    })
  for (const value of after.filter((each) => !before.includes(each)))
    report({ id: `${id}-added`, effect: 'none', says: `has the new value \`${value}\``, new: value })
}

const quoteAll = (values: readonly string[] = []) => values.map((value) => `\`${value}\``).join(', ')

interface Limit {
  readonly id: string
  readonly keyword: LimitKeyword | 'minContains' | 'maxContains'
  /** The keyword for a limit that is not allowed itself. */
  readonly exclusive?: LimitKeyword
  readonly isLower: boolean
  /** The type that it limits. */
  readonly type: string
}

const LIMITS: readonly Limit[] = [
  { id: 'min', keyword: 'minimum', exclusive: 'exclusiveMinimum', isLower: true, type: 'number' },
  { id: 'max', keyword: 'maximum', exclusive: 'exclusiveMaximum', isLower: false, type: 'number' },
  { id: 'min-length', keyword: 'minLength', isLower: true, type: 'string' },
  { id: 'max-length', keyword: 'maxLength', isLower: false, type: 'string' },
  { id: 'min-items', keyword: 'minItems', isLower: true, type: 'array' },
  { id: 'max-items', keyword: 'maxItems', isLower: false, type: 'array' },
  { id: 'min-properties', keyword: 'minProperties', isLower: true, type: 'object' },
  { id: 'max-properties', keyword: 'maxProperties', isLower: false, type: 'object' },
  { id: 'min-contains', keyword: 'minContains', isLower: true, type: 'array' },
  { id: 'max-contains', keyword: 'maxContains', isLower: false, type: 'array' },
]

/** A limit as one number: an exclusive one is stricter by less than any step. Lengths and counts of at least 0 say nothing. */
function readBound({ keyword, exclusive, isLower }: Limit, { limits, node, types }: SchemaShape) {
  if (keyword === 'minContains' || keyword === 'maxContains') {
    const count = node[keyword] ?? (keyword === 'minContains' ? 1 : undefined)
    return typeof count === 'number' ? { value: count, isStrict: false } : undefined
  }
  const plain = limits[keyword]
  const strict = exclusive === undefined ? undefined : limits[exclusive]
  if (plain === 0 && isLower && exclusive === undefined) return undefined
  const isStrict =
    strict !== undefined && (plain === undefined || (isLower ? strict >= plain : strict <= plain))
  const value = isStrict ? strict : plain
  // More than 0 is at least 1 for an integer.
  if (isStrict && types?.join() === 'integer' && Number.isInteger(value))
    return { value: strict + (isLower ? 1 : -1), isStrict: false }
  return value === undefined ? undefined : { value, isStrict }
}

/** Whether both schemas allow values that the limit is about. */
function isApplicable({ keyword, type }: Limit, shapes: readonly SchemaShape[]): boolean {
  const isAbout = ({ types, node }: SchemaShape) =>
    (types === undefined || types.includes(type) || (type === 'number' && types.includes('integer'))) &&
    (!keyword.endsWith('Contains') || node['contains'] !== undefined)
  return shapes.every(isAbout)
}

function compareLimit(limit: Limit, a: SchemaShape, b: SchemaShape, report: Report): void {
  if (!isApplicable(limit, [a, b])) return
  const [old, now] = [readBound(limit, a), readBound(limit, b)]
  if (old?.value === now?.value && old?.isStrict === now?.isStrict) return
  const isStrict = (now ?? old)?.isStrict === true
  const id = isStrict ? `exclusive-${limit.id}` : limit.id
  const keyword = isStrict ? (limit.exclusive ?? limit.keyword) : limit.keyword
  const values = {
    ...(old !== undefined && { old: old.value }),
    ...(now !== undefined && { new: now.value }),
  }
  if (old === undefined)
    return report({
      id: `${id}-set`,
      effect: 'narrows',
      says: `has the new limit \`${keyword}: ${now?.value}\``,
      ...values,
    })
  if (now === undefined)
    return report({
      id: `${id}-unset`,
      effect: 'widens',
      says: `no longer has the limit \`${keyword}: ${old.value}\``,
      ...values,
    })
  const isIncreased = now.value === old.value ? now.isStrict === limit.isLower : now.value > old.value
  report({
    id: `${id}-${isIncreased ? 'increased' : 'decreased'}`,
    effect: isIncreased === limit.isLower ? 'narrows' : 'widens',
    says: `has its limit \`${keyword}\` changed from ${old.value} to ${now.value}`,
    ...values,
  })
}

/** A request without an optional parameter means its default. */
function compareDefaults(a: SchemaShape, b: SchemaShape, scope: SchemaScope, report: Report): void {
  const [old, now] = [a.node['default'], b.node['default']]
  const [oldText, newText] = [toJsonText(old), toJsonText(now)]
  if (oldText === newText) return
  const verb = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed'
  const says = {
    added: `has the new default \`${newText}\``,
    removed: `no longer has the default \`${oldText}\``,
    changed: `has its default changed from \`${oldText}\` to \`${newText}\``,
  }[verb]
  const isUsed = scope.isOptional === true && !scope.isInside && scope.direction === 'request'
  const effect = isUsed && verb !== 'added' ? 'both' : 'none'
  report({ id: `default-value-${verb}`, effect, says, old: old ?? null, new: now ?? null })
}
