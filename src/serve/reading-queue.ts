/**
 * The reading of a site that a development server shows, and the order in which it is replaced: all sources are read one time after the other, and
 * single pages and changed files meanwhile.
 */

import { setImmediate } from 'node:timers/promises'
import type { BuildContext } from '../graph/context.ts'
import { readSiteOutline, readWhole, type Overrides, type Reading } from './reading.ts'
import { updateFiles } from './update-reading.ts'

export interface ReadingQueue {
  /** The last reading that can be shown. */
  getCurrent(): Reading
  /** Reads the content of all pages, unless that has been done. */
  complete(): Promise<void>
  /** Reads all sources again, between requests. Throws the reason of the signal when it ends the reading. */
  refresh(signal?: AbortSignal): Promise<void>
  /** Reads changed files, and returns whether their pages show the change. Other pages need a `refresh`. */
  update(paths: ReadonlySet<string>): Promise<boolean>
  /** Replaces the reading by the result of `change`, if it has one. If a different change comes first, `change` gets the new reading. */
  replace(change: (last: Reading) => Promise<Reading | undefined>): Promise<boolean>
}

/** Starts with a first reading of all sources: outlines, without the content of pages. */
export async function createReadingQueue(context: BuildContext, overrides: Overrides): Promise<ReadingQueue> {
  let current = await readSiteOutline(context, overrides)
  /** Files that changed while all sources are read, change by change. */
  let changes: ReadonlySet<string>[] | undefined
  let last: Promise<void> = Promise.resolve()
  let firstReading: Promise<void> | undefined

  async function readAll(signal: AbortSignal | undefined): Promise<void> {
    const pause = async () => {
      signal?.throwIfAborted()
      await setImmediate()
    }
    const later: ReadonlySet<string>[] = []
    changes = later
    // Some changes have no file that reports them.
    context.graph.markAll()
    try {
      let next = await readWhole(current, { ...context, pause, signal }, overrides)
      // A file may have been read before it was changed. A change that needs a reading of all sources gets one afterwards.
      for (let files = later.shift(); files !== undefined; files = later.shift())
        next = (await updateFiles(next, files, context)) ?? next
      current = next
    } finally {
      changes = undefined
    }
  }

  const queue: ReadingQueue = {
    getCurrent: () => current,
    async complete() {
      if (!current.isWhole)
        await (firstReading ??= queue.refresh().finally(() => {
          // The cause of the failure may be over when the next request comes.
          firstReading = undefined
        }))
    },
    refresh(signal) {
      const done = last.then(() => readAll(signal))
      last = done.catch(() => undefined)
      return done
    },
    async update(paths) {
      context.graph.markChanged(paths)
      changes?.push(paths)
      return queue.replace((reading) => updateFiles(reading, paths, context))
    },
    async replace(change) {
      for (;;) {
        const before = current
        const changed = await change(before)
        if (changed === undefined) return false
        if (current !== before) continue
        current = changed
        return true
      }
    },
  }
  return queue
}
