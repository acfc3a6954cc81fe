/**
 * The jobs of the sandbox, which are rows of the store: what is planned survives a restart. A row is deleted in the same transaction that records the
 * result of its job: a killed process repeats a job or has finished it, but never loses it.
 */

import type { JsonObject } from '../store/records.ts'
import type { Store } from '../store/open-store.ts'

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

export interface JobTable {
  add(job: Omit<Job, 'id'>): void
  remove(kind: string, target: string): void
  /** The job that is due first and not among the `running`, which are by their ids; undefined without any. */
  findNext(running: ReadonlyMap<number, unknown>): Job | undefined
  /**
   * Records the result of a job and deletes its row, in one transaction. `isCurrent` is false if the job was cancelled or replaced in the
   * meantime. Throws what `record` throws, and an error of the store if it cannot be written.
   */
  finish(job: Job, record: (isCurrent: boolean) => void): void
}

/** The jobs in a store. */
export function openJobTable(store: Store): JobTable {
  return {
    add({ due, kind, target, body }) {
      store.run(
        'INSERT INTO jobs (due, kind, target, body) VALUES (?, ?, ?, ?)',
        Math.round(due),
        kind,
        target,
        JSON.stringify(body),
      )
    },
    remove(kind, target) {
      store.run('DELETE FROM jobs WHERE kind = ? AND target = ?', kind, target)
    },
    findNext(running) {
      const rows = store.rows(
        'SELECT id, due, kind, target, body FROM jobs ORDER BY due, id LIMIT ?',
        running.size + 1,
      )
      const row = rows.find(({ id }) => !running.has(Number(id)))
      return row === undefined
        ? undefined
        : { ...(row as unknown as Job), body: JSON.parse(String(row['body'])) as JsonObject }
    },
    finish(job, record) {
      store.transaction(() => {
        const deleted = store.rows('DELETE FROM jobs WHERE id = ? RETURNING id', job.id)
        record(deleted.length > 0)
      })
    },
  }
}
