import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCache, type Cache } from '../../../src/graph/cache/cache.ts'
import {
  measurePackedStore,
  openPackedStore,
  type PackedStoreOptions,
} from '../../../src/graph/cache/packed-store.ts'

let dir = ''
beforeEach(() => {
  lookups = []
  dir = mkdtempSync(join(tmpdir(), 'offprint-cache-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const filesBelow = (ending = '') =>
  readdirSync(dir)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(dir, name))

/** Values that were found and computed since the last call. */
let lookups: boolean[] = []
const onLookup = (_: string, isFound: boolean) => void lookups.push(isFound)
function takeLookups() {
  const hits = lookups.filter(Boolean).length
  const misses = lookups.length - hits
  lookups = []
  return { hits, misses }
}

const openCache = (version = '1', options: PackedStoreOptions = {}) =>
  createCache({ store: openPackedStore(dir, options), version, onLookup })

/** Runs `work` with a cache in the folder, and closes it. */
async function withCache<T>(work: (cache: Cache) => Promise<T>, version = '1'): Promise<T> {
  const cache = openCache(version)
  const value = await work(cache)
  await cache.close()
  return value
}

const neverCompute = () => Promise.reject(new Error('computed again'))

describe('a cache in memory', () => {
  test('computes a value once for a key, also when it is requested twice at a time', async () => {
    const cache = createCache()
    let computed = 0
    const compute = async () => ++computed
    expect(await Promise.all([cache.get('s', 'k', compute), cache.get('s', 'k', compute)])).toEqual([1, 1])
    expect(await cache.get('other', 'k', compute)).toBe(2)
  })

  test('forgets the least recently used values when there are too many bytes, as after a day of edits', async () => {
    const cache = createCache({ keptBytes: 45, onLookup })
    const read = (key: string) => cache.get('s', key, async () => `0123456789 ${key}`)
    for (const key of ['a', 'b', 'a', 'c', 'd']) await read(key)
    expect(takeLookups()).toEqual({ hits: 1, misses: 4 })
    await read('d')
    await read('a')
    expect(takeLookups(), 'b made room').toEqual({ hits: 2, misses: 0 })
    await read('b')
    expect(takeLookups()).toEqual({ hits: 0, misses: 1 })
  })

  test('does not remember a failure', async () => {
    const cache = createCache()
    await expect(cache.get('s', 'k', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.get('s', 'k', async () => 'yes')).toBe('yes')
  })
})

describe('a cache on disk', () => {
  test('gives values and bytes back, for the same version only', async () => {
    const bytes = Uint8Array.from([0, 255, 10])
    await withCache(async (cache) => {
      await cache.get('s', 'k', async () => ({ text: 'é', list: [1] }))
      await cache.getBytes('b', 'k', async () => bytes)
      expect(takeLookups()).toEqual({ hits: 0, misses: 2 })
    })
    await withCache(async (cache) => {
      expect(await cache.get('s', 'k', neverCompute)).toEqual({ text: 'é', list: [1] })
      expect([...(await cache.getBytes('b', 'k', neverCompute))]).toEqual([...bytes])
      expect(takeLookups()).toEqual({ hits: 2, misses: 0 })
    })
    await withCache(async (cache) => {
      expect(await cache.get('s', 'k', async () => 'new')).toBe('new')
    }, '2')
  })

  test('stores bytes that are not read now, and computes them only where they are not stored', async () => {
    const bytes = Uint8Array.from([1, 2])
    await withCache((cache) => cache.keepBytes('b', 'k', async () => bytes))
    takeLookups()
    await withCache(async (cache) => {
      await cache.keepBytes('b', 'k', neverCompute)
      expect(takeLookups()).toEqual({ hits: 1, misses: 0 })
      expect([...(await cache.getBytes('b', 'k', neverCompute))]).toEqual([...bytes])
    })
  })

  test('finds what was written before it was closed', async () => {
    await withCache(async (cache) => {
      await cache.get('s', 'k', async () => 'value')
      expect(await cache.get('s', 'k', neverCompute)).toBe('value')
    })
  })

  test('still has the entries of a process that was killed before it wrote an index', async () => {
    await withCache((cache) => cache.get('s', 'k', async () => 'value'))
    for (const file of filesBelow('.index')) rmSync(file)
    await withCache(async (cache) => expect(await cache.get('s', 'k', neverCompute)).toBe('value'))
  })

  test('serves two builds at once, and both leave their entries', async () => {
    const [first, second] = [openCache(), openCache()]
    await first.get('s', 'a', async () => 1)
    await second.get('s', 'b', async () => 2)
    await Promise.all([first.close(), second.close()])
    await withCache(async (cache) => {
      expect(await cache.get('s', 'a', neverCompute)).toBe(1)
      expect(await cache.get('s', 'b', neverCompute)).toBe(2)
    })
  })

  test('can be copied to another folder', async () => {
    await withCache((cache) => cache.get('s', 'k', async () => 'value'))
    const copy = mkdtempSync(join(tmpdir(), 'offprint-cache-'))
    cpSync(dir, copy, { recursive: true })
    const cache = createCache({ store: openPackedStore(copy), version: '1' })
    expect(await cache.get('s', 'k', neverCompute)).toBe('value')
    await cache.close()
    rmSync(copy, { recursive: true })
  })

  test.each([
    ['cut', '.pack', (data: Buffer) => data.subarray(0, -3)],
    ['empty', '.pack', () => Buffer.alloc(0)],
    ['foreign', '.pack', () => Buffer.from('null')],
    [
      'changed',
      '.pack',
      (data: Buffer) => Buffer.from(data.toString('latin1').replace('right', 'wrong'), 'latin1'),
    ],
  ])('computes an entry again whose file is %s', async (_, ending, spoil) => {
    await withCache((cache) => cache.get('s', 'k', async () => 'right'))
    for (const file of filesBelow(ending)) writeFileSync(file, spoil(readFileSync(file)))
    await withCache(async (cache) => expect(await cache.get('s', 'k', async () => 'again')).toBe('again'))
    // The entry that was computed again counts from now on, not the damaged one.
    await withCache(async (cache) => expect(await cache.get('s', 'k', neverCompute)).toBe('again'))
  })

  test('never gives a wrong value for any flipped bit of its files', async () => {
    await withCache(async (cache) => {
      for (const key of ['a', 'b']) await cache.get('s', key, async () => `value of ${key}`)
    })
    const originals = filesBelow().map((file) => ({ file, data: readFileSync(file) }))
    expect(originals.length).toBeGreaterThan(0)
    for (const { file, data } of originals)
      for (let bit = 0; bit < data.length * 8; bit += 7) {
        const damaged = Buffer.from(data)
        damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        writeFileSync(file, damaged)
        const store = openPackedStore(dir)
        const cache = createCache({ store, version: '1' })
        for (const key of ['a', 'b'])
          expect(await cache.get('s', key, async () => `value of ${key}`)).toBe(`value of ${key}`)
        await cache.close()
        for (const name of filesBelow()) rmSync(name)
        for (const original of originals) writeFileSync(original.file, original.data)
      }
  })

  test('keeps few files after many builds', async () => {
    for (let build = 0; build < 30; build++)
      await withCache((cache) => cache.get('s', `k${build}`, async () => `value ${build}`))
    expect(filesBelow('.pack').length).toBeLessThan(8)
    expect(filesBelow().length).toBe(2 * filesBelow('.pack').length)
    await withCache(async (cache) => {
      for (let build = 0; build < 30; build++)
        expect(await cache.get('s', `k${build}`, neverCompute)).toBe(`value ${build}`)
    })
    expect(measurePackedStore(dir).entries).toBe(30)
  })

  test('removes the least recently used entries when it is larger than its limit', async () => {
    const value = 'x'.repeat(1000)
    for (let day = 1; day <= 8; day++) {
      const cache = openCache('1', { limit: 5000, today: day })
      // The first entry is used every day.
      await cache.get('s', 'k1', async () => value)
      await cache.get('s', `k${day}`, async () => value)
      await cache.close()
    }
    const size = filesBelow('.pack').reduce((sum, file) => sum + statSync(file).size, 0)
    expect(size).toBeLessThan(5000)
    await withCache(async (cache) => {
      for (const key of ['k1', 'k8']) expect(await cache.get('s', key, neverCompute)).toBe(value)
      expect(await cache.get('s', 'k2', async () => 'gone')).toBe('gone')
    })
  })

  test('keeps what a process wrote that was killed, up to the entry that is cut', async () => {
    const name = (n: number) => n.toString(16).padStart(32, '0')
    // Never closed: its last bytes and its index are missing, as after SIGKILL.
    const killed = openPackedStore(dir)
    for (let n = 0; n < 100; n++) killed.write(name(n), Buffer.alloc(50_000, n))
    expect(filesBelow('.index')).toEqual([])
    for (const file of filesBelow('.pack')) writeFileSync(file, readFileSync(file).subarray(0, -10))
    const store = openPackedStore(dir)
    const found = Array.from({ length: 100 }, (_, n) => store.read(name(n)) as Uint8Array | undefined)
    await store.close()
    const kept = found.filter((data) => data !== undefined)
    expect(kept.length).toBeGreaterThan(50)
    for (const [n, data] of kept.entries())
      expect(Buffer.from(data).equals(Buffer.alloc(50_000, n))).toBe(true)
  })

  test('that cannot be written still gives values, and leaves nothing', async () => {
    writeFileSync(join(dir, 'file'), '')
    const cache = createCache({ store: openPackedStore(join(dir, 'file')), version: '1' })
    expect(await cache.get('s', 'k', async () => 1)).toBe(1)
    await cache.close()
    expect(filesBelow()).toEqual([join(dir, 'file')])
  })

  test('reads an entry again from its file: of an earlier build, of this one, and before it is written', async () => {
    const large = Buffer.alloc(2_000_000, 'l')
    await withCache((cache) => cache.getBytes('s', 'earlier', async () => Buffer.from('earlier')))
    const cache = openCache()
    expect(cache.findReader('s', 'missing')).toBeUndefined()
    await cache.getBytes('s', 'large', async () => large)
    await cache.getBytes('s', 'waiting', async () => Buffer.from('waiting'))
    expect(['earlier', 'waiting'].map((key) => String(cache.findReader('s', key)?.()))).toEqual([
      'earlier',
      'waiting',
    ])
    expect(large.equals(cache.findReader('s', 'large')?.() ?? Buffer.of())).toBe(true)
    await cache.close()
  })

  test('reads again what was computed because the entry was damaged', async () => {
    await withCache((cache) => cache.getBytes('s', 'k', async () => Buffer.from('right')))
    for (const file of filesBelow('.pack'))
      writeFileSync(file, readFileSync(file, 'latin1').replace('right', 'wrong'), 'latin1')
    const cache = openCache()
    await cache.getBytes('s', 'k', async () => Buffer.from('again'))
    expect(String(cache.findReader('s', 'k')?.())).toBe('again')
    await cache.close()
  })

  test('reads again what a folder that was removed does not take', async () => {
    const folder = join(dir, 'removed')
    const cache = createCache({ store: openPackedStore(folder), version: '1' })
    await cache.getBytes('s', 'first', async () => Buffer.from('first'))
    rmSync(folder, { recursive: true })
    await cache.getBytes('s', 'large', async () => Buffer.alloc(2_000_000))
    await cache.getBytes('s', 'last', async () => Buffer.from('last'))
    expect(String(cache.findReader('s', 'first')?.())).toBe('first')
    expect(cache.findReader('s', 'large')?.().length).toBe(2_000_000)
    expect(cache.findReader('s', 'last')).toBeUndefined()
    await cache.close()
  })

  test('holds no part of a path', async () => {
    await withCache((cache) => cache.get('s', join(dir, 'secret'), async () => 1))
    const files = filesBelow()
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(readFileSync(file, 'latin1')).not.toContain(dir)
  })
})
