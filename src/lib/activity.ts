/**
 * Current work of a thread, for the progress line and for `docs build --profile`. Listeners belong to a thread and not to a build,
 * because work is reported from deep inside of pure functions that must not take a parameter for it. Without one nothing is recorded.
 */

export interface Activity {
  /** Kind of work: 'load', 'markdown', 'render'. */
  readonly stage: string
  /** Subject of the work: the path of a source, the route of a page, an operation. */
  readonly name: string
}

/** Is called when a piece of work begins; calls the function that it returned when the work ends. */
export type ActivityListener = (activity: Activity) => (isAsync: boolean) => void

let listeners: readonly ActivityListener[] = []

/** Adds a listener of this thread. Call the returned function to remove it. */
export function listenToActivity(listener: ActivityListener): () => void {
  listeners = [...listeners, listener]
  return () => {
    listeners = listeners.filter((other) => other !== listener)
  }
}

/** Runs `work` and reports its begin and end. Gives the value of `work`; errors pass through. */
export function track<T>(stage: string, name: string, work: () => T): T {
  if (listeners.length === 0) return work()
  const activity = { stage, name }
  const ends = listeners.map((listener) => listener(activity))
  const end = (isAsync: boolean) => {
    for (const report of ends) report(isAsync)
  }
  let value: T
  try {
    value = work()
  } catch (error) {
    end(false)
    throw error
  }
  if (value instanceof Promise) return value.finally(() => end(true)) as T
  end(false)
  return value
}
