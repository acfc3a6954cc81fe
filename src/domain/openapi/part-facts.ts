/**
 * Facts derived from an operation or a schema: a hash of its content, and the schemas that it names. Deriving it walks the whole
 * part, so a part that comes from the cache brings it along (part-memory.ts). Facts belong to the object: parts are never changed, only replaced.
 */

import { hashOf } from '../../lib/data/hash.ts'

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
    ...(known ?? listNames(part)),
    hash: hashOf(JSON.stringify(part) ?? ''),
  }
  rememberFacts(part, facts)
  return facts
}

/** The names in a part, each once. */
function listNames(part: unknown): Pick<PartFacts, 'references' | 'names'> {
  const references = new Set<string>()
  const names = new Set<string>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    // Descriptions refer to nothing, and are large.
    if ('html' in value) return
    const { ref, from } = value as { readonly ref?: unknown; readonly from?: unknown }
    if (typeof ref === 'string') {
      references.add(ref)
      names.add(ref)
    }
    if (Array.isArray(from)) for (const name of from) if (typeof name === 'string') names.add(name)
    for (const item of Object.values(value)) visit(item)
  }
  visit(part)
  return { references: [...references], names: [...names] }
}
