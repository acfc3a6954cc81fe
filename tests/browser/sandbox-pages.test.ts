/** The pages of the sandbox itself, as Chromium shows them: signing in, devices, scenarios, webhooks, mails. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listFaults } from './accessibility.ts'
import { platform } from './console.ts'
import { fullRunTest } from '../setup/full-run-test.ts'
import { chooseForRun } from '../setup/run-length.ts'
import { chooseViews } from './views.ts'

const { as, asGuest, platformInfo, address } = platform()

const HARBOUR = 'org_7Q2mV4tK9xRbL1cZ'
const inbox = (path: string) => platformInfo().addresses.inbox + path
const identity = (path: string) => platformInfo().addresses.identity + path
const clients = () => (platformInfo() as unknown as { clients: Record<'portal' | 'device', string> }).clients
const amara = () => platformInfo().personas.find(({ key }) => key === 'admin')?.userId ?? ''

/** Starts a scenario as a program would; gives the path of its page. */
async function startScenario(scenario: string, organization = HARBOUR): Promise<string> {
  const answer = await fetch(`${platformInfo().addresses.api}/sandbox/scenarios`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario, application: platformInfo().clients.quickstart.id, organization }),
  })
  const { id } = (await answer.json()) as { id: string }
  return `/scenarios/${id}`
}

async function json<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T
}

interface Mail {
  readonly id: string
  readonly to: string
  readonly text: string
}
const mails = async () =>
  (await json<{ items: readonly Mail[] }>(`${platformInfo().addresses.api}/sandbox/mails`)).items
const messages = async () =>
  (await json<{ items: readonly { id: string; verified: boolean }[] }>(inbox('/messages'))).items
const seconds = async () =>
  (await json<{ aheadSeconds: number }>(`${platformInfo().addresses.api}/sandbox/clock`)).aheadSeconds

/** The path of a pending invitation. */
async function invitation(): Promise<string> {
  await startScenario('v1 orgInvite body /reference SANDBOX-IGNORED')
  const found = (await mails()).map(({ text }) => /\/invitations\/inv_\w+/.exec(text)?.[0]).find(Boolean)
  return found ?? ''
}

async function device(): Promise<{ user_code: string; verification_uri_complete: string }> {
  const answer = await fetch(identity('/device/code'), {
    method: 'POST',
    headers: { 'user-agent': 'Television/9' },
    body: new URLSearchParams({ client_id: clients().device, scope: 'openid' }),
  })
  return (await answer.json()) as { user_code: string; verification_uri_complete: string }
}

const authorize = (change: Readonly<Record<string, string>> = {}) =>
  identity(
    `/authorize?${new URLSearchParams({
      client_id: clients().portal,
      response_type: 'code',
      redirect_uri: address('/developer/auth'),
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      ...change,
    }).toString()}`,
  )

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const waitForTitle = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** Signs in at the provider, without the console, and asks to be signed out. */
async function leave(page: Page): Promise<void> {
  await page.goto((await device()).verification_uri_complete)
  await press(page, 'Continue')
  await press(page, 'Allow')
  await page.locator(`button[value="${amara()}"]`).click()
  await waitForTitle(page, 'The device is signed in')
  await page.goto(identity('/logout'))
}

