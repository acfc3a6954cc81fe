/** Collections at other addresses than the usual ones: what code knows of a page comes from its collection, never from its path. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSite } from '../../../src/stages/check/check-site.ts'
import { loadConfig } from '../../../src/stages/config/load-config.ts'
import { createContext } from '../../../src/graph/context.ts'
import { listSearchDocuments } from '../../../src/stages/emit/search/search-files.ts'
import { loadContent } from '../../../src/stages/load/load-content.ts'
import { buildSite } from '../../../src/stages/site/build-site.ts'
import type { Site } from '../../../src/stages/site-types.ts'
import type { Config } from '../../../src/stages/config/config-types.ts'
import type { Problem } from '../../../src/lib/types.ts'

const FILES = {
  'docs.config.ts': `export default { sidebars: { guides: [{ doc: 'start' }, { doc: 'hooks/paid' }] } }\n`,
  'content/docs/start.md':
    '# Start\n\nSee [an operation](/reference/v1/get-order) and [news](/news/first).\n',
  'content/docs/hooks/paid.md': '# Paid\n\nText.\n',
  'content/blog/2026-01-01-first.md': '---\ntitle: First\nauthors: [ada]\ntags: [new]\n---\n\nWords.\n',
  'content/blog/authors.yml': 'ada:\n  name: Ada\n',
  'openapi/v1.yaml': `openapi: 3.1.0
info: { title: Orders, version: '1' }
paths: { /order: { get: { operationId: getOrder, summary: Get, responses: { '200': { description: Done } } } } }
components: { schemas: { Order: { type: object } } }
`,
}

const OTHER_COLLECTIONS: Config['collections'] = [
  {
    id: 'handbook',
    kind: 'docs',
    source: 'content/docs',
    route: '/help/guides',
    sidebars: [
      { id: 'hooks', kind: 'webhook', route: '/help/guides/hooks' },
      { id: 'guides', kind: 'overview', route: '/help/guides' },
    ],
  },
  {
    id: 'reference',
    kind: 'api',
    source: 'openapi/v1.yaml',
    route: '/reference/v1',
    version: 'v1',
    sidebars: [{ id: 'reference', kind: 'api', route: '/reference/v1' }],
  },
  { id: 'news', kind: 'blog', source: 'content/blog', route: '/news', sidebars: [] },
  { id: 'single', kind: 'pages', source: 'content/pages', route: '/', sidebars: [] },
]

const root = mkdtempSync(join(tmpdir(), 'collections-'))
let site: Site
let found: readonly Problem[]

beforeAll(async () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { value } = await loadConfig(root)
  const config: Config = { ...value, collections: OTHER_COLLECTIONS }
  const context = createContext({ root, jobs: 1, cache: false })
  const content = await loadContent(config, context)
  await context.close()
  const built = await buildSite(config, content.value)
  site = built.value
  found = [...content.problems, ...built.problems, ...checkSite(site)]
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('every page stands below the address of its collection, and links to it are good', () => {
  expect(found).toEqual([])
  const routes = site.pages.filter(({ collection }) => collection !== '').map(({ route }) => route)
  expect(routes).toEqual([
    '/help/guides/hooks/paid',
    '/help/guides/start',
    '/news',
    '/news/archive',
    '/news/authors',
    '/news/authors/ada',
    '/news/first',
    '/news/tags',
    '/news/tags/new',
    '/reference/v1/get-order',
    '/reference/v1/other',
    '/reference/v1/public-apis',
    '/reference/v1/schemas',
    '/reference/v1/schemas/Order',
  ])
})

test('a sidebar of the configuration names documents by their path below the collection', () => {
  expect(site.sidebars.get('guides')?.items.map(({ route }) => route)).toEqual([
    '/help/guides/start',
    '/help/guides/hooks/paid',
  ])
})

test('search puts pages into the sections of their collections and sidebars', () => {
  const { documents, facts } = listSearchDocuments(site.pages, site)
  const sections = Object.fromEntries(
    documents.map(({ route, section }) => [route, facts.sections[section]?.label]),
  )
  expect(sections).toMatchObject({
    '/help/guides/start': 'Guides',
    '/help/guides/hooks/paid': 'Webhooks',
    '/news/first': 'Blog',
    '/news/tags/new': 'Blog',
    '/reference/v1/get-order': 'API reference',
    '/reference/v1/schemas/Order': 'Schemas',
  })
})
