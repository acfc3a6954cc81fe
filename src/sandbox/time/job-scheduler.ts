/**
 * Runs what is due later: the next state of a verification, a webhook delivery, the end of an invitation. Jobs are rows
 * of the store, so they survive a restart, and they are due by the sandbox's clock, so moving the clock runs them.
 * A job's row is deleted in the same transaction that records its result: a killed process repeats a job or has
 * finished it, but never loses it.
 */

import type { JsonObject } from '../store/records.ts'
import type { Store } from '../store/open-store.ts'
import { formatFailure } from '../store/describe-store-error.ts'
import type { Clock } from './clock.ts'

export interface Job {
  /** Never reused, so that a replaced job and its replacement have different ids. */
  readonly id: number
  /** When it was due, in milliseconds. Its result counts as having happened at this time. */
  readonly due: number
  readonly kind: string
  /** The id of the record that the job is about. */
  readonly target: string
  readonly body: JsonObject
}

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
  const steps = new Map<string, StepHandler>()
  const tasks = new Map<string, TaskHandler>()
  const running = new Map<number, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let startedCount = 0
  let pausedUntil = 0
  const stopping = new AbortController()

  const findNextJob = (): Job | undefined => {
    const rows = store.rows(
      `SELECT id, due, kind, target, body FROM jobs ORDER BY due, id LIMIT ${MAX_RUNNING_TASKS + 1}`,
    )
    const row = rows.find(({ id }) => !running.has(Number(id)))
    return row === undefined
      ? undefined
      : { ...(row as unknown as Job), body: JSON.parse(String(row['body'])) as JsonObject }
  }

  const finishJob = (job: Job, record: (isCurrent: boolean) => void) =>
    store.transaction(() => {
      const deleted = store.rows('DELETE FROM jobs WHERE id = ? RETURNING id', job.id)
      record(deleted.length > 0)
    })

  /** A job that failed once would fail again, so it is reported and deleted. */
  const dropJob = (job: Job, error: unknown) => {
    print(`${job.kind} ${job.target}: ${formatFailure(error)}`)
    try {
      finishJob(job, () => undefined)
    } catch {
      // The store cannot be written, for example because the disk is full. The job stays for later.
      pausedUntil = Date.now() + STORE_RETRY_MS
      clearTimeout(timer)
      timer = setTimeout(runDueJobs, STORE_RETRY_MS)
    }
  }

  const runStep = (job: Job) => {
    try {
      finishJob(job, () => steps.get(job.kind)?.(job))
    } catch (error) {
      dropJob(job, error)
    }
  }

  const startJob = (job: Job) => {
    const task = tasks.get(job.kind)
    startedCount += 1
    if (task === undefined) {
      runStep(job)
      return
    }
    const promise = task(job, (record) => finishJob(job, record), stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) dropJob(job, error)
      })
      .finally(() => {
        running.delete(job.id)
        runDueJobs()
      })
    running.set(job.id, promise)
  }

  const runDueJobs = () => {
    clearTimeout(timer)
    if (!isStarted) return
    const pause = pausedUntil - Date.now()
    if (pause > 0) {
      timer = setTimeout(runDueJobs, pause)
      return
    }
    while (running.size < MAX_RUNNING_TASKS && pausedUntil <= Date.now()) {
      const job = findNextJob()
      if (job === undefined) return
      const wait = job.due - clock.now()
      if (wait > 0) {
        timer = setTimeout(runDueJobs, Math.min(wait, MAX_TIMEOUT_MS))
        return
      }
      startJob(job)
    }
  }

  return {
    schedule(due, kind, target, body = {}) {
      store.run(
        'INSERT INTO jobs (due, kind, target, body) VALUES (?, ?, ?, ?)',
        Math.round(due),
        kind,
        target,
        JSON.stringify(body),
      )
      // Only after the caller's transaction: a job must not run before what it is about is written.
      if (isStarted) queueMicrotask(runDueJobs)
    },
    cancel: (kind, target) => store.run('DELETE FROM jobs WHERE kind = ? AND target = ?', kind, target),
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
