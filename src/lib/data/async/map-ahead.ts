/**
 * The values of `compute` for all items, one after the other in their order, while `count` of them are computed ahead: what is done with a
 * value goes on beside the work on the next ones, and only these are in memory. The first failure is thrown.
 */
export async function* mapAhead<T, R>(
  items: Iterable<T>,
  count: number,
  compute: (item: T) => Promise<R>,
): AsyncIterable<R> {
  const ahead: Promise<R>[] = []
  for (const item of items) {
    const value = compute(item)
    // A failure is thrown where the value is awaited.
    value.catch(() => undefined)
    ahead.push(value)
    const first = ahead.length > count ? ahead.shift() : undefined
    if (first !== undefined) yield await first
  }
  for (const value of ahead) yield await value
}
