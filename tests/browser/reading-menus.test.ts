import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { reading, stage } from './harness.ts'
import { readErrors, useFixtureSite } from './reading.ts'

const root = await useFixtureSite()
const phone = { viewport: { width: 390, height: 800 } }

describe.each(reading)('the sidebar (%s)', (target) => {
  const at = stage(target, root)

  test('opens the branch of the page and collapses nothing that a reader opened', async () => {
    const { page } = await at.visit('/docs/guides/one')
    const guides = page.locator('#_sidebar details', { hasText: 'Guides' })
    expect(await guides.getAttribute('open')).not.toBeNull()
    expect(await page.locator('#_sidebar [aria-current=page]').textContent()).toBe('Guide one')
    await page.goto(at.address('/docs/intro'))
    expect(await guides.getAttribute('open')).toBeNull()
    await guides.locator('summary').click()
    await guides.and(page.locator('[open]')).waitFor()
    const other = page.locator('#_sidebar details').last()
    const before = await other.evaluate((details: HTMLDetailsElement) => details.open)
    await other.locator('summary').click()
    await expect.poll(() => other.evaluate((details: HTMLDetailsElement) => details.open)).toBe(!before)
    expect(await guides.getAttribute('open')).not.toBeNull()
  })

  test('works without JavaScript', async () => {
    const { page } = await at.visit('/docs/intro', { javaScriptEnabled: false })
    const link = page.locator('#_sidebar').getByRole('link', { name: 'Guide two' })
    expect(await link.isVisible()).toBe(false)
    await page.locator('#_sidebar summary', { hasText: 'Guides' }).click()
    await link.click()
    await page.waitForURL(at.address('/docs/guides/two'))
  })

  // In the bundle, all entries are loaded at once: offline.test.ts.
  if (target === 'file')
    test('links to the page of all groups, without JavaScript', async () => {
      const { page } = await at.visit('/docs/api/v1/alpha-1', { javaScriptEnabled: false })
      await page.locator('#_sidebar').getByRole('link', { name: '2 more groups' }).click()
      await page.locator('main').getByRole('link', { name: 'beta', exact: true }).click()
      await page
        .locator('#_sidebar')
        .getByRole('link', { name: /Read beta 2\b/ })
        .waitFor()
    })
  else {
    test('has only the branch of the page in a long section, and loads the rest', async () => {
      const { page, errors } = await at.visit('/docs/api/v1/alpha-1')
      const entries = page.locator('#_sidebar li')
      expect(await entries.count()).toBeLessThan(80)
      const expand = page.getByRole('button', { name: /^Expand beta/i })
      // A closed branch has the distance of other entries.
      const gaps = page
        .locator('#_sidebar .closed')
        .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).marginTop))
      expect(new Set(await gaps)).toEqual(new Set(['0px']))
      await expand.click()
      await page
        .locator('#_sidebar')
        .getByRole('link', { name: /Read beta 60/ })
        .waitFor()
      expect(await entries.count()).toBeGreaterThan(180)
      expect(await page.evaluate(() => document.activeElement?.textContent?.toLowerCase())).toBe('beta')
      expect(await page.locator('#_sidebar [aria-current=page]').textContent()).toContain('Read alpha 1')
      // The filter asks for the same script, which has run.
      const filter = page.locator('#_sidebar input')
      await filter.fill('gamma 59')
      await page.locator('#_sidebar .matches').getByRole('link', { name: 'Read gamma 59' }).waitFor()
      await filter.press('Escape')
      // Nothing shows between the header and the filter, also where its place is a fraction of a pixel.
      const gap = await page.locator('#_sidebar').evaluate((sidebar) => {
        sidebar.scrollTop = 400
        const field = sidebar.querySelector('.filter')
        return (field?.getBoundingClientRect().top ?? 0) - sidebar.getBoundingClientRect().top
      })
      expect(gap).toBeLessThan(-1)
      await page
        .locator('#_sidebar')
        .getByRole('link', { name: /Read beta 60/ })
        .click()
      await page.waitForURL(at.address('/docs/api/v1/beta-60'))
      expect(await readErrors(page)).toEqual([])
      expect(errors).toEqual([])
    })

    test('links from a branch without items to its first page, without JavaScript', async () => {
      const { page } = await at.visit('/docs/api/v1/alpha-1', { javaScriptEnabled: false })
      await page.locator('#_sidebar').getByRole('link', { name: /^beta/i }).click()
      await page
        .locator('#_sidebar')
        .getByRole('link', { name: /Read beta 2\b/ })
        .waitFor()
    })
  }
})

