/** Whether the regular expression of JavaScript for a pattern can take a time that explodes with the text: a page does not check such a pattern. */
import { readPattern, type PatternReader } from './pattern.ts'

/** Of a part of a pattern. */
interface Backtracking {
  /** Repeats whose number is open, and which are tried in every combination; small ones count a quarter. */
  readonly repeats: number
  /** Whether there are alternatives. */
  readonly isChoice: boolean
  /** The character that it always begins with. */
  readonly first?: RegExp | undefined
  /** All its characters but the first. */
  readonly others: readonly RegExp[]
}

/** Three nested loops over a text of some hundred characters take milliseconds. */
const MAX_REPEATS = 3

/** A repeat of so many is a loop over the text. */
const MANY = 20

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code))

const known = new Map<string, boolean>()

/** Whether a pattern is at risk. Each is read once: many operations have the same schemas. */
export function mayBacktrack(pattern: string): boolean {
  let isRisk = known.get(pattern)
  if (isRisk === undefined) {
    const read = readPattern(pattern, backtrackingReader)
    isRisk = read === undefined || read.repeats > MAX_REPEATS
    known.set(pattern, isRisk)
  }
  return isRisk
}

function isMatch(expression: RegExp, text: string): boolean {
  expression.lastIndex = 0
  return expression.test(text)
}

/** Whether a part begins with a character that is nowhere else in it, as in `(?:-[a-z]+)*`: there is one way to repeat it. */
function isDelimited({ first, others }: Backtracking): boolean {
  return (
    first !== undefined &&
    others.every((other) => !ASCII.some((text) => isMatch(first, text) && isMatch(other, text)))
  )
}

const backtrackingReader: PatternReader<Backtracking> = {
  token: (expression) => ({ repeats: 0, isChoice: false, first: expression, others: [] }),
  sequence: (parts) => ({
    repeats: parts.reduce((sum, { repeats }) => sum + repeats, 0),
    isChoice: parts.some(({ isChoice }) => isChoice),
    first: parts[0]?.first,
    others: parts.flatMap(({ first, others }, i) => (i > 0 && first ? [first, ...others] : others)),
  }),
  choice: (parts) => {
    const [only, ...more] = parts
    if (only !== undefined && more.length === 0) return only
    const repeats = parts.reduce((sum, part) => sum + part.repeats, 0)
    const others = parts.flatMap(({ first, others: own }) => (first ? [first, ...own] : own))
    return { repeats, isChoice: true, others }
  },
  repeat: (part, least, most) => {
    const others = part.first === undefined ? part.others : [part.first, ...part.others]
    const isNested = (part.repeats > 0 || part.isChoice) && most > 1 && !isDelimited(part)
    const own = most === least ? 0 : most - least > MANY ? 1 : 0.25
    return { repeats: isNested ? Infinity : part.repeats + own, isChoice: part.isChoice, others }
  },
  look: (part) => ({ ...part, first: undefined, others: [] }),
}
