/** Applications in the console: the list and its filters, several at once, a copy for production, the network, rights of the own organization. */

import { createPrivateKey, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SignJWT } from 'jose'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listFaults, listFaultsInModes, measureOverflow } from './accessibility.ts'
import { platform } from './console.ts'
import { fetchRoute } from './fetch-route.ts'

const { address, as, platformInfo } = platform()

const LIST = '/developer/application'
const METERS = 'app_8YtR5eWq2UiO9pAs'
const NORDLICHT = 'org_4NmB8vCx1ZlK5jHg'

/** Says that a secret is kept, and closes what shows it. */
async function keep(page: Page): Promise<string> {
  const secret = await page.locator('dialog .secret code').innerText()
  await page.getByRole('checkbox', { name: 'I’ve saved this secret' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  return secret
}

/** Makes an application, ends on its page, and gives its credentials. */
async function make(page: Page, name: string, more: { tags?: string } = {}) {
  await page.goto(address(LIST))
  await page.getByRole('button', { name: 'Create application' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  if (more.tags !== undefined)
    await page.getByRole('dialog').getByRole('textbox', { name: 'Tags' }).fill(more.tags)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: `${name} is ready` }).waitFor()
  const secret = await keep(page)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return { id: new URL(page.url()).searchParams.get('id') ?? '', secret }
}

/** The answer of the token endpoint to the credentials of an application. */
async function grant({ id, secret }: { readonly id: string; readonly secret: string }) {
  const answer = await fetch(`${platformInfo().addresses.v1}/auth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ grant_type: 'client_credentials' }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

/** Names in the list, when it shows what an address asks for. */
const names = (page: Page) =>
  page.getByRole('table', { name: 'Applications' }).locator('tbody a[href*="detail"]').allInnerTexts()

describe('the list', () => {
  test('is filtered and ordered; the address says by what, and shows the same again', async () => {
    const { page, errors } = await as('developer', LIST)
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
    const filters = page.getByRole('search', { name: 'Applications' })
    await filters.getByText('Filters', { exact: true }).click()
    await filters.getByRole('combobox', { name: 'Product' }).selectOption('tokenization')
    await page.waitForURL(/product=tokenization/)
    // The focus stays where the reader is.
    await filters.getByRole('combobox', { name: 'Product' }).focus()
    for (const key of ['Space', 'Home', 'Enter']) await page.keyboard.press(key)
    await page.waitForURL((url) => !url.searchParams.has('product'))
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('product')
    await filters.getByRole('combobox', { name: 'Product' }).selectOption('tokenization')
    await page.waitForURL(/product=tokenization/)
    await expect.poll(() => names(page)).not.toContain('Supplier onboarding (old)')
    await filters.getByRole('combobox', { name: 'Order' }).selectOption('name')
    await page.waitForURL(/order=name/)
    await filters.getByRole('combobox', { name: 'Tag', exact: true }).fill('billing')
    await filters.getByRole('combobox', { name: 'Owner' }).fill('lena.brandt@harbour-mill.example')
    await filters.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(/owner=lena/)
    await expect.poll(() => names(page)).toEqual(['Meter readings import'])
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Meter readings import'])
    await filters.getByText('Filters (4)', { exact: true }).click()
    expect(await filters.getByRole('combobox', { name: 'Tag', exact: true }).inputValue()).toBe('billing')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Remove Order: by name' }).click()
    await page.waitForURL((url) => !url.searchParams.has('order') && url.searchParams.has('tag'))
    await page.getByRole('link', { name: 'Clear', exact: true }).click()
    await filters.getByText('Filters', { exact: true }).click()
    await expect.poll(() => filters.getByRole('combobox', { name: 'Tag', exact: true }).inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
    // A tag leads to all that have it.
    await page.getByRole('link', { name: 'guides', exact: true }).click()
    await page.waitForURL(/tag=guides/)
    await expect.poll(() => names(page)).toEqual(['Quickstart'])
    await page.goto(address(`${LIST}?environment=production&tag=nothing-has-this`))
    await page.getByText('No application matches.').waitFor()
    // A product that the platform no longer has.
    await page.goto(address(`${LIST}?product=retired`))
    await page.getByText('The address had values that are not valid: product.').waitFor()
    await page.waitForURL(({ searchParams }) => !searchParams.has('product'))
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
    expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  })

  test('suspends several applications at once and activates them again; failures are named and stay selected', async () => {
    const { page } = await as('developer', LIST)
    const [one, two] = [
      await make(page, 'Bulk one', { tags: 'bulk' }),
      await make(page, 'Bulk two', { tags: 'bulk' }),
    ]
    await page.goto(address(`${LIST}?tag=bulk`))
    await expect.poll(() => names(page)).toHaveLength(2)
    const suspend = page.getByRole('button', { name: 'Suspend', exact: true })
    expect(await suspend.isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: 'Select Bulk one' }).check()
    await page.getByText('1 selected').waitFor()
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await page.getByText('2 selected').waitFor()
    await suspend.click()
    const dialog = page.getByRole('dialog', { name: 'Suspend 2 applications' })
    for (const name of ['Bulk one', 'Bulk two']) await dialog.getByText(name).waitFor()
    // The second one fails once.
    let failures = 1
    await page.route(`**/applications/${one.id}`, async (route) => {
      if (route.request().method() !== 'PATCH' || failures === 0) return route.continue()
      failures -= 1
      return route.fulfill({
        status: 500,
        headers: { 'access-control-allow-origin': '*' },
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'Internal error', status: 500, code: 'internal_error' }),
      })
    })
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
    await dialog.getByText('1 of 2 suspended. 1 failed.').waitFor()
    await dialog.getByRole('listitem').filter({ hasText: 'Bulk two' }).getByText('done').waitFor()
    await dialog.getByRole('listitem').filter({ hasText: 'Bulk one' }).getByText('Internal error').waitFor()
    expect([(await grant(one)).status, (await grant(two)).body['error']]).toEqual([
      200,
      'unauthorized_client',
    ])
    await dialog.getByRole('button', { name: 'Suspend the remaining one' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await grant(one)).body['error']).toBe('unauthorized_client')
    await expect.poll(() => page.getByRole('cell', { name: 'suspended', exact: true }).count()).toBe(2)
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click()
    await page.getByText('2 applications activated').waitFor()
    expect([(await grant(one)).status, (await grant(two)).status]).toEqual([200, 200])
  })

  test('actions that the API refuses are not offered: support sees no checkboxes', async () => {
    const { page } = await as('support', LIST)
    await page
      .getByRole('combobox', { name: 'Organization' })
      .selectOption({ label: 'Harbour Mill Trading Ltd' })
    await page.getByRole('table', { name: 'Applications' }).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await page.goto(address(`${LIST}?copy=${METERS}`))
    await page.getByRole('table', { name: 'Applications' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('copy to production', () => {
  test('takes everything along but the secrets', async () => {
    const { page, errors } = await as('developer', `/developer/application/detail?id=${METERS}`)
    await page.getByRole('link', { name: 'Copy to production' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy Meter readings import to production' })
    await dialog.waitFor()
    expect(await dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(
      'Meter readings import (production)',
    )
    expect(await dialog.getByRole('combobox', { name: 'Environment' }).inputValue()).toBe('production')
    expect(await dialog.getByRole('checkbox', { name: 'vdts:mint' }).isChecked()).toBe(true)
    expect(await dialog.getByRole('checkbox', { name: 'kyb:write' }).isChecked()).toBe(false)
    expect(await dialog.getByRole('textbox', { name: 'Allowed IP addresses' }).inputValue()).toBe(
      '203.0.113.0/24\n2001:db8:40::/48',
    )
    // It is in the address, and leaves it again.
    await page.reload()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => !url.searchParams.has('copy'))
    // Each page is awaited: the browser may report a request as failed if its page is left.
    await page.goBack()
    await page.waitForLoadState('networkidle')
    await page.goForward()
    await page.waitForLoadState('networkidle')
    await page.goto(address(`${LIST}?copy=${METERS}`))
    // The name of an earlier attempt is taken.
    const name = `Meter readings import ${randomUUID().slice(0, 8)}`
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { name: `${name} is ready` }).waitFor()
    expect(await keep(page)).toMatch(/^sk_/)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('203.0.113.0/24, 2001:db8:40::/48').waitFor()
    expect(await page.getByRole('link', { name: 'Copy to production' }).count()).toBe(0)
    expect(errors).toEqual([])
  })
})

describe('network', () => {
  test('an application is limited to IP addresses: the console warns before, the API names the rejected address afterwards', async () => {
    const { page } = await as('developer', LIST)
    const made = await make(page, 'Network under test')
    expect((await grant(made)).status).toBe(200)
    await page.goto(address(`/developer/application/detail?id=${made.id}&tab=network`))
    const field = page.getByRole('textbox', { name: 'Addresses and networks' })
    await field.fill('203.0.113.7/24')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('textarea[aria-invalid]').waitFor()
    await page
      .getByText(/is an address within 203\.0\.113\.0\/24/)
      .first()
      .waitFor()
    expect(await field.inputValue()).toBe('203.0.113.7/24')
    await field.fill('203.0.113.0/24\n2001:DB8:0::/48')
    await page.getByText('The list leaves out 127.0.0.1,').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => field.inputValue()).toBe('203.0.113.0/24\n2001:db8::/48')
    const refused = await grant(made)
    expect([refused.status, refused.body['code']]).toEqual([403, 'ip_address_not_allowed'])
    expect(refused.body['error_description']).toContain('127.0.0.1')
    await page.getByRole('button', { name: 'Add 127.0.0.1' }).press('Enter')
    await page.getByText('The list leaves out').waitFor({ state: 'detached' })
    // The button is gone: a keyboard goes on from the list.
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await grant(made)).status).toBe(200)
  })

  test('the change stands in the audit log', async () => {
    const { page } = await as('admin', `/developer/application/detail?id=${METERS}&tab=network`)
    const field = page.getByRole('textbox', { name: 'Addresses and networks' })
    await field.fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The allowed addresses were changed').waitFor()
    await page.goto(address('/developer/settings?tab=audit'))
    await page.getByRole('cell', { name: 'application.updated' }).first().waitFor()
    await field.waitFor({ state: 'detached' })
    await page.goto(address(`/developer/application/detail?id=${METERS}&tab=network`))
    await field.fill('203.0.113.0/24\n2001:db8:40::/48')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The allowed addresses were changed').waitFor()
  })
})

describe('public keys', () => {
  /** A token for an assertion that a private key signs. */
  async function prove(id: string, pem: string, alg: string, kid: string) {
    const url = `${platformInfo().addresses.v1}/auth/token`
    const assertion = await new SignJWT({})
      .setProtectedHeader({ alg, kid })
      .setIssuer(id)
      .setSubject(id)
      .setAudience(url)
      .setIssuedAt()
      .setExpirationTime('1 min')
      .setJti(randomUUID())
      .sign(createPrivateKey(pem))
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }

  test('a key pair is generated in the browser: the private key is shown once, the public key works until it is revoked', async () => {
    const { page, errors } = await as('developer', LIST)
    const { id } = await make(page, 'Keys under test')
    await page.getByRole('link', { name: 'Credentials' }).click()
    await page.getByText('No public keys.').waitFor()
    const keys: { pem: string; kid: string; alg: string }[] = []
    for (const alg of ['ES256', 'EdDSA']) {
      await page.getByRole('button', { name: 'Add public key' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a public key' })
      await dialog.getByRole('combobox', { name: 'Algorithm' }).selectOption(alg)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Generate a key pair in this browser' }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`${id}-${alg.toLowerCase()}-private.pem`)
      const pem = readFileSync(await download.path(), 'utf8')
      const field = dialog.getByRole('textbox', { name: 'Public key' })
      await expect.poll(() => field.inputValue()).toContain('BEGIN PUBLIC KEY')
      // Nothing on the page or in its storage knows the private key.
      const body = pem.split('\n')[1] ?? ''
      expect(await page.content()).not.toContain(body)
      const stored = await page.evaluate(() =>
        [localStorage, sessionStorage].flatMap((storage) => Object.values(storage) as string[]).join('\n'),
      )
      expect(stored).not.toContain(body)
      await dialog.getByRole('textbox', { name: 'Key id (kid)' }).fill(`test-${alg}`)
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('cell', { name: `test-${alg}`, exact: true }).waitFor()
      keys.push({ pem, kid: `test-${alg}`, alg })
    }
    await page.getByText('You can have two keys at most').waitFor()
    expect(await page.getByRole('button', { name: 'Add public key' }).isDisabled()).toBe(true)
    for (const { pem, alg, kid } of keys) expect((await prove(id, pem, alg, kid)).status).toBe(200)
    await page.getByRole('button', { name: 'Revoke the public key test-ES256' }).click()
    await page.getByRole('button', { name: 'Revoke now' }).click()
    await page.getByRole('cell', { name: 'test-ES256', exact: true }).waitFor({ state: 'detached' })
    const [first, second] = await Promise.all(keys.map(({ pem, alg, kid }) => prove(id, pem, alg, kid)))
    expect([first?.status, first?.body['error']]).toEqual([401, 'invalid_client'])
    expect(second?.status).toBe(200)
    expect(errors).toEqual([])
  })

  test('a pasted private key is rejected at its field', async () => {
    const { page } = await as('developer', `/developer/application/detail?id=${METERS}&tab=credentials`)
    await page.getByRole('button', { name: 'Add public key' }).click()
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Public key' })
    await field.fill('-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA==\n-----END PRIVATE KEY-----')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('textarea[aria-invalid]').waitFor()
    expect(await page.locator('dialog .error').innerText()).toContain('This is a private key.')
  })
})

describe('names', () => {
  const long = 'W'.repeat(80)
  const hebrew = 'שלום (בדיקה)'

  test('of 80 letters without a space hide no column, and names in Hebrew keep their punctuation', async () => {
    const { page } = await as('developer', LIST, { viewport: { width: 1440, height: 900 } })
    await make(page, long, { tags: 'x'.repeat(32) })
    await make(page, hebrew)
    // In a text from left to right, the closing bracket would be on the wrong side of its word.
    expect(await page.locator('h1 bdi').innerText()).toBe(hebrew)
    // The way back is not cut.
    const [link, entry] = await page
      .locator('.breadcrumbs a')
      .evaluate((a) => [a, a.parentElement].map((element) => element?.getBoundingClientRect().left ?? 0))
    expect(link).toBeGreaterThanOrEqual(entry ?? 0)
    await page.goto(address(LIST))
    await page.getByRole('link', { name: hebrew }).locator('bdi').waitFor()
    const region = page.getByRole('region', { name: 'Applications' })
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
    }
    // On a phone a row is a card of a few lines.
    const card = page.getByRole('row').filter({ hasText: hebrew })
    expect((await card.boundingBox())?.height).toBeLessThan(160)
    expect(await card.getByText('Last used').count()).toBe(0)
    // The API counts characters, not UTF-16 units, and what is too long is refused instead of cut.
    await page.getByRole('button', { name: 'Create application' }).click()
    const dialog = page.getByRole('dialog')
    const nameField = dialog.getByRole('textbox', { name: 'Name', exact: true })
    await nameField.focus()
    await page.keyboard.insertText('😀'.repeat(81))
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByText('Must have at most 80 characters.').last().waitFor()
    expect(await nameField.inputValue()).toBe('😀'.repeat(81))
    await nameField.press('End')
    await nameField.press('Backspace')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { name: 'is ready' }).waitFor()
    await keep(page)
    // A copy gets a name that the API accepts: one space before its end.
    const cut = `${'A'.repeat(66)} cut`
    const { id } = await make(page, cut)
    await page.goto(address(`${LIST}?copy=${id}`))
    const copyName = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })
    expect(await copyName.inputValue()).toBe(`${'A'.repeat(66)} (production)`)
    await page.goto(address(LIST))
    await page.getByRole('link', { name: long }).click()
    await page.getByRole('link', { name: 'Danger zone' }).click()
    await page.getByRole('button', { name: 'Suspend' }).waitFor()
    const admin = await as('admin', page.url().slice(address('').length))
    await admin.page.setViewportSize({ width: 360, height: 740 })
    await admin.page.getByRole('button', { name: 'Delete application' }).click()
    const title = admin.page.getByRole('dialog').getByRole('heading')
    const close = admin.page.getByRole('dialog').getByRole('button', { name: 'Close' })
    expect((await close.boundingBox())?.y).toBeLessThan(((await title.boundingBox())?.y ?? 0) + 24)
  })
})

describe('an application of another organization than the chosen one', () => {
  test('shows the rights of its own, and says whose it is', async () => {
    // Jonas is an administrator of Nordlicht and a member of Harbour Mill.
    const { page } = await as('two', LIST, { bypassCSP: true })
    const organization = page.getByRole('combobox', { name: 'Organization' })
    await organization.selectOption({ label: 'Harbour Mill Trading Ltd' })
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
    const chosen = await organization.inputValue()
    await page.goto(address(`/developer/application/detail?id=app_2WsX3edC4rFv5TgB&tab=danger&org=${chosen}`))
    await page.getByText('This application belongs to').waitFor()
    await page.getByRole('button', { name: 'Delete application' }).waitFor()
    expect(await listFaults(page)).toEqual([])
    await page.getByRole('link', { name: /^Choose / }).click()
    await expect.poll(() => organization.inputValue()).toBe(NORDLICHT)
    await page.getByText('This application belongs to').waitFor({ state: 'detached' })
    // And the other way round.
    await page.goto(address(`/developer/application/detail?id=${METERS}&tab=danger&org=${NORDLICHT}`))
    await page.getByText('This application belongs to').waitFor()
    expect(await page.getByRole('button', { name: 'Delete application' }).count()).toBe(0)
  })
})

describe('accessibility', () => {
  test('each new state, and on 360 px', async () => {
    const { page } = await as('admin', LIST, { bypassCSP: true })
    const look = async (what: string) => {
      // The link back to the top of the page, which is not part of the console, is there while the page is scrolled.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await page.locator('.top[data-shown]').waitFor({ state: 'detached' })
      expect(await listFaultsInModes(page), what).toEqual([])
      await page.setViewportSize({ width: 360, height: 800 })
      expect(await measureOverflow(page), `${what}, 360 px`).toBe(0)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    await page.goto(address(`${LIST}?order=name`))
    await page.getByRole('checkbox', { name: 'Select Quickstart' }).check()
    await look('some are selected')
    await page.route('**/console/applications/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Suspend', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Suspend one application' })
    await dialog.waitFor()
    await look('confirmation')
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
    await dialog.getByText('0 of 1 suspended. 1 failed.').waitFor()
    await look('a change that failed')
    await page.goto(address(`${LIST}?copy=${METERS}`))
    await page.getByRole('dialog', { name: /to production/ }).waitFor()
    await look('a copy')
    await page.goto(address(`/developer/application/detail?id=${METERS}&tab=network`))
    await page.getByRole('textbox', { name: 'Addresses and networks' }).fill('192.0.2.1')
    await page.getByText('The list leaves out').waitFor()
    await look('a list that leaves someone out')
    await page.goto(address(`/developer/application/detail?id=${METERS}&tab=credentials`))
    await page.getByRole('button', { name: 'Add public key' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Public key' }).fill('hello')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('textarea[aria-invalid]').waitFor()
    await look('a key that was refused')
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Public key' })
      .fill(JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }))
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('table', { name: 'Public keys' }).waitFor()
    await look('public keys')
    await page.getByRole('button', { name: /^Revoke the public key/ }).click()
    await page.getByRole('dialog', { name: 'Revoke a public key' }).waitFor()
    await look('the end of a key')
    await page.getByRole('button', { name: 'Revoke now' }).click()
    await page.getByText('No public keys.').waitFor()
    await page.goto(address(`${LIST}?tag=none-has-it`))
    await page.getByText('No application matches.').waitFor()
    await look('nothing found')
  })
})

describe('a new secret', () => {
  test('is requested once, stays until it is saved, and the page says in the dialog what became of the copy', async () => {
    const { page } = await as('developer')
    await page
      .getByRole('navigation', { name: 'Console' })
      .getByRole('link', { name: 'Applications' })
      .click()
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url())
    })
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
      // Before the listener of the dialog, which stops the event.
      const note = () => (document.documentElement.dataset['moved'] = 'yes')
      window.addEventListener('popstate', note, { capture: true, once: true })
    })
    await page.getByRole('button', { name: 'Create application' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`Once ${randomUUID()}`)
    // Two submissions before React has disabled the button: only the first response has the secret.
    await dialog.getByRole('button', { name: 'Create', exact: true }).evaluate((button) => {
      if (!(button instanceof HTMLButtonElement)) return
      button.click()
      button.click()
    })
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    // Outside of the dialog it would be covered, and screen readers would not hear it.
    await dialog.getByRole('alert').getByText('Nothing was copied').waitFor()
    await dialog.getByRole('button', { name: 'Close: Nothing was copied' }).click()
    expect(await dialog.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
    const secret = await dialog.locator('.secret code').innerText()
    await page.evaluate(() => history.back())
    await page.waitForFunction(() => document.documentElement.dataset['moved'] === 'yes')
    await expect.poll(() => new URL(page.url()).pathname).toBe(LIST)
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    expect(await dialog.locator('.secret code').innerText()).toBe(secret)
    await keep(page)
    await page.getByRole('heading', { level: 1, name: /^Once / }).waitFor()
    expect(posts).toHaveLength(1)
  })
})

describe('a change', () => {
  test('that was refused for its content still does not replace that of someone else', async () => {
    const { page } = await as('developer', LIST)
    const { id } = await make(page, `Shared ${randomUUID()}`)
    const tags: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') tags.push(request.headers()['if-match'])
    })
    // From now on the application is another one, as if a colleague had changed it.
    await page.route(`**/console/applications/${id}`, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await fetchRoute(route)
      return route.fulfill({ response, headers: { ...response.headers(), etag: '"newer"' } })
    })
    await page.getByRole('textbox', { name: 'Owner' }).fill('not an address')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Must be an email address').waitFor()
    await page.getByRole('textbox', { name: 'Owner' }).fill('lena.brandt@harbour-mill.example')
    await page.getByRole('textbox', { name: 'Description' }).fill('of several\nlines')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The application was changed').waitFor()
    expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('of several\nlines')
    expect(tags[0]).toMatch(/^"/)
    expect(tags[1]).toBe(tags[0])
  })

  test('deletes an application whose name can’t be typed as it is', async () => {
    const { page } = await as('admin', LIST)
    const { id } = await make(page, `Odd ${randomUUID().slice(0, 8)}`)
    await page.route(`**/console/applications/${id}`, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await fetchRoute(route)
      const body = (await response.json()) as object
      return route.fulfill({ response, json: { ...body, name: ' Odd\n\u202Ename ' } })
    })
    await page.goto(address(`/developer/application/detail?id=${id}&tab=danger`))
    await page.getByRole('button', { name: 'Delete application' }).click()
    const confirm = page.getByRole('button', { name: 'Delete permanently' })
    await page.getByRole('textbox', { name: /to confirm/ }).fill('Odd')
    expect(await confirm.isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: /to confirm/ }).fill('Odd name')
    // The API deletes it, and its response is lost: the second attempt finds nothing, which is what was wanted.
    let isLost = false
    await page.route(`**/console/applications/${id}`, async (route) => {
      if (route.request().method() !== 'DELETE' || isLost) return route.fallback()
      isLost = true
      await fetchRoute(route)
      return route.abort()
    })
    await confirm.click()
    await page.getByRole('alert').getByText('can’t be reached').waitFor()
    await confirm.click()
    await page.getByText('was deleted').waitFor()
    // Its address leads on to the others, and so does one that is cut.
    const notice = page.getByRole('alert')
    for (const gone of [id, 'app_1']) {
      await page.goto(address(`/developer/application/detail?id=${gone}`))
      await notice.getByRole('link', { name: 'All applications' }).waitFor()
      expect(await notice.getByRole('button', { name: 'Try again' }).count()).toBe(0)
      expect(await page.getByRole('link', { name: 'Credentials' }).count()).toBe(0)
    }
    await notice.getByRole('link', { name: 'All applications' }).click()
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
  })
})

test('the cursor of a list is sent as the API gave it', async () => {
  const { page } = await as('developer', '/robots.txt')
  const cursors: (string | null)[] = []
  await page.route('**/console/applications?*', async (route) => {
    cursors.push(new URL(route.request().url()).searchParams.get('cursor'))
    const response = await fetchRoute(route, {
      url: route
        .request()
        .url()
        .replace(/&cursor=[^&]*/, ''),
    })
    const body = (await response.json()) as { readonly items: readonly object[] }
    const nextCursor = cursors.at(-1) === null ? 'a+b&c=d/e%20#f' : null
    return route.fulfill({
      response,
      json: { items: body.items.slice(0, 1), page: { nextCursor, limit: 1 } },
    })
  })
  await page.goto(address(LIST))
  await page.getByRole('button', { name: /more/i }).click()
  await expect.poll(() => cursors).toEqual([null, 'a+b&c=d/e%20#f'])
})
