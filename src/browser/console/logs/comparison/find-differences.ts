/** Finds how two JSON documents differ. Written for request logs, whose redacted values can't be compared; see `hidden`. */

import { isObject } from '../../../../lib/data/is-object.ts'
import { escapePointerToken } from '../../../../domain/openapi/document/json-value.ts'

/** `hidden`: the log has no value, so that it is unknown whether it changed. */
export type Change = 'same' | 'added' | 'removed' | 'changed' | 'hidden'

export interface Difference {
  /** JSON pointer (RFC 6901) in the second document, or in the first one for a removed value; '' is the whole document. */
  readonly path: string
  readonly change: Change
  /** Undefined if the value was added. */
  readonly before?: unknown
  /** Undefined if the value was removed. */
  readonly after?: unknown
}

/** The text that the API stores instead of a secret. */
const REDACTED = '[redacted]'

/** Lists with more pairs of items than this are compared index by index. */
const MAX_PAIRS = 250_000

/**
 * The differences of two JSON documents by path. The order of members does not count. Lists are aligned first, so that an inserted item is
 * one addition and not a change of all items after it. Equal parts are reported once, for the largest equal value.
 */
export function findDifferences(before: unknown, after: unknown, path = ''): readonly Difference[] {
  const text = canonicalJson(before)
  if (text === canonicalJson(after)) {
    if (!text.includes(REDACTED)) return [{ path, change: 'same', before, after }]
    if (typeof before === 'string') return [{ path, change: 'hidden', before, after }]
  }
  if (Array.isArray(before) && Array.isArray(after)) return compareItems(before, after, path)
  if (isObject(before) && isObject(after)) return compareMembers(before, after, path)
  return [{ path, change: 'changed', before, after }]
}

type JsonObject = Readonly<Record<string, unknown>>

function compareMembers(before: JsonObject, after: JsonObject, path: string): readonly Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    compareValues(
      Object.hasOwn(before, name) ? { value: before[name] } : undefined,
      Object.hasOwn(after, name) ? { value: after[name] } : undefined,
      `${path}/${escapePointerToken(name)}`,
    ),
  )
}

interface PresentValue {
  readonly value: unknown
}

function compareValues(
  before: PresentValue | undefined,
  after: PresentValue | undefined,
  path: string,
): readonly Difference[] {
  if (before === undefined) return after === undefined ? [] : [{ path, change: 'added', after: after.value }]
  if (after === undefined) return [{ path, change: 'removed', before: before.value }]
  return findDifferences(before.value, after.value, path)
}

function compareItems(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): readonly Difference[] {
  return alignItems(before.map(canonicalJson), after.map(canonicalJson)).flatMap(([from, to]) =>
    compareValues(
      from === undefined ? undefined : { value: before[from] },
      to === undefined ? undefined : { value: after[to] },
      `${path}/${to ?? from}`,
    ),
  )
}

type IndexPair = readonly [from: number | undefined, to: number | undefined]

/** Pairs of indexes to compare: a longest common subsequence, and between its items those at the same offset. */
function alignItems(a: readonly string[], b: readonly string[]): readonly IndexPair[] {
  const same = a.length * b.length > MAX_PAIRS ? [] : longestCommonSubsequence(a, b)
  const pairs: IndexPair[] = []
  let [i, j] = [0, 0]
  for (const [from, to] of [...same, [a.length, b.length] as const]) {
    while (i < from || j < to) {
      pairs.push([i < from ? i : undefined, j < to ? j : undefined])
      if (i < from) i += 1
      if (j < to) j += 1
    }
    if (from < a.length) pairs.push([from, to])
    ;[i, j] = [from + 1, to + 1]
  }
  return pairs
}

/** Indexes of a longest common subsequence, in order. */
function longestCommonSubsequence(
  a: readonly string[],
  b: readonly string[],
): readonly (readonly [number, number])[] {
  const width = b.length + 1
  // Length of the longest common subsequence of the items from i and from j on, filled from the end.
  const longest = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: (readonly [number, number])[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length)
    if (a[i] === b[j]) {
      pairs.push([i, j])
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  return pairs
}

/** JSON with sorted members: equal values have equal text. */
function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      isObject(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  )
}
