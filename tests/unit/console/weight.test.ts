import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadSiteAssets } from '../../../src/assets/site-assets.ts'
import type { Site } from '../../../src/site-types.ts'
import type { SiteAssets } from '../../../src/types.ts'

const KB = 1024

/** What a browser has to fetch for the console, brotli-compressed as hosts send it. */
describe('weight', () => {
  let assets: SiteAssets
  const text = (route: string) =>
    Buffer.from(assets.files.find(({ path }) => `/${path}` === route)?.data ?? '').toString()
  const size = (route: string) => brotliCompressSync(text(route)).length
  /** A module with those that it imports statically. */
  const imported = (route: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(route)) return found
    found.add(route)
    for (const [, path = ''] of text(route).matchAll(/(?:\bfrom|\bimport)"\.\/([^"]+)"/g))
      imported(`/assets/${path}`, found)
    return found
  }
  const sum = (routes: Iterable<string>) => [...routes].reduce((total, route) => total + size(route), 0)

  beforeAll(async () => {
    assets = await loadSiteAssets('', { config: { console: {} }, pages: [] } as unknown as Site)
  }, 120_000)

  test('the console with its React and its largest page is at most 115 KB, and each page at most 12 KB', () => {
    const entry = assets.console?.entry ?? ''
    const start = imported(entry)
    const lazy = [...start].flatMap((route) =>
      [...text(route).matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, path]) => `/assets/${path}`),
    )
    expect(lazy.length).toBeGreaterThan(5)
    const pages = lazy.map((route) => sum([...imported(route)].filter((file) => !start.has(file))))
    expect(sum(start)).toBeGreaterThan(50 * KB)
    expect(sum(start) + size(assets.boot) + Math.max(...pages)).toBeLessThanOrEqual(115 * KB)
    expect(Math.max(...pages)).toBeLessThanOrEqual(12 * KB)
  })
})
