/** The value of `work`, or the reason of the signal as soon as it comes: Ctrl-C does not wait for a stage. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
