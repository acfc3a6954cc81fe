/** Forms of the console to their end: prefilled, saved, refused with the reason at its field, slow, and without a response. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeOptions, listFaultsInModes, measureOverflow } from './accessibility.ts'
import { platform } from './console.ts'

const { address, as, platformInfo } = platform()

const WEBHOOKS = '/developer/application/detail?tab=webhooks'
const APPLICATIONS = '/developer/application'

/** Texts that describe the control with the focus. */
const describeFocus = (page: Page) =>
  page.evaluate(() =>
    (document.activeElement?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText ?? ''),
  )

/** The label of the control with the focus. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
      ? (activeElement.labels?.[0]?.innerText.trim() ?? '')
      : (activeElement?.textContent ?? '')
  })

const waitForFocus = (page: Page, name: string) => expect.poll(() => readFocus(page)).toBe(name)

describe('editing a webhook endpoint', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit endpoint' })
  const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })
  const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' })
  const facts = (page: Page) => page.locator('.part').filter({ hasText: 'Signing secrets' }).locator('.facts')

  /** Adds an endpoint for all types of event that there are, and opens it. */
  async function openEndpoint(page: Page, path: string): Promise<string> {
    const url = `${platformInfo().addresses.inbox}/hooks/${path}`
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByRole('textbox', { name: 'Address' }).fill(url)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('checkbox', { name: 'I’ve saved this secret' }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: url }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    return url
  }

  test('by keyboard: it begins with what the endpoint has, and what is saved shows at once', async () => {
    const { page, errors } = await as('developer', WEBHOOKS)
    const url = await openEndpoint(page, 'edited')
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
    await waitForFocus(page, 'Address')
    expect(await field(page, 'Address').inputValue()).toBe(url)
    await page.keyboard.press('End')
    await page.keyboard.type('-again')
    await page.keyboard.press('Tab')
    await waitForFocus(page, 'Description')
    await page.keyboard.type('Warehouse')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    const first = dialog(page).getByRole('checkbox').first()
    const isFirst = await first.isChecked()
    await page.keyboard.press('Enter')
    await page.getByText('The endpoint was changed').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    // The focus is where it was before.
    await waitForFocus(page, 'Edit')
    await page.getByRole('link', { name: `${url}-again` }).waitFor()
    expect(await facts(page).innerText()).toMatch(/Warehouse/)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    expect(await field(page, 'Description').inputValue()).toBe('Warehouse')
    expect(await first.isChecked()).toBe(isFirst)
    expect(errors).toEqual([])
  })

  test('what is missing or taken stands at its field, which has the focus; nothing is lost', async () => {
    const { page } = await as('developer', WEBHOOKS)
    await openEndpoint(page, 'refused')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await field(page, 'Address').fill('')
    for (const box of await dialog(page).getByRole('checkbox').all()) await box.uncheck()
    await save(page).click()
    await waitForFocus(page, 'Address')
    expect(await describeFocus(page)).toContain('Enter an address.')
    const alert = dialog(page).getByRole('alert').filter({ hasText: 'Some fields are missing.' })
    expect(await alert.innerText()).not.toMatch(/url|events:/)
    await dialog(page).getByRole('checkbox').first().check()
    await field(page, 'Address').fill('ftp://example.com')
    await save(page).click()
    await expect.poll(() => describeFocus(page)).toContain('Must start with https://.')
    await field(page, 'Address').fill(`${platformInfo().addresses.inbox}/hooks/harbour-mill`)
    await save(page).click()
    await expect.poll(() => describeFocus(page)).toContainEqual(expect.stringMatching(/already has this URL/))
    expect(await field(page, 'Address').inputValue()).toMatch(/harbour-mill$/)
    // Input is asked for before it is discarded.
    await page.keyboard.press('Escape')
    await dialog(page).getByRole('alert').filter({ hasText: 'Discard your input?' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Discard' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('an endpoint of all events keeps those that come later, until a choice is made', async () => {
    const { page } = await as('developer', WEBHOOKS)
    const bodies: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') bodies.push(request.postDataJSON())
    })
    // A program may create one that gets the types of the future as well.
    await page.route(/\/webhook-endpoints$/, (route) =>
      route.request().method() === 'POST'
        ? route.continue({
            postData: JSON.stringify({ ...(route.request().postDataJSON() as object), events: [] }),
          })
        : route.fallback(),
    )
    await openEndpoint(page, 'all')
    await expect.poll(() => facts(page).innerText()).toMatch(/Events\s+all/)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await field(page, 'Description').fill('All of them')
    await save(page).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(bodies.at(-1)).toMatchObject({ description: 'All of them', events: [] })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const boxes = dialog(page).getByRole('checkbox')
    // The dialog loads the endpoint first.
    await boxes.first().waitFor()
    const count = await boxes.count()
    await boxes.first().uncheck()
    await save(page).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect((bodies.at(-1) as { readonly events: readonly string[] }).events).toHaveLength(count - 1)
  })

  test('the change of a colleague is not overwritten unasked, with the labels of what changed', async () => {
    const first = await as('developer', WEBHOOKS)
    const url = await openEndpoint(first.page, 'shared')
    const second = await as(
      'developer',
      new URL(first.page.url()).pathname + new URL(first.page.url()).search,
    )
    for (const { page } of [first, second]) {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await field(page, 'Address').waitFor()
    }
    await field(second.page, 'Address').fill(`${url}-second`)
    await save(second.page).click()
    await dialog(second.page).waitFor({ state: 'detached' })
    await field(first.page, 'Description').fill('First')
    await save(first.page).click()
    const notice = dialog(first.page).getByRole('alert').filter({ hasText: 'You changed this already' })
    await expect.poll(() => notice.innerText()).toMatch(/: Address, just now/)
    expect(await field(first.page, 'Description').inputValue()).toBe('First')
    // What is opened now begins with the other change.
    await dialog(first.page).getByRole('button', { name: 'Cancel' }).click()
    await first.page.getByRole('button', { name: 'Edit', exact: true }).click()
    expect(await field(first.page, 'Address').inputValue()).toBe(`${url}-second`)
  })

  test('slow: it waits, and can’t be sent twice; without a response it reports that, and can be sent again', async () => {
    const { page } = await as('developer', WEBHOOKS)
    await openEndpoint(page, 'slow')
    let sent = 0
    let letGo: () => void = () => undefined
    const released = new Promise<void>((done) => (letGo = done))
    await page.route(/\/webhook-endpoints\/whe_/, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      sent += 1
      await released
      return sent === 1 ? route.abort() : route.continue()
    })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await field(page, 'Description').fill('Slow')
    await field(page, 'Description').press('Enter')
    await field(page, 'Description').press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(() => save(page).getAttribute('aria-busy')).toBe('true')
    expect(await dialog(page).count()).toBe(1)
    letGo()
    await dialog(page).getByText('The API can’t be reached').waitFor()
    expect([sent, await field(page, 'Description').inputValue()]).toEqual([1, 'Slow'])
    await save(page).click()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => facts(page).innerText()).toMatch(/Description\s+Slow/)
  })

  test('an endpoint that can’t be loaded says why, and tries again', async () => {
    const { page } = await as('developer', WEBHOOKS)
    await openEndpoint(page, 'unloaded')
    await page.route(/\/webhook-endpoints\/whe_/, (route) => route.abort())
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog(page).getByText('The API can’t be reached').waitFor()
    await page.unroute(/\/webhook-endpoints\/whe_/)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await waitForFocus(page, 'Address')
  })

  test('is accessible, and fits a phone', async () => {
    const { page } = await as('developer', WEBHOOKS, axeOptions(360))
    await openEndpoint(page, 'phone')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await field(page, 'Address').fill('')
    await save(page).click()
    await waitForFocus(page, 'Address')
    expect(await listFaultsInModes(page)).toEqual([])
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  })

  test('is not offered to those who may not change it', async () => {
    const { page } = await as('support', `${WEBHOOKS}&org=org_7Q2mV4tK9xRbL1cZ`)
    await page
      .getByRole('link', { name: /\/fail\/warehouse/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Recover' }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
  })
})

