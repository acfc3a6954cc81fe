/** Accessibility rules (axe-core: WCAG 2.2 A and AA, and best practices) on each kind of page, in both colour modes, wide and narrow. */

import { describe, expect, test } from 'vitest'
import { faults, mode, MODES } from './accessibility.ts'
import { SOAK, stage } from './harness.ts'
import { kinds } from './routes.ts'

describe.each([
  { name: 'wide', viewport: { width: 1280, height: 900 }, own: 'light' },
  { name: 'narrow', viewport: { width: 390, height: 844 }, own: 'dark' },
])('$name', ({ viewport, own }) => {
  // Both widths and both modes; in the soak each with each.
  const views = MODES.filter((theme) => SOAK || theme === own).flatMap((theme) =>
    Object.entries(kinds).map(([kind, path]) => ({ theme, kind, path })),
  )
  // The policy of the site forbids foreign scripts, and axe is one.
  const go = stage('built').tour({ viewport, bypassCSP: true })

  test.each(views)('$kind, $theme', async ({ theme, path }) => {
    const { page } = await go(path)
    const html = page.locator('html')
    if ((await html.getAttribute('data-theme')) !== theme) {
      await mode(page, theme)
      await page.reload()
    }
    expect(await html.getAttribute('data-theme')).toBe(theme)
    expect(await faults(page)).toEqual([])
  })
})
