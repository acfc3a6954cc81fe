/** Runs jobs in threads. Jobs are pure functions of plain data, so the result is the same in any thread. */

import { Worker } from 'node:worker_threads'
import type { Profile, Span } from './profile/profile.ts'
import { jobs, inlineLimits, type JobInput, type Job, type JobOutput, type JobShared } from './jobs.ts'

/** Runs the jobs of jobs.ts: in worker threads or inline, one contract. */
export interface Pool {
  /** `shared` is what many inputs of a job have in common: the same object is sent to each thread once. */
  run<J extends Job>(job: J, input: JobInput<J>, shared?: JobShared<J>): Promise<JobOutput<J>>
  /** The same in this thread. */
  runHere<J extends Job>(job: J, input: JobInput<J>, shared?: JobShared<J>): Promise<JobOutput<J>>
  close(): Promise<void>
}

/** A pool that runs each job in this thread, one after the other as they are awaited. */
export function inlinePool(): Pool {
  const run: Pool['run'] = async (job, input, shared) =>
    (await (jobs[job] as (input: unknown, shared: unknown) => unknown)(input, shared)) as never
  return {
    run,
    runHere: run,
    close: async () => undefined,
  }
}

/** The same, but a job begins when the one before has ended: so each has its own time in a profile. */
export function sequentialPool(): Pool {
  const pool = inlinePool()
  let last: Promise<unknown> = Promise.resolve()
  const run: Pool['run'] = (job, input, shared) => {
    const result = last.then(() => pool.run(job, input, shared))
    last = result.catch(() => undefined)
    return result
  }
  return { run, runHere: run, close: pool.close }
}

interface Task {
  readonly job: Job
  readonly input: unknown
  readonly shared: unknown
  readonly resolve: (value: never) => void
  readonly reject: (reason: unknown) => void
}

/** What a worker gets for one task. `shared` is absent where the worker has it. */
export interface WorkerMessage {
  readonly job: Job
  readonly input: unknown
  readonly shared?: unknown
}

/** What a worker sends back for one task. */
export type Outcome = { readonly value: unknown } | { readonly error: unknown }

/** An outcome, with what the worker did where a profile is recorded. */
type Reply = Outcome & { readonly spans?: readonly Span[] }

/** What a worker is started with. */
export interface WorkerOptions {
  readonly isProfiled: boolean
}

/**
 * A pool of up to `size` threads that run `script`. Threads start when more than a handful of jobs are waiting, so that a
 * small site never pays for them. A thread that dies fails its own task only; the next task gets a new one.
 */
export function threadPool(size: number, script: URL, profile?: Profile): Pool {
  const near = profile === undefined ? inlinePool() : sequentialPool()
  const workerData: WorkerOptions = { isProfiled: profile !== undefined }
  const queue: Task[] = []
  const idle: Worker[] = []
  const busy = new Map<Worker, Task>()
  const seen = new Map<Job, number>()
  /** What each worker has of the shared inputs of a job. */
  const sent = new WeakMap<Worker, Map<Job, unknown>>()

  function start(): Worker {
    const worker = new Worker(script, { workerData })
    const { threadId } = worker
    // Listeners stay for life: a worker whose listeners were all removed stops receiving messages.
    worker.on('message', (reply: Reply) => {
      const task = busy.get(worker)
      if (reply.spans !== undefined) profile?.addSpans(threadId, reply.spans)
      if ('error' in reply) task?.reject(reply.error)
      else task?.resolve(reply.value as never)
      next(worker)
    })
    worker.on('error', (reason) => lost(worker, reason))
    worker.on('exit', (code) => lost(worker, new Error(`a worker thread ended with code ${code}`)))
    return worker
  }

  function next(worker: Worker) {
    const task = queue.shift()
    if (task === undefined) {
      busy.delete(worker)
      worker.unref()
      idle.push(worker)
      return
    }
    busy.set(worker, task)
    worker.ref()
    try {
      worker.postMessage(addressTask(worker, task))
    } catch (error) {
      // An input that can't be cloned is a bug of ours, and fails its own task only.
      task.reject(error)
      next(worker)
    }
  }

  function addressTask(worker: Worker, { job, input, shared }: Task): WorkerMessage {
    const known = sent.get(worker) ?? new Map<Job, unknown>()
    sent.set(worker, known)
    if (known.get(job) === shared) return { job, input }
    known.set(job, shared)
    return { job, input, shared }
  }

  function lost(worker: Worker, reason: unknown) {
    const task = busy.get(worker)
    busy.delete(worker)
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
    task?.reject(reason)
    grow()
  }

  function grow() {
    while (queue.length > 0) {
      const worker = idle.pop() ?? (busy.size < size ? start() : undefined)
      if (worker === undefined) return
      next(worker)
    }
  }

  return {
    runHere: near.run,
    run(job, input, shared) {
      const count = (seen.get(job) ?? 0) + 1
      seen.set(job, count)
      if (count <= inlineLimits[job] && queue.length === 0 && busy.size === 0)
        return near.run(job, input, shared)
      return new Promise((resolve, reject) => {
        queue.push({ job, input, shared, resolve, reject })
        grow()
      })
    },
    async close() {
      queue.length = 0
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()))
    },
  }
}
