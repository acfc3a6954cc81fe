/** The logs: filters, order, sums, what a call caused, two calls side by side, following live, export. */

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  listFaults,
  listFaultsInModes,
  axeOptions,
  measureOverflow,
  waitUntilSettled,
} from './accessibility.ts'
import { platform } from './console.ts'
import { fetchRoute } from './fetch-route.ts'
import { grant, requestMissing, mint, onboard } from './traffic.ts'

const { address, as, platformInfo } = platform()

const LOGS = '/developer/monitor/logs'
const rows = (page: Page) => page.getByRole('table', { name: /^Calls/ }).locator('tbody tr')

const isInWindow = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

const openFilters = (page: Page) => page.getByText(/^Filters/).click()

/** The call beside the list. */
const openCall = (page: Page) => page.getByRole('region', { name: 'Call', exact: true })

/** The words above the list: how many calls there are. */
const sum = (page: Page) => page.getByText(/(?:call matches|calls match), /)

async function total(page: Page): Promise<number> {
  const text = await sum(page).innerText()
  return Number(/^([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''))
}

test('filters offer at most a thousand applications, however many the API sends on a page', async () => {
  const { page } = await as('developer', '/developer/dashboard')
  await page.route('**/console/applications?*', async (route) => {
    const url = new URL(route.request().url())
    const start = url.searchParams.has('cursor') ? 700 : 0
    url.searchParams.delete('cursor')
    const response = await fetchRoute(route, { url: url.href })
    const { items } = (await response.json()) as { readonly items: readonly object[] }
    const many = Array.from({ length: 700 }, (_, n) => ({
      ...items[0],
      id: `app_${start + n}`,
      name: `Application ${start + n}`,
    }))
    await route.fulfill({ response, json: { items: many, page: { limit: 100, nextCursor: 'next' } } })
  })
  await page.goto(address('/developer/monitor/logs'))
  const options = page.locator('select[name=applicationId] option:not([value=""])')
  await expect.poll(() => options.count()).toBe(1000)
})

describe('the list', () => {
  test('shows the key of each call, also of those with a token, and is filtered by it', async () => {
    const { page, errors } = await as('developer', '/developer/application')
    await page.getByRole('button', { name: 'Create application' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Keys under test')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const secret = await page.locator('dialog .secret code').innerText()
    await page.getByRole('checkbox', { name: 'I’ve saved this secret' }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { level: 1, name: 'Keys under test' }).waitFor()
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    await requestMissing(platformInfo(), await grant(platformInfo(), { id, secret }))
    await page.getByRole('link', { name: 'Logs', exact: true }).click()
    const last4 = secret.slice(-4)
    await openFilters(page)
    await page.getByRole('combobox', { name: 'Key' }).selectOption({ label: `…${last4} of Keys under test` })
    await page.waitForURL(/secretId=sec_/)
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.reload()
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(await rows(page).getByText(`…${last4}`).count()).toBe(2)
    await rows(page).getByRole('link').first().click()
    await openCall(page)
      .getByRole('link', { name: `…${last4}` })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Keys under test' }).waitFor()
    expect(await page.content()).not.toContain(secret)
    expect(errors).toEqual([])
  })

  test('says how long calls are kept, as the settings do', async () => {
    const { page } = await as('admin', '/developer/settings')
    const days = await page.getByLabel('Log retention (days)').inputValue()
    await page.goto(address(LOGS))
    await page.getByText(`Calls are kept for ${days} days`).waitFor()
    await page.getByRole('link', { name: 'the settings of the organization' }).click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  })

  test('groups what failed of all that matches, by operation and code', async () => {
    const token = await grant(platformInfo())
    await Promise.all([
      mint(platformInfo(), token, ''),
      mint(platformInfo(), token, ''),
      requestMissing(platformInfo(), token),
    ])
    const { page } = await as('developer', `${LOGS}?operationId=mintDataRequest`)
    await page.getByText('Errors by operation and code').first().click()
    const group = page
      .getByRole('table', { name: 'Errors by operation and code' })
      .getByRole('row', { name: /validation_failed/ })
    const count = Number(await group.getByRole('cell').nth(2).innerText())
    expect(count).toBeGreaterThanOrEqual(2)
    expect(
      await page
        .getByRole('table', { name: 'Errors by operation and code' })
        .getByText('vdt_not_found')
        .count(),
    ).toBe(0)
    await group.getByRole('link', { name: 'validation_failed', exact: true }).click()
    await page.waitForURL(/code=validation_failed/)
    await expect.poll(() => total(page)).toBe(count)
  })

  test('is ordered by the API, over all pages, and says so in the address', async () => {
    const { page } = await as('developer', LOGS)
    await openFilters(page)
    await page.getByRole('combobox', { name: 'Order' }).selectOption('slowest')
    await page.waitForURL(/order=slowest/)
    const table = page.getByRole('table', { name: 'Calls, slowest first' })
    await table.waitFor()
    await waitUntilSettled(page)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('101')
    // Rows of both pages are near the window here: the last call of the first has row 51, after the head.
    await page.locator('tr[aria-rowindex="51"]').scrollIntoViewIfNeeded()
    await page.locator('tr[aria-rowindex="60"]').waitFor()
    const times = await table.locator('tr[aria-rowindex] td:nth-child(4)').allInnerTexts()
    const numbers = times.map((text) => Number.parseInt(text, 10))
    expect(numbers.length).toBeGreaterThan(25)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    // What is new is at the top of the newest only.
    expect(await page.getByRole('checkbox', { name: 'Follow live' }).count()).toBe(0)
  })

  test('a filter keeps the focus, and follows the address back', async () => {
    const { page } = await as('developer', LOGS)
    const status = page.getByRole('combobox', { name: 'Status' })
    await openFilters(page)
    await status.focus()
    await status.selectOption('4xx')
    await page.waitForURL(/statusClass=4xx/)
    await waitUntilSettled(page)
    expect(await status.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.goBack()
    await page.waitForFunction(() => !location.search.includes('statusClass'))
    await expect.poll(() => status.inputValue()).toBe('')
  })

  test('a failed summary is reported, and the calls are still listed', async () => {
    const { page } = await as('developer')
    await page.route('**/console/log-summary?*', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'access-control-allow-origin': '*' },
        body: '{"title":"Internal error"}',
      }),
    )
    await page.getByRole('link', { name: 'Logs', exact: true }).click()
    await page.getByRole('alert').getByText('Internal error').waitFor()
    await rows(page).first().waitFor()
    await page.unroute('**/console/log-summary?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await sum(page).waitFor()
  })

  test('an API that cannot be reached is reported once, and one button loads calls and summary', async () => {
    const { page } = await as('developer')
    await page.route('**/console/log*', (route) => route.abort())
    await page.getByRole('link', { name: 'Logs', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    await expect.poll(() => page.getByText(/^Counting the calls|^Loading logs/).count()).toBe(0)
    expect(await page.getByText('The API can’t be reached').count()).toBe(1)
    await page.unroute('**/console/log*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await rows(page).first().waitFor()
    await sum(page).waitFor()
  })
})

describe('the list beside a call', () => {
  test('is walked by j, k and the arrow keys; the address has the whole state', async () => {
    const token = await grant(platformInfo())
    await mint(platformInfo(), token, 'One more')
    const { requestId } = await mint(platformInfo(), token, '')
    const { page, errors } = await as('developer', LOGS)
    const open = () => new URL(page.url()).searchParams.get('request')
    // Beside a call the list is narrow: cells are hidden, not removed, so that opening a call creates none.
    const code = await rows(page).first().locator('td').nth(2).elementHandle()
    const display = () => code?.evaluate((cell) => cell.isConnected && getComputedStyle(cell).display)
    expect(await display()).toBe('table-cell')
    await rows(page).getByRole('link').first().click()
    await openCall(page).getByText(requestId).first().waitFor()
    expect(await display()).toBe('none')
    // A failure shows both bodies.
    expect(await openCall(page).locator('details[open] summary').allInnerTexts()).toEqual([
      'Request',
      'Response',
    ])
    expect(await openCall(page).evaluate((element) => element.getBoundingClientRect().x)).toBeGreaterThan(
      await rows(page)
        .first()
        .evaluate((element) => element.getBoundingClientRect().right),
    )
    await page.keyboard.press('j')
    await expect.poll(open).not.toBe(requestId)
    const second = open()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-current')))
      .toBe('true')
    await page.keyboard.press('ArrowDown')
    await expect.poll(open).not.toBe(second)
    await page.keyboard.press('k')
    await expect.poll(open).toBe(second)
    await page.keyboard.press('ArrowUp')
    await expect.poll(open).toBe(requestId)
    await waitUntilSettled(page)
    expect(await listFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await openCall(page).waitFor({ state: 'detached' })
    expect(await display()).toBe('table-cell')
    expect(errors).toEqual([])
  })

  test('ignores the next page of a list that a filter has replaced', async () => {
    const { page } = await as('developer', '/developer/profile')
    let respond: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      respond = resolve
    })
    await page.route(/\/console\/logs\?/, async (route) => {
      if (new URL(route.request().url()).searchParams.has('cursor')) {
        await asked
        await route.fulfill({
          status: 500,
          headers: { 'access-control-allow-origin': '*', 'content-type': 'application/problem+json' },
          json: { title: 'The old list failed', status: 500, detail: '', code: 'internal_error' },
        })
        return
      }
      const response = await fetchRoute(route)
      const { items } = (await response.json()) as { readonly items: readonly object[] }
      await route.fulfill({ response, json: { items, page: { nextCursor: 'second', limit: 50 } } })
    })
    await page.goto(address(LOGS))
    const more = page.getByRole('button', { name: 'Show more' })
    await more.click()
    const failed = page.waitForResponse((response) => response.url().includes('cursor='))
    await openFilters(page)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('4xx')
    await page.waitForURL(/statusClass=4xx/)
    await waitUntilSettled(page)
    expect(await more.isEnabled()).toBe(true)
    respond()
    await failed
    await waitUntilSettled(page)
    expect(await page.getByText('The old list failed').count()).toBe(0)
    // The failure of the list on the screen is shown.
    await more.click()
    await page.getByText('The old list failed').waitFor()
  })

  test('keeps only the rows near the window in the document, and walks through all of them', async () => {
    const { page, errors } = await as('developer', '/developer/profile')
    // One page of the list has 2,000 calls; the description has no operation for any of them.
    let call: object = {}
    await page.route(/\/console\/logs\?/, async (route) => {
      const response = await fetchRoute(route)
      const { items } = (await response.json()) as { readonly items: readonly object[] }
      call = { ...items[0], operationId: null }
      const rows = Array.from({ length: 2000 }, (_, n) => ({ ...call, requestId: `req_long${n}` }))
      await route.fulfill({ response, json: { items: rows, page: { nextCursor: null, limit: 100 } } })
    })
    await page.route(/\/console\/logs\/req_long/, (route) => {
      const requestId = new URL(route.request().url()).pathname.split('/').at(-1)
      const message = { headers: {}, body: null }
      const detail = {
        query: '',
        request: message,
        response: message,
        violations: [],
        broken: [],
        eventIds: [],
      }
      const json = { ...call, requestId, ...detail }
      return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
    })
    await page.goto(address(LOGS))
    const table = page.getByRole('table', { name: /^Calls/ })
    await table.waitFor()
    expect(await table.getAttribute('aria-rowcount')).toBe('2001')
    const shown = () => rows(page).getByRole('link').count()
    await expect.poll(shown).toBeLessThan(150)
    const height = await table.evaluate((element) => element.clientHeight)
    // A call that is far down: its row is there, in place, and the next key leads on from it.
    await page.goto(address(`${LOGS}?request=req_long1500`))
    await openCall(page).getByText('No operation of the API description').waitFor()
    // The call may come before the list, which the key needs.
    await page.locator('tr[aria-rowindex="1502"]').waitFor()
    await page.keyboard.press('j')
    await page.waitForURL(/req_long1501/)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex))
      .toBe('1503')
    await expect.poll(() => page.locator('tr[aria-rowindex="1503"]').evaluate(isInWindow)).toBe(true)
    await expect.poll(shown).toBeLessThan(150)
    await page.keyboard.press('Escape')
    // The rows around it come with scrolling, and the table stays about as high.
    await page.locator('tr[aria-rowindex="1520"]').waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.locator('tr[aria-rowindex="2001"]').waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
    await page.locator('tr[aria-rowindex="2001"]').waitFor({ state: 'detached' })
    const now = await table.evaluate((element) => element.clientHeight)
    expect(Math.abs(now - height) / height).toBeLessThan(0.1)
    // Paper has no window: all rows are printed.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await shown()).toBe(2000)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(shown).toBeLessThan(150)
    expect(errors).toEqual([])
  })

  test('filters of the address that are not valid are reset with a word, and the others stay', async () => {
    const { page, errors } = await as('developer', `${LOGS}?statusClass=9xx&method=POST`)
    await page.getByText('The address had values that are not valid: statusClass.').waitFor()
    await page.waitForURL(({ searchParams }) => !searchParams.has('statusClass'))
    expect(new URL(page.url()).searchParams.get('method')).toBe('POST')
    await rows(page).first().waitFor()
    expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  })

  test('is searched by text and filters with completion; columns and filters are kept', async () => {
    const token = await grant(platformInfo())
    await mint(platformInfo(), token, '')
    const { page } = await as('developer', LOGS)
    const field = page.getByRole('combobox', { name: 'Search', exact: true })
    await field.fill('st')
    await page.getByRole('option', { name: /^status:/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await field.pressSequentially('422')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(({ searchParams }) => searchParams.get('status') === '422')
    // Until the filtered calls arrive, the list has those of every status.
    await expect
      .poll(async () => [...new Set(await rows(page).locator('td:nth-child(2)').allInnerTexts())])
      .toEqual(['422'])
    // What became a filter is a chip, and text that is added keeps it.
    await page.getByRole('link', { name: 'Remove Status: 422' }).waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await field.fill('mint')
    await page.keyboard.press('Enter')
    await page.waitForURL(
      ({ searchParams }) => searchParams.get('search') === 'mint' && searchParams.get('status') === '422',
    )
    await page.getByText('Columns', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Address' }).check()
    await page.waitForURL(({ searchParams }) => searchParams.get('columns')?.includes('address') === true)
    await page.getByRole('columnheader', { name: 'Address' }).waitFor()
    await page.getByText('Saved filters').click()
    await page.getByLabel('Name of this filter').fill('Refused mints')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.goto(address(LOGS))
    await page.getByText('Saved filters (1)').click()
    await page.getByRole('link', { name: 'Refused mints' }).click()
    await page.waitForURL(({ searchParams }) => searchParams.get('search') === 'mint')
    await expect.poll(() => field.inputValue()).toBe('mint')
    await page.getByRole('columnheader', { name: 'Address' }).waitFor()
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe('mint')
    await page.getByRole('link', { name: 'Remove Status: 422' }).click()
    await page.waitForURL(({ searchParams }) => !searchParams.has('status') && searchParams.has('search'))
  })

  test('begins on the first screen, and a row of a phone has two lines of labelled values', async () => {
    const { page } = await as('developer', `${LOGS}?method=POST&order=slowest`, {
      viewport: { width: 1440, height: 900 },
    })
    const top = () =>
      rows(page)
        .first()
        .evaluate((row) => row.getBoundingClientRect().top)
    await rows(page).first().waitFor()
    await page.getByRole('link', { name: 'Remove Order: slowest first' }).waitFor()
    await waitUntilSettled(page)
    expect(await top()).toBeLessThan(500)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await top()).toBeLessThan(500)
    const row = rows(page).first()
    // A code that does not fit beside the time has a third line.
    expect(await row.evaluate((element) => element.clientHeight)).toBeLessThan(100)
    const short = rows(page).filter({ has: page.locator('[data-label=Code] .no-value') })
    expect(await short.first().evaluate((element) => element.clientHeight)).toBeLessThan(80)
    // Its status begins where its second line and the page do.
    const inset = await row.evaluate(
      (element) =>
        (element.querySelector('[data-card=first]')?.getBoundingClientRect().left ?? 0) -
        element.getBoundingClientRect().left,
    )
    expect(inset).toBe(0)
    // Of the cells that are shown, none says that it has nothing.
    expect(await row.innerText()).not.toContain('—')
    await row.getByText('Compare').click()
    await page.getByText('One call is selected.').waitFor()
  })
})

describe('an open call', () => {
  test('its link is copied, and opens it for another user', async () => {
    const { requestId } = await requestMissing(platformInfo(), await grant(platformInfo()))
    const { page } = await as('developer', `${LOGS}?statusClass=4xx`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await rows(page).getByRole('link').first().click()
    await openCall(page).getByText(requestId).first().waitFor()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).searchParams.get('request')).toBe(requestId)
    expect(new URL(link).searchParams.get('statusClass')).toBeNull()
    const other = await as('admin')
    await other.page.goto(link)
    await openCall(other.page).getByText(requestId).first().waitFor()
  })

  test('leads to what it caused, with the outcome in words; the delivery leads back', async () => {
    const { requestId } = await onboard(platformInfo(), await grant(platformInfo()))
    const { page, errors } = await as('developer', `${LOGS}?request=${requestId}`)
    const dialog = page.getByRole('dialog')
    const timeline = openCall(page).locator('.timeline')
    await timeline.getByText('organization.admin.created').waitFor()
    // It follows the platform without a reload.
    await expect
      .poll(() => timeline.locator('li').allInnerTexts())
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^request POST \/v1\/kyb\/onboarding responded with 201/),
          expect.stringMatching(/^delivered First attempt to http.*: 20\d/),
          expect.stringMatching(/^failed First attempt to http.*: 500/),
          expect.stringMatching(/^planned Next attempt/),
        ]),
      )
    await timeline
      .getByRole('link', { name: /fail\/warehouse/ })
      .first()
      .click()
    await dialog.getByText('Your server failed with 500').first().waitFor()
    await dialog.getByRole('link', { name: 'POST /v1/kyb/onboarding' }).click()
    await page.waitForURL(new RegExp(`${LOGS}.*request=${requestId}`))
    await timeline.waitFor()
    expect(errors).toEqual([])
  })
})

