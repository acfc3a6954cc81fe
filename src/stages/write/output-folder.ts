/** The output folder. It is written beside its final path and moved there at once, so that the last good site is complete at any moment. */

import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { digestOf, readEmitted, type DeferredFile, type EmittedFile } from '../../lib/files/file-digest.ts'
import { sha256Of } from '../../lib/data/hash.ts'
import { tryTo } from '../../lib/data/try-to.ts'
import { isProcessAlive } from '../../lib/process-alive.ts'
import { describeWrittenFile, isUnchanged, type WrittenFile } from './output-state.ts'
import {
  ForeignFileError,
  formatMarker,
  listFolder,
  MARKER,
  moveEntries,
  OutputError,
  readOwnedFiles,
  removeOwnedFiles,
} from './owned-files.ts'
import { mkdir } from 'node:fs/promises'

/** Output that is written beside its place and takes it at the end, at once. */
export interface OutputFolder {
  /** Takes one file and returns its size in bytes. Throws when its path leaves the folder. */
  write(file: EmittedFile): Promise<number>
  /** Writes what is left to write. Throws a `ForeignFileError` if a file that no build wrote has the path of a new one. */
  prepare(): Promise<void>
  /** Replaces the old output with the new, unless both are equal. If it throws, nothing has changed. */
  replace(): void
  /** Puts the old output back. */
  restore(): void
  /** Removes the old output. Returns what the folder contains now. */
  finish(): ReadonlyMap<string, WrittenFile>
  /** Removes what was written; the old output stays. */
  cancel(): void
}

/** Suffix of the output's name in the names of its neighbors, followed by the id of the process. No author names a folder like that. */
const NEXT = '.offprint-next-'
const OLD = '.offprint-old-'

/**
 * Output into the folder `out`. The files go to a folder beside it, which takes its name at the end by two renames; the only moment
 * without an `out` lies between them, and the next build repairs what an interrupted one left there (`recover`). Files that are as the
 * build before wrote them (`previous`) are hard-linked instead of written; when that is all of them, `out` stays untouched. Files in `out`
 * that no build wrote move to the new folder.
 */
export async function openOutputFolder(
  out: string,
  previous: ReadonlyMap<string, WrittenFile>,
): Promise<OutputFolder> {
  await makeFolder(dirname(out))
  recover(out)
  const next = `${out}${NEXT}${process.pid}`
  const old = `${out}${OLD}${process.pid}`
  mkdirSync(next)
  // With it, a folder that a killed build left is known to be ours.
  writeFileSync(join(next, MARKER), '{}')
  const owned = readOwnedFiles(out) ?? new Set()
  const folders = new Set<string>()
  const written = new Map<string, WrittenFile>()
  /** Files that need no content unless something else has changed. */
  const deferred = new Map<string, DeferredFile>()
  let isChanged = false
  let foreign: readonly string[] = []
  let state: 'writing' | 'same' | 'replaced' = 'writing'

  /** Where a file goes in the new folder, which is created around it. */
  function place(path: string): string {
    const full = join(next, path)
    // A path that leaves the output folder is a bug of ours, and must never become a file elsewhere.
    if (!full.startsWith(next + sep)) throw new Error(`'${path}' is outside of the output folder`)
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at)
      if (folders.has(folder)) break
      mkdirSync(join(next, folder), { recursive: true })
      folders.add(folder)
    }
    return full
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

  function isAsBefore(path: string, noted: WrittenFile | undefined): noted is WrittenFile {
    return noted !== undefined && isUnchanged(join(out, path), noted)
  }

  async function writeDeferred(): Promise<void> {
    for (const [path, file] of deferred) {
      const noted = previous.get(path)
      if (isAsBefore(path, noted)) {
        linkOrCopy(join(out, path), place(path))
        written.set(path, noted)
      } else writeContent(path, file.sha256, await file.load())
    }
    deferred.clear()
  }

  /** Whether `out` has the files of this build, and no others of ours. */
  function isSame(): boolean {
    if (isChanged || !existsSync(out)) return false
    if (listFolder(out, owned, () => false).ownedCount !== deferred.size) return false
    return [...deferred.keys()].every((path) => isAsBefore(path, previous.get(path)))
  }

  async function write(file: EmittedFile): Promise<number> {
    const { path } = file
    const { sha256, size } = digestOf(file)
    const noted = previous.get(path)
    if (noted?.sha256 === sha256 && !written.has(path) && ('load' in file || isAsBefore(path, noted))) {
      const load = () => readAgain(join(out, path), sha256)
      deferred.set(path, 'load' in file ? file : { path, sha256, size, load })
      return size
    }
    writeContent(path, sha256, await readEmitted(file))
    return size
  }

  function restore(): void {
    if (state !== 'replaced') return
    moveEntries(foreign, out, old)
    renameSync(out, next)
    if (existsSync(old)) renameSync(old, out)
    state = 'writing'
  }

  return {
    write,
    async prepare() {
      await write({ path: MARKER, data: formatMarker([...written.keys(), ...deferred.keys()]) })
      // After a power failure, files may be empty, which the next build repairs if it knows that they are ours.
      if (written.has(MARKER)) syncFile(join(next, MARKER))
      if (isSame()) {
        state = 'same'
        return
      }
      await writeDeferred()
      if (!existsSync(out)) return
      ;({ foreign } = listFolder(out, owned, (path) => folders.has(path)))
      const taken = foreign.find((path) => folders.has(path) || isAtOrBelowFile(path, written))
      if (taken !== undefined) throw new ForeignFileError(join(out, taken))
    },
    replace() {
      if (state === 'same') return
      // Nothing else of this process runs between the renames, because other work would extend the time without `out`.
      const isThere = existsSync(out)
      if (isThere) renameSync(out, old)
      try {
        renameSync(next, out)
      } catch (error) {
        if (isThere) renameSync(old, out)
        throw error
      }
      state = 'replaced'
      try {
        moveEntries(foreign, old, out)
      } catch (error) {
        foreign = []
        restore()
        throw error
      }
    },
    restore,
    finish() {
      if (state === 'same') {
        removeFolder(next)
        return previous
      }
      // The new output is in place. Files of the old one that cannot be removed are left to the next build.
      tryTo(() => existsSync(old) && removeOwnedFiles(old, (path) => owned.has(path)))
      // Removing one of two links to a file has changed its state.
      for (const [path, { sha256 }] of written)
        written.set(path, describeWrittenFile(join(out, path), sha256))
      return written
    },
    cancel() {
      removeFolder(next)
    },
  }
}

