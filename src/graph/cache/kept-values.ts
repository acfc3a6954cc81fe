/** Values that a server keeps in memory, so that it gets the same objects for what did not change. */

export interface KeptValues {
  /** The value of a name; undefined if it is not kept. */
  find(name: string): unknown
  put(name: string, value: unknown, bytes: number): void
}

/** Keeps values of `limit` bytes altogether. The least recently used values are removed first. The last one is always kept. */
export function createKeptValues(limit: number): KeptValues {
  // In the order of their last use.
  const entries = new Map<string, { readonly value: unknown; readonly bytes: number }>()
  let total = 0

  function remove(name: string): void {
    total -= entries.get(name)?.bytes ?? 0
    entries.delete(name)
  }

  return {
    find(name) {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      entries.delete(name)
      entries.set(name, entry)
      return entry.value
    },
    put(name, value, bytes) {
      remove(name)
      for (const oldest of entries.keys()) {
        if (total + bytes <= limit) break
        remove(oldest)
      }
      entries.set(name, { value, bytes })
      total += bytes
    },
  }
}