describe('the reasons for a refusal', () => {
  test('have the labels of the form, say which line they mean, and all stand at their fields', async () => {
    const { page } = await as('developer', APPLICATIONS)
    await page.getByRole('button', { name: 'Create application' }).click()
    const form = page.getByRole('dialog', { name: 'Create application' })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Two wrong lines')
    const uris = form.getByRole('textbox', { name: 'Redirect URIs' })
    await uris.fill('\nhttps://example.com/back\n\nhttp://example.com/first\nhttp://example.com/second')
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    const alert = form.getByRole('alert').filter({ hasText: 'Redirect URIs: http://example.com/first: Must' })
    await alert.waitFor()
    expect(await alert.innerText()).toContain('Redirect URIs: http://example.com/second: Must')
    expect(await alert.innerText()).not.toMatch(/redirectUris|\bline \d/)
    await waitForFocus(page, 'Redirect URIs')
    const [, error] = await describeFocus(page)
    expect(error?.split('\n').filter(Boolean)).toEqual([
      expect.stringMatching(/^http:\/\/example\.com\/first: /),
      expect.stringMatching(/^http:\/\/example\.com\/second: /),
    ])
  })

  test('a name that is taken, and an address that was invited, stand at their fields', async () => {
    const { page } = await as('admin', APPLICATIONS)
    await page.getByRole('button', { name: 'Create application' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Quickstart')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await waitForFocus(page, 'Name')
    await expect
      .poll(() => describeFocus(page))
      .toContainEqual(expect.stringMatching(/already has this name/))
    await page.goto(address('/developer/settings?tab=invitations'))
    for (const message of ['was invited', 'has a pending invitation']) {
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await page.getByRole('textbox', { name: 'Email' }).fill('twice@harbour-mill.example')
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await page.getByText(message).first().waitFor()
    }
    await waitForFocus(page, 'Email')
    expect(await describeFocus(page)).toContainEqual(expect.stringMatching(/has a pending invitation/))
  })

  test('a reason about something that the form does not have keeps its name in the request', async () => {
    const { page } = await as('admin', '/developer/settings')
    await page.route('**/settings', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 422,
            headers: { 'access-control-allow-origin': '*' },
            contentType: 'application/problem+json',
            body: JSON.stringify({
              type: 'https://docs.example.com/errors',
              title: 'Refused',
              status: 422,
              code: 'validation_failed',
              requestId: 'req_1',
              errors: [
                { pointer: '/region', rule: 'required', message: 'Is required.' },
                { pointer: '/allowedDomains/1', rule: 'format', message: 'Must be a domain.' },
              ],
            }),
          })
        : route.fallback(),
    )
    await page.getByRole('textbox', { name: 'Allowed email domains' }).fill('a.example\nb example')
    await page.getByRole('button', { name: 'Save' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Refused' })
    await expect
      .poll(() => alert.getByRole('listitem').allInnerTexts())
      .toEqual(['region: Is required.', 'Allowed email domains: b example: Must be a domain.'])
    await waitForFocus(page, 'Allowed email domains')
  })
})

describe('a toast', () => {
  test.each([
    ['on a phone', 390],
    ['on a desktop', 1280],
  ])(
    'leaves the button that was pressed in sight, %s, and what it covers can be scrolled free',
    async (_, width) => {
      const { page } = await as('admin', '/developer/settings', { viewport: { width, height: 700 } })
      const button = page.getByRole('button', { name: 'Save', exact: true })
      // A slow machine takes longer than a toast is shown.
      await page.evaluate(() => {
        const own = window.setTimeout
        window.setTimeout = ((run: () => void, ms: number) =>
          ms === 6000 ? 0 : own(run, ms)) as typeof window.setTimeout
      })
      const email = page.getByRole('textbox', { name: 'Support email' })
      await email.fill(`toast-${width}@example.com`)
      // The button is at the lower edge of the window when it is pressed.
      await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
      await button.press('Enter')
      const toast = page.locator('.toast').filter({ hasText: 'The settings were saved' })
      await toast.waitFor()
      const readCovered = (name: string) =>
        page.evaluate((selector) => {
          const element = selector === '' ? document.activeElement : document.querySelector(selector)
          const box = element?.getBoundingClientRect()
          if (box === undefined || box.bottom > innerHeight || box.top < 0) return 'out of sight'
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
          const front = document.elementFromPoint(x, y)
          return element?.contains(front) === true || front?.contains(element ?? null) === true
            ? 'free'
            : (front?.className ?? 'none')
        }, name)
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
      await expect.poll(() => readCovered('')).toBe('free')
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect.poll(() => readCovered('footer a:last-of-type')).toBe('free')
      expect(await toast.count()).toBe(1)
    },
  )
})
