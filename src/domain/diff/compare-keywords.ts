/** Compares the keywords of two schemas that limit the value itself: type, values, limits and the rest. */

import type { Json, LimitKeyword } from '../openapi/model.ts'
import { asObject, asText, toJsonText } from '../openapi/document/json-value.ts'
import { isBreaking, type Difference, type Effect } from './change.ts'
import type { SchemaShape } from './schema-shape.ts'

type Report = (difference: Difference) => void

/** Reports the differences. False if the types have nothing in common, so that nothing else can be compared. */
export function compareKeywords(
  a: SchemaShape,
  b: SchemaShape,
  direction: 'request' | 'response',
  report: Report,
): boolean {
  const types = compareTypes(a, b)
  if (types !== 'none')
    report({
      id: nameTypeChange(types, direction),
      effect: types,
      says: `changed from \`${nameTypes(a)}\` to \`${nameTypes(b)}\``,
      old: nameTypes(a),
      new: nameTypes(b),
    })
  if (types === 'both' && nameTypes({ ...a, format: '' }) !== nameTypes({ ...b, format: '' })) return false
  if (a.isNullable !== b.isNullable && a.types !== undefined && b.types !== undefined)
    report({
      id: b.isNullable ? 'became-nullable' : 'became-not-nullable',
      effect: b.isNullable ? 'widens' : 'narrows',
      says: b.isNullable ? 'became nullable' : 'is no longer nullable',
      old: a.isNullable ? 'nullable' : 'not nullable',
      new: b.isNullable ? 'nullable' : 'not nullable',
    })
  compareValues(a, b, report)
  for (const limit of LIMITS) compareLimit(limit, a, b, report)
  for (const keyword of KEYWORDS) compareKeyword(keyword, a, b, report)
  compareDefaults(a, b, report)
  compareDiscriminators(a, b, report)
  return true
}

/** oasdiff calls a change of type that breaks no client generalized or specialized. */
function nameTypeChange(effect: Effect, direction: 'request' | 'response'): string {
  if (isBreaking(effect, direction)) return 'type-changed'
  return effect === 'widens' ? 'type-generalized' : 'type-specialized'
}

const nameTypes = ({ types, format }: Pick<SchemaShape, 'types' | 'format'>) =>
  `${types?.join(' | ') ?? 'any'}${format === '' ? '' : ` (${format})`}`

