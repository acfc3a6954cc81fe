/**
 * Shows that a program works while it has nothing to say: a dot each half second after the title. A separate thread prints them, because
 * the main thread may be busy for seconds.
 */
import { writeSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

/** Milliseconds. */
const INTERVAL = 500

/** Prints `title`, then dots until the returned function is called for the first time, which ends the line. */
export function startHeartbeat(title) {
  process.stdout.write(`${title} `)
  const state = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(fileURLToPath(import.meta.url), {
    workerData: { heartbeat: state },
    execArgv: [],
  })
  worker.unref()
  return () => {
    if (Atomics.exchange(state, 0, 1) === 1) return
    Atomics.notify(state, 0)
    process.stdout.write('\n')
  }
}

if (!isMainThread && workerData?.heartbeat !== undefined) {
  const state = workerData.heartbeat
  while (Atomics.wait(state, 0, 0, INTERVAL) === 'timed-out')
    try {
      writeSync(1, '.')
    } catch {
      // A terminal that takes no more text at the moment misses a dot.
    }
}
