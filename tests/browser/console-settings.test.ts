/** Figures and quotas, the account, the settings and what they keep; and what the configuration adds to each call. */

import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  listFaults,
  listFaultsInModes,
  axeOptions,
  measureOverflow,
  waitUntilSettled,
} from './accessibility.ts'
import { platform, PORTAL_ID } from './console.ts'
import { fetchRoute } from './fetch-route.ts'

const KEY = 'portal-key.1'
const { address, as, signInAs, platformInfo } = platform({
  console: { portalId: PORTAL_ID, clientKey: KEY },
})

/** Calls of the public API with the first application, until one of a product has succeeded so many times. */
async function use(times: number): Promise<void> {
  const { id, secret } = platformInfo().clients.quickstart
  const { v1 } = platformInfo().addresses
  const granted = await fetch(`${v1}/auth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ grant_type: 'client_credentials', scope: 'organizations:read' }),
  })
  const body = (await granted.json()) as { readonly access_token: string }
  for (let n = 0; n < times; n += 1) {
    const answer = await fetch(`${v1}/organizations/org_7Q2mV4tK9xRbL1cZ`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
  }
}

const meter = (page: Page, name: string) =>
  page.locator('.meters').first().locator('div').filter({ hasText: name }).locator('dd')

describe('the dashboard', () => {
  test('use of each product against its quota, with a warning from 80 %, and when it is used up', async () => {
    const { page, errors } = await as('admin', '/developer/dashboard', { bypassCSP: true })
    await waitUntilSettled(page)
    await meter(page, 'kyb').waitFor()
    const text = await meter(page, 'kyb').innerText()
    const used = Number(/(\d+) of 100/.exec(text)?.[1])
    expect(used).toBeLessThan(80)
    // Identity is not a product of this organization.
    expect(await page.locator('.meters').first().locator('dt').allInnerTexts()).toEqual([
      'kyb',
      'tokenization',
    ])
    expect(await page.getByText('nearly used up').count()).toBe(0)
    await use(80 - used)
    await page.reload()
    await page.getByText('nearly used up').waitFor()
    await page.getByText('The quota of kyb: 80 of 100 requests of this month.').waitFor()
    expect(await meter(page, 'kyb').innerText()).toContain('80 of 100 (80 %)')
    await waitUntilSettled(page)
    expect(await listFaultsInModes(page)).toEqual([])
    await use(20)
    // Beyond the quota, the API refuses what the dashboard announces.
    await expect(use(1)).rejects.toThrow('429')
    await page.reload()
    await page.getByText('used up', { exact: true }).waitFor()
    await page.getByText('Further requests are rejected with status 429.').waitFor()
    expect(await meter(page, 'kyb').innerText()).toContain('100 of 100')
    await page.setViewportSize({ width: 360, height: 800 })
    await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0)
    expect(errors).toEqual([])
  })

  test('business verifications as stages of one another', async () => {
    const { page } = await as('admin')
    await waitUntilSettled(page)
    const stages = await page.locator('.funnel li').allInnerTexts()
    const count = (name: string) =>
      Number(/\n(\d+)/.exec(stages.find((one) => one.startsWith(name)) ?? '')?.[1])
    expect(stages.map((one) => one.split('\n')[0])).toEqual(
      expect.arrayContaining(['Submitted', 'In review', 'Approved', 'Rejected']),
    )
    expect(count('Submitted')).toBeGreaterThan(0)
    const parts = stages.slice(1).map((one) => Number(/\n(\d+)/.exec(one)?.[1]))
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(count('Submitted'))
  })
})

describe('the profile', () => {
  test('second factor and passkeys, with the way to where they are managed', async () => {
    const { page } = await as('admin', '/developer/profile')
    await waitUntilSettled(page)
    const facts = page.locator('.part').filter({ hasText: 'Second factor' }).locator('.facts')
    await expect.poll(() => facts.innerText()).toMatch(/Second factor\s+on\s+Passkeys\s+none/)
    const link = page.getByRole('link', { name: /^Manage them at 127\.0\.0\.1/ })
    expect(await link.getAttribute('href')).toBe(`${platformInfo().addresses.identity}/account`)
    expect(await link.getAttribute('rel')).toContain('noopener')
  })

  test('a passkey is added at the provider, signs the user in, and is removed', async () => {
    const { page, errors } = await signInAs('admin', '/developer/profile')
    const browser = await page.context().newCDPSession(page)
    await browser.send('WebAuthn.enable')
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const { identity } = platformInfo().addresses
    await page.goto(`${identity}/account`)
    // A click before the script runs would be lost: the button waits for it, then has the focus.
    let send: () => void = () => undefined
    const sent = new Promise<void>((done) => (send = done))
    await page.route('**/passkeys.js', async (route) => {
      await sent
      return route.continue()
    })
    await page.getByRole('button', { name: 'Add a passkey' }).click({ noWaitAfter: true })
    const create = page.getByRole('button', { name: 'Create passkey' })
    await create.waitFor()
    expect(await create.isDisabled()).toBe(true)
    send()
    await expect.poll(() => create.evaluate((button) => button === document.activeElement)).toBe(true)
    await create.press('Enter')
    await page.waitForURL(`${identity}/account`)
    await page.getByText('Passkey 1').waitFor()
    expect(await listFaults(page)).toEqual([])

    await page.goto(address('/developer/profile'))
    const facts = page.locator('.part').filter({ hasText: 'Second factor' }).locator('.facts')
    await expect.poll(() => facts.innerText()).toMatch(/Passkeys\s+1/)
    // A new session at the provider: its cookies are gone, the passkey is what signs in.
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await page.goto(address('/developer/dashboard'))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('button', { name: 'Use passkey' }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.getByLabel('Account of amara.okafor@harbour-mill.example').waitFor()

    await page.goto(`${identity}/account`)
    await page.getByText(/last used 2/).waitFor()
    await page.getByRole('button', { name: 'Remove Passkey 1' }).click()
    await page.getByText('You have no passkey yet.').waitFor()
    expect(errors).toEqual([])
  })

  test('is accessible with the link, and fits a narrow screen', async () => {
    const { page } = await as('admin', '/developer/profile', axeOptions(360))
    await page.getByRole('link', { name: /^Manage them at/ }).waitFor()
    expect(await listFaultsInModes(page)).toEqual([])
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  })
})

/** Answers as the API does, with a change by a colleague. */
async function changeActor(route: Route): Promise<void> {
  const response = await fetchRoute(route)
  const { change, ...problem } = (await response.json()) as { readonly change: object }
  await route.fulfill({
    response,
    json: { ...problem, change: { ...change, actor: 'kofi@harbour-mill.example' } },
  })
}

describe('the settings', () => {
  test('an edit that would overwrite a change shows who changed what, and is saved on the second attempt', async () => {
    const first = await as('admin', '/developer/settings')
    const second = await as('admin', '/developer/settings')
    const email = (page: Page) => page.getByRole('textbox', { name: 'Support email' })
    const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
    await email(first.page).fill('first@harbour-mill.example')
    await email(second.page).fill('second@harbour-mill.example')
    await save(second.page)
    await second.page.getByText('The settings were saved').waitFor()
    await save(first.page)
    // The other tab belongs to the same user.
    const notice = first.page.getByRole('alert').filter({ hasText: 'You changed this already' })
    await expect.poll(() => notice.innerText()).toContain('Support email')
    expect(await email(first.page).inputValue()).toBe('first@harbour-mill.example')
    await save(first.page)
    await first.page.getByText('The settings were saved').waitFor()
  })

  test('a gateway that responds with 412 does not make the next attempt overwrite a change', async () => {
    const first = await as('admin', '/developer/settings')
    const second = await as('admin', '/developer/settings')
    const email = (page: Page) => page.getByRole('textbox', { name: 'Support email' })
    const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
    await email(first.page).fill('third@harbour-mill.example')
    await email(second.page).fill('fourth@harbour-mill.example')
    await save(second.page)
    await second.page.getByText('The settings were saved').waitFor()
    let responses = 0
    await first.page.route('**/settings', (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      responses += 1
      if (responses > 1) return changeActor(route)
      const headers = { 'access-control-allow-origin': '*' }
      return route.fulfill({ status: 412, headers, contentType: 'text/html', body: '<h1>412</h1>' })
    })
    await save(first.page)
    await first.page.getByText('The API returned status 412').waitFor()
    await save(first.page)
    await first.page
      .getByRole('alert')
      .getByText(/kofi@harbour-mill\.example changed this meanwhile: .*Support email/)
      .waitFor()
  })

  test('a tab that comes back after a minute shows new data, and keeps what was typed', async () => {
    const { page } = await as('admin', '/developer/settings')
    const email = page.getByRole('textbox', { name: 'Support email' })
    await email.fill('typed@harbour-mill.example')
    const hide = (state: string, later: number) =>
      page.evaluate(
        ([visibility, ms]) => {
          Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
          const now = Date.now() + ms
          Date.now = () => now
          document.dispatchEvent(new Event('visibilitychange'))
        },
        [state, later] as const,
      )
    await hide('hidden', 0)
    const refreshed = page.waitForRequest((request) => request.url().endsWith('/settings'))
    await hide('visible', 61_000)
    await refreshed
    expect(await email.inputValue()).toBe('typed@harbour-mill.example')
  })

  test('addresses of 240 letters without a space hide no column of members, invitations, endpoints and the audit log', async () => {
    const { page } = await as('admin', '/developer/settings?tab=members', {
      viewport: { width: 1440, height: 900 },
    })
    const long = 'x'.repeat(240)
    await page.route(
      /\/console\/(?:orgs\/.*\/(?:members|invitations|audit-log)|webhook-endpoints)\?/,
      async (route) => {
        const response = await fetchRoute(route)
        const text = (await response.text())
          .replaceAll(/"(email|name|invitedBy|actor)":"[^"]*"/g, `"$1":"${long}"`)
          .replaceAll(/"url":"[^"]*"/g, `"url":"https://${long}"`)
        await route.fulfill({ response, body: text })
      },
    )
    for (const path of [
      '/developer/settings?tab=members',
      '/developer/settings?tab=invitations',
      '/developer/settings?tab=audit',
      '/developer/application/detail?tab=webhooks',
    ]) {
      await page.goto(address(path))
      await page.locator('td', { hasText: long }).first().waitFor()
      await waitUntilSettled(page)
      const hidden = await page
        .locator('.table')
        .first()
        .evaluate((box) => box.scrollWidth - box.clientWidth)
      expect(hidden, path).toBeLessThanOrEqual(0)
    }
  })

  test('a dialog begins at its first field', async () => {
    const { page } = await as('admin', '/developer/settings?tab=invitations')
    await page
      .getByRole('button', { name: /^Invite/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Invite a member' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email')
  })

  test('what is changed stands in the audit log with before and after, and all of it can be saved', async () => {
    const { page, errors } = await as('admin', '/developer/settings')
    const days = page.getByRole('spinbutton', { name: 'Log retention (days)' })
    await days.fill('400')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    await expect.poll(() => days.getAttribute('aria-invalid')).toBe('true')
    expect(await days.inputValue()).toBe('400')
    await days.fill('21')
    await page.getByRole('combobox', { name: 'Webhook payload version' }).selectOption('v1')
    await page.getByRole('checkbox', { name: 'when members change' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The settings were saved').waitFor()
    await page.getByRole('link', { name: 'Audit log', exact: true }).click()
    await page.getByRole('searchbox', { name: /^Action/ }).fill('settings.updated')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.waitForURL(({ searchParams }) => searchParams.get('action') === 'settings.updated')
    await waitUntilSettled(page)
    await page.getByText('Show', { exact: true }).first().click()
    await page.getByText('"logRetentionDays": 21').waitFor()
    await page.getByRole('link', { name: 'Show all' }).click()
    await page.waitForURL(({ searchParams }) => !searchParams.has('action'))
    await waitUntilSettled(page)
    await page.getByRole('link', { name: 'lena.brandt@harbour-mill.example' }).first().click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Who' }).inputValue()).not.toBe('')
    await waitUntilSettled(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n')
    expect(lines[0]).toContain('before')
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.slice(1).every((line) => line.includes('lena.brandt@'))).toBe(true)
    expect(errors).toEqual([])
  })
})

test('the client key of the configuration goes with each call of the console’s API, and nowhere else', async () => {
  const { page } = await as('admin')
  const seen: (readonly [string, string | undefined])[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    seen.push([origin + pathname, request.headers()['x-client-key']])
  })
  await page.goto(address('/developer/profile'))
  await page.getByRole('heading', { name: 'Account' }).waitFor()
  await waitUntilSettled(page)
  const own = seen.filter(([url]) => url.startsWith(platformInfo().addresses.console))
  expect(own.length).toBeGreaterThan(1)
  expect(own.every(([, key]) => key === KEY)).toBe(true)
  expect(
    seen.filter(([url, key]) => !url.startsWith(platformInfo().addresses.console) && key !== undefined),
  ).toEqual([])
})

describe('input of a page that was not saved', () => {
  test('is kept until the user discards it: by a link, by Back and on a reload', async () => {
    const { page } = await as('admin', '/developer/profile')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const email = page.getByRole('textbox', { name: 'Support email' })
    const question = page.getByRole('dialog', { name: 'Discard your input?' })
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })
    await email.waitFor()
    const before = await email.inputValue()
    // Nothing was typed, or it was taken back.
    await tab('Members').click()
    await tab('Organization').click()
    await email.fill('x@example.com')
    await email.fill(before)
    await tab('Members').click()
    await tab('Organization').click()
    await email.fill('help@example.com')
    await tab('Members').click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(await email.inputValue()).toBe('help@example.com')
    const { href } = new URL(page.url())
    await page.goBack()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(page.url()).toBe(href)
    const [asked] = await Promise.all([
      page.waitForEvent('dialog'),
      page.evaluate(() => void setTimeout(() => location.reload())),
    ])
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    expect(await email.inputValue()).toBe('help@example.com')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('table', { name: 'Members' }).waitFor()
    await tab('Organization').click()
    expect(await email.inputValue()).toBe(before)
  })

  test('is no longer held once it was saved', async () => {
    const { page } = await as('admin', '/developer/settings')
    const email = page.getByRole('textbox', { name: 'Support email' })
    await email.fill('saved@example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The settings were saved').waitFor()
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page.getByRole('table', { name: 'Members' }).waitFor()
  })
})
