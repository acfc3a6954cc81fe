/** Flows of the console to their end without a pointer: where the focus is after each step, and what a screen reader announces. */

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { measureOverflow, waitUntilSettled } from './accessibility.ts'
import { platform } from './console.ts'

const { address, as, context, platformInfo, signIn } = platform()

const LIST = '/developer/application'
const DETAIL = '/developer/application/detail'
const LOGS = '/developer/monitor/logs'
const QUICKSTART = 'app_3NqK8wVt5ZcR1yHs'

/** Resolves when an element has the focus. */
const focusOn = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)

/** Gives an element the focus and presses a key. */
async function press(locator: Locator, key = 'Enter'): Promise<void> {
  await locator.focus()
  await locator.page().keyboard.press(key)
}

/** The list of logged calls. */
const calls = (page: Page) => page.getByRole('region', { name: /^Calls/ })

/** Notes each text that comes into a live region of the page from now on. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of target.nodeType === Node.TEXT_NODE ? [target] : addedNodes) {
          const live = target.parentElement?.closest('[aria-live], [role=status], [role=alert]')
          const own = target instanceof Element && target.closest('[aria-live], [role=status], [role=alert]')
          if (live || own) heard.push(node.textContent ?? '')
        }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
}

/** Makes an application and ends on the tab with its credentials. */
async function make(page: Page, name: string): Promise<void> {
  await page.goto(address(LIST))
  await press(page.getByRole('button', { name: 'Create application' }))
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await press(page.getByRole('checkbox', { name: 'I’ve saved this secret' }), 'Space')
  await press(page.getByRole('button', { name: 'Done' }))
  await focusOn(page.getByRole('heading', { level: 1, name }))
  await press(page.getByRole('link', { name: 'Credentials' }))
}

