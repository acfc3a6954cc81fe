/**
 * JSON whose integers are all exact. JavaScript's own numbers end at 2^53, and ids of many APIs do not: `JSON.parse` returns a different id.
 * Integers that it would change are a `bigint` here, and are written with their digits. Works in build and browser.
 */

/** Begins a string that stands for a number: a code point that no text has. */
const MARK = '\uFFFF'

/** A number as written in JSON: a `bigint` if it is an integer that JavaScript's numbers cannot hold. */
export function parseExactNumber(text: string): number | bigint {
  const value = Number(text)
  return String(value) === text || !/^-?\d{16,}$/.test(text) ? value : BigInt(text)
}

/** Parses JSON text. Throws what `JSON.parse` throws. */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return /\d{16}/.test(text)
    ? JSON.parse(markNumbers(text), (_, member: unknown) =>
        typeof member === 'string' && /^\uFFFF[\d.eE+-]+$/.test(member)
          ? parseExactNumber(member.slice(1))
          : member,
      )
    : value
}

/** Writes a value as JSON text; undefined if `JSON.stringify` returns undefined. */
export function writeExactJson(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent)
  } catch {
    // It throws on a `bigint`. Values without one need not wait for a function at each member.
    return unmarkNumbers(
      JSON.stringify(
        value,
        (_, member: unknown) => (typeof member === 'bigint' ? MARK + String(member) : member),
        indent,
      ),
    )
  }
}

/** Valid JSON text with one member a line. Numbers are as they were written, such as `1.10`. */
export function indentJson(text: string): string {
  return unmarkNumbers(JSON.stringify(JSON.parse(markNumbers(text)), null, 2))
}

/** JSON text with a marked string for each number. */
function markNumbers(text: string): string {
  return text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : `"${MARK}${token}"`,
  )
}

/** JSON text with numbers for its marked strings. */
const unmarkNumbers = (text: string): string => text.replaceAll(/"\uFFFF([^"]*)"/g, '$1')
