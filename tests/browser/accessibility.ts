/** What axe finds on an open page, and how wide it is. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { default as Axe, RuleObject } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Resolves when nothing of the console's page is on its way. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelectorAll('#console :is(.waiting, [aria-busy]), #console-spinner[data-shown]')
        .length === 0,
  )
}

/** Violations of accessibility rules, in words. The page's context has to bypass its policy of content. */
export async function listFaults(page: Page): Promise<readonly string[]> {
  await waitUntilSettled(page)
  return listViolations(page)
}

/** What axe finds on the page, or in one of its elements. */
export async function listViolations(
  page: Page,
  where = 'html',
  rules: RuleObject = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const violations = await page.evaluate(
    async ([where, rules]) => {
      const { run } = (globalThis as unknown as { axe: typeof Axe }).axe
      // What passes, which is most of it, is neither described nor sent: that takes more time than the rules themselves.
      const results = await run(where, { rules, resultTypes: ['violations'] })
      return results.violations
    },
    [where, rules] as const,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.html.slice(0, 120)}`),
  )
}

/** Pixels by which the page, or an open dialog, is wider than what holds it. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')
    const root = document.documentElement
    return Math.max(
      root.scrollWidth - root.clientWidth,
      dialog === null ? 0 : dialog.scrollWidth - dialog.clientWidth,
    )
  })
}

export const MODES = ['light', 'dark'] as const

/** Options of a context in which axe may run on a page of a width. */
export const axeOptions = (width: number) => ({ bypassCSP: true, viewport: { width, height: 900 } })

/** Sets the colour mode for the pages that are opened from now on. */
export function setMode(page: Page, theme: (typeof MODES)[number]): Promise<void> {
  return page.evaluate((value) => localStorage.setItem('offprint.theme', value), theme)
}
