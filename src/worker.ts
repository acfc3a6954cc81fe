/** Entry of a worker thread: takes one job at a time and sends its value or its error, and what it did where a profile is recorded. */
import { parentPort, workerData } from 'node:worker_threads'
import { jobs, type Job } from './jobs.ts'
import { listenToActivity } from './lib/activity.ts'
import type { Outcome, WorkerOptions } from './pool.ts'
import { recordSpans, type Span } from './profile/profile.ts'

let spans: Span[] | undefined
if ((workerData as WorkerOptions | null)?.isProfiled === true) {
  spans = []
  // A worker has one job at a time: nothing overlaps.
  listenToActivity(recordSpans((span) => spans?.push({ ...span, isAsync: false })))
}

parentPort?.on('message', ({ job, input }: { job: Job; input: unknown }) => {
  const run = jobs[job] as (input: unknown) => Promise<unknown>
  const send = (outcome: Outcome) => {
    const recorded = spans?.splice(0)
    parentPort?.postMessage(recorded === undefined ? outcome : { ...outcome, spans: recorded })
  }
  Promise.resolve()
    .then(() => run(input))
    .then(
      (value) => send({ value }),
      (error: unknown) => send({ error }),
    )
})
