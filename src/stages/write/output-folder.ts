/** The output folder: written beside its place and put there at once, so that the last good site is whole at any moment. */

import {
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
  openSync,
  closeSync,
} from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { digestOf } from '../../lib/files/file-digest.ts'
import { isProcessAlive } from '../../lib/process-alive.ts'
import type { EmittedFile, DeferredFile } from '../../lib/files/file-digest.ts'
import { makeFolder } from '../../lib/files/make-folder.ts'
import { describeWrittenFile, isUnchanged, type WrittenFile } from './output-state.ts'

/** Output that is written beside its place and takes it at the end, at once. */
export interface OutputFolder {
  /** Takes one file and gives its size in bytes. Throws when its path leaves the folder. */
  write(file: EmittedFile): Promise<number>
  /** Puts the new output in the place of the old, unless both are equal. Returns what the folder contains now. */
  commit(): Promise<ReadonlyMap<string, WrittenFile>>
  /** Removes what was written; the old output stays. */
  cancel(): Promise<void>
}

/** What follows the name of the output in the names of its neighbors; then the id of the process. No author names a folder like that. */
const NEXT = '.offprint-next-'
const OLD = '.offprint-old-'

/**
 * Output into the folder `out`. The files go to a folder beside it, which takes its name at the end by two renames; the only moment
 * without an `out` lies between them, and the next build repairs what an interrupted one left there (`recover`). Files that are as the
 * build before wrote them (`previous`) are hard-linked instead of written; when that is all of them, `out` stays untouched.
 */
export async function openOutputFolder(
  out: string,
  previous: ReadonlyMap<string, WrittenFile>,
): Promise<OutputFolder> {
  await makeFolder(dirname(out))
  await recover(out)
  const next = `${out}${NEXT}${process.pid}`
  const old = `${out}${OLD}${process.pid}`
  removeFolder(next)
  mkdirSync(next)
  const folders = new Set<string>([next])
  const written = new Map<string, WrittenFile>()
  /** Files that need no content unless something else has changed. */
  const deferred = new Map<string, DeferredFile>()
  let isChanged = false

  /** Where a file goes in the new folder, which is created around it. */
  function place(path: string): string {
    const full = join(next, path)
    // A path that leaves the output folder is a bug of ours, and must never become a file elsewhere.
    if (!full.startsWith(next + sep)) throw new Error(`'${path}' is outside of the output folder`)
    const parent = dirname(full)
    if (!folders.has(parent)) {
      mkdirSync(parent, { recursive: true })
      folders.add(parent)
    }
    return full
  }

  /** Links the file of the build before; false when it has changed since, or the file system has no hard links. */
  function linkPrevious(path: string, noted: WrittenFile): boolean {
    const full = place(path)
    try {
      linkSync(join(out, path), full)
    } catch {
      return false
    }
    // What was linked is looked at, and not what may replace it meanwhile.
    if (isUnchanged(full, noted)) return true
    unlinkSync(full)
    return false
  }

  function writeContent(path: string, sha256: string, data: Uint8Array | string): void {
    const full = place(path)
    // A link to the old output is replaced, never written through.
    if (written.has(path)) unlinkSync(full)
    deferred.delete(path)
    writeFileSync(full, data)
    written.set(path, describeWrittenFile(full, sha256))
    isChanged = true
  }

  async function writeDeferred(): Promise<void> {
    for (const [path, file] of deferred) {
      const noted = previous.get(path)
      if (noted !== undefined && linkPrevious(path, noted)) written.set(path, noted)
      else writeContent(path, file.sha256, await file.load())
    }
    deferred.clear()
  }

  /** Whether `out` holds the files of this build and nothing else. */
  function isSame(): boolean {
    if (isChanged || statSync(out, { throwIfNoEntry: false }) === undefined) return false
    const paths = [...written.keys(), ...deferred.keys()]
    if (countFiles(out) !== paths.length) return false
    return paths.every((path) => {
      const noted = previous.get(path)
      return noted !== undefined && isUnchanged(join(out, path), noted)
    })
  }

  return {
    async write(file) {
      const { path } = file
      const { sha256, size } = digestOf(file)
      const noted = previous.get(path)
      if (noted?.sha256 === sha256) {
        if ('load' in file) {
          deferred.set(path, file)
          return size
        }
        if (linkPrevious(path, noted)) {
          written.set(path, noted)
          return size
        }
      }
      writeContent(path, sha256, 'load' in file ? await file.load() : file.data)
      return size
    },
    async commit() {
      if (isSame()) {
        removeFolder(next)
        return previous
      }
      await writeDeferred()
      const there = statSync(out, { throwIfNoEntry: false })
      // Nothing else of this process runs between the two: other work would make the moment without `out` as long as it takes.
      if (there !== undefined) renameSync(out, old)
      try {
        renameSync(next, out)
      } catch (error) {
        if (there !== undefined) renameSync(old, out)
        throw error
      }
      removeFolder(old)
      return written
    },
    async cancel() {
      removeFolder(next)
    },
  }
}

