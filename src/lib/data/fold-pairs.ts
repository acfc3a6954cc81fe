/**
 * Joins values in their order, as `reduce` does, but neighbors in pairs: where joining copies what both have, the first ones would be copied for
 * each of the others.
 */
export function foldPairs<T>(values: readonly T[], join: (a: T, b: T) => T): T | undefined {
  if (values.length < 2) return values[0]
  const middle = Math.ceil(values.length / 2)
  const [a, b] = [foldPairs(values.slice(0, middle), join), foldPairs(values.slice(middle), join)]
  return a === undefined || b === undefined ? (a ?? b) : join(a, b)
}
