/** Versions of the guides: addresses, links, menus, banners, search and the files for search engines, in one site without a written output. */

import { beforeAll, describe, expect, test } from 'vitest'
import { listSearchDocuments } from '../../../src/stages/emit/search/search-files.ts'
import { writeSitemap } from '../../../src/stages/emit/machine-readable/write-sitemap.ts'
import { siteMarker } from '../../../src/lib/site/links/markers.ts'
import type { Site } from '../../../src/stages/site-types.ts'
import type { Problem } from '../../../src/lib/types.ts'
import type { PageView } from '../../../src/stages/view/view-types.ts'
import { createViewer, readFiles } from './read-files.ts'

const CONFIG = `export default {
  title: 'Orders',
  url: 'https://docs.example.com',
  navbar: [{ label: 'Guides', doc: 'setup' }, { label: 'Blog', href: '/blog' }],
  versions: [
    { name: 'next', label: 'Next', status: 'unreleased' },
    '3.x',
    { name: '2.x', status: 'supported', folder: 'old/two' },
    { name: '1.x', label: '1.x (end of life)', severity: { 'broken-link': 'off' } },
  ],
  sidebars: { 'overview-2.x': [{ doc: 'setup' }] },
}
`

const FILES = {
  'docs.config.ts': CONFIG,
  'content/blog/2026-01-01-news.md': '# News\n\nWords.\n',
  'content/docs/intro.md': '# Start\n\n[Setup](/docs/setup), [old](/docs/1.x/gone).\n',
  'content/docs/setup.md': '# Setup\n\nText.\n',
  'content/docs/added.md': '# Added\n\nText.\n',
  'content/versions/next/intro.md': '# Start\n\nText.\n',
  'old/two/setup.md': '# Setup\n\n[Added](/docs/added)\n',
  'old/two/other.md': '# Other\n\nText.\n',
  'content/versions/1.x/intro.md':
    '# Start\n\n[a](/docs/setup#top), [b](./setup.md), [c](/docs/3.x/setup), [d](/docs/nowhere), [e](/docs/added)\n',
  'content/versions/1.x/setup.md': '# Setup\n\nText.\n',
  'content/versions/1.x/parts/_category_.yml': 'label: Old parts\nindex: true\n',
  'content/versions/1.x/parts/gone.md': '---\nslug: /gone\n---\n\n# Gone\n\nText.\n',
}

let site: Site
let problems: readonly Problem[]
let viewOf: (route: string) => PageView

beforeAll(async () => {
  ;({ site, problems } = await readFiles(FILES))
  viewOf = createViewer(site)
})

const linksOf = (route: string) =>
  (site.linkTargets.get(route) ?? []).map((target) => ('route' in target ? target.route : target.state))

test('the current version is at /docs and the others below their names', () => {
  expect(site.pages.map(({ route }) => route).filter((route) => route.startsWith('/docs'))).toEqual([
    '/docs/1.x/gone',
    '/docs/1.x/intro',
    '/docs/1.x/parts',
    '/docs/1.x/setup',
    '/docs/2.x/other',
    '/docs/2.x/setup',
    '/docs/added',
    '/docs/intro',
    '/docs/next/intro',
    '/docs/setup',
  ])
  expect(site.startRoute).toBe('/docs/intro')
})

test('links stay in the version where it has the page', () => {
  expect(linksOf('/docs/1.x/intro')).toEqual([
    '/docs/1.x/setup',
    '/docs/1.x/setup',
    '/docs/setup',
    'broken',
    '/docs/added',
  ])
  expect(linksOf('/docs/intro')).toEqual(['/docs/setup', '/docs/1.x/gone'])
  expect(linksOf('/docs/2.x/setup')).toEqual(['/docs/added'])
})

test('problems of a version have its severity', () => {
  expect(problems).toEqual([])
})

