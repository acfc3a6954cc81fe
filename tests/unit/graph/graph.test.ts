import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createGraph, type Graph, type GraphOptions } from '../../../src/graph/engine/graph.ts'
import { CycleError } from '../../../src/graph/engine/node.ts'
import { query } from '../../../src/graph/engine/query.ts'
import type { GraphStore } from '../../../src/graph/engine/records.ts'
import { createWorld, UNCOUNTED } from './random-graph.ts'

/** A store in memory, shared by the graphs of a test as processes share a folder. */
function createStore(): GraphStore & { readonly entries: Map<string, Uint8Array> } {
  const entries = new Map<string, Uint8Array>()
  return {
    entries,
    read: (name) => entries.get(name),
    write: (name, data) => void entries.set(name, data),
    has: (name) => entries.has(name),
  }
}

/** A folder with files. */
function createFolder(files: Readonly<Record<string, string>> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'graph-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  return { root, write }
}

/** A graph that counts how often its queries run, by name. */
function openCounting(options: Omit<GraphOptions, 'onLookup'>) {
  const runs: Record<string, number> = {}
  const onLookup = (name: string, isFound: boolean) => {
    if (!isFound) runs[name] = (runs[name] ?? 0) + 1
  }
  return { graph: createGraph({ ...options, onLookup }), runs }
}

const line = query(
  'test-line',
  async (path: string, read) => String(await read.file(path)).split('\n')[0] ?? '',
)
const upper = query('test-upper', async (path: string, read) => (await read(line, path)).toUpperCase())
const joined = query('test-joined', async (folder: string, read) => {
  const names = (await read.folder(folder)) ?? []
  const texts = await Promise.all(names.map((name) => read(upper, `${folder}/${name}`)))
  return texts.join(' ')
})
const first = query(
  'test-first',
  async (path: string, read): Promise<number> => (await read(second, path)) + 1,
)
const second = query(
  'test-second',
  async (path: string, read): Promise<number> => (await read(first, path)) + 1,
)
const failing = query('test-failing', async (path: string, read) => {
  const text = String(await read.file(path))
  if (text === 'bad') throw new Error(`${path} is bad`)
  return text
})
const tolerant = query('test-tolerant', async (path: string, read) => {
  try {
    return await read(failing, path)
  } catch {
    return 'nothing'
  }
})
let leaked: Promise<unknown> | undefined
const leaking = query('test-leaking', async (path: string, read) => {
  leaked = setImmediate().then(() => read.file(path))
  return 1
})
const slow = query('test-slow', async (path: string, read) => {
  const text = String(await read.file(path))
  await setImmediate()
  return text + (await read(line, path))
})
const live = query('test-live', async (path: string, read) => new Map([[path, await read(line, path)]]), {
  stores: 'nothing',
})
const bytes = query('test-bytes', async (path: string, read) => (await read.file(path)) ?? new Uint8Array(), {
  stores: 'bytes',
})

