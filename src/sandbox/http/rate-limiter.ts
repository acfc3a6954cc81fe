import type { RateLimit } from '../contract/load-contract.ts'

/** Counts requests by application and policy, in fixed windows. */
export interface RateLimiter {
  /** Counts one request. `left` is below 0 when the quota was used up before. */
  countRequest(owner: string, rate: RateLimit): { readonly left: number; readonly seconds: number }
}

/** `real` is the machine's clock and not the sandbox's: quotas protect a machine. */
export function createRateLimiter(mode: 'documented' | 'none', now: () => number = Date.now): RateLimiter {
  const windows = new Map<string, { ends: number; used: number }>()
  return {
    countRequest(owner, rate) {
      const time = now()
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
