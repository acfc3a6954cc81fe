import { testPattern } from './test-pattern.ts'

/**
 * A text that a regular expression (ECMA-262) matches, the shortest plain one: `^[A-Z]{2}\d+$` gives 'AA0'. Undefined when it can't be
 * found: look-around, back references and properties are not followed. The result is tried before it is given.
 */
export function generateMatchingText(pattern: string, least = 0): string | undefined {
  for (const count of [0, 1, least]) {
    try {
      const state = { source: pattern, position: 0, count }
      const generated = generateAlternatives(state)
      if (state.position < pattern.length) return undefined
      // A pattern without an end says nothing about what follows.
      const long = generated.padEnd(least, 'a')
      if (testPattern(new RegExp(pattern, 'u'), long)) return long
    } catch {
      // Not a pattern that can be followed with this number of repeats.
    }
  }
  return undefined
}

interface PatternState {
  readonly source: string
  position: number
  /** Repeats where the pattern leaves the number open. */
  readonly count: number
}

function generateAlternatives(state: PatternState): string {
  const first = generateSequence(state)
  while (state.source[state.position] === '|') {
    state.position++
    generateSequence(state)
  }
  return first
}

function generateSequence(state: PatternState): string {
  let generated = ''
  while (
    state.position < state.source.length &&
    state.source[state.position] !== '|' &&
    state.source[state.position] !== ')'
  ) {
    const part = generateAtom(state)
    generated += part.repeat(readRepeats(state, part.length))
  }
  return generated
}

function generateAtom(state: PatternState): string {
  const c = state.source[state.position++] ?? ''
  if (c === '^' || c === '$') return ''
  if (c === '.') return 'a'
  if (c === '[') return generateSetCharacter(state)
  if (c === '\\') return generateEscape(state)
  if (c !== '(') return c
  const group = /^\?(?::|<[a-z]\w*>)/i.exec(state.source.slice(state.position))
  if (group !== null) state.position += group[0].length
  else if (state.source[state.position] === '?') throw new Error('look-around')
  const generated = generateAlternatives(state)
  if (state.source[state.position++] !== ')') throw new Error('an open group')
  return generated
}

/** How often an atom occurs: the fewest that the quantifier allows, more where a text must be longer. */
function readRepeats(state: PatternState, width: number): number {
  const rest = state.source.slice(state.position)
  const match = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(rest)
  if (match === null) return 1
  state.position += match[0].length
  const [, sign, low, open, high] = match
  if (sign === '?') return state.count > 0 ? 1 : 0
  const fewest = sign === '+' ? 1 : sign === '*' ? 0 : Number(low)
  const most =
    sign !== undefined || (open !== undefined && high === '')
      ? Infinity
      : high === undefined || high === ''
        ? fewest
        : Number(high)
  if (fewest > 10_000) throw new Error('too many')
  return Math.min(most, Math.max(fewest, width === 0 ? 0 : Math.min(state.count, 10_000)))
}

const CLASSES: Readonly<Record<string, string>> = {
  d: '0',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
  t: '\t',
  n: '\n',
  r: '\r',
}

function generateEscape(state: PatternState): string {
  const c = state.source[state.position++] ?? ''
  if (c === 'b' || c === 'B') return ''
  if (/[pPk1-9]/.test(c)) throw new Error('a property or back reference')
  const code = c === 'u' ? 4 : c === 'x' ? 2 : 0
  if (code > 0) {
    const hex = state.source.slice(state.position, state.position + code)
    state.position += code
    return String.fromCodePoint(Number.parseInt(hex, 16))
  }
  return CLASSES[c] ?? c
}

/** A character of `[…]`: the first one that it names, or a plain one that it does not exclude. */
function generateSetCharacter(state: PatternState): string {
  const excluded = state.source[state.position] === '^'
  if (excluded) state.position++
  const start = state.position
  let first: string | undefined
  while (state.position < state.source.length && state.source[state.position] !== ']') {
    const c = state.source[state.position++] ?? ''
    const character = c === '\\' ? generateEscape(state) : c
    first ??= character
  }
  const inside = state.source.slice(start, state.position)
  state.position++
  if (!excluded) return first ?? ''
  const set = new RegExp(`[^${inside}]`, 'u')
  return Array.from('aA0-_ x').find((character) => set.test(character)) ?? ''
}
