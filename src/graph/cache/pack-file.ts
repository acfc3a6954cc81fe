/**
 * One file of the packed store (packed-store.ts): entries one after the other, each with its name and checksum, and beside it an index.
 * A pack is written by one process, front to back, and never changed afterwards. Without its index, after its writer was killed, its
 * entries are found by reading their headers; an entry that is cut or damaged is a missing entry.
 *
 * Entry: magic (4 bytes), length of the data (4), CRC-32 of name and data (4), name (16), data. Index: magic (8), CRC-32 of the rest (4),
 * length of the pack that it covers (8), then entries of 32 bytes sorted by name: name (16), offset (8), length (4), day of its last use
 * (4). Numbers are little-endian.
 */
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { crc32 } from 'node:zlib'
import { viewAsBuffer } from '../../lib/data/view-as-buffer.ts'

const ENTRY_MAGIC = 0x3150464f
const HEADER_LENGTH = 28
const NAME_LENGTH = 16

const INDEX_MAGIC = 'OFPINDX1'
const INDEX_HEADER_LENGTH = 20
const INDEX_ENTRY_LENGTH = 32

/** Where the data of an entry is in its pack. */
export interface PackEntry {
  /** 16 bytes. */
  readonly name: Buffer
  /** Of the header. */
  readonly offset: number
  /** Of the data. */
  readonly length: number
  /** Days since 1970 when it was last used. */
  readonly usedOn: number
}

/** A pack that is open for reading. */
export interface PackFile {
  readonly path: string
  /** Bytes of the file when it was opened. */
  readonly size: number
  /** Whether the index beside it covers all of it. No data is added to such a pack. */
  readonly isComplete: boolean
  readonly count: number
  /** The data of an entry; undefined when it is absent or damaged. Marks it as used on the day `today`. */
  read(name: Buffer, today: number): Buffer | undefined
  /** Whether its index has an entry, which is then marked as used on the day `today`. Its data may be damaged if it was never read. */
  has(name: Buffer, today: number): boolean
  entries(): Iterable<PackEntry>
  /** A whole entry with its header, to be copied to another pack; undefined when it is damaged. */
  readWhole(entry: PackEntry): Buffer | undefined
  /** Writes the index again if a day of use in it changed or it was missing. */
  saveIndex(): void
  close(): void
}

/** Opens a pack. Throws errors of the file system. */
export function openPackFile(path: string, today: number): PackFile {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  const stored = readIndex(indexPath(path), size)
  // Entries that were written after the index, or without one, are found by their headers.
  const scanned = scanEntries(file, stored?.covered ?? 0, size, today)
  const index =
    scanned.length === 0 ? (stored?.entries ?? Buffer.alloc(0)) : mergeIndexEntries(stored, scanned)
  const isComplete = stored !== undefined && scanned.length === 0 && stored.covered === size
  let isChanged = scanned.length > 0
  /** Places in the index of entries that could not be read. */
  const damaged = new Set<number>()

  function findEntry(name: Buffer): number | undefined {
    const at = findIndexEntry(index, name)
    return at === undefined || damaged.has(at) ? undefined : at
  }

  function markUse(at: number, day: number): void {
    if (index.readUInt32LE(at + 28) >= day) return
    index.writeUInt32LE(day, at + 28)
    isChanged = true
  }

  return {
    path,
    size,
    isComplete,
    count: index.length / INDEX_ENTRY_LENGTH,
    read(name, day) {
      const at = findEntry(name)
      if (at === undefined) return undefined
      const whole = readEntry(file, entryAt(index, at))
      if (whole === undefined) {
        damaged.add(at)
        return undefined
      }
      markUse(at, day)
      return whole.subarray(HEADER_LENGTH)
    },
    has(name, day) {
      const at = findEntry(name)
      if (at === undefined) return false
      markUse(at, day)
      return true
    },
    *entries() {
      for (let at = 0; at < index.length; at += INDEX_ENTRY_LENGTH) yield entryAt(index, at)
    },
    readWhole: (entry) => readEntry(file, entry),
    saveIndex() {
      if (!isChanged) return
      isChanged = false
      writeIndex(path, index, size)
    },
    close: () => closeSync(file),
  }
}

