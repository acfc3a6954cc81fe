import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listViolations } from './accessibility.ts'
import { reading, stage } from './harness.ts'
import { readErrors, useFixtureSite } from './reading.ts'
import { fullRunTest } from '../setup/full-run-test.ts'
import { chooseForRun } from '../setup/run-length.ts'

/** Pages that one query finds: more than show before all have loaded. */
const TIDES = 7
const root = await useFixtureSite({
  'content/docs/identifiers.md':
    '# Identifiers\n\n## Request ids\n\nSend `X-Request-Id` with each call of `getEventStatus`.\n\n```js\nconst call = (send) => send(each, { with: call })\n```\n\n## שלום עולם\n\nטקסט בעברית.\n',
  'content/docs/order.md':
    '# Filters and sorting\n\nRead lists.\n\n## Sorting\n\nName a field.\n\n### Same words\n\nOnce.\n\n### Same words\n\nOnce.\n',
  'content/docs/empty.md': '# Nothing to read\n',
  ...Object.fromEntries(
    Array.from({ length: TIDES }, (_, n) => [
      `content/docs/tide-${n}.md`,
      `# Tide table ${n}\n\nHigh water.\n`,
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 14 }, (_, n) => [`content/docs/buoy-${n}.md`, `# Buoy ${n}\n\nA green light.\n`]),
  ),
})

async function search(page: Page, text: string) {
  await page.locator('.search-link').click()
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill(text)
  return box
}

/** Until the answers are those to what is in the box: until then the previous ones are shown. */
const waitForResults = async (page: Page) => {
  await page.locator('.search-scroll[aria-busy=false]').waitFor()
  await page
    .locator('.search-status')
    .filter({ hasText: /pages?$|^No results/ })
    .waitFor()
}

/** Not the choices of the filters, which are options too. */
const options = (page: Page) => page.locator('.search-results').getByRole('option')
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant') ?? ''
    return document.getElementById(id)?.getAttribute('href') ?? ''
  })

