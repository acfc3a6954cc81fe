import { describe, expect, test } from 'vitest'
import { reading, stage } from './harness.ts'
import { readErrors, useFixtureSite } from './reading.ts'

const root = await useFixtureSite()

describe.each(reading)('components of authors (%s)', (target) => {
  const at = stage(target, root)

  test('hydrate on load, on idle, in view or on use', async () => {
    const { page, errors } = await at.visit('/docs/toys')
    const hosts = page.locator('article docs-island')
    const ready = (n: number) =>
      page.waitForFunction(
        (n) => document.querySelectorAll('article docs-island')[n]?.hasAttribute('data-ready'),
        n,
      )
    await ready(0)
    await ready(2)
    // Neither was reached for, nor is it in view.
    expect(await hosts.nth(1).getAttribute('data-ready')).toBeNull()
    expect(await hosts.nth(3).getAttribute('data-ready')).toBeNull()
    await hosts.nth(3).locator('button').scrollIntoViewIfNeeded()
    await ready(3)
    expect(await readErrors(page)).toEqual([])
    expect(errors).toEqual([])
  })

  test('handle a click that comes before hydration exactly once', async () => {
    const { page } = await at.visit('/docs/toys')
    const button = page.getByRole('button', { name: /^Count 1[01]$/ })
    await button.dispatchEvent('click')
    await page.getByRole('button', { name: 'Count 11' }).waitFor()
    await button.click()
    await page.getByRole('button', { name: 'Count 12' }).waitFor()
  })

  test('keep their static children', async () => {
    const { page } = await at.visit('/docs/toys')
    const host = page.locator('article docs-island').nth(1)
    const strong = await host.locator('strong').elementHandle()
    await host.locator('button').click()
    await page.getByRole('button', { name: 'Count 11' }).waitFor()
    expect(await host.locator('strong').textContent()).toBe('inside')
    expect(await strong?.evaluate((element) => element.isConnected)).toBe(true)
    expect(await host.locator('script').textContent()).toBe('{"start":10}')
  })

  test('have their inline styles before hydration and after it, and change them', async () => {
    const { page, errors } = await at.visit('/docs/toys')
    const host = page.locator('article docs-island').nth(1)
    const padding = () =>
      host.getByText('counts up').evaluate((element) => getComputedStyle(element).paddingInlineStart)
    expect(await host.getAttribute('data-ready')).toBeNull()
    expect(await padding()).toBe('10px')
    await host.locator('button').click()
    await page.getByRole('button', { name: 'Count 11' }).waitFor()
    expect(await padding()).toBe('11px')
    expect(await host.locator('[data-style]').count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('have unique ids', async () => {
    const { page } = await at.visit('/docs/toys')
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => /^_m\d+-/.test(id)).length).toBe(4)
  })

  test('are readable without JavaScript', async () => {
    const { page } = await at.visit('/docs/toys', { javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: 'Count 1000' }).count()).toBe(1)
    expect(await page.getByText('that is never sent twice').isVisible()).toBe(true)
  })
})

describe('a visit that only reads', () => {
  const at = stage('built', root)

  test('loads one script', async () => {
    const page = await at.page()
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script')
        scripts.push(new URL(request.url()).pathname.replace(/-.*/, ''))
    })
    await page.goto(at.address('/docs/intro'))
    await page.mouse.move(700, 400)
    for (let n = 0; n < 10; n++) await page.mouse.wheel(0, 500)
    await page.getByRole('tab', { name: 'Go' }).first().click()
    await page.locator('#_toc a').last().click()
    // All other scripts have been requested by now.
    await page.waitForLoadState('networkidle')
    expect(scripts).toEqual(['/assets/boot'])
  })
})
