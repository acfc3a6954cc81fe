import { shortenItems } from '../../templates/shorten-items.ts'
import { describe, expect, test } from 'vitest'
import { errorMessages } from '../../src/browser/client/error-boundary.tsx'
import { findNearestPages } from '../../src/browser/client/islands/nearest-pages.tsx'
import { openStorageSlot } from '../../src/browser/client/storage/storage-slot.ts'
import { sidebarScripts } from '../../src/stages/emit/page/sidebar-scripts.ts'
import { siteMarker } from '../../src/lib/site/links/markers.ts'
import { LONG_SIDEBAR } from '../../src/lib/site/paths/sidebar-script.ts'
import { findOpenBranch, sidebarView } from '../../src/stages/view/sidebar-view.ts'
import type { Sidebar, SidebarItem } from '../../src/lib/types.ts'

describe('storage', () => {
  test('is only available in a browser', () => {
    expect(() => openStorageSlot('key')).toThrow('storage is unavailable')
  })
})

describe('error messages with causes', () => {
  test('are listed from the outermost to the innermost', () => {
    const error = new Error('a', { cause: new Error('b', { cause: 'c' }) })
    expect(errorMessages(error)).toEqual(['a', 'b', 'c'])
  })

  test('end where causes are circular', () => {
    const inner = new Error('b')
    const outer = new Error('a', { cause: inner })
    inner.cause = outer
    expect(errorMessages(outer)).toEqual(['a', 'b'])
  })

  test('cover thrown values that are not errors', () => {
    expect(errorMessages('text')).toEqual(['text'])
    expect(errorMessages(undefined)).toEqual(['Unknown error'])
    expect(errorMessages(new TypeError(''))).toEqual(['TypeError'])
  })
})

describe('the nearest pages', () => {
  const pages = [
    '/docs/intro',
    '/docs/error-codes',
    '/docs/webhooks/overview',
    '/blog',
    '/docs/api/v1/intro',
  ].map((route) => ({ route, title: route }))
  const routes = (path: string) => findNearestPages(path, pages).map(({ route }) => route)

  test('begin with the path that differs by a typo', () => {
    expect(routes('/docs/itnro')[0]).toBe('/docs/intro')
    expect(routes('/docs/error-code.html')[0]).toBe('/docs/error-codes')
  })

  test('share words with the path if none is close', () => {
    expect(routes('/old/place/of/webhooks')).toEqual(['/docs/webhooks/overview'])
  })

  test('share more than a word that most paths have', () => {
    expect(routes('/docs/changelog')).toEqual([])
    expect(routes('/docs/webhooks')).toEqual(['/docs/webhooks/overview'])
  })

  test('are none for an unrelated path', () => {
    expect(routes('/qqqqqqqqqqqqqqqq')).toEqual([])
  })
})

