/** Letters of link previews: which fonts have them, which package does, and text in scripts whose letters join. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkitten'
import { expect, test } from 'vitest'
import { findMissingLetter, findScriptFont, joinRanges } from '../../../src/lib/site/og/og-fonts.ts'
import { renameFont } from '../../../src/domain/og/rename-font.ts'

const codePoints = (text: string) => Array.from(text, (letter) => letter.codePointAt(0) ?? 0)

test('code points are joined to ranges', () => {
  expect(joinRanges([5, 1, 2, 3, 9, 2])).toEqual([1, 3, 5, 5, 9, 9])
})

test('a letter that no font has is found, and a symbol can be missing', () => {
  const fonts = { letters: joinRanges(codePoints('abcあبت')), joinedLetters: joinRanges(codePoints('بتa')) }
  expect(findMissingLetter('cab → 🎉', fonts)).toBeUndefined()
  expect(findMissingLetter('abd', fonts)).toBe('d')
  expect(findMissingLetter('あ', fonts)).toBeUndefined()
  // A line with letters that join needs fonts with which text can be drawn for all of its letters.
  expect(findMissingLetter('بت a', fonts)).toBeUndefined()
  expect(findMissingLetter('بت b', fonts)).toBe('b')
})

test.each([
  ['ش', 'en', '@fontsource/noto-sans-arabic'],
  ['ש', 'en', '@fontsource/noto-sans-hebrew'],
  ['ก', 'en', '@fontsource/noto-sans-thai'],
  ['क', 'hi', '@fontsource/noto-sans-devanagari'],
  ['あ', 'en', '@fontsource/noto-sans-jp'],
  ['天', 'ja', '@fontsource/noto-sans-jp'],
  ['天', 'zh', '@fontsource/noto-sans-sc'],
  ['天', 'zh-Hant', '@fontsource/noto-sans-tc'],
  ['한', 'en', '@fontsource/noto-sans-kr'],
  ['ж', 'ru', '@fontsource/noto-sans'],
])('the letter %s of a site in %s is in %s', (letter, language, name) => {
  expect(findScriptFont(letter, language)).toBe(name)
})

test.each(['ttf', 'woff'])('a font of a %s file gets another family and keeps its letters', (ending) => {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('micromark-extension-math'))
  const file = readFileSync(resolve(`katex/dist/fonts/KaTeX_Main-Bold.${ending}`))
  const font = create(file)
  const renamed = create(renameFont(file, 'f7'))
  if ('fonts' in font || 'fonts' in renamed) throw new Error('a font is a collection')
  expect([renamed.type, renamed.familyName, renamed.postscriptName]).toEqual(['TTF', 'f7', 'f7'])
  expect(renamed.characterSet).toEqual(font.characterSet)
  expect(renamed.glyphForCodePoint(65).path.toSVG()).toBe(font.glyphForCodePoint(65).path.toSVG())
})
