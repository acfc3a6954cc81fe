/** Output of a build for search engines, authors and terminals. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { discard, docs, scratch } from './docs.ts'

afterAll(discard)

function writeSite(files: Readonly<Record<string, string>>): string {
  const folder = scratch()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

test('hreflang names pages that are their own canonical page, and no others', async () => {
  const folder = writeSite({
    'content/docs/a.md': '# A\n',
    'content/docs/b.md': '# B\n',
    'content/versions/1.x/a.md': '# A old\n',
    'i18n/de/docs/a.md': '# A de\n',
    'docs.config.ts': "export default { url: 'https://x.example.com', locales: ['de'] }",
  })
  await docs(['build', '--root', folder, '--no-cache'])
  const read = (path: string) => readFileSync(join(folder, 'dist/site', path), 'utf8')
  const alternates = (path: string) =>
    [...read(path).matchAll(/hrefLang="([^"]*)" href="https:\/\/x.example.com([^"]*)"/gi)].map(
      ([, tag, href]) => `${tag} ${href}`,
    )
  expect(alternates('docs/a.html')).toEqual(['en /docs/a', 'de /de/docs/a', 'x-default /docs/a'])
  expect(alternates('de/docs/a.html')).toEqual(['en /docs/a', 'de /de/docs/a', 'x-default /docs/a'])
  expect(alternates('docs/b.html')).toEqual(['en /docs/b', 'x-default /docs/b'])
  expect(alternates('de/docs/b.html')).toEqual([])
  expect(alternates('docs/1.x/a.html')).toEqual([])
  // Search offers the parts that the site has.
  const index = read('assets/search/index.js')
  expect(index).toMatch(/"label":"Guides","weight":1[,}]/)
  expect(index.match(/"isEmpty":true/g)).toHaveLength(5)
})

test('a site with analytics is complete', async () => {
  const folder = writeSite({
    'content/docs/a.md': '# A\n',
    'docs.config.ts':
      "export default { analytics: { plausible: { domain: 'x.example.com' }, google: { id: 'G-ABC' } } }",
  })
  await docs(['build', '--root', folder, '--no-cache'])
  const site = join(folder, 'dist/site')
  expect(await docs(['verify', site])).toMatchObject({ code: 0 })
  const page = join(site, 'docs/a.html')
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(
      '</head>',
      '<script src="https://other.example.com/x.js"></script></head>',
    ),
  )
  expect((await docs(['verify', site])).stderr).toContain('https://other.example.com/x.js')
})

test('a warning of a plugin fails a strict build, which is said', async () => {
  const folder = writeSite({
    'content/docs/a.md': '# A\n',
    'docs.config.ts': `export default { plugins: [{ name: 'p', site(site, { report }) { report({ message: 'mind this', severity: 'warn' }) } }] }`,
  })
  const loose = await docs(['build', '--root', folder, '--no-cache'])
  expect(loose).toMatchObject({ code: 0 })
  expect(loose.stderr).toContain('warning plugin-report: mind this')
  expect(loose.stderr).not.toContain('--strict')
  const strict = await docs(['build', '--root', folder, '--no-cache', '--strict'])
  expect(strict).toMatchObject({ code: 1 })
  expect(strict.stderr).toContain('failed, because --strict treats warnings as errors')
})

test('what an overlay writes is reported in the overlay', async () => {
  const folder = writeSite({
    'openapi/a.yaml':
      'openapi: 3.1.0\ninfo: { title: A, version: 1.0.0 }\npaths:\n  /x:\n    get:\n      operationId: getX\n      description: Old.\n      responses: { "200": { description: Fine } }\n',
    'openapi/a.overlay.yaml':
      'overlay: 1.0.0\ninfo: { title: O, version: 1.0.0 }\nactions:\n  - target: $.paths["/x"].get\n    update:\n      description: See [this](/docs/nowhere).\n',
    'content/docs/a.md': '# A\n',
    'docs.config.ts':
      "export default { apis: [{ version: 'v1', spec: 'openapi/a.yaml', overlays: ['openapi/a.overlay.yaml'] }] }",
  })
  const { stderr } = await docs(['check', '--root', folder])
  expect(stderr).toContain('openapi/a.overlay.yaml:6:')
  expect(stderr).toContain('`/docs/nowhere`')
})
