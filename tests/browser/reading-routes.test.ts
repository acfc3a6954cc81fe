import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { stage } from './harness.ts'
import { readErrors, passTwoFrames, useFixtureSite } from './reading.ts'

const root = await useFixtureSite()

describe('navigation to another page', () => {
  const at = stage('built', root)

  /** A page whose clock stands still and whose next page never comes: the click is taken back after everybody has seen it. */
  async function waiting(): Promise<Page> {
    const { page } = await at.visit('/docs/intro')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.evaluate(() => {
      addEventListener('click', (event) => event.preventDefault())
      const link = [...document.querySelectorAll<HTMLAnchorElement>('main a')].find((a) => a.rel === 'next')
      link?.click()
    })
    return page
  }
  const share = (page: Page) =>
    page.evaluate(() => {
      const bar = document.querySelector<HTMLElement>('.progress')
      if (!bar) return undefined
      return { to: Number.parseFloat(bar.style.scale), duration: getComputedStyle(bar).transitionDuration }
    })

  test('a bar shows after 200 ms, at 0.08, and trickles every 800 ms', async () => {
    const page = await waiting()
    await page.clock.runFor(199)
    expect(await share(page)).toBeUndefined()
    await page.clock.runFor(1)
    expect(await share(page)).toEqual({ to: 0.08, duration: '0.2s' })
    await page.clock.runFor(799)
    expect((await share(page))?.to).toBe(0.08)
    await page.clock.runFor(1)
    const trickled = (await share(page))?.to ?? 0
    expect(trickled).toBeGreaterThan(0.08)
    expect(trickled).toBeLessThanOrEqual(0.1)
    await page.clock.runFor(800 * 300)
    expect((await share(page))?.to).toBeLessThanOrEqual(0.994)
    expect(await page.locator('.progress').count()).toBe(1)
  })

  test('links within the page show no bar', async () => {
    const { page } = await at.visit('/docs/intro')
    await page.clock.install()
    await page.locator('#_toc a').first().click()
    await page.clock.runFor(2000)
    expect(await page.locator('.progress').count()).toBe(0)
  })

  const listPrefetched = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(
        (link) => new URL(link.href).pathname,
      ),
    )

  test('pages of links in view and under the pointer are prefetched once', async () => {
    const { page, errors } = await at.visit('/docs/intro')
    expect(await listPrefetched(page)).not.toContain('/docs/second')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const answer = page.waitForResponse((response) => response.url().endsWith('/docs/second'))
    await page.locator('main a[rel=next]').scrollIntoViewIfNeeded()
    await answer
    await page.locator('#_sidebar').getByRole('link', { name: 'Second page' }).hover()
    await page.locator('#_sidebar summary').first().click()
    await page.locator('#_sidebar').getByRole('link', { name: 'Guide one' }).hover()
    await page.waitForFunction(() => document.querySelector('link[rel=prefetch][href="/docs/guides/one"]'))
    expect(asked.filter((path) => path === '/docs/second')).toHaveLength(1)
    expect(errors).toEqual([])
  })

  test.each([
    ['data-saver', { saveData: true }],
    ['2g', { effectiveType: '2g' }],
    ['slow-2g', { effectiveType: 'slow-2g' }],
  ])('nothing is fetched ahead on %s', async (_, connection) => {
    const page = await at.page()
    await page.addInitScript((connection) => {
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => connection })
    }, connection)
    await page.goto(at.address('/docs/intro'))
    await page.locator('main a[rel=next]').scrollIntoViewIfNeeded()
    await page.locator('#_sidebar').getByRole('link', { name: 'Second page' }).hover()
    await passTwoFrames(page)
    expect(await listPrefetched(page)).toEqual([])
  })

  test('a page has its own title, and going back restores the scroll position', async () => {
    const { page } = await at.visit('/docs/intro')
    expect(await page.title()).toBe('Introduction | Reading room')
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await page.locator('main a[rel=next]').evaluate((a: HTMLAnchorElement) => a.click())
    await page.waitForURL('**/docs/second')
    expect(await page.title()).toBe('Second page | Reading room')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await page.waitForFunction(() => scrollY > 800)
    expect(await page.locator('.progress').count()).toBe(0)
  })

  test('pages change with a view transition, unless the reader prefers reduced motion', async () => {
    const seen = async (options: BrowserContextOptions, journeys: number) => {
      const { page } = await at.visit('/docs/intro', options)
      await page.addInitScript(() => {
        addEventListener('pagereveal', (event) => {
          ;(globalThis as { glides?: boolean }).glides = event.viewTransition !== null
        })
      })
      // Chromium goes without a transition when a page is left too early, or comes too late: one of some journeys has it.
      let glided = false
      for (let n = 0; n < journeys && !glided; n++) {
        await page.goto(at.address('/docs/intro'))
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        await page.locator('main a[rel=next]').click()
        await page.waitForURL('**/docs/second')
        const glides = await page.waitForFunction(() => {
          const { glides } = globalThis as { glides?: boolean }
          return glides === undefined ? undefined : { glides }
        })
        glided = (await glides.jsonValue())?.glides === true
      }
      return glided
    }
    expect(await seen({ reducedMotion: 'no-preference' }, 10)).toBe(true)
    expect(await seen({ reducedMotion: 'reduce' }, 3)).toBe(false)
  })
})