/** How each page is reached, and the heading by which it is known. */
const PAGES: Readonly<Record<string, readonly [string | RegExp, (page: Page) => Promise<unknown>]>> = {
  'the list of people': ['Sign in', (page) => page.goto(authorize())],
  'a sign-in that failed': [
    'Sign-in failed',
    (page) => page.goto(authorize({ redirect_uri: 'https://evil.example/' })),
  ],
  'a sign-in that has ended': [
    'This sign-in has expired',
    (page) => page.goto(identity('/interaction/gone')),
  ],
  'the code of a device': [
    'Connect a device',
    async (page) => page.goto((await device()).verification_uri_complete),
  ],
  'a wrong code': [
    'Connect a device',
    async (page) => {
      await page.goto(identity('/device'))
      await page.getByLabel('Code on the device').fill('BBBB-BBBB')
      await press(page, 'Continue')
      await page.getByRole('alert').waitFor()
    },
  ],
  'the question whether a device may sign in': [
    'Allow this device to sign in?',
    async (page) => {
      await page.goto((await device()).verification_uri_complete)
      await press(page, 'Continue')
    },
  ],
  'a device that is signed in': [
    'The device is signed in',
    async (page) => {
      await page.goto((await device()).verification_uri_complete)
      await press(page, 'Continue')
      await press(page, 'Allow')
      await page.locator(`button[value="${amara()}"]`).click()
    },
  ],
  'a sign-out without a session': ['You are already signed out', (page) => page.goto(identity('/logout'))],
  'the question whether to sign out': ['Sign out here too?', leave],
  'after the sign-out': [
    'You are signed out',
    async (page) => {
      await leave(page)
      await press(page, 'Sign out')
    },
  ],
  'after a sign-out without a session': [
    'You are signed out',
    async (page) => {
      await page.goto(identity('/logout'))
      await press(page, 'Continue')
    },
  ],
  'all scenarios': [
    'Scenarios',
    async (page) => {
      await startScenario('v1 onboarding body /reference SANDBOX-ALREADY-EXISTS')
      await page.goto(inbox('/scenarios'))
      await page.locator('summary').click()
    },
  ],
  'a run on its way': [
    'SANDBOX-SLOW',
    async (page) => page.goto(inbox(await startScenario('v1 mintDataRequest body /reference SANDBOX-SLOW'))),
  ],
  'a run with all that it led to': [
    'SANDBOX-REJECTED',
    async (page) => {
      const path = await startScenario('v1 onboarding body /reference SANDBOX-REJECTED')
      await expect
        .poll(async () => (await (await fetch(inbox(path))).text()).match(/Verification: rejected/g)?.length)
        .toBeGreaterThan(0)
      await page.goto(inbox(path))
      for (const name of ['Request sent', 'Response received']) await page.getByText(name).click()
    },
  ],
  'a run that was refused otherwise': [
    'SANDBOX-ACCEPTED',
    async (page) =>
      page.goto(
        inbox(await startScenario('v1 orgInvite body /reference SANDBOX-ACCEPTED', 'org_1ZxC5vBn9MlK3jHg')),
      ),
  ],
  'what cannot be done': [
    'The clock was not moved',
    async (page) => {
      await page.goto(inbox('/scenarios'))
      await page.locator('button[value="3600"]').evaluate((button) => button.setAttribute('value', '-1'))
      await press(page, '1 hour forward')
    },
  ],
  'all webhooks': ['Webhooks', (page) => page.goto(inbox('/'))],
  'a webhook that is genuine': [
    /\w+\.\w+/,
    async (page) => {
      await startScenario('v1 onboarding body /reference SANDBOX-APPROVED')
      const genuine = async () => (await messages()).find(({ verified }) => verified)?.id
      await expect.poll(genuine).toBeDefined()
      await page.goto(inbox(`/messages/${(await genuine()) ?? ''}`))
    },
  ],
  'a webhook that is not': [
    'Body is not JSON',
    async (page) => {
      await fetch(inbox('/hooks/forged'), { method: 'POST', body: '<b>not JSON</b>' })
      const forged = (await messages()).find(({ verified }) => !verified)?.id ?? ''
      await page.goto(inbox(`/messages/${forged}`))
    },
  ],
  'all mails': ['Mails', (page) => page.goto(inbox('/mails'))],
  'a mail': [
    /invites/,
    async (page) => {
      const path = await invitation()
      await page.goto(inbox(`/mails/${(await mails()).find(({ text }) => text.includes(path))?.id ?? ''}`))
    },
  ],
  'an invitation': [/invites/, async (page) => page.goto(inbox(await invitation()))],
  'an invitation that was accepted': [
    /invites/,
    async (page) => {
      await page.goto(inbox(await invitation()))
      await press(page, 'Accept')
      await page.getByText('The invitation was accepted.').waitFor()
    },
  ],
  'what is not there': ['Page not found', (page) => page.goto(inbox('/nothing'))],
}

/** A page without a session, and what Chromium complains about in it. */
async function fresh(options: BrowserContextOptions = {}) {
  const page = await asGuest(options)
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/the server responded with a status of 4\d\d/.test(message.text()))
      errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, errors }
}

const views = chooseViews({ narrow: 360, wide: 1280 }, 'narrow')

/** Every kind of page; the short run takes each sixth. */
const chosen = chooseForRun({
  short: Object.entries(PAGES).filter((_, index) => index % 6 === 0),
  full: Object.entries(PAGES),
})

