/** The output of a program with its colours: escape sequences of terminals (ECMA-48) as HTML. */
import type { Html } from '../../../../lib/types.ts'
import { escapeCode } from '../../../../lib/text/html/escape-code.ts'

/** The eight colours of terminals. Black and white follow the colour of the surrounding text, in both modes. */
const COLOURS = [undefined, 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', undefined] as const
const RGB: readonly (readonly [red: number, green: number, blue: number])[] = [
  [0, 0, 0],
  [205, 0, 0],
  [0, 205, 0],
  [205, 205, 0],
  [0, 0, 238],
  [205, 0, 205],
  [0, 205, 205],
  [229, 229, 229],
]

/** An escape character, or what is written for one where it would not be seen: `\x1b[31m`, `\033[31m`, `[31m`. */
const SEQUENCE =
  /(?:\u001B|\u009B|\\x1[bB]|\\0?33|\\e|\\u001[bB]|␛)\[?([\d;:?]*)([A-Za-z])|\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)/g
const BARE_SEQUENCE = /\[(\d{1,3}(?:;\d{1,3})*)(m)/g

/** The text of a program's output without its escape sequences. */
export const stripAnsi = (text: string): string => text.replace(choosePattern(text), '')

/** A text whose escape characters were lost has the rest of its sequences. */
const choosePattern = (text: string): RegExp => (text.search(SEQUENCE) === -1 ? BARE_SEQUENCE : SEQUENCE)

interface Style {
  readonly colour: string | undefined
  readonly back: string | undefined
  readonly marks: ReadonlySet<string>
}

const PLAIN: Style = { colour: undefined, back: undefined, marks: new Set() }

/** The output as HTML. Spans don't nest, and may cross lines. */
export function highlightAnsi(text: string): Html {
  let style = PLAIN
  let html = ''
  let end = 0
  const add = (piece: string) => {
    const classes = [style.colour, style.back, ...style.marks].filter((name) => name !== undefined)
    if (piece !== '')
      html +=
        classes.length === 0
          ? escapeCode(piece)
          : `<span class="${classes.join(' ')}">${escapeCode(piece)}</span>`
  }
  for (const { 0: whole, 1: codes = '', 2: letter, index } of text.matchAll(choosePattern(text))) {
    add(text.slice(end, index))
    end = index + whole.length
    if (letter === 'm') style = changeStyle(style, codes.split(/[;:]/).map(Number))
  }
  add(text.slice(end))
  return html
}

/** Names of marks by their code, and the codes that end them. */
const MARKS = new Map([
  [1, 'hl-strong'],
  [2, 'ansi-gray'],
  [3, 'hl-emphasis'],
  [4, 'ansi-underline'],
  [7, 'ansi-inverse'],
])
const ENDS = new Map([
  [22, ['hl-strong', 'ansi-gray']],
  [23, ['hl-emphasis']],
  [24, ['ansi-underline']],
  [27, ['ansi-inverse']],
])

function changeStyle(before: Style, codes: readonly number[]): Style {
  let style = before
  for (let n = 0; n < codes.length; n++) {
    const code = codes[n] ?? 0
    const mark = MARKS.get(code)
    const ended = ENDS.get(code)
    if (code === 0) style = PLAIN
    else if (mark !== undefined) style = { ...style, marks: new Set([...style.marks, mark]) }
    else if (ended !== undefined)
      style = { ...style, marks: new Set([...style.marks].filter((name) => !ended.includes(name))) }
    else if (code === 38 || code === 48) {
      const [number, length] = readColour(codes.slice(n + 1))
      style = setColour(style, code - 8, number)
      n += length
    } else style = setColour(style, code, code % 10)
  }
  return style
}

/** Sets the colour of letters (30 to 39, 90 to 97) or their background (40 to 49, 100 to 107). */
function setColour(style: Style, code: number, number: number): Style {
  const colour = COLOURS[number]
  const tens = Math.floor(code / 10)
  // Bright black is gray.
  if (tens === 3 || tens === 9)
    return { ...style, colour: tens === 9 && number === 0 ? 'ansi-gray' : colour && `ansi-${colour}` }
  if (tens === 4 || tens === 10) return { ...style, back: colour && `ansi-on-${colour}` }
  return style
}

/** The nearest of the eight colours for `5;n` or `2;r;g;b`, and how many codes that is. */
function readColour([kind, ...rest]: readonly number[]): readonly [number: number, length: number] {
  if (kind === 2) return [findNearest(rest), 4]
  const [index = 0] = rest
  if (index < 16) return [index % 8, 2]
  if (index >= 232) return [7, 2]
  const steps = [Math.floor((index - 16) / 36), Math.floor((index - 16) / 6) % 6, (index - 16) % 6]
  return [findNearest(steps.map((step) => step * 51)), 2]
}

function findNearest([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const distances = RGB.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2)
  return distances.indexOf(Math.min(...distances))
}
