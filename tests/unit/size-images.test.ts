/** The image that a page shows first: its size, when it is loaded, and the small drawings that need no request. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sizeImages } from '../../src/lib/page/size-images.ts'
import { LINK } from '../../src/lib/site/links/markers.ts'
import { loadAsset } from '../../src/stages/load/files/load-assets.ts'

const image = (number: number) => `<img src="${LINK}${number}" alt="A" loading="lazy" decoding="async">`
const size = { width: 8, height: 4 }

test('the first image of the first screen comes before scripts, and no other', () => {
  const html = sizeImages(`${image(0)}${image(1)}${'x'.repeat(3000)}${image(2)}`, { 0: size, 1: size })
  expect(html.match(/<img[^>]*>/g)).toEqual([
    `<img width="8" height="4" src="${LINK}0" alt="A" fetchpriority="high" decoding="async">`,
    `<img width="8" height="4" src="${LINK}1" alt="A" decoding="async">`,
    image(2),
  ])
})

test('small drawings are in the page and need no request, up to 8 KB', () => {
  const small = 'data:image/svg+xml,%3Csvg%3E$&%3C/svg%3E'
  const large = small + 'x'.repeat(6000)
  const sizes = {
    0: { ...size, dataUrl: large },
    1: { ...size, dataUrl: large },
    2: { ...size, dataUrl: small },
  }
  const html = sizeImages(`${image(0)}${'x'.repeat(3000)}${image(1)}${image(2)}`, sizes)
  expect(html.match(/<img[^>]*>/g)).toEqual([
    `<img width="8" height="4" src="${large}" alt="A" decoding="async">`,
    `<img width="8" height="4" src="${LINK}1" alt="A" loading="lazy" decoding="async">`,
    `<img width="8" height="4" src="${small}" alt="A" decoding="async">`,
  ])
})

test('drawings of at most 4 KB in UTF-8 become data URLs, other images do not', async () => {
  const root = mkdtempSync(join(tmpdir(), 'offprint-images-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const svg = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg">\n  <text>${text}</text>\n</svg>\n`
  const load = async (name: string, data: string | Buffer) => {
    writeFileSync(join(root, name), data)
    const asset = await loadAsset(root, name, undefined)
    return 'dataUrl' in asset ? asset.dataUrl : undefined
  }
  const url = await load('a.svg', svg('5 % "é" &amp; #'))
  expect(url).not.toMatch(/[#"<>&\n]/)
  const text = await (await fetch(url ?? '')).text()
  expect(text).toBe(svg('5 % "é" &amp; #').replaceAll(/\s+/g, ' ').trim())
  expect(await load('large.svg', svg('x'.repeat(4096)))).toBeUndefined()
  expect(await load('latin.svg', Buffer.from(svg('é'), 'latin1'))).toBeUndefined()
  expect(await load('a.png', 'x')).toBeUndefined()
})
