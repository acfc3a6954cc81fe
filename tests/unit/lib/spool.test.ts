import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createSpool } from '../../../src/lib/files/spool.ts'

/** The folder that `tmpdir` names in this file. */
const folder = mkdtempSync(join(tmpdir(), 'spool-'))

const decoder = new TextDecoder()

afterEach(() => vi.unstubAllEnvs())

test.each([0, 10_000, 1e9])(
  'returns each of many pieces, in any order, with %i bytes in memory',
  (memoryLimit) => {
    const spool = createSpool(memoryLimit)
    const texts = Array.from({ length: 300 }, (_, n) => `${n} ü `.repeat(n))
    const readers = texts.map((text) => spool.add(Buffer.from(text)))
    expect(readers.toReversed().map((read) => decoder.decode(read()))).toEqual(texts.toReversed())
    expect(decoder.decode(readers[7]?.())).toBe(texts[7])
    spool.close()
  },
)

test('opens no file before its memory is full, and leaves none behind', () => {
  vi.stubEnv('TMPDIR', folder)
  const spool = createSpool(5)
  spool.add(Buffer.from('text'))
  expect(readdirSync(folder)).toEqual([])
  spool.add(Buffer.from('text'))
  const [name = ''] = readdirSync(folder)
  expect(existsSync(join(folder, name, 'spool'))).toBe(true)
  spool.close()
  spool.close()
  expect(readdirSync(folder)).toEqual([])
})
