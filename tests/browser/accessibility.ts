/** What axe finds on an open page, and how wide it is. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { default as Axe, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Resolves when nothing of the console's page is on its way. */
export function waitUntilSettled(page: Page): Promise<void> {
  return waitUntilAbsent(page, '#console :is(.waiting, [aria-busy]), #console-spinner[data-shown]')
}

/**
 * Resolves when no element matches. Asks once without a locator: the first locator on a page makes Playwright send and compile 400 KB of
 * script, a tenth of the processor time of a page.
 */
export async function waitUntilAbsent(page: Page, selector: string): Promise<void> {
  if (await page.evaluate((wanted) => document.querySelector(wanted) === null, selector)) return
  await page.locator(selector).first().waitFor({ state: 'detached' })
}

/** Violations of accessibility rules, in words. The page's context has to bypass its policy of content. */
export async function listFaults(page: Page, runOnly?: RunOptions['runOnly']): Promise<readonly string[]> {
  await waitUntilSettled(page)
  return listViolations(page, 'html', runOnly === undefined ? {} : { runOnly })
}

/** The rules of axe about colors that run by default. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Violations in each of `modes`, one after the other on the page as it is: to open a page again and to bring it into the same state takes
 * longer than the rules. Modes differ in their colors, so after the first one only the rules for colors can find something else.
 */
export async function listFaultsInModes(
  page: Page,
  modes: readonly Mode[] = MODES,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const [index, mode] of modes.entries()) {
    await showMode(page, mode)
    for (const fault of await listFaults(page, index === 0 ? undefined : COLOR_RULES))
      faults.push(`${mode}: ${fault}`)
  }
  return faults
}

/** Pages that got axe for one document. */
const pagesWithAxe = new WeakSet<Page>()

/** A page that needs axe for a second document has it from the beginning in all later ones: to send it takes a sixth of the time of a small page. */
async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return
  await page.evaluate(axe)
  if (pagesWithAxe.delete(page)) await page.addInitScript(axe)
  else pagesWithAxe.add(page)
}

/** What axe finds on the page, or in one of its elements. */
export async function listViolations(
  page: Page,
  where = 'html',
  options: RunOptions = {},
): Promise<readonly string[]> {
  await addAxe(page)
  const violations = await page.evaluate(
    async ([where, options]) => {
      const { run } = (globalThis as unknown as { axe: typeof Axe }).axe
      // What passes, which is most of it, is neither described nor sent: that takes more time than the rules themselves.
      const results = await run(where, { ...options, resultTypes: ['violations'] })
      return results.violations
    },
    [where, options] as const,
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
export type Mode = (typeof MODES)[number]

/** Options of a context in which axe may run on a page of a width. */
export const axeOptions = (width: number) => ({ bypassCSP: true, viewport: { width, height: 900 } })

/** Chooses a color mode as on another page to which the reader has gone and come back. A page follows without being loaded again. */
export async function showMode(page: Page, mode: Mode): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('offprint.theme', value)
    dispatchEvent(new Event('pageshow'))
  }, mode)
  await waitUntilAbsent(page, `html:not([data-theme=${mode}])`)
  // Transitions end before axe looks, which would see colors on their way. With reduced motion everything has a short one, and the end of
  // that of an element begins those of its descendants, which inherit its color. A spinner goes on.
  await page.evaluate(() => {
    const listTransitions = () =>
      document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (let running = listTransitions(); running.length > 0; running = listTransitions())
      for (const transition of running) transition.finish()
  })
}
