/**
 * Remembers what was read from files, so that a server which reads the same thousands of files again and again only looks whether they have
 * changed. A build reads each file once and has no use for it.
 */
import { statSync, type Stats } from 'node:fs'
import { join } from 'node:path'

/** State of a file as the file system reports it; undefined for one that is missing, or may change without a trace. */
type FileStamp = string | undefined

export interface FileMemory {
  /** Take it before the file is read: a change in between is seen the next time. `path` is relative to the root. */
  stamp(path: string): FileStamp
  /** What was kept for the file in this state. */
  find(kind: string, path: string, stamp: FileStamp): unknown
  keep(kind: string, path: string, entry: { readonly stamp: FileStamp; readonly value: unknown }): void
}

/** A file that was written this short a time ago may be written again within the same tick of the file system's clock. Milliseconds. */
const FRESH = 50

/** The state of a file from what the file system says of it. */
export function stampFile({ mtimeMs, ctimeMs, size, ino }: Stats): FileStamp {
  return Math.abs(Date.now() - Math.max(mtimeMs, ctimeMs)) < FRESH
    ? undefined
    : `${mtimeMs} ${ctimeMs} ${size} ${ino}`
}

/** A memory for the files below `root`. Of each file and kind it keeps the last value. */
export function createFileMemory(root: string): FileMemory {
  const entries = new Map<string, { readonly stamp: FileStamp; readonly value: unknown }>()
  return {
    stamp(path) {
      const found = statSync(join(root, path), { throwIfNoEntry: false })
      return found && stampFile(found)
    },
    find(kind, path, stamp) {
      if (stamp === undefined) return undefined
      const entry = entries.get(`${kind} ${path}`)
      return entry?.stamp === stamp ? entry.value : undefined
    },
    keep: (kind, path, entry) => void entries.set(`${kind} ${path}`, entry),
  }
}
