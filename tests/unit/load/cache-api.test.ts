/** What an API is after a round through the cache, and what an edit of one operation writes there. */

import { expect, test } from 'vitest'
import { createCache, type CacheStore } from '../../../src/graph/cache/cache.ts'
import type { BuildContext } from '../../../src/graph/context.ts'
import { cacheApi } from '../../../src/stages/load/cache-api.ts'
import { outlinePages } from '../../../src/stages/load/outline-pages.ts'
import { readApi } from '../../../src/domain/openapi/read-api.ts'
import { createGraph } from '../../../src/graph/engine/graph.ts'
import { inlinePool } from '../../../src/graph/pool.ts'
import { createInputs } from '../openapi/load.ts'

const COUNT = 150

/** A description with more operations and schemas than one entry of the cache holds. */
function describeMany(changed: string): string {
  const numbers = Array.from({ length: COUNT }, (_, number) => number)
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Many', version: '1' },
    paths: Object.fromEntries(
      numbers.map((number) => [
        `/things/${number}`,
        {
          get: {
            operationId: `getThing${number}`,
            description: number === 70 ? changed : `Thing ${number}, see [another](https://example.com/).`,
            responses: {
              200: {
                description: 'ok',
                content: { 'application/json': { schema: { $ref: `#/components/schemas/Thing${number}` } } },
              },
            },
          },
        },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        numbers.map((number) => [
          `Thing${number}`,
          { type: 'object', description: 'A thing. '.repeat(50), properties: { id: { type: 'integer' } } },
        ]),
      ),
    },
  })
}

/** Reads descriptions as builds do, one after the other over one store. */
function createLoader() {
  const entries = new Map<string, Uint8Array>()
  let written = 0
  const store: CacheStore = {
    read: (name) => entries.get(name),
    has: (name) => entries.has(name),
    write(name, data) {
      written += data.length
      entries.set(name, data)
    },
    close: () => undefined,
  }
  return async (text: string) => {
    written = 0
    const context: BuildContext = {
      root: '',
      cache: createCache({ store }),
      pool: inlinePool(),
      graph: createGraph({ root: '' }),
    }
    let reads = 0
    const loaded = await cacheApi({ key: text, text }, context, () => {
      reads += 1
      return readApi(createInputs(text), { outlinePages: (pages, api) => outlinePages(pages, api, context) })
    })
    return { loaded, reads, written, entries }
  }
}

test('an API from the cache equals the one that was read', async () => {
  const load = createLoader()
  const fresh = await load(describeMany('Changed.'))
  const cached = await load(describeMany('Changed.'))
  expect([fresh.reads, cached.reads, cached.written]).toEqual([1, 0, 0])
  expect(JSON.parse(JSON.stringify(cached.loaded))).toEqual(JSON.parse(JSON.stringify(fresh.loaded)))
})

test('an edit of one operation writes a fraction of the API, and gives what a build without a cache gives', async () => {
  const load = createLoader()
  const before = await load(describeMany('Before.'))
  const after = await load(describeMany('After.'))
  expect(after.written).toBeLessThan(before.written / 2)
  const again = await load(describeMany('After.'))
  const fresh = await createLoader()(describeMany('After.'))
  expect(again.reads).toBe(0)
  expect(JSON.parse(JSON.stringify(again.loaded))).toEqual(JSON.parse(JSON.stringify(fresh.loaded)))
})

test('an API is read again when one of its entries was lost', async () => {
  const load = createLoader()
  const { entries } = await load(describeMany('Text.'))
  const [largest] = [...entries].sort(([, a], [, b]) => b.length - a.length)
  entries.delete(largest?.[0] ?? '')
  const again = await load(describeMany('Text.'))
  expect(again.reads).toBe(1)
  expect(again.loaded.value.pages).toHaveLength(2 * COUNT + 3)
})
