import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { SidebarTree } from '../../src/client/sidebar-tree.tsx'
import { shortenSidebar } from '../../src/emit/shorten-sidebar.ts'
import { SITE, siteMarker } from '../../src/lib/site/markers.ts'
import type { SidebarEntry } from '../../src/view-types.ts'

const entry = (label: string): SidebarEntry => ({ label, route: `/${label}`, items: [], method: 'GET' })
const tree: readonly SidebarEntry[] = [
  { label: 'Overview', route: '/overview', items: [] },
  { label: 'Before', items: [], first: '/before' },
  { label: 'Open', route: '/open', items: Array.from({ length: 40 }, (_, n) => entry(`entry-${n}`)) },
  { label: 'After', items: [], first: '/after' },
  { label: 'Schemas', route: '/schemas', items: [] },
]

/** The page at `current`, with the island that loads the whole tree. */
const page = (current: string, items = tree) =>
  `<docs-island data-island="sidebar-filter" data-on="intent"><docs-root><docs-children>${renderToStaticMarkup(
    createElement(SidebarTree, { items, current, href: siteMarker }),
  )}</docs-children></docs-root><script type="application/json">{"id":"x"}</script></docs-island>`

const listLinks = (html: string) =>
  [...html.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(
    ([, href = '', label]) => `${href.replace(SITE, '')} ${label}`,
  )

test('a page of the bundle keeps the entries around its own and links to the pages that list the others', () => {
  const html = shortenSidebar(page('/entry-20'), '/overview')
  expect(listLinks(html)).toEqual([
    '/overview Overview',
    '/overview 2 more groups',
    '/open Open overview',
    '/open 17 more',
    ...Array.from({ length: 7 }, (_, n) => `/entry-${n + 17} entry-${n + 17}`),
    '/open 16 more',
    '/schemas Schemas',
  ])
  // The island loads all entries as soon as the page is open.
  expect(html).toContain('data-on="load"')
  expect(html).toContain('{"isPartial":true,"id":"x"}')
})

test('the first and last entries of a group have as many neighbours', () => {
  const first = listLinks(shortenSidebar(page('/entry-0'), '/overview'))
  expect(first.slice(2, 4)).toEqual(['/open Open overview', '/entry-0 entry-0'])
  expect(first).toContain('/open 34 more')
  expect(listLinks(shortenSidebar(page('/open'), '/overview'))).toContain('/open 34 more')
  expect(listLinks(shortenSidebar(page('/entry-39'), '/overview')).at(-2)).toBe('/entry-39 entry-39')
})

test('a sidebar that is whole in the page stays', () => {
  const whole = tree.filter(({ first }) => first === undefined)
  expect(shortenSidebar(page('/entry-20', whole), '/overview')).toBe(page('/entry-20', whole))
})
