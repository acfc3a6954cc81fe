/** What is around every page of the console: the organization in the address, the command palette, the role preview. */

import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listFaults, listFaultsInModes, measureOverflow, waitUntilSettled } from './accessibility.ts'
import { accountMenu, platform, PORTAL_ID, listStoredKeys, readToken } from './console.ts'
import { fetchRoute } from './fetch-route.ts'

const { address, as, choose, platformInfo } = platform()

const HARBOUR = 'org_7Q2mV4tK9xRbL1cZ'
const NORDLICHT = 'org_4NmB8vCx1ZlK5jHg'
const LUMEN = 'org_2KjH6gFd9SaP4oIu'

/** Scrolls to the top, where the site does not show its link back to the top. */
async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('a.top').waitFor({ state: 'hidden' })
}

/** Changes the response of a list of the console's API. */
async function changeList(
  page: Page,
  path: RegExp,
  change: (items: readonly Record<string, unknown>[]) => object,
): Promise<void> {
  await page.route(path, async (route) => {
    const response = await fetchRoute(route)
    const { items } = (await response.json()) as { readonly items: readonly Record<string, unknown>[] }
    await route.fulfill({ response, json: change(items) })
  })
}

test('two organizations of one name are listed with their ids', async () => {
  const { page } = await as('two', '/developer/profile')
  await changeList(page, /\/console\/orgs\?/, (items) => ({
    items: items.map((item) => ({ ...item, legalName: 'Twin Ltd' })),
    page: { nextCursor: null, limit: 100 },
  }))
  await page.reload()
  await expect
    .poll(async () => (await organization(page).locator('option').allInnerTexts()).toSorted())
    .toEqual([`Twin Ltd (${NORDLICHT})`, `Twin Ltd (${HARBOUR})`].toSorted())
})

test('names of 60 characters and 200 applications: every list has all of them, and nothing is wider than the window', async () => {
  const { page, errors } = await as('admin', '/developer/profile')
  const name = (n: number) =>
    `${'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabriken'.slice(0, 57)}${String(n).padStart(3, '0')}`
  // The API gives 100 applications at once.
  await page.route(/\/console\/applications\?/, async (route) => {
    const url = new URL(route.request().url())
    const isSecond = url.searchParams.get('cursor') === 'second'
    url.searchParams.delete('cursor')
    const response = await fetchRoute(route, { url: url.href })
    const { items } = (await response.json()) as { readonly items: readonly object[] }
    const all = Array.from({ length: 100 }, (_, n) => {
      const number = isSecond ? n + 100 : n
      return { ...items[0], id: `app_long${number}`, name: name(number), owner: `${name(number)}@a.example` }
    })
    await route.fulfill({
      response,
      json: { items: all, page: { nextCursor: isSecond ? null : 'second', limit: 100 } },
    })
  })
  const rename = (path: RegExp, members: readonly string[], most = Infinity) =>
    changeList(page, path, (items) => ({
      items: Array.from({ length: Math.min(most, items.length + 10) }, (_, n) => ({
        ...items[n % items.length],
        ...(n >= items.length && { id: `more_${n}`, userId: crypto.randomUUID() }),
        ...Object.fromEntries(members.map((member) => [member, name(n)])),
      })),
      page: { nextCursor: null, limit: 100 },
    }))
  await rename(/\/console\/orgs\?/, ['legalName'], 2)
  await rename(/\/console\/webhook-endpoints\?/, ['description', 'url'])
  await rename(/\/members\?/, ['givenName', 'email'])
  const options = (label: string) =>
    page.getByRole('combobox', { name: label, exact: true }).locator('option', { hasText: 'Donau' }).count()
  for (const route of [
    '/developer/monitor/logs',
    '/developer/documentation',
    '/developer/application',
    '/developer/application/detail',
    '/developer/settings?tab=members',
    '/developer/dashboard',
  ]) {
    await page.goto(address(route))
    await waitUntilSettled(page)
    if (route.endsWith('logs')) await page.getByText('Filters', { exact: true }).click()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await measureOverflow(page), `${route} at ${width} px`).toBeLessThanOrEqual(0)
    }
    // The second hundred is requested after the first has arrived.
    if (/logs|documentation/.test(route))
      await expect.poll(() => options('Application'), { message: route }).toBe(200)
  }
  await command(page, 'fabriken199')
  await page.getByRole('option', { name: name(199) }).waitFor()
  expect(errors).toEqual([])
})

