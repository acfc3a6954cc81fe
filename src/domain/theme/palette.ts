/**
 * The palette of a site, derived in OKLCH from an accent and a neutral. Every pair of text and background reaches WCAG 2.2 AA in both colour
 * modes: lightness is changed in small steps until the contrast is enough, hue and chroma are kept.
 */

import { contrastRatio, parseHex, toHex, type Oklch } from './oklch.ts'

/** A colour for both modes, or one for each; `#rgb` or `#rrggbb`. */
export interface ModeColors {
  readonly light: string
  readonly dark: string
}

export interface PaletteOptions {
  readonly accent: string | ModeColors
  /** Tints text, lines and backgrounds. Default: the hue of the accent. */
  readonly neutral?: string | undefined
}

/** Names of the custom properties that a palette sets, without `--`. */
export const PALETTE_NAMES = [
  'paper',
  'sheet',
  'wash',
  'line',
  'line-strong',
  'ink',
  'soft',
  'accent',
  'accent-strong',
  'accent-fill',
  'accent-fill-hover',
  'on-accent',
] as const

export type Palette = Readonly<Record<(typeof PALETTE_NAMES)[number], string>>

/** A wanted accent that had too little contrast in a mode, and what is used instead. */
export interface AdjustedAccent {
  readonly mode: keyof ModeColors
  readonly wanted: string
  readonly used: string
  /** Contrast of the wanted colour with the page. */
  readonly contrast: number
}

export interface DerivedPalette {
  readonly light: Palette
  readonly dark: Palette
  /** Accents that an author should know about: links in them would be hard to read. */
  readonly adjusted: readonly AdjustedAccent[]
}

/** Contrast of text (WCAG 2.2, 1.4.3) and of the outlines of controls (1.4.11), with room for rounding. */
const TEXT_CONTRAST = 4.52
const OUTLINE_CONTRAST = 3.02

/** Lightness of each surface and text, and how much of the neutral's chroma it has. */
interface ModeScale {
  readonly paper: readonly [number, number]
  readonly sheet: readonly [number, number]
  readonly wash: readonly [number, number]
  readonly line: readonly [number, number]
  readonly lineStrong: readonly [number, number]
  readonly ink: readonly [number, number]
  readonly soft: readonly [number, number]
  /** Towards more contrast with the page. */
  readonly away: -1 | 1
}

const SCALES: Readonly<Record<keyof ModeColors, ModeScale>> = {
  light: {
    paper: [1, 0],
    sheet: [0.977, 0.3],
    wash: [0.943, 0.9],
    line: [0.905, 0.5],
    lineStrong: [0.6, 1],
    ink: [0.235, 1],
    soft: [0.475, 1],
    away: -1,
  },
  dark: {
    paper: [0.2, 0.8],
    sheet: [0.238, 0.9],
    wash: [0.295, 1.3],
    line: [0.33, 1],
    lineStrong: [0.6, 1],
    ink: [0.925, 0.4],
    soft: [0.75, 0.8],
    away: 1,
  },
}

/** Chroma of the neutral: greys with a hint of colour, and no more than that. */
const DEFAULT_TINT = 0.012
const MAX_TINT = 0.035

/** Derives the palette of both modes. Pure. */
export function derivePalette({ accent, neutral }: PaletteOptions): DerivedPalette {
  const light = typeof accent === 'string' ? accent : accent.light
  const dark = typeof accent === 'string' ? accent : accent.dark
  // One accent for both modes is expected to change in dark mode: only an accent that was given for it is reported.
  const isPair = typeof accent !== 'string'
  const modes = [
    deriveMode('light', light, neutral, true),
    deriveMode('dark', dark, neutral, isPair),
  ] as const
  return {
    light: modes[0].palette,
    dark: modes[1].palette,
    adjusted: modes.flatMap(({ adjusted }) => adjusted ?? []),
  }
}

function deriveMode(
  mode: keyof ModeColors,
  accent: string,
  neutral: string | undefined,
  isReported: boolean,
): { readonly palette: Palette; readonly adjusted: AdjustedAccent | undefined } {
  const scale = SCALES[mode]
  const wanted = parseHex(accent)
  const tint = neutralTint(wanted, neutral)
  const shade = ([lightness, share]: readonly [number, number], { chroma, hue }: Oklch = tint) =>
    toHex({ lightness, chroma: chroma * share, hue })
  const paper = shade(scale.paper)
  const sheet = shade(scale.sheet)
  // Selected entries are marked with a hint of the accent, or of the neutral where that was chosen.
  const wash = shade(
    scale.wash,
    neutral === undefined ? { ...wanted, chroma: Math.min(wanted.chroma, 0.028) } : tint,
  )
  const grounds = [paper, sheet, wash]
  const text = reachContrast(wanted, grounds, TEXT_CONTRAST, scale.away)
  const used = toHex(text)
  const contrast = contrastRatio(toHex(wanted), paper)
  const fill = toHex(wanted)
  const onFill = contrastRatio(fill, '#ffffff') >= TEXT_CONTRAST ? '#ffffff' : '#000000'
  return {
    palette: {
      paper,
      sheet,
      wash,
      line: shade(scale.line),
      'line-strong': reach(shade(scale.lineStrong), grounds, OUTLINE_CONTRAST, scale.away),
      ink: reach(shade(scale.ink), grounds, 7, scale.away),
      soft: reach(shade(scale.soft), grounds, TEXT_CONTRAST, scale.away),
      accent: used,
      'accent-strong': toHex({ ...text, lightness: clamp(text.lightness + 0.09 * scale.away) }),
      'accent-fill': fill,
      // Away from the text on it, so that its contrast grows.
      'accent-fill-hover': toHex({
        ...wanted,
        lightness: clamp(wanted.lightness + (onFill === '#ffffff' ? -0.07 : 0.07)),
      }),
      'on-accent': onFill,
    },
    adjusted:
      isReported && used !== toHex(wanted) && contrast < 4.5
        ? { mode, wanted: accent, used, contrast }
        : undefined,
  }
}

/** The hue and chroma of greys. */
function neutralTint(accent: Oklch, neutral: string | undefined): Oklch {
  if (neutral === undefined) return { ...accent, chroma: Math.min(accent.chroma, DEFAULT_TINT) }
  const color = parseHex(neutral)
  return { ...color, chroma: Math.min(color.chroma, MAX_TINT) }
}

/** The colour with the lightness nearest to its own that has the contrast with each of the backgrounds. */
function reachContrast(color: Oklch, grounds: readonly string[], ratio: number, away: -1 | 1): Oklch {
  for (let { lightness } = color; ; lightness += 0.005 * away) {
    const candidate = { ...color, lightness: clamp(lightness) }
    const hex = toHex(candidate)
    if (grounds.every((ground) => contrastRatio(hex, ground) >= ratio)) return candidate
    if (away < 0 ? lightness <= 0 : lightness >= 1) return candidate
  }
}

function reach(hex: string, grounds: readonly string[], ratio: number, away: -1 | 1): string {
  return toHex(reachContrast(parseHex(hex), grounds, ratio, away))
}

const clamp = (lightness: number) => Math.min(1, Math.max(0, lightness))