describe('the focus', () => {
  test('stays where a secret and a public key were revoked', async () => {
    const { page, errors } = await as('developer')
    await make(page, 'Revoked under test')
    await press(page.getByRole('button', { name: 'Add public key' }))
    await press(page.getByRole('button', { name: 'Generate a key pair in this browser' }))
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Public key' }).inputValue())
      .toContain('BEGIN PUBLIC KEY')
    await press(page.getByRole('button', { name: 'Add', exact: true }))
    await focusOn(page.getByRole('button', { name: 'Add public key' }))
    await press(page.getByRole('button', { name: /^Revoke the public key/ }))
    await press(page.getByRole('button', { name: 'Revoke now' }))
    // With the last key the table goes as well.
    await focusOn(page.getByRole('heading', { name: 'Public keys' }))
    const revoke = page.getByRole('button', { name: /^Revoke the secret/ })
    const last4 = /\S+$/.exec(await revoke.innerText())?.[0] ?? ''
    await press(revoke)
    await page.keyboard.type(last4)
    await page.keyboard.press('Enter')
    await focusOn(page.getByRole('region', { name: 'Secrets' }))
    expect(errors).toEqual([])
  })

  test('goes to an endpoint that is opened, and stays on the page when it is deleted', async () => {
    const { page, errors } = await as('developer', `${DETAIL}?tab=webhooks`)
    const url = `${platformInfo().addresses.inbox}/hooks/keyboard`
    await press(page.getByRole('button', { name: 'Add endpoint' }))
    await page.keyboard.type(url)
    await page.keyboard.press('Enter')
    await press(page.getByRole('checkbox', { name: 'I’ve saved this secret' }), 'Space')
    await press(page.getByRole('button', { name: 'Done' }))
    const opened = page.getByRole('heading', { name: 'Endpoint', exact: true })
    await focusOn(opened)
    await press(page.getByRole('link', { name: 'Close', exact: true }))
    // A link to the endpoint does nothing while its panel is still open.
    await opened.waitFor({ state: 'detached' })
    await press(page.getByRole('link', { name: url }))
    await focusOn(opened)
    await press(page.getByRole('button', { name: 'Delete', exact: true }))
    await page.keyboard.type(url)
    await page.keyboard.press('Enter')
    await focusOn(page.getByRole('heading', { level: 1, name: 'Webhooks' }))
    expect(errors).toEqual([])
  })

  test('stays among the filters of the logs, and at the call whose panel is closed', async () => {
    const { page, errors } = await as('developer', `${LOGS}?statusClass=4xx&method=GET`)
    await press(page.getByRole('link', { name: 'Remove Method: GET' }))
    await focusOn(page.getByRole('list', { name: 'Active filters' }))
    await press(page.getByRole('link', { name: 'Clear' }))
    await focusOn(page.getByRole('heading', { level: 1, name: 'Logs' }))
    const saved = page.locator('summary', { hasText: 'Saved filters' })
    await press(saved)
    await page.getByRole('textbox', { name: 'Name of this filter' }).focus()
    await page.keyboard.type('mine')
    await page.keyboard.press('Enter')
    await press(page.getByRole('button', { name: 'Remove mine' }))
    await focusOn(saved)
    await page.keyboard.press('Escape')
    const box = page.getByRole('checkbox', { name: /^Compare/ }).first()
    await press(box, 'Space')
    await press(page.getByRole('button', { name: 'Clear selection' }))
    await focusOn(page.getByRole('group', { name: 'Selected calls' }))
    const call = calls(page).locator('[data-label=Call] a').nth(3)
    await press(call)
    await press(
      page.getByRole('region', { name: 'Call', exact: true }).getByRole('button', { name: 'Close' }),
    )
    await focusOn(call)
    expect(errors).toEqual([])
  })

  test('stays at several applications that were changed, and at the pages of a list whose end is reached', async () => {
    const { page } = await as('developer', LIST)
    await press(page.getByRole('checkbox', { name: 'Select Quickstart' }), 'Space')
    for (const action of ['Suspend', 'Activate']) {
      await press(page.getByRole('button', { name: action, exact: true }))
      await press(page.getByRole('dialog').getByRole('button', { name: action }))
      await focusOn(page.getByRole('group', { name: 'Selected applications' }))
      await press(page.getByRole('checkbox', { name: 'Select Quickstart' }), 'Space')
    }
    await page.goto(address('/developer/dashboard'))
    await press(page.getByRole('button', { name: 'Last page' }))
    await focusOn(page.getByRole('navigation', { name: 'Pagination' }))
  })

  test('stays on the page while a code for another device is asked for and given up', async () => {
    const page = await (await context()).newPage()
    await page.goto(address('/developer/auth/qrCode'))
    await press(page.getByRole('link', { name: 'Show a code' }))
    await focusOn(page.getByRole('heading', { level: 1, name: 'Scan the QR code' }))
    await press(page.getByRole('button', { name: 'Cancel' }))
    await focusOn(page.locator('#console [tabindex="-1"]', { hasText: 'You cancelled.' }))
  })

  test('goes to the first row that “Show more” adds', async () => {
    const { page } = await as('developer', LOGS)
    await calls(page).getByRole('link').first().waitFor()
    await press(page.getByRole('button', { name: 'Show more' }))
    await focusOn(page.locator('[aria-rowindex="52"] a').first())
  })

  test('goes to the first field that is wrong; the message says what', async () => {
    const { page } = await as('developer', LIST)
    await press(page.getByRole('button', { name: 'Create application' }))
    await page.keyboard.type('Wrong')
    const addresses = page.getByRole('textbox', { name: 'Redirect URIs' })
    await addresses.fill('ftp://example.com')
    await press(page.getByRole('button', { name: 'Create', exact: true }))
    await focusOn(addresses)
    expect(await page.locator('.notice[role=alert]').innerText()).toContain('Must start with https://')
    await page.keyboard.press('Escape')
    await press(page.getByRole('button', { name: 'Discard' }))
    await page.goto(address(`${DETAIL}?id=${QUICKSTART}&tab=rights`))
    await page.getByRole('checkbox').first().waitFor()
    await page
      .locator(':checked')
      .evaluateAll((boxes) => boxes.forEach((box) => (box as HTMLElement).click()))
    await press(page.getByRole('button', { name: 'Save' }))
    await focusOn(page.getByRole('checkbox').first())
    expect(
      await page.getByRole('group', { name: 'Products' }).getAttribute('aria-describedby'),
    ).not.toBeNull()
  })
})

