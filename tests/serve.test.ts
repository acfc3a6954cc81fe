/** `docs serve`: addresses and headers as a host would give them. */

import { rmSync, symlinkSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSite, type Place } from './browser/places.ts'
import { discard, docs, putFile, scratch } from './docs.ts'

let folder: string

const put = (path: string, text: string) => putFile(folder, path, text)

const intro = '# Welcome\n\nFirst words.\n\n[Second](/docs/second)\n'
const second = '# Second\n\nSecond page.\n'

beforeAll(async () => {
  folder = scratch()
  put('content/docs/intro.md', intro)
  put('content/docs/second.md', second)
  put('content/docs/group/third.md', '# Third\n')
  await docs(['build', '--root', folder])
})
afterAll(discard)

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** A plain HTTP request: the path goes out as it is written here, which fetch would not do. */
function ask(
  place: Place,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const { hostname, port } = new URL(place.origin)
  return new Promise((done, failed) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => (body += text))
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.on('error', failed)
    sent.end()
  })
}

describe.each(['as it is written', '--built'])('docs serve, %s', (mode) => {
  let place: Place
  beforeAll(async () => {
    place = await serveSite(['--root', folder, ...(mode === '--built' ? ['--built'] : [])])
  })
  afterAll(() => place?.close())

  test('pages are asked for again, hashed files never', async () => {
    const page = await ask(place, '/docs/intro')
    expect(page.headers['cache-control']).toMatch(/no-cache|max-age=0/)
    expect(page.headers['etag']).toBeTruthy()
    const again = await ask(place, '/docs/intro', { 'if-none-match': String(page.headers['etag']) })
    expect(again).toMatchObject({ status: 304, body: '' })
    expect(await ask(place, '/docs/intro', { 'if-none-match': '*' })).toMatchObject({ status: 304 })
    const script = /(?:href|src)="(\/assets\/[^"]+)"/.exec(page.body)?.[1] ?? ''
    const asset = await ask(place, script)
    expect(asset.status).toBe(200)
    expect(asset.headers['cache-control']).toContain('immutable')
  })

  test('answers at the clean address', async () => {
    const { status, headers, body } = await ask(place, '/docs/intro')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('First words.')
  })

  test.each([
    ['/docs/intro.html', '/docs/intro'],
    ['/docs/intro/', '/docs/intro'],
    ['/docs/intro/index.html', '/docs/intro'],
    ['/index.html', '/'],
    ['/docs/intro.html?a=1', '/docs/intro?a=1'],
  ])('%s leads to %s', async (from, to) => {
    const { status, headers } = await ask(place, from)
    expect([301, 302, 307, 308]).toContain(status)
    expect(headers['location']).toBe(to)
  })

  test.each([
    ['text/markdown', 'text/markdown; charset=utf-8'],
    ['text/markdown, text/html;q=0.8, */*;q=0.1', 'text/markdown; charset=utf-8'],
    ['text/html, text/markdown;q=0.9', 'text/html; charset=utf-8'],
    ['*/*', 'text/html; charset=utf-8'],
  ])('a client that accepts %s gets %s', async (accept, type) => {
    const { status, headers, body } = await ask(place, '/docs/intro', { accept })
    expect([status, headers['content-type'], headers['vary']]).toEqual([200, type, 'Accept, Accept-Encoding'])
    expect(body.startsWith('# Welcome')).toBe(type.startsWith('text/markdown'))
    expect((await ask(place, '/docs/nothing-here', { accept })).status).toBe(404)
    // Only articles have Markdown.
    expect((await ask(place, '/search', { accept })).headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test('redirects lead to no other host', async () => {
    for (const path of [
      '//evil.example/index.html',
      '/%5C%5Cevil.example/index.html',
      '/\\evil.example/index.html',
    ]) {
      const { headers } = await ask(place, path)
      const location = headers['location']
      if (location !== undefined) expect(new URL(String(location), place.origin).origin).toBe(place.origin)
    }
  })

  test('the not-found page has status 404', async () => {
    const { status, headers, body } = await ask(place, '/docs/nothing-here')
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<main')
  })

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/docs/..%5c..%5cpackage.json',
    '/docs/%00intro',
    '/%',
    '/%252e%252e/package.json',
    '/.docs/cache',
  ])('no path leads out: %s', async (path) => {
    const { status, body } = await ask(place, path)
    expect([400, 404]).toContain(status)
    expect(body).not.toContain('"dependencies"')
    expect(body).not.toContain('root:')
  })

  test('another Host is refused, as DNS rebinding would send it', async () => {
    const { status, body } = await ask(place, '/docs/intro', { host: 'evil.example' })
    expect([400, 403, 421]).toContain(status)
    expect(body).not.toContain('First words.')
  })

  test('HEAD has the headers and no body; other methods are refused', async () => {
    const head = await ask(place, '/docs/intro', {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, body: '' })
    const post = await ask(place, '/docs/intro', {}, 'POST')
    expect(post).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })
})

