/**
 * What a screen reader gets of five kinds of page: roles, names and states in the order of reading, kept as text that people review. And the
 * size of controls (WCAG 2.2, 2.5.8), whose rule axe leaves out unless it is asked for.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import { describe, expect, test } from 'vitest'
import { stage } from './harness.ts'
import { useFixtureSite } from './reading.ts'

const root = await useFixtureSite()
const folder = join(dirname(fileURLToPath(import.meta.url)), 'expected')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const PAGES = {
  home: '/',
  guide: '/docs/second',
  operation: '/docs/api/v1/alpha-1',
  post: '/blog/hello',
  blog: '/blog',
}

describe('a screen reader', () => {
  const at = stage('built', root)

  test.each(Object.entries(PAGES))('reads the page: %s', async (name, route) => {
    const { page } = await at.visit(route)
    // Tabs and names of buttons come from the boot script.
    await page.waitForFunction(() => document.readyState === 'complete')
    await expect(`${await page.locator('body').ariaSnapshot()}\n`).toMatchFileSnapshot(
      join(folder, `screen-reader-${name}.txt`),
    )
  })
})

describe('controls', () => {
  const at = stage('built', root)

  test.each(Object.values(PAGES))(
    'are at least 24 px high and wide, or apart from others: %s',
    async (route) => {
      const page = await at.page({ bypassCSP: true, viewport: { width: 390, height: 800 } })
      await page.goto(at.address(route), { waitUntil: 'load' })
      await page.evaluate(axe)
      const results = await page.evaluate((): Promise<AxeResults> =>
        (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
          runOnly: ['target-size'],
        }),
      )
      expect(results.violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)))).toEqual(
        [],
      )
    },
  )
})
