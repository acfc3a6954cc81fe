/**
 * Shows changes of sources on the development server, one after the other: which of them are one change, what each is shown by, and when all
 * sources are read again.
 */

import { statSync } from 'node:fs'
import { join } from 'node:path'

/** Changes that come within this time are one, because editors write a file in several steps. Milliseconds. */
const CHANGE_WAIT = 5

/** chokidar drops further changes of a file for 50 ms after it reported one. The file is then compared with its content as read. Milliseconds. */
const SECOND_LOOK = 75

/** This many files at once are a checkout or a generator, and more will follow. Links between them are broken until all are there. */
const FEW_FILES = 5

/** So long nothing may have changed before such files are read, and so long they wait at most. Milliseconds. */
const MANY_FILES_WAIT = 100
const LONGEST_WAIT = 2000

/** So long after a new folder, which may have had files before it was watched, all sources are read again. Milliseconds. */
const FOLDER_WAIT = 250

/** Functions that show changes. */
export interface Changes {
  /** Reads changed files, relative to the root, or all sources if no files are given. Returns a function that reports the result. Throws the reason of the signal when it ends the reading. */
  read(paths: ReadonlySet<string> | undefined, signal: AbortSignal): Promise<() => Promise<void>>
  /** Reports an internal error. The next change is shown all the same. */
  fail(error: unknown): void
}

export interface ChangeQueue {
  /** A file or folder has changed. One that `hidesFiles` may have files whose changes are not reported, so all sources are read again. */
  add(path: string, options: { readonly hidesFiles: boolean }): void
  /** Reads all sources again, after what is being shown. */
  refresh(): void
  /** Resolves when nothing runs, and nothing will. */
  close(): Promise<void>
}

/** Starts without changes. `root` is the folder of the paths. */
export function createChangeQueue(root: string, changes: Changes): ChangeQueue {
  const timers = createTimers<'apply' | 'look' | 'refresh'>()
  const measureWait = createBurstMeter()
  const closing = new AbortController()
  const { signal } = closing
  let running: Promise<void> = Promise.resolve()
  let waiting = new Set<string>()
  let hidesFiles = false
  /** Files whose changes were shown, as they were before they were read, until they are checked a second time. */
  const shown = new Map<string, string>()

  function enqueue(work: () => Promise<void>): void {
    running = running.then(work).catch((error: unknown) => {
      if (!signal.aborted) changes.fail(error)
    })
  }

  async function read(paths?: ReadonlySet<string>): Promise<void> {
    if (signal.aborted) return
    const report = await changes.read(paths, signal)
    // A file that changes meanwhile may be the missing target of a link.
    if (waiting.size === 0 && !signal.aborted) await report()
  }

  function lookAgain(): void {
    for (const [path, state] of shown) if (readState(root, path) !== state) waiting.add(path)
    shown.clear()
    enqueue(applyChanges)
  }

  async function applyChanges(): Promise<void> {
    const changed = waiting
    if (hidesFiles) timers.set('refresh', () => enqueue(() => read()), FOLDER_WAIT)
    waiting = new Set()
    hidesFiles = false
    if (changed.size === 0 || signal.aborted) return
    for (const path of changed) shown.set(path, readState(root, path))
    timers.set('look', lookAgain, SECOND_LOOK)
    await read(changed)
  }

  return {
    add(path, options) {
      waiting.add(path)
      hidesFiles ||= options.hidesFiles
      timers.set('apply', () => enqueue(applyChanges), measureWait(path))
    },
    refresh: () => enqueue(() => read()),
    async close() {
      closing.abort()
      timers.close()
      await running
    },
  }
}

/** Says how long each change waits for others: files that change one after the other, without a pause, longer if they are many. */
function createBurstMeter(): (path: string) => number {
  const files = new Set<string>()
  let started = 0
  let last = 0
  return (path) => {
    const now = Date.now()
    if (now - last > MANY_FILES_WAIT) {
      files.clear()
      started = now
    }
    last = now
    files.add(path)
    return files.size > FEW_FILES && now - started < LONGEST_WAIT ? MANY_FILES_WAIT : CHANGE_WAIT
  }
}

/** Timers by name. A timer that is set again restarts. After `close` no timer is set. */
function createTimers<Name extends string>() {
  const timers = new Map<Name, NodeJS.Timeout>()
  let isClosed = false
  const clear = (name: Name) => clearTimeout(timers.get(name))
  return {
    clear,
    set(name: Name, work: () => void, milliseconds: number): void {
      clear(name)
      if (!isClosed) timers.set(name, setTimeout(work, milliseconds))
    },
    close(): void {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** State of a file as the file system reports it; '' if there is none. A path below a file is an error for stat. */
function readState(root: string, path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(join(root, path))
    return `${mtimeMs} ${size} ${ino}`
  } catch {
    return ''
  }
}
