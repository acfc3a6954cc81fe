import { describe, expect, test } from 'vitest'

import { htmlFile, hostAddress, fileAddress } from '../../src/lib/site/links/site-address.ts'

test.each([
  ['/', '/', '/'],
  ['/', '/x/', '/x/'],
  ['/docs/intro?a=1#b', '/x/', '/x/docs/intro?a=1#b'],
  ['/assets/a.css', '/', '/assets/a.css'],
])('%s under base %s is %s', (path, base, expected) => {
  expect(hostAddress(path, base)).toBe(expected)
})

test('a page has one file', () => {
  expect(['/', '/404', '/docs', '/docs/v1.2', '/docs/%C3%BCber', '/docs/%'].map(htmlFile)).toEqual([
    'index.html',
    '404.html',
    'docs.html',
    'docs/v1.2.html',
    'docs/über.html',
    'docs/%.html',
  ])
})

describe('relative addresses', () => {
  const routes = [
    '/',
    '/404',
    '/docs',
    '/docs/intro',
    '/docs/v1.2',
    '/docs/a/b',
    '/docs/%C3%BCber',
    '/blog',
    '/time:zone',
  ]
  const pages = new Set(routes)
  const files = ['/img/map.svg', '/docs/intro.md', '/assets/search/a.js']

  test.each([
    ['/docs/intro', '/', 'docs/intro.html'],
    ['/', '/', 'index.html'],
    ['/', '/docs/intro', '../index.html'],
    ['/docs/a/b', '/docs/intro', 'a/b.html'],
    ['/docs/intro?x=1#y', '/docs/a/b', '../intro.html?x=1#y'],
    ['/docs/intro#y', '/docs/intro', '#y'],
    ['/docs/v1.2', '/docs/intro', 'v1.2.html'],
    ['/docs/%C3%BCber', '/docs/intro', '%C3%BCber.html'],
    ['/time:zone', '/blog', './time:zone.html'],
    ['/img/map.svg', '/docs/intro', '../img/map.svg'],
    ['/docs/%', '/docs/intro', '%'],
  ])('%s from %s is %s', (path, from, expected) => {
    expect(fileAddress(path, from, pages)).toBe(expected)
  })

  test('lead from every page to every file, as a browser reads them', () => {
    for (const from of routes)
      for (const target of [...routes, ...files]) {
        const wanted = pages.has(target) ? `/${htmlFile(target)}` : target
        const base = new URL(`file:///C:/site/${htmlFile(from)}`)
        const found = new URL(fileAddress(target, from, pages), base)
        expect(decodeURI(found.href)).toBe(`file:///C:/site${wanted}`)
      }
  })
})
