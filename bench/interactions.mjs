#!/usr/bin/env node
/**
 * `npm run bench:interactions`: how long the logs page takes from an interaction to the next paint, with 10,000 calls
 * loaded and Chromium's processor slowed down four times. Prints JSON, in milliseconds: `paint` is the longest duration
 * of Event Timing (https://www.w3.org/TR/event-timing/) in steps of 8 ms, which other work on the machine prolongs; `work` is the
 * processor time of the page's main thread without the slowdown, until it is idle again, with the response of the API.
 * `--rows N` loads another number of calls.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { launchChromium } from './measure.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const argument = process.argv.indexOf('--rows')
const ROWS = argument < 0 ? 10_000 : Number(process.argv[argument + 1])
const SLOWDOWN = 4
const PORTAL_ID = 'bench-'

const folder = mkdtempSync(join(tmpdir(), 'offprint-interactions-'))
cpSync(join(root, 'openapi'), join(folder, 'openapi'), { recursive: true })
// The descriptions link to these pages; the panel of broken links would cover the console.
for (const name of ['intro', 'scopes', 'error-codes', 'webhooks/overview', 'guides/authentication']) {
  const path = join(folder, `content/docs/${name}.md`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `# Page ${name}\n\n## Private key\n`)
}
const config = { title: 'Bench', url: 'https://docs.example.com', console: { portalId: PORTAL_ID } }
writeFileSync(join(folder, 'docs.config.ts'), `export default ${JSON.stringify(config)}\n`)

const server = spawn(
  process.execPath,
  [join(root, 'bin/docs.js'), 'serve', '--sandbox', '--json', '--port', '0', '--root', folder],
  { stdio: ['ignore', 'pipe', 'inherit'] },
)
const { addresses, personas } = await new Promise((resolve) => {
  let text = ''
  server.stdout.on('data', (data) => {
    text += data
    const line = text.split('\n').find((part) => part.startsWith('{') && part.endsWith('}'))
    if (line !== undefined) resolve(JSON.parse(line))
  })
})

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
const browser = await launchChromium()
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${addresses.portal}/developer/dashboard`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.locator(`button[value="${personas[0].userId}"]`).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.route(/\/console\/logs\?/, fulfillLogs)
  await page.goto(`${addresses.portal}/developer/monitor/logs`)
  const more = page.getByRole('button', { name: 'Show more' })
  await more.click()
  await page.waitForFunction(() => Number(document.querySelector('.table.cards table')?.ariaRowCount) > 60)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(() => {
    globalThis.durations = []
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId > 0) globalThis.durations.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 })
  })
  const figures = {}
  const measure = async (name, interact, { repeats = 3, prepare } = {}) => {
    figures[name] = { paint: [], work: [] }
    for (let n = 0; n < repeats; n += 1) {
      for (const rate of [SLOWDOWN, 1]) {
        await prepare?.()
        await session.send('Emulation.setCPUThrottlingRate', { rate })
        await page.evaluate(() => (globalThis.durations.length = 0))
        const before = await readWork(session)
        await interact(n)
        await page.waitForTimeout(rate === 1 ? 400 : 1200)
        if (rate === 1) figures[name].work.push((await readWork(session)) - before)
        else figures[name].paint.push(await page.evaluate(() => Math.max(0, ...globalThis.durations)))
      }
    }
    const { paint, work } = figures[name]
    figures[name] = {
      paint: median(paint),
      slowest: Math.max(...paint),
      work: Math.round(median(work) * 10) / 10,
    }
  }
  await page.locator('h1').click()
  const call = page.getByRole('heading', { name: 'Call', exact: true })
  const setOpen = async (isOpen) => {
    if ((await call.count()) !== Number(isOpen)) await page.keyboard.press(isOpen ? 'j' : 'Escape')
    await call.waitFor({ state: isOpen ? 'attached' : 'detached' })
    await page.waitForTimeout(800)
  }
  await measure('open the first call (j)', () => page.keyboard.press('j'), {
    prepare: () => setOpen(false),
  })
  await measure('close a call (Escape)', () => page.keyboard.press('Escape'), {
    prepare: () => setOpen(true),
  })
  await setOpen(true)
  await measure('next call (j)', () => page.keyboard.press('j'))
  await measure('call before (k)', () => page.keyboard.press('k'))
  await measure('open a call (click)', () => page.locator('.table.cards tbody a').nth(2).click(), {
    prepare: () => setOpen(false),
  })
  await setOpen(false)
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.click()
  await measure('type in the search', (n) => page.keyboard.type('status:'[n] ?? 'x'))
  await page.keyboard.press('Escape')
  await search.fill('')
  await page.keyboard.press('Escape')
  await page.getByText('Columns', { exact: true }).click()
  await measure('choose a column', () => page.getByRole('checkbox', { name: 'Address' }).click())
  await measure('select a call to compare', () =>
    page.locator('.table.cards tbody input[type=checkbox]').nth(1).click(),
  )
  await more.scrollIntoViewIfNeeded()
  await measure('load more', () => more.click())
  await page.locator('.table.cards').focus()
  await measure('scroll to another part (Home, End)', async (n) => {
    await page.keyboard.press(n % 2 === 0 ? 'Home' : 'End')
  })
  const filters = page.getByRole('search', { name: 'Logs' })
  const status = filters.getByLabel('Status')
  const focusStatus = async () => {
    await filters.locator('details').evaluate((panel) => panel.setAttribute('open', ''))
    await status.focus()
  }
  await measure(
    'select a filter',
    async () => {
      await focusStatus()
      await page.keyboard.press('4')
    },
    {
      prepare: async () => {
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await focusStatus()
        await page.keyboard.press('Home')
        await page.waitForTimeout(500)
        await more.click()
        await page.waitForFunction(
          () => Number(document.querySelector('.table.cards table')?.ariaRowCount) > 60,
        )
      },
    },
  )
  const rows = await page.evaluate(() => document.querySelectorAll('.table.cards tbody a[title]').length)
  console.log(
    JSON.stringify(
      { rows: ROWS, rowsInDocument: rows, slowdown: SLOWDOWN, load: loadavg()[0]?.toFixed(1), figures },
      null,
      2,
    ),
  )
} finally {
  await browser.close()
  server.kill('SIGINT')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}

/** Processor time of the main thread so far, in milliseconds. */
async function readWork(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Responds with copies of the first logged calls: 50 at first, all others with the second page, then 50 with each. */
async function fulfillLogs(route) {
  const url = new URL(route.request().url())
  const cursor = url.searchParams.get('cursor')
  url.searchParams.delete('cursor')
  const response = await route.fetch({ url: url.href })
  const { items } = await response.json()
  const from = cursor === null ? 0 : Number(cursor)
  const count = from === 50 ? ROWS - 50 : 50
  const rows = Array.from({ length: count }, (_, n) => ({
    ...items[(from + n) % items.length],
    ...(from + n >= items.length && { requestId: `req_bench${String(from + n).padStart(8, '0')}` }),
  }))
  await route.fulfill({ response, json: { items: rows, page: { nextCursor: String(from + count) } } })
}
