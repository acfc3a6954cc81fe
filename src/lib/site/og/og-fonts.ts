/** Which letters images for link previews can show, and which package of fonts has those that are missing. */

import { splitNames } from '../../text/split-names.ts'

/**
 * Hebrew, Arabic, and the scripts from Devanagari to Myanmar and Khmer: their letters run from right to left, or change beside each other, so
 * a line is drawn as text and not letter by letter.
 */
export const JOINED_SCRIPTS = /[\u0590-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Whether the PNG package can draw text with a font file: it reads no WOFF2. */
export const canDrawText = (path: string): boolean => !/\.woff2$/i.test(path)

/** Code points as the first and the last of each range, in order. */
export type LetterRanges = readonly number[]

/** Letters of the fonts of a site. */
export interface OgLetters {
  readonly letters: LetterRanges
  /** Of the fonts with which lines in `JOINED_SCRIPTS` can be drawn. */
  readonly joinedLetters: LetterRanges
}

/** The ranges of some code points. */
export function joinRanges(codePoints: Iterable<number>): LetterRanges {
  const ranges: number[] = []
  for (const codePoint of [...new Set(codePoints)].toSorted((a, b) => a - b)) {
    if (ranges.at(-1) === codePoint - 1) ranges[ranges.length - 1] = codePoint
    else ranges.push(codePoint, codePoint)
  }
  return ranges
}

/** The first letter of a text that no font has; undefined if an image can show the text. Symbols can be left out of an image, letters cannot. */
export function findMissingLetter(text: string, { letters, joinedLetters }: OgLetters): string | undefined {
  const known = JOINED_SCRIPTS.test(text) ? joinedLetters : letters
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).find((letter) => !isInRanges(letter.codePointAt(0) ?? 0, known))
}

function isInRanges(codePoint: number, ranges: LetterRanges): boolean {
  const index = ranges.findIndex((bound, n) => n % 2 === 1 && bound >= codePoint)
  return index > 0 && (ranges[index - 1] ?? Infinity) <= codePoint
}

/** A package with the letters of a script, and its subsets with them as Fontsource names these. */
export interface ScriptFont {
  /** Matches a letter of the script. */
  readonly letter: RegExp
  readonly package: string
  readonly subsets: readonly string[]
}

const NOTO = '@fontsource/noto-sans'

/** Scripts with a package of their own in Fontsource, whose subset has the same name. */
const SCRIPTS = splitNames(`
  Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao
  Malayalam Myanmar Sinhala Tamil Telugu Thai
`)

const SCRIPT_FONTS: readonly ScriptFont[] = [
  ...SCRIPTS.map((script) => ({
    letter: new RegExp(String.raw`\p{Script=${script}}`, 'u'),
    package: `${NOTO}-${script.toLowerCase()}`,
    subsets: [script.toLowerCase()],
  })),
  { letter: /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u, package: `${NOTO}-jp`, subsets: ['japanese'] },
  { letter: /\p{Script=Hangul}/u, package: `${NOTO}-kr`, subsets: ['korean'] },
  { letter: /\p{Script=Han}/u, package: `${NOTO}-sc`, subsets: ['chinese-simplified'] },
  { letter: /\p{Script=Han}/u, package: `${NOTO}-tc`, subsets: ['chinese-traditional'] },
  {
    letter: /./u,
    package: NOTO,
    subsets: ['vietnamese', 'greek-ext', 'greek', 'cyrillic-ext', 'cyrillic'],
  },
]

/** Packages that are used for letters which the fonts of a site lack, where they are installed. Han letters look different in each language. */
export function listScriptFonts(language: string): readonly ScriptFont[] {
  const own = /^ja\b/.test(language)
    ? 'jp'
    : /^ko\b/.test(language)
      ? 'kr'
      : /^zh-(?:Hant|TW|HK|MO)\b/i.test(language)
        ? 'tc'
        : ''
  const isOwn = (font: ScriptFont) => font.package === `${NOTO}-${own}`
  return [...SCRIPT_FONTS.filter(isOwn), ...SCRIPT_FONTS.filter((font) => !isOwn(font))]
}

/** The package that has a letter. */
export function findScriptFont(letter: string, language: string): string {
  const isHan = /\p{Script=Han}/u.test(letter)
  const fonts = listScriptFonts(language)
  const found = isHan && /^(?:ja|ko)\b/.test(language) ? fonts[0] : undefined
  return (found ?? fonts.find((font) => font.letter.test(letter)))?.package ?? NOTO
}
