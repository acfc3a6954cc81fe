/** The fixture site for tests: where it is, its pages, and what its islands report. */

import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { waitUntilAbsent } from './accessibility.ts'
import { buildFixtureSite } from './fixture-site.ts'

/** The folder of the fixture site. With changes it is a site of its own, which is removed after the tests of the file. */
export async function useFixtureSite(changes?: Readonly<Record<string, string>>): Promise<string> {
  if (changes === undefined) return inject('fixtureSite')
  const root = await buildFixtureSite(changes)
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** Every kind of page of the fixture site. */
export const kinds: readonly string[] = [
  '/',
  '/docs/intro',
  '/docs/webhooks/overview',
  '/blog',
  '/blog/hello',
  '/blog/archive',
  '/blog/authors',
  '/blog/authors/ada',
  '/blog/tags',
  '/blog/tags/greetings',
  '/search',
  '/developer/dashboard',
  '/docs/api/v1',
  '/docs/api/v1/alpha-1',
]

/** What islands and the boot script noted as gone wrong: mismatches, crashes, scripts that did not come. */
export function readErrors(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => globalThis.__offprint?.errors ?? [])
}

/** Resolves when the browser has drawn what was there, and all that this led to in the frame after. */
export function passTwoFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** A layout shift: what moved, and by how much. */
export interface Shift {
  readonly value: number
  readonly moved: readonly string[]
  /** Only parts of the header moved, before the page was parsed. */
  readonly isEarlyHeader: boolean
}

/** Notes what moves on the pages that are opened from now on. Gives a function that reads, two frames later, what has moved on the present one. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  type Noted = typeof globalThis & { shifts?: Shift[] }
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number
      readonly sources: readonly { readonly node: Node | null }[]
    }
    const seen = ((globalThis as Noted).shifts = [] as Shift[])
    new PerformanceObserver((list) => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const parsed = navigation?.domInteractive ?? 0
      for (const { value, sources: all, startTime } of list.getEntries() as LayoutShift[]) {
        // Where a part of the page ends with a space, the space has its place only with the next part. Readers do not see it.
        const sources = all.filter(({ node }) => node instanceof Element || node?.textContent?.trim() !== '')
        if (sources.length === 0 && all.length > 0) continue
        const isHeader = sources.every(({ node }) => Boolean(node?.parentElement?.closest('header')))
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.textContent),
        )
        seen.push({ value, moved, isEarlyHeader: isHeader && (parsed === 0 || startTime < parsed) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await passTwoFrames(page)
    const shifts = await page.evaluate(() => (globalThis as Noted).shifts)
    if (shifts === undefined) throw new Error('the page does not note what moves')
    return shifts
  }
}

/** Brings every island of the page to life, as a pointer over each of them does. */
export async function hydrateIslands(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const control of document.querySelectorAll('docs-island :is(button,summary,input,[data-control])'))
      control.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  })
  await waitUntilAbsent(page, 'docs-island[data-src]:not([data-ready])')
}