test('the menu leads to the same page of each version, or to its first page', () => {
  expect(viewOf('/docs/setup').guideVersions).toEqual({
    current: '3.x',
    versions: [
      { label: 'Next', href: siteMarker('/docs/next/intro'), isCurrent: false },
      { label: '3.x', href: siteMarker('/docs/setup'), isCurrent: true },
      { label: '2.x', href: siteMarker('/docs/2.x/setup'), isCurrent: false },
      { label: '1.x (end of life)', href: siteMarker('/docs/1.x/setup'), isCurrent: false },
    ],
  })
  expect(viewOf('/blog/news').guideVersions).toBeUndefined()
})

test('old and unreleased versions have a banner that leads to the current one', () => {
  const banner = (route: string) => viewOf(route).versionBanner
  expect(banner('/docs/setup')).toBeUndefined()
  expect(banner('/docs/2.x/setup')).toBeUndefined()
  expect(banner('/docs/1.x/setup')).toEqual({
    status: 'old',
    version: '1.x (end of life)',
    current: { label: '3.x', href: siteMarker('/docs/setup'), isSame: true },
  })
  expect(banner('/docs/1.x/gone')?.current).toEqual({
    label: '3.x',
    href: siteMarker('/docs/intro'),
    isSame: false,
  })
  expect(banner('/docs/next/intro')?.status).toBe('unreleased')
})

test('the canonical page is that of the current version, and only it is in the sitemap', () => {
  expect(viewOf('/docs/1.x/setup').head.canonical).toBe('https://docs.example.com/docs/setup')
  expect(viewOf('/docs/1.x/gone').head.canonical).toBe('https://docs.example.com/docs/1.x/gone')
  expect(viewOf('/docs/1.x/setup').head.title).toBe('Setup | 1.x (end of life) | Orders')
  const sitemap = String(writeSitemap(site).find(({ path }) => path === 'sitemap.xml')?.data)
  const guides = [...sitemap.matchAll(/<loc>https:\/\/docs\.example\.com(\/docs[^<]*)/g)].map(
    ([, path]) => path,
  )
  expect(guides).toEqual([
    '/docs/1.x/gone',
    '/docs/1.x/parts',
    '/docs/2.x/other',
    '/docs/added',
    '/docs/intro',
    '/docs/setup',
  ])
})

test('addresses that name the current version lead to it', () => {
  expect(site.redirects.map(({ from, to }) => [from, to])).toEqual([
    ['/docs/3.x/added', '/docs/added'],
    ['/docs/3.x/intro', '/docs/intro'],
    ['/docs/3.x/setup', '/docs/setup'],
  ])
})

test('each version has its sidebar, with the labels of its own folders', () => {
  const labels = (id: string) => site.sidebars.get(id)?.items.map(({ label }) => label)
  expect(labels('overview')).toEqual(['Added', 'Start', 'Setup'])
  expect(labels('overview-1.x')).toEqual(['Start', 'Old parts', 'Setup'])
  expect(labels('overview-2.x')).toEqual(['Setup'])
})

test('the entry of the header is that of the page in the current version', () => {
  expect(viewOf('/docs/1.x/setup').activeEntry).toBe(0)
  expect(viewOf('/docs/1.x/intro').activeEntry).toBe(0)
})

test('search knows the version of each guide', () => {
  const { documents, facts } = listSearchDocuments(site.pages, site)
  expect(facts.versions).toEqual([
    { version: 'next', label: 'Next', guides: 'other' },
    { version: '3.x', label: '3.x', guides: 'current' },
    { version: '2.x', label: '2.x', guides: 'other' },
    { version: '1.x', label: '1.x (end of life)', guides: 'other' },
  ])
  const versions = Object.fromEntries(documents.map(({ route, version }) => [route, version]))
  expect(versions).toMatchObject({ '/docs/setup': 2, '/docs/1.x/setup': 4, '/blog/news': 0 })
})

