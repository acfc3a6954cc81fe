import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createSpool } from '../../../src/lib/files/spool.ts'

/** The folder that `tmpdir` names in this file. */
const folder = mkdtempSync(join(tmpdir(), 'spool-'))

const decoder = new TextDecoder()

afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true }))

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

test('keeps no data in memory that is in its file', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const spool = createSpool(0)
  const add = () => {
    const data = Buffer.alloc(1000, 'a')
    return { read: spool.add(data), reference: new WeakRef(data) }
  }
  const { read, reference } = add()
  // A reference is strong until the task ends in which it was made.
  await new Promise((done) => setTimeout(done))
  collectGarbage()
  expect(reference.deref()).toBeUndefined()
  expect(decoder.decode(read())).toBe('a'.repeat(1000))
  spool.close()
})

test('opens no file before its memory is full, and leaves none behind', () => {
  vi.stubEnv('TMPDIR', folder)
  const spool = createSpool(5)
  spool.add(Buffer.from('text'))
  expect(readdirSync(folder)).toEqual([])
  const read = spool.add(Buffer.from('text'))
  // A build that is killed here would leave nothing either, but on Windows.
  expect(readdirSync(folder)).toHaveLength(process.platform === 'win32' ? 1 : 0)
  expect(decoder.decode(read())).toBe('text')
  spool.close()
  spool.close()
  expect(readdirSync(folder)).toEqual([])
})

test('keeps in memory what it cannot write', () => {
  vi.stubEnv('TMPDIR', join(folder, 'missing'))
  const spool = createSpool(5)
  const readers = ['first text', 'second text'].map((text) => spool.add(Buffer.from(text)))
  expect(readers.map((read) => decoder.decode(read()))).toEqual(['first text', 'second text'])
  spool.close()
})
