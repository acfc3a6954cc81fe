import { expect, test } from 'vitest'
import { createIdLookup } from '../../../src/stages/site/links/create-link-index.ts'
import { createAnchorSuggestions } from '../../../src/lib/text/problems/nearest-anchor.ts'
import { resolveLink, type LinkIndex } from '../../../src/stages/site/links/resolve-link.ts'
import {
  createFileSuggestions,
  createRouteSuggestions,
} from '../../../src/stages/site/links/suggest-targets.ts'
import type { Asset } from '../../../src/lib/types.ts'
import { createGuide } from './create-guide.ts'

const asset: Asset = {
  route: '/assets/files/flow-1234.svg',
  path: 'content/docs/a/img/flow.svg',
  hash: 'x',
  bytes: 1,
}
const pages = [
  createGuide('/docs/a/one', 'content/docs/a/one.md', ['first']),
  createGuide('/docs/a/two', 'content/docs/a/02-two.md'),
  createGuide('/docs/v1.2', 'content/docs/v1.2.md'),
  createGuide('/docs/b', 'content/docs/b/b.md'),
  createGuide('/docs/setup', 'content/docs/setup.md', ['vifn', 'one-two', 'onetwo']),
  createGuide('/docs/ja/setup', 'content/docs/ja/setup.md'),
  createGuide('/docs/a/usage', 'content/docs/a/usage.md'),
  createGuide('/docs/b/usage', 'content/docs/b/usage.md'),
  createGuide('/', 'content/pages/index.md'),
]
const places: LinkIndex = {
  versionRoute: () => undefined,
  byRoute: new Map(pages.map((page) => [page.route, page])),
  drafts: new Set(['content/docs/a/planned.md', '/docs/a/planned']),
  byFile: new Map(pages.map((page) => [page.location.file, page])),
  assetsByRoute: new Map([['/manual.pdf', { ...asset, route: '/manual.pdf' }]]),
  assetsByPath: new Map([[asset.path, asset]]),
  redirects: [
    { from: '/old', to: '/docs/a/one' },
    { from: '/away', to: 'https://example.com/' },
  ],
  prefix: '',
  isElsewhere: () => false,
  folderOf: () => undefined,
  originalOf: () => undefined,
  isFile: (path) => new Set(['/blog/rss.xml']).has(path),
  references: new Map(),
  idsOf: createIdLookup({ apis: new Map() }),
  nearestAnchor: createAnchorSuggestions(),
  nearestRoute: createRouteSuggestions(new Map(pages.map((page) => [page.route, page]))),
  nearestSource: createFileSuggestions(pages.map((page) => page.location.file)),
  nearestAsset: createFileSuggestions([asset.path]),
  base: '/',
}
const resolve = (href: string) => {
  const [page] = pages
  if (page === undefined) throw new Error('no page')
  return resolveLink(
    { kind: 'link', href, location: { file: page.location.file, line: 3, column: 1 } },
    page,
    places,
  )
}

