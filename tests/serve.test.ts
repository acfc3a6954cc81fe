/** `docs serve`: addresses and headers as a host would give them, and live reload in a real browser. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen, newContext } from './browser/harness.ts'
import { served, type Place } from './browser/places.ts'
import { discard, docs, scratch } from './docs.ts'

let folder: string

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

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
    place = await served(['--root', folder, ...(mode === '--built' ? ['--built'] : [])])
  })
  afterAll(() => place?.close())

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
    expect(post.status).toBe(405)
  })
})

describe('docs serve --built', () => {
  let place: Place
  beforeAll(async () => {
    place = await served(['--root', folder, '--built'])
  })
  afterAll(() => place?.close())

  test('pages are asked for again, hashed files never', async () => {
    const page = await ask(place, '/docs/intro')
    expect(page.headers['cache-control']).toMatch(/no-cache|max-age=0/)
    expect(page.headers['etag']).toBeTruthy()
    const again = await ask(place, '/docs/intro', { 'if-none-match': String(page.headers['etag']) })
    expect(again).toMatchObject({ status: 304, body: '' })
    const script = /(?:href|src)="(\/assets\/[^"]+)"/.exec(page.body)?.[1] ?? ''
    const asset = await ask(place, script)
    expect(asset.status).toBe(200)
    expect(asset.headers['cache-control']).toContain('immutable')
  })

  test('security headers stand on every answer (ASVS 5.0: 3.4.3 to 3.4.6, 3.4.8)', async () => {
    for (const path of ['/docs/intro', '/nothing-here']) {
      const { headers } = await ask(place, path)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toMatch(/script-src 'self' 'sha256-/)
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe-inline')
      expect(policy).not.toContain('unsafe-eval')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
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

describe('docs serve', () => {
  test('sees a change that comes as soon as it listens', async () => {
    const site = scratch()
    const file = (name: string, text: string) => {
      mkdirSync(join(site, 'content/docs'), { recursive: true })
      writeFileSync(join(site, 'content/docs', name), text)
    }
    for (let n = 0; n < 100; n++) file(`page-${n}.md`, `# Page ${n}\n`)
    file('intro.md', intro)
    const place = await served(['--root', site])
    file('intro.md', intro.replace('First words', 'Early words'))
    await expect.poll(async () => (await ask(place, '/docs/intro')).body).toContain('Early words.')
    await place.close()
  })
})

describe('live reload', () => {
  let place: Place
  let page: Page
  let errors: readonly string[]
  beforeAll(async () => {
    place = await served(['--root', folder])
    page = await (await newContext()).newPage()
    errors = listen(page, place.origin)
    await page.goto(place.address('/docs/intro'))
  })
  afterAll(async () => {
    await page?.context().close()
    await place?.close()
  })

  const sees = (text: string) => page.locator('main').getByText(text).first().waitFor()

  test('a saved text is visible without a manual reload', async () => {
    put('content/docs/intro.md', intro.replace('First words', 'Changed words'))
    await sees('Changed words.')
  })

  test('a change that comes before the page listens is visible too', async () => {
    let release: () => void = () => undefined
    const late = new Promise<void>((done) => (release = done))
    await page.route('**/__docs/live?*', async (route) => {
      await late
      await route.continue()
    })
    await page.reload()
    put('content/docs/intro.md', intro.replace('First words', 'Hasty words'))
    await expect.poll(async () => (await ask(place, '/docs/intro')).body).toContain('Hasty words.')
    expect(await page.locator('main').getByText('Hasty words.').count()).toBe(0)
    release()
    await sees('Hasty words.')
    await page.unroute('**/__docs/live?*')
  })

  test('a new page can be opened, and stands in the sidebar of the open one', async () => {
    put('content/docs/fourth.md', '# Fourth page\n\nNew words.\n')
    await page.locator('a[href$="/docs/fourth"]').first().waitFor({ state: 'attached' })
    // A file may be read before all of it is written; it is read again then.
    await expect.poll(async () => (await ask(place, '/docs/fourth')).body).toContain('New words.')
  })

  test('a page that is removed answers 404', async () => {
    rmSync(join(folder, 'content/docs/fourth.md'))
    await page.locator('a[href$="/docs/fourth"]').first().waitFor({ state: 'detached' })
    // A page that is loaded again has no links for a moment: the server itself has to say so too.
    await expect.poll(async () => (await ask(place, '/docs/fourth')).status).toBe(404)
  })

  test('an error shows in an overlay with its place, and goes away when it is fixed', async () => {
    put('content/docs/intro.md', `${intro}\n[gone](/docs/gone)\n`)
    const overlay = page.getByText(/content\/docs\/intro\.md:7:\d+/).first()
    await overlay.waitFor()
    expect(await page.getByText('/docs/gone').first().isVisible()).toBe(true)
    put('content/docs/intro.md', `${intro}\nFixed words.\n`)
    await overlay.waitFor({ state: 'detached' })
    await sees('Fixed words.')
  })

  test('broken front matter shows in the overlay as well', async () => {
    put('content/docs/intro.md', `---\ntitle: [\n---\n${intro}`)
    const overlay = page.getByText(/content\/docs\/intro\.md:\d+:\d+/).first()
    await overlay.waitFor()
    put('content/docs/intro.md', intro)
    await overlay.waitFor({ state: 'detached' })
    await sees('First words.')
  })

  describe('the place on the page is kept', () => {
    const paragraphs = (name: string) => Array.from({ length: 40 }, (_, n) => `${name} ${n}.\n`).join('\n')
    const long = `${intro}\n${paragraphs('Before')}\n## Middle\n\n${paragraphs('After')}`
    const readScroll = () => page.evaluate(() => scrollY)
    const topOfMiddle = () =>
      page.evaluate(() => document.getElementById('middle')?.getBoundingClientRect().top)
    const scrollTo = (top: number) =>
      // A page may be loaded once more for one save, where the file was seen while it was being written.
      expect
        .poll(() =>
          page
            .evaluate((y) => {
              window.scrollTo({ top: y, behavior: 'instant' })
              return scrollY
            }, top)
            .catch(() => 'on its way'),
        )
        .toBe(top)
    beforeAll(async () => {
      put('content/docs/intro.md', long)
      await sees('After 39.')
    })

    test('where text is added at the end', async () => {
      await scrollTo(600)
      put('content/docs/intro.md', `${long}\nThe end.\n`)
      await sees('The end.')
      await expect.poll(readScroll).toBe(600)
    })

    test('below a heading, where text is added above it', async () => {
      await scrollTo(2100)
      const top = await topOfMiddle()
      expect(top).toBeLessThan(0)
      put('content/docs/intro.md', long.replace('Before 3.', 'Before 3.\n\nAdded words.'))
      await sees('Added words.')
      await expect.poll(topOfMiddle).toBeCloseTo(top ?? NaN, 0)
      expect(await readScroll()).toBeGreaterThan(2100)
    })

    test('over a save that leaves little of the page', async () => {
      await scrollTo(1800)
      const top = await topOfMiddle()
      put('content/docs/intro.md', intro.replace('First words', 'Few words'))
      await sees('Few words.')
      put('content/docs/intro.md', `${long}\nThe end.\n`)
      await sees('The end.')
      await expect.poll(topOfMiddle).toBeCloseTo(top ?? NaN, 0)
    })

    test('unless the reader goes elsewhere meanwhile', async () => {
      await scrollTo(1500)
      put('content/docs/intro.md', intro.replace('First words', 'Few words'))
      await sees('Few words.')
      await page.keyboard.press('Home')
      put('content/docs/intro.md', long)
      await sees('After 39.')
      await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('auto')
      expect(await readScroll()).toBeLessThan(600)
    })
  })

  test('a page is reloaded where the browser blocks storage', async () => {
    const guarded = await (await newContext()).newPage()
    await guarded.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
      Object.defineProperty(window, 'sessionStorage', { get: refuse })
    })
    await guarded.goto(place.address('/docs/intro'))
    put('content/docs/intro.md', intro.replace('First words', 'Other words'))
    await guarded.locator('main').getByText('Other words.').first().waitFor()
    await guarded.context().close()
  })

  test('a change of the configuration is seen', async () => {
    put('docs.config.ts', "export default { title: 'Another name' }\n")
    await page.waitForFunction(() => document.title.includes('Another name'))
  })

  test('a changed style sheet is exchanged without loading the page again', async () => {
    put('look.css', 'main { outline-width: 3px }\n')
    put('docs.config.ts', "export default { title: 'Styled', css: ['look.css'] }\n")
    await page.waitForFunction(() => document.title.includes('Styled'))
    const hasWidth = (width: string) =>
      page.waitForFunction(
        (wanted) => getComputedStyle(document.querySelector('main') ?? document.body).outlineWidth === wanted,
        width,
      )
    await hasWidth('3px')
    await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
    put('look.css', 'main { outline-width: 5px }\n')
    await hasWidth('5px')
    expect(await page.locator('html[data-same]').count()).toBe(1)
    await expect.poll(() => page.locator('link[rel="stylesheet"]').count()).toBe(1)
  })

  test('nothing went wrong on the console meanwhile', () => {
    // The browser fetches ahead what a link leads to, and one of them was broken on purpose.
    expect(errors.filter((error) => !error.includes('/docs/gone'))).toEqual([])
  })

  test('what the dev server shows is not written to dist', () => {
    expect(readFileSync(join(folder, 'dist/site/docs/intro.html'), 'utf8')).not.toContain('Changed words')
  })
})
