/**
 * Three sites that share no look, each made by configuration and at most 60 lines of CSS (tests/looks): every kind of page keeps what all
 * sites promise: no accessibility violation, nothing that the policy blocks, no overflow, and little script and CSS.
 */

import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discard, docs, root, scratch } from '../docs.ts'
import { listFaultsInModes, measureOverflow } from './accessibility.ts'
import { newContext } from './harness.ts'
import { open, type Place } from './places.ts'
import { hydrateIslands } from './reading.ts'
import { chooseViews } from './views.ts'

const LOOKS: Readonly<Record<string, readonly string[]>> = {
  ledger: [
    '/',
    '/docs/intro',
    '/docs/guides',
    '/docs/tags/basics',
    '/docs/api/v1',
    '/docs/api/v1/create-transfer',
  ],
  confetti: ['/', '/docs/intro', '/docs/1.x/intro', '/docs/fireworks', '/blog', '/blog/two', '/docs/tags'],
  densha: ['/', '/docs/intro', '/docs/api/v1', '/ar', '/ar/docs/intro', '/ar/docs/stations', '/search'],
}

const home = join(root, 'tests/looks')

test('each look is listed, and has at most 60 lines of CSS', () => {
  expect(readdirSync(home).toSorted()).toEqual(Object.keys(LOOKS).toSorted())
  for (const name of Object.keys(LOOKS))
    expect(readFileSync(join(home, name, 'brand/brand.css'), 'utf8').split('\n').length).toBeLessThanOrEqual(
      61,
    )
})

describe.each(Object.entries(LOOKS))('%s', (name, routes) => {
  let place: Place
  let folder = ''

  beforeAll(async () => {
    folder = scratch()
    cpSync(join(home, name), folder, { recursive: true })
    const { code, stderr } = await docs(['build', '--root', folder, '--strict', '--no-offline'])
    expect(code, stderr).toBe(0)
    place = await open('built', folder)
  })
  afterAll(async () => {
    await place.close()
    discard()
  })

  test('builds without a warning, with at most 5 KB of script to read and 12 KB of CSS', () => {
    const html = readFileSync(join(folder, 'dist/site/docs/intro.html'), 'utf8')
    const weigh = (expression: RegExp) => {
      const path = expression.exec(html)?.[1] ?? ''
      return brotliCompressSync(readFileSync(join(folder, 'dist/site', path))).length
    }
    expect(weigh(/<script defer="" src="\/([^"]+)"/)).toBeLessThanOrEqual(5120)
    expect(weigh(/<link rel="stylesheet" href="\/([^"]+)"/)).toBeLessThanOrEqual(12_288)
  })

  test.each(chooseViews({ narrow: 390, wide: 1440 }, 'narrow'))(
    'every kind of page is sound at $width px, $modes',
    async ({ width, modes }) => {
      const context = await newContext({
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        bypassCSP: true,
      })
      try {
        const page = await context.newPage()
        for (const route of routes) {
          const response = await page.goto(place.address(route))
          expect({ route, status: response?.status() }).toEqual({ route, status: 200 })
          expect({ route, found: await listFaultsInModes(page, modes) }).toEqual({ route, found: [] })
          expect({ route, overflow: await measureOverflow(page) }).toEqual({ route, overflow: 0 })
        }
      } finally {
        await context.close()
      }
    },
  )

  test('the header has two rows below the width of the sidebar and one above, with icons, words or a menu', async () => {
    const context = await newContext()
    try {
      const page = await context.newPage()
      await page.goto(place.address('/docs/intro'))
      for (const width of [320, 360, 600, 768, 992, 997, 1010, 1100, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const header = await page.evaluate(() => {
          const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
          const middle = (element: Element | null) => Math.round(box(element).top + box(element).height / 2)
          const find = (selector: string) => document.querySelector(`.header ${selector}`)
          const entries = [...document.querySelectorAll('.nav-row :is(a, summary)')].filter(
            (entry) => entry.closest('.version ul') === null,
          )
          const bar = document.querySelector('.bar button[popovertarget="_toc"] svg')
          return {
            rows: new Set(entries.map(middle)).size,
            // Below the width of the sidebar the search is in the second row, which stays in view.
            isBeside: Math.abs(middle(find('.search-link')) - (entries[0] ? middle(entries[0]) : 0)) <= 2,
            isBelow: middle(find('.search-link')) > middle(find('[data-island=theme-toggle] button')) + 9,
            // The row of entries ends before the icon of the contents list.
            isFree: bar === null || box(find('.nav-row')).right <= box(bar).left,
            height: box(document.querySelector('.header')).height,
            // A field that looks like one, and a target for a thumb.
            isSearchTall: box(find('.search-link')).height >= 38,
          }
        })
        const isNarrow = width < 997
        expect({ width, ...header }).toMatchObject({
          rows: 1,
          isBeside: true,
          isBelow: isNarrow,
          isFree: true,
          isSearchTall: true,
        })
        expect(header.height, `${width}`).toBeLessThanOrEqual(isNarrow ? 130 : 80)
        expect(await measureOverflow(page), `${width}`).toBe(0)
      }
    } finally {
      await context.close()
    }
  })

  test.runIf(name === 'confetti')('a menu of the header opens below its entry at every width', async () => {
    const context = await newContext()
    try {
      const page = await context.newPage()
      await page.goto(place.address('/docs/intro'))
      for (const width of [320, 390, 768, 997, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const entry = page.locator('.nav-row summary', { hasText: 'More' })
        await entry.click()
        // Escape closes the menu once its script runs.
        await page
          .locator('.nav-row docs-island[data-ready]', { hasText: 'More' })
          .waitFor({ state: 'attached' })
        const menu = page.locator('.nav-row .version[open] ul')
        const [above, below] = [await entry.boundingBox(), await menu.boundingBox()]
        expect(below?.y, `${width}`).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1)
        expect(below?.x, `${width}`).toBeLessThanOrEqual((above?.x ?? 0) + (above?.width ?? 0))
        expect((below?.x ?? 0) + (below?.width ?? 0), `${width}`).toBeGreaterThan(above?.x ?? Infinity)
        expect((below?.x ?? 0) + (below?.width ?? 0), `${width}`).toBeLessThanOrEqual(width)
        await page.keyboard.press('Escape')
      }
    } finally {
      await context.close()
    }
  })

  test('the content security policy is never violated', async () => {
    const context = await newContext()
    try {
      const page = await context.newPage()
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      for (const route of routes) {
        await page.goto(place.address(route))
        await hydrateIslands(page)
      }
      expect(errors).toEqual([])
    } finally {
      await context.close()
    }
  })
})
