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
  const drawing = '```mermaid\nflowchart LR\n  First --> Second --> Third --> Fourth\n```'
  const table = `| ${'محطة '.repeat(9)} |\n|---|\n| \`${'x'.repeat(60)}\` |`
  const folders = ':::filetree\n- content/\n  - docs/\n:::'
  write(
    'i18n/ar/docs/refund.md',
    `# الاسترداد\n\nيُطلب استرداد التذاكر من المدير.\n\n${drawing}\n\n${folders}\n\n${table}\n`,
  )
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

test('an Arabic page begins and points from the right, and drawings and folders are from left to right', async () => {
  const context = await newContext({ viewport: { width: 320, height: 800 } })
  const page = await context.newPage()
  await page.goto(place.address('/ar/docs/refund'))
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    return { left: box?.x ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) }
  }
  const styleOf = (selector: string, part: string | undefined, name: 'rotate' | 'scale') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, [of, key]) => getComputedStyle(element, of)[key], [part, name] as const)
  const [figure, first, name] = [
    await boxOf('.diagram'),
    await boxOf('.diagram text:has-text("First")'),
    await boxOf('.filetree li'),
  ]
  expect(first.left).toBeGreaterThan(figure.left)
  expect(first.right).toBeLessThan(figure.right)
  expect(name.left - (await boxOf('.filetree')).left).toBeLessThan(30)
  // A wide table is whole at the right, where it begins, and fades at the left.
  const maskPosition = await page
    .locator('main .table')
    .evaluate((element) => getComputedStyle(element).maskPosition)
  expect(maskPosition).toBe('0px 0px')
  // The bar that shows while a page loads, half-way.
  await page.evaluate(() => {
    const bar = document.createElement('div')
    bar.className = 'progress'
    bar.style.scale = '0.5 1'
    document.body.append(bar)
  })
  expect(await boxOf('.progress')).toEqual({ left: 160, right: 320 })
  expect(await styleOf('.bar .icon', undefined, 'scale')).toBe('-1 1')
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto(place.address('/ar/docs/api/v1'))
  expect((await boxOf('.search-link kbd')).left - (await boxOf('.search-link')).left).toBeLessThan(20)
  const group = page.locator('#_sidebar summary').first()
  await group.click()
  expect(await group.evaluate((line) => line.parentElement?.hasAttribute('open'))).toBe(false)
  await expect.poll(() => styleOf('#_sidebar summary', '::after', 'rotate')).toBe('135deg')
  await page.locator('.search-link').click()
  await page.locator('[role=combobox]').fill('stations')
  const title = page.locator('.search-results [dir=auto]').first()
  await title.waitFor()
  const sides = await page
    .locator('.search-results [dir=auto]')
    .evaluateAll((texts) => [...new Set(texts.map((text) => getComputedStyle(text).textAlign))])
  expect(sides).toEqual(['right'])
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
