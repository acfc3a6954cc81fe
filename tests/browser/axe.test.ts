/** Accessibility rules (axe-core: WCAG 2.2 A and AA, and best practices) on each kind of page, in both colour modes, wide and narrow. */

import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import { describe, expect, test } from 'vitest'
import { stage } from './harness.ts'
import { kinds } from './routes.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const views = ['light', 'dark'].flatMap((mode) =>
  Object.entries(kinds).map(([kind, path]) => ({ mode: mode as 'light' | 'dark', kind, path })),
)

describe.each([
  { name: 'wide', viewport: { width: 1280, height: 900 } },
  { name: 'narrow', viewport: { width: 390, height: 844 } },
])('$name', ({ viewport }) => {
  const { context, address } = stage('built')

  test.each(views)('$kind, $mode', async ({ mode, path }) => {
    // The policy of the site forbids foreign scripts, and axe is one.
    const page = await (await context({ viewport, bypassCSP: true })).newPage()
    await page.addInitScript((theme) => {
      localStorage.setItem('offprint.theme', theme)
    }, mode)
    await page.goto(address(path), { waitUntil: 'load' })
    expect(await page.locator('html').getAttribute('data-theme')).toBe(mode)
    await page.evaluate(axe)
    const results = await page.evaluate((): Promise<AxeResults> =>
      (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
    )
    const told = results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.html.slice(0, 120)}`),
    )
    expect(told).toEqual([])
  })
})
