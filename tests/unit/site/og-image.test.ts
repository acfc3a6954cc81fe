/** Images for link previews: where titles break, and which pages have none. */

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../../src/stages/config/load-config.ts'
import { loadOgImages } from '../../../src/stages/load/brand/load-og-images.ts'
import { drawOgImage, type OutlineFont } from '../../../src/domain/og/draw-og-image.ts'
import { joinRanges } from '../../../src/lib/site/og/og-fonts.ts'
import { ogImageRoute } from '../../../src/lib/site/og/og-image.ts'

/** A font whose letters are as wide as they are high. The path of each names its code point. */
const FONT: OutlineFont = {
  unitsPerEm: 1000,
  hasGlyphForCodePoint: () => true,
  glyphForCodePoint: (codePoint) => ({ advanceWidth: 1000, path: { toSVG: () => `L${codePoint}` } }),
}

/** The lines of the title, from the top. */
function readLines(title: string): readonly string[] {
  const svg = drawOgImage({ title, siteTitle: '' }, { fonts: [FONT], background: '#000', color: '#fff' })
  const lines = new Map<string, string>()
  for (const [, y = '', codePoint = ''] of svg.matchAll(/translate\(\S+ (\S+)\)[^>]* d="L(\d+)"/g))
    lines.set(y, (lines.get(y) ?? '') + String.fromCodePoint(Number(codePoint)))
  return [...lines.values()]
}

test('a title breaks between words', () => {
  expect(readLines('Every number twice')).toEqual(['Every number', 'twice'])
})

test('a Japanese title breaks between letters, but not before a closing or after an opening mark', () => {
  expect(readLines('全国の観測所から届けた、天気')).toEqual(['全国の観測所から届け', 'た、天気'])
  expect(readLines('全国の観測所からの声「天気」')).toEqual(['全国の観測所からの声', '「天気」'])
})

const LETTERS = joinRanges(
  Array.from('IntroductionSiteはじめالبدايةHeb'.normalize(), (letter) => letter.codePointAt(0) ?? 0),
)

test.each([
  ['Introduction', true],
  ['はじめに', false],
  ['はじめ', true],
  ['البداية', true],
  ['התחלה', false],
])('a page with the title %s has an image: %s', (title, hasImage) => {
  const site = {
    config: { title: 'Site' },
    brand: { ogImages: { key: 'k', letters: LETTERS, joinedLetters: LETTERS } },
  }
  const route = ogImageRoute({ kind: 'doc', route: '/docs/intro', title } as never, site as never)
  expect(route !== undefined).toBe(hasImage)
})

test('an Arabic title is text from the right, each letter with the first font that has it', () => {
  const arabic = { ...FONT, family: 'f1', hasGlyphForCodePoint: (point: number) => point > 0x600 }
  const latin = { ...FONT, family: 'f0', hasGlyphForCodePoint: (point: number) => point < 0x80 && point > 32 }
  const svg = drawOgImage(
    { title: 'دل API & سح', siteTitle: 'Kumo' },
    { fonts: [FONT, latin, arabic], background: '#000', color: '#fff' },
  )
  expect(svg).toContain(
    '<text x="1110" text-anchor="end" y="540.00" font-size="92" xml:space="preserve"><tspan font-family="f1">\u2067دل </tspan><tspan font-family="f0">API &amp; </tspan><tspan font-family="f1">سح</tspan></text>',
  )
  // The name of the site has Latin letters: outlines, which end at the right.
  expect(svg).toContain('translate(942.00 120.00)')
  expect(svg).toContain('<rect x="1014"')
})

test('a Thai title breaks between words', () => {
  const svg = drawOgImage(
    { title: 'การเริ่มต้นใช้งานสำหรับนักพัฒนา', siteTitle: '' },
    { fonts: [{ ...FONT, family: 'f0' }], background: '#000', color: '#fff' },
  )
  const lines = [...svg.matchAll(/<tspan[^>]*>([^<]*)/g)].map(([, line]) => line)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('')).toBe('การเริ่มต้นใช้งานสำหรับนักพัฒนา')
  const starts = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(lines.join(''))].map(
    ({ index }) => index,
  )
  expect(starts).toContain(lines[0]?.length)
})

test('another version of the package that writes PNG gives images of their own in the cache', async () => {
  const root = mkdtempSync(join(tmpdir(), 'og-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const font = fileURLToPath(import.meta.resolve('katex/dist/fonts/KaTeX_Main-Regular.woff2'))
  copyFileSync(font, join(root, 'a.woff2'))
  writeFileSync(
    join(root, 'docs.config.js'),
    "export default { url: 'https://docs.example', ogImages: { font: 'a.woff2' } }",
  )
  const { value: config } = await loadConfig(root)
  const readKey = async (version: string) => {
    // A folder of its own: Node reads a package once.
    const site = join(root, version)
    const engine = join(site, 'node_modules/@resvg/resvg-js')
    mkdirSync(engine, { recursive: true })
    writeFileSync(join(engine, 'package.json'), JSON.stringify({ version, main: 'index.js' }))
    writeFileSync(join(engine, 'index.js'), '')
    copyFileSync(font, join(site, 'a.woff2'))
    return (await loadOgImages(site, config)).images?.key
  }
  expect(await readKey('2.0.0')).toBe(await readKey('2.0.0'))
  expect(await readKey('2.0.1')).not.toBe(await readKey('2.0.0'))
})
