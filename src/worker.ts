/** Entry of a worker thread: takes one job at a time and answers with its value or its error. */
import { parentPort } from 'node:worker_threads'
import { jobs, type Job } from './jobs.ts'
import type { Reply } from './pool.ts'

parentPort?.on('message', ({ job, input }: { job: Job; input: unknown }) => {
  const run = jobs[job] as (input: unknown) => Promise<unknown>
  const send = (reply: Reply) => parentPort?.postMessage(reply)
  Promise.resolve()
    .then(() => run(input))
    .then(
      (value) => send({ value }),
      (error: unknown) => send({ error }),
    )
})
