/**
 * Colors of diagrams. Mermaid computes with colors and cannot take a custom property, so it draws with one color value per property of the
 * site's style sheet (tokens.css), and the finished drawing refers to the property: so it follows the color mode.
 */
import { splitNames } from '../../../../lib/text/split-names.ts'

/** A color as red, green, blue (0 to 255) and opacity. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

const HUES = {
  accent: '#0b6471',
  info: '#2b53a9',
  good: '#1a6a3d',
  warn: '#855001',
  bad: '#b02a21',
  'hl-keyword': '#8b2c74',
} as const

/** Shares of the hue in the fill of a series: enough to distinguish twelve series, and little enough for text on them. */
const SHARES = [26, 12]

/** Fills of the series of a chart, of sections and branches. */
const SERIES = SHARES.flatMap((share) =>
  Object.entries(HUES).map(([name, hex]) => ({
    hex: mixWithWhite(hex, share / 100),
    css: `color-mix(in srgb,var(--${name}) ${share}%,var(--paper))`,
  })),
)

function mixWithWhite(hex: string, share: number): string {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(hex) ?? []
  const parts = [red, green, blue].map((part) => Math.round(255 - (255 - Number.parseInt(part, 16)) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const TOKENS = {
  paper: '#fffffe',
  sheet: '#f5f8f9',
  wash: '#e6f0f2',
  line: '#dbe3e5',
  'line-strong': '#7c8d93',
  ink: '#172125',
  soft: '#4f6068',
  mark: '#fdf3d0',
  'good-wash': '#e6f3eb',
  'warn-wash': '#fcf2e1',
  'bad-wash': '#fbeae9',
  ...HUES,
} as const

const token = (name: keyof typeof TOKENS) => TOKENS[name]

/** The colors that Mermaid draws with, and their CSS. */
const PALETTE: readonly PaletteColor[] = [
  ...Object.entries(TOKENS).map(([name, hex]) => ({ hex, css: `var(--${name})` })),
  ...SERIES,
]

/** A drawing in the colors of light mode, on white, for readers without the site's style sheet, such as feed readers. */
export function fillColors(drawing: string): string {
  return SERIES.reduce((text, { css, hex }) => text.replaceAll(css, hex), drawing)
    .replaceAll(/var\(--([a-z-]+)\)/g, (written, name: string) => asColors[name] ?? written)
    .replace('<svg ', `<svg style="background:${token('paper')}" `)
}

const asColors: Readonly<Record<string, string>> = TOKENS

const series = (n: number) => SERIES[n % SERIES.length]?.hex ?? token('wash')
/** The full color of a series. */
export const chooseHue = (n: number) => Object.values(HUES)[n % Object.keys(HUES).length] ?? token('accent')

/** Numbered variables of Mermaid's theme. */
function numbered(
  name: string,
  count: number,
  color: (n: number) => string,
  first = 0,
): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n + first}`, color(n)]))
}

const ink = token('ink')
const line = token('line-strong')
const sheet = token('sheet')
const paper = token('paper')

/** Variables of Mermaid's theme by their color. */
const VARIABLES: readonly (readonly [color: string, names: string])[] = [
  [
    paper,
    `background tertiaryColor clusterBkg edgeLabelBackground sequenceNumberColor labelBackgroundColor
    compositeBackground relationLabelBackground rowOdd attributeBackgroundColorOdd altSectionBkgColor
    branchLabelColor`,
  ],
  [
    sheet,
    `primaryColor mainBkg actorBkg stateBkg rowEven attributeBackgroundColorEven requirementBackground
    sectionBkgColor2 quadrant3Fill`,
  ],
  [
    line,
    `primaryBorderColor secondaryBorderColor lineColor nodeBorder clusterBorder arrowheadColor
    defaultLinkColor actorBorder actorLineColor signalColor labelBoxBorderColor activationBorderColor
    transitionColor compositeBorder innerEndBackground specialStateColor relationColor
    requirementBorderColor doneTaskBorderColor personBorder pieStrokeColor pieOuterStrokeColor
    tagLabelBorder quadrantInternalBorderStrokeFill quadrantExternalBorderStrokeFill`,
  ],
  [
    ink,
    `primaryTextColor secondaryTextColor tertiaryTextColor textColor titleColor nodeTextColor
    noteTextColor actorTextColor signalTextColor labelTextColor loopTextColor labelColor
    transitionLabelColor stateLabelColor classText relationLabelColor requirementTextColor taskTextColor
    taskTextLightColor taskTextDarkColor taskTextOutsideColor pieTitleTextColor pieSectionTextColor
    pieLegendTextColor scaleLabelColor commitLabelColor tagLabelColor quadrantPointTextFill
    quadrantXAxisTextFill quadrantYAxisTextFill quadrantTitleFill`,
  ],
  [
    token('wash'),
    `secondaryColor labelBoxBkgColor activationBkgColor altBackground compositeTitleBackground
    sectionBkgColor commitLabelBackground tagLabelBackground`,
  ],
  [token('line'), 'tertiaryBorderColor excludeBkgColor gridColor doneTaskBkgColor'],
  [token('mark'), 'noteBkgColor'],
  [token('warn'), 'noteBorderColor'],
  [token('bad-wash'), 'errorBkgColor'],
  [token('bad'), 'errorTextColor critBorderColor todayLineColor'],
  [token('accent'), 'taskBorderColor taskTextClickableColor vertLineColor quadrantPointFill'],
  [series(0), 'taskBkgColor personBkg quadrant1Fill'],
  [token('info'), 'activeTaskBorderColor'],
  [series(1), 'activeTaskBkgColor'],
  [series(4), 'critBkgColor'],
  [series(6), 'quadrant2Fill'],
  [series(7), 'quadrant4Fill'],
]

/** Variables of Mermaid's theme `base`. Those that are not named follow from these, and look like the nearest color of the palette. */
export const THEME_VARIABLES: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    VARIABLES.flatMap(([color, names]) => splitNames(names).map((name) => [name, color])),
  ),
  darkMode: false,
  fontFamily: 'Arial',
  fontSize: '16px',
  ...numbered('pie', 12, series, 1),
  pieOpacity: '1',
  ...numbered('cScale', 12, series),
  ...numbered('cScalePeer', 12, chooseHue),
  ...numbered('cScaleInv', 12, chooseHue),
  ...numbered('cScaleLabel', 12, () => ink),
  ...numbered('surface', 5, () => sheet),
  ...numbered('surfacePeer', 5, () => line),
  ...numbered('git', 8, chooseHue),
  ...numbered('gitInv', 8, () => ink),
  ...numbered('gitBranchLabel', 8, () => paper),
  ...Object.fromEntries([1, 2, 3, 4].map((n) => [`quadrant${n}TextFill`, ink])),
  ...numbered('fillType', 8, series),
  xyChart: {
    backgroundColor: paper,
    titleColor: ink,
    ...Object.fromEntries(
      ['xAxis', 'yAxis'].flatMap((axis) => [
        [`${axis}LabelColor`, ink],
        [`${axis}TitleColor`, ink],
        [`${axis}TickColor`, line],
        [`${axis}LineColor`, line],
      ]),
    ),
    plotColorPalette: Object.values(HUES).join(','),
  },
}

export interface PaletteColor {
  readonly hex: string
  readonly css: string
}

/** The color of the palette that looks most like a given one. */
export function findNearest([red, green, blue]: Rgba): PaletteColor {
  let nearest: PaletteColor = { hex: token('ink'), css: 'var(--ink)' }
  let least = Infinity
  for (const color of PALETTE) {
    const [r, g, b] = readHex(color.hex)
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2
    if (distance < least) [nearest, least] = [color, distance]
  }
  return nearest
}

function readHex(hex: string): Rgba {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255, 1]
}

/** Relative luminance (WCAG 2.2). */
function luminance([red, green, blue]: Rgba): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: Rgba, b: Rgba): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const BLACK: Rgba = [23, 33, 36, 1]
const WHITE: Rgba = [255, 255, 255, 1]
/** `--paper` in dark mode. */
const DARK_PAPER: Rgba = [17, 24, 26, 1]

/** Text on a fill that an author chose, which is the same in both modes. */
export const chooseTextColor = (fill: Rgba) =>
  contrast(BLACK, fill) >= contrast(WHITE, fill) ? '#172124' : '#fff'

/** Text on a fill of the palette: both follow the mode, so what is readable in one is in the other. */
export function chooseTextToken(text: PaletteColor, fill: PaletteColor): string {
  const ground = readHex(fill.hex)
  if (isReadableOn(readHex(text.hex), ground)) return text.css
  return contrast(readHex(ink), ground) >= contrast(readHex(paper), ground) ? 'var(--ink)' : 'var(--paper)'
}

export const isReadableOn = (text: Rgba, fill: Rgba) => contrast(text, fill) >= 4.5

/** An author's color of a line or a text on the page: one that vanishes in a mode is mixed with the color of text. */
export function adaptToModes(css: string, color: Rgba, minimum: number): string {
  const isVisible = [WHITE, DARK_PAPER].every((page) => contrast(color, page) >= minimum)
  return isVisible ? css : `color-mix(in srgb,${css} 50%,var(--ink))`
}
