/**
 * A zip container that is written front to back and has the same bytes on every machine: no clock, no locale, no
 * platform, a deflate of its own (deflate.ts).
 *
 * Format: PKWARE APPNOTE 6.3.10, sections 4.3 and 4.4. Names are UTF-8 (flag bit 11), dates 1980-01-01 00:00, modes 0644,
 * zip64 records only where a size, an offset or the number of entries asks for them.
 */
import type { PackedEntry } from '../types.ts'

export interface Zip {
  /** Appends a packed file. Paths come in ascending order of their UTF-8 bytes; anything else is an error of the caller. */
  put(path: string, packed: PackedEntry): Promise<void>
  /** Writes the central directory; nothing can be added after. */
  close(): Promise<void>
}

/** Starts an archive; `write` gets its bytes in order and is awaited before the next call. */
export function createZip(write: (chunk: Uint8Array) => Promise<void>): Zip {
  const directory: Buffer[] = []
  let offset = 0
  let last: Buffer | undefined

  async function append(chunk: Uint8Array): Promise<void> {
    offset += chunk.length
    await write(chunk)
  }

  async function put(path: string, packed: PackedEntry): Promise<void> {
    const name = Buffer.from(path)
    checkName(path)
    if (last !== undefined && Buffer.compare(last, name) >= 0)
      throw new Error(`zip entries must ascend, '${path}' comes after '${last.toString()}'`)
    last = name
    directory.push(writeCentralHeader(name, packed, offset))
    await append(writeLocalHeader(name, packed))
    await append(packed.data)
  }

  return {
    put,
    async close() {
      const start = offset
      for (const entry of directory) await append(entry)
      await append(writeDirectoryEnd(directory.length, start, offset - start))
    },
  }
}

/** What `unzip` refuses or would write outside its folder never gets into an archive. */
function checkName(path: string): void {
  const segments = path.split('/')
  if (
    path.includes('\\') ||
    segments.some((segment) => segment === '' || segment === '.' || segment === '..')
  )
    throw new Error(`'${path}' is not a path for a zip entry`)
}

const BIG = 0xffffffff
const MANY = 0xffff
const UTF8 = 1 << 11
/** 1980-01-01: year 0, month 1, day 1. */
const DATE = (1 << 5) | 1
/** A regular file, rw-r--r--, in the upper half; Unix, version 3.0 as its maker. */
const MODE = 0o100644 * 0x10000
const UNIX = 3 << 8

function writeLocalHeader(name: Buffer, packed: PackedEntry): Buffer {
  const big = packed.size >= BIG || packed.data.length >= BIG
  const extra = big ? writeZip64Extra([packed.size, packed.data.length]) : Buffer.alloc(0)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(big ? 45 : 20, 4)
  writeCommonHeader(head, 6, packed, big)
  head.writeUInt16LE(name.length, 26)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, name, extra])
}

function writeCentralHeader(name: Buffer, packed: PackedEntry, offset: number): Buffer {
  const big = packed.size >= BIG || packed.data.length >= BIG
  const far = offset >= BIG
  const extra =
    big || far
      ? writeZip64Extra([...(big ? [packed.size, packed.data.length] : []), ...(far ? [offset] : [])])
      : Buffer.alloc(0)
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(UNIX | 45, 4)
  head.writeUInt16LE(big || far ? 45 : 20, 6)
  writeCommonHeader(head, 8, packed, big)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(MODE, 38)
  head.writeUInt32LE(far ? BIG : offset, 42)
  return Buffer.concat([head, name, extra])
}

/** Flags, method, time, date, checksum and sizes: the same run of fields in both kinds of header. */
function writeCommonHeader(head: Buffer, at: number, packed: PackedEntry, big: boolean): void {
  head.writeUInt16LE(UTF8, at)
  head.writeUInt16LE(packed.method, at + 2)
  head.writeUInt16LE(0, at + 4)
  head.writeUInt16LE(DATE, at + 6)
  head.writeUInt32LE(packed.crc, at + 8)
  head.writeUInt32LE(big ? BIG : packed.data.length, at + 12)
  head.writeUInt32LE(big ? BIG : packed.size, at + 16)
}

/** The extra field with 64-bit numbers (section 4.5.3). */
function writeZip64Extra(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  numbers.forEach((n, i) => extra.writeBigUInt64LE(BigInt(n), 4 + 8 * i))
  return extra
}

/** End of the central directory, with its zip64 record and locator before it where a number does not fit. */
function writeDirectoryEnd(count: number, start: number, size: number): Buffer {
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(0x06054b50, 0)
  tail.writeUInt16LE(Math.min(count, MANY), 8)
  tail.writeUInt16LE(Math.min(count, MANY), 10)
  tail.writeUInt32LE(Math.min(size, BIG), 12)
  tail.writeUInt32LE(Math.min(start, BIG), 16)
  if (count < MANY && size < BIG && start < BIG) return tail
  const record = Buffer.alloc(56 + 20)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(UNIX | 45, 12)
  record.writeUInt16LE(45, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(start), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(start + size), 64)
  record.writeUInt32LE(1, 72)
  return Buffer.concat([record, tail])
}
