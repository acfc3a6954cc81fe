import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskCache, memoryCache } from '../../../src/cache.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'offprint-cache-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const entries = () =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('a value is made once for a key, also when it is asked for twice at a time', async () => {
  const cache = memoryCache()
  let made = 0
  const make = async () => ++made
  expect(await Promise.all([cache.get('s', 'k', make), cache.get('s', 'k', make)])).toEqual([1, 1])
  expect(await cache.get('other', 'k', make)).toBe(2)
})

test('a failure is not remembered', async () => {
  const cache = memoryCache()
  await expect(cache.get('s', 'k', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get('s', 'k', async () => 'yes')).toBe('yes')
})

test('values come back from disk, for the same version only', async () => {
  await diskCache(dir, '1').get('s', 'k', async () => ({ text: 'é', list: [1] }))
  const again = diskCache(dir, '1')
  expect(await again.get('s', 'k', () => Promise.reject(new Error('made again')))).toEqual({
    text: 'é',
    list: [1],
  })
  expect(again.counts).toEqual({ hits: 1, misses: 0 })
  const other = diskCache(dir, '2')
  expect(await other.get('s', 'k', async () => 'new')).toBe('new')
  expect(other.counts).toEqual({ hits: 0, misses: 1 })
})

test.each([
  ['cut', (text: string) => text.slice(0, -3)],
  ['changed', (text: string) => text.replace('right', 'wrong')],
  ['empty', () => ''],
  ['of another kind', () => 'null'],
])('an entry that is %s is a miss', async (_, spoil) => {
  await diskCache(dir, '1').get('s', 'k', async () => 'right')
  for (const file of entries()) writeFileSync(file, spoil(readFileSync(file, 'utf8')))
  expect(await diskCache(dir, '1').get('s', 'k', async () => 'made again')).toBe('made again')
})

test('a cache that cannot be written still gives values, and leaves nothing', async () => {
  writeFileSync(join(dir, 'file'), '')
  expect(await diskCache(join(dir, 'file'), '1').get('s', 'k', async () => 1)).toBe(1)
  expect(entries()).toEqual([join(dir, 'file')])
})

test('no part of a path stands in an entry', async () => {
  await diskCache(dir, '1').get('s', join(dir, 'secret'), async () => 1)
  for (const file of entries()) expect(readFileSync(file, 'utf8')).not.toContain(dir)
})