describe('two calls side by side', () => {
  test('chosen in the list: what differs, in words, by path, without secrets', async () => {
    const token = await grant(platformInfo())
    const good = await mint(platformInfo(), token, 'Compared')
    const wrong = await mint(platformInfo(), token, '', { reference: 'r-1' })
    expect([good.status, wrong.status]).toEqual([202, 422])
    const { page, errors } = await as('developer', `${LOGS}?operationId=mintDataRequest`)
    for (const { requestId } of [wrong, good])
      await page.getByRole('checkbox', { name: new RegExp(requestId) }).check()
    await page.getByText('Two calls are selected.').waitFor()
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/changed, \d+ only in the second/).waitFor()
    const query = new URL(page.url()).searchParams
    expect([query.get('request'), query.get('compare')]).toEqual([wrong.requestId, good.requestId])
    const row = (path: string, part = 'Body of the request') =>
      dialog
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: part, exact: true }) })
        .locator('.pair')
        .filter({ has: page.getByText(path, { exact: true }) })
    expect(await row('/title').innerText()).toMatch(/changed[^]*First:[^]*"Compared"[^]*Second:[^]*""/)
    expect(await row('/reference').innerText()).toMatch(/only in the second[^]*not there[^]*"r-1"/)
    expect(await row('status', 'Response').innerText()).toMatch(/changed[^]*202[^]*422/)
    expect(await row('authorization', 'Headers of the request').innerText()).toMatch(/hidden in both/)
    expect(await dialog.innerText()).not.toContain(token)
    // What is the same is there when asked for.
    expect(await row('/ownerId').count()).toBe(0)
    await dialog.getByRole('checkbox', { name: /the same/ }).check()
    await row('/ownerId').waitFor()
    await page.reload()
    await dialog.getByText(/changed, \d+ only in the second/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toMatch(/^\?operationId=mintDataRequest(?:&org=\w+)?$/)
    expect(errors).toEqual([])
  })

  test('with the last successful call of the same operation, or says that there is none', async () => {
    const token = await grant(platformInfo())
    const good = await mint(platformInfo(), token, 'The last good one')
    const wrong = await mint(platformInfo(), token, '')
    const { page } = await as('developer', `${LOGS}?request=${wrong.requestId}`)
    await page.getByRole('button', { name: 'Compare with the last successful call' }).click()
    await page.waitForURL(new RegExp(`compare=${good.requestId}`))
    await page.getByRole('dialog').getByText('"The last good one"').waitFor()
    await page.goto(address(`${LOGS}?operationId=onboarding&statusClass=5xx`))
    await rows(page).getByRole('link').first().waitFor()
    await page.route('**/console/logs?*statusClass=2xx*', (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        body: '{"items":[],"page":{"nextCursor":null,"limit":2}}',
      }),
    )
    await rows(page).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Compare with the last successful call' }).click()
    await page.getByText('Nothing to compare with').waitFor()
  })

  test('reports a call that is no longer kept and a script that can’t be fetched', async () => {
    const { requestId } = await requestMissing(platformInfo(), await grant(platformInfo()))
    const { page } = await as('developer')
    const scripts = '**/assets/console-call-comparison-*.js'
    await page.route(scripts, (route) => route.abort())
    await page.goto(address(`${LOGS}?request=${requestId}&compare=req_0000000000000000`))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This part of the page can’t be loaded.').waitFor()
    await page.unroute(scripts)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText('There is no logged request req_0000000000000000.').waitFor()
  })

  test('stands one above the other where there is no room', async () => {
    const token = await grant(platformInfo())
    const [one, two] = [await mint(platformInfo(), token, 'A'), await mint(platformInfo(), token, 'B')]
    const path = `${LOGS}?request=${one.requestId}&compare=${two.requestId}`
    const { page } = await as('developer', path, { viewport: { width: 360, height: 800 } })
    await page.getByText(/changed, \d+ only in the second/).waitFor()
    const box = (n: number) => page.locator('.pair .sides').first().locator('> div').nth(n).boundingBox()
    const [left, right] = [await box(0), await box(1)]
    expect(right?.x).toBe(left?.x)
    expect(right?.y).toBeGreaterThan(left?.y ?? Infinity)
    expect(await measureOverflow(page)).toBe(0)
  })
})

