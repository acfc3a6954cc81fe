/**
 * Facts derived from an operation or a schema: a hash of its content, and the schemas that it names. Deriving it walks the whole
 * part, so a part that comes from the cache brings it along (part-memory.ts). Facts belong to the object: parts are never changed, only replaced.
 */

import { hashOf } from '../../lib/data/hash.ts'
import { listSchemaNames, listSchemaReferences } from './schema-references.ts'

/** Plain data about a part. */
export interface PartFacts {
  /** Hash of its JSON. Absent in the cache where the part has locations, which an edit moves. */
  readonly hash?: string
  /** Names of the schemas that it refers to. */
  readonly references: readonly string[]
  /** The same, and the schemas whose members `allOf` merged into it. */
  readonly names: readonly string[]
}

const factsOfParts = new WeakMap<object, PartFacts>()

/** Remembers the facts of a part that came from the cache. */
export function rememberFacts(part: unknown, facts: PartFacts): void {
  if (typeof part === 'object' && part !== null) factsOfParts.set(part, facts)
}

/** Everything about a part. */
export function describePart(part: unknown): Required<PartFacts> {
  const known = typeof part === 'object' && part !== null ? factsOfParts.get(part) : undefined
  if (known?.hash !== undefined) return { ...known, hash: known.hash }
  const facts = {
    ...(known ?? { references: listSchemaReferences(part), names: listSchemaNames(part) }),
    hash: hashOf(JSON.stringify(part) ?? ''),
  }
  rememberFacts(part, facts)
  return facts
}

/** Names of the schemas that a part refers to. */
export function listPartReferences(part: unknown): readonly string[] {
  return describePart(part).references
}
