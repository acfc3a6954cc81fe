/** The console of a site that is served below a path. */

import { expect, test } from 'vitest'
import { accountMenu, platform, readToken, watchErrors } from './console.ts'

const BASE = '/portal/'
const { address, signInAs, choose, context, platformInfo } = platform({ base: BASE })

test('sign-in, pages, deep links, parts that come later, and sign-out all stay below the path', async () => {
  expect(new URL(platformInfo().addresses.portal).pathname).toBe('/portal')
  const { page, errors } = await signInAs('two', '/developer/settings?tab=audit')
  await page.getByRole('heading', { level: 2, name: 'Audit log' }).waitFor()
  await page.waitForURL(({ searchParams }) => searchParams.get('tab') === 'audit' && searchParams.has('org'))
  for (const [name, path] of [
    ['Dashboard', 'dashboard'],
    ['Applications', 'application'],
    ['Logs', 'monitor/logs'],
    ['Documentation', 'documentation'],
    ['Settings', 'settings'],
    ['Profile', 'profile'],
  ] as const) {
    if (name === 'Profile') await accountMenu(page)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/portal/developer/${path}`)
    // The host has a file at each of these addresses.
    const answer = await fetch(page.url())
    expect([path, answer.status]).toEqual([path, 200])
  }
  const listStyles = async (path: string) => {
    const html = await (await fetch(address(path))).text()
    return [...html.matchAll(/<link rel="stylesheet" href="\/portal\/assets\/([a-z]+)-/g)].map(
      ([, name]) => name,
    )
  }
  expect(await listStyles('/developer/profile')).toEqual(['site', 'console'])
  expect(await listStyles('/docs/intro')).toEqual(['site'])
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Profile', exact: true }).waitFor()
  // The heading is in the page before the console's script is; the keys are the site's search until then.
  await page.getByRole('combobox', { name: 'Organization' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Page, application/ }).fill('introspect')
  await page.getByRole('option').first().waitFor()
  expect(errors).toEqual([])
  await page.getByRole('option').first().click()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/portal/docs/api/'))
  await page.goto(address('/developer'))
  await page.waitForURL(({ pathname }) => pathname === '/portal/developer/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true }).waitFor()
  await accountMenu(page)
  await page.getByRole('link', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(({ origin }) => origin === platformInfo().addresses.identity)
  await page
    .getByRole('button', { name: /sign out|yes/i })
    .first()
    .click()
  await page.waitForURL(address('/'))
  expect(await readToken(page)).toBeNull()
})

test('a denied user is sent to the main page of this site, not of the host', async () => {
  const page = await (await context()).newPage()
  await page.goto(address('/developer/application'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await choose(page, 'member')
  await page.getByRole('alert').getByText('Access Denied', { exact: true }).waitFor()
  await page.waitForURL(address('/'))
  expect(await page.getByRole('banner').count()).toBe(1)
})

test('the sign-in by another device', async () => {
  const page = await (await context()).newPage()
  const errors = watchErrors(page)
  await page.goto(address('/developer/auth/qrCode'))
  await page.getByRole('link', { name: 'Show a code' }).click()
  await page.getByRole('img', { name: 'QR code of the sign-in address' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/portal/developer/auth/qrCode/qrCodeDisplay')
  const code = await page.locator('.user-code code').innerText()
  const phone = await (await context()).newPage()
  await phone.goto(`${platformInfo().addresses.identity}/device?user_code=${code}`)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByRole('button', { name: 'Allow' }).click()
  const { userId } = platformInfo().personas.find(({ key }) => key === 'developer') ?? { userId: '' }
  await phone.locator(`button[value="${userId}"]`).click()
  await phone.getByText('The device is signed in').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/portal/developer/dashboard')
  expect(errors).toEqual([])
})
