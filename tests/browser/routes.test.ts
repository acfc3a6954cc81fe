/** Every route of the shipped site in Chromium: on the dev server, on a host, and in the unzipped bundle. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { root } from '../docs.ts'
import { chooseForRun } from '../setup/run-length.ts'
import { fetchRoute } from './fetch-route.ts'
import { stage } from './harness.ts'
import { targets } from './places.ts'
import { bundleRoutes, routes, servedRoutes } from './routes.ts'

const ROUTES = { serve: servedRoutes, built: routes, file: bundleRoutes }

/** Screenshots that a person may look through after a soak; not part of git. No test reads them. */
const hasGallery = chooseForRun({ short: false, full: false, soak: true })
const gallery = join(root, 'dist', 'screenshots')

/**
 * Signing out leads away from the site, to the provider and the main site that the configuration names: no server answers there. Here the page
 * stays instead (RFC 9110, 15.3.5), or what is asked about it would be asked of the browser's own page about a lost server.
 */
const stay = (page: Page) =>
  page.route(
    ({ hostname }) => hostname.endsWith('bit.example'),
    (route) => (route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue()),
  )

/** What each route says with JavaScript, of the console apart: without it, a page has to say as much. */
const said = new Map<string, number>()
const words = (text: string) => text.split(/\s+/).length

/** The words of a page, without those of menus: the panels that they choose are all there without JavaScript. */
async function countWords(page: Page): Promise<number> {
  const main = page.getByRole('main')
  const chosen = await main.locator('select').allInnerTexts()
  return words(await main.innerText()) - chosen.reduce((sum, text) => sum + words(text), 0)
}

describe.each(targets)('%s', (target) => {
  const { visit, openEach } = stage(target)
  const go = openEach()
  const titles = new Map<string, { title: string; canonical: string | undefined }>()

  test.each(ROUTES[target])('$path', async ({ path }) => {
    const leaves = path === '/developer/auth/logout'
    const { page, errors, status } = leaves ? await visit(path, {}, stay) : await go(path)
    expect(status).toBe(200)
    const heading = await page.getByRole('heading', { level: 1 }).first().innerText()
    expect(heading.trim()).not.toBe('')
    const title = await page.title()
    expect(title).not.toBe('')
    const canonical = await page.evaluate(
      () => document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined,
    )
    titles.set(path, { title, canonical })
    expect(await page.getByRole('main').count()).toBe(1)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(errors.filter((error) => !leaves || !error.includes('bit.example'))).toEqual([])
    if (target !== 'built') return
    said.set(path, await countWords(page))
    if (!hasGallery) return
    mkdirSync(gallery, { recursive: true })
    const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
    await page.screenshot({ path: join(gallery, `${name}.png`) })
  })

  // Pages of the bundle do not say their canonical address.
  test.skipIf(target === 'file')('every title is its own, and names the page', () => {
    const seen = new Map<string, string>()
    const same: string[] = []
    for (const [path, { title, canonical }] of titles) {
      const other = seen.get(title)
      // An alias ('/docs/api/v1') is the same page as its canonical address.
      if (other !== undefined && other !== canonical) same.push(`${path}: ${title}`)
      seen.set(title, canonical ?? path)
    }
    expect(same).toEqual([])
  })
})

describe('with JavaScript off', () => {
  const { openEach } = stage('built')
  const [go, on] = [openEach({ javaScriptEnabled: false }), openEach()]

  test.each(routes)('$path can be read, and says what it says with JavaScript', async ({ path }) => {
    const { page, status, errors } = await go(path)
    expect(status).toBe(200)
    const main = page.getByRole('main')
    expect(await main.isVisible()).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).first().isVisible()).toBe(true)
    const text = await main.innerText()
    expect(text.trim().length).toBeGreaterThan(40)
    expect(errors).toEqual([])
    // The console is a program: its pages only say what they will need.
    if (path.startsWith('/developer')) return
    const count = said.get(path) ?? (await countWords((await on(path)).page))
    expect(words(text)).toBeGreaterThanOrEqual(count * 0.9)
  })
})

describe('where there is no page', () => {
  describe.each(['serve', 'built'] as const)('%s', (target) => {
    const { visit } = stage(target)
    test.each(
      chooseForRun({
        short: ['/no-such-page', '/docs/intro/deeper'],
        full: ['/no-such-page', '/docs/no-such-page', '/docs/api/v3', '/docs/intro/deeper'],
      }),
    )('%s', async (path) => {
      const { page, status } = await visit(path)
      expect(status).toBe(404)
      expect(await page.getByRole('main').count()).toBe(1)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await page.getByRole('link').count()).toBeGreaterThan(0)
    })

    test.each([
      ['/docs/intro.html', '/docs/intro'],
      ['/docs/intro/', '/docs/intro'],
      ['/docs/api/v1/public-apis/index.html', '/docs/api/v1/public-apis'],
      ['/index.html', '/'],
    ])('%s leads to %s', async (from, to) => {
      const { page, status } = await visit(from)
      expect(status).toBe(200)
      expect(new URL(page.url()).pathname).toBe(to)
    })

    test.each([
      ['/docs/scopes.html', '/docs/scopes'],
      ['/docs/scopes/index.html', '/docs/scopes'],
      ['/index.html', '/'],
    ])('%s becomes %s on a host that does not redirect', async (from, to) => {
      const { page, errors } = await visit(`${from}?a=1#b`, {}, (opened) =>
        opened.route(
          ({ pathname }) => pathname === from,
          async (route) =>
            route.fulfill({
              response: await fetchRoute(route, { url: new URL(to, route.request().url()).href }),
            }),
        ),
      )
      await expect.poll(() => page.url()).toMatch(new RegExp(`//[^/]+${to}\\?a=1#b$`))
      expect(errors).toEqual([])
    })
  })
})