/** Files below a folder. */
function countFiles(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isDirectory() ? countFiles(join(folder, entry.name)) : 1),
    0,
  )
}

/** Removes a folder with everything in it, if it is there: several times faster than `rm`, which retries and looks at each file twice. */
function removeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeFolder(join(folder, entry.name))
    else unlinkSync(join(folder, entry.name))
  rmdirSync(folder)
}

/**
 * Whether a build into `out` would throw away what no build has made: the root itself, a folder around it, or a folder with
 * files but without the not-found page, which every build writes. A file in its place is an error of the operating system.
 */
export async function isForeignFolder(out: string, root: string): Promise<boolean> {
  const inner = relative(out, root)
  if (inner === '' || !(inner === '..' || inner.startsWith(`..${sep}`) || isAbsolute(inner))) return true
  const names = await readdir(out).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.length > 0 && !names.includes('404.html')
}

/** Puts back an output whose replacement never came, and removes what dead builds left. */
async function recover(out: string): Promise<void> {
  const parent = dirname(out)
  const name = basename(out)
  for (const entry of await readdir(parent)) {
    const kind = [NEXT, OLD].find((each) => entry.startsWith(name + each))
    const pid = kind === undefined ? '' : entry.slice(name.length + kind.length)
    if (!/^\d+$/.test(pid)) continue
    if (Number(pid) !== process.pid && isProcessAlive(Number(pid))) continue
    const missing = (await stat(out).catch(() => undefined)) === undefined
    if (kind === OLD && missing) await rename(join(parent, entry), out)
    else await rm(join(parent, entry), { recursive: true, force: true })
  }
}

/** Bytes that are collected before they are written. */
const BUFFER_LENGTH = 1 << 20

/** A single file that is written beside its place; `append` gets its bytes in order. */
export async function openOutputFile(out: string): Promise<{
  append(chunk: Uint8Array): Promise<void>
  commit(): Promise<void>
  cancel(): Promise<void>
}> {
  await makeFolder(dirname(out))
  await recover(out)
  const next = `${out}${NEXT}${process.pid}`
  const file = openSync(next, 'w')
  let isOpen = true
  let waiting: Uint8Array[] = []
  let waitingLength = 0

  function flush(): void {
    const chunk = Buffer.concat(waiting, waitingLength)
    for (let done = 0; done < chunk.length;) done += writeSync(file, chunk, done)
    waiting = []
    waitingLength = 0
  }

  function close(): void {
    if (isOpen) closeSync(file)
    isOpen = false
  }

  return {
    async append(chunk) {
      waiting.push(chunk)
      waitingLength += chunk.length
      if (waitingLength >= BUFFER_LENGTH) flush()
    },
    async commit() {
      flush()
      close()
      renameSync(next, out)
    },
    async cancel() {
      close()
      rmSync(next, { force: true })
    },
  }
}
