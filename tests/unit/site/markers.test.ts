import { expect, test } from 'vitest'
import * as markers from '../../../src/lib/site/links/markers.ts'
import { encodeText } from '../../../src/lib/text/encoding/encode-text.ts'

test('each marker is a character of its own, and no text of an author can hold it', () => {
  const characters = Object.values(markers).flatMap((value) => (typeof value === 'string' ? [value] : []))
  expect(characters.length).toBeGreaterThan(6)
  expect(new Set(characters).size).toBe(characters.length)
  for (const character of characters) expect(markers.stripMarkers(character)).toBe('\uFFFD')
})

const { BUNDLE_END, SITE, SITE_END, SITE_START, fillPieces, fillSitePaths, pickMedium } = markers

test.each([
  ['no marker', 'no marker'],
  [`${SITE}/a`, '[/a]'],
  [`<a href="${SITE}/a?b#c">${SITE}</a>`, '<a href="[/a?b#c]">[]</a>'],
  [
    `[x](${SITE}/a) ${SITE}/b\\" ${SITE}/c<d> ${SITE}/e\n'${SITE}/f'`,
    `[x]([/a]) [/b]\\" [/c]<d> [/e]\n'[/f]'`,
  ],
  [`${SITE}/a${SITE}/b`, `[/a${SITE}/b]`],
])('site paths of %j', (text, filled) => {
  const write = (path: string) => `[${path}]`
  expect(fillSitePaths(text, write)).toBe(filled)
  expect(fillPieces([text, text], write).join('')).toBe(filled + filled)
})

test('a long text stays in pieces, whose bytes are those of the whole', () => {
  const text = `${'é'.repeat(20_000)}${SITE}/a ${'ü'.repeat(20_000)}${SITE}/b`
  const pieces = fillPieces([text, '😀'], (path) => path)
  expect(pieces.length).toBeGreaterThan(1)
  expect(new TextDecoder().decode(encodeText(pieces))).toBe(`${text.replaceAll(SITE, '')}😀`)
})

test.each([
  ['both', 'both', 'both'],
  [`a${SITE_START}b${SITE_END}c${BUNDLE_END}d`, 'abd', 'acd'],
  [`${SITE_START}${SITE_END}c${BUNDLE_END}${SITE_START}b${SITE_END}${BUNDLE_END}`, 'b', 'c'],
  [`a${SITE_START}b${SITE_END}c`, `a${SITE_START}b${SITE_END}c`, `a${SITE_START}b${SITE_END}c`],
])('the media of %j', (text, site, bundle) => {
  const picked = (medium: 'site' | 'bundle') => pickMedium(text, medium).join('')
  expect([picked('site'), picked('bundle')]).toEqual([site, bundle])
})
