/**
 * The values of `compute` for all items, in their order, at most `limit` of them at a time. A value that is known without waiting takes no turn of
 * the event loop. The first failure is thrown, and nothing more is begun.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  limit: number,
  compute: (item: T) => R | Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const index = next++
      try {
        const value = compute(items[index] as T)
        results[index] = value instanceof Promise ? await value : value
      } catch (error) {
        next = items.length
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return results
}
