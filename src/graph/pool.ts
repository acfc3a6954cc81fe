/** Runs jobs in threads. Jobs are pure functions of plain data, so the result is the same in any thread. */

import { Worker } from 'node:worker_threads'
import type { Profile, Span } from './profile/profile.ts'
import {
  drawsDiagrams,
  jobs,
  inlineLimits,
  type JobInput,
  type Job,
  type JobOutput,
  type JobShared,
} from './jobs/jobs.ts'

/** Runs the jobs of jobs/jobs.ts: in worker threads or inline, one contract. */
export interface Pool {
  /** `shared` is what many inputs of a job have in common: the same object is sent to each thread once. */
  run<J extends Job>(job: J, input: JobInput<J>, shared?: JobShared<J>): Promise<JobOutput<J>>
  /** The same in this thread. */
  runHere<J extends Job>(job: J, input: JobInput<J>, shared?: JobShared<J>): Promise<JobOutput<J>>
  /** Starts the threads ahead of their first job: they load its code while this thread is busy with what comes before. */
  prepare(): void
  close(): Promise<void>
}

/** A pool that runs each job in this thread, one after the other as they are awaited. */
export function inlinePool(): Pool {
  const run: Pool['run'] = async (job, input, shared) =>
    (await (jobs[job] as (input: unknown, shared: unknown) => unknown)(input, shared)) as never
  return {
    run,
    runHere: run,
    prepare: () => undefined,
    close: async () => undefined,
  }
}

/** The same, but a job begins when the one before has ended, so that each has its own time in a profile. */
export function sequentialPool(): Pool {
  const pool = inlinePool()
  let last: Promise<unknown> = Promise.resolve()
  const run: Pool['run'] = (job, input, shared) => {
    const result = last.then(() => pool.run(job, input, shared))
    last = result.catch(() => undefined)
    return result
  }
  return { ...pool, run, runHere: run }
}

interface Task {
  readonly job: Job
  readonly input: unknown
  readonly shared: unknown
  /** The tasks that it waits among. */
  readonly line: Task[]
  readonly resolve: (value: never) => void
  readonly reject: (reason: unknown) => void
}

/** A thread with its tasks, the running one first. */
type Thread = readonly [worker: Worker, tasks: Task[]]

/** Message to a worker for one task. `shared` is absent if the worker has it. */
export interface WorkerMessage {
  readonly job: Job
  readonly input: unknown
  readonly shared?: unknown
}

/** Message from a worker for one task. */
export type Outcome = { readonly value: unknown } | { readonly error: unknown }

/** An outcome, with the worker's activities if a profile is recorded. */
type Reply = Outcome & { readonly spans?: readonly Span[] }

/** Options with which a worker is started. */
export interface WorkerOptions {
  readonly isProfiled: boolean
  /** Whether it loads the code of jobs before the first one arrives. */
  readonly loadsAhead: boolean
}

/** Tasks that a thread has at a time. While one runs, the next has already arrived, so that no thread waits for this one. */
const TASKS_AHEAD = 2

/** Tasks that may wait for each drawing thread before one more thread draws: loading Mermaid takes as long as twenty drawings. */
const DRAWINGS_AHEAD = 20

/**
 * A pool of up to `size` threads that run `script`. Threads start when more than a handful of jobs are waiting, so that a small site never pays
 * for them; one starts for the first page with diagrams. A thread that dies fails the task that it runs only; the others go to a different thread.
 */
