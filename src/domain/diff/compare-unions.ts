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

/** The alternative that a schema of the other description means: by name, by content, by the type of simple values. */
function findOption(
  part: SchemaPart,
  others: readonly SchemaPart[],
  readers: readonly [ReferenceReader, ReferenceReader],
): SchemaPart | undefined {
  const nameOf = (reader: ReferenceReader, each: SchemaPart) => readComponentName(openSchema(reader, [each]))
  const contentOf = (reader: ReferenceReader, each: SchemaPart) =>
    openSchema(reader, [each])
      .map(({ node }) => toJsonText(node))
      .join(' ')
  const titleOf = (_: ReferenceReader, each: SchemaPart) => asText(asObject(each.value)['title']) || undefined
  const typeOf = (reader: ReferenceReader, each: SchemaPart) => {
    const { types } = readShape(reader, openSchema(reader, [each]))
    return types?.length === 1 && types[0] !== 'object' ? types[0] : undefined
  }
  for (const keyOf of [nameOf, contentOf, titleOf, typeOf]) {
    const key = keyOf(readers[0], part)
    const found = key === undefined ? undefined : others.find((other) => keyOf(readers[1], other) === key)
    if (found !== undefined) return found
  }
  return undefined
}

/** Compares the alternatives. 'replaced' if one side has none: the schemas cannot be compared keyword by keyword then. */
export function compareUnions(context: UnionContext, a: SchemaShape, b: SchemaShape): 'replaced' | 'same' {
  const { comparison, scope, compareSchemas } = context
  if (a.options.length === 0 && b.options.length === 0) return 'same'
  const kind = b.options.length > 0 ? b.unionKind : a.unionKind
  const report = (difference: Difference) => addSchemaDifference(context, difference)
  const readers = [comparison.old, comparison.new] as const
  const nameOption = (reader: ReferenceReader, option: SchemaPart) => describeType(reader, [option])
  if (a.options.length === 0 || b.options.length === 0) {
    const isWrapped = a.options.length === 0
    const whole = (shape: SchemaShape): SchemaPart => ({ value: shape.node, at: shape.at })
    const single = wholePart(isWrapped ? comparison.old : comparison.new, isWrapped ? a : b)
    const kept = isWrapped
      ? findOption(single, b.options, readers)
      : findOption(single, a.options, [readers[1], readers[0]])
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
  const pairs = new Map<SchemaPart, SchemaPart>()
  for (const option of a.options) {
    const left = b.options.filter((other) => ![...pairs.values()].includes(other))
    const found = findOption(option, left, readers)
    if (found !== undefined) pairs.set(option, found)
  }
  const removed = a.options.filter((option) => !pairs.has(option))
  const added = b.options.filter((option) => ![...pairs.values()].includes(option))
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
