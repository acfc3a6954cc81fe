/** Each page of the console for each of its people, and its accessibility in both modes and on a narrow screen. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listFaultsInModes, MODES, waitUntilSettled, type Mode } from './accessibility.ts'
import { chooseForRun } from '../setup/run-length.ts'
import { platform } from './console.ts'
import { chooseViews } from './views.ts'

const { address, as, context, platformInfo } = platform()

const isFocused = (element: Element) => element === document.activeElement

/** Pages behind the sign-in, and what each shows once it has its data. */
const PAGES = [
  ['/developer/dashboard', 'Dashboard'],
  ['/developer/application', 'Applications'],
  ['/developer/application/detail?tab=webhooks', 'Webhooks'],
  ['/developer/monitor/logs', 'Logs'],
  ['/developer/profile', 'Profile'],
  ['/developer/settings', 'Settings'],
  ['/developer/settings?tab=members', 'Settings'],
  ['/developer/settings?tab=invitations', 'Settings'],
  ['/developer/settings?tab=audit', 'Settings'],
  ['/developer/documentation', 'Documentation'],
] as const

/** Pages that each person visits. The short run takes a few: the tests of accessibility open all of them. */
const VISITED = chooseForRun<readonly (readonly [path: string, title: string])[]>({
  short: PAGES.filter(([path]) => ['/developer/dashboard', '/developer/settings?tab=audit'].includes(path)),
  full: PAGES,
})

/** Opens a page and waits until nothing of it is on its way. */
async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(address(path))
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await waitUntilSettled(page)
}

/** Personas, and the pages that say so if the role may not see them. Nothing else of a page fails. */
const PEOPLE: readonly (readonly [who: string, refused: readonly string[]])[] = [
  ['admin', []],
  ['developer', ['/developer/settings?tab=audit']],
  ['support', []],
  ['two', []],
]

describe('people and pages', () => {
  test.each(chooseForRun({ short: PEOPLE.filter(([who]) => who === 'developer'), full: PEOPLE }))(
    '%s',
    async (who, refused) => {
      const { page, errors } = await as(who)
      for (const [path, title] of VISITED) {
        await open(page, path, title)
        const shut = refused.includes(path)
        expect(await page.getByText('No permission to see').count(), path).toBe(shut ? 1 : 0)
        expect(await page.locator('#console [role=alert] strong').count(), path).toBe(0)
        expect(await page.title()).toContain(title)
      }
      expect(errors).toEqual([])
    },
  )

  test('two organizations: the switch changes what is shown, and is remembered', async () => {
    const { page } = await as('two', '/developer/application')
    await page.locator('tbody tr').first().waitFor()
    const before = await page.locator('tbody tr').count()
    await page
      .getByRole('combobox', { name: 'Organization' })
      .selectOption({ label: 'Harbour Mill Trading Ltd' })
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).not.toBe(before)
    await page.reload()
    await page.getByRole('link', { name: 'Quickstart' }).waitFor()
  })

  test('support sees the applications, but no action that its role forbids', async () => {
    const { page } = await as('support', '/developer/application?org=org_7Q2mV4tK9xRbL1cZ')
    await page.getByText('You can view applications, but not change them').waitFor()
    await waitUntilSettled(page)
    expect(await page.getByRole('button', { name: 'Create application' }).count()).toBe(0)
    // What others have in the form is among the facts.
    await page.getByRole('link', { name: 'Quickstart' }).click()
    for (const term of ['Description', 'Tags', 'Owner'])
      await page.getByRole('term').filter({ hasText: term }).waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  })
})

test.each([768, 1024])('the figures of the dashboard are in one row, at %i px', async (width) => {
  const { page } = await as('admin', '/developer/dashboard', { viewport: { width, height: 800 } })
  const tiles = page.locator('.tiles > div')
  await tiles.first().waitFor()
  const tops = await tiles.evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().top))
  expect(tops).toHaveLength(5)
  expect(new Set(tops).size).toBe(1)
})