test('the dashboard shows the status feed with its incidents, a feed of news, and that a feed fails', async () => {
  const { page, errors } = await as('admin')
  await page.getByText('All systems operational').waitFor()
  await page.route('**/sandbox/status', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: {
        status: { indicator: 'major', description: 'Partial system outage' },
        incidents: [
          { name: 'Webhooks are delayed', status: 'identified', updated_at: new Date().toISOString() },
        ],
      },
    }),
  )
  await page.reload()
  await page.getByText('Partial system outage').waitFor()
  await page.getByText('Webhooks are delayed').waitFor()
  await scrollToTop(page)
  expect(await listFaults(page)).toEqual([])
  await page.unroute('**/sandbox/status')
  await page.route('**/sandbox/status', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/rss+xml',
      body: `<rss version="2.0"><channel><title>Shop</title><link>https://status.shop.example</link>
        <item><title>Slow API</title><link>https://status.shop.example/1</link><pubDate>${new Date().toUTCString()}</pubDate>
          <description>&lt;strong&gt;Monitoring&lt;/strong&gt; - A fix is out.</description></item>
        <item><title>Old</title><pubDate>${new Date().toUTCString()}</pubDate><description>Resolved - Done.</description></item>
        </channel></rss>`,
    }),
  )
  await page.reload()
  const line = page.locator('.status-line')
  await line.getByRole('link', { name: 'Slow API' }).waitFor()
  expect(await line.innerText()).toMatch(/Slow API monitoring/)
  expect(await line.innerText()).not.toContain('Old')
  await page.unroute('**/sandbox/status')
  await page.route('**/sandbox/status', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/atom+xml',
      body: `<feed xmlns="http://www.w3.org/2005/Atom"><title>Shop</title><link href="https://status.shop.example"/>
        <entry><title>Late mails</title><link rel="alternate" href="https://status.shop.example/2"/>
          <updated>${new Date().toISOString()}</updated><content type="html">Identified - A queue is full.</content></entry>
        <entry><title>Ended</title><updated>${new Date().toISOString()}</updated><content>Resolved - Done.</content></entry></feed>`,
    }),
  )
  await page.reload()
  await line.getByRole('link', { name: 'Late mails' }).waitFor()
  expect(await line.innerText()).toMatch(/Late mails identified/)
  expect(await line.innerText()).not.toContain('Ended')
  expect(errors).toEqual([])
  await page.unroute('**/sandbox/status')
  await page.route('**/sandbox/status', (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, body: '' }),
  )
  await page.reload()
  await page
    .getByText('The status of the platform could not be loaded: the feed responded with status 503.')
    .waitFor()
  await heading(page, 'Dashboard')
})

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

const organization = (page: Page) => page.getByRole('combobox', { name: 'Organization' })

/** Waits until the address and the switch name an organization. */
async function shows(page: Page, id: string): Promise<void> {
  await page.waitForURL(({ searchParams }) => searchParams.get('org') === id)
  await expect.poll(() => organization(page).inputValue()).toBe(id)
}

