/** Frames of other services: nothing is loaded from them before the reader asks for it. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discard, docs, scratch } from '../docs.ts'
import { newContext } from './harness.ts'
import { open, type Place } from './places.ts'

let place: Place

beforeAll(async () => {
  const folder = scratch()
  mkdirSync(join(folder, 'content/docs'), { recursive: true })
  writeFileSync(
    join(folder, 'content/docs/intro.md'),
    '# Introduction\n\n::embed[A tour]{src="https://www.youtube.com/watch?v=aqz-KE-bpKQ"}\n',
  )
  writeFileSync(join(folder, 'docs.config.ts'), "export default { embeds: ['youtube'] }\n")
  const { code, stderr } = await docs(['build', '--root', folder, '--no-offline'])
  expect(code, stderr).toBe(0)
  place = await open('built', folder)
})
afterAll(async () => {
  await place.close()
  discard()
})

test('an embed loads its frame on the first click, and the policy allows it', async () => {
  const context = await newContext()
  try {
    const page = await context.newPage()
    const outside: string[] = []
    const errors: string[] = []
    await context.route(/^https:/, (route) =>
      route.fulfill({ body: '<p>Tour</p>', contentType: 'text/html' }),
    )
    page.on('request', (request) => {
      if (request.url().startsWith('https:')) outside.push(request.url())
    })
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.goto(place.address('/docs/intro'))
    await page.locator('.embed-link').hover()
    expect(outside).toEqual([])
    await page.locator('.embed-link').click()
    await page.locator('iframe[title="A tour"]').waitFor()
    await expect
      .poll(() => outside)
      .toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'])
    expect(errors).toEqual([])
    expect(page.url()).toBe(place.address('/docs/intro'))
  } finally {
    await context.close()
  }
})

test('without JavaScript an embed is a link to the service', async () => {
  const context = await newContext({ javaScriptEnabled: false })
  try {
    const page = await context.newPage()
    await page.goto(place.address('/docs/intro'))
    const link = page.getByRole('link', { name: 'A tour' })
    expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ')
  } finally {
    await context.close()
  }
})
