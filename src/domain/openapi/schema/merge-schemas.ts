/** Joins what the members of `allOf`, or a `$ref` and the keywords beside it, say about one value. Pure; nothing is decided about validity. */

import type { Property, Schema } from '../model.ts'
import { mergeLimits } from './schema-limits.ts'

/** A schema that is still being written. */
export type SchemaDraft = { -readonly [key in keyof Schema]: Schema[key] }

/**
 * Types that keywords such as `properties` imply if none is written. They yield to written ones: JSON Schema applies the keywords only to
 * values of their type. Compared by identity.
 */
export const IMPLIED_TYPES = { object: ['object'], array: ['array'] } as const

/**
 * One schema that says what both say (`allOf`): members of the first come first, and prevail where only one can be shown.
 * It is for reading; whether both can hold at once is not decided.
 */
export function mergeSchemas(a: Schema, b: Schema): Schema {
  // Bases that share a base have its members twice.
  if (a === b) return a
  const merged: SchemaDraft = { ...b, ...a }
  const types = intersectTypes(a.types, b.types)
  if (types !== undefined) merged.types = types
  if (types !== undefined && !types.includes('object')) delete merged.closed
  // Both would have to allow null: a schema without types allows everything.
  if (a.nullable !== b.nullable && haveTypes(a, b)) delete merged.nullable
  if (a.limits !== undefined && b.limits !== undefined) merged.limits = mergeLimits(a.limits, b.limits)
  setUnlessEmpty(merged, 'constraints', [...new Set([...(a.constraints ?? []), ...(b.constraints ?? [])])])
  setUnlessEmpty(merged, 'choices', [...new Set([...(a.choices ?? []), ...(b.choices ?? [])])])
  setUnlessEmpty(merged, 'patterns', [...new Set([...(a.patterns ?? []), ...(b.patterns ?? [])])])
  setUnlessEmpty(merged, 'from', [...new Set([...(a.from ?? []), ...(b.from ?? [])])])
  setUnlessEmpty(merged, 'properties', mergeProperties(a.properties ?? [], b.properties ?? []))
  if (a.items !== undefined && b.items !== undefined) merged.items = mergeSchemas(a.items, b.items)
  const values = intersectValues(a.values, b.values)
  if (values !== undefined) merged.values = values
  return merged
}

function setUnlessEmpty<K extends keyof Schema>(
  into: SchemaDraft,
  key: K,
  list: Schema[K] & readonly unknown[],
): void {
  if (list.length > 0) (into as Record<K, Schema[K]>)[key] = list
}

const haveTypes = (a: Schema, b: Schema): boolean => a.types !== undefined && b.types !== undefined

function intersectTypes(a: Schema['types'], b: Schema['types']): Schema['types'] {
  if (a === undefined || b === undefined) return a ?? b
  const both = a.filter((type) => b.includes(type) || (type === 'integer' && b.includes('number')))
  if (both.length === 0) return isImplied(a) ? b : a
  return isImplied(a) && isImplied(b) ? a : both
}

function isImplied(types: readonly string[]): boolean {
  return types === IMPLIED_TYPES.object || types === IMPLIED_TYPES.array
}

function intersectValues(a: Schema['values'], b: Schema['values']): Schema['values'] {
  if (a === undefined || b === undefined) return a ?? b
  const both = a.filter(({ value }) => b.some((other) => other.value === value))
  return both.length > 0 ? both : a
}

function mergeProperties(a: readonly Property[], b: readonly Property[]): readonly Property[] {
  const byName = new Map(a.map((property) => [property.name, property]))
  for (const property of b) {
    const known = byName.get(property.name)
    byName.set(
      property.name,
      known === undefined
        ? property
        : {
            name: property.name,
            required: known.required || property.required,
            schema: mergePropertySchemas(known.schema, property.schema),
          },
    )
  }
  return [...byName.values()]
}

/** A property that two members describe: a reference can't be merged with another without opening it, so the first one stays. */
function mergePropertySchemas(a: Schema, b: Schema): Schema {
  if (a.ref !== undefined && b.ref !== undefined && a.ref !== b.ref) return a
  return mergeSchemas(a, b)
}
