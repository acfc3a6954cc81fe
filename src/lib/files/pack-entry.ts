/** Packs files for a zip (zip.ts). */
import { crc32 } from 'node:zlib'
import type { PackedEntry } from '../types.ts'
import { deflate } from './deflate.ts'

/** Deflates, or stores what does not get smaller. */
export function packEntry(data: Uint8Array | string): PackedEntry {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  const deflated = deflate(bytes)
  const smaller = deflated.length < bytes.length
  return {
    method: smaller ? 8 : 0,
    crc: crc32(bytes),
    size: bytes.length,
    data: smaller ? deflated : bytes,
  }
}
