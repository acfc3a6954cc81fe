/**
 * The progress line of a build on a terminal: stage, count, and the source that takes longest. Prints nothing if no person watches:
 * in a pipe, in continuous integration (`CI`), and on a terminal that cannot clear a line (`TERM=dumb`).
 */

import { Worker } from 'node:worker_threads'
import { listenToActivity, type ActivityListener } from '../../lib/activity.ts'
import { describeProgress, type ProgressState } from './format-progress.ts'
import { createProgressMemory, openProgressWriter } from './progress-memory.ts'

export interface ProgressLine {
  /** A stage begins, or some parts of it are done. */
  show(stage: string, done?: number, total?: number, name?: string): void
  /** Removes the line for good. */
  clear(): void
}

type Environment = Readonly<Record<string, string | undefined>>

/** Whether a person watches `stream` and its terminal can replace a line. */
export function isInteractive(
  stream: { readonly isTTY?: boolean },
  { TERM, CI }: Environment = process.env,
): boolean {
  return stream.isTTY === true && TERM !== 'dumb' && (CI === undefined || CI === '' || CI === 'false')
}

/** The progress line on `stream`. It counts and names the activities of this thread until it is cleared. */
export function createProgressLine(
  stream: NodeJS.WriteStream & { readonly fd?: number },
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): ProgressLine {
  if (isQuiet || !isInteractive(stream)) return { show: () => undefined, clear: () => undefined }
  const memory = createProgressMemory()
  const writer = openProgressWriter(memory)
  const thread = new Worker(new URL('./progress-thread.js', import.meta.url), {
    workerData: { memory, descriptor: stream.fd ?? 2 },
  })
  // Without a painter there is no line, and the build goes on.
  thread.on('error', () => undefined)
  thread.unref()
  const counter = createProgressCounter((state) =>
    writer.write(describeProgress(state), stream.columns || 80),
  )
  const stopListening = listenToActivity(counter.listener)
  let isCleared = false
  return {
    show: counter.show,
    clear() {
      if (isCleared) return
      isCleared = true
      stopListening()
      writer.end()
      void thread.terminate()
      stream.write('\r\u001B[K')
    },
  }
}

/** Keeps the state of a build: what `show` says, and in a stage that says no numbers, the activities that began and ended. */
export function createProgressCounter(publish: (state: ProgressState) => void) {
  let state: ProgressState = { stage: '' }
  let done = 0
  let total = 0
  // In the order in which they began: the first takes longest.
  const running = new Map<object, string>()
  const publishActivity = () => {
    if (state.done !== undefined) return
    const [name] = running.values()
    publish({ stage: state.stage, done, total, ...(name === undefined ? {} : { name }) })
  }
  return {
    show(stage: string, shownDone?: number, shownTotal?: number, name?: string): void {
      if (stage !== state.stage) done = total = 0
      state = {
        stage,
        ...(shownDone === undefined ? {} : { done: shownDone }),
        ...(shownTotal === undefined ? {} : { total: shownTotal }),
        ...(name === undefined ? {} : { name }),
      }
      publish(state)
    },
    listener: ((activity) => {
      const isCounted = activity.stage === state.stage
      running.set(activity, activity.name)
      if (isCounted) total++
      publishActivity()
      return () => {
        running.delete(activity)
        if (isCounted) done++
        publishActivity()
      }
    }) satisfies ActivityListener,
  }
}