/** A file that another process changes while the build runs is not worth keeping its content in memory. */
async function readAgain(path: string, sha256: string): Promise<Uint8Array> {
  const data = readFileSync(path)
  if (sha256Of(data) === sha256) return data
  throw new OutputError('another process has changed it')
}

/** Waits until the disk has a file. */
function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Makes a second link to a file; a copy if the file system has no hard links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Whether a path, or a folder that it is in, is the path of a file. */
function isAtOrBelowFile(path: string, files: ReadonlyMap<string, unknown>): boolean {
  return path.split('/').some((_, n, names) => files.has(names.slice(0, n + 1).join('/')))
}

/** Removes a folder of this process. */
function removeFolder(folder: string): void {
  if (existsSync(folder)) removeOwnedFiles(folder, () => true)
}

/** The path behind links. Throws if a link has no target, because it is unknown what it stands for. */
export function resolveOutputPath(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined)
    throw new OutputError('it is a link without a target')
  return join(resolveOutputPath(dirname(path)), basename(path))
}

/**
 * Whether a build into `out` would delete files that no build has written: the root itself, a folder around it, or a folder with files but without
 * a marker. A file in its place is an error of the operating system, as is a folder that may not be changed.
 */
export function isForeignFolder(out: string, root: string): boolean {
  const inner = relative(out, realpathSync(root))
  if (inner === '' || !(inner === '..' || inner.startsWith(`..${sep}`) || isAbsolute(inner))) return true
  if (!existsSync(out)) return false
  const isEmpty = readdirSync(out).length === 0
  accessSync(out, constants.W_OK)
  return !isEmpty && readOwnedFiles(out) === undefined
}

/** Puts back an output whose replacement never came, and removes what dead builds left. Entries that no build wrote stay, or move to `out`. */
function recover(out: string): void {
  const parent = dirname(out)
  const name = basename(out)
  for (const entry of readdirSync(parent)) {
    const kind = [NEXT, OLD].find((each) => entry.startsWith(name + each))
    const pid = kind === undefined ? '' : entry.slice(name.length + kind.length)
    if (!/^\d+$/.test(pid)) continue
    if (Number(pid) !== process.pid && isProcessAlive(Number(pid))) continue
    const path = join(parent, entry)
    if (lstatSync(path).isDirectory()) recoverFolder(path, kind === OLD, out)
    else unlinkSync(path)
  }
}

function recoverFolder(folder: string, isOld: boolean, out: string): void {
  if (!existsSync(join(folder, MARKER)) && readdirSync(folder).length > 0) return
  if (!isOld) return removeFolder(folder)
  if (!existsSync(out)) return renameSync(folder, out)
  const owned = readOwnedFiles(folder) ?? new Set()
  const isInOutput = (path: string) => existsSync(join(out, path))
  tryTo(() => moveEntries(listFolder(folder, owned, isInOutput).foreign, folder, out))
  removeOwnedFiles(folder, (path) => owned.has(path))
}

/** Bytes that are collected before they are written. */
const BUFFER_LENGTH = 1 << 20

/** A single file that is written beside its place; `append` gets its bytes in order. */
export async function openOutputFile(out: string): Promise<{
  append(chunk: Uint8Array): Promise<void>
  /** Writes what is left to write. */
  prepare(): void
  /** Puts the file in its place, after `prepare`. */
  replace(): void
  cancel(): void
}> {
  await makeFolder(dirname(out))
  recover(out)
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
    prepare() {
      flush()
      // Else it could replace the zip before with an empty file when the power fails.
      fsyncSync(file)
      close()
    },
    replace() {
      renameSync(next, out)
    },
    cancel() {
      close()
      rmSync(next, { force: true })
    },
  }
}

/** Creates a folder and those above it, and rejects with the reason: Node says that a folder is missing where a file system is read-only. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
  } catch (error) {
    let first = path
    while (!existsSync(dirname(first))) first = dirname(first)
    // Creating one folder alone throws the reason.
    await mkdir(first)
    throw error
  }
}
