/**
 * Bytes that are needed again later, in a temporary file instead of memory: a site of 10,000 pages has hundreds of megabytes. The
 * first few megabytes stay in memory, so that a small site writes no file. So does what cannot be written: a full disk costs memory. The file has
 * no name once it is open, so that a build that is killed leaves none behind; where the system cannot do that (Windows), `close` removes it.
 * `close` may be called twice.
 */

import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryTo } from '../data/try-to.ts'

export interface Spool {
  /** Appends bytes, and returns a function that reads them again. */
  add(data: Uint8Array): () => Uint8Array
  close(): void
}

/** Bytes that a spool keeps in memory. */
const MEMORY_LIMIT = 4 * 1024 * 1024

/** A spool that writes what comes after its first `memoryLimit` bytes to a file. */
export function createSpool(memoryLimit = MEMORY_LIMIT): Spool {
  let opened: { readonly folder: string; readonly file: number } | undefined
  let kept = 0
  let end = 0

  function open() {
    const folder = mkdtempSync(join(tmpdir(), 'offprint-'))
    const file = openSync(join(folder, 'spool'), 'w+')
    if (process.platform !== 'win32') rmSync(folder, { recursive: true })
    return { folder, file }
  }

  function append(data: Uint8Array): () => Uint8Array {
    opened ??= open()
    writeAll(opened.file, data, end)
    end += data.length
    return createReader(opened.file, data.length, end - data.length)
  }

  return {
    add(data) {
      kept += data.length
      return (kept > memoryLimit ? tryTo(() => append(data)) : undefined) ?? giveBytes(data)
    },
    close() {
      if (opened === undefined) return
      closeSync(opened.file)
      rmSync(opened.folder, { recursive: true, force: true })
      opened = undefined
    },
  }
}

// Apart from `add`: functions that are created in one function share what any of them uses, and would keep the data in memory.
const giveBytes = (data: Uint8Array) => () => data
const createReader = (file: number, length: number, offset: number) => () => readAll(file, length, offset)

function writeAll(file: number, data: Uint8Array, offset: number): void {
  for (let done = 0; done < data.length;)
    done += writeSync(file, data, done, data.length - done, offset + done)
}

function readAll(file: number, length: number, offset: number): Uint8Array {
  const data = Buffer.allocUnsafe(length)
  for (let done = 0; done < length;) {
    const count = readSync(file, data, done, length - done, offset + done)
    if (count === 0) throw new Error('a temporary file of this build was truncated by another process')
    done += count
  }
  return data
}
