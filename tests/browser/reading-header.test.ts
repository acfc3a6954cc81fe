import { describe, expect, test } from 'vitest'
import { reading, stage } from './harness.ts'
import { kinds, readErrors, useFixtureSite, hydrateIslands } from './reading.ts'

const root = await useFixtureSite()

describe.each(reading)('the header (%s)', (target) => {
  const at = stage(target, root)
  const go = at.openEach()
  const button = { name: /Switch to (dark|light) mode/ }

  test.each([
    ['/docs/intro', 'Overview'],
    ['/blog/hello', 'Blog'],
    ['/blog/tags', 'Blog'],
    ['/developer/dashboard', 'Developer Console'],
  ])('marks the entry of %s', async (route, name) => {
    const { page } = await at.visit(route)
    expect(await page.locator('.main-nav [aria-current]').allTextContents()).toEqual([name])
  })

  test('links to the overview and to the console', async () => {
    const { page } = await at.visit('/docs/second')
    const links = page.getByRole('navigation', { name: 'Main' })
    expect(
      await links.getByRole('link', { name: 'Overview' }).evaluate((a: HTMLAnchorElement) => a.href),
    ).toBe(at.address('/docs/intro'))
    expect(
      await links.getByRole('link', { name: 'Developer Console' }).evaluate((a: HTMLAnchorElement) => a.href),
    ).toBe(at.address('/developer/dashboard'))
  })

  test.each(['dark', 'light'] as const)(
    'follows the system while the reader has not chosen: %s',
    async (colorScheme) => {
      const { page } = await at.visit('/docs/intro', { colorScheme })
      expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme)
    },
  )

  test('turns dark on the first click and stores the choice', async () => {
    const { page, errors } = await at.visit('/docs/intro')
    // No pointer moves there first: the click itself has to wake the island, and must not be lost.
    await page.getByRole('button', button).dispatchEvent('click')
    await page.waitForSelector('html[data-theme=dark]')
    // The colour stands when the first element of the body appears, which is before anything is painted.
    await page.addInitScript(() => {
      const seen = globalThis as { first?: string | undefined }
      new MutationObserver((_, observer) => {
        if (!document.body) return
        seen.first = document.documentElement.dataset.theme
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(at.address('/docs/second'))
    expect(await page.evaluate(() => (globalThis as { first?: string }).first)).toBe('dark')
    expect(await page.getByRole('button', { name: 'Switch to light mode' }).count()).toBe(0)
    await hydrateIslands(page)
    await page.getByRole('button', { name: 'Switch to light mode' }).click()
    await page.waitForSelector('html[data-theme=light]')
    expect(errors).toEqual([])
    expect(await readErrors(page)).toEqual([])
  })

  test('follows the choice of another tab', async () => {
    const context = await at.context()
    const [one, two] = [await context.newPage(), await context.newPage()]
    await one.goto(at.address('/docs/intro'))
    await two.goto(at.address('/docs/intro'))
    await two.getByRole('button', button).click()
    await one.waitForSelector('html[data-theme=dark]')
  })

  test('hides and shows the sidebar, and stores the choice', async () => {
    const { page } = await at.visit('/docs/intro')
    expect(await page.locator('#_sidebar').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Hide sidebar' }).click()
    await page.locator('#_sidebar').waitFor({ state: 'hidden' })
    await page.goto(at.address('/docs/second'))
    expect(await page.locator('#_sidebar').isVisible()).toBe(false)
    await page.locator('button[aria-controls=_sidebar]').click()
    await page.locator('#_sidebar').waitFor({ state: 'visible' })
  })

  test('has no sidebar button on the home page', async () => {
    const { page } = await at.visit('/')
    expect(
      await page.locator('#_sidebar, button[aria-controls=_sidebar], [popovertarget=_sidebar]').count(),
    ).toBe(0)
    // Its drawer, and the button that opens it, belong to narrow screens.
    expect(await page.locator('#_menu, [popovertarget=_menu]').filter({ visible: true }).count()).toBe(0)
  })

  test('hydrates every island without a mismatch on every kind of page', async () => {
    for (const route of kinds) {
      const { page, errors } = await go(route)
      await hydrateIslands(page)
      expect({ route, noted: await readErrors(page), errors }).toEqual({ route, noted: [], errors: [] })
    }
  })
})

describe.each(reading)('the version menu (%s)', (target) => {
  const at = stage(target, root)
  const summary = '.version > summary'

  test('offers the versions, the first being the default', async () => {
    const { page } = await at.visit('/docs/intro')
    expect(await page.locator(summary).textContent()).toBe('API v1')
    await page.locator(summary).click()
    const links = page.locator('.version a')
    expect(await links.allTextContents()).toEqual(['API v1', 'API v2'])
    expect(await links.evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))).toEqual([
      at.address('/docs/api/v1'),
      at.address('/docs/api/v2'),
    ])
  })

  test('opens the same operation, or the overview if there is none', async () => {
    const { page } = await at.visit('/docs/api/v1/alpha-1')
    const href = () => page.locator('.version a[data-version=v2]').evaluate((a: HTMLAnchorElement) => a.href)
    expect(await href()).toBe(at.address('/docs/api/v2/alpha-1'))
    await page.goto(at.address('/docs/api/v1/beta-1'))
    expect(await href()).toBe(at.address('/docs/api/v2'))
  })

  test('shows the stored choice on pages without a version', async () => {
    const { page } = await at.visit('/docs/intro')
    await page.locator(summary).click()
    await page.locator('.version a[data-version=v2]').click()
    await page.waitForURL(at.address('/docs/api/v2'))
    await page.goto(at.address('/docs/second'))
    expect(await page.locator(summary).textContent()).toBe('API v2')
    await page.goto(at.address('/docs/api/v1'))
    expect(await page.locator(summary).textContent()).toBe('API v1')
  })

  test('closes on Escape and on a press elsewhere', async () => {
    const { page } = await at.visit('/docs/intro')
    const menu = page.locator('.version')
    await hydrateIslands(page)
    await page.locator(summary).click()
    await menu.and(page.locator('[open]')).waitFor()
    await page.keyboard.press('Escape')
    await menu.and(page.locator(':not([open])')).waitFor()
    expect(await page.locator(summary).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.locator(summary).click()
    await menu.and(page.locator('[open]')).waitFor()
    await page.locator('h1').click()
    await menu.and(page.locator(':not([open])')).waitFor()
  })
})
