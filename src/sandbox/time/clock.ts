/** The clock of the sandbox. It runs with the machine's clock and can be moved forward, never back. */

import type { Store } from '../store/open-store.ts'

/** A day in milliseconds. */
export const DAY = 86_400_000

/** Times are milliseconds since 1970. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** The difference to the machine's clock, in milliseconds. */
  ahead(): number
  /** Moves it forward. */
  advance(by: number): void
}

/** Creates the clock with the offset that is stored. */
export function createClock(store: Store): Clock {
  let offset = Number(store.rows("SELECT value FROM settings WHERE name = 'clock'")[0]?.['value'] ?? 0)
  return {
    now: () => Date.now() + offset,
    ahead: () => offset,
    advance(by) {
      offset += by
      store.run("INSERT OR REPLACE INTO settings (name, value) VALUES ('clock', ?)", String(offset))
    },
  }
}

/** RFC 3339 in UTC with whole seconds, as the contracts write times. */
export const formatTimestamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/** The same for a time that may be missing. */
export function formatOptionalTime(at: number | null): string | null {
  return at === null ? null : formatTimestamp(at)
}
