/** Compares the schemas of two descriptions: each keyword, and what is inside. Shared schemas are compared once for each direction. */

import { asObject, asTexts, parsePointer } from '../openapi/document/json-value.ts'
import type { OpenedSchema, SchemaPart } from '../openapi/example/flatten-schema.ts'
import type { ReferenceReader } from '../openapi/reference-reader.ts'
import type { Difference, Effect } from './change.ts'
import { compareKeywords } from './compare-keywords.ts'
import { listInnerSchemas } from './compare-rules.ts'
import { compareDiscriminators, compareUnions } from './compare-unions.ts'
import {
  describeType,
  joinOptions,
  openSchema,
  readComponentName,
  readShape,
  type SchemaShape,
} from './schema-shape.ts'
import {
  addDifference,
  addSchemaDifference,
  nounOf,
  within,
  type ApiComparison,
  type Context,
  type SchemaScope,
} from './scope.ts'

/** Compares two schemas, each given by the parts that apply together. */
export function compareSchemas(
  comparison: ApiComparison,
  scope: SchemaScope,
  oldParts: readonly SchemaPart[],
  newParts: readonly SchemaPart[],
): void {
  if (isSame(comparison, oldParts, newParts)) return
  const old = openSchema(comparison.old, oldParts)
  const now = openSchema(comparison.new, newParts)
  const inner = enterShared(comparison, scope, old, now)
  if (inner === undefined) return
  const [a, b] = readShapes(comparison, old, now)
  const context = { comparison, scope: inner, pointers: { old: a.at, new: b.at } }
  const report = (difference: Difference) => addSchemaDifference(context, difference)
  if (compareUnions({ ...context, compareSchemas }, a, b) === 'replaced') return
  compareDiscriminators(comparison, a, b, report)
  if (!compareKeywords(a, b, inner, report)) return
  compareProperties(context, a, b)
  compareItems(context, a, b)
  const [before, after] = [listInnerSchemas(a), listInnerSchemas(b)]
  for (const [step, { id, parts }] of before) {
    const other = after.get(step)
    if (other !== undefined && id !== 'dependent-required')
      compareSchemas(comparison, within(inner, step), parts, other.parts)
  }
}

/** The shapes of two schemas. A union of types or values counts as a list if the other side has a list. */
function readShapes(
  comparison: ApiComparison,
  old: readonly OpenedSchema[],
  now: readonly OpenedSchema[],
): readonly [SchemaShape, SchemaShape] {
  const [a, b] = [readShape(comparison.old, old), readShape(comparison.new, now)]
  const isList = ({ options, values, types = [] }: SchemaShape) =>
    options.length === 0 && (values !== undefined || types.length > 1)
  return [isList(b) ? joinOptions(comparison.old, a) : a, isList(a) ? joinOptions(comparison.new, b) : b]
}

function compareItems({ comparison, scope }: Context, a: SchemaShape, b: SchemaShape): void {
  compareSchemas(comparison, within(scope, '[]'), a.items, b.items)
  const count = Math.max(a.prefixCount, b.prefixCount)
  for (let index = 0; index < count; index++)
    compareSchemas(comparison, within(scope, `[${index}]`), a.itemAt(index), b.itemAt(index))
}

/** Whether schemas are the same with everything that they refer to. */
function isSame(
  { isUnchanged }: ApiComparison,
  old: readonly SchemaPart[],
  now: readonly SchemaPart[],
): boolean {
  return old.length === now.length && old.every(({ value }, index) => isUnchanged(value, now[index]?.value))
}

/** The scope inside of the schemas; undefined if this pair was compared before. */
function enterShared(
  { changes }: ApiComparison,
  scope: SchemaScope,
  old: readonly OpenedSchema[],
  now: readonly OpenedSchema[],
): SchemaScope | undefined {
  if (![...old, ...now].some(({ isTarget }) => isTarget)) return scope
  const [oldPointers, newPointers] = [old, now].map((opened) =>
    opened.map(({ pointer }) => pointer).join(' '),
  )
  const owner = `${scope.direction} ${scope.noun} ${oldPointers} > ${newPointers}`
  if (!changes.visit(scope.owner, owner)) return undefined
  const name = readComponentName(old) === undefined ? undefined : readComponentName(now)
  if (name === undefined) return { ...scope, owner }
  return { ...scope, owner, path: name, schema: name, shared: newPointers ?? '' }
}

