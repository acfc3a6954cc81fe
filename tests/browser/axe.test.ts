/** Accessibility rules (axe-core: WCAG 2.2 A and AA, and best practices) on each kind of page, in both colour modes, wide and narrow. */

import { describe, expect, test } from 'vitest'
import { faults, mode } from './accessibility.ts'
import { stage } from './harness.ts'
import { kinds } from './routes.ts'
import { chooseViews } from './views.ts'

describe.each(chooseViews({ narrow: 390, wide: 1280 }, 'narrow'))(
  '$width px wide, $mode',
  ({ width, mode: theme }) => {
    // The policy of the site forbids foreign scripts, and axe is one.
    const go = stage('built').tour({ viewport: { width, height: 900 }, bypassCSP: true })

    test.each(Object.entries(kinds))('%s', async (_, path) => {
      const { page } = await go(path)
      const html = page.locator('html')
      if ((await html.getAttribute('data-theme')) !== theme) {
        await mode(page, theme)
        await page.reload()
      }
      expect(await html.getAttribute('data-theme')).toBe(theme)
      expect(await faults(page)).toEqual([])
    })
  },
)
