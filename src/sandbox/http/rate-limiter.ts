/**
 * Rate limits of the documented policies, in fixed windows. Counted by the machine's clock: moving the sandbox's clock must
 * not reset a limit.
 */

import type { RateLimit } from '../contract/contract.ts'

/** Counts requests by application and policy. */
export interface RateLimiter {
  /** Counts one request. `left` is negative when the limit was already reached; `seconds` is the time until the window ends. */
  countRequest(owner: string, rate: RateLimit): { readonly left: number; readonly seconds: number }
}

/** With mode 'none' no limit is ever reached. */
export function createRateLimiter(mode: 'documented' | 'none'): RateLimiter {
  const windows = new Map<string, { ends: number; used: number }>()
  return {
    countRequest(owner, rate) {
      const time = Date.now()
      const key = `${rate.policy} ${owner}`
      const current = windows.get(key)
      const window =
        current === undefined || current.ends <= time
          ? { ends: time + rate.windowSeconds * 1000, used: 0 }
          : current
      windows.set(key, window)
      if (windows.size > 10_000)
        for (const [name, { ends }] of windows) if (ends <= time) windows.delete(name)
      const seconds = Math.max(1, Math.ceil((window.ends - time) / 1000))
      if (mode === 'none') return { left: rate.limit, seconds }
      window.used += 1
      return { left: rate.limit - window.used, seconds }
    },
  }
}