describe.each(chosen)('%s', (_, [title, reach]) => {
  test('is accessible and fits at all widths in both colour modes', async () => {
    // The policy of the pages forbids scripts, and axe is one.
    const { page } = await fresh({ bypassCSP: true })
    await reach(page)
    await waitForTitle(page, title)
    for (const { width, modes } of views) {
      await page.setViewportSize({ width, height: 800 })
      for (const mode of modes) {
        await page.emulateMedia({ colorScheme: mode })
        const paper = mode === 'light' ? 'rgb(255, 255, 255)' : 'rgb(17, 24, 26)'
        const readView = () => [
          innerWidth,
          getComputedStyle(document.querySelector('main') ?? document.body).backgroundColor,
        ]
        await expect.poll(() => page.evaluate(readView)).toEqual([width, paper])
        expect(await listFaults(page), `${width} px, ${mode}`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    }
  })

  test('obeys its Content-Security-Policy and works without scripts', async () => {
    const { page, errors } = await fresh()
    const policies: string[] = []
    page.on('response', (response) => {
      if (response.request().isNavigationRequest() && response.status() < 300)
        policies.push(response.headers()['content-security-policy'] ?? 'none')
    })
    await reach(page)
    await waitForTitle(page, title)
    expect(await page.locator('script, style, [style]').count()).toBe(0)
    expect(errors).toEqual([])
    for (const policy of policies) {
      expect(policy).toMatch(/^default-src 'none'; style-src 'self'/)
      expect(policy).not.toMatch(/unsafe|\*/)
    }
  })
})

describe('a scenario', () => {
  test('can be started and completed by keyboard without JavaScript', async () => {
    const { page } = await fresh({ javaScriptEnabled: false })
    await page.goto(inbox('/scenarios'))
    const focused = page.locator(':focus')
    const to = async (name: RegExp) => {
      for (let steps = 0; steps < 40; steps += 1) {
        await page.keyboard.press('Tab')
        const text = await focused.textContent()
        if (text !== null && name.test(text)) return
      }
      throw new Error(`the keyboard does not reach ${name.source}`)
    }
    await to(/^SANDBOX-NEEDS-INFORMATION/)
    await page.keyboard.press('Enter')
    await waitForTitle(page, 'SANDBOX-NEEDS-INFORMATION')
    const run = page.url()
    const line = page.locator('.line')
    await line.getByText('POST /v1/kyb/onboarding').waitFor()
    // From one planned thing to the next, until there is the last state.
    await expect
      .poll(async () => {
        await page.goto(run)
        if ((await line.locator('li:not(.coming)', { hasText: 'needs_information' }).count()) > 0) return true
        await to(/^To the next event/)
        await page.keyboard.press('Enter')
        await page.waitForURL(/#now$/)
        return false
      })
      .toBe(true)
    await page.getByRole('status').getByText('As documented').waitFor()
    await expect
      .poll(async () => {
        await page.goto(run)
        return line.locator('li', { hasText: 'hooks/harbour-mill' }).locator('.good').count()
      })
      .toBe(3)
    for (const kind of ['Request', 'State', 'Event', 'Webhook', 'Mail'])
      expect(await line.locator('.kind', { hasText: kind }).count(), kind).toBeGreaterThan(0)
    // What was sent is in the inbox, and leads back here.
    await line.getByRole('link', { name: '/hooks/harbour-mill' }).first().click()
    await page.getByText('Valid. Signed with the secret').waitFor()
    await page.getByRole('link', { name: 'Scenarios' }).click()
    await page.getByRole('link', { name: 'SANDBOX-NEEDS-INFORMATION' }).first().click()
    await waitForTitle(page, 'SANDBOX-NEEDS-INFORMATION')
  })

  test('uses the chosen application and organization and preselects them again', async () => {
    const { page } = await fresh({ javaScriptEnabled: false })
    await page.goto(inbox('/scenarios'))
    await page
      .getByLabel('Application and organization')
      .selectOption({ label: 'Datenwerke gateway: Nordlicht Datenwerke AG (approved)' })
    await page.getByRole('button', { name: 'SANDBOX-REPORT-HIGH-RISK' }).click()
    await waitForTitle(page, 'SANDBOX-REPORT-HIGH-RISK')
    await page.locator('dd', { hasText: 'Datenwerke gateway' }).waitFor()
    await page.getByRole('link', { name: 'Choose another scenario' }).click()
    await waitForTitle(page, 'Scenarios')
    expect(await page.locator('option:checked').textContent()).toContain('Nordlicht Datenwerke AG')
  })

  test('can move the clock by an hour and by a day', async () => {
    const { page } = await fresh({ javaScriptEnabled: false })
    await page.goto(inbox(await startScenario('v1 onboarding body /reference SANDBOX-STAYS-PENDING')))
    await page.locator('.coming', { hasText: 'Verification: in_progress' }).waitFor()
    const before = await seconds()
    await press(page, '1 hour forward')
    await page.waitForURL(/#now$/)
    expect((await seconds()) - before).toBe(3600)
    expect(await page.locator('.coming', { hasText: 'Verification: in_progress' }).count()).toBe(1)
    await press(page, '1 day forward')
    await page.locator('li:not(.coming)', { hasText: 'Verification: approved' }).waitFor()
    expect((await seconds()) - before).toBe(90_000)
  })

  // The short run asks the server for the same: tests/sandbox/scenarios.test.ts.
  fullRunTest('reloads automatically on request until nothing is due', async () => {
    const { page } = await fresh()
    const run = inbox(await startScenario('v1 mintDataRequest body /reference SANDBOX-MINTED'))
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.goto(`${run}?watch=yes`)
    await page.locator('li:not(.coming)', { hasText: 'Event: minted' }).waitFor()
    // Nothing else is planned for it: the next reload is the last one.
    await page.getByText('No further events are planned.').waitFor()
    expect((await fetch(`${run}?watch=yes`)).headers.get('refresh')).toBeNull()
    expect(loads).toBeGreaterThan(1)
  })
})

describe('a page of another site', () => {
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      const action = new URL(request.url ?? '', 'http://x').searchParams.get('to') ?? ''
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<form method="post" action="${action}"><input name="by" value="86400"><input name="scenario" value="v1 onboarding body /reference SANDBOX-APPROVED"><input name="party" value="${platformInfo().clients.quickstart.id} ${HARBOUR}"><input name="account" value="${amara()}"><button>Win</button></form>`,
        )
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(() => void server.close())

  test.each(chooseForRun({ short: ['localhost'], full: ['127.0.0.1', 'localhost'] }))(
    'on %s cannot move the clock, start scenarios or accept invitations',
    async (host) => {
      const { page } = await fresh()
      const before = await seconds()
      const path = await invitation()
      const runs = async () =>
        new Set((await (await fetch(inbox('/scenarios'))).text()).match(/scenarios\/run_\w+/g))
      const known = await runs()
      const { port } = server.address() as AddressInfo
      for (const to of ['/clock', '/scenarios', path]) {
        await page.goto(`http://${host}:${port}/?to=${encodeURIComponent(inbox(to))}`)
        await press(page, 'Win')
        await waitForTitle(page, 'This form could not be sent')
      }
      expect(await seconds()).toBe(before)
      expect(await runs()).toEqual(known)
      expect(await (await fetch(inbox(path))).text()).toContain('pending')
    },
  )
})

describe('mails', () => {
  // The short run accepts such an invitation without a browser: tests/sandbox/scenarios.test.ts.
  fullRunTest('an invited person reaches the console by the links of the mail', async () => {
    const { page } = await as('admin', '/developer/settings?tab=invitations')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('ida.lund@harbour-mill.example')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByRole('cell', { name: 'ida.lund@harbour-mill.example', exact: true }).waitFor()
    const guest = (await fresh()).page
    await guest.goto(inbox('/mails'))
    await guest.locator('li', { hasText: 'ida.lund@' }).getByRole('link').click()
    await guest.getByRole('link', { name: 'View the invitation' }).click()
    await press(guest, 'Accept')
    await guest.getByRole('link', { name: 'Sign in' }).click()
    await guest.waitForURL(address('/developer'))
    await guest.getByRole('button', { name: 'Sign in', exact: true }).first().click()
    await guest.getByRole('button', { name: /^Ida Lund/ }).click()
    await guest.waitForURL(({ href }) => href.startsWith(address('/developer/dashboard')))
    await guest.getByRole('heading', { name: 'Dashboard' }).waitFor()
  })
})

describe('reports', () => {
  test('completed reports can be downloaded by their link', async () => {
    const path = await startScenario('v1 generateKybReport body /verificationId kyb_sandboxApproved')
    const { answer } = await json<{ answer: { body: { id: string } } }>(
      `${platformInfo().addresses.api}/sandbox${path}`,
    )
    const url = inbox(`/reports/${answer.body.id}.pdf`)
    await expect.poll(async () => (await fetch(url)).status).toBe(200)
    const report = await fetch(url)
    expect(report.headers.get('content-type')).toBe('application/pdf')
    expect(await report.text()).toMatch(/^%PDF-1\.4[^]*SANDBOX - no real data[^]*%%EOF\s*$/)
  })
})
