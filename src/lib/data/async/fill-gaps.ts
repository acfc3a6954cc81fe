import { setImmediate } from 'node:timers/promises'

/**
 * The values of `main` as they come, and the values of `filler` while `main` has to wait for others: for threads, mostly. Both keep their own order.
 * The first failure is thrown.
 */
export async function* fillGaps<T>(main: AsyncIterable<T>, filler: AsyncIterable<T>): AsyncIterable<T> {
  const mains = main[Symbol.asyncIterator]()
  const fillers = filler[Symbol.asyncIterator]()
  let isFilled = false
  try {
    for (;;) {
      const next = mains.next()
      // A failure is thrown where the value is awaited.
      next.catch(() => undefined)
      while (!isFilled && (await isLater(next))) {
        const other = await fillers.next()
        if (other.done === true) isFilled = true
        else yield other.value
      }
      const { value, done } = await next
      if (done === true) break
      yield value
    }
    for (let other = await fillers.next(); other.done !== true; other = await fillers.next())
      yield other.value
  } finally {
    // A consumer that stops early ends both.
    await Promise.all([mains.return?.(), fillers.return?.()])
  }
}

/** Whether a value is still on its way after a turn of the event loop, in which messages of threads arrive. */
function isLater(value: Promise<unknown>): Promise<boolean> {
  const settled = value.then(
    () => false,
    () => false,
  )
  return Promise.race([settled, setImmediate(true)])
}
