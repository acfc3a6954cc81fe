/** Reads a zip from its end, one entry at a time; the format is that of emit/zip.ts (APPNOTE 6.3.10). */
import { open, type FileHandle } from 'node:fs/promises'
import { crc32, inflateRawSync } from 'node:zlib'

export interface Entry {
  readonly path: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

export interface Archive {
  readonly entries: readonly Entry[]
  /** The content of an entry, with its length and checksum checked. */
  readonly read: (entry: Entry) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** What is wrong with an archive; the message says it in words. */
export class Damage extends Error {}

/** Opens an archive. Throws `Damage` when it is cut or no zip, and system errors when it can't be read. */
export async function unzip(path: string): Promise<Archive> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const entries = directory(await tail(handle, size))
    return { entries, read: (entry) => content(handle, entry), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function bytes(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const data = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await handle.read(data, done, length - done, offset + done)
    if (bytesRead === 0) throw new Damage('it ends too early')
    done += bytesRead
  }
  return data
}

const END = 22
const LOCATOR = 20
const RECORD = 56

/** The central directory, found by the record at the end, which has no comment in archives of ours. */
async function tail(handle: FileHandle, size: number): Promise<{ data: Buffer; count: number }> {
  if (size < END) throw new Damage('it is no zip archive')
  const end = await bytes(handle, size - END, END)
  if (end.readUInt32LE(0) !== 0x06054b50) {
    const begins = (await bytes(handle, 0, 4)).readUInt32LE(0) === 0x04034b50
    throw new Damage(begins ? 'its end is missing' : 'it is no zip archive')
  }
  let [count, length, start, stop] = [
    end.readUInt16LE(10),
    end.readUInt32LE(12),
    end.readUInt32LE(16),
    size - END,
  ]
  if (count === 0xffff || length === 0xffffffff || start === 0xffffffff) {
    if (stop < LOCATOR + RECORD) throw new Damage('its end is damaged')
    const record = await bytes(handle, stop - LOCATOR - RECORD, RECORD)
    if (record.readUInt32LE(0) !== 0x06064b50) throw new Damage('its end is damaged')
    count = Number(record.readBigUInt64LE(32))
    length = Number(record.readBigUInt64LE(40))
    start = Number(record.readBigUInt64LE(48))
    stop -= LOCATOR + RECORD
  }
  if (start + length !== stop) throw new Damage('a part of it is missing')
  return { data: await bytes(handle, start, length), count }
}

function directory({ data, count }: { data: Buffer; count: number }): Entry[] {
  const entries: Entry[] = []
  let at = 0
  while (at < data.length) {
    if (at + 46 > data.length || data.readUInt32LE(at) !== 0x02014b50)
      throw new Damage('its directory is damaged')
    const [name, extra, comment] = [28, 30, 32].map((field) => data.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const path = data.toString('utf8', at + 46, at + 46 + name)
    const big = numbers(data.subarray(at + 46 + name, at + 46 + name + extra))
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
  if (entries.length !== count) throw new Damage('its directory is damaged')
  return entries
}

/** The 64-bit numbers of the zip64 extra field, in its order: size, packed size, offset, where each did not fit. */
function numbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const length = Math.min(extra.readUInt16LE(at + 2), extra.length - at - 4)
    return Array.from({ length: Math.floor(length / 8) }, (_, i) =>
      Number(extra.readBigUInt64LE(at + 4 + 8 * i)),
    )
  }
  return []
}

async function content(handle: FileHandle, entry: Entry): Promise<Uint8Array> {
  const head = await bytes(handle, entry.offset, 30)
  if (head.readUInt32LE(0) !== 0x04034b50) throw new Damage('its beginning is damaged')
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const data = inflate(await bytes(handle, start, entry.packed), entry)
  if (data.length !== entry.size || crc32(data) !== entry.crc) throw new Damage('its content is damaged')
  return data
}

function inflate(packed: Buffer, { method, size }: Entry): Uint8Array {
  if (method === 0) return packed
  if (method !== 8) throw new Damage(`it is packed by method ${method}, and not by deflate`)
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw new Damage('its content is damaged')
  }
}
