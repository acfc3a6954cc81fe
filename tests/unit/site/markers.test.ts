import { expect, test } from 'vitest'
import * as markers from '../../../src/lib/site/links/markers.ts'

test('each marker is a character of its own, and no text of an author can hold it', () => {
  const characters = Object.values(markers).flatMap((value) => (typeof value === 'string' ? [value] : []))
  expect(characters.length).toBeGreaterThan(6)
  expect(new Set(characters).size).toBe(characters.length)
  for (const character of characters) expect(markers.stripMarkers(character)).toBe('\uFFFD')
})

const { BUNDLE_END, SITE, SITE_END, SITE_START, fillSitePaths, pickMedium } = markers

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
  expect(fillSitePaths(text, (path) => `[${path}]`)).toBe(filled)
})

test.each([
  ['both', 'both', 'both'],
  [`a${SITE_START}b${SITE_END}c${BUNDLE_END}d`, 'abd', 'acd'],
  [`${SITE_START}${SITE_END}c${BUNDLE_END}${SITE_START}b${SITE_END}${BUNDLE_END}`, 'b', 'c'],
  [`a${SITE_START}b${SITE_END}c`, `a${SITE_START}b${SITE_END}c`, `a${SITE_START}b${SITE_END}c`],
])('the media of %j', (text, site, bundle) => {
  expect([pickMedium(text, 'site'), pickMedium(text, 'bundle')]).toEqual([site, bundle])
})
