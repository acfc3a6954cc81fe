import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SidebarTree } from '../../../src/browser/client/sidebar/sidebar-tree.tsx'
import { isExternal, splitSuffix, toSitePath } from '../../../src/lib/site/links/site-link.ts'

test.each([
  ['https://status.example.com', undefined],
  ['//cdn.example.com/x', undefined],
  ['mailto:a@example.com', undefined],
  ['/docs/intro', '/docs/intro'],
  ['docs/intro#top', '/docs/intro#top'],
])('a link of the configuration: %s is the site path %s', (link, path) => {
  expect(toSitePath(link)).toBe(path)
  expect(isExternal(link)).toBe(path === undefined)
})

test('an address is split before its query or its fragment', () => {
  expect(splitSuffix('/a?x#y')).toEqual({ path: '/a', suffix: '?x#y' })
  expect(splitSuffix('/a#y?x')).toEqual({ path: '/a', suffix: '#y?x' })
  expect(splitSuffix('/a')).toEqual({ path: '/a', suffix: '' })
})

test('a sidebar links to other sites as they are written, and to pages through the address of their route', () => {
  const html = renderToStaticMarkup(
    <SidebarTree
      items={[
        { label: 'Status', href: 'https://status.example.com', items: [] },
        { label: 'Setup', route: '/docs/setup', items: [] },
      ]}
      current="/"
      href={(route) => `/base${route}`}
    />,
  )
  expect(html).toContain('<a href="https://status.example.com">Status</a>')
  expect(html).toContain('<a href="/base/docs/setup">Setup</a>')
})

test.each([
  ['Tokens', 'Tokens overview'],
  ['Design Overview', 'Overview'],
])('the own page of the group %s is %s in the sidebar', (label, name) => {
  const html = renderToStaticMarkup(
    <SidebarTree
      items={[{ label, route: '/docs/a', items: [{ label: 'Setup', route: '/docs/a/setup', items: [] }] }]}
      current="/"
      href={(route) => route}
    />,
  )
  expect(html).toContain(`<a href="/docs/a">${name}</a>`)
})
