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

  test('the header is one row at every width, with its entries in a drawer below the width of the sidebar', async () => {
    const context = await newContext()
    try {
      const page = await context.newPage()
      for (const route of ['/', '/docs/intro']) {
        await page.goto(place.address(route))
        for (const width of [320, 360, 600, 768, 992, 997, 1010, 1100, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          const isNarrow = width < 997
          const boxes = await page
            .locator(`.header :is(.brand, a, button, summary)${isNarrow ? ', .bar button' : ''}`)
            .filter({ visible: true })
            .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()))
          const middles = boxes.map(({ top, height }) => Math.round(top + height / 2))
          expect(Math.max(...middles) - Math.min(...middles), `${route} ${width}`).toBeLessThanOrEqual(2)
          // None covers the one before it, in any language, and each is a target for a thumb.
          const ordered = boxes.toSorted((one, other) => one.left - other.left)
          for (const [index, { left, width: size, height }] of ordered.entries()) {
            expect(left, `${route} ${width}`).toBeGreaterThanOrEqual((ordered[index - 1]?.right ?? 0) - 1)
            if (isNarrow) expect(Math.min(size, height), `${route} ${width}`).toBeGreaterThanOrEqual(44)
          }
          expect(
            (await page.locator('.nav-row :is(a, summary)').filter({ visible: true }).count()) === 0,
          ).toBe(isNarrow)
          expect(await measureOverflow(page), `${route} ${width}`).toBe(0)
        }
      }
    } finally {
      await context.close()
    }
  })

  test('the menu of a phone has a link to each entry of the header, without a script as well', async () => {
    const context = await newContext({ viewport: { width: 390, height: 800 }, javaScriptEnabled: false })
    try {
      const page = await context.newPage()
      for (const route of ['/', '/docs/intro']) {
        await page.goto(place.address(route))
        await page.locator('.bar button').last().click()
        const entries = page.locator('.nav-row a')
        const shown = page.locator('.sidebar:popover-open .site-links a').filter({ visible: true })
        const addresses = (links: typeof entries) =>
          links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
        expect(await addresses(shown)).toEqual(await addresses(entries))
        for (const link of await shown.all())
          expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
        await page.keyboard.press('Escape')
        expect(await shown.count()).toBe(0)
      }
    } finally {
      await context.close()
    }
  })

  test.runIf(name === 'confetti')(
    'a menu of the header opens below its entry at each width that shows it',
    async () => {
      const context = await newContext()
      try {
        const page = await context.newPage()
        await page.goto(place.address('/docs/intro'))
        for (const width of [997, 1100, 1440]) {
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
    },
  )

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
