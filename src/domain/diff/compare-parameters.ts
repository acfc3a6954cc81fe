/** Compares parameters and headers: presence, deprecation, how the value is written, and its schema. */

import type { JsonObject } from '../openapi/document/json-value.ts'
import type { ResolvedNode } from '../openapi/reference-reader.ts'
import { pointersOf, type Difference } from './change.ts'
import { compareSchemas } from './compare-schemas.ts'
import { listHeaders, listParameters, type NamedValue, type RequestNode } from './list-requests.ts'
import { describeType, openSchema, readShape } from './schema-shape.ts'
import { addDifference, type ApiComparison, type SchemaScope } from './scope.ts'

/** Pointer of the component that a node is on both sides, or on its only one; '' if it is written at its place. */
export function sharedPointer(...nodes: readonly (ResolvedNode | undefined)[]): string {
  const pointers = nodes.flatMap((node) => (node === undefined ? [] : [node.pointer]))
  return pointers.every((pointer) => pointer.startsWith('/components/')) ? (pointers.at(-1) ?? '') : ''
}

/** Compares the parameters of two requests. */
export function compareParameters(
  comparison: ApiComparison,
  { owner, direction, prefix }: Pick<SchemaScope, 'owner' | 'direction'> & { readonly prefix: string },
  old: RequestNode,
  now: RequestNode,
): void {
  const [before, after] = [listParameters(comparison.old, old), listParameters(comparison.new, now)]
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [a, b] = [before.get(key), after.get(key)]
    const { place = '', name = '' } = b ?? a ?? {}
    const scope: SchemaScope = {
      owner,
      direction,
      noun: 'parameter',
      isInside: false,
      path: `${prefix}${place}:${name}`,
      shared: sharedPointer(a, b),
      isOptional: a?.isRequired === false && b?.isRequired === false,
    }
    const pointers = pointersOf(a, b)
    const report = (difference: Difference) => addDifference(comparison, scope, difference, pointers)
    if (a === undefined && b !== undefined) {
      const presence = b.isRequired ? 'required' : 'optional'
      report({
        id: place === 'path' ? 'new-request-path-parameter' : `new-${presence}-request-parameter`,
        effect: b.isRequired && scope.direction === 'request' ? 'narrows' : 'none',
        says: `was added and is ${presence}`,
        kind: 'added',
        new: describeType(comparison.new, b.schema),
      })
    } else if (a !== undefined && b === undefined)
      // A server that ignores it does less than its client asks for.
      report({
        id: `request-parameter-removed${a.node['deprecated'] === true ? '-with-deprecation' : ''}`,
        effect: 'both',
        says: 'was removed',
        kind: 'removed',
        old: describeType(comparison.old, a.schema),
      })
    else if (a !== undefined && b !== undefined) {
      reportPresence('request-parameter', [a.isRequired, b.isRequired], report)
      reportDeprecation('request-parameter', [a.node, b.node], report)
      reportStyle(comparison, 'request-parameter', [a, b], report)
      if (place === 'query') reportEmptyValue(a.node, b.node, report)
      compareSchemas(comparison, scope, a.schema, b.schema)
    }
  }
}

/** Compares the headers of two responses, or of two parts of a body. */
export function compareHeaders(
  comparison: ApiComparison,
  scope: SchemaScope,
  a: ResolvedNode,
  b: ResolvedNode,
): void {
  const [before, after] = [listHeaders(comparison.old, a), listHeaders(comparison.new, b)]
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(key), after.get(key)]
    const at: SchemaScope = {
      ...scope,
      noun: 'header',
      path: `${scope.path}.header:${(now ?? old)?.name ?? ''}`,
      shared: scope.shared || sharedPointer(old, now),
    }
    const report = (difference: Difference) => addDifference(comparison, at, difference, pointersOf(old, now))
    const noun = `${scope.direction}-header`
    if (old === undefined && now !== undefined)
      report({
        id: `${noun}-added`,
        effect: 'none',
        says: 'was added',
        kind: 'added',
        new: describeType(comparison.new, now.schema),
      })
    else if (old !== undefined && now === undefined)
      report({
        id: `${old.isRequired ? 'required' : 'optional'}-${noun}-removed`,
        effect: 'both',
        says: 'was removed',
        kind: 'removed',
        old: describeType(comparison.old, old.schema),
      })
    else if (old !== undefined && now !== undefined) {
      reportPresence(noun, [old.isRequired, now.isRequired], report)
      reportDeprecation(noun, [old.node, now.node], report)
      reportStyle(comparison, noun, [old, now], report)
      compareSchemas(comparison, at, old.schema, now.schema)
    }
  }
}

type Report = (difference: Difference) => void

/** Reports that a parameter, header or body became required or optional. */
export function reportPresence(noun: string, [was, is]: readonly [boolean, boolean], report: Report): void {
  if (was === is) return
  report({
    id: `${noun}-became-${is ? 'required' : 'optional'}`,
    effect: is ? 'narrows' : 'widens',
    says: `became ${is ? 'required' : 'optional'}`,
    old: was ? 'required' : 'optional',
    new: is ? 'required' : 'optional',
  })
}

/** Reports that something is deprecated, or is no longer. */
export function reportDeprecation(
  noun: string,
  [old, now]: readonly [JsonObject, JsonObject],
  report: Report,
): void {
  const [was, is] = [old['deprecated'] === true, now['deprecated'] === true]
  if (was === is) return
  report({
    id: `${noun}-${is ? 'deprecated' : 'reactivated'}`,
    effect: 'none',
    says: is ? 'is deprecated' : 'is no longer deprecated',
    kind: is ? 'deprecated' : 'changed',
  })
}

/** Reports that a query parameter may or must not be empty, as in `?flag=` (OpenAPI 3.1.1, section 4.8.12.2.1). */
function reportEmptyValue(old: JsonObject, now: JsonObject, report: Report): void {
  const [was, is] = [old['allowEmptyValue'] === true, now['allowEmptyValue'] === true]
  if (was === is) return
  report({
    id: `request-parameter-empty-value-${is ? 'allowed' : 'forbidden'}`,
    effect: is ? 'widens' : 'narrows',
    says: is ? 'may be empty' : 'must not be empty',
  })
}

/** Reports another notation of the value. `explode` is about lists and objects only. */
function reportStyle(
  comparison: ApiComparison,
  noun: string,
  [a, b]: readonly [NamedValue, NamedValue],
  report: Report,
): void {
  const isPlain = ([value, reader]: readonly [NamedValue, ApiComparison['old']]) => {
    const { types } = readShape(reader, openSchema(reader, value.schema))
    return types?.some((type) => type === 'array' || type === 'object') === false
  }
  const isScalar = isPlain([a, comparison.old]) && isPlain([b, comparison.new])
  const [old, now] = [a, b].map(({ style }) => (isScalar ? style.replace(', explode', '') : style))
  if (old === undefined || now === undefined || old === now) return
  report({
    id: `${noun}-style-changed`,
    effect: 'both',
    says: `is written as \`${now}\` instead of \`${old}\``,
    old,
    new: now,
  })
}
