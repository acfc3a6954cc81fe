/** Packed files as bytes, for the cache and between threads. */
import type { PackedEntry } from '../types.ts'
import { viewAsBuffer } from '../data/view-as-buffer.ts'

/** Method, checksum and size in front of the packed data: 1, 4 and 8 bytes. */
const ENTRY_HEADER = 13

/** A packed entry as bytes, for the cache and between threads. */
export function encodeEntry({ method, crc, size, data }: PackedEntry): Uint8Array {
  const header = Buffer.alloc(ENTRY_HEADER)
  header.writeUInt8(method, 0)
  header.writeUInt32LE(crc, 1)
  header.writeDoubleLE(size, 5)
  return Buffer.concat([header, data])
}

/** What `encodeEntry` was given. */
export function decodeEntry(encoded: Uint8Array): PackedEntry {
  const bytes = viewAsBuffer(encoded)
  return {
    method: bytes.readUInt8(0) === 8 ? 8 : 0,
    crc: bytes.readUInt32LE(1),
    size: bytes.readDoubleLE(5),
    data: bytes.subarray(ENTRY_HEADER),
  }
}
