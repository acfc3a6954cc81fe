import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundleClient } from '../../../src/assets/site-assets.ts'
import type { SiteAssets } from '../../../src/types.ts'

const KB = 1024

/** What a browser has to fetch for the console, brotli-compressed as hosts send it. */
describe('weight', () => {
  let assets: SiteAssets
  const size = (route: string) => {
    const file = assets.files.find(({ path }) => `/${path}` === route)
    return brotliCompressSync(file?.data ?? '').length
  }
  beforeAll(async () => {
    assets = await bundleClient()
  }, 120_000)

  test('the console, React and its largest page are at most 100 KB', () => {
    const { console, react, boot } = assets
    const shared = [react, boot, console.script, console.timeout].map(size).reduce((sum, one) => sum + one, 0)
    expect(shared).toBeGreaterThan(50 * KB)
    expect(shared + Math.max(...Object.values(console.views).map(size))).toBeLessThanOrEqual(100 * KB)
  })

  test('each page is at most 12 KB, and none brings React or the shared parts again', () => {
    const { views } = assets.console
    expect(Object.keys(views)).toContain('dashboard')
    for (const [name, route] of Object.entries(views)) {
      expect(size(route), name).toBeGreaterThan(500)
      expect(size(route), name).toBeLessThanOrEqual(12 * KB)
    }
  })
})
