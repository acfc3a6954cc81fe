/**
 * Files that the last build wrote into an output folder, so that the next build leaves unchanged files alone. A file counts as unchanged while its
 * inode, size and times are the same as right after writing. The time of its last change is among them, which no program can set. The state is in the cache folder and may be lost.
 * Then everything is written again.
 */
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { tryTo } from '../../lib/data/try-to.ts'

/** A file as it was written. */
export interface WrittenFile {
  readonly sha256: string
  readonly size: number
  /** Milliseconds, with fractions. */
  readonly modified: number
  /** Milliseconds, with fractions. The content, the name or the permissions changed then. */
  readonly changed: number
  readonly inode: number
}

export interface OutputState {
  /** Files of the folder, by path. */
  readonly files: ReadonlyMap<string, WrittenFile>
  /** The zip. `sha256` is the hash of the names and checksums in it. */
  readonly bundle?: WrittenFile
}

type StateRow = readonly [
  path: string,
  sha256: string,
  size: number,
  modified: number,
  changed: number,
  inode: number,
]

/** The state in `file`; an empty one when there is none that can be read. */
export function readOutputState(file: string | undefined): OutputState {
  if (file === undefined) return { files: new Map() }
  try {
    const { files, bundle } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly files: readonly StateRow[]
      readonly bundle?: WrittenFile
    }
    return {
      files: new Map(
        files.map(([path, sha256, size, modified, changed, inode]) => [
          path,
          { sha256, size, modified, changed, inode },
        ]),
      ),
      ...(bundle !== undefined && { bundle }),
    }
  } catch {
    return { files: new Map() }
  }
}

/** Writes the state. A failure costs only time, because the next build then writes all files. */
export function writeOutputState(file: string | undefined, { files, bundle }: OutputState): void {
  if (file === undefined) return
  const rows = Array.from(files, ([path, { sha256, size, modified, changed, inode }]): StateRow => [
    path,
    sha256,
    size,
    modified,
    changed,
    inode,
  ])
  const part = `${file}.${process.pid}.part`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(part, JSON.stringify({ files: rows, bundle }))
    renameSync(part, file)
  } catch {
    rmSync(part, { force: true })
  }
}

/** Notes a file that was just written. */
export function describeWrittenFile(path: string, sha256: string): WrittenFile {
  const { size, mtimeMs, ctimeMs, ino } = lstatSync(path)
  return { sha256, size, modified: mtimeMs, changed: ctimeMs, inode: ino }
}

/** Whether the file at `path` is the one that was noted. */
export function isUnchanged(path: string, noted: WrittenFile): boolean {
  const stats = tryTo(() => lstatSync(path))
  return stats !== undefined && isNoted(stats, noted) && stats.ctimeMs === noted.changed
}

/** Whether the file at `path` is the recorded one, or was damaged since. Its inode, size and time of modification are the same. */
export function isSameFile(path: string, noted: WrittenFile): boolean {
  const stats = tryTo(() => lstatSync(path))
  return stats !== undefined && isNoted(stats, noted)
}

function isNoted(stats: Stats, { size, modified, inode }: WrittenFile): boolean {
  return stats.isFile() && stats.size === size && stats.mtimeMs === modified && stats.ino === inode
}
