/** Pages that lead elsewhere, on a host without redirects of its own. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discard, docs, scratch } from '../docs.ts'
import { newContext, PATIENCE } from './harness.ts'
import { open, type Place } from './places.ts'

let place: Place

beforeAll(async () => {
  const folder = scratch()
  mkdirSync(join(folder, 'content/docs'), { recursive: true })
  writeFileSync(join(folder, 'content/docs/new.md'), '# New\n\nText.\n\n## Second\n\nText.\n')
  writeFileSync(join(folder, 'content/docs/other.md'), '# Other\n\n## Third\n\nText.\n')
  const redirects = [
    { from: '/docs/old', to: '/docs/new' },
    { from: '/docs/part', to: '/docs/new#second' },
    { from: '/docs/new#first', to: '/docs/new#second' },
    { from: '/docs/old#gone', to: '/docs/other' },
    { from: '/docs/new#größe', to: '/docs/other#third' },
  ]
  writeFileSync(join(folder, 'docs.config.ts'), `export default ${JSON.stringify({ redirects })}\n`)
  const { code, stderr } = await docs(['build', '--root', folder, '--no-offline'])
  expect(code, stderr).toBe(0)
  place = await open('built', folder)
})
afterAll(async () => {
  await place.close()
  discard()
})

test.each([
  ['/docs/old', '/docs/new'],
  ['/docs/old#second', '/docs/new#second'],
  ['/docs/part#first', '/docs/new#second'],
  ['/docs/new#first', '/docs/new#second'],
  ['/docs/old#gone', '/docs/other'],
  ['/docs/new#gr%C3%B6%C3%9Fe', '/docs/other#third'],
])('%s leads to %s', async (from, to) => {
  const context = await newContext()
  try {
    const page = await context.newPage()
    await page.goto(place.address(from))
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toBe(place.address(to))
  } finally {
    await context.close()
  }
})

test.each([
  ['#first', '/docs/new#second'],
  ['#größe', '/docs/other#third'],
])('%s on an open page goes to %s', async (hash, to) => {
  const context = await newContext()
  try {
    const page = await context.newPage()
    await page.goto(place.address('/docs/new'))
    await page.evaluate((anchor) => {
      location.hash = anchor
    }, hash)
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toBe(place.address(to))
  } finally {
    await context.close()
  }
})

test('without JavaScript it leads to the page', async () => {
  const context = await newContext({ javaScriptEnabled: false })
  try {
    const page = await context.newPage()
    await page.goto(place.address('/docs/old#second'))
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toBe(place.address('/docs/new'))
  } finally {
    await context.close()
  }
})