function compareTypes(a: SchemaShape, b: SchemaShape): Effect {
  if (a.types === undefined && b.types === undefined) return 'none'
  // The alternatives of a union have the types.
  if (a.options.length > 0 || b.options.length > 0) return 'none'
  if (a.types === undefined) return 'narrows'
  if (b.types === undefined) return 'widens'
  const allows = (types: readonly string[], type: string) =>
    types.includes(type) || (type === 'integer' && types.includes('number'))
  const isWider = a.types.every((type) => allows(b.types ?? [], type))
  const isNarrower = b.types.every((type) => allows(a.types ?? [], type))
  if (!isWider && !isNarrower) return 'both'
  if (!isNarrower) return 'widens'
  if (!isWider) return 'narrows'
  if (a.format === b.format) return 'none'
  if (a.format === '') return 'narrows'
  return b.format === '' ? 'widens' : 'both'
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

const quoteAll = (values: readonly string[] = []) => values.map((value) => `\`${value}\``).join(', ')

interface Limit {
  readonly id: string
  readonly keyword: LimitKeyword
  /** The keyword for a limit that is not allowed itself. */
  readonly exclusive?: LimitKeyword
  readonly isLower: boolean
}

const LIMITS: readonly Limit[] = [
  { id: 'min', keyword: 'minimum', exclusive: 'exclusiveMinimum', isLower: true },
  { id: 'max', keyword: 'maximum', exclusive: 'exclusiveMaximum', isLower: false },
  { id: 'min-length', keyword: 'minLength', isLower: true },
  { id: 'max-length', keyword: 'maxLength', isLower: false },
  { id: 'min-items', keyword: 'minItems', isLower: true },
  { id: 'max-items', keyword: 'maxItems', isLower: false },
  { id: 'min-properties', keyword: 'minProperties', isLower: true },
  { id: 'max-properties', keyword: 'maxProperties', isLower: false },
]

/** A limit as one number: an exclusive one is stricter by less than any step. Lengths and counts of at least 0 say nothing. */
function readBound({ keyword, exclusive, isLower }: Limit, { limits }: SchemaShape) {
  const plain = limits[keyword]
  const strict = exclusive === undefined ? undefined : limits[exclusive]
  if (plain === 0 && isLower && exclusive === undefined) return undefined
  const isStrict =
    strict !== undefined && (plain === undefined || (isLower ? strict >= plain : strict <= plain))
  const value = isStrict ? strict : plain
  return value === undefined ? undefined : { value, isStrict }
}

function compareLimit(limit: Limit, a: SchemaShape, b: SchemaShape, report: Report): void {
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

interface Keyword {
  readonly name: string
  readonly id: string
  /** Last parts of the ids of a keyword that appears, disappears and changes. */
  readonly verbs: readonly [string, string, string]
  /** A value without effect. */
  readonly empty?: Json
}

const keyword = (
  name: string,
  id: string,
  verbs: Keyword['verbs'] = ['added', 'removed', 'changed'],
  empty?: Json,
) => ({ name, id, verbs, ...(empty !== undefined && { empty }) }) satisfies Keyword

const KEYWORDS: readonly Keyword[] = [
  keyword('pattern', 'pattern'),
  keyword('multipleOf', 'multiple-of', ['set', 'unset', 'changed']),
  keyword('uniqueItems', 'unique-items', ['set', 'unset', 'changed'], false),
  keyword('not', 'not'),
  keyword('if', 'if'),
  keyword('then', 'then'),
  keyword('else', 'else'),
  keyword('contains', 'contains'),
  keyword('minContains', 'min-contains'),
  keyword('maxContains', 'max-contains'),
  keyword('dependentRequired', 'dependent-required'),
  keyword('dependentSchemas', 'dependent-schema'),
  keyword('patternProperties', 'pattern-property'),
  keyword('propertyNames', 'property-names'),
  keyword('unevaluatedItems', 'unevaluated-items', undefined, true),
  keyword('contentSchema', 'content-schema'),
  keyword('contentMediaType', 'content-media-type', ['changed', 'changed', 'changed']),
  keyword('contentEncoding', 'content-encoding', ['changed', 'changed', 'changed']),
]

/** Patterns that match every text. */
const MATCHES_ALL = new Set(['', '.*', '^.*$', '^', '$'])

function compareKeyword(
  { name, id, verbs, empty }: Keyword,
  a: SchemaShape,
  b: SchemaShape,
  report: Report,
): void {
  const read = ({ node }: SchemaShape) => {
    const value = node[name]
    const saysNothing = value === empty || (name === 'pattern' && MATCHES_ALL.has(asText(value)))
    return saysNothing ? undefined : value
  }
  const [old, now] = [read(a), read(b)]
  const [oldText, newText] = [toJsonText(old), toJsonText(now)]
  if (oldText === newText) return
  const shared = { old: old ?? null, new: now ?? null }
  if (old === undefined)
    return report({
      id: `${id}-${verbs[0]}`,
      effect: 'narrows',
      says: `must also meet \`${name}: ${newText}\``,
      ...shared,
    })
  if (now === undefined)
    return report({
      id: `${id}-${verbs[1]}`,
      effect: 'widens',
      says: `no longer has to meet \`${name}: ${oldText}\``,
      ...shared,
    })
  const says = `has its rule \`${name}\` changed from \`${oldText}\` to \`${newText}\``
  const [more, less] = [Number(old) % Number(now) === 0, Number(now) % Number(old) === 0]
  if (name === 'multipleOf' && more)
    return report({ id: `${id}-generalized`, effect: 'widens', says, ...shared })
  if (name === 'multipleOf' && less)
    return report({ id: `${id}-specialized`, effect: 'narrows', says, ...shared })
  report({ id: `${id}-${verbs[2]}`, effect: 'both', says, ...shared })
}

function compareDefaults(a: SchemaShape, b: SchemaShape, report: Report): void {
  const [old, now] = [a.node['default'], b.node['default']]
  const [oldText, newText] = [toJsonText(old), toJsonText(now)]
  if (oldText === newText) return
  const verb = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed'
  const says = {
    added: `has the new default \`${newText}\``,
    removed: `no longer has the default \`${oldText}\``,
    changed: `has its default changed from \`${oldText}\` to \`${newText}\``,
  }[verb]
  report({ id: `default-value-${verb}`, effect: 'none', says, old: old ?? null, new: now ?? null })
}

function compareDiscriminators(a: SchemaShape, b: SchemaShape, report: Report): void {
  const [old, now] = [a, b].map(({ discriminator }) => asText(discriminator['propertyName']))
  if (old === undefined || now === undefined) return
  const values = { effect: 'none', old, new: now } as const
  if (old !== now) {
    if (old === '')
      report({ ...values, id: 'discriminator-added', says: `has the new discriminator \`${now}\`` })
    else if (now === '')
      report({ ...values, id: 'discriminator-removed', says: `no longer has the discriminator \`${old}\`` })
    else
      report({
        ...values,
        id: 'discriminator-property-name-changed',
        says: `has its discriminator changed from \`${old}\` to \`${now}\``,
      })
    return
  }
  const [before, after] = [a, b].map(({ discriminator }) => asObject(discriminator['mapping']))
  const added = Object.keys(after ?? {}).filter((key) => before?.[key] === undefined)
  const deleted = Object.keys(before ?? {}).filter((key) => after?.[key] === undefined)
  for (const key of added)
    report({
      effect: 'none',
      id: 'discriminator-mapping-added',
      says: `has the new discriminator value \`${key}\``,
      new: key,
    })
  for (const key of deleted)
    report({
      effect: 'none',
      id: 'discriminator-mapping-deleted',
      says: `no longer has the discriminator value \`${key}\``,
      old: key,
    })
}
