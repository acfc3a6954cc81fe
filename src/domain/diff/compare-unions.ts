/** Compares the alternatives of `oneOf` and `anyOf`, which have no names. Each is paired with its counterpart. */

import { asObject, asText, isJsonObject, parsePointer, toJsonText } from '../openapi/document/json-value.ts'
import type { SchemaPart } from '../openapi/example/flatten-schema.ts'
import type { ReferenceReader } from '../openapi/reference-reader.ts'
import type { Difference } from './change.ts'
import { describeType, openSchema, readComponentName, readShape, type SchemaShape } from './schema-shape.ts'
import { addSchemaDifference, within, type ApiComparison, type Context, type SchemaScope } from './scope.ts'

interface UnionContext extends Context {
  /** Compares what is inside: the comparison of schemas uses this module itself. */
  readonly compareSchemas: (
    comparison: ApiComparison,
    scope: SchemaScope,
    old: readonly SchemaPart[],
    now: readonly SchemaPart[],
  ) => void
}

type KeyOf = (reader: ReferenceReader, part: SchemaPart) => string | undefined

/** Keys of alternatives, from the one that identifies them best: name, content, title, type of simple values. */
const KEYS: readonly KeyOf[] = [
  (reader, part) => readComponentName(openSchema(reader, [part])),
  (reader, part) =>
    openSchema(reader, [part])
      .map(({ node }) => toJsonText(node))
      .join(' '),
  (_, part) => asText(asObject(part.value)['title']) || undefined,
  (reader, part) => {
    const { types } = readShape(reader, openSchema(reader, [part]))
    return types?.length === 1 && types[0] !== 'object' ? types[0] : undefined
  },
]

/** Pairs the alternatives of two unions. The last ones are paired if half of their properties have the same names. */
function pairOptions(
  { old, new: now }: ApiComparison,
  before: readonly SchemaPart[],
  after: readonly SchemaPart[],
): ReadonlyMap<SchemaPart, SchemaPart> {
  const pairs = new Map<SchemaPart, SchemaPart>()
  const left = new Set(after)
  const pair = (find: (option: SchemaPart) => SchemaPart | undefined) => {
    for (const option of before) {
      const found = pairs.has(option) ? undefined : find(option)
      if (found === undefined) continue
      pairs.set(option, found)
      left.delete(found)
    }
  }
  for (const keyOf of KEYS)
    pair((option) => {
      const key = keyOf(old, option)
      return key === undefined ? undefined : [...left].find((other) => keyOf(now, other) === key)
    })
  const namesOf = (reader: ReferenceReader, option: SchemaPart) =>
    new Set(readShape(reader, openSchema(reader, [option])).properties.keys())
  pair((option) => {
    const names = namesOf(old, option)
    return [...left].find((other) => {
      const others = namesOf(now, other)
      const common = [...names].filter((name) => others.has(name)).length
      return common > 0 && common * 2 >= Math.max(names.size, others.size)
    })
  })
  return pairs
}

/** Compares the alternatives. 'replaced' if one side has none: the schemas cannot be compared keyword by keyword then. */
export function compareUnions(context: UnionContext, a: SchemaShape, b: SchemaShape): 'replaced' | 'same' {
  const { comparison, scope, compareSchemas } = context
  if (a.options.length === 0 && b.options.length === 0) return 'same'
  const kind = b.options.length > 0 ? b.unionKind : a.unionKind
  const report = (difference: Difference) => addSchemaDifference(context, difference)
  const nameOption = (reader: ReferenceReader, option: SchemaPart) => describeType(reader, [option])
  if (a.options.length === 0 || b.options.length === 0) {
    const isWrapped = a.options.length === 0
    const whole = (shape: SchemaShape): SchemaPart => ({ value: shape.node, at: shape.at })
    const single = wholePart(isWrapped ? comparison.old : comparison.new, isWrapped ? a : b)
    const kept = isWrapped
      ? pairOptions(comparison, [single], b.options).get(single)
      : [...pairOptions(comparison, a.options, [single]).keys()][0]
    const count = (shape: SchemaShape, reader: ReferenceReader) =>
      (shape.options.length === 0 ? [whole(shape)] : shape.options)
        .map((option) => nameOption(reader, option))
        .join(' | ')
    // Beside properties, as with `anyOf: [{ required: [a] }, { required: [b] }]`, a union is one more rule.
    const isRule = (isWrapped ? b : a).properties.size > 0
    const isKept = kept !== undefined && !isRule
    report({
      id: isWrapped ? `wrapped-in-${kind}${isKept ? '-original-preserved' : ''}` : `${kind}-removed`,
      effect: isKept || isRule ? (isWrapped === isKept ? 'widens' : 'narrows') : 'both',
      says: isWrapped ? 'became a choice of several schemas' : 'is no longer a choice of several schemas',
      old: count(a, comparison.old),
      new: count(b, comparison.new),
    })
    if (isRule) return 'same'
    if (kept !== undefined)
      compareSchemas(comparison, scope, isWrapped ? [single] : [kept], isWrapped ? [kept] : [single])
    return 'replaced'
  }
  const pairs = pairOptions(comparison, a.options, b.options)
  const found = new Set(pairs.values())
  const removed = a.options.filter((option) => !pairs.has(option))
  const added = b.options.filter((option) => !found.has(option))
  for (const option of removed) {
    const name = nameOption(comparison.old, option)
    report({ id: `${kind}-removed`, effect: 'narrows', says: `no longer allows \`${name}\``, old: name })
  }
  for (const option of added) {
    const name = nameOption(comparison.new, option)
    report({ id: `${kind}-added`, effect: 'widens', says: `also allows \`${name}\``, new: name })
  }
  for (const [option, other] of pairs)
    compareSchemas(comparison, within(scope, `(${nameOption(comparison.new, other)})`), [option], [other])
  return 'same'
}

