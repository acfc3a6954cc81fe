/** Where a schema is used, which names its changes. */

import type { ReferenceReader } from '../openapi/reference-reader.ts'
import { isBreaking, type Difference, type Pointers } from './change.ts'
import type { ChangeCollector } from './collect-changes.ts'
import type { IsUnchanged } from './find-unchanged.ts'

/** Both descriptions, and the changes found in them. */
export interface ApiComparison {
  readonly old: ReferenceReader
  readonly new: ReferenceReader
  readonly changes: ChangeCollector
  readonly isUnchanged: IsUnchanged
}

/** Where a schema is used. */
export interface SchemaScope {
  /** Operation or shared schema whose changes these are. */
  readonly owner: string
  readonly direction: 'request' | 'response'
  readonly noun: 'parameter' | 'header' | 'body'
  /** Whether the value is inside of the parameter, header or body. */
  readonly isInside: boolean
  readonly path: string
  /** Pointer of the component around it; '' outside of components. */
  readonly shared: string
  readonly schema?: string
  /** The shared schema that has a property of `schema` through `allOf`. */
  readonly heir?: string
  /** A parameter that requests may leave out. */
  readonly isOptional?: boolean
}

/** 'request-property' or 'response-body': first part of the ids at a scope. */
export function nounOf({ direction, noun, isInside }: SchemaScope): string {
  if (!isInside) return `${direction}-${noun}`
  return noun === 'body' ? `${direction}-property` : `${direction}-${noun}-property`
}

/** Adds a difference with its full id. */
export function addDifference(
  { changes }: ApiComparison,
  scope: SchemaScope,
  difference: Difference,
  pointers: Pointers,
): void {
  const { effect, id, says, kind = 'changed', old = null, new: now = null } = difference
  const noun = nounOf(scope).replaceAll('-', ' ')
  changes.add(scope.owner, {
    id,
    kind,
    breaking: isBreaking(effect, scope.direction),
    direction: scope.direction,
    path: scope.path,
    ...(scope.schema !== undefined && { schema: scope.schema }),
    ...(scope.heir !== undefined && { inheritedBy: [scope.heir] }),
    old,
    new: now,
    text: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} \`${scope.path}\` ${says}`,
    pointers,
    shared: scope.shared,
  })
}

/** A comparison at a scope. */
export interface Context {
  readonly comparison: ApiComparison
  readonly scope: SchemaScope
  readonly pointers: Pointers
}

export const within = (scope: SchemaScope, step: string): SchemaScope => ({
  ...scope,
  isInside: true,
  path: `${scope.path}${step}`,
})

/** Adds a difference of the schema at a scope. */
export function addSchemaDifference({ comparison, scope, pointers }: Context, difference: Difference): void {
  addDifference(comparison, scope, { ...difference, id: `${nounOf(scope)}-${difference.id}` }, pointers)
}