describe.each(reading)('the drawer (%s)', (target) => {
  const at = stage(target, root)
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    // The browser opens it and sends an event afterwards; the script then keeps the focus inside and marks the page.
    await page.waitForSelector('html[data-drawer] #_sidebar:popover-open')
  }
  const waitUntilClosed = (page: Page) =>
    page.waitForSelector('html:not([data-drawer]) #_sidebar:not(:popover-open)', { state: 'attached' })

  test('is closed at first, and opens without JavaScript', async () => {
    const { page } = await at.visit('/docs/intro', { ...phone, javaScriptEnabled: false })
    expect(await page.locator('#_sidebar').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('#_sidebar').waitFor({ state: 'visible' })
    await page.getByRole('button', { name: 'Close sidebar' }).click()
    await page.locator('#_sidebar').waitFor({ state: 'hidden' })
  })

  test('keeps focus inside while it is open', async () => {
    const { page } = await at.visit('/docs/intro', phone)
    await open(page)
    const outside = await page.evaluate(async () => {
      const seen: string[] = []
      for (const element of document.querySelectorAll<HTMLElement>('a,button,summary')) {
        if (document.querySelector('#_sidebar')?.contains(element)) continue
        element.focus()
        if (document.activeElement === element) seen.push(element.outerHTML)
      }
      return seen
    })
    expect(outside).toEqual([])
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.querySelector('#_sidebar')?.contains(document.activeElement),
        ),
      ).toBe(true)
    }
  })

  test('closes on Escape, and the page can be used again', async () => {
    const { page } = await at.visit('/docs/intro', phone)
    await open(page)
    await page.keyboard.press('Escape')
    await waitUntilClosed(page)
    expect(await page.locator('[inert]').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Menu')
    await page.getByRole('link', { name: 'Search' }).focus()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Search/')
  })

  test('closes on a press on the backdrop', async () => {
    const { page } = await at.visit('/docs/intro', phone)
    await open(page)
    await page.mouse.click(380, 400)
    await waitUntilClosed(page)
  })

  test('closes at desktop width', async () => {
    const { page } = await at.visit('/docs/intro', { viewport: { width: 996, height: 800 } })
    await open(page)
    await page.setViewportSize({ width: 997, height: 800 })
    await waitUntilClosed(page)
    expect(await page.locator('#_sidebar').isVisible()).toBe(true)
    expect(await page.locator('[inert]').count()).toBe(0)
  })

  test('closes on history back, which leaves the page where it is', async () => {
    const { page } = await at.visit('/docs/second', phone)
    await page.goto(at.address('/docs/intro'))
    await open(page)
    await page.evaluate(() => history.back())
    await waitUntilClosed(page)
    expect(page.url()).toBe(at.address('/docs/intro'))
    await page.goBack()
    expect(page.url()).toBe(at.address('/docs/second'))
  })

  test('leaves no entry in the history when it is closed otherwise', async () => {
    const { page } = await at.visit('/docs/second', phone)
    await page.goto(at.address('/docs/intro'))
    await open(page)
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => (history.state as { drawer?: boolean } | null)?.drawer !== true)
    await page.goBack()
    expect(page.url()).toBe(at.address('/docs/second'))
  })

  test('closes when a link in it is followed, and leaves no entry in the history', async () => {
    const { page } = await at.visit('/docs/guides/one', phone)
    await page.goto(at.address('/docs/intro'))
    await open(page)
    await page.waitForFunction(() => (history.state as { drawer?: boolean } | null)?.drawer === true)
    await page.locator('#_sidebar').getByRole('link', { name: 'Second page' }).click()
    await page.waitForURL(at.address('/docs/second'))
    expect(await page.locator('#_sidebar').isVisible()).toBe(false)
    await page.goBack()
    expect(page.url()).toBe(at.address('/docs/intro'))
    await page.goBack()
    expect(page.url()).toBe(at.address('/docs/guides/one'))
  })

  test('does the same for the table of contents, whose links stay on the page', async () => {
    const { page } = await at.visit('/docs/intro', phone)
    await page.getByRole('button', { name: 'On this page' }).click()
    await page.waitForSelector('html[data-drawer] #_toc:popover-open')
    await page.locator('#_toc').getByRole('link', { name: 'Tables and remarks' }).click()
    await page.waitForFunction(() => !document.querySelector('#_toc:popover-open'))
    await page.waitForURL(`${at.address('/docs/intro')}#tables-and-remarks`)
    await page.waitForFunction(
      () => Math.abs(document.getElementById('tables-and-remarks')?.getBoundingClientRect().top ?? 999) < 200,
    )
  })
})
