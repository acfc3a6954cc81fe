import type { Spool } from '../lib/files/spool.ts'
import type { Cache } from './cache.ts'

/**
 * What gives the bytes of a cache entry again later without keeping them in memory: from the cache's own file, or from the spool where the
 * cache has none.
 */
export function rereadEntry(
  cache: Cache,
  spool: Spool,
  [stage, key]: readonly [stage: string, key: string],
  bytes: Uint8Array,
): () => Uint8Array {
  return cache.findReader(stage, key) ?? spool.add(bytes)
}
