/** Optimal string alignment distance (insert, delete, replace, swap neighbours), at most `limit`. */
export function editDistance(a: string, b: string, limit = Infinity): number {
  if (Math.abs(a.length - b.length) > limit) return limit
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
    }
    if (Math.min(...row) >= limit) return limit
    before = last
    last = row
  }
  return Math.min(limit, last[b.length] ?? limit)
}

/** The known name closest to `name`, if it is close enough to be a slip: one letter of a word of at most four, two of others, or a third of its letters. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  let best: string | undefined
  let least = wanted.length <= 4 ? 2 : Math.max(3, Math.ceil(wanted.length / 3) + 1)
  for (const candidate of known) {
    const d = editDistance(wanted, candidate.toLowerCase(), least)
    if (d < least) {
      least = d
      best = candidate
    }
  }
  return best
}