describe('the organization in the address', () => {
  test('stands in every address of those who have several, with the rest of the query', async () => {
    const { page } = await as('two', '/developer/monitor/logs?statusClass=4xx')
    await page.waitForURL(({ searchParams }) => searchParams.has('org'))
    expect(new URL(page.url()).searchParams.get('statusClass')).toBe('4xx')
    for (const name of ['Dashboard', 'Applications', 'Webhooks', 'Settings', 'Profile']) {
      if (name === 'Profile') await accountMenu(page)
      await page.getByRole('link', { name, exact: true }).click()
      await heading(page, name)
      await page.waitForURL(({ searchParams }) => searchParams.has('org'))
    }
  })

  test('does not bother those who have one', async () => {
    const { page } = await as('admin')
    await heading(page, 'Dashboard')
    await waitUntilSettled(page)
    expect(page.url()).toBe(address('/developer/dashboard'))
    const names = ['bitToken', 'idToken', 'meta', 'organizationNames'].map((name) => PORTAL_ID + name)
    await expect.poll(async () => (await listStoredKeys(page)).toSorted()).toEqual(names)
  })

  test('says what is shown: switched by the reader, by an address, by back and forward', async () => {
    const { page, errors } = await as('two', `/developer/application?org=${HARBOUR}`)
    await shows(page, HARBOUR)
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
    await organization(page).selectOption(NORDLICHT)
    await shows(page, NORDLICHT)
    await page.getByRole('link', { name: 'Datenwerke gateway' }).waitFor()
    expect(await page.getByRole('link', { name: 'Quickstart' }).count()).toBe(0)
    await page.goBack()
    await shows(page, HARBOUR)
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
    await page.goForward()
    await shows(page, NORDLICHT)
    await page.getByRole('link', { name: 'Datenwerke gateway' }).waitFor()
    await page.reload()
    await shows(page, NORDLICHT)
    await page.goto(address(`/developer/application?org=${HARBOUR}`))
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
    expect(errors).toEqual([])
  })

  test('a thing of one organization is not looked for in another', async () => {
    const { page } = await as('two', `/developer/application?org=${HARBOUR}`)
    await page.getByRole('link', { name: 'Quickstart' }).click()
    await heading(page, 'Quickstart')
    await organization(page).selectOption(NORDLICHT)
    await heading(page, 'Applications')
    await shows(page, NORDLICHT)
    expect(new URL(page.url()).searchParams.has('id')).toBe(false)
  })

  test('each tab keeps its own; a new one begins with the last that was chosen', async () => {
    const { page } = await as('two', `/developer/dashboard?org=${HARBOUR}`)
    await shows(page, HARBOUR)
    const other = await page.context().newPage()
    await other.goto(address(`/developer/dashboard?org=${HARBOUR}`))
    await shows(other, HARBOUR)
    await organization(other).selectOption(NORDLICHT)
    await shows(other, NORDLICHT)
    // Nothing has reached the first tab, not even after it went elsewhere.
    await shows(page, HARBOUR)
    await page.getByRole('link', { name: 'Logs', exact: true }).click()
    await heading(page, 'Logs')
    await shows(page, HARBOUR)
    await page.goto(address('/developer/profile'))
    await shows(page, HARBOUR)
    const fresh = await page.context().newPage()
    await fresh.goto(address('/developer/dashboard'))
    await shows(fresh, NORDLICHT)
  })

  test('one that is not the reader’s is refused in words, and nothing else is shown in its place (8.4.1)', async () => {
    for (const who of ['admin', 'two']) {
      const { page, errors } = await as(who, `/developer/application?org=${LUMEN}`)
      await heading(page, 'Not an organization of yours')
      expect(await page.getByText(LUMEN).count()).toBeGreaterThan(0)
      expect(await page.locator('#console tbody tr').count()).toBe(0)
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
      await page.waitForURL(({ pathname }) => pathname === '/developer/dashboard')
      await heading(page, 'Not an organization of yours')
      await page.getByRole('button', { name: 'Show Harbour Mill Trading Ltd' }).click()
      await shows(page, HARBOUR)
      await heading(page, 'Dashboard')
      expect(errors).toEqual([])
    }
  })

  test('the platform’s own people may name any', async () => {
    const { page } = await as('support', `/developer/application?org=${LUMEN}`)
    await heading(page, 'Applications')
    await shows(page, LUMEN)
  })

  test('a sign-in leads back to it; links carry it to new tabs', async () => {
    const { page } = await as('two', `/developer/application?org=${NORDLICHT}`)
    await shows(page, NORDLICHT)
    await page.getByRole('link', { name: 'Datenwerke gateway' }).waitFor()
    const link = await page.getByRole('link', { name: 'Logs', exact: true }).getAttribute('href')
    expect(link).toBe(`/developer/monitor/logs?org=${NORDLICHT}`)
    // The provider knows the addresses of the sign-in letter by letter.
    await accountMenu(page)
    const out = await page.getByRole('link', { name: 'Sign out', exact: true }).getAttribute('href')
    expect(out).toBe('/developer/auth/logout')
    await page.evaluate((key) => localStorage.removeItem(key), `${PORTAL_ID}bitToken`)
    await page.reload()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await shows(page, NORDLICHT)
    await heading(page, 'Applications')
  })
})

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Console' })

