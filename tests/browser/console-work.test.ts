/** What people do in the console, from end to end against the sandbox; and an API that fails them. */

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accountMenu, platform } from './console.ts'
import { fetchRoute } from './fetch-route.ts'
import { grant } from './traffic.ts'

const { address, as, platformInfo } = platform()

/** Asks the public API for a token with the credentials of an application; the status of the answer. */
async function requestToken(id: string, secret: string): Promise<number> {
  const { status } = await fetch(`${platformInfo().addresses.v1}/auth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ grant_type: 'client_credentials' }),
  })
  return status
}

/** Makes a call whose title is a number, as the application of the guides; gives the token that it carried. */
async function sendInvalidRequest(): Promise<string> {
  const token = await grant(platformInfo())
  const answer = await fetch(`${platformInfo().addresses.v1}/mint/requests`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      ownerId: 'org_7Q2mV4tK9xRbL1cZ',
      title: 7,
      asset: { kind: 'file', fileId: 'file_9BnV4cXs1QmH7rJd' },
    }),
  })
  expect(answer.status).toBe(422)
  return token
}

/** Reads the secret that a dialog shows for the only time, says that it is kept, and closes it. */
async function readSecretOnce(page: Page): Promise<string> {
  const secret = await page.locator('dialog .secret code').innerText()
  const done = page.getByRole('button', { name: 'Done' })
  expect(await done.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await page.locator('dialog[open]').count()).toBe(1)
  await page.getByRole('checkbox', { name: 'I’ve saved this secret' }).check()
  await done.click()
  await page.locator('dialog .secret').waitFor({ state: 'detached' })
  return secret
}

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create application' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
}

describe('applications', () => {
  test('create one, rotate its secret, and call the API with the old and the new one', async () => {
    const { page, errors } = await as('developer', '/developer/application')
    await create(page, 'Rotation under test')
    await page.getByRole('heading', { name: 'Rotation under test is ready' }).waitFor()
    const first = await readSecretOnce(page)
    await page.getByRole('heading', { level: 1, name: 'Rotation under test' }).waitFor()
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    expect(await requestToken(id, first)).toBe(200)
    await page.getByRole('link', { name: 'Credentials' }).click()
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByRole('combobox', { name: 'Keep the old secret active' }).selectOption('3600')
    await page.getByRole('button', { name: 'Rotate', exact: true }).click()
    const second = await readSecretOnce(page)
    expect(second).not.toBe(first)
    expect([await requestToken(id, first), await requestToken(id, second)]).toEqual([200, 200])
    // Nothing on the page knows a secret.
    expect(await page.content()).not.toContain(second)
    await page.getByRole('cell', { name: 'expiring', exact: true }).waitFor()
    await page.getByRole('button', { name: `Revoke the secret that ends with ${first.slice(-4)}` }).click()
    const revoke = page.getByRole('button', { name: 'Revoke now' })
    expect(await revoke.isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: /to confirm/ }).fill(first.slice(-4))
    await revoke.click()
    await page.getByRole('cell', { name: 'revoked', exact: true }).waitFor()
    expect([await requestToken(id, first), await requestToken(id, second)]).toEqual([401, 200])
    expect(errors).toEqual([])
  })

  test('the reason for a refusal stands at its field, and nothing typed is lost', async () => {
    const { page } = await as('developer', '/developer/application')
    await create(page, 'Quickstart')
    await page.getByText('Application name taken').waitFor()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    expect(await name.inputValue()).toBe('Quickstart')
    await name.fill('Redirects under test')
    await page.getByRole('textbox', { name: 'Redirect URIs' }).fill('http://example.com/back')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const field = page.locator('textarea[aria-invalid]')
    await field.waitFor()
    expect(await field.inputValue()).toBe('http://example.com/back')
    const about = (await field.getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${about.split(' ').at(-1)}"]`).innerText()).toMatch(/https/)
  })

  test('the first call: a program in any language, a token made in the page, and the call when it arrives', async () => {
    const { id, secret } = platformInfo().clients.quickstart
    const { page, errors } = await as('developer', `/developer/documentation?application=${id}`)
    const program = page.getByRole('region', { name: 'Token request' })
    await expect.poll(() => program.innerText()).toContain(`${platformInfo().addresses.v1}/auth/token`)
    await page.getByLabel('Language').selectOption('Rust')
    await expect.poll(() => program.innerText()).toContain('fn main')
    // It looks as code of the guides does, and does not wrap.
    expect(await program.locator('.hl-keyword').count()).toBeGreaterThan(0)
    expect(await program.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('pre')
    await page.getByText('Waiting for a call of this application').waitFor()
    await page.getByLabel('Client secret').fill(secret)
    await page.getByRole('button', { name: 'Create a token' }).click()
    await page.getByText(/It is valid for \d+ minutes/).waitFor()
    await page.getByText('Your call has arrived:').waitFor()
    await page.getByRole('link', { name: 'POST /v1/auth/token' }).waitFor()
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(secret)
    expect(errors).toEqual([])
  })

  test('suspending asks; deleting asks for the name, is for administrators, and leaves nothing to do', async () => {
    const { page } = await as('admin', '/developer/application')
    await create(page, 'Short lived')
    await readSecretOnce(page)
    await page.getByRole('link', { name: 'Danger zone' }).click()
    await page.getByRole('button', { name: 'Suspend', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Suspend Short lived' })
    await question.getByText('All its tokens are revoked at once').waitFor()
    await question.getByRole('button', { name: 'Suspend', exact: true }).click()
    await page.getByRole('button', { name: 'Activate' }).waitFor()
    await page.getByRole('button', { name: 'Delete application' }).click()
    await page.getByRole('textbox', { name: /to confirm/ }).fill('Short lived')
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByRole('heading', { level: 1, name: 'Applications' }).waitFor()
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
    // The list as it was may be shown while the new one is on its way.
    await page.getByRole('link', { name: 'Short lived' }).waitFor({ state: 'detached' })
    // Its other tabs are in the history.
    await page.goBack()
    await page.getByRole('alert').getByRole('link', { name: 'All applications' }).waitFor()
    expect(await page.getByRole('link', { name: 'Danger zone' }).count()).toBe(0)
  })
})

describe('webhooks', () => {
  test('a failing endpoint is found from the dashboard, explained in words, and its message sent again', async () => {
    const { page, errors } = await as('developer')
    await page.getByRole('link', { name: 'See why' }).click()
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor()
    await page.getByRole('link', { name: 'failed', exact: true }).click()
    await page.waitForURL(/state=failed/)
    // The deliveries of all kinds stay until those that failed are there.
    await page.waitForFunction(() => {
      const rows = [...(document.querySelectorAll('table')[1]?.querySelectorAll('tbody tr') ?? [])]
      return rows.length > 0 && rows.every((row) => /failed/i.test(row.textContent))
    })
    await page.locator('table').nth(1).locator('tbody a').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Your server failed with 500.').first().waitFor()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('The message was queued again').waitFor()
    await expect
      .poll(async () => {
        await dialog.getByRole('button', { name: 'Refresh' }).click()
        return dialog.getByText(', replay,').count()
      })
      .toBeGreaterThan(0)
    expect(errors).toEqual([])
  })

  test('add an endpoint, test it, delete it', async () => {
    const { page } = await as('developer', '/developer/application/detail?tab=webhooks')
    const url = `${platformInfo().addresses.inbox}/hooks/under-test`
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByRole('textbox', { name: 'Address' }).fill(url)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    expect(await readSecretOnce(page)).toMatch(/^whsec_/)
    await page.getByRole('link', { name: url }).click()
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click()
        return page.getByRole('cell', { name: 'delivered', exact: true }).count()
      })
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('textbox', { name: /to confirm/ }).fill(url)
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByRole('link', { name: url }).waitFor({ state: 'detached' })
  })
})

