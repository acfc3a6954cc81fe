import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loadSiteAssets } from '../../../src/assets/site-assets.ts'
import type { Site } from '../../../src/site-types.ts'

test('try-it is at most 34 KB beyond React, with the writers of all languages and their colors', async () => {
  const config = { locale: { interface: 'en' } }
  const assets = await loadSiteAssets('', { config, pages: [], brand: { style: '' } } as unknown as Site)
  const file = assets.files.find(({ path }) => `/${path}` === assets.islands['try-it'])
  const size = brotliCompressSync(file?.data ?? '').length
  expect(size).toBeGreaterThan(16 * 1024)
  expect(size).toBeLessThanOrEqual(34 * 1024)
})
