/**
 * Patterns of API descriptions: regular expressions (ECMA-262) that others wrote. Those of JavaScript backtrack, so that `^(a+)+$` and a
 * text of forty characters freeze a build or a reader's tab. Here, all positions that a text can have reached are followed at once: the time
 * grows with the text, and steps are counted. Browser-safe; never throws.
 */
import { tryTo } from '../try-to.ts'

/** Results for the parts of a pattern. */
export interface PatternReader<T> {
  /** One character or edge, as it is written: a letter, `\d`, `.`, `[a-z]`, `^` or `\b`. The expression is sticky. */
  token(expression: RegExp, source: string): T
  sequence(parts: readonly T[]): T
  choice(parts: readonly T[]): T
  repeat(part: T, least: number, most: number): T
  /** Text before or behind that must be there, or must not. */
  look(part: T, isBehind: boolean, isNot: boolean): T
}

const TOKEN =
  /\\(?:[pu]\{[^}]*\}|u.{4}|x..|c.|[^])|\[(?:[^\]\\]|\\[^])*\]|\((?:\?(?:<?[=!]|:|<[^>]+>))?|[^]/iuy
const QUANTIFIER = /([*+?]|\{\d+(?:,\d*)?\})\??/y
const SIGNS: Readonly<Record<string, string>> = { '*': '{0,}', '+': '{1,}', '?': '{0,1}' }

/** Reads a pattern; undefined if it is of another dialect or refers back to a group. */
export function readPattern<T>(pattern: string, reader: PatternReader<T>): T | undefined {
  let at = 0
  const take = (token: RegExp) => {
    token.lastIndex = at
    const found = token.exec(pattern) ?? []
    at += found[0]?.length ?? 0
    return found
  }
  const readChoice = (): T => {
    const parts: T[] = []
    do parts.push(readSequence())
    while (pattern[at++] === '|')
    return reader.choice(parts)
  }
  const readSequence = (): T => {
    const parts: T[] = []
    while (!'|)'.includes(pattern[at] ?? ')')) {
      const part = readAtom(take(TOKEN)[0] ?? '')
      const sign = take(QUANTIFIER)[1]
      const [least, most = least] = (SIGNS[sign ?? ''] ?? sign ?? '').slice(1, -1).split(',')
      parts.push(sign === undefined ? part : reader.repeat(part, Number(least), Number(most || Infinity)))
    }
    return reader.sequence(parts)
  }
  const readAtom = (source: string): T => {
    // A reference back, or a group of another dialect, such as `(?P<name>`.
    if (/^(?:\\[1-9k]|\(\?$)/.test(source + (pattern[at] ?? ''))) throw new SyntaxError()
    if (!source.startsWith('(')) return reader.token(compile(source) ?? /$^/, source)
    const part = readChoice()
    return /[=!]$/.test(source) ? reader.look(part, source[2] === '<', source.endsWith('!')) : part
  }
  return compile(pattern) && tryTo(readChoice)
}

/** Steps for one text: about 30 ms. Most patterns take a few for each character. */
const MAX_STEPS = 200_000

/** Where a part of a pattern can end that begins at one of some positions. */
type Follow = (starts: ReadonlySet<number>) => ReadonlySet<number>

/** The text that is followed: patterns are read once. */
let followed = ''
let steps = 0

const follow =
  (find: (at: number) => Iterable<number>): Follow =>
  (starts) => {
    steps += starts.size + 1
    return new Set(steps > MAX_STEPS ? [] : [...starts].flatMap((at) => [...find(at)]))
  }

const matcher: PatternReader<Follow> = {
  token: (expression) =>
    follow((at) => {
      expression.lastIndex = at
      return expression.test(followed) ? [expression.lastIndex] : []
    }),
  sequence: (parts) => (starts) => parts.reduce((ends, part) => part(ends), starts),
  choice: (parts) => (starts) => new Set(parts.flatMap((part) => [...part(starts)])),
  repeat: (part, least, most) => (starts) => {
    let ends = starts
    const all = new Set(least === 0 ? starts : [])
    for (let i = 1; i <= most && ends.size > 0 && steps++ <= MAX_STEPS; i++) {
      ends = new Set([...part(ends)].filter((at) => !all.has(at)))
      if (i >= least) for (const at of ends) all.add(at)
    }
    return all
  },
  look: (part, isBehind, isNot) =>
    follow((at) => {
      const ends = part(new Set(isBehind ? Array(at + 1).keys() : [at]))
      return (isBehind ? ends.has(at) : ends.size > 0) === isNot ? [] : [at]
    }),
}

const known = new Map<string, Follow | undefined>()

/** Whether a pattern matches a part of a text; undefined if that is not known, because it cannot be read or takes too many steps. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (!known.has(pattern)) known.set(pattern, readPattern(pattern, matcher))
  followed = text
  steps = 0
  const ends = tryTo(() => known.get(pattern)?.(new Set(Array(text.length + 1).keys())))
  return steps > MAX_STEPS ? undefined : ends && ends.size > 0
}

/** A sticky expression. */
function compile(pattern: string): RegExp | undefined {
  return tryTo(() => new RegExp(pattern, 'uy')) ?? tryTo(() => new RegExp(pattern, 'y'))
}
