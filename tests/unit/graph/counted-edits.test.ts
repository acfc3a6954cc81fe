/** A build after an edit computes only what depends on the edited source. The test counts the computed values by stage. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../../src/build/build.ts'
import { createProfile } from '../../../src/graph/profile/profile.ts'
import { discard, scratch } from '../../docs.ts'
import { edits } from '../../warm/edits.ts'
import { SiteFolder } from '../../warm/site-files.ts'
import { createTestSite } from '../../warm/test-site.ts'

type Counts = Readonly<Record<string, number>>

/** Stages with one value for each source, page or file. */
const COUNTED = [
  'config',
  'asset',
  'markdown',
  'mcp-server',
  'openapi-structure',
  'openapi-part',
  'outline',
  'render',
  'page-files',
  'search-page',
  'downloads',
  'deflate',
]

const folder = new SiteFolder(scratch())

/** Builds a site, and returns the number of values that it computed, by stage. */
async function countComputed(site: ReturnType<typeof createTestSite>): Promise<Counts> {
  folder.write(site)
  const profile = createProfile()
  const { summary } = await build({ root: folder.root, jobs: 1, profile })
  expect(summary).toBeDefined()
  const { stages } = profile.finish()
  return Object.fromEntries(
    COUNTED.flatMap((stage) => {
      const { count = 0, hits = 0 } = stages.get(stage) ?? {}
      return count > hits ? [[stage, count - hits]] : []
    }),
  )
}

beforeAll(async () => void (await countComputed(createTestSite())))
afterAll(discard)

/** Edits of warm/edits.ts. Packed files are those that changed, the parts of the search index and the manifest of the bundle. */
const EXPECTED: Readonly<Record<string, Counts>> = {
  'text of a guide': { markdown: 1, render: 1, 'page-files': 1, 'search-page': 1, deflate: 5 },
  // It is in the sidebar of 19 pages.
  'title of a guide': { markdown: 1, render: 19, 'page-files': 19, 'search-page': 1, deflate: 22 },
  'included text': { markdown: 1, render: 1, 'page-files': 1, 'search-page': 1, deflate: 5 },
  'code from a file': { markdown: 1, render: 1, 'page-files': 1, 'search-page': 1, deflate: 5 },
  "author's component": { markdown: 1, render: 1, 'page-files': 1, 'search-page': 1, deflate: 5 },
  'image redrawn': { asset: 1, render: 1, 'page-files': 1, deflate: 4 },
  'rest of a post': { markdown: 1, render: 1, 'page-files': 1, 'search-page': 1, deflate: 5 },
  // The tag has a page, and files of all pages depend on the list of pages.
  'tag of a post': { markdown: 1, render: 8, 'page-files': 67, 'search-page': 2, deflate: 12 },
  'static file': { asset: 1, deflate: 2 },
  'summary of an event': {
    'openapi-part': 1,
    outline: 15,
    render: 3,
    'page-files': 3,
    'search-page': 3,
    downloads: 1,
    deflate: 7,
  },
  'tool of the MCP server': { 'mcp-server': 1, render: 2, 'page-files': 2, 'search-page': 2, deflate: 7 },
  'comment in a specification': { downloads: 1 },
  // The page about editors has the address of the site in its text.
  base: { config: 1, markdown: 2, render: 66, 'page-files': 66, 'search-page': 1, deflate: 33 },
}

test('a build without an edit computes nothing', async () => {
  expect(await countComputed(createTestSite())).toEqual({})
})

test.each(Object.entries(EXPECTED))('%s', async (name, expected) => {
  const site = createTestSite()
  edits.find((edit) => edit.name === name)?.apply(site, 1)
  expect(await countComputed(site)).toEqual(expected)
})
