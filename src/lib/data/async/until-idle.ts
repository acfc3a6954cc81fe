/** The value of authors' code that may wait for a promise that never settles. Node only. */

/**
 * The value of `work`. Throws when nothing is left to do in this process, or after `patience` milliseconds: Node would end without a word,
 * with exit code 13, and a server would wait forever.
 */
export async function untilIdle<T>(work: T | Promise<T>, patience?: number): Promise<T> {
  let stop = () => {}
  const idle = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('it awaits a promise that never settles'))
    process.once('beforeExit', fail)
    // Without a hold on the process, which may have nothing else to do.
    const timer = patience === undefined ? undefined : setTimeout(fail, patience).unref()
    stop = () => {
      process.off('beforeExit', fail)
      clearTimeout(timer)
    }
  })
  try {
    return await Promise.race([work, idle])
  } finally {
    stop()
  }
}
