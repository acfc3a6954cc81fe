import { setTimeout } from 'node:timers/promises'

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

/** Milliseconds in which a signal of the system arrives that has ended a child process of ours as well. */
const SIGNAL_DELAY = 20

/**
 * Rejects with the reason of the signal if the failure that was just seen comes from it: Ctrl-C ends the child processes of a hook too, and the
 * hook fails before this process receives the signal.
 */
export async function throwIfAborting(signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return
  await setTimeout(SIGNAL_DELAY)
  signal.throwIfAborted()
}
