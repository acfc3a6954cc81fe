/** A site in Japanese with an Arabic translation, as readers use it: the language menu, the layout from right to left, search, try-it. */

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discard, docs, root, scratch } from '../docs.ts'
import { chooseForRun } from '../setup/run-length.ts'
import { listViolations, axeOptions, measureOverflow } from './accessibility.ts'
import { newContext } from './harness.ts'
import { open, type Place } from './places.ts'

let place: Place

beforeAll(async () => {
  const folder = scratch()
  cpSync(join(root, 'tests/looks/densha'), folder, { recursive: true })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('content/docs/refund.md', '# 払い戻し\n\n切符の払い戻しは、管理者のメールアドレスへ申し込みます。\n')
  write('i18n/ar/docs/refund.md', '# الاسترداد\n\nيُطلب استرداد التذاكر من المدير.\n')
  const description = readFileSync(join(folder, 'openapi/v1.yaml'), 'utf8')
  write(
    'openapi/v1.yaml',
    description
      .replace('名前または座標から駅を検索します。', 'Finds stations by name.')
      .replace('駅を検索する', 'Find stations.')
      .replace('駅と時刻表と運行情報のAPIです。', 'API المحطات ومواعيد القطارات.'),
  )
  const { code, stderr } = await docs(['build', '--root', folder, '--no-offline'])
  expect(code, stderr).toBe(0)
  place = await open('built', folder)
})
afterAll(async () => {
  await place.close()
  discard()
})

test.each(chooseForRun({ short: [false], full: [true, false] }))(
  'the language menu keeps the page (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const context = await newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(place.address('/docs/refund'))
    expect(await page.locator('html').getAttribute('dir')).toBeNull()
    await page.locator('.languages summary').click()
    await page.locator('.languages a[hreflang=ar]').click()
    await page.waitForURL('**/ar/docs/refund')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await page.locator('h1').innerText()).toBe('الاسترداد')
    await context.close()
  },
)

test('try-it is in Arabic, fits narrow and wide screens, and is accessible', async () => {
  const context = await newContext(axeOptions(1440))
  const page = await context.newPage()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(place.address('/ar/docs/api/v1/list-stations'))
    await page.getByRole('button', { name: 'جرّب' }).click()
    await page.locator('dialog').getByRole('heading', { name: 'الاستجابة' }).waitFor()
    expect(await page.locator('dialog').getAttribute('dir')).toBe('rtl')
    expect(await page.locator('dialog').innerText()).not.toMatch(/Send|Response|Server|Parameters/)
    expect(await measureOverflow(page), `at ${width}`).toBe(0)
    expect(await listViolations(page, 'dialog[open]'), `at ${width}`).toEqual([])
    await page.keyboard.press('Escape')
    expect(await measureOverflow(page), `page at ${width}`).toBe(0)
  }
  await context.close()
})

test.each([
  ['English, left to right', 'list-stations', 'Finds stations by name.', 1],
  ['Arabic that begins with a Latin word, right to left', 'public-apis', 'API المحطات ومواعيد القطارات.', -1],
])('on an Arabic page, a description in %s', async (_, name, description, sense) => {
  const context = await newContext()
  const page = await context.newPage()
  await page.goto(place.address(`/ar/docs/api/v1/${name}`))
  const [first = 0, last = 0] = await page
    .locator('.prose')
    .getByText(description)
    .evaluate((element) => {
      const text = element.firstChild as Text
      const range = document.createRange()
      return [0, text.length - 1].map((at) => {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().left
      })
    })
  expect((last - first) * sense).toBeGreaterThan(0)
  await context.close()
})

test.each([
  ['heading', 'list-stations', 'h1'],
  ['breadcrumb', 'list-stations', '.breadcrumbs li:last-child span'],
  ['entry of a list', 'public-apis', '.operations a'],
  ['entry of the sidebar', 'list-stations', '#_sidebar a[aria-current]'],
])('on an Arabic page, an English %s ends with its full stop', async (_, name, selector) => {
  const context = await newContext()
  const page = await context.newPage()
  await page.goto(place.address(`/ar/docs/api/v1/${name}`))
  const [first = 0, stop = 0] = await page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const text = element.firstChild as Text
      const range = document.createRange()
      return [text.data.indexOf('F'), text.data.indexOf('.')].map((at) => {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().left
      })
    })
  expect(stop).toBeGreaterThan(first)
  const gap = await page.locator('h1').evaluate((heading) => {
    const range = document.createRange()
    range.selectNodeContents(heading)
    return heading.getBoundingClientRect().right - range.getBoundingClientRect().right
  })
  expect(gap).toBeLessThan(1)
  await context.close()
})

test('search finds a part of a Japanese word, and marks it', async () => {
  const context = await newContext()
  const page = await context.newPage()
  await page.goto(place.address('/docs/intro'))
  await page.keyboard.press('/')
  await page.locator('[role=combobox]').fill('アドレス')
  const first = page.locator('[role=option]').first()
  await expect.poll(() => first.innerText()).toContain('払い戻し')
  expect(await first.locator('mark').allInnerTexts()).toContain('アドレス')
  await context.close()
})
