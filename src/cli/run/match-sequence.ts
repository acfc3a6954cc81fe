/** Matches lines of text, or items of a list, with a pattern in which some entries stand for any number of them. */

import type { Names } from './match-text.ts'

interface SequenceMatch<Expected, Actual> {
  readonly isRest: (expected: Expected) => boolean
  readonly matches: (expected: Expected, actual: Actual) => boolean
  /** Values that `matches` sets. They are undone with the attempt that set them. */
  readonly names: Names
}

/** Indexes of the first pair that differs, at the furthest attempt; undefined if everything matches. */
export function findDifference<Expected, Actual>(
  expected: readonly Expected[],
  actual: readonly Actual[],
  { isRest, matches, names }: SequenceMatch<Expected, Actual>,
): { readonly expected: number; readonly actual: number } | undefined {
  let furthest = { expected: 0, actual: 0 }
  /** Where to go on if the entries after the last rest do not match here. */
  let retry: { readonly expected: number; actual: number; readonly names: Names } | undefined
  let at = { expected: 0, actual: 0 }
  for (;;) {
    const entry = expected[at.expected]
    if (at.expected < expected.length && isRest(entry as Expected)) {
      at = { ...at, expected: at.expected + 1 }
      // A rest at the end matches all that is left.
      if (at.expected === expected.length) return undefined
      retry = { ...at, names: new Map(names) }
      continue
    }
    if (at.expected > furthest.expected || at.expected === expected.length) furthest = at
    if (at.expected === expected.length && at.actual === actual.length) return undefined
    const isPair = at.expected < expected.length && at.actual < actual.length
    if (isPair && matches(entry as Expected, actual[at.actual] as Actual))
      at = { expected: at.expected + 1, actual: at.actual + 1 }
    else if (retry !== undefined && retry.actual < actual.length) {
      at = { expected: retry.expected, actual: ++retry.actual }
      names.clear()
      for (const [name, value] of retry.names) names.set(name, value)
    } else return furthest
  }
}