describe('the build graph', () => {
  test('an edit runs what depends on it, and a value that stays the same ends the wave', async () => {
    const { root, write } = createFolder({ 'd/a': 'one\nx', 'd/b': 'two\nx' })
    const store = createStore()
    const { graph, runs } = openCounting({ root, store })
    expect(await graph.read(joined, 'd')).toBe('ONE TWO')
    expect(runs).toEqual({ 'test-joined': 1, 'test-line': 2, 'test-upper': 2 })
    write('d/a', 'one\nlonger')
    graph.markChanged(['d/a'])
    expect(await graph.read(joined, 'd')).toBe('ONE TWO')
    expect(runs).toEqual({ 'test-joined': 1, 'test-line': 3, 'test-upper': 2 })
    write('d/c', 'three')
    graph.markChanged(['d/c'])
    expect(await graph.read(joined, 'd')).toBe('ONE TWO THREE')
    expect(runs).toEqual({ 'test-joined': 2, 'test-line': 4, 'test-upper': 3 })
  })

  test('a watched query has changed once something that it has read is marked, until it has the same value', async () => {
    const { root, write } = createFolder({ 'd/a': 'one' })
    const { graph } = openCounting({ root })
    await graph.read(upper, 'd/a')
    const isCurrent = graph.watch(upper, 'd/a')
    graph.markChanged(['d/b'])
    expect(isCurrent()).toBe(true)
    write('d/a', 'one\nmore')
    graph.markChanged(['d/a'])
    expect(isCurrent()).toBe(false)
    await graph.read(upper, 'd/a')
    expect(isCurrent()).toBe(true)
    write('d/a', 'two')
    graph.markChanged(['d/a'])
    await graph.read(upper, 'd/a')
    expect(isCurrent()).toBe(false)
  })

  test('another process finds every value, and the values of an edit that is undone', async () => {
    const { root, write } = createFolder({ 'd/a': 'one', 'd/b': 'two' })
    const store = createStore()
    expect(await createGraph({ root, store }).read(joined, 'd')).toBe('ONE TWO')
    write('d/b', 'other')
    expect(await createGraph({ root, store }).read(joined, 'd')).toBe('ONE OTHER')
    write('d/b', 'two')
    const third = openCounting({ root, store })
    expect(await third.graph.read(joined, 'd')).toBe('ONE TWO')
    expect(third.runs).toEqual({})
    const other = openCounting({ root, store, version: '2' })
    await other.graph.read(joined, 'd')
    expect(other.runs).toEqual({ 'test-joined': 1, 'test-line': 2, 'test-upper': 2 })
  })

  test('entries that are lost or damaged are computed again, and written again', async () => {
    const { root } = createFolder({ 'd/a': 'one' })
    const store = createStore()
    await createGraph({ root, store }).read(joined, 'd')
    for (const [name] of store.entries) {
      const damaged = createStore()
      for (const entry of store.entries) damaged.entries.set(...entry)
      damaged.entries.set(name, Buffer.from('damaged'))
      expect(await createGraph({ root, store: damaged }).read(joined, 'd')).toBe('ONE')
      const after = openCounting({ root, store: damaged })
      expect(await after.graph.read(joined, 'd')).toBe('ONE')
      expect(after.runs).toEqual({})
    }
  })

  test('a failure is not kept, and fails what reads it', async () => {
    const { root, write } = createFolder({ a: 'bad' })
    const graph = createGraph({ root, store: createStore() })
    await expect(graph.read(tolerant, 'a')).rejects.toThrow('a is bad')
    write('a', 'good')
    graph.markChanged(['a'])
    expect(await graph.read(tolerant, 'a')).toBe('good')
  })

  test('a cycle is reported with its path', async () => {
    const { root } = createFolder()
    const error = await createGraph({ root })
      .read(first, 'x')
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CycleError)
    expect((error as CycleError).path).toEqual(['test-first:"x"', 'test-second:"x"', 'test-first:"x"'])
  })

  test('a read after the fact is an error', async () => {
    const { root } = createFolder()
    await createGraph({ root }).read(leaking, 'a')
    await expect(leaked).rejects.toThrow('after it has returned')
  })

  test('one run at a time, and a cancelled session does not end the run of a second session', async () => {
    const { root } = createFolder({ a: 'text' })
    const { graph, runs } = openCounting({ root, store: createStore() })
    const controller = new AbortController()
    const cancelled = graph.read(slow, 'a', { signal: controller.signal })
    const other = graph.read(slow, 'a')
    controller.abort()
    await expect(cancelled).rejects.toThrow()
    expect(await other).toBe('texttext')
    expect(await Promise.all([graph.read(slow, 'a'), graph.read(slow, 'a')])).toEqual([
      'texttext',
      'texttext',
    ])
    expect(runs['test-slow']).toBeLessThanOrEqual(2)
  })

  test('what is marked while it is read is read again', async () => {
    const { root, write } = createFolder({ a: 'old' })
    const graph = createGraph({ root, store: createStore() })
    const value = graph.read(slow, 'a')
    await Promise.resolve()
    write('a', 'new!')
    graph.markChanged(['a'])
    expect(await value).toBe('new!new!')
  })

  test('values that are not stored, bytes, and values that memory has no room for', async () => {
    const { root, write } = createFolder({ a: 'one', b: 'two' })
    const store = createStore()
    const { graph, runs } = openCounting({ root, store, keptBytes: 4 })
    const map = await graph.read(live, 'a')
    expect(map.get('a')).toBe('one')
    expect(await graph.read(live, 'a')).toBe(map)
    expect(Buffer.from(await graph.read(bytes, 'a')).toString()).toBe('one')
    expect(await graph.read(line, 'b')).toBe('two')
    expect(Buffer.from(await graph.read(bytes, 'a')).toString()).toBe('one')
    expect(runs['test-bytes']).toBe(1)
    write('a', 'more')
    graph.markChanged(['a'])
    expect((await graph.read(live, 'a')).get('a')).toBe('more')
  })
})

describe('random graphs', () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed))('warm equals cold: %i', async (seed) => {
    const world = createWorld(seed)
    const store = createStore()
    let graph = createGraph({ root: '/', store })
    let ended: Promise<unknown> = Promise.resolve()
    for (let round = 0; round < 25; round++) {
      graph.markChanged(world.edit())
      if (world.chance(0.3)) {
        // Two processes at a time may compute the same.
        await ended
        graph = createGraph({ root: '/', store, keptBytes: world.chance(0.5) ? 200 : 1e6 })
      }
      const roots = world.pickRoots()
      if (world.chance(0.3)) {
        const controller = new AbortController()
        ended = Promise.allSettled(
          roots.map((root) =>
            graph.read(world.node, root, { signal: controller.signal, pause: setImmediate }),
          ),
        )
        for (let turn = 0; turn < seed % 7; turn++) await setImmediate()
        controller.abort()
        if (world.chance(0.5)) await ended
        if (world.chance(0.5)) graph.markChanged(world.edit())
      }
      const read = (one: Graph) => Promise.allSettled(roots.map((root) => one.read(world.node, root)))
      const warm = await read(graph)
      const repeated = world.takeRepeated()
      const cold = await read(createGraph({ root: UNCOUNTED }))
      expect(warm.map(({ status }) => status)).toEqual(cold.map(({ status }) => status))
      expect(warm.map((one) => (one.status === 'fulfilled' ? one.value : ''))).toEqual(
        cold.map((one) => (one.status === 'fulfilled' ? one.value : '')),
      )
      expect(repeated).toEqual([])
    }
  })
})
