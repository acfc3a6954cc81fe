import type { Store } from '../store/open-store.ts'

/** The time of the whole sandbox. It runs like that of the machine, and can be put forward. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** How far it is ahead of the machine, in milliseconds. */
  ahead(): number
  /** Puts it forward by some milliseconds. */
  advance(by: number): void
}

/** The clock that the store remembers. */
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
export function formatTimestamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