describe('without the option', () => {
  test('each folder in content/versions is an old version, the newest first', async () => {
    const { site: found } = await readFiles({
      'content/docs/intro.md': '# Start\n',
      'content/versions/2.0/intro.md': '# Start\n',
      'content/versions/10.0/intro.md': '# Start\n',
    })
    expect(found.config.versions.map(({ name, status }) => [name, status])).toEqual([
      ['latest', 'current'],
      ['10.0', 'old'],
      ['2.0', 'old'],
    ])
  })

  test('a version without pages is not in a menu', async () => {
    const files = { 'content/docs/intro.md': '# Start\n', 'content/versions/1.x/_part.md': 'Text.\n' }
    const read = await readFiles(files)
    expect(createViewer(read.site)('/docs/intro').guideVersions).toBeUndefined()
  })

  test('the guides of a site without such a folder have no versions', async () => {
    const { site: found } = await readFiles({ 'content/docs/intro.md': '# Start\n' })
    expect(found.config.versions).toEqual([])
    expect(found.redirects).toEqual([])
  })

  test('versions of Docusaurus have their addresses and sidebars', async () => {
    const sidebars = {
      tutorial: [
        'intro',
        {
          type: 'category',
          label: 'Basics',
          collapsed: false,
          link: { type: 'doc', id: 'basics/index' },
          items: [{ type: 'autogenerated', dirName: 'basics' }],
        },
        { type: 'link', label: 'Elsewhere', href: 'https://example.com' },
        { type: 'html', value: '<hr>' },
      ],
      short: { More: ['more'] },
    }
    const { site: found, problems: reported } = await readFiles({
      'docs/intro.md': '# Next start\n',
      'versions.json': '["2.0", "1.0"]\n',
      'versioned_docs/version-2.0/intro.md': '# Start\n',
      'versioned_docs/version-1.0/intro.md': '# Old start\n',
      'versioned_docs/version-1.0/more.md': '# More\n',
      'versioned_docs/version-1.0/basics/index.md': '# Basics\n',
      'versioned_docs/version-1.0/basics/first.md': '# First\n',
      'versioned_sidebars/version-1.0-sidebars.json': JSON.stringify(sidebars),
    })
    expect(reported).toEqual([])
    expect(found.pagesByRoute.get('/docs/intro')?.location.file).toBe('versioned_docs/version-2.0/intro.md')
    expect(found.pagesByRoute.get('/docs/next/intro')?.location.file).toBe('docs/intro.md')
    expect(found.config.versions.map(({ label, status }) => [label, status])).toEqual([
      ['Next', 'unreleased'],
      ['2.0', 'current'],
      ['1.0', 'old'],
    ])
    expect(found.sidebars.get('overview-1.0')?.items).toMatchObject([
      { label: 'Old start', route: '/docs/1.0/intro' },
      { label: 'Basics', route: '/docs/1.0/basics', collapsed: false },
      { label: 'Elsewhere', href: 'https://example.com' },
    ])
    // A page shows the sidebar that lists it.
    expect(found.sidebars.get('overview-1.0.short')?.items).toMatchObject([
      { label: 'More', items: [{ route: '/docs/1.0/more' }] },
    ])
    expect(['intro', 'more'].map((name) => found.navs.get(`/docs/1.0/${name}`)?.sidebar)).toEqual([
      'overview-1.0',
      'overview-1.0.short',
    ])
  })

  test('guides that a sidebar beside the generated one lists show it', async () => {
    const { site: found } = await readFiles({
      'docs.config.ts': `export default { title: 'Test', sidebars: { 'overview.sdk': [{ folder: 'sdk' }] } }\n`,
      'content/docs/intro.md': '# Start\n',
      'content/docs/sdk/first.md': '# First\n',
    })
    expect(['/docs/intro', '/docs/sdk/first'].map((route) => found.navs.get(route)?.sidebar)).toEqual([
      'overview',
      'overview.sdk',
    ])
  })

  test('a versions.json without a list of names is reported', async () => {
    const { problems: reported } = await readFiles({ 'docs/intro.md': '# Start\n', 'versions.json': '{}\n' })
    expect(reported).toMatchObject([{ code: 'config-value', location: { file: 'versions.json' } }])
  })
})
