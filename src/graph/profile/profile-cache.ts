/** Counts for a profile what comes from the cache, by stage. */

import type { Cache } from '../cache/cache.ts'
import type { Profile } from './profile.ts'

/** The same cache, whose lookups count in the profile. */
export function profileCache(cache: Cache, profile: Profile): Cache {
  return {
    counts: cache.counts,
    keepsValues: cache.keepsValues,
    get: (stage, key, compute) => count(stage, compute, (counted) => cache.get(stage, key, counted)),
    getBytes: (stage, key, compute) =>
      count(stage, compute, (counted) => cache.getBytes(stage, key, counted)),
    keepBytes: (stage, key, compute) =>
      count(stage, compute, (counted) => cache.keepBytes(stage, key, counted)),
    findReader: (stage, key) => cache.findReader(stage, key),
    close: () => cache.close(),
  }

  async function count<T, R>(
    stage: string,
    compute: () => Promise<T>,
    lookUp: (counted: () => Promise<T>) => Promise<R>,
  ): Promise<R> {
    let isHit = true
    const value = await lookUp(() => {
      isHit = false
      return compute()
    })
    profile.add(stage, { count: 1, hits: isHit ? 1 : 0 })
    return value
  }
}
