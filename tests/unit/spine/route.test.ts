import { expect, test } from 'vitest'
import { splitNumberPrefix } from '../../../src/lib/site/paths/number-prefix.ts'
import { pageRoute, readSourceName } from '../../../src/stages/load/pages/page-route.ts'
import { cleanPath, parseSitePath } from '../../../src/serve/site-path.ts'
import { normalizeRoute } from '../../../src/lib/site/links/site-link.ts'

test.each([
  ['01-intro', 'intro', 1],
  ['2. setup', 'setup', 2],
  ['3 - more', 'more', 3],
  ['10_last', 'last', 10],
  ['2026-05-14', '2026-05-14', undefined],
  ['1.2', '1.2', undefined],
  ['2023-minutes', '2023-minutes', undefined],
  ['100-last', 'last', 100],
  ['2fa', '2fa', undefined],
  ['7', '7', undefined],
])('%j is called %j, at %j', (file, name, position) => {
  expect(splitNumberPrefix(file)).toEqual(position === undefined ? { name } : { name, position })
})

test.each([
  ['content/docs/intro.md', undefined, '/docs/intro'],
  ['content/docs/01-start/02-setup.mdx', undefined, '/docs/start/setup'],
  ['content/docs/webhooks/index.md', undefined, '/docs/webhooks'],
  ['content/docs/webhooks/README.md', undefined, '/docs/webhooks'],
  ['content/docs/webhooks/webhooks.md', undefined, '/docs/webhooks'],
  ['content/docs/index.md', undefined, '/docs'],
  ['content/docs/webhooks/_index.md', undefined, '/docs/webhooks'],
  ['content/docs/minutes/2023-minutes.md', undefined, '/docs/minutes/2023-minutes'],
  ['content/docs/a/b.md', 'c', '/docs/a/c'],
  ['content/docs/a/b.md', '/c/', '/docs/c'],
  ['content/docs/v1.2/new features.md', undefined, '/docs/v1.2/new%20features'],
  ['content/docs/größe.md', undefined, '/docs/gr%C3%B6%C3%9Fe'],
])('%s with slug %j is at %s', (path, slug, route) => {
  expect(pageRoute('/docs', readSourceName(path, { source: 'content/docs' }), slug)).toBe(route)
})

test.each([
  ['/docs/intro', '/docs/intro'],
  ['/docs/intro?x=1', '/docs/intro'],
  ['/a%20b', '/a b'],
  ['/../etc/passwd', undefined],
  ['/%2e%2e/etc/passwd', undefined],
  ['/%252e%252e/etc/passwd', undefined],
  ['/..%2fetc', undefined],
  ['/..%5cetc', undefined],
  ['/a\\b', undefined],
  ['/a%00b', undefined],
  ['/a%2500b', undefined],
  ['/%', undefined],
  ['//host/path', '//host/path'],
  ['http://host/path', undefined],
  ['/a/./b', undefined],
])('the request %j asks for %j', (url, path) => {
  expect(parseSitePath(url)).toBe(path)
})

test.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/docs/intro', '/docs/intro'],
  ['/docs/intro/', '/docs/intro'],
  ['/docs/intro.html', '/docs/intro'],
  ['/docs/intro/index.html', '/docs/intro'],
  ['//docs//intro', '/docs/intro'],
])('the clean form of %j is %j', (path, short) => {
  expect(cleanPath(path)).toBe(short)
  if (!path.startsWith('//')) expect(normalizeRoute(path)).toBe(short)
})
