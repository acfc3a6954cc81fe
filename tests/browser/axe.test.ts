/**
 * Accessibility rules (axe-core: WCAG 2.2 A and AA, and best practices) on each kind of page, in both colour modes, wide and narrow; in
 * forced colors; and at 320 px, which is a window of 1280 px at 400 % (WCAG 2.2, 1.4.10).
 */

import { describe, expect, test } from 'vitest'
import { chooseForRun } from '../setup/run-length.ts'
import { listFaults, listFaultsInModes, measureOverflow } from './accessibility.ts'
import { stage } from './harness.ts'
import { kinds } from './routes.ts'
import { chooseViews } from './views.ts'

describe.each(chooseViews({ narrow: 390, wide: 1280 }, 'narrow'))(
  '$width px wide, $modes',
  ({ width, modes }) => {
    // The policy of the site forbids foreign scripts, and axe is one.
    const go = stage('built').openEach({ viewport: { width, height: 900 }, bypassCSP: true })

    test.each(Object.entries(kinds))('%s', async (_, path) => {
      const { page } = await go(path)
      expect(await listFaultsInModes(page, modes)).toEqual([])
    })
  },
)

describe.each(
  chooseForRun({
    short: [],
    full: [
      { name: '320 px', width: 320, forcedColors: 'none' as const },
      { name: 'forced colors', width: 1280, forcedColors: 'active' as const },
    ],
  }),
)('$name', ({ width, forcedColors }) => {
  const go = stage('built').openEach({ viewport: { width, height: 900 }, forcedColors, bypassCSP: true })

  test.each(Object.entries(kinds))('%s', async (_, path) => {
    const { page } = await go(path)
    expect(await listFaults(page)).toEqual([])
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  })
})