describe('following live', () => {
  /** A page whose clock moves only when the test moves it, so that polling happens when the test wants it. */
  async function followed(): Promise<{ page: Page; looks: () => number; errors: readonly string[] }> {
    const { page, errors } = await as('developer')
    await page.clock.install()
    await page.goto(address(`${LOGS}?live=1`))
    await rows(page).first().waitFor()
    // Until now it went like any other.
    await page.clock.pauseAt(Date.now() + 5000)
    await quiet(page)
    let count = 0
    page.on('request', (request) => (count += /\/console\/logs\?.*limit=50/.test(request.url()) ? 1 : 0))
    return { page, looks: () => count, errors }
  }
  /** As `settled`, without the frames of the page, which stand with its clock. */
  const quiet = (page: Page) =>
    expect.poll(() => page.locator('#console :is(.waiting, [aria-busy])').count()).toBe(0)
  const first = (page: Page) => rows(page).getByRole('link').first().getAttribute('href')

  test('new calls appear at the top while the list is not being read', async () => {
    const { page, errors } = await followed()
    await page.mouse.move(0, 0)
    const { requestId } = await requestMissing(platformInfo(), await grant(platformInfo()))
    await expect
      .poll(async () => {
        await page.clock.runFor(3100)
        return first(page)
      })
      .toContain(requestId)
    expect(errors).toEqual([])
  })

  test('new calls wait while the list is being read: no row moves, and the focus stays', async () => {
    const { page } = await followed()
    const link = rows(page).getByRole('link').nth(2)
    // A scroll on the way would be a move of its own.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await link.focus()
    const place = () => link.evaluate((element) => element.getBoundingClientRect().top)
    const [before, href] = [await place(), await link.getAttribute('href')]
    const { requestId } = await requestMissing(platformInfo(), await grant(platformInfo()))
    const waits = page.getByText(/\d+ new calls? waits?, so that nothing moves/)
    await expect
      .poll(async () => {
        await page.clock.runFor(3100)
        return waits.count()
      })
      .toBe(1)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
    expect(await first(page)).not.toContain(requestId)
    expect(await place()).toBe(before)
    await page.getByRole('button', { name: 'Show now' }).click()
    await expect.poll(() => first(page)).toContain(requestId)
    // The button goes with what it showed.
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      })
      .toBe('Live mode')
  })

  test('pauses while a dialog covers the list or the tab is hidden, and then continues', async () => {
    const { page, looks } = await followed()
    // A call is a dialog where there is no room beside the list.
    await page.setViewportSize({ width: 900, height: 720 })
    await rows(page).getByRole('link').first().click()
    await page.getByRole('dialog').getByText('Request id').waitFor()
    const before = looks()
    await page.clock.runFor(30_000)
    // A request that was made before this one would have been seen before it.
    await page.getByRole('button', { name: 'Compare with the last successful call' }).click()
    await page.getByText(/changed, \d+ only in the second/).waitFor()
    expect(looks()).toBe(before)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        await page.clock.runFor(3100)
        return looks()
      })
      .toBeGreaterThan(before)
    await page.evaluate(() =>
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }),
    )
    // One look may have been on its way.
    await page.clock.runFor(3100)
    await quiet(page)
    const hidden = looks()
    await page.clock.runFor(30_000)
    await rows(page).getByRole('link').first().click()
    await page.getByRole('dialog').getByText('Request id').waitFor()
    expect(looks()).toBe(hidden)
  })

  test('a failed poll is reported, and polling goes on', async () => {
    const { page } = await followed()
    await page.mouse.move(0, 0)
    await page.context().setOffline(true)
    await expect
      .poll(async () => {
        await page.clock.runFor(3100)
        return page.getByText(/New calls could not be loaded/).count()
      })
      .toBe(1)
    await page.context().setOffline(false)
    await expect
      .poll(async () => {
        await page.clock.runFor(3100)
        return page.getByText('Following live').count()
      })
      .toBe(1)
  })
})

