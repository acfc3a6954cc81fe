/** What became of a value: `hidden` is one that the log does not hold, so that nobody can say whether it is the same. */
export type Change = 'same' | 'added' | 'removed' | 'changed' | 'hidden'

export interface Difference {
  /** Where the value is (RFC 6901): in the second document, or in the first if it is there no more. '' is the whole. */
  readonly path: string
  readonly change: Change
  /** Missing where it was added. */
  readonly before?: unknown
  /** Missing where it was removed. */
  readonly after?: unknown
}

/** What the API writes in place of a secret. */
const REDACTED = '[redacted]'

/** Pairs of items that are compared to align two lists; longer lists are compared place by place. */
const MAX_PAIRS = 250_000

/**
 * How two JSON documents differ, by path. Objects are compared by member, whatever their order; lists are aligned first, so that one item
 * more is one item more and not a change of all that follow. What is the same is told once for the largest part that is the same.
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

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function compareMembers(before: JsonObject, after: JsonObject, path: string): readonly Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    compareValues(
      Object.hasOwn(before, name) ? { value: before[name] } : undefined,
      Object.hasOwn(after, name) ? { value: after[name] } : undefined,
      `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
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

/** Which items of two lists belong together: those of a longest common subsequence; between them, those at the same place. */
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

/** Places of a longest common subsequence, in order. */
function longestCommonSubsequence(
  a: readonly string[],
  b: readonly string[],
): readonly (readonly [number, number])[] {
  const width = b.length + 1
  // How long the longest is of what begins at i and j, filled from the end.
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

/** JSON with the members of objects in one order: the same text for the same value. */
function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      isObject(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  )
}
