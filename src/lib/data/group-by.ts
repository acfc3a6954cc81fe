/** Items by key, in the order in which the keys first occur; within a group in their own order. As `Map.groupBy` (ECMAScript 2024), which Node 20 lacks. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** Values by key, of pairs: as `groupBy`, where a value has several keys or is more than its key. */
export function groupPairs<K, V>(pairs: Iterable<readonly [K, V]>): ReadonlyMap<K, readonly V[]> {
  return new Map(
    [...groupBy(pairs, ([key]) => key)].map(([key, group]) => [key, group.map(([, value]) => value)]),
  )
}