/** A pack that is being written. The file is created with the first entry. */
export interface PackWriter {
  readonly path: string
  /** Bytes so far. */
  size(): number
  add(name: Buffer, data: Uint8Array, usedOn: number): void
  /** Adds an entry of another pack as it is. */
  addWhole(whole: Buffer, usedOn: number): void
  has(name: Buffer): boolean
  /** The data of an entry that was added. */
  read(name: Buffer): Uint8Array | undefined
  /** Writes the rest, and the index. */
  close(): void
}

/** Bytes that are collected before they are written. */
const BUFFER_LENGTH = 1 << 20

/** Adds entries to a pack file, which is created with the first of them. */
export function createPackWriter(path: string): PackWriter {
  /** By names as Latin-1, because a Buffer of 16 bytes would keep in memory the 8 KB that Node takes several from. */
  const added = new Map<string, Omit<PackEntry, 'name'>>()
  let file: number | undefined
  let waiting: Buffer[] = []
  /** Data of the entries among them, which can be read even if they do not fit on a full disk. */
  let unwritten = new Map<string, Uint8Array>()
  let waitingLength = 0
  let written = 0

  function flush(): void {
    if (waitingLength === 0) return
    file ??= openSync(path, 'wx+')
    const chunk = Buffer.concat(waiting, waitingLength)
    for (let done = 0; done < chunk.length;)
      done += writeSync(file, chunk, done, chunk.length - done, written + done)
    written += chunk.length
    waiting = []
    unwritten = new Map()
    waitingLength = 0
  }

  function append({ name, ...entry }: PackEntry, header: Buffer, data: Uint8Array): void {
    const key = name.toString('latin1')
    added.set(key, entry)
    unwritten.set(key, data)
    waiting.push(header, viewAsBuffer(data))
    waitingLength += header.length + data.length
    if (waitingLength >= BUFFER_LENGTH) flush()
  }

  return {
    path,
    size: () => written + waitingLength,
    add(name, data, usedOn) {
      const header = Buffer.alloc(HEADER_LENGTH)
      header.writeUInt32LE(ENTRY_MAGIC, 0)
      header.writeUInt32LE(data.length, 4)
      header.writeUInt32LE(crc32(data, crc32(name)), 8)
      name.copy(header, 12)
      append({ name, offset: written + waitingLength, length: data.length, usedOn }, header, data)
    },
    addWhole(whole, usedOn) {
      const name = whole.subarray(12, 12 + NAME_LENGTH)
      const length = whole.length - HEADER_LENGTH
      const entry = { name, offset: written + waitingLength, length, usedOn }
      append(entry, whole.subarray(0, HEADER_LENGTH), whole.subarray(HEADER_LENGTH))
    },
    has: (name) => added.has(name.toString('latin1')),
    read(name) {
      const key = name.toString('latin1')
      const data = unwritten.get(key)
      const entry = added.get(key)
      if (data !== undefined || entry === undefined || file === undefined) return data
      return readEntry(file, { name, ...entry })?.subarray(HEADER_LENGTH)
    },
    close() {
      flush()
      if (file === undefined) return
      closeSync(file)
      file = undefined
      const entries = Array.from(added, ([name, entry]) => ({ name: Buffer.from(name, 'latin1'), ...entry }))
      writeIndex(path, sortEntries(entries), written)
    },
  }
}

/** Path of the index of a pack. */
export const indexPath = (path: string): string => `${path}.index`

/** Header and data of an entry; undefined when it is cut, damaged, or a different entry. */
function readEntry(file: number, { name, offset, length }: PackEntry): Buffer | undefined {
  const whole = Buffer.allocUnsafeSlow(HEADER_LENGTH + length)
  if (!readFully(file, whole, offset)) return undefined
  const isEntry =
    whole.readUInt32LE(0) === ENTRY_MAGIC &&
    whole.readUInt32LE(4) === length &&
    whole.compare(name, 0, NAME_LENGTH, 12, 12 + NAME_LENGTH) === 0 &&
    whole.readUInt32LE(8) === crc32(whole.subarray(12))
  return isEntry ? whole : undefined
}

function readFully(file: number, target: Buffer, offset: number): boolean {
  for (let done = 0; done < target.length;) {
    const count = readSync(file, target, done, target.length - done, offset + done)
    if (count === 0) return false
    done += count
  }
  return true
}

