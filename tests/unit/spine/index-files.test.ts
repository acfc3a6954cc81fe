/** The files of the search index of more pages than a chunk has: after an edit they are those of a build without a cache. */

import { expect, test } from 'vitest'
import { createCache, type CacheStore } from '../../../src/graph/cache/cache.ts'
import type { BuildContext } from '../../../src/graph/context.ts'
import { indexFiles } from '../../../src/stages/emit/search/index-files.ts'
import { loadChunks } from '../../../src/stages/emit/search/search-chunks.ts'
import type { EmittedFile } from '../../../src/lib/files/file-digest.ts'
import { digestFile } from '../../../src/lib/files/file-digest.ts'
import { createGraph } from '../../../src/graph/engine/graph.ts'
import { inlinePool } from '../../../src/graph/pool.ts'
import { indexPage, type SearchDocument } from '../../../src/domain/search/index/index-page.ts'
import { mergeIndex } from '../merge-index.ts'

const COUNT = 150

const facts = { layout: 'x', synonyms: [], sections: [{ label: 'Guides', weight: 1 }], versions: [] }
const target = { facts, folder: 'search' }

/** Pages that share words; some have texts of several shards, and one has words of its own. */
function listDocuments(changed: string): readonly SearchDocument[] {
  return Array.from({ length: COUNT }, (_, number) => ({
    route: `/docs/page-${String(number).padStart(3, '0')}`,
    title: `Page ${number}`,
    section: 0,
    version: 0,
    label: '',
    names: [],
    fields: [],
    sections: [
      { id: '', heading: '', text: number === 70 ? changed : `Words of zebra ${number} and ähnlich.` },
      { id: 'more', heading: 'More', text: number === 80 ? 'long text '.repeat(9000) : 'Common words.' },
    ],
  }))
}

function createStore(): CacheStore {
  const entries = new Map<string, Uint8Array>()
  return {
    read: (name) => entries.get(name),
    has: (name) => entries.has(name),
    write: (name, data) => void entries.set(name, data),
    close: () => undefined,
  }
}

/** The texts of all files by path and medium, and how many of them were known by their digest. */
async function collectTexts(files: AsyncIterable<EmittedFile>) {
  const texts = new Map<string, string>()
  let known = 0
  for await (const file of files) {
    const data = 'load' in file ? await file.load() : file.data
    if ('load' in file) {
      known += 1
      expect(digestFile({ path: file.path, data })).toMatchObject({ sha256: file.sha256, size: file.size })
    }
    texts.set(`${file.path} ${file.only ?? ''}`, String(data))
  }
  return { texts, known }
}

const createContext = (store?: CacheStore): BuildContext => ({
  root: '',
  cache: store === undefined ? createCache({ keep: false }) : createCache({ store }),
  pool: inlinePool(),
  graph: createGraph({ root: '' }),
})

function writeIndex(documents: readonly SearchDocument[], context: BuildContext) {
  const keyed = documents.map((document) => ({ key: JSON.stringify(document), document }))
  return collectTexts(indexFiles(loadChunks(keyed, target.folder, context), target, context))
}

test('an edit gives the files of a build without a cache, and most of them by their digest', async () => {
  const store = createStore()
  const first = await writeIndex(listDocuments('The old text.'), createContext(store))
  expect(first.known).toBe(0)
  const edited = listDocuments('Some quagga, and the text.')
  const warm = await writeIndex(edited, createContext(store))
  const cold = await writeIndex(edited, createContext())
  expect(cold.known).toBe(0)
  expect(warm.texts).toEqual(cold.texts)
  expect(warm.texts).not.toEqual(first.texts)
  expect(warm.known).toBeGreaterThan(cold.texts.size / 2)
})

test('the shards of all pages at once say the same', async () => {
  const documents = listDocuments('Text.')
  const { texts } = await writeIndex(documents, createContext())
  const shards = [...mergeIndex(documents.map(indexPage), facts)]
  expect(shards.length).toBeGreaterThan(1)
  for (const { name, data } of shards) {
    const path = `search/${name}.js`
    const text = texts.get(`${path} `) ?? texts.get(`${path} site`)
    expect(text, name).toBe(`offprint.search(${JSON.stringify(name)},${JSON.stringify(data)})\n`)
  }
})