describe.each(reading)('search (%s)', (target) => {
  const at = stage(target, root)

  test('reads what every search needs as soon as a reader points at it', async () => {
    const { page } = await at.visit('/docs/intro')
    const asked = page.waitForRequest((request) => request.url().includes('/assets/search/'))
    await page.locator('.search-link').hover()
    expect((await asked).url()).toContain('/assets/search/index.js')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('loads nothing of the index before it is used', async () => {
    const { page } = await at.visit('/docs/intro')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.mouse.wheel(0, 500)
    expect(asked.filter((url) => url.includes('/assets/search/'))).toEqual([])
    await search(page, 'identifiers')
    await options(page).first().waitFor()
    expect(asked.filter((url) => url.includes('/assets/search/')).length).toBeGreaterThan(1)
  })

  // In a bundle the texts of all these pages are one file.
  test.skipIf(target === 'file')(
    'shows the first four pages before the texts of the others have loaded',
    async () => {
      const { page } = await at.visit('/docs/intro')
      const pages = page.locator('.search-results [data-level=page]', { hasText: 'Tide table' })
      let release = () => {}
      const released = new Promise<void>((done) => (release = done))
      let asked = 0
      await page.route('**/assets/search/pages/docs/tide-*', async (route) => {
        if (++asked > 4) await released
        await route.continue()
      })
      await search(page, 'tide table')
      await pages.nth(3).waitFor()
      expect(await pages.count()).toBe(4)
      expect(await page.locator('.search-scroll').getAttribute('aria-busy')).toBe('true')
      expect(await page.locator('.search-status').textContent()).toMatch(/^\d+ pages$/)
      // The keyboard reaches them already.
      expect(await active(page)).toContain('/docs/tide-')
      release()
      await waitForResults(page)
      expect(await pages.count()).toBe(TIDES)
    },
  )

  test('is done with the keyboard alone', async () => {
    const { page, errors } = await at.visit('/docs/second')
    await page.keyboard.press('/')
    const box = page.getByRole('combobox', { name: 'Search' })
    await box.waitFor()
    expect(await box.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.type('tide table')
    await waitForResults(page)
    expect(await box.getAttribute('aria-expanded')).toBe('true')
    const first = await active(page)
    await page.keyboard.press('ArrowDown')
    expect(await active(page)).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    expect(await active(page)).toBe(first)
    await page.keyboard.press('ArrowUp')
    expect(await active(page)).toBe(await options(page).last().getAttribute('href'))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await box.fill('request id')
    await waitForResults(page)
    await page.locator('[role=option][href$="#request-ids"]').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(at.address('/docs/identifiers#request-ids'))
    expect(errors).toEqual([])
  })

  // The script of a page on disk is there at once.
  test.skipIf(target === 'file')('keeps what is typed before it has loaded', async () => {
    const { page, errors } = await at.visit('/docs/second')
    let release = () => {}
    const released = new Promise<void>((done) => (release = done))
    await page.route('**/assets/**/*search*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.keyboard.press('/')
    await page.locator('.search-link[aria-busy=true]').waitFor()
    await page.keyboard.type('request id')
    release()
    const box = page.getByRole('combobox', { name: 'Search' })
    await box.waitFor()
    await page.keyboard.type('s')
    expect(await box.inputValue()).toBe('request ids')
    await page.keyboard.press('Escape')
    await page.locator('.search').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    expect(await box.inputValue()).toBe('')
    expect(errors).toEqual([])
  })

  test('goes through recent searches with the arrow keys', async () => {
    const { page } = await at.visit('/docs/second')
    for (const text of ['request id', 'getEventStatus']) {
      await search(page, text)
      await waitForResults(page)
      const { href } = new URL(await active(page), page.url())
      await page.keyboard.press('Enter')
      // The dialog is hidden in the page that is left before the next one listens to keys.
      await page.waitForURL(href)
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await page.locator('.search-recent button').nth(1).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('request id')
  })

  test('has more results than it shows at first', async () => {
    const { page } = await at.visit('/')
    await search(page, 'buoy')
    await waitForResults(page)
    const pages = page.locator('.search-results [data-level=page]')
    expect(await page.locator('.search-status').textContent()).toBe('The first 10 pages')
    expect(await pages.count()).toBe(10)
    // A group of one would be read as the name of the page, twice.
    expect(await page.locator('.search-results').getByRole('group').count()).toBe(0)
    await page.getByRole('button', { name: 'More results' }).click()
    await expect.poll(() => pages.count()).toBeGreaterThan(10)
    expect(await page.locator('.search-status').textContent()).toMatch(/^\d+ pages$/)
  })

  test('opens by the key "/" until a reader turns that off, and never over another dialog', async () => {
    const { page } = await at.visit('/docs/second')
    const box = page.getByRole('combobox', { name: 'Search' })
    await page.keyboard.press('/')
    await box.waitFor()
    await page.getByRole('checkbox', { name: 'Open search with the / key' }).click()
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'hidden' })
    await page.keyboard.press('/')
    await page.keyboard.press('Control+k')
    await box.waitFor()
    expect(await box.inputValue()).toBe('')
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Close' }).press('/')
    expect(await page.locator('dialog[open]').count()).toBe(1)
  })

  test('groups by page, marks what was found, and leads to it', async () => {
    const { page } = await at.visit('/')
    await search(page, 'getEventStatus')
    await waitForResults(page)
    const option = page.locator('[role=option][href*="identifiers"]').first()
    await option.waitFor()
    const group = page.getByRole('group', { name: 'Identifiers' })
    expect(await group.locator('mark').allTextContents()).toContain('getEventStatus')
    await option.click()
    await page.waitForURL(`${at.address('/docs/identifiers')}**`)
  })

  test('leads to the section that says more of a query than its page', async () => {
    const { page } = await at.visit('/docs/second')
    await search(page, 'what is the id of a request')
    await waitForResults(page)
    expect(await active(page)).toMatch(/#request-ids$/)
    const box = page.getByRole('combobox', { name: 'Search' })
    await box.fill('identifiers')
    await waitForResults(page)
    expect(await active(page)).toMatch(/\/docs\/identifiers(?:\.html)?$/)
    // The title has this word as well, among others.
    await box.fill('sorting')
    await waitForResults(page)
    expect(await active(page)).toMatch(/#sorting$/)
  })

  test('shows sections that look alike once', async () => {
    const { page } = await at.visit('/docs/second')
    await search(page, 'same words')
    await waitForResults(page)
    expect(await page.getByRole('option', { name: 'Same words' }).count()).toBe(1)
  })

  test('shows sentences before code', async () => {
    const { page } = await at.visit('/docs/second')
    await search(page, 'send with each call')
    await waitForResults(page)
    const extract = page.locator('[role=option][href$="#request-ids"] .search-extract')
    expect(await extract.textContent()).toContain('Send X-Request-Id with each call')
  })

  test('leads to a field of an operation', async () => {
    const { page } = await at.visit('/docs/api/v1/alpha-2')
    await search(page, 'read alpha 2 id')
    await page.locator('[role=option][href$="#response.200.id"]').first().click()
    await page.waitForFunction(() => location.hash === '#response.200.id')
    expect(await page.evaluate(() => document.getElementById('response.200.id') !== null)).toBe(true)
  })

  test('shows more of the active result beside the list on wide screens', async () => {
    const { page } = await at.visit('/', { viewport: { width: 1440, height: 900 } })
    await search(page, 'getEventStatus')
    await waitForResults(page)
    const preview = page.getByRole('region', { name: 'Preview' })
    expect(await preview.locator('.search-place').textContent()).toContain('Identifiers')
    expect(await preview.locator('mark').count()).toBeGreaterThan(0)
    await page.setViewportSize({ width: 900, height: 900 })
    await preview.waitFor({ state: 'hidden' })
  })

  test('a link to the index may hold a search', async () => {
    const { page } = await at.visit('/search')
    await page.goto(`${at.address('/search')}?q=getEventStatus`)
    await waitForResults(page)
    expect(await page.locator('.search-bar input').inputValue()).toBe('getEventStatus')
  })

  test('filters by section and version', async () => {
    const { page } = await at.visit('/')
    await search(page, 'alpha 1')
    const hrefs = () =>
      options(page).evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    await options(page).first().waitFor()
    // An option that was chosen belongs to the results before the filter, and stays clear of the end that fades.
    for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowDown')
    const room = await page.locator('[role=option][aria-selected=true]').evaluate((option) => {
      const list = option.closest('.search-scroll')
      return (list?.getBoundingClientRect().bottom ?? 0) - option.getBoundingClientRect().bottom
    })
    expect(room).toBeGreaterThanOrEqual(31)
    await page.getByRole('combobox', { name: 'Version' }).selectOption('API v2')
    await page.waitForFunction(
      () => document.querySelector('[role=option]')?.getAttribute('href')?.includes('v2/') === true,
    )
    expect((await hrefs()).filter((href) => href.includes('/v1/'))).toEqual([])
    expect(await options(page).first().getAttribute('aria-selected')).toBe('true')
    await page.getByRole('combobox', { name: 'Section' }).selectOption('Blog')
    await page.getByText('No results for “alpha 1”').waitFor()
  })

  test.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['signs of regular expressions', '.*+?^${}()|[]\\'],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('takes %s as text', async (_, text) => {
    const { page, errors } = await at.visit('/')
    await search(page, text)
    await waitForResults(page)
    expect(await page.locator('dialog img').count()).toBe(0)
    expect(errors).toEqual([])
    expect(await readErrors(page)).toEqual([])
  })

  // The short run has Arabic pages: languages.test.ts.
  fullRunTest('reads from right to left what is written so', async () => {
    const { page } = await at.visit('/')
    await search(page, 'עולם')
    const heading = page.locator('.search-heading').first()
    await heading.waitFor()
    expect(await heading.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  })

  // Requests for files on a disk can't be intercepted: offline.test.ts damages the files instead.
  if (target !== 'file')
    test('reports a missing part of the index, and tries again', async () => {
      const { page } = await at.visit('/')
      let broken = true
      await page.route('**/assets/search/terms-*', (route) =>
        broken
          ? route.fulfill({ contentType: 'text/javascript', body: 'offprint.search("te' })
          : route.continue(),
      )
      await search(page, 'identifiers')
      await page.getByText('Part of the search index cannot be loaded').waitFor()
      broken = false
      await page.getByRole('button', { name: 'Retry' }).click()
      await options(page).first().waitFor()
      await page.getByText('cannot be loaded').waitFor({ state: 'detached' })
    })

  if (target !== 'file')
    test('follows the best answer when Enter is pressed before there is one', async () => {
      const { page } = await at.visit('/docs/second')
      let release: () => void = () => undefined
      const late = new Promise<void>((done) => (release = done))
      await page.route('**/assets/search/terms-*', async (route) => {
        await late
        await route.continue()
      })
      const box = await search(page, 'identifiers')
      await page.getByText('Searching…').waitFor()
      await box.press('Enter')
      release()
      await page.waitForURL(`${at.address('/docs/identifiers')}**`)
    })

  if (target !== 'file')
    // The short run has an index with a missing part.
    fullRunTest('reports that there is no index at all', async () => {
      const { page } = await at.visit('/')
      await page.route('**/assets/search/**', (route) => route.abort())
      await search(page, 'identifiers')
      const alert = page.getByRole('alert')
      await alert.waitFor()
      expect(await alert.textContent()).toContain('The search index cannot be loaded')
      expect(
        await alert.getByRole('link', { name: 'A–Z index' }).evaluate((a: HTMLAnchorElement) => a.href),
      ).toBe(at.address('/search'))
    })

  // The short run has pages without storage: reading-routes.test.ts.
  fullRunTest('works where storage is switched off', async () => {
    const { page } = await at.visit('/docs/intro')
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
      Object.defineProperty(document, 'cookie', { value: '' })
    })
    await page.goto(at.address('/docs/second'))
    await search(page, 'identifiers')
    await options(page).first().click()
    await page.waitForURL(`${at.address('/docs/identifiers')}**`)
  })

  test('remembers searches, and forgets them', async () => {
    const { page } = await at.visit('/')
    await search(page, 'identifiers')
    await options(page).first().click()
    await page.waitForURL(`${at.address('/docs/identifiers')}**`)
    await page.locator('.search-link').click()
    await page.getByRole('button', { name: 'identifiers', exact: true }).click()
    await options(page).first().waitFor()
    const field = page.getByRole('combobox', { name: 'Search' })
    // A button that goes away leaves the focus to the field.
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    await field.fill('')
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.locator('.search-link').click()
    await page.getByText('Search finds pages, headings').waitFor()
    expect(await page.getByRole('region', { name: 'Recent searches' }).count()).toBe(0)
  })

  test('is an index from A to Z without JavaScript', async () => {
    const { page } = await at.visit('/docs/intro', { javaScriptEnabled: false })
    await page.locator('.search-link').click()
    await page.waitForURL(at.address('/search'))
    expect(await page.locator('main').getByRole('link', { name: 'Identifiers', exact: true }).count()).toBe(1)
  })

  const THEMES = chooseForRun({ short: ['dark'], full: ['light', 'dark'] })
  test('has no fault that axe finds, in both colour modes', async () => {
    for (const theme of THEMES) {
      // The policy of the site forbids foreign scripts, and axe is one.
      const { page } = await at.visit('/docs/intro', { bypassCSP: true })
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
      await search(page, 'request id')
      await options(page).first().waitFor()
      expect([theme, await listViolations(page, 'dialog')]).toEqual([theme, []])
    }
  })
})
