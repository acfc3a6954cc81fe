/** Values that stay in memory, so that a server gets the same objects for what did not change. */

/** Keeps values of `limit` bytes altogether. The least recently used values are removed first. The last one is always kept. */
export function createKeptValues<K, V>(limit: number) {
  // In the order of their last use.
  const entries = new Map<K, { readonly value: V; readonly bytes: number }>()
  let total = 0

  function remove(key: K): void {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    remove,
    /** The value of a key; undefined if it is not kept. */
    find(key: K): V | undefined {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    put(key: K, value: V, bytes: number): void {
      remove(key)
      for (const oldest of entries.keys()) {
        if (total + bytes <= limit) break
        remove(oldest)
      }
      entries.set(key, { value, bytes })
      total += bytes
    },
  }
}
