/**
 * Slows down guessing of client secrets and codes. Failed attempts are counted by what is guessed, such as the client, and by address; after
 * MAX_FAILURES in one window every attempt of that address for it is refused until the window ends, the right
 * secret included, so that a guess learns nothing. Other addresses are not affected.
 * RFC 6749, sections 2.3.1 and 10.10, and RFC 8628, section 5.1, demand such a protection against brute force.
 */

import { createApiError } from '../http/api-error.ts'

/** Failed attempts that one address has within one window. */
export const MAX_FAILURES = 10
const WINDOW_MS = 300_000
/** Entries after which those that have ended are removed. */
const PRUNE_SIZE = 10_000

export interface ClientAuthThrottle {
  /** Throws rate_limited with Retry-After while the address is blocked for the client, or for what else is guessed. */
  requireAllowed(guessed: string, address: string): void
  /** Counts a failure. Gives the end of the block, in milliseconds, if this failure starts one. */
  recordFailure(guessed: string, address: string): number | undefined
  /** The right secret was given: the failures before were mistakes. */
  recordSuccess(guessed: string, address: string): void
}

/** `now` is the machine's clock: moving the sandbox's clock must not end a block. */
export function createClientAuthThrottle(now: () => number = Date.now): ClientAuthThrottle {
  const windows = new Map<string, { readonly endsAt: number; readonly failures: number }>()
  const findWindow = (key: string) => {
    const window = windows.get(key)
    return window !== undefined && window.endsAt > now() ? window : undefined
  }
  return {
    requireAllowed(guessed, address) {
      const window = findWindow(`${guessed} ${address}`)
      if (window === undefined || window.failures < MAX_FAILURES) return
      const seconds = Math.max(1, Math.ceil((window.endsAt - now()) / 1000))
      throw createApiError(
        'rate_limited',
        `${MAX_FAILURES} attempts failed. Try again in ${seconds} seconds.`,
        { headers: { 'retry-after': String(seconds) } },
      )
    },
    recordFailure(guessed, address) {
      const key = `${guessed} ${address}`
      const window = findWindow(key)
      const endsAt = window?.endsAt ?? now() + WINDOW_MS
      const failures = (window?.failures ?? 0) + 1
      if (windows.size > PRUNE_SIZE)
        for (const [name, entry] of windows) if (entry.endsAt <= now()) windows.delete(name)
      windows.set(key, { endsAt, failures })
      return failures === MAX_FAILURES ? endsAt : undefined
    },
    recordSuccess(guessed, address) {
      windows.delete(`${guessed} ${address}`)
    },
  }
}
