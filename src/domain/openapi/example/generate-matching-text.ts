import { matchesPattern, readPattern, type PatternReader } from '../../../lib/data/schema/pattern.ts'

/**
 * A text that a regular expression (ECMA-262) matches, the shortest plain one: 'AA0' for `^[A-Z]{2}\d+$`. Undefined when none is
 * found: a text is tried before it is given, because what look-ahead asks for and forbids is only guessed.
 */
export function generateMatchingText(pattern: string, least = 0): string | undefined {
  const write = readPattern(pattern, writer)
  if (write === undefined) return undefined
  for (const count of [0, 1, least])
    for (const choice of [0, 1, 2]) {
      const options: WriteOptions = { count, choice, wanted: [] }
      const plain = write(options)
      const wanted = options.wanted.join('')
      for (const text of new Set([plain, wanted + plain.slice(wanted.length)])) {
        // A pattern without an end says nothing about what follows.
        const long = text.padEnd(least, 'a')
        if (long.length <= MAX_LENGTH && matchesPattern(pattern, long) === true) return long
      }
    }
  return undefined
}

/** Characters of a text. */
const MAX_LENGTH = 10_000

interface WriteOptions {
  /** Repeats where the pattern leaves the number open. */
  readonly count: number
  /** Which alternative to take, if there are so many. */
  readonly choice: number
  /** Gets the texts that look-ahead asks for. */
  readonly wanted: string[]
}

type Write = (options: WriteOptions) => string

const writer: PatternReader<Write> = {
  token: (expression, source) => {
    const text = /^(?:[$^]|\\b)$/i.test(source) ? '' : findCharacter(expression, source)
    return () => text
  },
  sequence: (parts) => (options) =>
    parts.reduce((text, part) => (text.length > MAX_LENGTH ? text : text + part(options)), ''),
  choice: (parts) => (options) => parts[Math.min(options.choice, parts.length - 1)]?.(options) ?? '',
  repeat: (part, least, most) => (options) => {
    const text = part(options)
    const times = Math.min(most, Math.max(least, options.count))
    return text.repeat(Math.min(times, Math.ceil(MAX_LENGTH / Math.max(1, text.length)) + 1))
  },
  look: (part, isBehind, isNot) => (options) => {
    if (!isBehind && !isNot) options.wanted.push(part(options))
    return ''
  },
}

/** Plain characters first, then all others of ASCII. */
const CHARACTERS = [
  'a',
  'A',
  '0',
  '-',
  '_',
  ...Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)),
  '\t',
  '\n',
  '\r',
]

/** The first character that a set names, or a plain one: what begins with a sign of the syntax, such as `\S`, `[^/]` or `.`, names none. */
function findCharacter(expression: RegExp, source: string): string {
  const code = /^\\[ux]\{?([\da-f]+)/i.exec(source)?.[1]
  const named =
    code === undefined ? source.replace(/^\[/, '') : String.fromCodePoint(Number.parseInt(code, 16))
  const isMatch = (character: string) => {
    expression.lastIndex = 0
    return expression.test(character)
  }
  const first = /^[\\^.]/.test(named) ? '' : (Array.from(named)[0] ?? '')
  return [first, ...CHARACTERS].find(isMatch) ?? ''
}
