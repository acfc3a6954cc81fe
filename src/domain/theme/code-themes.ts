/**
 * Colour themes of code, for both modes. Each colour has a contrast of 4.5 or more with the sheet of any palette: lightness does that, and
 * a theme only chooses hue and chroma.
 */

import { toHex } from './oklch.ts'

/** Names of the custom properties that a code theme sets, without `--`. */
export const CODE_NAMES = ['hl-keyword', 'hl-string', 'hl-number', 'hl-name', 'hl-comment'] as const
export type CodeVariable = (typeof CODE_NAMES)[number]
export type CodePalette = Readonly<Record<CodeVariable, string>>

/** Hue in degrees and chroma of keywords, strings, numbers, names and comments. */
type HueList = readonly [Tone, Tone, Tone, Tone, Tone]
type Tone = readonly [hue: number, chroma: number]

const THEMES = {
  /** Plum, green, amber and blue. */
  orchard: [
    [340, 0.13],
    [155, 0.11],
    [70, 0.1],
    [262, 0.14],
    [220, 0.02],
  ],
  /** Blue and teal, as the sea. */
  harbor: [
    [255, 0.15],
    [190, 0.09],
    [45, 0.12],
    [225, 0.1],
    [240, 0.025],
  ],
  /** Red, orange and violet. */
  ember: [
    [25, 0.16],
    [75, 0.1],
    [310, 0.14],
    [45, 0.13],
    [60, 0.02],
  ],
  /** Violet, pink and mint. */
  candy: [
    [300, 0.18],
    [165, 0.11],
    [20, 0.15],
    [275, 0.16],
    [310, 0.03],
  ],
  /** Shades of grey: strings and names differ by a hint of blue. */
  ink: [
    [260, 0.005],
    [250, 0.04],
    [260, 0.015],
    [250, 0.06],
    [260, 0.005],
  ],
} as const satisfies Record<string, HueList>

export type CodeTheme = keyof typeof THEMES
export const CODE_THEMES = Object.keys(THEMES) as readonly CodeTheme[]

/** Lightness of code and of comments by mode. */
const LIGHTNESS = { light: [0.46, 0.5], dark: [0.79, 0.72] } as const

/** The colours of a theme in one mode. */
export function codePalette(theme: CodeTheme, mode: 'light' | 'dark'): CodePalette {
  const [code, comment] = LIGHTNESS[mode]
  return Object.fromEntries(
    CODE_NAMES.map((name, n) => {
      const [hue, chroma] = (THEMES[theme] as HueList)[n] ?? [0, 0]
      return [name, toHex({ lightness: name === 'hl-comment' ? comment : code, chroma, hue })]
    }),
  ) as CodePalette
}