describe('accessibility', () => {
  test.each(chooseViews({ narrow: 360, wide: 1280 }, 'narrow'))(
    'every page, $width px wide, $modes',
    async ({ modes, width }) => {
      const { page } = await as('admin', '/developer/dashboard', {
        bypassCSP: true,
        viewport: { width, height: 800 },
      })
      for (const [path, title] of PAGES) {
        await open(page, path, title)
        expect(await listFaultsInModes(page, modes), path).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
          width,
        )
      }
      // Dialogs, and a form that was refused.
      await open(page, '/developer/application', 'Applications')
      await page.getByRole('button', { name: 'Create application' }).click()
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await page.getByText('Enter a name.').waitFor()
      expect(await listFaultsInModes(page, modes), 'a refused form').toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Quickstart' }).click()
      await page.getByRole('heading', { level: 1, name: 'Quickstart' }).waitFor()
      for (const tab of ['Credentials', 'Redirects and origins', 'Products and scopes', 'Danger zone']) {
        await page.getByRole('link', { name: tab }).click()
        await waitUntilSettled(page)
        expect(await listFaultsInModes(page, modes), tab).toEqual([])
      }
    },
  )

  test('signed out', async () => {
    const modes = chooseForRun<readonly Mode[]>({ short: ['light'], full: MODES })
    const page = await (await context({ bypassCSP: true })).newPage()
    for (const path of [
      '/developer',
      '/developer/auth',
      '/developer/auth/qrCode',
      '/developer/auth/qrCode/types',
    ]) {
      await page.goto(address(path))
      await page.locator('#console h1').waitFor()
      await page.locator('.entry').waitFor()
      expect(await listFaultsInModes(page, modes), path).toEqual([])
    }
  })

  test('by keyboard: pages begin at their heading, a dialog gives the focus back', async () => {
    const { page } = await as('admin')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await waitUntilSettled(page)
    await page.getByRole('link', { name: 'Applications', exact: true }).press('Enter')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Applications')
    const create = page.getByRole('button', { name: 'Create application' })
    await create.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => create.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('sign-in by another device', () => {
  test('shows the code, and signs in the user who confirms it on another device', async () => {
    const page = await (await context()).newPage()
    await page.goto(address('/developer/auth/qrCode'))
    await page.getByRole('link', { name: 'Show a code' }).click()
    await page.getByRole('img', { name: 'QR code of the sign-in address' }).waitFor()
    expect(await page.getByText(/The code expires in \d:\d\d/).count()).toBe(1)
    const code = await page.locator('.user-code code').innerText()
    const phone = await (await context()).newPage()
    await phone.goto(`${platformInfo().addresses.identity}/device?user_code=${code}`)
    await phone.getByRole('button', { name: 'Continue' }).click()
    expect(await phone.locator('.code').innerText()).toBe(code)
    await phone.getByRole('button', { name: 'Allow' }).click()
    const { userId } = platformInfo().personas.find(({ key }) => key === 'developer') ?? { userId: '' }
    await phone.locator(`button[value="${userId}"]`).click()
    await phone.getByText('The device is signed in').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  })

  test('ends when the reader cancels, and starts again with a new code', async () => {
    const page = await (await context()).newPage()
    await page.goto(address('/developer/auth/qrCode/qrCodeDisplay'))
    const first = await page.locator('.user-code code').innerText()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('You cancelled.').waitFor()
    // The button is gone; the Tab key goes on from its place.
    await page.keyboard.press('Tab')
    expect(await page.getByRole('button', { name: 'New code' }).evaluate(isFocused)).toBe(true)
    await page.getByRole('link', { name: 'Sign in on this device instead' }).waitFor()
    await page.keyboard.press('Enter')
    expect(await page.locator('.user-code code').innerText()).not.toBe(first)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV')
  })
})