describe('docs serve --built', () => {
  let place: Place
  beforeAll(async () => {
    place = await serveSite(['--root', folder, '--built'])
  })
  afterAll(() => place?.close())

  test('no link leads out', async () => {
    put('outside/far.txt', 'Hushed.')
    symlinkSync(join(folder, 'outside/far.txt'), join(folder, 'dist/site/far.txt'))
    expect((await ask(place, '/far.txt')).status).toBe(404)
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*;q=0.1', 'br'],
    ['br;q=0.000, gzip; q=0', undefined],
    ['identity', undefined],
  ])('Accept-Encoding: %s is honored, and each encoding has its own tag', async (accepted, encoding) => {
    const page = await ask(place, '/docs/intro', { 'accept-encoding': accepted })
    expect(page.headers['content-encoding']).toBe(encoding)
    const plain = await ask(place, '/docs/intro')
    expect(page.headers['etag'] === plain.headers['etag']).toBe(encoding === undefined)
  })

  test('security headers stand on every answer (ASVS 5.0: 3.4.3 to 3.4.6, 3.4.8)', async () => {
    for (const path of ['/docs/intro', '/nothing-here']) {
      const { headers } = await ask(place, path)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'self'; object-src 'none'")
      expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]+')+; style-src 'self';/)
      expect(policy).toContain("frame-src 'none'; base-uri 'none'; form-action 'self'")
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types ")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe-inline')
      expect(policy).not.toContain('unsafe-eval')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  })

  test('nothing of the dev server is in the built site', async () => {
    const { body } = await ask(place, '/docs/intro')
    expect(body).not.toMatch(/EventSource|text\/event-stream|live-?reload/i)
  })

  test('without a build it says what to do', async () => {
    const { code, stderr } = await docs(['serve', '--root', scratch(), '--built', '--port', '0'])
    expect(code).toBe(1)
    expect(stderr).toContain('error not-built: ')
    expect(stderr).toContain('docs build')
  })
})

test.each(['as it is written', '--built'])('docs serve of a site with a base path, %s', async (mode) => {
  const site = scratch()
  putFile(site, 'docs.config.js', "export default { base: '/handbook/', locales: { de: {} } }\n")
  putFile(site, 'content/docs/intro.md', '# Intro\n')
  putFile(site, 'i18n/de/docs/intro.md', '# Einleitung\n')
  await docs(['build', '--root', site])
  const place = await serveSite(['--root', site, ...(mode === '--built' ? ['--built'] : [])])
  expect(await ask(place, '/')).toMatchObject({ status: 301, headers: { location: '/handbook/' } })
  const home = await ask(place, '/handbook/')
  expect(home.status).toBe(200)
  const [, style = ''] = /href="(\/handbook\/assets\/site-[^"]+\.css)"/.exec(home.body) ?? []
  expect((await ask(place, style)).headers['content-type']).toContain('text/css')
  expect(await ask(place, '/handbook/docs/intro')).toMatchObject({ status: 200 })
  expect(await ask(place, '/handbook/docs/intro.html')).toMatchObject({
    status: 301,
    headers: { location: '/handbook/docs/intro' },
  })
  const missing = await ask(place, '/handbook/de/docs/nothing')
  expect([missing.status, /<html lang="(\w+)"/.exec(missing.body)?.[1]]).toEqual([404, 'de'])
  await place.close()
})

/** After this time without a change, the server has read everything that belongs to the last one. Milliseconds. */
const QUIET = 800

