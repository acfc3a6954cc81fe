/** The sign-in screen: it is in the page as HTML, and loads the console only when its button is used. */

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listStoredKeys, platform, watchErrors } from './console.ts'

const { address, as, choose, context } = platform()

const newPage = async (options = {}) => (await context(options)).newPage()
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

/** Requests of a page that start before it paints, without those for the icon of the window and of the development server. */
async function listEarlyRequests(page: Page): Promise<readonly string[]> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime, name }) => startTime < paint && !/favicon\.svg$|\/__docs\//.test(name))
      .map(({ name }) => new URL(name).pathname.replace(/-\w+(?=\.\w+$)/, ''))
  })
}

describe('without a session', () => {
  test('the first paint has the sign-in, after the page, its styles and the boot script, and nothing moves later', async () => {
    const page = await newPage()
    const errors = watchErrors(page)
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) =>
        shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
      ).observe({ type: 'layout-shift', buffered: true })
    })
    // What the console needs never comes.
    await page.route(/\/assets\/(?:console|react)-/, () => undefined)
    await page.goto(address('/developer/dashboard'), { waitUntil: 'commit' })
    await signInButton(page).waitFor()
    expect([...(await listEarlyRequests(page))].sort()).toEqual(['/assets/boot.js', '/assets/site.css'])
    await page.unroute(/\/assets\/(?:console|react)-/)
    await page.reload()
    await signInButton(page).waitFor()
    const edges = () =>
      page.locator('.entry > *').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().top))
    const before = await edges()
    await page.route('**/.well-known/openid-configuration', () => undefined)
    await signInButton(page).click()
    // The console has taken over: its label is covered by the spinner.
    await page.locator('.entry .spinner').waitFor()
    expect(await edges()).toEqual(before)
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])
    expect(errors).toEqual([])
  })

  test('a page that arrives in parts never shows what it says without scripts', async () => {
    const html = await (await fetch(address('/developer/dashboard'))).text()
    const cut = html.indexOf('</h1>', html.indexOf('id="console"'))
    const sendFile = async (path: string, response: ServerResponse) => {
      const answer = await fetch(address(path))
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    }
    const server = createServer((request, response) => {
      if (request.url !== '/developer/dashboard') {
        void sendFile(request.url ?? '', response)
        return
      }
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write(html.slice(0, cut + 400))
      setTimeout(() => response.end(html.slice(cut + 400)), 700)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    try {
      const page = await newPage()
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/developer/dashboard`)
      await signInButton(page).waitFor()
      const paint = await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      )
      expect(await paint.jsonValue()).toBeGreaterThan(700)
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })

  test('a click that comes before the console waits for it, and leads back to the whole address', async () => {
    const page = await newPage()
    const held: Route[] = []
    let isHeld = true
    await page.route(/\/assets\/console-main-/, async (route) => {
      if (isHeld) held.push(route)
      else await route.continue()
    })
    let authorizations = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('code_challenge=')) authorizations += 1
    })
    await page.goto(address('/developer/monitor/logs?statusClass=4xx'))
    await signInButton(page).dblclick()
    expect(await signInButton(page).isDisabled()).toBe(true)
    expect(await signInButton(page).getAttribute('aria-busy')).toBe('true')
    await expect.poll(() => held.length).toBeGreaterThan(0)
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
    await choose(page, 'developer')
    await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor()
    expect(new URL(page.url()).searchParams.get('statusClass')).toBe('4xx')
    expect(authorizations).toBe(1)
  })

  test('a provider that does not respond: it says so, the button has the focus again, and keeps its width', async () => {
    const page = await newPage()
    await page.goto(address('/developer'))
    const width = () =>
      page.locator('.entry button').evaluate((button) => button.getBoundingClientRect().width)
    const before = await width()
    const held: Route[] = []
    await page.route('**/.well-known/openid-configuration', (route) => void held.push(route))
    await signInButton(page).press('Enter')
    await page.locator('.entry .spinner').waitFor()
    expect(await width()).toBe(before)
    // A contrast theme paints it as it paints all that can't be pressed.
    await page.emulateMedia({ forcedColors: 'active' })
    const [busy, system] = await page.locator('.entry button').evaluate((button) => {
      const gray = document.body.appendChild(document.createElement('p'))
      gray.style.color = 'GrayText'
      return [button, gray].map((element) => getComputedStyle(element).color)
    })
    expect(busy).toBe(system)
    await page.emulateMedia({ forcedColors: 'none' })
    await expect.poll(() => held.length).toBe(1)
    await held[0]?.abort()
    await page.getByRole('alert').getByText('The identity provider can’t be reached.').waitFor()
    expect(await signInButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
    // Back from the provider, the browser shows the page as it was left.
    await signInButton(page).click()
    await page.locator('.entry .spinner').waitFor()
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(() => signInButton(page).isEnabled()).toBe(true)
  })

  test('a browser that stores nothing says so before the user signs in for nothing', async () => {
    const page = await newPage()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
    await page.goto(address('/developer/dashboard'))
    await signInButton(page).click()
    await page.getByRole('alert').getByText('Allow cookies and site data, then try again.').waitFor()
    expect(page.url()).toBe(address('/developer/dashboard'))
  })

  test('a sign-in in another tab shows the console in this one', async () => {
    const shared = await context()
    const page = await shared.newPage()
    await page.goto(address('/developer/profile'))
    await signInButton(page).waitFor()
    const other = await shared.newPage()
    await other.goto(address('/developer/dashboard'))
    await signInButton(other).click()
    await choose(other, 'developer')
    await page.getByRole('combobox', { name: 'Organization' }).waitFor()
    expect(await listStoredKeys(page)).toContain('bit-developers-bitToken')
  })

  test('without JavaScript the page says in words what it needs, and offers no button that does nothing', async () => {
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto(address('/developer/dashboard'))
    await page.getByText('This page works online, with JavaScript and a session.').waitFor()
    expect(await page.getByRole('heading', { level: 1, name: 'Dashboard' }).count()).toBe(1)
    expect(await page.getByText('Sign in', { exact: true }).isVisible()).toBe(false)
  })

  test('pages that need no session load the console at once', async () => {
    const page = await newPage()
    await page.goto(address('/developer/auth/qrCode'))
    await page.getByRole('link', { name: 'Show a code' }).waitFor()
    expect(await page.locator('#console-spinner').isVisible()).toBe(false)
  })
})

test('with a session nothing of the sign-in is shown while the console loads', async () => {
  const { page } = await as('developer')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  const held: Route[] = []
  await page.route(/\/assets\/console-main-/, (route) => void held.push(route))
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('status', { name: 'Loading the console' }).waitFor()
  expect(await signInButton(page).count()).toBe(0)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await Promise.all(held.map((route) => route.continue()))
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
})

describe('a session that has expired', () => {
  test('its dialog signs in once, shows that it does, and says why that failed', async () => {
    const { page } = await as('developer', '/developer/application')
    await page.locator('tbody tr').first().waitFor()
    await page.route('**/console/applications**', (route) =>
      route.fulfill({ status: 401, headers: { 'access-control-allow-origin': '*' } }),
    )
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
    await dialog.waitFor()
    expect(
      await dialog.getByRole('link', { name: 'Sign in in a new tab' }).getAttribute('data-variant'),
    ).toBe('primary')
    const held: Route[] = []
    await page.route('**/.well-known/openid-configuration', (route) => void held.push(route))
    await dialog.getByRole('button', { name: 'Sign in here' }).dblclick()
    await dialog.locator('[aria-busy=true] .spinner').waitFor()
    await expect.poll(() => held.length).toBe(1)
    await held[0]?.abort()
    await dialog.getByText('The identity provider can’t be reached.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Sign in here' }).isEnabled()).toBe(true)
  })
})
