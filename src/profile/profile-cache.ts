/** Counts for a profile what comes from the cache, by stage. */

import type { Cache } from '../cache.ts'
import type { Profile } from './profile.ts'

/** The same cache, whose lookups count in the profile. */
export function profileCache(cache: Cache, profile: Profile): Cache {
  return {
    counts: cache.counts,
    async get(stage, key, make) {
      let isHit = true
      const value = await cache.get(stage, key, () => {
        isHit = false
        return make()
      })
      profile.add(stage, { count: 1, hits: isHit ? 1 : 0 })
      return value
    },
  }
}
