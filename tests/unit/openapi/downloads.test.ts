import { expect, test } from 'vitest'
import { createCache } from '../../../src/graph/cache/cache.ts'
import type { BuildContext } from '../../../src/graph/context.ts'
import { emitApiDownloads } from '../../../src/stages/emit/api/emit-api-downloads.ts'
import type { PartStore } from '../../../src/domain/openapi/part-memory.ts'
import { readApi } from '../../../src/domain/openapi/read-api.ts'
import { createGraph } from '../../../src/graph/engine/graph.ts'
import { inlinePool } from '../../../src/graph/pool.ts'
import { createInputs, document } from './load.ts'

const createContext = (): BuildContext => ({
  root: '',
  pool: inlinePool(),
  graph: createGraph({ root: '' }),
  cache: createCache(),
})

/** The downloads of a document, and the paths of those that were not written again. */
async function emitDownloads(text: string, context: BuildContext) {
  const parts: PartStore = {
    find: (key) => context.cache.find('openapi-part', key),
    put: (key, part) => context.cache.put('openapi-part', key, part),
  }
  const { value } = await readApi(createInputs(text), { parts })
  if (value.api === undefined) throw new Error('no API')
  const contents = new Map<string, string>()
  const kept: string[] = []
  const sources = { api: value.api, pages: value.pages, offline: true }
  for await (const emitted of emitApiDownloads(sources, context)) {
    const { path, only } = emitted
    if ('load' in emitted) kept.push(path)
    const data = 'load' in emitted ? await emitted.load() : emitted.data
    contents.set(`${path} ${only ?? ''}`, Buffer.from(data).toString('base64'))
  }
  return { contents, kept }
}

const describePets = (summary: string, security: object = { type: 'http', scheme: 'bearer' }) =>
  document({
    components: { securitySchemes: { key: security } },
    paths: {
      '/pets': {
        get: { operationId: 'list', tags: ['pets'], summary, responses: { 200: { description: 'Pets' } } },
        post: {
          operationId: 'add',
          tags: ['pets'],
          summary: 'Add',
          responses: { 201: { description: 'Added' } },
        },
      },
      '/shops': {
        get: { operationId: 'shops', tags: ['shops'], responses: { 200: { description: 'Shops' } } },
      },
    },
  })

test('downloads of operations that did not change are kept, and are what they would be', async () => {
  const context = createContext()
  const first = await emitDownloads(describePets('List'), context)
  expect(first.kept).toEqual([])
  const edited = await emitDownloads(describePets('List all'), context)
  expect(edited.kept.map((path) => path.replace('docs/api/v1/', ''))).toEqual([
    'add.openapi.json',
    'add.http',
    'add.tryit.js',
    'shops.openapi.json',
    'shops.http',
    'shops.tryit.js',
    'shops-2.tryit.js',
  ])
  expect(edited.contents).toEqual((await emitDownloads(describePets('List all'), createContext())).contents)
  const secured = describePets('List all', { type: 'http', scheme: 'basic' })
  const changed = await emitDownloads(secured, context)
  expect(changed.contents).toEqual((await emitDownloads(secured, createContext())).contents)
})