describe('a screen reader', () => {
  test('hears how long a list is after each change, and each toast once', async () => {
    const { page } = await as('developer', `${LOGS}?method=GET`)
    await calls(page).getByRole('link').first().waitFor()
    const heardInLogs = await listen(page)
    await press(page.getByRole('link', { name: 'Remove Method: GET' }))
    await expect
      .poll(async () => (await heardInLogs()).join('\n'))
      .toMatch(/^\d+ calls match, \d+ of them failed\.$/m)
    await page.goto(address(`${DETAIL}?tab=webhooks&endpoint=whe_7HgF6dSa5PoI4uYt`))
    await waitUntilSettled(page)
    const heard = await listen(page)
    await press(page.getByRole('link', { name: 'failed', exact: true }))
    await expect.poll(heard).toContain('Deliveries: 0 rows')
    await press(page.getByRole('button', { name: 'Disable' }))
    await press(page.getByRole('button', { name: 'Enable' }))
    await page.getByText('The endpoint is enabled').waitFor()
    await press(page.getByRole('button', { name: 'Rotate signing secret' }))
    await page.keyboard.press('Escape')
    await focusOn(page.getByRole('button', { name: 'Rotate signing secret' }))
    expect((await heard()).filter((text) => text.includes('is enabled'))).toHaveLength(1)
  })

  test('knows tabs and applications by the title of the document', async () => {
    const { page } = await as('developer', `${DETAIL}?id=${QUICKSTART}`)
    await expect.poll(() => page.title()).toBe('Overview · Quickstart | Console under test')
    await press(page.getByRole('link', { name: 'Network' }))
    await expect.poll(() => page.title()).toBe('Network · Quickstart | Console under test')
    await press(page.getByRole('link', { name: 'Webhooks', exact: true }).first())
    await expect.poll(() => page.title()).toBe('Webhooks | Console under test')
    await page.goBack()
    await expect.poll(() => page.title()).toBe('Network · Quickstart | Console under test')
    await page.goto(address('/developer/settings?tab=members'))
    await expect.poll(() => page.title()).toBe('Members · Settings | Console under test')
    const denied = await (await context()).newPage()
    await signIn(denied, 'member')
    await expect.poll(() => denied.title()).toBe('No access to the console | Console under test')
  })

  test('reads what a dialog warns of when it opens', async () => {
    const { page } = await as('developer', `${DETAIL}?id=${QUICKSTART}&tab=credentials`)
    const describe = () =>
      page.evaluate(() => {
        const id = document.querySelector('dialog[open]')?.getAttribute('aria-describedby')
        return document.getElementById(id ?? '')?.textContent
      })
    await press(page.getByRole('button', { name: /^Revoke the secret/ }).first())
    expect(await describe()).toContain('stops working at once and for good')
    await page.keyboard.press('Escape')
    await press(page.getByRole('button', { name: 'Rotate secret' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Rotate' }))
    await page.getByRole('dialog', { name: 'The new secret' }).waitFor()
    expect(await describe()).toContain('shown only once')
  })

  /** Seeded data has times that depend on today. */
  const withoutTimes = (tree: string) =>
    tree.replaceAll(/\b(?:\d+ \w+ ago|in \d+ \w+|just now|yesterday|last \w+)\b/g, 'TIME')

  test.each([
    [
      'list',
      `${LIST}?search=quickstart`,
      'main',
      (page: Page) => page.getByRole('link', { name: 'Quickstart' }).waitFor(),
    ],
    ['form', LIST, 'dialog', (page: Page) => press(page.getByRole('button', { name: 'Create application' }))],
    [
      'dialog',
      `${DETAIL}?tab=webhooks&endpoint=whe_7HgF6dSa5PoI4uYt`,
      'dialog',
      (page: Page) => press(page.getByRole('button', { name: 'Rotate signing secret' })),
    ],
  ] as const)('reads the console: %s', async (name, route, part, prepare) => {
    const { page } = await as('admin', route)
    await waitUntilSettled(page)
    await prepare(page)
    const tree = withoutTimes(await page.locator(part).ariaSnapshot())
    const file = join(
      dirname(fileURLToPath(import.meta.url)),
      'expected',
      `screen-reader-console-${name}.txt`,
    )
    await expect(`${tree}\n`).toMatchFileSnapshot(file)
  })
})

describe('room', () => {
  test('error codes of calls are whole on small phones, and the list fits a window of 1,280 px', async () => {
    const { page } = await as('developer', `${LOGS}?statusClass=4xx`, {
      viewport: { width: 320, height: 800 },
    })
    const codes = calls(page).locator('tbody [data-label=Code]:not(:has(.no-value))')
    await codes.first().waitFor()
    const isCut = (cells: readonly Element[]) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length
    expect(await codes.evaluateAll(isCut)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => calls(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })

  test('text of twice the size leaves the organization and the account in the window', async () => {
    const { page } = await as('admin', '/developer/settings', {
      bypassCSP: true,
      viewport: { width: 390, height: 800 },
    })
    await page.getByRole('button', { name: 'Save' }).waitFor()
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    const right = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().right)
    expect(await right(page.locator('.account'))).toBeLessThanOrEqual(390)
    expect(await page.locator('.console-bar select').evaluate((box) => box.clientWidth)).toBeGreaterThan(150)
    expect(await measureOverflow(page)).toBe(0)
  })

  test('nothing of the audit log is beside a window of 320 px', async () => {
    const { page } = await as('admin', '/developer/settings?tab=audit', {
      viewport: { width: 320, height: 800 },
    })
    const region = page.getByRole('region', { name: /^Changes/ })
    await region.waitFor()
    expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })
})