test.each([
  ['https://example.com/x', { state: 'external', href: 'https://example.com/x' }],
  ['//example.com/x', { state: 'external', href: '//example.com/x' }],
  ['mailto:a@example.com', { state: 'external', href: 'mailto:a@example.com' }],
  ['#first', { state: 'page', route: '/docs/a/one', suffix: '#first' }],
  ['#in-body', { state: 'page', route: '/docs/a/one', suffix: '#in-body' }],
  ['#', { state: 'page', route: '/docs/a/one', suffix: '#' }],
  ['#frist', { state: 'anchor', route: '/docs/a/one', suffix: '#frist', wanted: 'first', isCertain: true }],
  ['./02-two.md', { state: 'page', route: '/docs/a/two', suffix: '' }],
  ['02-two.md#in-body', { state: 'page', route: '/docs/a/two', suffix: '#in-body' }],
  ['../v1.2.md', { state: 'page', route: '/docs/v1.2', suffix: '' }],
  ['/content/docs/v1.2.md', { state: 'page', route: '/docs/v1.2', suffix: '' }],
  ['two', { state: 'page', route: '/docs/a/two', suffix: '' }],
  ['../v1.2?x=1#in-body', { state: 'page', route: '/docs/v1.2', suffix: '?x=1#in-body' }],
  ['/docs/a/two.html', { state: 'page', route: '/docs/a/two', suffix: '' }],
  ['/docs/a/two/', { state: 'page', route: '/docs/a/two', suffix: '' }],
  ['/docs/a/two/index.html', { state: 'page', route: '/docs/a/two', suffix: '' }],
  ['/index.html', { state: 'page', route: '/', suffix: '' }],
  ['/old#first', { state: 'page', route: '/docs/a/one', suffix: '#first' }],
  ['/away', { state: 'external', href: 'https://example.com/' }],
  ['/blog/rss.xml', { state: 'page', route: '/blog/rss.xml', suffix: '' }],
  ['img/flow.svg#x', { state: 'asset', asset, suffix: '#x' }],
  ['/manual.pdf', { state: 'asset', asset: { ...asset, route: '/manual.pdf' }, suffix: '' }],
  ['planned.md', { state: 'broken', href: 'planned.md', wanted: '', markdown: true, isDraft: true }],
  ['three.md', { state: 'broken', href: 'three.md', wanted: '', markdown: true }],
  ['/docs/a/tow', { state: 'broken', href: '/docs/a/tow', wanted: '/docs/a/two', markdown: false }],
  // The folder is the same, the name is another.
  ['/docs/a/old', { state: 'broken', href: '/docs/a/old', wanted: '', markdown: false }],
  // The same path in another tool, which published guides at the root of the site.
  ['/a/two', { state: 'broken', href: '/a/two', wanted: '/docs/a/two', isCertain: true, markdown: false }],
  ['/two/', { state: 'broken', href: '/two/', wanted: '/docs/a/two', isCertain: true, markdown: false }],
  // A file that is the page of its folder, and a file by its path from the folder of the guides.
  ['/docs/b/b', { state: 'broken', href: '/docs/b/b', wanted: '/docs/b', isCertain: true, markdown: false }],
  [
    '/a/one.md#first',
    { state: 'broken', href: '/a/one.md#first', wanted: 'one.md', isCertain: true, markdown: true },
  ],
  // Translations are in a folder beside it.
  ['/setup', { state: 'broken', href: '/setup', wanted: '/docs/setup', isCertain: true, markdown: false }],
  [
    '/setup.md',
    { state: 'broken', href: '/setup.md', wanted: '../setup.md', isCertain: true, markdown: true },
  ],
  // Its folder had another name.
  [
    '../old-name/02-two.md',
    { state: 'broken', href: '../old-name/02-two.md', wanted: '02-two.md', markdown: true },
  ],
  ['/usage', { state: 'broken', href: '/usage', wanted: '/docs/a/usage', markdown: false }],
  // An id with hyphens where we have nothing, and one that only another number of hyphens makes the same.
  [
    '../setup.md#vi-fn',
    { state: 'anchor', route: '/docs/setup', suffix: '#vi-fn', wanted: 'vifn', isCertain: true },
  ],
  [
    '../setup.md#one--two',
    { state: 'anchor', route: '/docs/setup', suffix: '#one--two', wanted: 'one-two', isCertain: true },
  ],
  ['/%zz-nothing-near', { state: 'broken', href: '/%zz-nothing-near', wanted: '', markdown: false }],
])('%s', (href, expected) => {
  expect(resolve(href)).toEqual(expected)
})

test('suggestions name a file as the folder of each link sees it', () => {
  const suggest = createFileSuggestions(['content/docs/a/setup.md', 'content/docs/b/usage.md'])
  const from = (file: string) => suggest('./setp.md', { location: { file, line: 1, column: 1 } }).name
  const folders = ['content/docs/a/one.md', 'content/docs/b/two.md', 'content/docs/a/three.md']
  expect(folders.map(from)).toEqual(['setup.md', '', 'setup.md'])
})
