/** Tags, reading time and captions of guides. */

import { beforeAll, expect, test } from 'vitest'
import { runInLanguage } from '../../../src/lib/locale/text.ts'
import { siteMarker } from '../../../src/lib/site/links/markers.ts'
import type { Site } from '../../../src/stages/site-types.ts'
import { createViewer, readFiles } from './read-files.ts'

const FILES = {
  'docs.config.ts': "export default { readingTime: true, versions: ['2', '1'] }\n",
  'content/docs/tags.yml': 'start:\n  label: Getting started\n  description: What to do first.\n',
  'content/docs/deep/tags.yml': 'nothing: [to, do, with, tags]\n',
  'content/docs/setup.md': `---\ntitle: Setup\ntags: [start, two words]\n---\n\n${'word '.repeat(401)}\n`,
  'content/docs/first.md': '---\ntitle: First steps\ntags: start\ndescription: Begin here.\n---\n\nText.\n',
  'content/docs/hidden.md': '---\ntags: [secret]\nunlisted: true\n---\n\n# Hidden\n',
  'content/docs/figure.md':
    '# Figure\n\n![A box](./box.svg "The box")\n\nInside ![A box](./box.svg "tip") a text.\n\n![A](./box.svg#light "Both") ![A](./box.svg#dark)\n',
  'content/docs/figure-in-mdx.mdx': '# Figure\n\n![A box](./box.svg "The box")\n',
  'content/docs/box.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="3"></svg>\n',
  'content/versions/1/setup.md': '---\ntitle: Old setup\ntags: [start]\n---\n\nText.\n',
}

let site: Site

beforeAll(async () => {
  const read = await readFiles(FILES)
  ;({ site } = read)
  expect(read.problems).toEqual([])
})

test('each tag of listed guides has a page, in each version', () => {
  const routes = site.pages
    .filter(({ kind }) => kind === 'topics' || kind === 'topic')
    .map(({ route }) => route)
  expect(routes).toEqual([
    '/docs/1/tags',
    '/docs/1/tags/start',
    '/docs/tags',
    '/docs/tags/start',
    '/docs/tags/two%20words',
  ])
})

test('the page of a tag lists its guides by their titles', () => {
  const viewOf = createViewer(site)
  expect(viewOf('/docs/tags/start')).toMatchObject({
    label: 'Getting started',
    description: 'What to do first.',
    topicsRoute: '/docs/tags',
    guides: [
      { label: 'First steps', href: siteMarker('/docs/first'), description: 'Begin here.' },
      { label: 'Setup', href: siteMarker('/docs/setup') },
    ],
  })
  expect(viewOf('/docs/tags')).toMatchObject({
    topics: [
      { label: 'Getting started', count: 2 },
      { label: 'Two words', count: 1 },
    ],
  })
  expect(viewOf('/docs/1/tags/start')).toMatchObject({ guides: [{ label: 'Old setup' }] })
})

test('a guide links to its tags, and shows how long reading takes', () => {
  const viewOf = createViewer(site)
  expect(viewOf('/docs/setup')).toMatchObject({
    tags: [
      { label: 'Getting started', href: siteMarker('/docs/tags/start') },
      { label: 'Two words', href: siteMarker('/docs/tags/two%20words') },
    ],
    minutes: 3,
  })
  expect(viewOf('/docs/figure')).not.toHaveProperty('tags')
})

test('without the option no guide shows a reading time', async () => {
  const { site: plain } = await readFiles({ 'content/docs/intro.md': '# Start\n\nText.\n' })
  expect(createViewer(plain)('/docs/intro')).not.toHaveProperty('minutes')
})

const htmlOf = (route: string) => {
  const page = site.pagesByRoute.get(route)
  const blocks = page !== undefined && 'blocks' in page ? page.blocks : []
  return blocks.map((block) => (block.kind === 'prose' ? block.html : '')).join('')
}

test('the title of an image alone in its paragraph is its caption', () => {
  const html = htmlOf('/docs/figure')
  expect(html).toMatch(/<figure><img [^>]*alt="A box"[^>]*><figcaption>The box<\/figcaption><\/figure>/)
  expect(html).toMatch(/Inside <img [^>]*title="tip"[^>]*> a text/)
  expect(html).toMatch(/<figure><img [^>]*><img [^>]*><figcaption>Both<\/figcaption><\/figure>/)
  expect(html.match(/title=/g)).toHaveLength(1)
  expect(htmlOf('/docs/figure-in-mdx')).toMatch(
    /<figure><img [^>]*><figcaption>The box<\/figcaption><\/figure>/,
  )
})

test('a tag without a description is described in the language of the site', async () => {
  const { site: german } = await runInLanguage('de', () =>
    readFiles({ 'content/docs/setup.md': '---\ntags: [start]\n---\n\n# Einrichten\n' }),
  )
  expect(german.pagesByRoute.get('/docs/tags/start')?.description).toBe('Anleitungen zu Start.')
})

test('a tag or an author whose key is not a path has a page, and each link leads to it', async () => {
  const { site: other, problems } = await readFiles({
    'content/docs/setup.md': '---\ntags: [CI/CD, "a:b", "C#", "..", CI?CD]\n---\n\n# Setup\n',
    'content/blog/authors.yml': 'ada/lovelace king:\n  name: Ada\n',
    'content/blog/2026-01-01-a.md':
      '---\ntitle: A\ntags: [CI/CD]\nauthors: [ada/lovelace king]\n---\n\nText.\n',
  })
  expect(problems).toEqual([])
  const routes = other.pages.map(({ route }) => route).filter((route) => /(?:tags|authors)\//.test(route))
  expect(routes).toEqual([
    '/blog/authors/ada-lovelace%20king',
    '/blog/tags/CI-CD',
    '/docs/tags/-',
    '/docs/tags/C%23',
    '/docs/tags/CI-CD',
    '/docs/tags/a:b',
  ])
  const viewOf = createViewer(other)
  expect(viewOf('/docs/setup')).toMatchObject({
    tags: [
      { href: siteMarker('/docs/tags/-') },
      { label: 'C#', href: siteMarker('/docs/tags/C%23') },
      { label: 'CI/CD', href: siteMarker('/docs/tags/CI-CD') },
      { href: siteMarker('/docs/tags/a:b') },
    ],
  })
  expect(viewOf('/docs/tags')).toMatchObject({
    topics: [{ count: 1 }, { label: 'C#' }, { label: 'CI/CD', count: 1 }, { label: 'A:b' }],
  })
  expect(viewOf('/blog/a')).toMatchObject({
    byline: { authors: [{ route: '/blog/authors/ada-lovelace%20king' }] },
  })
})
