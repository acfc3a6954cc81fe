/** State that generating one example passes from schema to schema. */

import type { Json } from '../model.ts'
import type { ReferenceReader } from '../reference-reader.ts'
import type { Direction } from '../schema-fields.ts'
import type { SchemaPart } from './flatten-schema.ts'

/** Which optional members a generated object has: all, those for which the author has an example, or none. */
export type OptionalMembers = 'all' | 'with example' | 'none'

export interface GenerateOptions {
  readonly direction: Direction
  readonly optional: OptionalMembers
}

export interface GenerateScope extends GenerateOptions {
  readonly reader: ReferenceReader
  /** Pointers of the named schemas around: none is entered twice, so recursion ends. */
  readonly openPointers: readonly string[]
  readonly budget: {
    /** Values that may still be made before only required members are: wide schemas of wide schemas would grow without end. */
    values: number
    /** Schemas that may still be read before the first alternative of each choice is taken as it is: choices in choices have no end. */
    work: number
    /** Schemas that may still be checked. Later values pass, because the whole is checked in the end. */
    checks: number
  }
  /** The value of the schemas that apply to it together; undefined without one. */
  readonly generate: (parts: readonly SchemaPart[], scope: GenerateScope) => Json | undefined
}

/** Whether all schemas allow a value. */
export function areAllowing(
  scope: GenerateScope,
  schemas: readonly { readonly pointer: string }[],
  value: Json,
): boolean {
  return schemas.every(
    ({ pointer }) =>
      scope.reader.validateExample(value, pointer, scope.direction, {
        isGenerated: true,
        left: scope.budget,
      }) === undefined,
  )
}