/** The flags of a property, which readers of `$ref` siblings expect to apply as well. */
function readFlags(reader: ReferenceReader, parts: readonly SchemaPart[]) {
  const written = parts.map(({ value }) => asObject(value))
  const { node } = readShape(reader, openSchema(reader, parts))
  const has = (flag: string) => node[flag] === true || written.some((each) => each[flag] === true)
  return {
    isDeprecated: has('deprecated'),
    isReadOnly: has('readOnly'),
    isWriteOnly: has('writeOnly'),
    hasDefault: node['default'] !== undefined,
  }
}

function compareProperties(context: Context, a: SchemaShape, b: SchemaShape): void {
  const { comparison, scope } = context
  const names = [...a.properties.keys(), ...b.properties.keys(), ...a.requiredNames, ...b.requiredNames]
  for (const name of new Set(names)) {
    const isDescribed = a.properties.has(name) || b.properties.has(name)
    // A property that is only required may have any value.
    const [old, now] = [a, b].map(
      ({ properties, requiredNames }) =>
        properties.get(name) ?? (requiredNames.has(name) || !isDescribed ? [] : undefined),
    )
    const presence = {
      required: [a.requiredNames.has(name), b.requiredNames.has(name)] as const,
      isClosed: b.isClosed,
    }
    const at = within(findHome(scope, name, [a, b]), `.${name}`)
    if (old !== undefined && now !== undefined) compareProperty(comparison, at, { old, now, ...presence })
    else if (now !== undefined) addProperty(comparison, at, now, presence.required[1])
    else if (old !== undefined) removeProperty(comparison, at, old, presence)
  }
  const report = (difference: Difference) => addSchemaDifference(context, difference)
  // An open response may have had unknown members before: readers skip them.
  if (a.isClosed && !b.isClosed)
    report({
      id: 'additional-properties-allowed',
      effect: scope.direction === 'request' ? 'widens' : 'none',
      says: 'allows other properties',
    })
  if (!a.isClosed && b.isClosed)
    report({
      id: 'additional-properties-disallowed',
      effect: 'narrows',
      says: 'no longer allows other properties',
    })
  if (!a.isClosed && !b.isClosed && (a.additional.length > 0 || b.additional.length > 0))
    compareSchemas(comparison, within(scope, '.*'), a.additional, b.additional)
}

/**
 * The scope that a property belongs to: a shared schema that both sides have in their `allOf`, if it alone describes the property. Twenty heirs
 * of a schema would otherwise report each of its changes.
 */
function findHome(scope: SchemaScope, name: string, sides: readonly SchemaShape[]): SchemaScope {
  const parts = sides.flatMap(({ properties }) => {
    const described = properties.get(name)
    return described === undefined ? [] : [described]
  })
  const pointers = parts.flat().map(({ at }) => componentOf(at))
  const [pointer = ''] = pointers
  const isHeir =
    scope.schema !== undefined &&
    scope.path === scope.schema &&
    pointer !== '' &&
    pointer !== scope.shared &&
    pointers.length === parts.length &&
    pointers.every((each) => each === pointer) &&
    sides.every(({ owners, requiredNames }) => {
      const base = owners.find((owner) => owner.pointer === pointer)
      // An heir may require the property by itself.
      return base !== undefined && asTexts(base.node['required']).includes(name) === requiredNames.has(name)
    })
  if (!isHeir) return scope
  const home = parsePointer(pointer).at(-1) ?? ''
  return { ...scope, path: home, schema: home, shared: pointer, heir: scope.schema ?? '' }
}

/** The pointer of the component that a place is in; '' outside of components. */
const componentOf = (pointer: string): string => /^\/components\/[^/]+\/[^/]+(?=\/)/.exec(pointer)?.[0] ?? ''

interface PropertyPair {
  readonly old: readonly SchemaPart[]
  readonly now: readonly SchemaPart[]
  readonly required: readonly [boolean, boolean]
  readonly isClosed: boolean
}