describe('failures', () => {
  const at = stage('built', root)
  const toggle = (page: Page) => page.getByRole('button', { name: /Switch to/ })

  /** A page whose theme island is one that crashes while `broken` is set. */
  async function crashing(): Promise<Page> {
    const page = await at.page()
    await page.route(/\/assets\/theme-toggle-/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `globalThis.broken = true
          offprint.islands['theme-toggle'] = () => {
            if (broken) throw new Error('the toggle broke', { cause: new Error('a wire was cut', { cause: 'by hand' }) })
            return offprint.React.createElement('button', { type: 'button' }, 'fixed')
          }`,
      }),
    )
    await page.goto(at.address('/docs/intro'))
    return page
  }

  test('an island that crashes shows the error in its place, and the page keeps working', async () => {
    const page = await crashing()
    await toggle(page).hover()
    const crash = page.locator('.crash')
    await crash.waitFor()
    expect(await crash.getByRole('heading').textContent()).toBe('This part of the page crashed')
    const text = await crash.locator('pre').textContent()
    expect(text).toBe('the toggle broke\n\nCause:\na wire was cut\n\nCause:\nby hand')
    expect(await page.title()).toBe('Introduction | Reading room')
    await page.getByRole('tab', { name: 'Go' }).first().click()
    expect(await page.getByText('first go').isVisible()).toBe(true)
    await page.evaluate(() => ((globalThis as { broken?: boolean }).broken = false))
    await crash.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'fixed' }).waitFor()
    expect(await crash.count()).toBe(0)
    expect(await readErrors(page)).toContain('Error: the toggle broke')
  })

  test('a script that fails to load reloads the page once, then offers a retry', async () => {
    const page = await at.page()
    let gone = true
    await page.route(/\/assets\/react-/, (route) => (gone ? route.abort() : route.continue()))
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.goto(at.address('/docs/intro'))
    expect(loads).toBe(1)
    const again = page.waitForEvent('load')
    await toggle(page).dispatchEvent('click')
    await again
    await toggle(page).dispatchEvent('click')
    const failure = page.locator('.failure')
    await failure.waitFor()
    expect(await failure.textContent()).toContain('cannot load')
    expect(loads).toBe(2)
    gone = false
    await failure.getByRole('button', { name: 'Retry' }).click()
    await page.waitForSelector('html[data-theme=dark]')
    expect(await failure.count()).toBe(0)
    expect(loads).toBe(2)
  })

  test('the not-found page lists the nearest pages', async () => {
    const { page, status } = await at.visit('/docs/intr')
    expect(status).toBe(404)
    const near = page.getByRole('region', { name: 'Did you mean' })
    await near.waitFor()
    const first = near.getByRole('link').first()
    expect(await first.textContent()).toBe('Introduction')
    await first.click()
    await page.waitForURL(at.address('/docs/intro'))
  })

  test('the not-found page of an unrelated path still has links', async () => {
    const { page } = await at.visit('/zzzzzzzz/qqqqqqqq')
    await page.waitForSelector('docs-island[data-island=nearest-pages][data-ready]', { state: 'attached' })
    expect(await page.locator('main').getByRole('link', { name: 'index of all pages' }).isVisible()).toBe(
      true,
    )
    expect(await page.getByRole('region', { name: 'Did you mean' }).count()).toBe(0)
    // The main parts of the site, and the search, which opens in its place.
    expect(await page.locator('main .ways a').allTextContents()).toEqual(['Guides', 'Reference', 'Console'])
    await page.locator('main').getByRole('link', { name: 'Search' }).click()
    await page.locator('main dialog').getByRole('combobox', { name: 'Search' }).fill('introduction')
    await page
      .getByRole('option', { name: /^Introduction/ })
      .first()
      .waitFor()
  })

  test('blocked storage breaks nothing', async () => {
    const page = await at.page()
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    await page.goto(at.address('/docs/intro'))
    await page.getByRole('tab', { name: 'Go' }).first().click()
    expect(await page.getByText('first go').isVisible()).toBe(true)
    await toggle(page).click()
    await page.waitForSelector('html[data-theme=dark]')
    expect(await readErrors(page)).toEqual([])
  })
})
