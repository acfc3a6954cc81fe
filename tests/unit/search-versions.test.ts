/** Search of a site whose guides have versions: the reader's version first, the others by the filter. */

import { expect, test } from 'vitest'
import { indexPage, type SearchDocument } from '../../src/domain/search/index/index-page.ts'
import { mergeIndex } from './merge-index.ts'
import { findReaderVersion } from '../../src/domain/search/ranking/filter-pages.ts'
import { createSearchEngine, type SearchOptions } from '../../src/domain/search/search-engine.ts'

const [V1, V2, CURRENT, OLD] = [1, 2, 3, 4]

const page = (route: string, version: number): SearchDocument => ({
  route,
  title: 'Setup',
  section: 0,
  version,
  label: '',
  names: [],
  fields: [],
  sections: [{ id: '', heading: '', text: 'Words about installation.' }],
})

const facts = {
  layout: 'x',
  synonyms: [],
  sections: [{ label: 'Guides', weight: 1 }],
  versions: [
    { version: 'v1', label: 'API v1' },
    { version: 'v2', label: 'API v2' },
    { version: '2.x', label: '2.x', guides: 'current' as const },
    { version: '1.x', label: '1.x', guides: 'other' as const },
  ],
}

const documents = [
  page('/about', 0),
  page('/docs/1.x/setup', OLD),
  page('/docs/api/v1/setup', V1),
  page('/docs/api/v2/setup', V2),
  page('/docs/setup', CURRENT),
]

const shards = new Map([...mergeIndex(documents.map(indexPage), facts)].map(({ name, data }) => [name, data]))
const engine = createSearchEngine(async (name) => shards.get(name))

async function search(options: SearchOptions, text = 'installation'): Promise<readonly string[]> {
  const { hits } = await engine.search(text, options)
  return hits.map(({ route }) => route)
}

test('a filter by a version of the guides keeps every API and leaves out other guides', async () => {
  expect((await search({ version: OLD - 1 })).toSorted()).toEqual([
    '/about',
    '/docs/1.x/setup',
    '/docs/api/v1/setup',
    '/docs/api/v2/setup',
  ])
})

test('a filter by a version of an API keeps the guides of the reader', async () => {
  const kept = ['/about', '/docs/api/v2/setup']
  expect((await search({ version: V2 - 1 })).toSorted()).toEqual([...kept, '/docs/setup'])
  expect((await search({ version: V2 - 1, from: '/docs/1.x/setup' })).toSorted()).toEqual(
    [...kept, '/docs/1.x/setup'].toSorted(),
  )
})

test('without a filter the guides of the reader come before those of other versions', async () => {
  const routes = await search({ from: '/docs/1.x/setup' })
  expect(routes).toHaveLength(5)
  expect(routes.indexOf('/docs/1.x/setup')).toBeLessThan(routes.indexOf('/docs/setup'))
  const others = await search({ from: '/about' })
  expect(others.indexOf('/docs/setup')).toBeLessThan(others.indexOf('/docs/1.x/setup'))
})

test('a query that names a version of the API or of the guides wants that one, and leaves the others of the other kind', async () => {
  const api = await search({}, 'installation v2')
  expect(api.indexOf('/docs/api/v2/setup')).toBeLessThan(api.indexOf('/docs/api/v1/setup'))
  expect(api.indexOf('/docs/setup')).toBeLessThan(api.indexOf('/docs/1.x/setup'))
  const guides = await search({}, 'installation in version 1.x')
  expect(guides.indexOf('/docs/1.x/setup')).toBeLessThan(guides.indexOf('/docs/setup'))
  expect(guides.indexOf('/docs/api/v1/setup')).toBeLessThan(guides.indexOf('/docs/api/v2/setup'))
})

test("the reader's version is that of the open guide, else the current one", async () => {
  const root = await engine.readRoot()
  expect(findReaderVersion(root, '/docs/1.x/setup')).toBe(OLD - 1)
  expect(findReaderVersion(root, '/docs/api/v2/setup')).toBe(CURRENT - 1)
  expect(findReaderVersion(root, undefined)).toBe(CURRENT - 1)
  expect(findReaderVersion({ ...root, versions: facts.versions.slice(0, 2) }, '/about')).toBeUndefined()
})
