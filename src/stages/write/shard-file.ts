/**
 * A shard of a site in one file, which `docs build --shard` writes and `docs merge` reads. The contents of all files come first, then a
 * directory in JSON, then its length and SHA-256, so that a shard is written front to back and read without loading it.
 *
 * Files of the offline bundle are stored deflated, as in the bundle, so that merging does not deflate them again.
 */

import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import { errorMessage } from '../../lib/text/problems/error-message.ts'
import { packEntry } from '../../lib/files/pack-entry.ts'
import type { PageIndex } from '../../domain/search/index/index-page.ts'
import type { SiteFacts } from '../../domain/search/index/merge-index.ts'
import type { EmittedFile } from '../../lib/files/file-digest.ts'
import type { OutFile, PackedEntry } from '../../lib/types.ts'
import { openOutputFile } from './output-folder.ts'
import { markFileErrors, markSourceErrors } from './source-error.ts'

/** Metadata of a shard and of the site that it is a part of. */
export interface ShardInfo {
  /** Which of the `count` shards it is, from 1. */
  readonly index: number
  readonly count: number
  /** Shards fit together when these three are equal. Hashes of the program, the configuration and the sources. */
  readonly program: string
  readonly configuration: string
  readonly sources: string
  readonly title: string
  /** Pages of the whole site, by kind. */
  readonly pages: Readonly<Record<string, number>>
  /** Whether it has the files of the offline bundle. */
  readonly offline: boolean
  /** The search index of each language, the site's own first. */
  readonly search: readonly { readonly prefix: string; readonly facts: SiteFacts }[]
}

interface Slice {
  readonly offset: number
  readonly length: number
}

interface StoredFile extends Slice, Omit<PackedEntry, 'data'>, Pick<OutFile, 'path' | 'only'> {}

interface Directory {
  readonly info: ShardInfo
  readonly files: readonly StoredFile[]
  /** Search indexes of the shard's pages by language, sorted by route. */
  readonly indexes: readonly (readonly Slice[])[]
}

const MAGIC = 'offprint shard 1'
/** Length of the directory (8 bytes), its SHA-256 (32) and the magic text. */
const TRAILER = 8 + 32 + MAGIC.length

/** A file is not a shard, or was changed or cut after it was written. */
export class DamagedShardError extends Error {
  readonly file: string
  constructor(file: string, reason: string) {
    super(reason)
    this.file = file
  }
}

/** Writes a shard; the file takes its place at the end. Gives its bytes. `isAborted` may throw to end the work. */
export async function writeShardFile(
  path: string,
  content: {
    readonly info: ShardInfo
    readonly files: AsyncIterable<EmittedFile>
    /** By language. */
    readonly indexes: readonly AsyncIterable<PageIndex>[]
  },
  throwIfAborted: () => void = () => undefined,
): Promise<number> {
  const { info, indexes } = content
  const target = await openOutputFile(path)
  let offset = 0
  const append = async (data: Uint8Array): Promise<Slice> => {
    const slice = { offset, length: data.length }
    offset += data.length
    await target.append(data)
    return slice
  }
  try {
    const files: StoredFile[] = []
    for await (const file of markFileErrors(content.files)) {
      throwIfAborted()
      const { path: name, only } = file
      if (only === 'offline' && !info.offline) continue
      const data = 'load' in file ? await file.load() : file.data
      const packed = info.offline && only !== 'site' ? (file.packed ?? packEntry(data)) : storeEntry(data)
      const { method, crc, size } = packed
      const slice = await append(packed.data)
      files.push({ path: name, ...(only === undefined ? {} : { only }), method, crc, size, ...slice })
    }
    const slices: Slice[][] = []
    for (const list of indexes) {
      const own: Slice[] = []
      for await (const index of markSourceErrors(list))
        own.push(await append(Buffer.from(JSON.stringify(index))))
      slices.push(own)
    }
    const directory: Directory = { info, files, indexes: slices }
    const text = Buffer.from(JSON.stringify(directory))
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(BigInt(text.length))
    await append(Buffer.concat([text, length, sha256(text), Buffer.from(MAGIC)]))
    target.prepare()
    target.replace()
    return offset
  } catch (error) {
    target.cancel()
    throw error
  }
}

/** Whether a file is a shard, so that a shard may replace it or a build may remove it. */
export function isShardFile(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const end = Buffer.alloc(MAGIC.length)
    readSync(file, end, 0, end.length, Math.max(0, fstatSync(file).size - end.length))
    return end.toString('latin1') === MAGIC
  } finally {
    closeSync(file)
  }
}

/** A shard that is open for reading. */
export interface ShardFile {
  readonly file: string
  readonly info: ShardInfo
  readonly paths: readonly string[]
  /** All files of the shard, checked against their checksums. */
  readonly readFiles: () => AsyncIterable<OutFile>
  /** The search indexes of the shard's pages in a language, given by its number in `info.search`, sorted by route. */
  readonly readIndexes: (language: number) => AsyncIterable<PageIndex>
  readonly close: () => Promise<void>
}

/** Opens a shard. Throws a `DamagedShardError`, or the error of the operating system. */
export async function openShardFile(path: string): Promise<ShardFile> {
  const handle = await open(path)
  const name = basename(path)
  const read = async ({ offset, length }: Slice): Promise<Buffer> => {
    const data = Buffer.alloc(length)
    for (let done = 0; done < length;) {
      const { bytesRead } = await handle.read(data, done, length - done, offset + done)
      if (bytesRead === 0) throw new DamagedShardError(name, 'the file is cut')
      done += bytesRead
    }
    return data
  }
  try {
    const { size } = await handle.stat()
    if (size < TRAILER) throw new DamagedShardError(name, 'the file is not a shard')
    const trailer = await read({ offset: size - TRAILER, length: TRAILER })
    if (trailer.subarray(40).toString('latin1') !== MAGIC)
      throw new DamagedShardError(name, 'the file is not a shard of this version, or is cut')
    const length = Number(trailer.readBigUInt64LE(0))
    if (length > size - TRAILER) throw new DamagedShardError(name, 'the file is cut')
    const text = await read({ offset: size - TRAILER - length, length })
    if (!sha256(text).equals(trailer.subarray(8, 40)))
      throw new DamagedShardError(name, 'the directory does not match its checksum')
    const { info, files, indexes } = JSON.parse(text.toString('utf8')) as Directory
    return {
      file: name,
      info,
      paths: files.map((file) => file.path),
      async *readFiles() {
        for (const file of files) yield restoreFile(name, file, await read(file))
      },
      async *readIndexes(language) {
        for (const index of indexes[language] ?? [])
          yield JSON.parse((await read(index)).toString('utf8')) as PageIndex
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** A stored file as the build emitted it, with its packed form if the bundle has it. */
function restoreFile(shard: string, { path, only, method, crc, size }: StoredFile, stored: Buffer): OutFile {
  const data = method === 0 ? stored : inflate(shard, stored)
  if (data.length !== size || crc32(data) !== crc)
    throw new DamagedShardError(shard, `\`${path}\` does not match its checksum`)
  return {
    path,
    data,
    ...(only === undefined ? {} : { only }),
    ...(only === 'site' ? {} : { packed: { method, crc, size, data: stored } }),
  }
}

function inflate(shard: string, data: Buffer): Buffer {
  try {
    return inflateRawSync(data)
  } catch (error) {
    throw new DamagedShardError(shard, errorMessage(error))
  }
}

/** Data that no bundle has, as it is. */
function storeEntry(data: Uint8Array | string): PackedEntry {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  return { method: 0, crc: crc32(bytes), size: bytes.length, data: bytes }
}

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest()
