/** Each value once, at its first position; values of plain data are the same when their JSON is. */
export function uniqueValues<T>(values: readonly T[]): readonly T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