test('the chart of the logs narrows the list to an interval, and keeps the other filters', async () => {
  const { page, errors } = await as('developer', `${LOGS}?statusClass=4xx`)
  await page.getByText('Calls over time', { exact: true }).click()
  const chart = page.getByRole('slider', { name: /^Calls over time/ })
  await chart.focus()
  await chart.press('End')
  const requests = Number(/: (\d+) requests?,/.exec((await chart.getAttribute('aria-valuetext')) ?? '')?.[1])
  expect(requests).toBeGreaterThan(0)
  await chart.press('Enter')
  await page.waitForURL(/statusClass=4xx.*from=.*to=/)
  await expect.poll(() => total(page)).toBe(requests)
  expect(errors).toEqual([])
})

describe('the chart of the dashboard', () => {
  test('by keyboard and by pointer it leads to the calls of an interval', async () => {
    const { page } = await as('developer', '/developer/dashboard?range=24h', {
      timezoneId: 'Asia/Kathmandu',
    })
    const chart = page.getByRole('slider', { name: /^Requests/ })
    await chart.focus()
    await chart.press('End')
    await chart.press('ArrowLeft')
    const text = (await chart.getAttribute('aria-valuetext')) ?? ''
    const requests = Number(/: (\d+) requests?,/.exec(text)?.[1])
    await chart.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor()
    const { searchParams } = new URL(page.url())
    const [from = '', to = ''] = ['from', 'to'].map((name) => searchParams.get(name) ?? '')
    expect(Date.parse(to) - Date.parse(from)).toBe(30 * 60_000)
    // The address means the same in each time zone; the field has local time.
    expect(from).toMatch(/Z$/)
    await page.getByText('Filters (2)', { exact: true }).click()
    const field = page.getByLabel('From', { exact: true })
    expect(await field.evaluate((input: HTMLInputElement) => Date.parse(input.value))).toBe(Date.parse(from))
    await page.getByRole('button', { name: 'Apply' }).click()
    expect(new URL(page.url()).searchParams.get('from')).toBe(from)
    await page.keyboard.press('Escape')
    await expect.poll(() => (requests === 0 ? rows(page).count() : total(page))).toBe(requests)
    // Filters that are applied again add nothing to the history.
    await page.goBack()
    await chart.waitFor()
    // Answers that arrive later move the chart: other parts of the page are above it.
    await waitUntilSettled(page)
    const box = await chart.boundingBox()
    if (box === null) throw new Error('the chart has no place')
    await page.mouse.move(box.x + 2, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 2, box.y + 20)
    await page.mouse.up()
    await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor()
    const range = new URL(page.url()).searchParams
    expect(Date.parse(range.get('to') ?? '') - Date.parse(range.get('from') ?? '')).toBe(12 * 3_600_000)
  })
})

