/** Breadcrumbs of webhook guides, overviews and lists, the links in the sidebar of the not-found page, and the A–Z index. */

import { expect, test } from 'vitest'
import { buildPageNavs } from '../../../src/stages/site/navigation/build-page-navs.ts'
import type { Content, IndexPage, Page, Site } from '../../../src/stages/site-types.ts'
import type { Config } from '../../../src/stages/config/config-types.ts'
import type { Sidebar, SidebarItem } from '../../../src/lib/types.ts'
import { indexLetters } from '../../../src/stages/view/index-view.ts'
import { siteMap } from '../../../src/stages/view/site-map.ts'

const item = (label: string, route: string | undefined, items: readonly SidebarItem[] = []): SidebarItem => ({
  label,
  items,
  ...(route !== undefined && { route }),
})

const config = {
  apis: [
    { version: 'v1', label: 'API v1' },
    { version: 'v0', label: 'Internal', internal: true },
  ],
  sources: [],
  sidebars: {},
  versions: [],
  locale: { prefix: '' },
  editUrl: '',
  collections: [
    {
      id: 'docs',
      kind: 'docs',
      route: '/docs',
      sidebars: [
        { id: 'webhook', kind: 'webhook', route: '/docs/webhook' },
        { id: 'overview', kind: 'overview', route: '/docs' },
      ],
    },
    {
      id: 'api-v1',
      kind: 'api',
      route: '/docs/api/v1',
      version: 'v1',
      sidebars: [{ id: 'v1', kind: 'api', route: '/docs/api/v1' }],
    },
    { id: 'blog', kind: 'blog', route: '/blog', sidebars: [] },
  ],
} as unknown as Config

const pages = [
  { kind: 'doc', route: '/docs/webhooks', title: 'Webhooks', collection: 'docs' },
  { kind: 'webhook', route: '/docs/webhook/kyb/status', title: 'Status', collection: 'docs' },
  { kind: 'overview', route: '/docs/api/v1', title: 'Orders', collection: 'api-v1', version: 'v1' },
  { kind: 'topics', route: '/blog/tags', title: 'Tags', collection: 'blog' },
] as unknown as readonly Page[]

function breadcrumbs(first: string): Readonly<Record<string, string>> {
  const sidebars = new Map(
    [
      {
        id: 'webhook',
        kind: 'webhook',
        items: [
          item('All webhooks', first),
          item('KYB', undefined, [item('Status', '/docs/webhook/kyb/status')]),
        ],
      },
      { id: 'overview', kind: 'overview', items: [item('Webhooks', '/docs/webhooks')] },
      { id: 'v1', kind: 'api', items: [item('Overview', '/docs/api/v1')] },
    ].map((sidebar) => [sidebar.id, sidebar as unknown as Sidebar]),
  )
  const navs = buildPageNavs(config, { dates: {} } as unknown as Content, pages, sidebars)
  return Object.fromEntries(
    [...navs].map(([route, nav]) => [route, nav.breadcrumbs.map(({ label }) => label).join(' > ')]),
  )
}

test('a webhook guide leads back to the page of all webhooks, which is in another sidebar', () => {
  expect(breadcrumbs('/docs/webhooks')['/docs/webhook/kyb/status']).toBe('All webhooks > KYB > Status')
})

test('the first entry of a sidebar is not above the others where it belongs to the same sidebar', () => {
  expect(breadcrumbs('/docs/webhook/kyb/status')['/docs/webhook/kyb/status']).toBe('KYB > Status')
})

test('the overview of an API has the name of its version, and a list of the blog is below the blog', () => {
  expect(breadcrumbs('/docs/webhooks')).toMatchObject({
    '/docs/api/v1': 'API v1',
    '/blog/tags': 'Blog > Tags',
  })
})

test('the pages of an API lead to the file to edit, but those of a remote description do not', () => {
  const ofApi = (version: string, url: string) => ({ version, label: version, url, internal: false })
  const edited = {
    ...config,
    editUrl: 'https://code.example/edit/',
    apis: [ofApi('v1', ''), ofApi('v2', 'https://api.example/openapi.yaml')],
  } as unknown as Config
  const operations = ['v1', 'v2'].map((version) => ({
    kind: 'operation',
    route: `/docs/api/${version}/x`,
    title: 'X',
    version,
    location: { file: `openapi/${version}.yaml`, line: 9, column: 1 },
  })) as unknown as readonly Page[]
  const navs = buildPageNavs(edited, { dates: {} } as unknown as Content, operations, new Map())
  expect([...navs.values()].map(({ editUrl }) => editUrl)).toEqual([
    'https://code.example/edit/openapi/v1.yaml',
    undefined,
  ])
})

test('the not-found page links to each part of the site once', () => {
  const routes = [
    '/',
    '/docs/webhooks',
    '/docs/api/v1',
    '/docs/api/v0',
    '/docs/webhook/kyb/status',
    '/search',
  ]
  const site = {
    config,
    startRoute: '/',
    pagesByRoute: new Map(routes.map((route) => [route, {}])),
    sidebars: new Map([
      ['overview', { kind: 'overview', items: [item('Start', '/docs/webhooks')] }],
      [
        'webhook',
        { kind: 'webhook', items: [item('KYB', undefined, [item('Status', '/docs/webhook/kyb/status')])] },
      ],
    ]),
    apis: new Map([
      ['v1', { overviewRoute: '/docs/api/v1' }],
      ['v0', { overviewRoute: '/docs/api/v0' }],
    ]),
  } as unknown as Site
  expect(siteMap(site).items.map(({ label, route }) => [label, route])).toEqual([
    ['Home', '/'],
    ['API v1', '/docs/api/v1'],
    ['Webhooks', '/docs/webhook/kyb/status'],
    ['A–Z index', '/search'],
  ])
})

test('the A–Z index says what each entry is, its version, and the first sentence of its description', () => {
  const described = pages.map((page) => ({ ...page, description: `About ${page.title}. And more.` }))
  const schema = {
    kind: 'schema',
    route: '/s',
    title: 'Sum',
    collection: 'api-v1',
    version: 'v1',
    description: '',
  }
  const site = {
    config,
    pages: [...described, schema],
    sidebars: new Map([['webhook', { id: 'webhook', kind: 'webhook', items: [] }]]),
    navs: new Map([['/docs/webhook/kyb/status', { sidebar: 'webhook' }]]),
  } as unknown as Site
  const page = { kind: 'index', route: '/search', title: 'Index' } as unknown as IndexPage
  const entries = indexLetters(page, site).flatMap((letter) => letter.entries)
  expect(entries.map(({ title, note, line }) => [title, note, line])).toEqual([
    ['Orders', 'API reference v1', 'About Orders.'],
    ['Status', 'Webhooks', 'About Status.'],
    ['Sum', 'Schemas v1', undefined],
    ['Tags', 'Blog', 'About Tags.'],
    ['Webhooks', 'Guides', 'About Webhooks.'],
  ])
})
