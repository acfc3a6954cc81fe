/** Views whose answers come late, in any order: nothing that is on the screen moves when one comes. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chooseForRun } from '../setup/run-length.ts'
import { platform } from './console.ts'

const { address, as, platformInfo } = platform()

/** Layout shift that is too small to see: up to 0.1 is good (https://web.dev/articles/cls). */
const MOST = 0.02

const VIEWS = [
  '/developer/dashboard',
  '/developer/application',
  '/developer/application/detail',
  '/developer/application/detail?id=app_3NqK8wVt5ZcR1yHs&tab=credentials',
  '/developer/monitor/logs',
  '/developer/documentation',
  '/developer/settings',
  '/developer/settings?tab=members',
  '/developer/settings?tab=audit',
  '/developer/profile',
]

/** Milliseconds between 40 and 160 percent of `delay`, the same for the same path. */
function delayOf(path: string, delay: number): number {
  const share = createHash('sha256').update(path).digest().readUInt16BE() / 65_536
  return delay * (0.4 + 1.2 * share)
}

describe('a view whose answers are late', () => {
  const windows = chooseForRun({ short: [390], full: [390, 1280] })
  const delays = chooseForRun({ short: [300], full: [300, 1000] })
  test.each(windows.flatMap((width) => delays.map((delay) => [width, delay] as const)))(
    'moves nothing in a window of %i pixels, with %i ms',
    async (width, delay) => {
      const { page } = await as('admin', '/robots.txt', { viewport: { width, height: 844 } })
      const base = platformInfo().addresses.console
      await page.route(`${base}/**`, async (route) => {
        const path = new URL(route.request().url()).pathname
        await new Promise((done) => setTimeout(done, delayOf(path, delay)))
        await route.fallback()
      })
      for (const view of chooseForRun({ short: VIEWS.slice(-2), full: VIEWS })) {
        await page.goto(address(view))
        await page.getByRole('heading', { level: 1 }).waitFor()
        // Queries that follow from others: the organizations, then the view, then its parts.
        await page.waitForTimeout(delay * 3.5 + 500)
        await expect.poll(() => page.locator('.waiting:visible').count()).toBe(0)
        const shift = await page.evaluate(
          () =>
            new Promise<number>((done) => {
              new PerformanceObserver((list) =>
                done(
                  list
                    .getEntries()
                    .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
                ),
              ).observe({ type: 'layout-shift', buffered: true })
              // Without a shift there is no entry to observe.
              setTimeout(() => done(0), 200)
            }),
        )
        expect(shift, view).toBeLessThanOrEqual(MOST)
      }
    },
  )
})
