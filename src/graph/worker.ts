/**
 * Entry of a worker thread: does one job after the other, in the order in which they arrive, and sends the value or error of each, and what it
 * did if a profile is recorded.
 */
import { Console } from 'node:console'
import process from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import { jobs, loadJobsAhead, transfers, type Job } from './jobs/jobs.ts'
import { listenToActivity } from '../lib/activity.ts'
import type { Outcome, WorkerMessage, WorkerOptions } from './pool.ts'
import { recordSpans, type Span } from './profile/profile.ts'

const { isProfiled = false, loadsAhead = false } = (workerData ?? {}) as Partial<WorkerOptions>

// As in the main thread (cli.ts): code of authors prints to standard error.
globalThis.console = new Console(process.stderr)

let spans: Span[] | undefined
if (isProfiled) {
  spans = []
  // A worker has one job at a time, so nothing overlaps.
  listenToActivity(recordSpans((span) => spans?.push({ ...span, isAsync: false })))
}

/** Shared part of a job's inputs, as it was sent last. */
const shared = new Map<Job, unknown>()

/** Settles when the last job that arrived is done. */
let last = Promise.resolve()
// A module that cannot be loaded fails the job that needs it.
if (loadsAhead) loadJobsAhead().catch(() => undefined)

parentPort?.on('message', (message: WorkerMessage) => {
  last = last.then(() => runJob(message))
})

function runJob(message: WorkerMessage): Promise<void> {
  const { job, input } = message
  if ('shared' in message) shared.set(job, message.shared)
  const run = jobs[job] as (input: unknown, shared: unknown) => Promise<unknown>
  const send = (outcome: Outcome, transferred: readonly ArrayBuffer[] = []) => {
    const recorded = spans?.splice(0)
    parentPort?.postMessage(recorded === undefined ? outcome : { ...outcome, spans: recorded }, transferred)
  }
  const listTransfers = transfers[job] as ((output: unknown) => readonly ArrayBuffer[]) | undefined
  return Promise.resolve()
    .then(() => run(input, shared.get(job)))
    .then(
      (value) => send({ value }, listTransfers?.(value)),
      (error: unknown) => send({ error }),
    )
}
