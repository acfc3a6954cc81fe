/**
 * Draws the image of a page for link previews: its title and the name of the site, as SVG. Letters are outlines of the site's own font, so the
 * image is the same on every machine. Lines whose letters join each other are text, which the PNG package draws with the same fonts.
 */

import { JOINED_SCRIPTS } from '../../lib/site/og/og-fonts.ts'
import { escapeHtml } from '../../lib/text/html/escape-html.ts'
import type { OgImageText } from '../../lib/site/og/og-image.ts'
import { beginsRightToLeft } from '../../lib/text/html/text-direction.ts'

/** Parts of a font that drawing needs (fontkitten). */
export interface OutlineFont {
  /** Under which text is drawn with it; absent where that cannot be done. */
  readonly family?: string
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
  const isRtl = beginsRightToLeft(title)
  const draw = (text: string, position: Omit<LinePosition, 'isRtl'>) =>
    (JOINED_SCRIPTS.test(text) ? drawTextLine : drawLine)(text, { ...position, isRtl }, fonts)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${background}"/>`,
    `<g fill="${color}">`,
    draw(siteTitle, { y: MARGIN + 30, size: 42 }),
    `<rect x="${isRtl ? WIDTH - MARGIN - 96 : MARGIN}" y="${MARGIN + 64}" width="96" height="8"/>`,
    ...lines.map((line, n) => draw(line, { y: top + n * lineHeight, size })),
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

/** Words with the spaces before them. Japanese and Chinese break after each letter, but not before a closing or after an opening mark. */
const PIECES =
  /\s*(?:[「『（【]*[ぁ-ヺ㐀-鿿][、。」』】）！？ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]*|[^\sぁ-ヺ㐀-鿿「『（【]+|[「『（【]+)/g

/** Letters of languages that write no spaces between words. */
const WITHOUT_SPACES = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/

function splitPieces(text: string): readonly string[] {
  const pieces: readonly string[] = text.replaceAll(/\s+/g, ' ').match(PIECES) ?? []
  if (!WITHOUT_SPACES.test(text)) return pieces
  const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
  return pieces.flatMap((piece) => {
    const [space = '', word = ''] = /^(\s*)(.*)$/s.exec(piece)?.slice(1) ?? []
    const words = Array.from(segmenter.segment(word), ({ segment }) => segment)
    return [space + (words[0] ?? ''), ...words.slice(1)]
  })
}

/** Lines between words; a word that is too long has a line of its own. */
function wrapText(text: string, size: number, fonts: readonly OutlineFont[]): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of splitPieces(text)) {
    if (line !== '' && measureText(line + piece, size, fonts) > WIDTH - 2 * MARGIN) {
      lines.push(line)
      line = piece.trimStart()
    } else line += line === '' ? piece.trimStart() : piece
  }
  return [...lines, line]
}

interface LinePosition {
  /** Whether the line begins at the right. */
  readonly isRtl: boolean
  /** Of the base line. */
  readonly y: number
  readonly size: number
}

function drawLine(text: string, { isRtl, y, size }: LinePosition, fonts: readonly OutlineFont[]): string {
  let at = isRtl ? WIDTH - MARGIN - measureText(text, size, fonts) : MARGIN
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

/** A line as text, each letter with the first font that has it: the engine shapes it, and puts it in order from right to left. */
function drawTextLine(text: string, { isRtl, y, size }: LinePosition, fonts: readonly OutlineFont[]): string {
  const usable = fonts.filter(({ family }) => family !== undefined)
  const runs: { family: string; text: string }[] = []
  for (const letter of text) {
    const family = findFont(letter.codePointAt(0) ?? 0, usable)?.family
    const last = runs.at(-1)
    // Spaces and marks stay with the letters before them, and symbols that no font has are left out.
    if (last !== undefined && /[\s\p{M}\p{Cf}]/u.test(letter)) last.text += letter
    else if (family === undefined) continue
    else if (last?.family === family) last.text += letter
    else runs.push({ family, text: letter })
  }
  // The engine takes a text for one from left to right unless an isolate says otherwise (UAX 9, section 2.4.2).
  const [first] = runs
  if (isRtl && first !== undefined) first.text = `\u2067${first.text}`
  const spans = runs.map(
    ({ family, text: run }) => `<tspan font-family="${family}">${escapeHtml(run)}</tspan>`,
  )
  const position = isRtl ? `x="${WIDTH - MARGIN}" text-anchor="end"` : `x="${MARGIN}"`
  return `<text ${position} y="${y.toFixed(2)}" font-size="${size}" xml:space="preserve">${spans.join('')}</text>`
}
