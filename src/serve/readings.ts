/**
 * The reading of a site that a development server shows, and how it is replaced. The first ones have the content of those pages only that were asked for,
 * until all pages are read.
 */
import { setImmediate } from 'node:timers/promises'
import type { BuildContext } from '../graph/context.ts'
import { readSources, type Overrides, type Reading } from './reading.ts'

export interface Readings {
  /** The last reading that can be shown. */
  getCurrent(): Reading
  /** Reads all pages, unless that has been done. */
  complete(): Promise<void>
  /** Reads the pages of these files, unless that has been done. */
  readPages(files: readonly string[]): Promise<void>
  /** Reads changed files, or all sources if no files are given, between requests. Throws the reason of the signal when it ends the reading. */
  refresh(files: ReadonlySet<string> | undefined, signal?: AbortSignal): Promise<void>
}

/** Starts with a first reading of all sources, without the content of pages. */
export async function createReadings(context: BuildContext, overrides: Overrides): Promise<Readings> {
  const { graph } = context
  const wanted = new Set<string>()
  /** Number of wanted files that were read. */
  let done = 0
  /** Number of changes that were noticed, and those that the current reading has seen. */
  let noticed = 0
  let seen = 0
  let current = await read(false)

  function read(isWhole: boolean, last?: Reading, signal?: AbortSignal): Promise<Reading> {
    const files = new Set(wanted)
    const pause = async () => {
      signal?.throwIfAborted()
      await setImmediate()
    }
    const isOutlined = isWhole ? undefined : (path: string) => !files.has(path)
    return readSources({ ...context, pause, signal }, { overrides, last, isOutlined })
  }

  const isOutline = () => current.checked.isOutline === true

  /** A file may change while it is read, and then it is read again. */
  const enqueueWhole = createQueue(async (signal: AbortSignal | undefined) => {
    // With a configuration that cannot be used, the outline stays.
    for (let isDue = isOutline() || seen < noticed; isDue; isDue = seen < noticed) {
      const before = noticed
      current = await read(true, current, signal)
      seen = before
    }
  })

  /** Pages that readers wait for are read while the others still are. */
  const enqueueWanted = createQueue(async (isDue: () => boolean) => {
    if (!isOutline() || !isDue()) return
    const count = wanted.size
    const next = await read(false, current)
    if (isOutline()) current = next
    done = Math.max(done, count)
  })
  let firstReading: Promise<void> | undefined

  const readings: Readings = {
    getCurrent: () => current,
    async complete() {
      if (!isOutline()) return
      await (firstReading ??= enqueueWhole(undefined).finally(() => {
        // The cause of the failure may be over when the next request comes.
        firstReading = undefined
      }))
    },
    async readPages(files) {
      for (const file of files) wanted.add(file)
      const count = wanted.size
      await enqueueWanted(() => done < count)
    },
    async refresh(files, signal) {
      noticed += 1
      if (files === undefined) graph.markAll()
      else graph.markChanged(files)
      const isComing = isOutline() && firstReading !== undefined
      await (isComing && files !== undefined ? enqueueWanted(() => true) : enqueueWhole(signal))
    },
  }
  return readings
}

/** Runs one call after the other. */
function createQueue<A>(run: (argument: A) => Promise<void>): (argument: A) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (argument) => {
    const done = last.then(() => run(argument))
    last = done.catch(() => undefined)
    return done
  }
}
