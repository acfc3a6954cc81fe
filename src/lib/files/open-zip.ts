/**
 * Reads zip archives one entry at a time, starting at the directory at their end. Covers what `lib/files/zip.ts` writes:
 * stored and deflated entries, zip64 (PKWARE APPNOTE 6.3.10).
 */

import { open, type FileHandle } from 'node:fs/promises'
import { crc32, inflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly path: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

export interface ZipArchive {
  readonly entries: readonly ZipEntry[]
  /** The content of an entry. Throws `DamagedZipError` if its length or CRC-32 is wrong. */
  readonly read: (entry: ZipEntry) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** The archive is cut or damaged; the message completes "archive is damaged: ...". */
export class DamagedZipError extends Error {}

/** Opens an archive. Throws `DamagedZipError` if it is cut or not a zip archive, and system errors if it can't be read. */
export async function openZip(path: string): Promise<ZipArchive> {
  const handle = await open(path)
  try {
    const file: OpenFile = { handle, size: (await handle.stat()).size }
    const entries = parseDirectory(await readDirectory(file))
    return { entries, read: (entry) => readContent(file, entry), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

interface OpenFile {
  readonly handle: FileHandle
  /** Bytes. */
  readonly size: number
}

async function readRange({ handle, size }: OpenFile, offset: number, length: number): Promise<Buffer> {
  // A damaged directory names lengths that no memory has.
  if (offset + length > size) throw new DamagedZipError('unexpected end of file')
  const data = Buffer.alloc(length)
  let received = 0
  while (received < length) {
    const { bytesRead } = await handle.read(data, received, length - received, offset + received)
    if (bytesRead === 0) throw new DamagedZipError('unexpected end of file')
    received += bytesRead
  }
  return data
}

const END = 22
const LOCATOR = 20
const RECORD = 56

/** The bytes of the central directory. The end record is the last 22 bytes: our archives have no comment after it. */
async function readDirectory(file: OpenFile): Promise<{ data: Buffer; count: number }> {
  const { size } = file
  if (size < END) throw new DamagedZipError('not a zip archive')
  const end = await readRange(file, size - END, END)
  if (end.readUInt32LE(0) !== 0x06054b50) {
    const isZip = (await readRange(file, 0, 4)).readUInt32LE(0) === 0x04034b50
    throw new DamagedZipError(isZip ? 'its directory is missing' : 'not a zip archive')
  }
  let [count, length, start, stop] = [
    end.readUInt16LE(10),
    end.readUInt32LE(12),
    end.readUInt32LE(16),
    size - END,
  ]
  if (count === 0xffff || length === 0xffffffff || start === 0xffffffff) {
    if (stop < LOCATOR + RECORD) throw new DamagedZipError('its end record is damaged')
    const record = await readRange(file, stop - LOCATOR - RECORD, RECORD)
    if (record.readUInt32LE(0) !== 0x06064b50) throw new DamagedZipError('its end record is damaged')
    count = Number(record.readBigUInt64LE(32))
    length = Number(record.readBigUInt64LE(40))
    start = Number(record.readBigUInt64LE(48))
    stop -= LOCATOR + RECORD
  }
  if (start + length !== stop) throw new DamagedZipError('part of it is missing')
  return { data: await readRange(file, start, length), count }
}

function parseDirectory({ data, count }: { data: Buffer; count: number }): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  while (at < data.length) {
    if (at + 46 > data.length || data.readUInt32LE(at) !== 0x02014b50)
      throw new DamagedZipError('its directory is damaged')
    const [name, extra, comment] = [28, 30, 32].map((field) => data.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const path = data.toString('utf8', at + 46, at + 46 + name)
    const big = readZip64Numbers(data.subarray(at + 46 + name, at + 46 + name + extra))
    const wide = (field: number) => {
      const value = data.readUInt32LE(at + field)
      return value === 0xffffffff ? (big.shift() ?? value) : value
    }
    const size = wide(24)
    const packed = wide(20)
    const offset = wide(42)
    entries.push({
      path,
      method: data.readUInt16LE(at + 10),
      crc: data.readUInt32LE(at + 16),
      packed,
      size,
      offset,
    })
    at += 46 + name + extra + comment
  }
  if (entries.length !== count) throw new DamagedZipError('its directory is damaged')
  return entries
}

/** The 64-bit numbers of the zip64 extra field, in order: size, packed size, offset, each only if it exceeds 32 bits. */
function readZip64Numbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const length = Math.min(extra.readUInt16LE(at + 2), extra.length - at - 4)
    return Array.from({ length: Math.floor(length / 8) }, (_, i) =>
      Number(extra.readBigUInt64LE(at + 4 + 8 * i)),
    )
  }
  return []
}

async function readContent(file: OpenFile, entry: ZipEntry): Promise<Uint8Array> {
  const head = await readRange(file, entry.offset, 30)
  if (head.readUInt32LE(0) !== 0x04034b50) throw new DamagedZipError('its header is damaged')
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const data = inflateContent(await readRange(file, start, entry.packed), entry)
  if (data.length !== entry.size || crc32(data) !== entry.crc)
    throw new DamagedZipError('its content is damaged')
  return data
}

function inflateContent(packed: Buffer, { method, size }: ZipEntry): Uint8Array {
  if (method === 0) return packed
  if (method !== 8) throw new DamagedZipError(`compression method ${method} is not supported`)
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw new DamagedZipError('its content is damaged')
  }
}
