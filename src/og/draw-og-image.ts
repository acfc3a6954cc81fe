/**
 * Draws the image of a page for link previews: its title and the name of the site, as SVG. Letters are outlines of the site's own font, so the
 * image is the same on every machine.
 */

import type { OgImageText } from '../lib/site/og-image.ts'

/** What drawing needs of a font (fontkitten). */
export interface OutlineFont {
  readonly unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): {
    readonly advanceWidth: number
    readonly path: { toSVG(): string }
  }
}

export interface OgImageStyle {
  /** The first that has a letter draws it. */
  readonly fonts: readonly OutlineFont[]
  readonly background: string
  readonly color: string
}

/** Size that social networks ask for, in pixels. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 90

/** Sizes of the title, from the one that is tried first, each with the lines that it may have. */
const TITLE_SIZES = [
  { size: 92, lines: 2 },
  { size: 76, lines: 3 },
  { size: 60, lines: 4 },
] as const

/** The SVG of an image. A title that is too long for the smallest size ends with an ellipsis. */
export function drawOgImage(
  { title, siteTitle }: OgImageText,
  { fonts, background, color }: OgImageStyle,
): string {
  const fitting =
    TITLE_SIZES.find(({ size, lines }) => wrapText(title, size, fonts).length <= lines) ?? TITLE_SIZES[2]
  const { size, lines: limit } = fitting
  const all = wrapText(title, size, fonts)
  const lines = all.length <= limit ? all : [...all.slice(0, limit - 1), `${all[limit - 1] ?? ''}…`]
  const lineHeight = size * 1.18
  const top = HEIGHT - MARGIN - (lines.length - 1) * lineHeight
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${background}"/>`,
    `<g fill="${color}">`,
    drawLine(siteTitle, { x: MARGIN, y: MARGIN + 30, size: 42 }, fonts),
    `<rect x="${MARGIN}" y="${MARGIN + 64}" width="96" height="8"/>`,
    ...lines.map((line, n) => drawLine(line, { x: MARGIN, y: top + n * lineHeight, size }, fonts)),
    '</g></svg>',
  ].join('')
}

function findFont(codePoint: number, fonts: readonly OutlineFont[]): OutlineFont | undefined {
  return fonts.find((font) => font.hasGlyphForCodePoint(codePoint))
}

function measureText(text: string, size: number, fonts: readonly OutlineFont[]): number {
  let width = 0
  for (const letter of text) {
    const codePoint = letter.codePointAt(0) ?? 0
    const font = findFont(codePoint, fonts)
    // A letter that no font has is left out.
    if (font !== undefined) width += (font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm) * size
  }
  return width
}

/** Lines between words; a word that is too long has a line of its own. */
function wrapText(text: string, size: number, fonts: readonly OutlineFont[]): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measureText(longer, size, fonts) > WIDTH - 2 * MARGIN) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

interface LinePosition {
  readonly x: number
  /** Of the base line. */
  readonly y: number
  readonly size: number
}

function drawLine(text: string, { x, y, size }: LinePosition, fonts: readonly OutlineFont[]): string {
  let at = x
  const shapes: string[] = []
  for (const letter of text) {
    const codePoint = letter.codePointAt(0) ?? 0
    const font = findFont(codePoint, fonts)
    if (font === undefined) continue
    const glyph = font.glyphForCodePoint(codePoint)
    const scale = size / font.unitsPerEm
    const outline = glyph.path.toSVG()
    // Fonts count upwards from the base line, SVG downwards.
    if (outline !== '')
      shapes.push(
        `<path transform="translate(${at.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${outline}"/>`,
      )
    at += glyph.advanceWidth * scale
  }
  return shapes.join('')
}
