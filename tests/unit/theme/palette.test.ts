/** Palettes have the contrast of WCAG 2.2 AA in both modes, for any accent. */

import { describe, expect, test } from 'vitest'
import { CODE_NAMES, CODE_THEMES, codePalette } from '../../../src/domain/theme/code-themes.ts'
import { contrastRatio, parseHex, toHex } from '../../../src/domain/theme/oklch.ts'
import { derivePalette, type Palette } from '../../../src/domain/theme/palette.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../docs.ts'
import { seededRandom } from '../../warm/random.ts'

const random = seededRandom(2026)
const randomColor = () => `#${random(0x1000000).toString(16).padStart(6, '0')}`
const accents = [
  '#000000',
  '#ffffff',
  '#808080',
  '#ffff00',
  '#0000ff',
  '#00ff00',
  ...Array.from({ length: 500 }, randomColor),
]

/** Text and its background, and the least contrast of the pair. */
const PAIRS: readonly (readonly [keyof Palette, keyof Palette, number])[] = [
  ...(['paper', 'sheet', 'wash'] as const).flatMap((ground) => [
    ['ink', ground, 4.5] as const,
    ['soft', ground, 4.5] as const,
    // Links, selected entries of sidebars (accent on wash), and the outline of what has the focus.
    ['accent', ground, 4.5] as const,
    ['accent-strong', ground, 4.5] as const,
    // Outlines of form fields (1.4.11).
    ['line-strong', ground, 3] as const,
  ]),
  ['on-accent', 'accent-fill', 4.5],
  ['on-accent', 'accent-fill-hover', 4.5],
]

const modes = ['light', 'dark'] as const

test('text, links, buttons, focus and selected entries have enough contrast for 500 random accents', () => {
  const wrong = accents.flatMap((accent) => {
    const palette = derivePalette({ accent })
    return modes.flatMap((mode) =>
      PAIRS.flatMap(([text, ground, least]) => {
        const ratio = contrastRatio(palette[mode][text], palette[mode][ground])
        return ratio < least ? [`${accent} ${mode}: ${text} on ${ground} has ${ratio.toFixed(2)}`] : []
      }),
    )
  })
  expect(wrong).toEqual([])
})

test('the same holds with random neutrals', () => {
  const wrong = accents.flatMap((accent) => {
    const palette = derivePalette({ accent, neutral: randomColor() })
    return modes.flatMap((mode) =>
      PAIRS.filter(
        ([text, ground, least]) => contrastRatio(palette[mode][text], palette[mode][ground]) < least,
      ).map(([text, ground]) => `${accent} ${mode}: ${text} on ${ground}`),
    )
  })
  expect(wrong).toEqual([])
})

test('an accent with enough contrast is used unchanged', () => {
  const { light, dark, adjusted } = derivePalette({ accent: { light: '#0b6470', dark: '#6cc6ce' } })
  expect([light.accent, dark.accent, adjusted]).toEqual(['#0b6470', '#6cc6ce', []])
})

test('an accent that is too light for links is adjusted and reported, and buttons keep it', () => {
  const { light, adjusted } = derivePalette({ accent: '#ffd400' })
  expect(light['accent-fill']).toBe('#ffd400')
  expect(adjusted).toMatchObject([{ mode: 'light', wanted: '#ffd400', used: light.accent }])
  expect(Math.abs(parseHex(light.accent).hue - parseHex('#ffd400').hue)).toBeLessThan(3)
})

test('OKLCH and back gives the same colour', () => {
  expect(accents.filter((color) => toHex(parseHex(color)) !== color)).toEqual([])
})

/** The properties of tokens.css by mode, where they are colours. */
const tokens = readFileSync(join(root, 'templates/styles/tokens.css'), 'utf8')
const tokenColor = (name: string, mode: 'light' | 'dark'): string => {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []
  const hex = mode === 'light' ? light : dark
  return hex.length === 4 ? hex.replaceAll(/[\da-f]/g, '$&$&') : hex
}

describe.each(CODE_THEMES)('the code theme %s', (theme) => {
  test('has enough contrast on code and on marked lines', () => {
    const wrong = modes.flatMap((mode) =>
      CODE_NAMES.flatMap((name) =>
        ['sheet', 'mark', 'good-wash', 'bad-wash']
          .map(
            (ground) =>
              [ground, contrastRatio(codePalette(theme, mode)[name], tokenColor(ground, mode))] as const,
          )
          .filter(([, ratio]) => ratio < 4.5)
          .map(([ground, ratio]) => `${mode}: ${name} on ${ground} has ${ratio.toFixed(2)}`),
      ),
    )
    expect(wrong).toEqual([])
  })
})

test('messages in colour are readable on the surfaces of any palette', () => {
  const wrong = accents.slice(0, 120).flatMap((accent) => {
    const palette = derivePalette({ accent, neutral: accent })
    return modes.flatMap((mode) =>
      ['good', 'warn', 'bad', 'info'].filter(
        (name) => contrastRatio(tokenColor(name, mode), palette[mode].paper) < 4.5,
      ),
    )
  })
  expect(wrong).toEqual([])
})