/** A whole schema as one part again: the reference to a component, or its own keywords. */
function wholePart(reader: ReferenceReader, { at, node }: SchemaShape): SchemaPart {
  const value = reader.resolveValue(`#${encodeURI(at)}`)
  const isComponent = at.startsWith('/components/') && parsePointer(at).length === 3
  return { value: isComponent ? { $ref: `#${encodeURI(at)}` } : isJsonObject(value) ? value : node, at }
}

/** The schema names of a discriminator's values. An alternative without a value goes by its own name. */
function listMapping(
  reader: ReferenceReader,
  { discriminator, options }: SchemaShape,
): ReadonlyMap<string, string> {
  const mapping = new Map(
    Object.entries(asObject(discriminator['mapping'])).map(([value, target]) => [
      value,
      asText(target).split('/').at(-1) ?? '',
    ]),
  )
  const mapped = new Set(mapping.values())
  for (const option of options) {
    const name = readComponentName(openSchema(reader, [option]))
    if (name !== undefined && !mapped.has(name)) mapping.set(name, name)
  }
  return mapping
}

/** Compares the discriminators of two schemas, whose values are part of the messages. */
export function compareDiscriminators(
  comparison: ApiComparison,
  a: SchemaShape,
  b: SchemaShape,
  report: (difference: Difference) => void,
): void {
  const [old = '', now = ''] = [a, b].map(({ discriminator }) => asText(discriminator['propertyName']))
  if (old !== now) {
    const verb = old === '' ? 'added' : 'removed'
    const values = { old, new: now }
    if (old === '' || now === '')
      return report({
        ...values,
        id: `discriminator-${verb}`,
        effect: 'none',
        says:
          old === '' ? `has the new discriminator \`${now}\`` : `no longer has the discriminator \`${old}\``,
      })
    return report({
      ...values,
      id: 'discriminator-property-name-changed',
      effect: 'both',
      says: `has its discriminator changed from \`${old}\` to \`${now}\``,
    })
  }
  if (old === '') return
  const [before, after] = [listMapping(comparison.old, a), listMapping(comparison.new, b)]
  const contentOf = (reader: ReferenceReader, name = '') =>
    toJsonText(reader.resolveValue(`#/components/schemas/${encodeURIComponent(name)}`))
  for (const value of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(value), after.get(value)]
    if (from === undefined)
      report({
        id: 'discriminator-mapping-added',
        effect: 'widens',
        says: `has the new discriminator value \`${value}\``,
        new: value,
      })
    else if (to === undefined)
      report({
        id: 'discriminator-mapping-deleted',
        effect: 'narrows',
        says: `no longer has the discriminator value \`${value}\``,
        old: value,
      })
    else if (from !== to && contentOf(comparison.old, from) !== contentOf(comparison.new, to))
      report({
        id: 'discriminator-mapping-changed',
        effect: 'both',
        says: `has its discriminator value \`${value}\` changed from \`${from}\` to \`${to}\``,
        old: from,
        new: to,
      })
  }
}