function compareProperty(comparison: ApiComparison, at: SchemaScope, pair: PropertyPair): void {
  const { old, now, required } = pair
  if (required[0] === required[1] && isSame(comparison, old, now)) return
  const [before, after] = [readFlags(comparison.old, old), readFlags(comparison.new, now)]
  const isRequest = at.direction === 'request'
  const [wasHidden, isHidden] = isRequest
    ? [before.isReadOnly, after.isReadOnly]
    : [before.isWriteOnly, after.isWriteOnly]
  const pointers = { old: old[0]?.at ?? '', new: now[0]?.at ?? '' }
  const report = (difference: Difference) => addDifference(comparison, at, difference, pointers)
  if (wasHidden && isHidden) return
  if (wasHidden !== isHidden) {
    const flag = isRequest ? 'read-only' : 'write-only'
    const isRequired = required[isHidden ? 0 : 1]
    const noun = `${at.direction}-${isRequired ? 'required' : 'optional'}-property`
    // It enters or leaves the messages of this direction, as if it were added or removed.
    const breaks: Effect = isRequest ? 'narrows' : 'widens'
    report(
      isHidden
        ? { id: `${noun}-became-${flag}`, effect: isRequest ? 'none' : breaks, says: `became ${flag}` }
        : {
            id: `${noun}-became-not-${flag}`,
            effect: isRequest && isRequired ? breaks : 'none',
            says: `is no longer ${flag}`,
          },
    )
    return
  }
  if (required[0] !== required[1]) {
    const suffix = required[1] && after.hasDefault && isRequest ? '-with-default' : ''
    report({
      id: `${nounOf(at)}-became-${required[1] ? 'required' : 'optional'}${suffix}`,
      effect: required[1] ? 'narrows' : 'widens',
      says: `became ${required[1] ? 'required' : 'optional'}`,
      old: required[0] ? 'required' : 'optional',
      new: required[1] ? 'required' : 'optional',
    })
  }
  if (before.isDeprecated !== after.isDeprecated)
    report({
      id: `${nounOf(at)}-${after.isDeprecated ? 'deprecated' : 'reactivated'}`,
      effect: 'none',
      says: after.isDeprecated ? 'is deprecated' : 'is no longer deprecated',
      kind: after.isDeprecated ? 'deprecated' : 'changed',
    })
  compareSchemas(comparison, at, old, now)
}

function addProperty(
  comparison: ApiComparison,
  at: SchemaScope,
  parts: readonly SchemaPart[],
  isRequired: boolean,
): void {
  const flags = readFlags(comparison.new, parts)
  const isRequest = at.direction === 'request'
  if (isRequest ? flags.isReadOnly : flags.isWriteOnly) return
  const presence = isRequired ? 'required' : 'optional'
  const withDefault = isRequired && flags.hasDefault ? '-with-default' : ''
  addDifference(
    comparison,
    at,
    {
      id: isRequest
        ? `new-${presence}-request-property${withDefault}`
        : `response-${presence}-property-added`,
      effect: isRequest && isRequired ? 'narrows' : 'none',
      says: `was added and is ${presence}`,
      kind: 'added',
      new: describeType(comparison.new, parts),
    },
    { new: parts[0]?.at ?? '' },
  )
}

function removeProperty(
  comparison: ApiComparison,
  at: SchemaScope,
  parts: readonly SchemaPart[],
  { required: [wasRequired], isClosed }: Pick<PropertyPair, 'required' | 'isClosed'>,
): void {
  const flags = readFlags(comparison.old, parts)
  const isRequest = at.direction === 'request'
  if (isRequest ? flags.isReadOnly : flags.isWriteOnly) return
  // A server skips what it does not know, unless the schema is closed. A client looks for what it was promised.
  const effect: Effect = isRequest ? (isClosed ? 'narrows' : 'none') : 'widens'
  addDifference(
    comparison,
    at,
    {
      id: isRequest
        ? 'request-property-removed'
        : `response-${wasRequired ? 'required' : 'optional'}-property-removed`,
      effect,
      says: 'was removed',
      kind: 'removed',
      old: describeType(comparison.old, parts),
    },
    { old: parts[0]?.at ?? '' },
  )
}