describe('logs', () => {
  test('filters stand in the address; a call leads to its operation, with the field that was wrong', async () => {
    const { page } = await as('developer')
    const secret = await sendInvalidRequest()
    await page.getByRole('link', { name: 'Logs', exact: true }).click()
    const openFilters = () => page.getByText(/^Filters/).click()
    await openFilters()
    await page.getByRole('combobox', { name: 'Operation' }).selectOption('mintDataRequest')
    await page.waitForURL(/operationId=mintDataRequest/)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('4xx')
    await page.waitForURL(/statusClass=4xx/)
    await page.reload()
    await openFilters()
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Operation' }).inputValue())
      .toBe('mintDataRequest')
    await page.keyboard.press('Escape')
    await page
      .getByRole('table', { name: /^Calls/ })
      .locator('tbody a')
      .first()
      .click()
    const dialog = page.getByRole('region', { name: 'Call', exact: true })
    await dialog.getByText('The request does not match the API description.').waitFor()
    expect(await dialog.innerText()).not.toContain(secret)
    const link = dialog.locator('.notice a').first()
    const target = new URL((await link.getAttribute('href')) ?? '', page.url())
    expect(target.pathname).toBe('/docs/api/v1/mint-data-request')
    expect(target.hash).toBe('#body.title')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save for support' }).click(),
    ])
    const file = readFileSync(await download.path(), 'utf8')
    expect(file).toContain('returned 422')
    expect(file).not.toContain(secret)
    expect(file).not.toContain('<script')
    expect(await dialog.getByRole('link', { name: 'Try it again' }).getAttribute('href')).toMatch(
      /^\/docs\/api\/v1\/mint-data-request#tryit=[\w-]+$/,
    )
    await link.click()
    await page.waitForURL(target.href)
    expect(await page.locator(`[id="${decodeURIComponent(target.hash.slice(1))}"]`).count()).toBe(1)
  })
})

