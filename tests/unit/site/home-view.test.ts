import { expect, test } from 'vitest'
import type { Site } from '../../../src/stages/site-types.ts'
import type { SidebarItem } from '../../../src/lib/types.ts'
import { homeContent } from '../../../src/stages/view/home-view.ts'

const post = (n: number) => ({
  kind: 'post',
  route: `/blog/post-${n}`,
  title: `Post ${n}`,
  date: `2026-01-0${n}T00:00:00.000Z`,
  description: `About ${n}`,
})

function siteOf(pages: readonly { readonly route: string }[], items: readonly SidebarItem[] = []): Site {
  return {
    config: {
      title: 'Site',
      tagline: '',
      description: '',
      defaultVersion: '',
      languages: [],
      collections: [{ kind: 'blog', id: 'blog', route: '/blog' }],
    },
    apis: new Map(),
    pages,
    pagesByRoute: new Map(pages.map((page) => [page.route, page])),
    sidebars: new Map([['guides', { kind: 'overview', items }]]),
  } as unknown as Site
}

test('the home page lists the three newest posts, newest first', () => {
  const { latest, blogRoute } = homeContent(siteOf([post(1), post(3), post(4), post(2)]))
  expect(latest.map(({ title }) => title)).toEqual(['Post 4', 'Post 3', 'Post 2'])
  expect(latest.map(({ description }) => description)).toEqual(['About 4', 'About 3', 'About 2'])
  expect(blogRoute).toBe('/blog')
})

test('a site without posts has no news on its home page', () => {
  expect(homeContent(siteOf([]))).toMatchObject({ latest: [] })
  expect(homeContent(siteOf([]))).not.toHaveProperty('blogRoute')
})

const page = (route: string) => ({ kind: 'doc', route, title: route, description: `About ${route}` })
const group = (label: string, ...routes: readonly string[]): SidebarItem => ({
  label,
  items: routes.map((route) => ({ label: route, route, items: [] })),
})

test('the home page of guides alone leads to each of their groups', () => {
  const site = siteOf([page('/a'), page('/b')], [group('Start', '/a'), group('Reference', '/b')])
  expect(homeContent(site).sections).toEqual([
    { route: '/a', title: 'Start', description: 'About /a' },
    { route: '/b', title: 'Reference', description: 'About /b' },
  ])
})

test('the home page of guides without groups leads to the first of them, but for the one that its button leads to', () => {
  const routes = ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h']
  const items = routes.map((route) => ({ label: route, route, items: [] }))
  const site = { ...siteOf(routes.map(page), items), startRoute: '/a' }
  expect(homeContent(site).sections.map(({ route }) => route)).toEqual(routes.slice(1, 7))
  expect(homeContent({ ...site, ...siteOf([page('/a')], items.slice(0, 1)) }).sections).toEqual([])
})

test('the home page does not list a single group of guides', () => {
  expect(homeContent(siteOf([page('/a')], [group('Start', '/a')])).sections).toEqual([])
})

test('the home page does not repeat its headline below it', () => {
  const site = siteOf([])
  const withTexts = (tagline: string, description: string) =>
    homeContent({ ...site, config: { ...site.config, tagline, description } })
  expect(withTexts('One line', '')).toMatchObject({ tagline: 'One line', pitch: '' })
  expect(withTexts('One line', 'One line')).toMatchObject({ pitch: '' })
  expect(withTexts('One line', 'A paragraph')).toMatchObject({ pitch: 'A paragraph' })
})