describe('export', () => {
  test('contains every matching call, and no formula for a spreadsheet', async () => {
    const token = await grant(platformInfo())
    const evil = '=HYPERLINK("http://evil.example";"open")'
    await requestMissing(platformInfo(), token, evil)
    const { page } = await as('developer', LOGS)
    await rows(page).first().waitFor()
    const all = await total(page)
    const shown = await rows(page).count()
    expect(shown).toBeLessThan(all)
    await page.getByText(`The file will have all ${all} calls that match.`).waitFor()
    await page.getByText('Export', { exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`logs-${all}.csv`)
    const file = readFileSync(await download.path(), 'utf8')
    expect(file.trimEnd().split('\r\n')).toHaveLength(all + 1)
    expect(file).toContain(`"'=HYPERLINK(""http://evil.example"";""open"")"`)
    for (const line of file.split('\r\n')) expect(line).not.toMatch(/(?:^|[,;])[=+\-@]/)
  })
})

describe('an export by keyboard', () => {
  test('keeps the focus while it runs, stops, fails with the reason, and says that the file was saved', async () => {
    const { page, errors } = await as('developer', LOGS, { viewport: { width: 390, height: 844 } })
    await rows(page).first().waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    let release: () => void = () => undefined
    let held = new Promise<void>((done) => (release = done))
    let isBroken = false
    await page.route(/\/logs\?.*limit=100/, async (route) => {
      await held
      if (!isBroken) return route.continue()
      const headers = { 'access-control-allow-origin': '*' }
      return route.fulfill({ status: 502, headers, contentType: 'text/html', body: '<h1>502</h1>' })
    })
    await page.getByText('Export', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Export as NDJSON' }).press('Enter')
    await expect.poll(focused).toBe('Stop the export')
    await page.getByText(/^0.* calls loaded…$/).waitFor()
    expect(await page.getByRole('button', { name: 'Export as CSV' }).isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    release()
    await expect.poll(focused).toBe('Export as NDJSON')
    isBroken = true
    held = Promise.resolve()
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: 'The API returned status 502' })
    await alert.waitFor()
    // An export changes nothing, so there is nothing to do twice.
    expect(await alert.innerText()).not.toContain('nothing is done twice')
    await expect.poll(focused).toBe('Export as NDJSON')
    isBroken = false
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n')
    expect(lines.map((line) => typeof (JSON.parse(line) as { requestId?: unknown }).requestId)).toEqual(
      lines.map(() => 'string'),
    )
    await page.getByText(`The file with ${lines.length} calls was saved.`).waitFor()
    expect(await alert.count()).toBe(0)
    await expect.poll(focused).toBe('Export as NDJSON')
    expect(errors).toEqual([])
  })
})

describe('accessibility', () => {
  test('each state', async () => {
    const token = await grant(platformInfo())
    const [good, wrong, caused] = [
      await mint(platformInfo(), token, 'Seen'),
      await mint(platformInfo(), token, ''),
      await onboard(platformInfo(), token),
    ]
    const { page } = await as('admin', '/developer/dashboard', axeOptions(360))
    const looks: readonly (readonly [state: string, path: string, act: () => Promise<void>])[] = [
      [
        'groups, and two chosen calls',
        LOGS,
        async () => {
          await page.getByText('Errors by operation and code').first().click()
          await page
            .getByRole('checkbox', { name: /^Compare/ })
            .nth(0)
            .check()
          await page
            .getByRole('checkbox', { name: /^Compare/ })
            .nth(1)
            .check()
          await page.getByText('Two calls are selected.').waitFor()
        },
      ],
      ['nothing matches', `${LOGS}?code=no_such_code`, () => page.getByText('No call matches.').waitFor()],
      ['following', `${LOGS}?live=1`, () => page.getByText('Following live').waitFor()],
      [
        'what a call caused',
        `${LOGS}?request=${caused.requestId}`,
        () => page.getByText('organization.admin.created').waitFor(),
      ],
      [
        'a comparison',
        `${LOGS}?request=${good.requestId}&compare=${wrong.requestId}`,
        async () => {
          await page.getByRole('checkbox', { name: /the same/ }).check()
          await page.getByText('hidden in both').first().waitFor()
        },
      ],
    ]
    for (const [state, path, act] of looks) {
      await page.goto(address(path))
      await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor()
      await act()
      expect(await listFaultsInModes(page), state).toEqual([])
      expect(await measureOverflow(page), state).toBeLessThanOrEqual(0)
    }
  })
})
