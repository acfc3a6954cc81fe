import { describe, expect, test } from 'vitest'
import { chooseForRun } from '../setup/run-length.ts'
import { listViolations, showMode } from './accessibility.ts'
import { stage } from './harness.ts'
import { kinds, useFixtureSite, hydrateIslands } from './reading.ts'
import { chooseViews } from './views.ts'

const root = await useFixtureSite()

/** All rules, the experimental and the best practices among them; AAA's contrast of 7:1 is not asked for. */
const rules = {
  'target-size': { enabled: true },
  'css-orientation-lock': { enabled: true },
  // Knows no group that scrolls; a wide table is one, and a region each would fill the list of landmarks.
  'focus-order-semantics': { enabled: false },
  'hidden-content': { enabled: false },
  'label-content-name-mismatch': { enabled: true },
  'p-as-heading': { enabled: true },
  'table-fake-caption': { enabled: true },
  'td-has-header': { enabled: true },
}

/** Pages on which the rules hold. The short run takes each second: `axe.test.ts` has every kind of page of this site. */
const CHECKED = [...kinds, '/nothing/here'].filter((_, index) =>
  chooseForRun({ short: index % 2 === 0, full: true }),
)

describe('accessibility rules', () => {
  const at = stage('built', root)

  test.each(chooseViews({ narrow: 360, wide: 1440 }, 'wide'))(
    'hold on every kind of page at $width px, $modes',
    async ({ width, modes }) => {
      const page = await at.page({
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        bypassCSP: true,
      })
      for (const route of CHECKED) {
        await page.goto(at.address(route))
        for (const mode of modes) {
          await showMode(page, mode)
          const found = await listViolations(page, 'html', { rules })
          expect({ route, mode, found }).toEqual({ route, mode, found: [] })
        }
      }
    },
  )
})

describe('the content security policy', () => {
  const at = stage('built', root)

  test('is never violated, by use of the islands either', async () => {
    const page = await at.page()
    await page.addInitScript(() => {
      const seen = ((globalThis as { violations?: string[] }).violations = [] as string[])
      document.addEventListener('securitypolicyviolation', (event) =>
        seen.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
      )
    })
    for (const route of [...kinds, '/nothing/here']) {
      await page.goto(at.address(route))
      await hydrateIslands(page)
      const violations = await page.evaluate(() => (globalThis as { violations?: string[] }).violations)
      expect({ route, violations }).toEqual({ route, violations: [] })
    }
  })
})
