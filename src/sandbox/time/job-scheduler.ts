/**
 * Runs what is due later: the next state of a verification, a webhook delivery, the end of an invitation. Jobs are due by
 * the sandbox's clock, so moving the clock runs them.
 */

import type { JsonObject } from '../store/records.ts'
import type { Store } from '../store/open-store.ts'
import { formatFailure } from '../store/describe-store-error.ts'
import type { Clock } from './clock.ts'
import { openJobTable, type Job } from './job-table.ts'

/** Handles a job synchronously, in one transaction with the deletion of the job. */
export type StepHandler = (job: Job) => void

/**
 * Handles a job that takes time, such as an HTTP request. Calls `finish` once, with what to write. `isCurrent` is false
 * if the job was cancelled or replaced in the meantime: then its result is history and must not change any state.
 */
export type TaskHandler = (
  job: Job,
  finish: (record: (isCurrent: boolean) => void) => void,
  signal: AbortSignal,
) => Promise<void>

export interface JobScheduler {
  /** Plans a job. Call it inside the transaction that writes what the job is about. */
  schedule(due: number, kind: string, target: string, body?: JsonObject): void
  cancel(kind: string, target: string): void
  /** Sets the handler of a kind of job. */
  registerStep(kind: string, handler: StepHandler): void
  registerTask(kind: string, handler: TaskHandler): void
  /** Starts running jobs. Those that became due while the sandbox was not running are run now. */
  start(): void
  /** Waits until no due job is left, but at most `timeoutMs`. Gives the number of jobs that were started. */
  settle(timeoutMs: number): Promise<number>
  /** Stops and waits for running tasks. Interrupted tasks run again after the next start. */
  stop(): Promise<void>
}

/** Webhook deliveries that may run at the same time. */
const MAX_RUNNING_TASKS = 16
/** setTimeout takes 31 bits of milliseconds. Longer waits are split. */
const MAX_TIMEOUT_MS = 2_000_000_000
/** How long jobs wait after the store could not be written. */
const STORE_RETRY_MS = 10_000

/** A scheduler of the jobs in a store, which runs nothing until it is started. */
export function createJobScheduler(store: Store, clock: Clock, print: (text: string) => void): JobScheduler {
  const jobs = openJobTable(store)
  const steps = new Map<string, StepHandler>()
  const tasks = new Map<string, TaskHandler>()
  const running = new Map<number, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let startedCount = 0
  let pausedUntil = 0
  const stopping = new AbortController()

  const runAfter = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(runDueJobs, Math.min(wait, MAX_TIMEOUT_MS))
  }

  /** A job that failed once would fail again, so it is reported and deleted. */
  const dropJob = (job: Job, error: unknown) => {
    print(`${job.kind} ${job.target}: ${formatFailure(error)}`)
    try {
      jobs.finish(job, () => undefined)
    } catch {
      // The store cannot be written, for example because the disk is full. The job stays for later.
      pausedUntil = Date.now() + STORE_RETRY_MS
      runAfter(STORE_RETRY_MS)
    }
  }

  const runStep = (job: Job) => {
    try {
      jobs.finish(job, () => steps.get(job.kind)?.(job))
    } catch (error) {
      dropJob(job, error)
    }
  }

  const runTask = (job: Job, task: TaskHandler) => {
    const promise = task(job, (record) => jobs.finish(job, record), stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) dropJob(job, error)
      })
      .finally(() => {
        running.delete(job.id)
        runDueJobs()
      })
    running.set(job.id, promise)
  }

  const startJob = (job: Job) => {
    startedCount += 1
    const task = tasks.get(job.kind)
    if (task === undefined) runStep(job)
    else runTask(job, task)
  }

  const runDueJobs = (): void => {
    clearTimeout(timer)
    if (!isStarted) return
    const pause = pausedUntil - Date.now()
    if (pause > 0) return runAfter(pause)
    while (running.size < MAX_RUNNING_TASKS && pausedUntil <= Date.now()) {
      const job = jobs.findNext(running)
      if (job === undefined) return
      const wait = job.due - clock.now()
      if (wait > 0) return runAfter(wait)
      startJob(job)
    }
  }

  return {
    schedule(due, kind, target, body = {}) {
      jobs.add({ due, kind, target, body })
      // Only after the caller's transaction: a job must not run before what it is about is written.
      if (isStarted) queueMicrotask(runDueJobs)
    },
    cancel: (kind, target) => jobs.remove(kind, target),
    registerStep: (kind, handler) => void steps.set(kind, handler),
    registerTask: (kind, handler) => void tasks.set(kind, handler),
    start() {
      isStarted = true
      runDueJobs()
    },
    async settle(timeoutMs) {
      const before = startedCount
      const until = Date.now() + timeoutMs
      runDueJobs()
      while (running.size > 0 && Date.now() < until)
        await Promise.race([
          ...running.values(),
          new Promise((resolve) => setTimeout(resolve, until - Date.now()).unref()),
        ])
      return startedCount - before
    },
    async stop() {
      isStarted = false
      clearTimeout(timer)
      stopping.abort()
      await Promise.allSettled(running.values())
    },
  }
}
