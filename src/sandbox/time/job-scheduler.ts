import type { Clock } from './clock.ts'
import type { JsonObject } from '../store/records.ts'
import type { Store } from '../store/open-store.ts'

export interface Job {
  readonly id: number
  /** When it was due: the time that it counts as done at. */
  readonly due: number
  readonly kind: string
  readonly target: string
  readonly body: JsonObject
}

/** A step is done in one write with the end of its job. Work takes its time; it ends its job itself by `done`. */
export type StepHandler = (job: Job) => void
export type TaskHandler = (job: Job, done: (record: () => void) => void, signal: AbortSignal) => Promise<void>

/** What will happen later, by the clock of the sandbox, kept in the store so that it survives a restart. */
export interface JobScheduler {
  /** Inside of `store.atomic`, with what it belongs to. */
  schedule(due: number, kind: string, target: string, body?: JsonObject): void
  cancel(kind: string, target: string): void
  /** Names what does jobs of a kind. */
  registerStep(kind: string, run: StepHandler): void
  registerTask(kind: string, run: TaskHandler): void
  /** Begins; what was due while the sandbox was away is done now. */
  start(): void
  /** Waits until nothing is due any more, for at most some milliseconds. Gives the number of jobs that were done. */
  settle(within: number): Promise<number>
  stop(): Promise<void>
}

/** Deliveries that are under way at the same time. */
const MAX_RUNNING_TASKS = 16
/** setTimeout counts in 31 bits; longer waits are taken in pieces. */
const MAX_TIMEOUT_MS = 2_000_000_000

export function createJobScheduler(store: Store, clock: Clock, report: (text: string) => void): JobScheduler {
  const steps = new Map<string, StepHandler>()
  const works = new Map<string, TaskHandler>()
  const running = new Map<number, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let on = false
  let count = 0
  const stopping = new AbortController()

  const next = (): Job | undefined => {
    const rows = store.rows(
      `SELECT id, due, kind, target, body FROM jobs ORDER BY due, id LIMIT ${MAX_RUNNING_TASKS + 1}`,
    )
    const row = rows.find(({ id }) => !running.has(Number(id)))
    return row === undefined
      ? undefined
      : { ...(row as unknown as Job), body: JSON.parse(String(row['body'])) as JsonObject }
  }

  const finish = (job: Job, record: () => void) =>
    store.transaction(() => {
      store.run('DELETE FROM jobs WHERE id = ?', job.id)
      record()
    })

  /** A job that fails would fail again: it is told and forgotten. */
  const drop = (job: Job, error: unknown) => {
    finish(job, () => undefined)
    report(
      `${job.kind} ${job.target}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  }

  const perform = (job: Job) => {
    try {
      finish(job, () => steps.get(job.kind)?.(job))
    } catch (error) {
      drop(job, error)
    }
  }

  const begin = (job: Job) => {
    const work = works.get(job.kind)
    count += 1
    if (work === undefined) {
      perform(job)
      return
    }
    const promise = work(job, (record) => finish(job, record), stopping.signal)
      .catch((error: unknown) => {
        // What was interrupted is done again after the next start.
        if (!stopping.signal.aborted) drop(job, error)
      })
      .finally(() => {
        running.delete(job.id)
        tick()
      })
    running.set(job.id, promise)
  }

  const tick = () => {
    clearTimeout(timer)
    if (!on) return
    while (running.size < MAX_RUNNING_TASKS) {
      const job = next()
      if (job === undefined) return
      const wait = job.due - clock.now()
      if (wait > 0) {
        timer = setTimeout(tick, Math.min(wait, MAX_TIMEOUT_MS))
        return
      }
      begin(job)
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
      // After the write that this belongs to.
      if (on) queueMicrotask(tick)
    },
    cancel: (kind, target) => store.run('DELETE FROM jobs WHERE kind = ? AND target = ?', kind, target),
    registerStep: (kind, run) => void steps.set(kind, run),
    registerTask: (kind, run) => void works.set(kind, run),
    start() {
      on = true
      tick()
    },
    async settle(within) {
      const before = count
      const until = Date.now() + within
      tick()
      while (running.size > 0 && Date.now() < until)
        await Promise.race([
          ...running.values(),
          new Promise((resolve) => setTimeout(resolve, until - Date.now()).unref()),
        ])
      return count - before
    },
    async stop() {
      on = false
      clearTimeout(timer)
      stopping.abort()
      await Promise.allSettled(running.values())
    },
  }
}
