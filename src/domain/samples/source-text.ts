/**
 * Building blocks of generated source text: string literals with their escapes, JSON values as literals of a language, and lines.
 * No literal holds an invisible character as it is, so a sample never hides what it does (Unicode TR 36).
 */
import { writeExactJson } from '../../lib/data/json/exact-json.ts'

/** Characters that no source text should contain unescaped: controls, bidi and other format marks, odd blanks (TR 36, "Trojan Source"). */
const invisibleCharacter = /(?!\p{Cn})\p{C}|\p{Zl}|\p{Zp}|(?! )\p{Zs}/u

/** The inside of a string literal: `marks` for what has an escape of its own, `other` for invisible characters. */
export function escapeLiteral(
  text: string,
  marks: Record<string, string>,
  other: (code: number) => string,
): string {
  return text.replaceAll(/./gsu, (char) => {
    if (Object.hasOwn(marks, char)) return marks[char] ?? char
    return invisibleCharacter.test(char) ? other(char.codePointAt(0) ?? 0) : char
  })
}

/** Whether every character is visible in the text; line feeds count as visible if `lines`. */
export function isVisible(text: string, lines = false): boolean {
  return !invisibleCharacter.test(lines ? text.replaceAll('\n', '') : text)
}

/** Whether a raw literal of several lines shows this text better than escapes. */
export const isMultiline = (text: string): boolean => text.includes('\n') && isVisible(text, true)

/** The escapes that most languages share. */
export const commonEscapes = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** `\u{1F600}`, as Swift, Rust, Dart, Ruby, PHP and JavaScript have it. */
export const writeBracedEscape = (code: number): string => `\\u{${code.toString(16).toUpperCase()}}`

/** `\u200F`, and two of them beyond U+FFFF, as Java, Kotlin and C# have it. */
export function writeUnitEscapes(code: number): string {
  const char = String.fromCodePoint(code)
  return [...Array(char.length).keys()].map((at) => `\\u${formatHex(char.charCodeAt(at), 4)}`).join('')
}

/** A literal in double quotes, with the escapes that most languages have. */
export const quoteDouble = (
  text: string,
  writeEscape: (code: number) => string,
  escapes: Readonly<Record<string, string>> = {},
): string => `"${escapeLiteral(text, { ...commonEscapes, '"': '\\"', ...escapes }, writeEscape)}"`

/** `\x00`, `\u200f` or `\U0001f600`, as Python and Go have it. */
export function writeSizedEscape(code: number): string {
  if (code < 0x80) return `\\x${formatHex(code, 2).toLowerCase()}`
  return code > 0xffff ? `\\U${formatHex(code, 8).toLowerCase()}` : `\\u${formatHex(code, 4).toLowerCase()}`
}

/** A code point in capital hexadecimal digits, at least so many. */
export function formatHex(number: number, digits: number): string {
  return number.toString(16).toUpperCase().padStart(digits, '0')
}

type Brackets = readonly [open: string, arrow: string, close: string]

/** How a language writes the values of JSON. */
export type JsonDialect = {
  string: (text: string) => string
  /** Brackets and arrow of an object; PHP's depend on the keys. */
  map: Brackets | ((keys: readonly string[]) => Brackets)
  list?: readonly [open: string, close: string]
  /** The words for null, true, false. */
  words?: readonly [string, string, string]
  number?: (text: string) => string
  key?: (text: string) => string
  indent?: string
}

/** A JSON value as a literal of the language, one member per line. */
export function writeJsonLiteral(value: unknown, dialect: JsonDialect, margin = ''): string {
  const { string, map, list = ['[', ']'], words = ['null', 'true', 'false'], indent = '  ' } = dialect
  const inner = margin + indent
  const block = (open: string, items: string[], close: string) =>
    items.length
      ? `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${margin}${close}`
      : open + close
  if (typeof value === 'string') return string(value)
  if (value === null || value === undefined) return words[0]
  if (typeof value === 'boolean') return value ? words[1] : words[2]
  if (Array.isArray(value))
    return block(
      list[0],
      value.map((item) => writeJsonLiteral(item, dialect, inner)),
      list[1],
    )
  if (typeof value !== 'object') return (dialect.number ?? String)(writeExactJson(value))
  const key = dialect.key ?? string
  const [open, arrow, close] = typeof map === 'function' ? map(Object.keys(value)) : map
  const members = Object.entries(value).map(
    ([name, item]) => key(name) + arrow + writeJsonLiteral(item, dialect, inner),
  )
  return block(open, members, close)
}

export type CodeLines = string | false | undefined | readonly CodeLines[]

/** Joins lines and blocks of lines; what is not needed is false or undefined. */
export const joinLines = (...parts: readonly CodeLines[]): string => flattenLines(parts).join('\n')

function flattenLines(part: CodeLines): string[] {
  if (typeof part === 'string') return [part]
  return part ? part.flatMap(flattenLines) : []
}

/** The text with each line after the first moved in, empty lines left empty. */
export function indentRest(text: string, margin: string): string {
  return text.replaceAll(/\n(?!\n|$)/g, `\n${margin}`)
}

/** A name for a local variable that the language's own words can't clash with. */
export function numberName(name: string, index: number, count: number): string {
  return count > 1 ? `${name}${index + 1}` : name
}
