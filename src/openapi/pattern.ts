/**
 * A text that a regular expression (ECMA-262) matches, the shortest plain one: `^[A-Z]{2}\d+$` gives 'AA0'. Undefined when it can't be
 * found: look-around, back references and properties are not followed. The result is tried before it is given.
 */
export function matching(pattern: string, least = 0): string | undefined {
  for (const count of [0, 1, least]) {
    try {
      const state = { source: pattern, at: 0, count, least }
      const made = alternatives(state)
      if (state.at < pattern.length) return undefined
      if (made.length >= least && new RegExp(pattern, 'u').test(made)) return made
    } catch {
      // Not a pattern that can be followed with this number of repeats.
    }
  }
  return undefined
}

interface State {
  readonly source: string
  at: number
  /** Repeats where the pattern leaves the number open. */
  readonly count: number
  readonly least: number
}

function alternatives(state: State): string {
  const made = sequence(state)
  while (state.source[state.at] === '|') {
    state.at++
    sequence(state)
  }
  return made
}

function sequence(state: State): string {
  let made = ''
  while (state.at < state.source.length && state.source[state.at] !== '|' && state.source[state.at] !== ')') {
    const one = atom(state)
    made += one.repeat(times(state, one.length))
  }
  return made
}

function atom(state: State): string {
  const c = state.source[state.at++] ?? ''
  if (c === '^' || c === '$') return ''
  if (c === '.') return 'a'
  if (c === '[') return set(state)
  if (c === '\\') return escaped(state)
  if (c !== '(') return c
  const group = /^\?(?::|<[a-z]\w*>)/i.exec(state.source.slice(state.at))
  if (group !== null) state.at += group[0].length
  else if (state.source[state.at] === '?') throw new Error('look-around')
  const made = alternatives(state)
  if (state.source[state.at++] !== ')') throw new Error('an open group')
  return made
}

/** How often an atom stands: the fewest that the quantifier allows, more where a text must be longer. */
function times(state: State, width: number): number {
  const rest = state.source.slice(state.at)
  const match = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(rest)
  if (match === null) return 1
  state.at += match[0].length
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

function escaped(state: State): string {
  const c = state.source[state.at++] ?? ''
  if (c === 'b' || c === 'B') return ''
  if (/[pPk1-9]/.test(c)) throw new Error('a property or back reference')
  const code = c === 'u' ? 4 : c === 'x' ? 2 : 0
  if (code > 0) {
    const hex = state.source.slice(state.at, state.at + code)
    state.at += code
    return String.fromCodePoint(Number.parseInt(hex, 16))
  }
  return CLASSES[c] ?? c
}

/** A character of `[…]`: the first one that it names, or a plain one that it does not exclude. */
function set(state: State): string {
  const excluded = state.source[state.at] === '^'
  if (excluded) state.at++
  const start = state.at
  let first: string | undefined
  while (state.at < state.source.length && state.source[state.at] !== ']') {
    const c = state.source[state.at++] ?? ''
    const one = c === '\\' ? escaped(state) : c
    first ??= one
  }
  const inside = state.source.slice(start, state.at)
  state.at++
  if (!excluded) return first ?? ''
  const set = new RegExp(`[^${inside}]`, 'u')
  return Array.from('aA0-_ x').find((one) => set.test(one)) ?? ''
}