describe('a sidebar', () => {
  const leaf = (route: string): SidebarItem => ({ label: route, route, items: [] })
  const group = (label: string, count: number): SidebarItem => ({
    label,
    items: Array.from({ length: count }, (_, n) => leaf(`/${label}/${n}`)),
  })
  const menu = (size: number, items: readonly SidebarItem[]): Sidebar => ({
    id: 'v1',
    kind: 'api',
    items,
    size,
    hash: '0123456789',
  })
  const items = [leaf('/start'), group('a', 100), { label: 'b', items: [group('b1', 50), group('b2', 50)] }]

  test('is whole in the page if it is short', () => {
    expect(sidebarView(menu(LONG_SIDEBAR, items), { route: '/a/1' }).items).toBe(items)
  })

  test('has only the top level and the branch of the page if it is long', () => {
    const sent = sidebarView(menu(LONG_SIDEBAR + 1, items), { route: '/b1/7' }).items
    expect(sent.map(({ label }) => label)).toEqual(['/start', 'a', 'b'])
    expect(sent[1]).toEqual({ label: 'a', items: [], first: '/a/0' })
    expect(sent[2]?.items[0]?.items).toHaveLength(50)
    expect(sent[2]?.items[1]).toEqual({ label: 'b2', items: [], first: '/b2/0' })
  })

  test('of hundreds of groups has those around the page, and links to the page of all groups', () => {
    const many = [
      leaf('/start'),
      ...Array.from({ length: 200 }, (_, n) => group(`g${n}`, 1)),
      leaf('/schemas'),
    ]
    const listOf = (route: string) =>
      sidebarView(menu(LONG_SIDEBAR + 1, many), { route, overview: '/start' }).items
    const shown = listOf('/g100/0')
    expect(shown.map(({ label }) => label).filter((label) => !/^g\d/.test(label))).toEqual([
      '/start',
      '70 more groups',
      '70 more groups',
      '/schemas',
    ])
    // A branch that opens is found in the whole list by its position.
    const open = shown.find(({ items }) => items.length > 0)
    expect(many[open?.position ?? 0]?.label).toBe('g100')
    expect(listOf('/g0/0').map(({ label }) => label)).not.toContain('g80')
    expect(listOf('/g199/0').at(-2)?.label).toBe('g199')
    const bundled = shortenItems(shown, '/g100/0', '/start') ?? []
    expect(bundled.map(({ label }) => label)).toEqual(['/start', '199 more groups', 'g100', '/schemas'])
    expect(sidebarView(menu(LONG_SIDEBAR + 1, many), { route: '/g100/0' }).items).toHaveLength(202)
  })

  test('of a group of hundreds has those near to the page, and links to the page of the group', () => {
    const many = [leaf('/start'), { ...group('g', 1000), route: '/g' }]
    const view = (route: string) =>
      sidebarView(menu(LONG_SIDEBAR + 1, many), { route, overview: '/start' }).items
    const labels = (items: readonly { readonly label: string }[] = []) => items.map(({ label }) => label)
    const shown = view('/g/555')
    expect(shown[1]?.items.map(({ label, href }) => href ?? label)).toEqual([
      siteMarker('/g'),
      ...Array.from({ length: 100 }, (_, n) => `/g/${500 + n}`),
      siteMarker('/g'),
    ])
    expect(labels(shown[1]?.items).filter((label) => label.includes('more'))).toEqual([
      '500 more',
      '400 more',
    ])
    expect(labels(view('/g')[1]?.items).at(-1)).toBe('900 more')
    expect(labels(view('/g/0')[1]?.items)[0]).toBe('/g/0')
    expect(findOpenBranch(many, '/g/500')).toBe(findOpenBranch(many, '/g/599'))
    expect(findOpenBranch(many, '/g/500')).not.toBe(findOpenBranch(many, '/g/600'))
    const bundled = shortenItems([...shown, group('closed', 2)], '/g/500', '/start') ?? []
    expect(labels(bundled[1]?.items)).toEqual([
      '500 more',
      ...Array.from({ length: 5 }, (_, n) => `/g/${500 + n}`),
      '495 more',
    ])
  })

  test('of a group of 250 entries has all', () => {
    const many = [leaf('/start'), { ...group('page', 250), route: '/page' }]
    const own = sidebarView(menu(LONG_SIDEBAR + 1, many), { route: '/page/1', overview: '/start' })
    expect(own.items[1]?.items).toHaveLength(250)
  })

  test('of hundreds of entries in a group without a page links to the page that lists all', () => {
    const events = { label: 'Events', items: [...group('a', 600).items, group('b', 600)] }
    const view = (route: string, overview?: string) =>
      sidebarView(menu(LONG_SIDEBAR + 1, [leaf('/start'), events]), {
        route,
        ...(overview !== undefined && { overview }),
      }).items[1]?.items ?? []
    expect(view('/a/555', '/start').map(({ href, label }) => href ?? label)).toEqual([
      siteMarker('/start'),
      ...Array.from({ length: 100 }, (_, n) => `/a/${500 + n}`),
      siteMarker('/start'),
    ])
    // A branch that opens is found in the whole list by its position.
    expect(view('/b/555', '/start').map(({ label, position }) => [label, position])).toEqual([
      ['600 more', undefined],
      ['b', 600],
    ])
    expect(view('/a/555')).toHaveLength(601)
  })

  test('says which page lists all groups where the page, or its bundle, has a part of them', () => {
    const overviewOf = (size: number, isShortened: boolean, overview?: string) =>
      sidebarView(menu(size, items), {
        route: '/a/1',
        isShortened,
        ...(overview !== undefined && { overview }),
      }).overview
    const filtered = LONG_SIDEBAR
    expect(overviewOf(LONG_SIDEBAR + 1, false, '/start')).toBe('/start')
    expect(overviewOf(filtered, true, '/start')).toBe('/start')
    expect(overviewOf(filtered, false, '/start')).toBeUndefined()
    expect(overviewOf(5, true, '/start')).toBeUndefined()
    expect(overviewOf(LONG_SIDEBAR + 1, true)).toBeUndefined()
  })

  test('has a script with all entries if it is long or has a filter', () => {
    const scripts = (size: number) =>
      sidebarScripts({ sidebars: new Map([['v1', menu(size, items)]]) }, '/de')
    const [script] = scripts(LONG_SIDEBAR + 1)
    expect(script?.path).toBe('assets/menus/de/v1.menu.js')
    const found: unknown[] = []
    // eslint-disable-next-line typescript/no-implied-eval
    new Function('offprint', String(script?.data))({ menu: (...given: unknown[]) => found.push(...given) })
    expect(found[0]).toBe('v1')
    expect((found[1] as readonly SidebarItem[])[1]?.items).toHaveLength(100)
    expect(scripts(3)).toEqual([])
  })
})