describe('docs serve', () => {
  test('the addresses of its own refuse other hosts and methods as pages do', async () => {
    const site = scratch()
    putFile(site, 'content/docs/intro.md', intro)
    const place = await serveSite(['--root', site])
    for (const path of ['/__docs/live', '/__docs/live.js']) {
      expect(await ask(place, path, { host: 'evil.example' }), path).toMatchObject({ status: 403 })
      expect(await ask(place, path, {}, 'POST'), path).toMatchObject({ status: 405 })
    }
    await place.close()
  })

  test('sees a change that comes as soon as it listens', async () => {
    const site = scratch()
    const file = (name: string, text: string) => putFile(site, `content/docs/${name}`, text)
    for (let n = 0; n < 100; n++) file(`page-${n}.md`, `# Page ${n}\n`)
    file('intro.md', intro)
    const place = await serveSite(['--root', site])
    file('intro.md', intro.replace('First words', 'Early words'))
    await expect.poll(async () => (await ask(place, '/docs/intro')).body).toContain('Early words.')
    await place.close()
  })

  test('sees a component outside of the folders of pages, as soon as all pages are read', async () => {
    const site = scratch()
    const component = (word: string) =>
      putFile(site, 'src/mark.jsx', `export const Mark = () => <mark>${word}</mark>\n`)
    component('First')
    putFile(site, 'content/docs/intro.mdx', "import { Mark } from '@site/src/mark'\n\n# Intro\n\n<Mark />\n")
    const place = await serveSite(['--root', site])
    await expect.poll(place.output).toContain('pages in')
    component('Second')
    await expect.poll(async () => (await ask(place, '/docs/intro')).body).toContain('<mark>Second</mark>')
    await place.close()
  })

  test('sees the first translation of a page, in a folder that is new', async () => {
    const site = scratch()
    putFile(site, 'docs.config.js', 'export default { locales: { de: {} } }\n')
    putFile(site, 'content/docs/intro.md', intro)
    putFile(site, 'content/docs/guide/setup.md', '# Setup\n')
    putFile(site, 'i18n/de/docs/intro.md', '# Einleitung\n')
    const place = await serveSite(['--root', site])
    await expect.poll(place.output).toContain('pages in')
    await delay(QUIET)
    putFile(site, 'i18n/de/docs/guide/setup.md', '# Einrichtung\n')
    await expect.poll(async () => (await ask(place, '/de/docs/guide/setup')).body).toContain('Einrichtung')
    await place.close()
  })

  test('a link that cannot be watched is reported, and the server goes on', async () => {
    const site = scratch()
    putFile(site, 'content/docs/intro.md', intro)
    const place = await serveSite(['--root', site])
    await expect.poll(place.output).toContain('pages in')
    symlinkSync('loop', join(site, 'content/docs/loop'))
    await expect
      .poll(place.output, { timeout: 10_000 })
      .toContain('warning unwatched-source: cannot watch `content/docs/loop`: circular symbolic links')
    putFile(site, 'content/docs/intro.md', intro.replace('First words', 'Later words'))
    await expect.poll(async () => (await ask(place, '/docs/intro')).body).toContain('Later words.')
    await place.close()
  })

  test('sees files outside of its folders that a page or an API refers to and that do not exist yet', async () => {
    const site = scratch()
    putFile(site, 'content/docs/intro.md', '# Intro\n\n::include{file=/shared/part.md}\n')
    putFile(
      site,
      'openapi/v1.yaml',
      [
        'openapi: 3.1.0',
        'info: { title: T, version: 1.0.0 }',
        'paths:',
        '  /orders:',
        '    get:',
        '      operationId: listOrders',
        '      responses:',
        "        '200':",
        '          description: Orders',
        '          content: { application/json: { schema: { $ref: ../schemas/order.yaml } } }',
      ].join('\n'),
    )
    const place = await serveSite(['--root', site])
    const operation = async () => (await ask(place, '/docs/api/v1/list-orders')).body
    const countReports = () => place.output().split('ref-unresolved').length - 1
    await expect.poll(operation).toContain('/orders')
    await expect.poll(countReports).toBeGreaterThan(0)
    await delay(QUIET)
    const schema = (field: string) => `type: object\nproperties: { ${field}: { type: string } }\n`
    putFile(site, 'shared/part.md', 'Shared words.\n')
    await expect.poll(async () => (await ask(place, '/docs/intro')).body).toContain('Shared words.')
    putFile(site, 'schemas/order.yaml', schema('first_field'))
    await expect.poll(operation).toContain('first_field')
    await delay(QUIET)
    const reports = countReports()
    rmSync(join(site, 'schemas'), { recursive: true })
    await expect.poll(countReports).toBeGreaterThan(reports)
    await delay(QUIET)
    putFile(site, 'schemas/order.yaml', schema('second_field'))
    await expect.poll(operation).toContain('second_field')
    await place.close()
  })

  test('sees files that the configuration and a style sheet import and that do not exist yet', async () => {
    const site = scratch()
    putFile(site, 'content/docs/intro.md', intro)
    putFile(site, 'docs.config.js', 'export default {}\n')
    const place = await serveSite(['--root', site])
    await expect.poll(place.output).toContain('pages in')
    putFile(site, 'docs.config.js', "import { title } from './parts/title.js'\nexport default { title }\n")
    const page = async () => (await ask(place, '/docs/intro')).body
    await expect.poll(place.output).toContain('config-syntax')
    await delay(QUIET)
    putFile(site, 'parts/title.js', "export const title = 'Imported title'\n")
    await expect.poll(page).toContain('Imported title')
    await expect.poll(place.output).toContain('fixed config-syntax: docs.config.js: ')
    putFile(site, 'brand.css', "@import './parts/more.css';\n")
    putFile(site, 'docs.config.js', "export default { css: ['brand.css'] }\n")
    await expect.poll(place.output).toContain('style-syntax')
    await delay(QUIET)
    putFile(site, 'parts/more.css', '.wanted { color: red }\n')
    const style = async () => {
      const [, href = '/'] = /href="(\/assets\/site-[^"]+\.css)"/.exec(await page()) ?? []
      return (await ask(place, href)).body
    }
    await expect.poll(style).toContain('.wanted')
    await place.close()
  })

  test('gives the problem of an island the severity of the configuration', async () => {
    const site = scratch()
    putFile(site, 'docs.config.js', "export default { severity: { 'island-props': 'warn' } }\n")
    putFile(site, 'package.json', '{ "dependencies": { "sizes": "1.0.0" } }')
    putFile(
      site,
      'node_modules/sizes/package.json',
      '{ "name": "sizes", "version": "1.0.0", "main": "main.js" }',
    )
    putFile(site, 'node_modules/sizes/main.js', "exports.size = () => typeof require('node:fs').statSync")
    putFile(
      site,
      'content/docs/size.tsx',
      "import { size } from 'sizes'\nexport const Size = () => <b>{size()}</b>\n",
    )
    putFile(
      site,
      'content/docs/intro.mdx',
      "import { Size } from './size.tsx'\n\n# Intro\n\n<Size client:load />\n",
    )
    const place = await serveSite(['--root', site])
    await expect.poll(place.output).toContain('warning island-props')
    await place.close()
  })

  test('shows edits of files that the config file and hooks of plug-ins read', async () => {
    const site = scratch()
    const at = (path: string) => JSON.stringify(join(site, path))
    putFile(site, 'site.json', '{ "title": ')
    putFile(site, 'list.txt', 'First list')
    putFile(
      site,
      'docs.config.js',
      `import { readFileSync } from 'node:fs'
import * as promises from 'fs/promises'
const { title } = JSON.parse(readFileSync(${at('site.json')}, 'utf8'))
let list
const plugin = {
  name: 'list',
  async load(content, { createPage }) {
    list ??= await promises.readFile(${at('list.txt')}, 'utf8')
    return { ...content, pages: [...content.pages, await createPage({ route: '/docs/list', title: 'List', markdown: list })] }
  },
}
export default { title, plugins: [plugin] }
`,
    )
    putFile(site, 'content/docs/intro.md', intro)
    const place = await serveSite(['--root', site])
    const page = async () => (await ask(place, '/docs/list')).body
    // The first reading fails, because the file is not complete.
    await expect.poll(place.output).toContain('error config-throws')
    putFile(site, 'site.json', '{ "title": "Orders" }')
    await expect.poll(page).toContain('First list')
    expect(await page()).toContain('<title>List | Orders</title>')
    putFile(site, 'list.txt', 'Second list')
    await expect.poll(page).toContain('Second list')
    putFile(site, 'site.json', '{ "title": "Invoices" }')
    await expect.poll(page).toContain('<title>List | Invoices</title>')
    await place.close()
  })

  test('does not go on reading where a plug-in writes what it reads', async () => {
    const site = scratch()
    const file = JSON.stringify(join(site, 'made.txt'))
    putFile(
      site,
      'docs.config.js',
      `import { readFileSync, writeFileSync } from 'node:fs'
const load = () => {
  writeFileSync(${file}, 'made')
  readFileSync(${file})
}
export default { plugins: [{ name: 'maker', load }] }
`,
    )
    putFile(site, 'content/docs/intro.md', intro)
    const place = await serveSite(['--root', site])
    const countReadings = () => place.output().match(/pages in/g)?.length ?? 0
    await expect.poll(countReadings).toBeGreaterThan(0)
    putFile(site, 'content/docs/second.md', second)
    await expect.poll(async () => (await ask(place, '/docs/second')).status).toBe(200)
    await delay(1500)
    const count = countReadings()
    await delay(2000)
    expect(countReadings()).toBe(count)
    await place.close()
  })

  test('shows the last of several changes that come quickly', async () => {
    const site = scratch()
    putFile(site, 'content/docs/intro.md', intro)
    const place = await serveSite(['--root', site])
    const page = async () => (await ask(place, '/docs/intro')).body
    await expect.poll(page).toContain('First words')
    await expect.poll(place.output).toContain('pages in')
    for (let round = 0; round < 8; round++) {
      for (const state of ['saved', 'tidied']) {
        putFile(site, 'content/docs/intro.md', `# Intro\n\nWords ${round} ${state}.\n`)
        await delay(20)
      }
      await expect.poll(page).toContain(`Words ${round} tidied.`)
      await delay(100)
    }
    await place.close()
  })
})
