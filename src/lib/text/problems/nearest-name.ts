import { countBits } from '../../data/count-bits.ts'

/** Optimal string alignment distance (insert, delete, replace, swap neighbours), at most `limit`. */
export function editDistance(a: string, b: string, limit = Infinity): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  // Cells further from the diagonal than the limit are above it, and so is what surrounds the band.
  const reach = Math.min(limit, Math.max(a.length, b.length))
  let before = new Uint32Array(b.length + 2)
  let last = Uint32Array.from({ length: b.length + 2 }, (_, j) => j)
  let row = new Uint32Array(b.length + 2)
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - reach)
    const to = Math.min(b.length, i + reach)
    row[from - 1] = from === 1 ? i : reach
    let least = row[from - 1] ?? 0
    for (let j = from; j <= to; j++) {
      const cost = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1
      let best = Math.min((row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      if (j < i + reach) best = Math.min(best, (last[j] ?? 0) + 1)
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      )
        best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row[j] = best
      least = Math.min(least, best)
    }
    if (least >= limit) return limit
    ;[before, last, row] = [last, row, before]
  }
  return Math.min(limit, last[b.length] ?? limit)
}

/** How many edits a slip in a name may be: one in a word of at most four letters, two in others, or a third of the letters. */
export function countSlips({ length }: string): number {
  return length <= 4 ? 1 : Math.max(2, Math.ceil(length / 3))
}

/** The known name closest to `name`, if it is close enough to be a slip. */
export function nearestName(
  name: string,
  known: readonly string[],
  slips = countSlips(name),
): string | undefined {
  const wanted = name.toLowerCase()
  const letters = collectLetters(wanted)
  let best: string | undefined
  let least = slips + 1
  for (const candidate of known) {
    const other = candidate.toLowerCase()
    // Each letter that only one of them has takes an edit, which rules most names out before they are compared.
    const otherLetters = collectLetters(other)
    if (Math.max(countBits(letters & ~otherLetters), countBits(otherLetters & ~letters)) >= least) continue
    const distance = editDistance(wanted, other, least)
    if (distance < least) {
      least = distance
      best = candidate
    }
  }
  return best
}

/** Which letters a text has, as a set of 32 classes of characters. */
function collectLetters(text: string): number {
  let set = 0
  for (let i = 0; i < text.length; i++) set |= 1 << (text.charCodeAt(i) & 31)
  return set
}
