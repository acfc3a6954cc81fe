/**
 * Reads fonts for the text engine of the PNG package, which takes TrueType and OpenType files only, and finds a font by its family. Fontsource
 * splits a family into files for some letters each: under a name of its own, each of them can be asked for.
 */

import { inflateSync } from 'node:zlib'

interface FontTable {
  readonly tag: string
  readonly data: Buffer
}

/** The font as OpenType file whose family is `family`: from a TrueType, OpenType or WOFF 1.0 file. */
export function renameFont(font: Buffer, family: string): Buffer {
  const isWoff = font.toString('latin1', 0, 4) === 'wOFF'
  const tables = isWoff ? readWoffTables(font) : readTables(font)
  const flavor = font.subarray(isWoff ? 4 : 0, isWoff ? 8 : 4)
  return writeFont(
    flavor,
    tables.map((table) => (table.tag === 'name' ? { tag: 'name', data: writeNames(family) } : table)),
  )
}

/** OpenType 1.9, table directory. */
function readTables(font: Buffer): readonly FontTable[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, n) => {
    const entry = 12 + n * 16
    const start = font.readUInt32BE(entry + 8)
    return {
      tag: font.toString('latin1', entry, entry + 4),
      data: font.subarray(start, start + font.readUInt32BE(entry + 12)),
    }
  })
}

/** WOFF 1.0, section 5. */
function readWoffTables(font: Buffer): readonly FontTable[] {
  return Array.from({ length: font.readUInt16BE(12) }, (_, n) => {
    const entry = 44 + n * 20
    const [start, size, fullSize] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ]
    const data = font.subarray(start, start + size)
    return {
      tag: font.toString('latin1', entry, entry + 4),
      data: size < fullSize ? inflateSync(data) : data,
    }
  })
}

/** The table `name` with a family and a PostScript name in English, for Windows (OpenType 1.9, name). */
function writeNames(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16()
  const record = (id: number) => [3, 1, 0x409, id, text.length, 0]
  const fields = [0, 2, 6 + 2 * 12, ...record(1), ...record(6)]
  const head = Buffer.alloc(fields.length * 2)
  for (const [n, field] of fields.entries()) head.writeUInt16BE(field, n * 2)
  return Buffer.concat([head, text])
}

function writeFont(flavor: Buffer, tables: readonly FontTable[]): Buffer {
  const head = Buffer.alloc(12 + tables.length * 16)
  flavor.copy(head)
  const exponent = Math.floor(Math.log2(tables.length))
  const range = 16 * 2 ** exponent
  for (const [n, field] of [tables.length, range, exponent, tables.length * 16 - range].entries())
    head.writeUInt16BE(field, 4 + n * 2)
  const parts: Buffer[] = [head]
  let start = head.length
  for (const [n, { tag, data }] of tables.entries()) {
    const entry = 12 + n * 16
    head.write(tag, entry, 'latin1')
    // Checksums are left at 0: the engine reads none.
    head.writeUInt32BE(start, entry + 8)
    head.writeUInt32BE(data.length, entry + 12)
    const padding = Buffer.alloc(-data.length & 3)
    parts.push(data, padding)
    start += data.length + padding.length
  }
  return Buffer.concat(parts)
}