/** Entries from `start` to the end of the pack or the first that is cut. */
function scanEntries(file: number, start: number, size: number, today: number): readonly PackEntry[] {
  const found: PackEntry[] = []
  const header = Buffer.alloc(HEADER_LENGTH)
  for (let offset = start; offset + HEADER_LENGTH <= size;) {
    if (!readFully(file, header, offset) || header.readUInt32LE(0) !== ENTRY_MAGIC) break
    const length = header.readUInt32LE(4)
    if (offset + HEADER_LENGTH + length > size) break
    const name = Buffer.from(header.subarray(12, 12 + NAME_LENGTH))
    found.push({ name, offset, length, usedOn: today })
    offset += HEADER_LENGTH + length
  }
  return found
}

interface StoredIndex {
  /** Bytes of the pack that it covers. */
  readonly covered: number
  readonly entries: Buffer
}

/** The index file of a pack of `size` bytes; undefined when it is missing, damaged, or of another pack. */
function readIndex(path: string, size: number): StoredIndex | undefined {
  let data: Buffer
  try {
    data = readFileSync(path)
  } catch {
    return undefined
  }
  if (data.length < INDEX_HEADER_LENGTH || data.toString('latin1', 0, 8) !== INDEX_MAGIC) return undefined
  if ((data.length - INDEX_HEADER_LENGTH) % INDEX_ENTRY_LENGTH !== 0) return undefined
  if (data.readUInt32LE(8) !== crc32(data.subarray(12))) return undefined
  const covered = readUInt64(data, 12)
  return covered > size ? undefined : { covered, entries: data.subarray(INDEX_HEADER_LENGTH) }
}

/** Writes the index of a pack beside it. If the index cannot be written, the pack is scanned, which only costs time. */
function writeIndex(path: string, entries: Buffer, covered: number): void {
  const header = Buffer.alloc(INDEX_HEADER_LENGTH)
  header.write(INDEX_MAGIC, 0, 'latin1')
  writeUInt64(header, covered, 12)
  header.writeUInt32LE(crc32(entries, crc32(header.subarray(12))), 8)
  const part = `${indexPath(path)}.${process.pid}.part`
  try {
    writeFileSync(part, Buffer.concat([header, entries]))
    renameSync(part, indexPath(path))
  } catch {
    rmSync(part, { force: true })
  }
}

function mergeIndexEntries(stored: StoredIndex | undefined, scanned: readonly PackEntry[]): Buffer {
  const entries: PackEntry[] = []
  if (stored !== undefined)
    for (let at = 0; at < stored.entries.length; at += INDEX_ENTRY_LENGTH)
      entries.push(entryAt(stored.entries, at))
  return sortEntries([...entries, ...scanned])
}

function sortEntries(entries: readonly PackEntry[]): Buffer {
  const data = Buffer.alloc(entries.length * INDEX_ENTRY_LENGTH)
  const sorted = entries.toSorted((a, b) => a.name.compare(b.name))
  for (const [number, { name, offset, length, usedOn }] of sorted.entries()) {
    const at = number * INDEX_ENTRY_LENGTH
    name.copy(data, at)
    writeUInt64(data, offset, at + 16)
    data.writeUInt32LE(length, at + 24)
    data.writeUInt32LE(usedOn, at + 28)
  }
  return data
}

function entryAt(index: Buffer, at: number): PackEntry {
  return {
    name: index.subarray(at, at + NAME_LENGTH),
    offset: readUInt64(index, at + 16),
    length: index.readUInt32LE(at + 24),
    usedOn: index.readUInt32LE(at + 28),
  }
}

/** Offset of a name's entry in the index, by binary search. */
function findIndexEntry(index: Buffer, name: Buffer): number | undefined {
  const first = name.readUInt32BE(0)
  let low = 0
  let high = index.length / INDEX_ENTRY_LENGTH
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = middle * INDEX_ENTRY_LENGTH
    const start = index.readUInt32BE(at)
    const order = start === first ? index.compare(name, 0, NAME_LENGTH, at, at + NAME_LENGTH) : start - first
    if (order === 0) return at
    if (order < 0) low = middle + 1
    else high = middle
  }
  return undefined
}

/** A whole number below 2^53 as 64 bits. */
function readUInt64(data: Buffer, at: number): number {
  return data.readUInt32LE(at) + data.readUInt32LE(at + 4) * 2 ** 32
}

function writeUInt64(data: Buffer, value: number, at: number): void {
  data.writeUInt32LE(value % 2 ** 32, at)
  data.writeUInt32LE(Math.floor(value / 2 ** 32), at + 4)
}
