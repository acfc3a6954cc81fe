/** Dialogs of the console: input is not lost by a key, and nothing that runs is left without its result. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { platform } from './console.ts'

const { address, as } = platform()

const LIST = '/developer/application'
const CREDENTIALS = '/developer/application/detail?id=app_3NqK8wVt5ZcR1yHs&tab=credentials'

const question = (page: Page) => page.getByRole('alert').filter({ hasText: 'Discard your input?' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Create application' })
const nameField = (page: Page) => form(page).getByRole('textbox', { name: 'Name', exact: true })

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create application' }).click()
  await form(page).waitFor()
}

/** Gives a request of the page to the test, which lets it go on. */
async function holdRequest(page: Page, method: string, url: RegExp) {
  let letGo: () => void = () => undefined
  const released = new Promise<void>((done) => (letGo = done))
  let count = 0
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    count += 1
    if (count === 1) await released
    return route.continue()
  })
  return { letGo: () => letGo(), sent: () => count }
}

describe('input in a dialog', () => {
  test('Escape, × and Back ask before it is discarded, and go on where it was', async () => {
    const { page, errors } = await as('developer', '/developer/monitor/logs')
    // A link that is followed before the console runs loads the page, and Back would load one as well.
    await page.locator('.account').waitFor()
    await page.getByRole('link', { name: 'Applications', exact: true }).click()
    await page.waitForURL((url) => url.pathname === LIST)
    await openForm(page)
    await nameField(page).fill('Not to be lost')
    await page.keyboard.press('Escape')
    await question(page).waitFor()
    // The answer that loses nothing has the focus, and leads back to the field.
    await page.keyboard.press('Enter')
    await question(page).waitFor({ state: 'detached' })
    expect(await nameField(page).evaluate((field) => field === document.activeElement)).toBe(true)
    // Browsers close a dialog at the second Escape by themselves.
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
    await question(page).waitFor()
    await page.keyboard.press('Enter')
    await question(page).waitFor({ state: 'detached' })
    expect(await nameField(page).inputValue()).toBe('Not to be lost')
    await page.goBack()
    await question(page).waitFor()
    expect(new URL(page.url()).pathname).toBe(LIST)
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await form(page).getByRole('button', { name: 'Close' }).click()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await form(page).waitFor({ state: 'detached' })
    // The focus is where it was before the dialog, and Back goes back again.
    const button = page.getByRole('button', { name: 'Create application' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(errors).toEqual([])
  })

  test('the browser asks before a reload discards it', async () => {
    const { page } = await as('developer', LIST)
    await openForm(page)
    await nameField(page).fill('Not to be lost')
    const asked = new Promise<string>((done) =>
      page.once('dialog', (dialog) => {
        done(dialog.type())
        void dialog.dismiss()
      }),
    )
    await page.evaluate(() => location.reload())
    expect(await asked).toBe('beforeunload')
    expect(await nameField(page).inputValue()).toBe('Not to be lost')
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await form(page).waitFor({ state: 'detached' })
  })

  test('nothing is asked without input, after it was removed, and by Cancel', async () => {
    const { page } = await as('developer', LIST)
    const isGone = async () => {
      await form(page).waitFor({ state: 'detached' })
      expect(await page.locator('dialog[open]').count()).toBe(0)
    }
    await openForm(page)
    await page.keyboard.press('Escape')
    await isGone()
    await openForm(page)
    await nameField(page).fill('x')
    await form(page).getByRole('checkbox').first().click()
    await nameField(page).fill('')
    await form(page).getByRole('checkbox').first().click()
    await page.keyboard.press('Escape')
    await isGone()
    await openForm(page)
    await nameField(page).fill('To be discarded')
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await isGone()
    // A search is not input that anyone would miss.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Page, application/ }).fill('logs')
    await page.keyboard.press('Escape')
    await isGone()
  })

  test('a generated key counts, though nothing was typed', async () => {
    const { page } = await as('developer', CREDENTIALS)
    await page.getByRole('button', { name: 'Add public key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a public key' })
    await dialog.getByRole('button', { name: 'Generate a key pair in this browser' }).click()
    await dialog.getByText('The private key was downloaded').waitFor()
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('the form that checks signatures starts at its first field, and asks as well', async () => {
    const { page } = await as('developer', '/developer/application/detail?check=signature')
    const dialog = page.getByRole('dialog', { name: 'Check a signature' })
    const headers = dialog.getByRole('textbox', { name: 'Headers' })
    await expect.poll(() => headers.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('webhook-id: msg_1')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('a request of a dialog', () => {
  test('that runs keeps it open, so that the secret in the response is not lost', async () => {
    const { page } = await as('developer', LIST)
    await openForm(page)
    await nameField(page).fill('Slow creation')
    const { letGo } = await holdRequest(page, 'POST', /\/console\/applications$/)
    await form(page).getByRole('button', { name: 'Create', exact: true }).click()
    await form(page).locator('[type=submit][aria-busy=true]').waitFor()
    expect(await form(page).getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    expect(await form(page).getByRole('button', { name: 'Close' }).isDisabled()).toBe(true)
    // Browsers close a dialog at the second one by themselves, and the console opens it again.
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
    await form(page).waitFor()
    letGo()
    await page.getByRole('heading', { name: 'Slow creation is ready' }).waitFor()
    await page.getByRole('checkbox', { name: 'I’ve saved this secret' }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { level: 1, name: 'Slow creation' }).waitFor()
  })

  test('several changes stop after the current one, and the dialog says how many are done', async () => {
    const { page } = await as('developer', LIST)
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    const all = await page.getByRole('checkbox', { name: /^Select (?!all)/ }).count()
    const suspended = await page.getByRole('cell', { name: 'suspended', exact: true }).count()
    const total = all - suspended
    expect(total).toBeGreaterThan(1)
    expect(suspended).toBe(1)
    await page.getByRole('button', { name: 'Suspend', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Suspend ${total} applications` })
    await dialog.getByText('One selected application is suspended already.').waitFor()
    const changes = await holdRequest(page, 'PATCH', /\/console\/applications\//)
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
    await dialog.getByText('in progress').waitFor()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await dialog.getByText(`0 of ${total} suspended. Stopping after the current one.`).waitFor()
    changes.letGo()
    await dialog.getByText(`1 of ${total} suspended. Stopped before the remaining`).waitFor()
    expect(changes.sent()).toBe(1)
    // What was not changed can be changed still, or be left.
    await dialog.getByRole('button', { name: /^Suspend the remaining/ }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(changes.sent()).toBe(total)
    await page.goto(address(LIST))
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click()
    await page.getByText(/applications activated/).waitFor()
  })
})