export function threadPool(size: number, script: URL, profile?: Profile): Pool {
  const near = profile === undefined ? inlinePool() : sequentialPool()
  const isProfiled = profile !== undefined
  const queue: Task[] = []
  /** Tasks with diagrams. As few threads as keep up share them, and this thread never takes one: it would block during each drawing. */
  const drawings: Task[] = []
  const drawers = new Set<Worker>()
  /** The tasks of each thread, the running one first. */
  const tasks = new Map<Worker, Task[]>()
  const seen = new Map<Job, number>()
  /** Shared inputs of a job that each worker already has. */
  const sent = new WeakMap<Worker, Map<Job, unknown>>()
  /** Whether threads take any task. From then on this thread would only warm up code that they have to warm up as well. */
  let isThreaded = false
  let isClosed = false

  function start(loadsAhead = false): Worker {
    const workerData: WorkerOptions = { isProfiled, loadsAhead }
    const worker = new Worker(script, { workerData })
    const { threadId } = worker
    // Listeners are never removed, because a worker whose listeners were all removed stops receiving messages.
    worker.on('message', (reply: Reply) => {
      const task = tasks.get(worker)?.shift()
      if (reply.spans !== undefined) profile?.addSpans(threadId, reply.spans)
      if ('error' in reply) task?.reject(reply.error)
      else task?.resolve(reply.value as never)
      assign()
      // The process has to live until `close` has ended the thread.
      if (!isClosed && tasks.get(worker)?.length === 0) worker.unref()
    })
    worker.on('error', (reason) => requeueTasks(worker, reason))
    worker.on('exit', (code) => requeueTasks(worker, new Error(`a worker thread ended with code ${code}`)))
    tasks.set(worker, [])
    return worker
  }

  /** Sends the first task of a line to a thread; false without a task or a thread. */
  function sendNext(line: Task[], thread: Thread | undefined): boolean {
    const task = thread && line.shift()
    if (thread === undefined || task === undefined) return false
    const [worker, own] = thread
    try {
      worker.postMessage(addressTask(worker, task))
      sent.get(worker)?.set(task.job, task.shared)
      worker.ref()
      own.push(task)
    } catch (error) {
      // An input that can't be cloned is a bug of ours, and fails its own task only.
      task.reject(error)
    }
    return true
  }

  function addressTask(worker: Worker, { job, input, shared }: Task): WorkerMessage {
    const known = sent.get(worker) ?? new Map<Job, unknown>()
    sent.set(worker, known)
    return known.get(job) === shared ? { job, input } : { job, input, shared }
  }

  function requeueTasks(worker: Worker, reason: unknown) {
    const [running, ...waiting] = tasks.get(worker) ?? []
    tasks.delete(worker)
    drawers.delete(worker)
    for (const task of waiting.toReversed()) task.line.unshift(task)
    running?.reject(reason)
    assign()
  }

  /** Sends waiting tasks: one to each thread first, then one ahead, as long as enough are left to share. */
  function assign() {
    if (isClosed) return
    while (drawings.length > 0 && sendNext(drawings, findDrawer()));
    for (let limit = 1; limit <= TASKS_AHEAD; limit++) {
      const enough = limit === 1 ? 0 : size
      while (queue.length > enough && sendNext(queue, findWorker(limit)));
    }
  }

  /** A thread that draws, or one more if there is none or too many tasks wait. */
  function findDrawer(): Thread | undefined {
    for (const thread of tasks) if (drawers.has(thread[0]) && thread[1].length < TASKS_AHEAD) return thread
    if (drawers.size > 0 && drawings.length <= DRAWINGS_AHEAD * drawers.size) return undefined
    const added = findWorker(drawers.size === 0 ? TASKS_AHEAD : 1)
    if (added !== undefined) drawers.add(added[0])
    return added
  }

  /** A thread with fewer tasks than `limit`; a new one if there may be more threads. */
  function findWorker(limit: number): Thread | undefined {
    for (const entry of tasks) if (entry[1].length < limit) return entry
    if (tasks.size >= size) return undefined
    const worker = start()
    return [worker, tasks.get(worker) ?? []]
  }

  return {
    runHere: near.run,
    run(job, input, shared) {
      const count = (seen.get(job) ?? 0) + 1
      seen.set(job, count)
      const line = drawsDiagrams(job, input) ? drawings : queue
      if (line === queue) {
        if (!isThreaded && count <= inlineLimits[job]) return near.run(job, input, shared)
        isThreaded = true
      }
      return new Promise((resolve, reject) => {
        line.push({ job, input, shared, line, resolve, reject })
        assign()
      })
    },
    prepare() {
      isThreaded = true
      while (tasks.size < size) start(true).unref()
    },
    async close() {
      // A thread that ends returns its waiting tasks, which must not start a second one.
      isClosed = true
      await Promise.all([...tasks.keys()].map((worker) => worker.terminate()))
    },
  }
}
