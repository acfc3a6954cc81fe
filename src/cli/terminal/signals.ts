/** Ctrl-C, SIGTERM and a closed terminal, as `docs build` and the servers handle them. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A command was stopped by a signal. The output folder is unchanged. */
export class InterruptedError extends Error {}

/** Calls `work` with a signal that aborts with an `InterruptedError` on the first of the signals. */
export async function runInterruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const interrupt = () => controller.abort(new InterruptedError())
  for (const name of SIGNALS) process.once(name, interrupt)
  try {
    return await work(controller.signal)
  } finally {
    for (const name of SIGNALS) process.off(name, interrupt)
  }
}

/** Resolves on the first of the signals. A second signal ends the process at once, as Node does by default. */
export function waitForStopSignal(): Promise<void> {
  return new Promise<void>((resolve) => {
    const stop = () => {
      for (const name of SIGNALS) process.off(name, stop)
      resolve()
    }
    for (const name of SIGNALS) process.once(name, stop)
  })
}
