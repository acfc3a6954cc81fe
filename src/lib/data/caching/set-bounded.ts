/** Adds an entry to a map that keeps at most `limit` of them: the oldest is removed if the map is full. */
export function setBounded<K, V>(map: Map<K, V>, [key, value]: readonly [K, V], limit: number): void {
  const [oldest] = map.size >= limit ? map.keys() : []
  if (oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}
