import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loadSiteAssets } from '../../../src/stages/assets/site-assets.ts'
import type { Site } from '../../../src/stages/site-types.ts'

test('the form of try-it is at most 20 KB beyond React and its styles, and so are the writers of all languages and the response, which load after it', async () => {
  const config = { locale: { interface: 'en' } }
  const assets = await loadSiteAssets('', { config, pages: [], brand: { style: '' } } as unknown as Site)
  for (const name of ['try-it', 'request-sample', 'try-response']) {
    const file = assets.files.find(({ path }) => `/${path}` === assets.islands[name])
    const script = String(file?.data).replace(/new CSSStyleSheet.*?adoptedStyleSheets\.push\([\w$]+\)/s, '0')
    const size = brotliCompressSync(script).length
    expect(size, name).toBeGreaterThan(name === 'try-response' ? 3 * 1024 : 8 * 1024)
    expect(size, name).toBeLessThanOrEqual(20 * 1024)
  }
})