describe('members', () => {
  test('an invitation is made, and stands in the audit log', async () => {
    const { page } = await as('admin', '/developer/settings?tab=invitations')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('new.person@harbour-mill.example')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByRole('cell', { name: 'new.person@harbour-mill.example', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('cell', { name: 'invitation.created' }).first().waitFor()
  })
})

describe('a list that is on its way', () => {
  test('while something is added to it is asked for once more', async () => {
    const { page } = await as('admin', '/developer/settings?tab=invitations')
    await page.getByRole('button', { name: 'Invite', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page.getByRole('table', { name: 'Members' }).waitFor()
    // The first answer is made at once, and arrives when what was added is there long since.
    let release: () => void = () => undefined
    const late = new Promise<void>((done) => (release = done))
    let made: () => void = () => undefined
    const stale = new Promise<void>((done) => (made = done))
    let asked = 0
    await page.route('**/invitations?*', async (route) => {
      asked += 1
      if (asked > 1) return route.continue()
      const response = await fetchRoute(route)
      made()
      await late
      return route.fulfill({ response })
    })
    await page.getByRole('link', { name: 'Invitations', exact: true }).click()
    await stale
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('in.between@harbour-mill.example')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    release()
    await page.getByRole('cell', { name: 'in.between@harbour-mill.example', exact: true }).waitFor()
  })
})

describe('an API that fails', () => {
  const lists = '**/console/applications?*'
  const cors = { 'access-control-allow-origin': '*' }

  test.each([
    [
      'answers 500',
      'Internal error',
      {
        status: 500,
        headers: cors,
        contentType: 'application/problem+json',
        body: '{"title":"Internal error","status":500}',
      },
    ],
    [
      'answers 502 with JSON that describes nothing',
      'The API returned status 502',
      { status: 502, headers: cors, contentType: 'application/json', body: 'null' },
    ],
    [
      'answers 403 with a page, which is not about roles',
      'The API returned status 403',
      { status: 403, headers: cors, contentType: 'text/html', body: '<h1>Blocked</h1>' },
    ],
    [
      'answers 502 with JSON whose members have other types',
      'The API returned status 502',
      {
        status: 502,
        headers: cors,
        contentType: 'application/json',
        body: '{"title":{"a":1},"detail":[{"b":2}],"code":502,"errors":[null],"change":1}',
      },
    ],
    [
      'answers 503 with a page and a time to wait',
      'Try again in 30 seconds.',
      {
        status: 503,
        headers: { ...cors, 'access-control-expose-headers': 'retry-after', 'retry-after': '30' },
        body: '<html>',
      },
    ],
    [
      'answers 429 with a problem and a time to wait',
      'Too many. Try again in 3 minutes.',
      {
        status: 429,
        headers: { ...cors, 'access-control-expose-headers': 'retry-after', 'retry-after': '130' },
        contentType: 'application/problem+json',
        body: '{"title":"Too many requests","status":429,"detail":"Too many."}',
      },
    ],
    [
      'answers 503 with a date to wait for',
      /Try again in (?:89|90|91) seconds\./,
      () => ({
        status: 503,
        headers: {
          ...cors,
          'access-control-expose-headers': 'retry-after',
          'retry-after': new Date(Date.now() + 90_000).toUTCString(),
        },
      }),
    ],
    ['answers 204', 'It sent status 204, but the body is not JSON.', { status: 204, headers: cors }],
  ] as const)('%s: the page reports it, and its button tries again', async (_, text, answer) => {
    // From a page that asks for no applications, whose own failure would be taken for that of the list.
    const { page } = await as('developer', '/developer/profile')
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await page.route(lists, (route) => route.fulfill(typeof answer === 'function' ? answer() : answer))
    await page.getByRole('link', { name: 'Applications', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Applications' }).waitFor()
    await page.getByRole('alert').getByText(text).waitFor()
    await page.unroute(lists)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
    await page.getByRole('alert').getByText(text).waitFor({ state: 'detached' })
  })

  test('sends a record that breaks a rule: the page reports it', async () => {
    const { page } = await as('developer')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.route('**/console/me', async (route) => {
      const response = await fetchRoute(route)
      const me = (await response.json()) as { level: object }
      await route.fulfill({ response, json: { ...me, level: { ...me.level, userId: 'someone' } } })
    })
    await accountMenu(page)
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await page.getByRole('alert').getByText('/level/userId: Invalid UUID').waitFor()
  })

  test('is not what fails: the page reports its own crash, also in its title, and its button tries again', async () => {
    const { page } = await as('developer')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'appVersion', {
        configurable: true,
        get: () => {
          throw new Error('The version is a secret')
        },
      }),
    )
    await accountMenu(page)
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await page.getByRole('heading', { name: 'This page crashed' }).waitFor()
    await page.getByText('The version is a secret').waitFor()
    expect(await page.title()).toBe('Page Error')
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'appVersion'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Profile/)
  })

  test('is slow: the page says that it waits, and shows the answer when it comes', async () => {
    const { page } = await as('admin', '/developer/settings')
    let answer: () => void = () => undefined
    const late = new Promise<void>((done) => (answer = done))
    await page.route('**/members?*', async (route) => {
      await late
      await route.continue()
    })
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page.getByRole('status', { name: 'Loading members' }).waitFor()
    answer()
    await page
      .getByRole('cell', { name: /lena.brandt/ })
      .first()
      .waitFor()
  })

  test('can’t be reached without a network: the page reports it, and continues when the network is back', async () => {
    const { page } = await as('admin', '/developer/settings')
    await page.getByRole('button', { name: 'Save' }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await page.getByText('This device is offline.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('table', { name: 'Members' }).waitFor()
  })

  test('a page whose script can’t be loaded is reloaded once, then reports it, and its button tries again', async () => {
    const { page } = await as('developer')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const scripts = '**/assets/console-profile-*.js'
    await page.route(scripts, (route) => route.abort())
    await accountMenu(page)
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await page.getByRole('alert').getByText('A script of the console can’t be loaded.').waitFor()
    expect(page.url()).toBe(address('/developer/profile'))
    await page.unroute(scripts)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'Account' }).waitFor()
  })

  test('offline, a page whose script is not there yet keeps the frame, and loads when the connection is back', async () => {
    const { page } = await as('developer')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const scripts = '**/assets/console-profile-*.js'
    await page.route(scripts, (route) => route.abort())
    await page.context().setOffline(true)
    await accountMenu(page)
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await page.getByRole('alert').getByText('You are offline.').waitFor()
    expect(await page.getByRole('link', { name: 'Logs', exact: true }).count()).toBeGreaterThan(0)
    await page.unroute(scripts)
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Account' }).waitFor()
  })

  test('is out of reach in the middle of a form: nothing is lost, and the second attempt creates one thing only', async () => {
    const { page } = await as('developer', '/developer/application')
    const keys: string[] = []
    // The first request arrives, its answer doesn't.
    await page.route('**/console/applications', async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.continue()
      keys.push(request.headers()['idempotency-key'] ?? '')
      if (keys.length > 2) return route.continue()
      await fetchRoute(route)
      if (keys.length === 2) return route.fulfill({ status: 502, headers: cors, body: '<html>' })
      return route.abort()
    })
    await create(page, 'Made once')
    await page.getByText('You can try again: nothing is done twice.').waitFor()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'The API returned status 502' })
      .getByText('You can try again: nothing is done twice.')
      .waitFor()
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Made once')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('can’t be shown again').waitFor()
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    await page.goto(address('/developer/application'))
    await page.getByRole('link', { name: 'Made once' }).first().waitFor()
    expect(await page.getByRole('link', { name: 'Made once' }).count()).toBe(1)
  })
})
