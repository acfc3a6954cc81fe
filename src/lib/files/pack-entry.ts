/** Packs files for a zip (zip.ts). Deflate is that of fflate, because the bytes of Node's zlib follow its version and the processor. */
import { deflateSync } from 'fflate'
import { crc32 } from 'node:zlib'
import type { PackedEntry } from '../../types.ts'

/** Deflates at the highest level, or stores what does not get smaller. */
export function packEntry(data: Uint8Array | string): PackedEntry {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  const deflated = deflateSync(bytes, { level: 9 })
  const smaller = deflated.length < bytes.length
  return {
    method: smaller ? 8 : 0,
    crc: crc32(bytes),
    size: bytes.length,
    data: smaller ? deflated : bytes,
  }
}
