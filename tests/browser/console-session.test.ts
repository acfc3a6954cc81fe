/** Signing in, staying, and leaving. Numbers in titles are requirements of OWASP ASVS 5.0. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fullRunTest } from '../setup/full-run-test.ts'
import { accountMenu, platform, listStoredKeys, readToken, watchErrors } from './console.ts'

const { address, as, signInAs, choose, context, signIn, platformInfo } = platform()

const claims = (text: string) =>
  JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('signing in', () => {
  test('leads back to the page and its query, leaves no code in the address (14.2.1), and keeps a token for our API alone', async () => {
    const { page, errors } = await signInAs('admin', '/developer/monitor/logs?statusClass=4xx')
    await page.getByRole('heading', { name: 'Logs', exact: true }).waitFor()
    expect(page.url()).toBe(address('/developer/monitor/logs?statusClass=4xx'))
    const text = await readToken(page)
    expect(claims(text ?? '')).toMatchObject({
      iss: platformInfo().addresses.identity,
      aud: platformInfo().addresses.console,
      email: 'amara.okafor@harbour-mill.example',
    })
    // The transaction is used up (10.2.1), and of the session only names of the platform and of the user's organizations are kept beside
    // the tokens (14.3.3).
    const names = ['bitToken', 'idToken', 'meta', 'organizationNames'].map((name) => `bit-developers-${name}`)
    await expect.poll(async () => (await listStoredKeys(page)).toSorted()).toEqual(names)
    expect(errors).toEqual([])
  })

  test.each([20 * 60_000, -20 * 60_000])('works on a device whose clock is off by %d ms', async (error) => {
    const own = await context()
    await own.addInitScript((offset) => {
      const RealDate = Date
      const now = () => RealDate.now() + offset
      globalThis.Date = class extends RealDate {
        constructor(...parts: [] | [number]) {
          super(...(parts.length === 0 ? ([now()] as const) : parts))
        }
        static override now() {
          return now()
        }
      } as DateConstructor
    }, error)
    const page = await own.newPage()
    await signIn(page, 'admin', '/developer/application')
    // Providers and APIs accept proofs of the last five minutes (RFC 9449, section 11.1).
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('a stolen token is useless without the key of this browser (RFC 9449)', async () => {
    const { page } = await as('admin')
    const text = (await readToken(page)) ?? ''
    expect(claims(text)['cnf']).toHaveProperty('jkt')
    const answer = await fetch(`${platformInfo().addresses.console}/me`, {
      headers: { authorization: `Bearer ${text}` },
    })
    expect(answer.status).toBe(401)
  })

  // The short run signs out in two tabs.
  fullRunTest('two tabs that sign in at once both end at their page, with one token', async () => {
    const tabs = await context()
    const [first, second] = [await tabs.newPage(), await tabs.newPage()]
    const begin = async (page: Page, path: string) => {
      await page.goto(address(path))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL(({ origin }) => origin === platformInfo().addresses.identity)
    }
    await begin(first, '/developer/dashboard')
    await begin(second, '/developer/settings')
    await Promise.all([choose(first, 'admin'), choose(second, 'admin')])
    await first.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await second.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    // Both go on with the token that was stored last, and with the key that it is bound to.
    await expect.poll(async () => (await readToken(first)) === (await readToken(second))).toBe(true)
    for (const page of [first, second]) {
      await page.goto(address('/developer/application'))
      await page.getByRole('table').first().waitFor()
    }
  })

  // The short run asks for `/developer/dashboard` with such a session.
  fullRunTest('a signed-in user goes from the sign-in page to the dashboard', async () => {
    const { page } = await as('developer')
    await page.goto(address('/developer/auth'))
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    expect(page.url()).toBe(address('/developer/dashboard'))
  })

  test('an answer that was not begun in this tab is refused (10.1.2, 10.2.1)', async () => {
    const page = await (await context()).newPage()
    await page.goto(address('/developer/auth?code=stolen&state=guessed'))
    await page.getByText('This sign-in was not begun in this tab').waitFor()
    expect(page.url()).toBe(address('/developer/auth'))
    expect(await readToken(page)).toBeNull()
  })

  test('the error of a provider that refuses the sign-in is shown', async () => {
    const page = await (await context()).newPage()
    await page.goto(address('/developer/dashboard'))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(({ pathname }) => pathname.startsWith('/interaction/'))
    await page.goBack()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    const begun =
      (await listStoredKeys(page)).find((key) => key.includes('sign-in.'))?.split('sign-in.')[1] ?? ''
    await page.goto(
      address(
        `/developer/auth?error=access_denied&error_description=Cancelled&state=${begun}&iss=${encodeURIComponent(platformInfo().addresses.identity)}`,
      ),
    )
    await page.getByText('Cancelled').waitFor()
    expect(await readToken(page)).toBeNull()
  })

  test('a token that can’t be decoded counts as none, and is only logged', async () => {
    const page = await (await context()).newPage()
    const errors = watchErrors(page)
    await page.addInitScript(() => localStorage.setItem('bit-developers-bitToken', 'rubbish'))
    await page.goto(address('/developer/dashboard'))
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await expect.poll(() => errors.length).toBe(1)
    expect(errors[0]).toContain('Invalid token')
  })
})

describe('without an allowed role', () => {
  test('access is denied in words, our storage is cleared (14.3.1), the colour mode stays, and after 5 seconds the main site follows', async () => {
    const page = await (await context()).newPage()
    await page.addInitScript(() => {
      const original = window.setTimeout
      // The five seconds are over when the test says so: until then it looks at the page.
      window.setTimeout = ((...args: Parameters<typeof setTimeout>) => {
        if (args[1] !== 5000) return original(...args)
        Object.assign(window, { over: args[0] })
        return 0
      }) as typeof setTimeout
    })
    await page.goto(address('/docs/intro'))
    await page.evaluate(() => localStorage.setItem('offprint.theme', 'dark'))
    await signIn(page, 'member')
    await page.getByRole('alert').getByText('Access Denied', { exact: true }).waitFor()
    expect(
      await page.getByText('You do not have permission to access this area. Redirecting...').count(),
    ).toBe(1)
    await page.getByText('none of your roles opens it').waitFor()
    expect(await page.getByText('none of your roles opens it').count()).toBe(1)
    expect(await page.getByText('does not count').count()).toBeGreaterThan(0)
    expect(await listStoredKeys(page)).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('offprint.theme'))).toBe('dark')
    expect(page.url()).toBe(address('/developer/auth'))
    await page.evaluate(() => (window as unknown as { over: () => void }).over())
    await page.waitForURL(address('/'))
  })

  test('the reader who wants to read the reason stays (WCAG 2.2.1)', async () => {
    const page = await (await context()).newPage()
    await page.clock.install()
    await signIn(page, 'member')
    await page.getByText('The main site opens in 5 seconds').waitFor()
    await page.getByRole('button', { name: 'Stay here' }).click()
    const status = page.getByText('You stay on this page.')
    await status.waitFor()
    expect(await status.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.clock.runFor(10_000)
    expect(page.url()).toBe(address('/developer/auth'))
    // The message that announced it no longer lies over the footer.
    expect(await page.locator('.toast').count()).toBe(0)
  })
})

describe('leaving', () => {
  test('signing out in one tab signs out all (7.4.4), at the provider too, and ends at the main site', async () => {
    const { page } = await signInAs('admin')
    const other = await page.context().newPage()
    await other.goto(address('/developer/profile'))
    await other.getByRole('heading', { name: 'Profile' }).waitFor()
    await accountMenu(page)
    await page.getByRole('link', { name: 'Sign out', exact: true }).click()
    await other.getByText('You signed out in another tab.').waitFor()
    expect(await other.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.waitForURL(({ origin }) => origin === platformInfo().addresses.identity)
    await page
      .getByRole('button', { name: /sign out|yes/i })
      .first()
      .click()
    await page.waitForURL(address('/'))
    expect(await listStoredKeys(page)).toEqual([])
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await choose(other, 'developer')
    await other.getByRole('heading', { name: 'Profile' }).waitFor()
  })

  // The short run has a session that the provider ends.
  fullRunTest('a session ends when its time is over, and a reload says so', async () => {
    const page = await (await context()).newPage()
    await page.clock.install()
    await signIn(page, 'minute')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.clock.fastForward(61_000)
    await page.getByRole('heading', { name: 'Your session has expired' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Your session has expired' }).waitFor()
    await page.reload()
    await page.getByText('Your session has expired. Sign in again to continue where you were.').waitFor()
  })

  // The short run has the sign-in in another tab, without a form.
  fullRunTest(
    'a session that ends in the middle of a form keeps what was typed, and goes on after a sign-in in another tab',
    async () => {
      const { page } = await signInAs('admin', '/developer/application')
      await page.getByRole('button', { name: 'Create application' }).click()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a form')
      await page.route('**/console/applications', (route) =>
        route.fulfill({
          status: 401,
          headers: { 'access-control-allow-origin': '*' },
          contentType: 'application/problem+json',
          body: JSON.stringify({ title: 'Access token expired', status: 401, code: 'token_expired' }),
        }),
      )
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.getByRole('heading', { name: 'Your session has expired' }).waitFor()
      await page.unroute('**/console/applications')
      const [fresh] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: 'Sign in in a new tab' }).click(),
      ])
      await fresh.getByRole('button', { name: 'Sign in', exact: true }).click()
      // The provider still knows who this is.
      await fresh.getByRole('heading', { name: 'Dashboard' }).waitFor()
      await page.getByRole('heading', { name: 'Your session has expired' }).waitFor({ state: 'detached' })
      expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Half a form')
    },
  )
})
