/**
 * Widths of texts in diagrams. The reader's font is unknown when a site is built, so texts are measured as Arial and its metric-compatible
 * twins, and each drawn line states its width (`textLength`), which other fonts keep.
 */
import { LETTER_WIDTHS } from './letter-widths.ts'

/** Height of letters above and below the base line, in em: the metrics of Arial. */
export const ASCENT = 0.905
export const DESCENT = 0.212

type WidthTable = Readonly<Record<string, string>>

const regular = readTable(LETTER_WIDTHS.regular)
const bold = readTable(LETTER_WIDTHS.bold)

function readTable(table: WidthTable): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const [start, digits] of Object.entries(table))
    for (let n = 0; n < digits.length / 2; n++) {
      const width = Number.parseInt(digits.slice(2 * n, 2 * n + 2), 36)
      if (!Number.isNaN(width)) found.set(Number.parseInt(start, 16) + n, width / 1000)
    }
  return found
}

const MARK = /^[\p{M}\p{Cf}]$/u
/** Letters as wide as high: Chinese, Japanese, Korean, and emoji. */
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]$/u
const EMOJI = /^\p{Extended_Pictographic}$/u

/** Width of letters that the table lacks: the average of Arabic, Indic and other scripts in common fonts. */
const OTHER = 0.6

/** The width of a text in em. */
export function measureText(text: string, isBold: boolean): number {
  let width = 0
  for (const letter of text) width += measureLetter(letter, isBold)
  return width
}

function measureLetter(letter: string, isBold: boolean): number {
  const codePoint = letter.codePointAt(0) ?? 0
  const known = (isBold ? bold.get(codePoint) : undefined) ?? regular.get(codePoint)
  if (known !== undefined) return known
  if (MARK.test(letter)) return 0
  if (WIDE.test(letter)) return 1
  return EMOJI.test(letter) ? 1.3 : OTHER
}

/** Whether the width of each letter is known, so that a line can be drawn with exactly this width. */
export function hasKnownWidth(text: string): boolean {
  return Array.from(text).every((letter) => regular.has(letter.codePointAt(0) ?? 0) || WIDE.test(letter))
}
