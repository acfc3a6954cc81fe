/** The style of a theme: custom properties in the layer `theme`, which wins over Offprint's own layer and loses to an author's rules. */

import { CODE_NAMES, codePalette, type CodeTheme } from './code-themes.ts'
import { FALLBACK_FONTS, FONT_STACKS, LANGUAGE_FAMILIES, type FallbackName } from './font-stacks.ts'
import { getOwn } from '../../lib/data/own-property.ts'
import { derivePalette, PALETTE_NAMES, type DerivedPalette, type ModeColors } from './palette.ts'

/** Where a font is used. */
export type FontRole = 'text' | 'heading' | 'code'

export interface ThemeOptions {
  readonly accent?: string | ModeColors | undefined
  readonly neutral?: string | undefined
  readonly radius: 'none' | 'small' | 'medium' | 'large'
  readonly density: 'compact' | 'normal' | 'spacious'
  readonly code?: CodeTheme | undefined
}

/** A font of a theme: the family of loaded files, or the name of a stack. */
export type ThemeFont =
  | { readonly stack: string }
  | { readonly family: string; readonly fallback: FallbackName }

const RADII = { none: '0', small: '4px', medium: '8px', large: '14px' } as const
const SPACE_FACTORS = { compact: 0.82, normal: 1, spacious: 1.2 } as const
/** The spaces of tokens.css in rem. */
const SPACES = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4.5]

/** The accent of a theme without one, from tokens.css. */
const DEFAULT_ACCENT: ModeColors = { light: '#0b6470', dark: '#6cc6ce' }

/** The color of text of a theme without colors, from tokens.css. */
const DEFAULT_INK: ModeColors = { light: '#172124', dark: '#e1e9ea' }

/** Custom property of each role. */
const FONT_PROPERTIES: Readonly<Record<FontRole, string>> = { text: 'sans', heading: 'serif', code: 'mono' }

/** The style sheet of a theme for pages in a language; '' for a theme that changes nothing. */
export function themeStyle(
  theme: ThemeOptions,
  fonts: Readonly<Partial<Record<FontRole, ThemeFont>>>,
  language = 'en',
): string {
  const colors = [...paletteColors(theme), ...codeColors(theme)]
  const rest = [
    ...(theme.radius === 'small' ? [] : [`--radius:${RADII[theme.radius]}`]),
    ...spaces(theme.density),
    ...Object.entries(fonts).map(
      ([role, font]) => `--${FONT_PROPERTIES[role as FontRole]}:${writeFamilies(font)}`,
    ),
    // The last of equal properties counts.
    ...languageFonts(fonts, language),
  ]
  if (colors.length === 0 && rest.length === 0) return ''
  // Print has colours of its own.
  const screen = colors.length === 0 ? '' : `@media not print{:root{${colors.join(';')}}}`
  return `@layer theme{${screen}${rest.length === 0 ? '' : `:root{${rest.join(';')}}`}}`
}

/** Fonts of text and headings on pages in a language with other letters than Latin. */
function languageFonts(
  fonts: Readonly<Partial<Record<FontRole, ThemeFont>>>,
  language: string,
): readonly string[] {
  const families = getOwn(LANGUAGE_FAMILIES, language.replace(/-.*/, '').toLowerCase())
  if (families === undefined) return []
  const roles = [
    ['text', fonts.text ?? { stack: 'system' }],
    ['heading', fonts.heading ?? { stack: 'serif' }],
  ] as const
  return roles.map(([role, font]) => {
    const list = writeFamilies(font)
    const [generic = 'sans-serif'] = /[\w-]+$/.exec(list) ?? []
    const kind = generic === 'serif' ? 'serif' : 'sans'
    return `--${FONT_PROPERTIES[role]}:${list.slice(0, -generic.length)}${families[kind]},${generic}`
  })
}

/** The color of text in each mode. */
export function findInk(theme: ThemeOptions): ModeColors {
  const palette = findPalette(theme)
  return palette === undefined ? DEFAULT_INK : { light: palette.light.ink, dark: palette.dark.ink }
}

/** The palette of a theme; undefined for one that changes no color. */
function findPalette({ accent, neutral }: ThemeOptions): DerivedPalette | undefined {
  if (accent === undefined && neutral === undefined) return undefined
  return derivePalette({ accent: accent ?? DEFAULT_ACCENT, neutral })
}

function paletteColors(theme: ThemeOptions): readonly string[] {
  const palette = findPalette(theme)
  if (palette === undefined) return []
  const { light, dark } = palette
  return PALETTE_NAMES.map((name) => writeColor(name, light[name], dark[name]))
}

function codeColors({ code }: ThemeOptions): readonly string[] {
  if (code === undefined) return []
  const [light, dark] = [codePalette(code, 'light'), codePalette(code, 'dark')]
  return CODE_NAMES.map((name) => writeColor(name, light[name], dark[name]))
}

const writeColor = (name: string, light: string, dark: string) =>
  `--${name}:${light === dark ? light : `light-dark(${light},${dark})`}`

function spaces(density: ThemeOptions['density']): readonly string[] {
  if (density === 'normal') return []
  return SPACES.map((rem, n) => `--s${n + 1}:${Number((rem * SPACE_FACTORS[density]).toFixed(3))}rem`)
}

function writeFamilies(font: ThemeFont): string {
  if ('stack' in font) return FONT_STACKS[font.stack] ?? 'sans-serif'
  return `"${font.family}","${font.family} fallback",${FALLBACK_FONTS[font.fallback].generic}`
}
