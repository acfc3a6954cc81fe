/** A look at the cache before a value is computed: for values that are computed elsewhere, or in an order of their own. */

import type { Cache } from './cache.ts'

/** What the cache has for a key, or where its value goes. One of `save` and `fail` must be called for a value that is missing. */
export type CacheSlot<T> =
  | { readonly value: T }
  | { readonly save: (value: T) => void; readonly fail: (reason: unknown) => void }

/** The slot for `key` in `stage`. Until a missing value is saved, others who ask the cache for it wait. */
export function openCacheSlot<T>(cache: Cache, stage: string, key: string): Promise<CacheSlot<T>> {
  return new Promise((resolve, reject) => {
    const stored = cache.get<T>(stage, key, () => new Promise<T>((save, fail) => resolve({ save, fail })))
    // Without effect where the slot was given already: then these are the value and the failure of its own owner.
    stored.then((value) => resolve({ value }), reject)
  })
}
