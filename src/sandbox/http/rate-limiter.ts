import type { RateLimit } from '../contract/load-contract.ts'

/** Counts requests by application and policy, in fixed windows. */
export interface RateLimiter {
  /** Counts one request. `left` is below 0 when the quota was used up before. */
  countRequest(owner: string, rate: RateLimit): { readonly left: number; readonly seconds: number }
}

/** `real` is the machine's clock and not the sandbox's: quotas protect a machine. */
export function createRateLimiter(mode: 'documented' | 'none', real: () => number = Date.now): RateLimiter {
  const windows = new Map<string, { ends: number; used: number }>()
  return {
    countRequest(owner, rate) {
      const now = real()
      const key = `${rate.policy} ${owner}`
      const found = windows.get(key)
      const window =
        found === undefined || found.ends <= now ? { ends: now + rate.windowSeconds * 1000, used: 0 } : found
      windows.set(key, window)
      if (windows.size > 10_000) for (const [name, { ends }] of windows) if (ends <= now) windows.delete(name)
      const seconds = Math.max(1, Math.ceil((window.ends - now) / 1000))
      if (mode === 'none') return { left: rate.limit, seconds }
      window.used += 1
      return { left: rate.limit - window.used, seconds }
    },
  }
}
