/** Fonts of devices for languages with other letters than Latin. */

import { expect, test } from 'vitest'
import { themeStyle } from '../../../src/domain/theme/theme-style.ts'

const theme = { radius: 'small', density: 'normal' } as const

test.each([
  ['ja', 'Hiragino Sans', 'Hiragino Mincho ProN'],
  ['zh-CN', 'PingFang SC', 'Songti SC'],
  ['ko', 'Apple SD Gothic Neo', 'AppleMyungjo'],
  ['ar', 'SF Arabic', 'Noto Naskh Arabic'],
])('%s has fonts of its letters before the generic family', (language, sans, serif) => {
  const style = themeStyle(theme, {}, language)
  expect(style).toMatch(new RegExp(`--sans:[^;]*${sans}[^;]*,sans-serif[;}]`))
  expect(style).toMatch(new RegExp(`--serif:[^;]*${serif}[^;]*,serif[;}]`))
})

test('a font of the theme stays first', () => {
  const style = themeStyle(theme, { text: { family: 'Acme', fallback: 'sans' } }, 'ja')
  expect(style).toMatch(/--sans:"Acme","Acme fallback",'Hiragino Sans'[^;]*,sans-serif;[^;]*--serif:[^;]*}}$/)
})

test('a language in Latin letters changes nothing', () => {
  expect(themeStyle(theme, {}, 'de')).toBe('')
})
