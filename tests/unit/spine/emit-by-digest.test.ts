import { expect, test } from 'vitest'
import { createCache } from '../../../src/graph/cache/cache.ts'
import type { BuildContext } from '../../../src/graph/context.ts'
import { emitByDigest } from '../../../src/stages/emit/emit-by-digest.ts'
import type { EmittedFile } from '../../../src/lib/files/file-digest.ts'
import { createGraph } from '../../../src/graph/engine/graph.ts'
import { inlinePool } from '../../../src/graph/pool.ts'

/** Emits two files and counts how often they are made. */
function createEmitter(keep: boolean) {
  const context: BuildContext = {
    root: '',
    cache: createCache({ keep }),
    pool: inlinePool(),
    graph: createGraph({ root: '' }),
  }
  const counts = { made: 0 }
  const build = async function* () {
    counts.made += 1
    yield { path: 'a.txt', data: 'a' }
    yield { path: 'b.txt', data: 'b' }
  }
  const emit = async (key: string): Promise<readonly EmittedFile[]> => {
    const files: EmittedFile[] = []
    for await (const file of emitByDigest({ stage: 'test', key: () => key }, build, context)) files.push(file)
    return files
  }
  return { counts, emit }
}

test('files of a known key are not made until one is written, and then once', async () => {
  const { counts, emit } = createEmitter(true)
  expect(await emit('1')).toMatchObject([
    { path: 'a.txt', data: 'a', size: 1 },
    { path: 'b.txt', data: 'b', size: 1 },
  ])
  const again = await emit('1')
  expect(counts.made).toBe(1)
  const texts = await Promise.all(again.map(async (file) => ('load' in file ? file.load() : undefined)))
  expect(texts).toEqual(['a', 'b'])
  expect(counts.made).toBe(2)
  await emit('2')
  expect(counts.made).toBe(3)
})

test('without a cache files are given as they are made', async () => {
  const { counts, emit } = createEmitter(false)
  await emit('1')
  expect(await emit('1')).toEqual([
    { path: 'a.txt', data: 'a' },
    { path: 'b.txt', data: 'b' },
  ])
  expect(counts.made).toBe(2)
})

test('files of a new key are given as they are made, and a consumer that stops early leaves no digests', async () => {
  const context: BuildContext = {
    root: '',
    cache: createCache({ keep: true }),
    pool: inlinePool(),
    graph: createGraph({ root: '' }),
  }
  const made: string[] = []
  const build = async function* () {
    for (const path of ['a.txt', 'b.txt']) {
      made.push(path)
      yield { path, data: path }
    }
  }
  const source = { stage: 'test', key: () => '1' }
  for await (const file of emitByDigest(source, build, context)) {
    expect([file.path, made]).toEqual(['a.txt', ['a.txt']])
    break
  }
  const files: EmittedFile[] = []
  for await (const file of emitByDigest(source, build, context)) files.push(file)
  expect(files.map((file) => 'data' in file)).toEqual([true, true])
})
