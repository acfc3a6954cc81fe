/**
 * Whole numbers as printable ASCII that needs no escape in a JSON string: 91 signs from '#' to '~' without the backslash.
 * 61 of them end a number, 30 carry on, so that what is small, which is nearly everything, takes one sign.
 */

const ENDS = 61
const MORE = 30
const FIRST = 35
const BACKSLASH = 92

const writeDigit = (n: number) => String.fromCharCode(FIRST + n < BACKSLASH ? FIRST + n : FIRST + n + 1)

/** A number from 0 as text. */
export function writeNumber(n: number): string {
  let text = ''
  let rest = n
  while (rest >= ENDS) {
    rest -= ENDS
    text += writeDigit(ENDS + (rest % MORE))
    rest = Math.floor(rest / MORE)
  }
  return text + writeDigit(rest)
}

/** All numbers of a part of a text; signs that `write` never makes are read as something, and never as an error. */
export function readNumbers(text: string, start = 0, end = text.length): number[] {
  const numbers: number[] = []
  let value = 0
  let scale = 1
  for (let i = start; i < end; i++) {
    const digit = readDigit(text, i)
    // A sign that carries on stands for itself (61 to 90) and for the 61 that `write` took off.
    value += digit * scale
    if (digit >= ENDS) scale *= MORE
    else {
      numbers.push(value)
      value = 0
      scale = 1
    }
  }
  return numbers
}

/** The value of one sign: the number itself if it is below 61. */
export function readDigit(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return (code > BACKSLASH ? code - 1 : code) - FIRST
}