describe('the frame', () => {
  test('the title is within 200 px of the top, with the account and the organization in one row above it', async () => {
    const { page } = await as('admin', '/developer/monitor/logs')
    for (const width of [1280, 1000, 390, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.reload()
      await heading(page, 'Logs')
      const title = page.getByRole('heading', { level: 1, name: 'Logs' })
      // The console replaces the title of the page as it was built.
      await expect
        .poll(async () => (await title.boundingBox())?.y ?? Infinity, { message: `${width} px` })
        .toBeLessThanOrEqual(200)
      const row = page.locator('.console-bar')
      await expect
        .poll(async () => (await row.boundingBox())?.height ?? Infinity, { message: `${width} px` })
        .toBeLessThanOrEqual(60)
      expect(await measureOverflow(page), `${width} px`).toBeLessThanOrEqual(0)
    }
  })

  test('has its own navigation, which marks the page and keeps the console loaded', async () => {
    const { page } = await as('admin')
    await heading(page, 'Dashboard')
    expect(await navigation(page).getByRole('link').allTextContents()).toEqual([
      'Dashboard',
      'Applications',
      'Webhooks',
      'Logs',
      'Documentation',
      'Settings',
    ])
    await page.evaluate(() => Object.assign(globalThis, { stays: true }))
    await navigation(page).getByRole('link', { name: 'Webhooks' }).click()
    await heading(page, 'Webhooks')
    expect(await navigation(page).locator('[aria-current] >> visible=true').allTextContents()).toEqual([
      'Webhooks',
    ])
    await navigation(page).getByRole('link', { name: 'Applications' }).click()
    await page.getByRole('link', { name: 'Quickstart' }).click()
    await heading(page, 'Quickstart')
    expect(await navigation(page).locator('[aria-current] >> visible=true').allTextContents()).toEqual([
      'Applications',
    ])
    expect(await page.evaluate(() => 'stays' in globalThis)).toBe(true)
  })

  test('on a phone the navigation is a drawer; one step back leads to the page before', async () => {
    const { page } = await as('admin', '/developer/dashboard', { viewport: { width: 390, height: 800 } })
    await heading(page, 'Dashboard')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.waitForSelector('html[data-drawer] #_sidebar:popover-open')
    await navigation(page).getByRole('link', { name: 'Logs' }).click()
    await heading(page, 'Logs')
    await page.waitForSelector('html:not([data-drawer])')
    await page.goBack()
    await heading(page, 'Dashboard')
    // The header has no room for the pages of the site: they are below those of the console.
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const site = navigation(page).getByRole('list', { name: 'Main' })
    expect(await site.getByRole('link').allTextContents()).toContain('API v2')
    await site.getByRole('link', { name: 'API v2' }).click()
    await page.waitForURL(/\/docs\/api\/v2/)
  })

  test('tabs are one row on a phone, with the current one in view, and the list is one step above', async () => {
    const detail = '/developer/application/detail?id=app_3NqK8wVt5ZcR1yHs&tab=danger'
    const { page } = await as('admin', detail, { viewport: { width: 390, height: 800 } })
    await heading(page, 'Quickstart')
    const tabs = page.getByRole('navigation', { name: 'Parts of the application' })
    const tops = await tabs
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await expect
      .poll(async () => {
        const box = await tabs.getByRole('link', { name: 'Danger zone' }).boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= 390
      })
      .toBe(true)
    await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .getByRole('link', { name: 'Applications' })
      .click()
    await heading(page, 'Applications')
  })

  test('on paper neither menus nor filters lie over the content', async () => {
    const { page } = await as('developer', '/developer/monitor/logs')
    await page.getByRole('region', { name: 'Calls, newest first' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const name of ['.account', '.panel', '.console-bar', '.filter-bar'])
      expect(await page.locator(name).first().isVisible(), name).toBe(false)
    expect(await page.getByRole('heading', { level: 1, name: 'Logs' }).isVisible()).toBe(true)
    expect(await page.getByRole('region', { name: 'Calls, newest first' }).isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
  })

  test('the footer and the header stay where they are while the content is on its way', async () => {
    const { page } = await as('developer', '/developer/profile', { viewport: { width: 390, height: 844 } })
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    const held: Route[] = []
    await page.route('**/console/applications?*', (route) => void held.push(route))
    await page.goto(address('/developer/application'))
    await page.locator('#console .waiting').first().waitFor()
    const edges = () =>
      page.evaluate(() =>
        ['.header', 'main', 'footer'].map((name) => {
          const top = document.querySelector(name)?.getBoundingClientRect().top ?? 0
          return name === 'footer' ? top >= innerHeight : top
        }),
      )
    // Before that, the spinner covers the window.
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await page.locator('#console-spinner').waitFor({ state: 'hidden' })
    const before = await edges()
    expect(before.at(-1)).toBe(true)
    await page.unroute('**/console/applications?*')
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
    expect(await edges()).toEqual(before)
  })

  test('the organization has its name before the API responds, and nothing beside it moves', async () => {
    const { page } = await as('admin')
    const organization = page.getByRole('combobox', { name: 'Organization' })
    const shown = () =>
      organization.evaluate((select) =>
        select instanceof HTMLSelectElement ? select.selectedOptions[0]?.text : '',
      )
    const left = async () => (await page.getByRole('button', { name: /^Go to/ }).boundingBox())?.x
    await expect.poll(shown).toBe('Harbour Mill Trading Ltd')
    const before = await left()
    await page.route('**/console/orgs?*', () => undefined)
    await page.reload()
    expect(await shown()).toBe('Harbour Mill Trading Ltd')
    expect(await left()).toBe(before)
    // A new tab does not know the name: it shows no id in its place.
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    expect(await shown()).toBe('…')
    expect(await left()).toBe(before)
  })

  test('the buttons of a long dialog are in view, and what is pressed is 24 px large', async () => {
    const { page } = await as('admin', '/developer/application', { viewport: { width: 1440, height: 900 } })
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
    const smallest = () =>
      page
        .locator('.console')
        .locator('th button, a.chip, .take, label:has(input[type=checkbox]), .tab-links a')
        .evaluateAll((targets) =>
          Math.min(
            ...targets.flatMap((target) => {
              const { width, height } = target.getBoundingClientRect()
              return width === 0 ? [] : [width, height]
            }),
          ),
        )
    expect(await smallest()).toBeGreaterThanOrEqual(24)
    await page.getByRole('button', { name: 'Create application' }).click()
    const dialog = page.getByRole('dialog')
    const create = await dialog.getByRole('button', { name: 'Create', exact: true }).boundingBox()
    expect(create === null ? Infinity : create.y + create.height).toBeLessThanOrEqual(900)
    for (const [path, name] of [
      ['/developer/profile', 'Profile'],
      ['/developer/dashboard', 'Dashboard'],
    ] as const) {
      await page.goto(address(path))
      await heading(page, name)
      await page.locator('.tab-links, th button').first().waitFor()
      expect(await smallest(), path).toBeGreaterThanOrEqual(24)
    }
  })

  test('the menu of the account names the user and the roles, and closes on Escape and on a click elsewhere', async () => {
    const { page } = await as('admin')
    await heading(page, 'Dashboard')
    const profile = page.getByRole('link', { name: 'Profile', exact: true })
    await accountMenu(page)
    await profile.waitFor()
    expect(await page.locator('.account').textContent()).toContain('organization_admin')
    await page.keyboard.press('Escape')
    await profile.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
    await accountMenu(page)
    await page.getByRole('heading', { level: 1 }).click()
    await profile.waitFor({ state: 'hidden' })
    await accountMenu(page)
    await page.getByRole('button', { name: 'View as developer' }).click()
    await bar(page).waitFor()
    await accountMenu(page)
    await page.locator('.account').getByRole('button', { name: 'End preview' }).click()
    await bar(page).waitFor({ state: 'detached' })
  })
})

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' })

async function command(page: Page, text: string): Promise<void> {
  // The shortcut would close one that is still open.
  await palette(page).waitFor({ state: 'detached' })
  await page.locator('button.find').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.getByRole('combobox', { name: /^Page, application/ }).fill(text)
}

describe('the command palette', () => {
  test('its code comes when it is first asked for; by keyboard it leads to pages, and gives the focus back', async () => {
    const { page, errors } = await as('admin')
    await waitUntilSettled(page)
    const scripts = () =>
      page.evaluate(() => [...document.scripts].filter(({ src }) => src.includes('console-palette')).length)
    expect(await scripts()).toBe(0)
    const button = page.getByRole('button', { name: /^Go to/ })
    await button.press('Enter')
    await palette(page).waitFor()
    const field = page.getByRole('combobox', { name: /^Page, application/ })
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await scripts()).toBeLessThanOrEqual(1)
    await command(page, 'audit')
    await page.getByRole('option', { name: 'Settings: Audit log', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Audit log' }).waitFor()
    await palette(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('tab')).toBe('audit')
    expect(errors).toEqual([])
  })

  test('is a combobox: arrows move, the active option is announced, Ctrl+K closes it again', async () => {
    const { page } = await as('admin')
    await waitUntilSettled(page)
    await command(page, '')
    const field = page.getByRole('combobox', { name: /^Page, application/ })
    const active = () =>
      field.evaluate(
        (element) =>
          document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
      )
    await expect.poll(active).toBe('Dashboard')
    await page.keyboard.press('ArrowDown')
    await expect.poll(active).toBe('Applications')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(active).toBe('Sign out')
    await page.keyboard.press('ArrowDown')
    await expect.poll(active).toBe('Dashboard')
    await field.fill('no such thing at all')
    await expect.poll(active).toBe('Search applications for “no such thing at all”')
    await page.keyboard.press('Control+k')
    await palette(page).waitFor({ state: 'detached' })
  })

  test('finds applications by name, operations of the reference, and the log of a request', async () => {
    const { page } = await as('admin')
    await waitUntilSettled(page)
    await command(page, 'meter')
    await page.getByRole('option', { name: /^Meter readings import/ }).click()
    await heading(page, 'Meter readings import')
    await command(page, 'req_doesNotExist1')
    await page.getByRole('option', { name: 'Open the log of req_doesNotExist1', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(({ searchParams }) => searchParams.get('request') === 'req_doesNotExist1')
    await palette(page).waitFor({ state: 'detached' })
    await page
      .getByRole('region', { name: 'Call', exact: true })
      .getByText('There is no logged request req_doesNotExist1')
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await command(page, 'introspect v2')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(({ pathname }) => pathname.startsWith('/docs/api/v2/'))
  })

  test('switches the organization and the mode, and signs out', async () => {
    const { page } = await as('two', `/developer/dashboard?org=${HARBOUR}`)
    await shows(page, HARBOUR)
    await command(page, 'nordlicht')
    await page.getByRole('option', { name: /^Switch organization to Nordlicht/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await shows(page, NORDLICHT)
    await command(page, 'dark')
    await page.getByRole('option', { name: 'Switch to dark mode', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark')
    expect(await page.evaluate(() => localStorage.getItem('offprint.theme'))).toBe('dark')
    await palette(page).waitFor({ state: 'detached' })
    await command(page, 'sign out')
    await page.getByRole('option', { name: 'Sign out', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => readToken(page).catch(() => 'on its way')).toBeNull()
  })

  test('leaves fields, dialogs and the search of the site alone', async () => {
    const { page } = await as('admin', '/developer/application')
    await waitUntilSettled(page)
    // The site's own search keeps its '/'.
    await page.keyboard.press('/')
    await page.getByRole('dialog', { name: 'Search', exact: true }).waitFor()
    expect(await palette(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null)
    const search = page.locator('#console input[type=search]').first()
    await search.click()
    await page.keyboard.type('k/ ok')
    expect(await search.inputValue()).toBe('k/ ok')
    expect(await palette(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Create application' }).click()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Half a form')
    await page.keyboard.press('Control+k')
    expect(await name.inputValue()).toBe('Half a form')
    expect(await page.locator('dialog[open]').count()).toBe(1)
  })
})

const bar = (page: Page) => page.getByRole('region', { name: 'Role preview' })

describe('the role preview', () => {
  test('takes rights away and sends no change, for this tab, until it is ended', async () => {
    const { page, errors } = await as('admin', '/developer/settings')
    await waitUntilSettled(page)
    await page.getByRole('button', { name: 'View as support' }).click()
    await bar(page).getByText('You are viewing the console as technical support.').waitFor()
    expect(await bar(page).getByText('still knows you as amara.okafor@harbour-mill.example').count()).toBe(1)
    await expect.poll(() => bar(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByText('Only an administrator of the organization can change these.').waitFor()
    await page.getByRole('link', { name: 'Applications', exact: true }).click()
    await page.getByText('You can view applications, but not change them').waitFor()
    // Another tab shows what its reader may do.
    const other = await page.context().newPage()
    await other.goto(address('/developer/application'))
    await other.getByRole('button', { name: 'Create application' }).waitFor()
    expect(await bar(other).count()).toBe(0)
    await page.reload()
    await bar(page).waitFor()
    await bar(page).getByRole('button', { name: 'End preview' }).click()
    await page.getByRole('button', { name: 'Create application' }).waitFor()
    expect(await bar(page).count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('what the role may do is shown, and refused before it is sent; what was typed stays', async () => {
    const { page } = await as('admin', '/developer/settings')
    await waitUntilSettled(page)
    await page.getByRole('button', { name: 'View as developer' }).click()
    await bar(page).waitFor()
    await page.getByRole('link', { name: 'Audit log', exact: true }).click()
    await page.getByText('No permission to see the audit log.').waitFor()
    await page.getByRole('link', { name: 'Applications', exact: true }).click()
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/console') && request.method() !== 'GET' && request.method() !== 'OPTIONS')
        sent.push(request.method())
    })
    await page.getByRole('button', { name: 'Create application' }).click()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Never made')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('End it to change anything.').waitFor()
    expect(await name.inputValue()).toBe('Never made')
    expect(sent).toEqual([])
  })

  test('gives no right that the reader has not', async () => {
    const { page } = await as('developer', '/developer/settings?tab=audit')
    await page.getByText('No permission to see the audit log.').waitFor()
    await command(page, 'view as support')
    await page.getByRole('option', { name: /^View as support/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await bar(page).waitFor()
    await page.getByText('No permission to see the audit log.').waitFor()
  })

  test('as a member: the console is closed, with the reason; signing out ends it', async () => {
    const { page } = await as('admin', '/developer/settings')
    await waitUntilSettled(page)
    await page.getByRole('button', { name: 'View as member' }).click()
    await heading(page, 'No access to the console')
    await page.getByText('none of your roles opens it').waitFor()
    expect(await page.getByRole('navigation', { name: 'Console' }).getByRole('link').count()).toBe(0)
    expect(await readToken(page)).not.toBeNull()
    await page.goto(address('/developer/auth/logout'))
    await page.waitForURL(({ origin }) => origin === platformInfo().addresses.identity)
    await page.goto(address('/developer/dashboard'))
    expect(await readToken(page)).toBeNull()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    // If the provider still has its session, it leads back at once.
    const persona = page.locator('button[value]').first()
    await persona.or(page.getByRole('heading', { level: 1, name: 'Dashboard' })).waitFor()
    if ((await persona.count()) > 0) await choose(page, 'admin')
    await heading(page, 'Dashboard')
    expect(await bar(page).count()).toBe(0)
  })
})

describe('accessibility', () => {
  test('palette, previews and a foreign organization', async () => {
    const { page } = await as('two', `/developer/settings?org=${NORDLICHT}`, { bypassCSP: true })
    const look = async (state: string) => {
      await scrollToTop(page)
      expect(await listFaultsInModes(page), state).toEqual([])
    }
    await waitUntilSettled(page)
    await look('settings')
    await command(page, 'a')
    await page.getByRole('option').first().waitFor()
    await look('palette')
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'View as developer' }).click()
    await bar(page).waitFor()
    await look('preview')
    await page.getByRole('button', { name: 'View as member' }).click()
    await heading(page, 'No access to the console')
    await look('member')
    await bar(page).getByRole('button', { name: 'End preview' }).click()
    await page.goto(address(`/developer/dashboard?org=${LUMEN}`))
    await heading(page, 'Not an organization of yours')
    await look('foreign')
  })

  test('nothing is wider than a screen of 360 px', async () => {
    const { page } = await as('two', `/developer/settings?org=${NORDLICHT}`, {
      viewport: { width: 360, height: 800 },
    })
    await waitUntilSettled(page)
    await command(page, 'a')
    await page.getByRole('option').first().waitFor()
    expect(await measureOverflow(page), 'palette').toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'View as member' }).click()
    await heading(page, 'No access to the console')
    expect(await measureOverflow(page), 'preview').toBeLessThanOrEqual(0)
    await bar(page).getByRole('button', { name: 'End preview' }).click()
    await page.goto(address(`/developer/dashboard?org=${LUMEN}`))
    await heading(page, 'Not an organization of yours')
    expect(await measureOverflow(page), 'foreign').toBeLessThanOrEqual(0)
  })
})
