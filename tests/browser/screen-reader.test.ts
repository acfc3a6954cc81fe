/**
 * What a screen reader gets of pages, dialogs and drawers: roles, names and states in the order of reading, kept as text that people review;
 * and what it announces. And the size of controls (WCAG 2.2, 2.5.8), whose rule axe leaves out unless it is asked for.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { stage } from './harness.ts'
import { useFixtureSite } from './reading.ts'

const root = await useFixtureSite()
const folder = join(dirname(fileURLToPath(import.meta.url)), 'expected')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const PAGES = {
  home: '/',
  guide: '/docs/second',
  operation: '/docs/api/v1/alpha-1',
  post: '/blog/hello',
  blog: '/blog',
}

/** Compares what a screen reader gets of a part of a page with the text that is kept. */
async function expectReading(name: string, part: Locator): Promise<void> {
  // Times and the addresses of what was received differ.
  const text = (await part.ariaSnapshot()).replaceAll(/\d+ ms/g, '1 ms').replaceAll(/blob:\S+/g, 'blob:')
  await expect(`${text}\n`).toMatchFileSnapshot(join(folder, `screen-reader-${name}.txt`))
}

/** Notes the text of each live region when it changes. Gives a function that reads what was noted, and forgets it. */
async function listenToPage(page: Page): Promise<() => Promise<readonly string[]>> {
  type Listening = typeof globalThis & { announced: string[] }
  await page.evaluate(() => {
    const announced = ((globalThis as Listening).announced = [] as string[])
    new MutationObserver((records) => {
      const regions = new Set(
        records.map(({ target }) => {
          const element = target instanceof Element ? target : target.parentElement
          return element?.closest<HTMLElement>('[role=status], [role=alert], [aria-live=polite]')
        }),
      )
      for (const region of regions) {
        const text = region?.innerText.replaceAll(/\s+/g, ' ').trim() ?? ''
        // This is announced only where a search takes long.
        if (text !== '' && !text.startsWith('Searching')) announced.push(text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () =>
    page.evaluate(() =>
      (globalThis as Listening).announced.splice(0).map((text) => text.replace(/\d+ ms/, '1 ms')),
    )
}

const SERVER = 'https://eu.api.bit.example'

/** Opens the form of an operation of the site that ships, whose server sends `response`. */
async function openTryIt(page: Page, address: string, response: object): Promise<Locator> {
  await page.route(`${SERVER}/**`, (route) =>
    route.fulfill({
      json: response,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    }),
  )
  // As without a sandbox on this machine.
  await page.route('http://127.0.0.1:3002/**', (route) => route.abort())
  await page.goto(address, { waitUntil: 'load' })
  await page.getByRole('button', { name: 'Try it' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Copy code: Request' }).waitFor()
  return dialog
}

describe('a screen reader', () => {
  const at = stage('built', root)
  const shipped = stage('built')

  test.each(Object.entries(PAGES))('reads the page: %s', async (name, route) => {
    const { page } = await at.visit(route)
    // Tabs and names of buttons come from the boot script.
    await page.waitForFunction(() => document.readyState === 'complete')
    await expectReading(name, page.locator('body'))
  })

  test('reads the search with its results', async () => {
    const { page } = await at.visit('/docs/second')
    await page.locator('.search-link').click()
    await page.getByRole('combobox', { name: 'Search' }).fill('tables remraks')
    await page.locator('.search-scroll[aria-busy=false] [aria-selected=true]').waitFor()
    await expectReading('search', page.getByRole('dialog'))
  })

  test.each([
    ['menu', 'Menu', 'Sidebar'],
    ['contents', 'On this page', 'On this page'],
  ])('reads the drawer of a phone: %s', async (name, opener, drawer) => {
    const { page } = await at.visit('/docs/intro', { viewport: { width: 390, height: 800 } })
    await page.getByRole('button', { name: opener }).click()
    await page.locator('html[data-drawer]').waitFor({ state: 'attached' })
    await expectReading(`drawer-${name}`, page.getByRole('navigation', { name: drawer }))
  })

  test('reads the form of a request, and its response', async () => {
    const page = await shipped.page()
    const dialog = await openTryIt(page, shipped.address('/docs/api/v1/generate-auth-token'), {
      access_token: 'x'.repeat(20),
    })
    await expectReading('request', dialog)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.locator('[data-state=done]').waitFor()
    await expectReading('response', dialog)
  })

  test('reads the page of a schema', async () => {
    const { page } = await shipped.visit('/docs/api/v1/schemas/VerificationCheck')
    await expectReading('schema', page.locator('main'))
  })

  test('reads the error codes that a filter leaves', async () => {
    const { page } = await shipped.visit('/docs/error-codes')
    await page.getByRole('searchbox', { name: 'Filter by code, status or word' }).fill('token_expired')
    await page.getByText(/^1 of \d+$/).waitFor()
    await expectReading('error-codes', page.locator('.filtered'))
  })
})

describe('a screen reader announces', () => {
  const at = stage('built', root)
  const shipped = stage('built')

  test('how many pages a search finds, and another spelling', async () => {
    const { page } = await shipped.visit('/docs/intro')
    await page.locator('.search-link').click()
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.waitFor()
    const readAnnounced = await listenToPage(page)
    await field.fill('tokn')
    await page.locator('.search-scroll[aria-busy=false] [aria-selected=true]').waitFor()
    expect(await readAnnounced()).toEqual(['The first 10 pages Did you mean token?'])
    await field.fill('token')
    await page.locator('.search-scroll[aria-busy=false] [aria-selected=true]').waitFor()
    await readAnnounced()
    // Never as many as were there before.
    await page.getByRole('button', { name: 'More results' }).click()
    await expect.poll(() => page.locator('.search-status').textContent()).toBe('The first 40 pages')
    expect(await readAnnounced()).toEqual(['The first 40 pages'])
    await field.fill('zzzqqq')
    await page.getByText('No results for').waitFor()
    expect(await readAnnounced()).toEqual(['No results for “zzzqqq”'])
  })

  test('that a page was copied, and not the name that the button had before', async () => {
    const { page } = await at.visit('/docs/intro', { permissions: ['clipboard-read', 'clipboard-write'] })
    const readAnnounced = await listenToPage(page)
    const button = page.locator('.page-actions > button')
    await button.click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await page.getByRole('button', { name: 'Copy page' }).waitFor()
    expect(await readAnnounced()).toEqual(['Copied'])
  })

  test('what is wrong with a request, its response, whether that is as described, and that its token is used', async () => {
    const page = await shipped.page({ permissions: ['clipboard-read', 'clipboard-write'] })
    const address = shipped.address('/docs/api/v1/generate-auth-token')
    const dialog = await openTryIt(page, address, { access_token: 'short' })
    const readAnnounced = await listenToPage(page)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.locator('[data-state=done]').waitFor()
    expect(await readAnnounced()).toEqual([
      expect.stringMatching(/^Check 2 fields: Client id/),
      'Waiting for the response',
      expect.stringMatching(/^200 OK in 1 ms/),
      'The body does not match the API description:',
    ])
    await dialog.getByRole('button', { name: 'Use this token' }).click()
    await expect
      .poll(readAnnounced)
      .toEqual(['The operations of this API use this token until you close the tab.'])
    // The link to the request says that it was copied, and is itself again.
    const link = dialog.locator('p > a[href^="#tryit="]')
    await link.click()
    await dialog.getByRole('link', { name: 'Copied' }).waitFor()
    await dialog.getByRole('link', { name: 'Link to this request' }).waitFor()
    expect(await readAnnounced()).toEqual(['Copied'])
  })
})

describe('controls', () => {
  const at = stage('built', root)

  test.each(Object.values(PAGES))(
    'are at least 24 px high and wide, or apart from others: %s',
    async (route) => {
      const page = await at.page({ bypassCSP: true, viewport: { width: 390, height: 800 } })
      await page.goto(at.address(route), { waitUntil: 'load' })
      await page.evaluate(axe)
      const results = await page.evaluate((): Promise<AxeResults> =>
        (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
          runOnly: ['target-size'],
        }),
      )
      expect(results.violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)))).toEqual(
        [],
      )
    },
  )
})
