/** Order of names as people write them: `item2` before `item10`, without regard to case and accents. The same on every machine, unlike the locale's. */
import { compareStrings } from './compare-strings.ts'

/** Compares names; those that differ in case or accents only are in the order of their code units. */
export function compareNaturally(a: string, b: string): number {
  const [one, two] = [splitName(a), splitName(b)]
  for (let n = 0; n < Math.min(one.length, two.length); n++) {
    const order = compareParts(one[n] ?? '', two[n] ?? '')
    if (order !== 0) return order
  }
  return one.length - two.length || compareStrings(a, b)
}

/** Numbers, and what is between them. */
const splitName = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\d+|\D+/g) ?? []

function compareParts(a: string, b: string): number {
  if (!/^\d/.test(a) || !/^\d/.test(b)) return compareStrings(a, b)
  // Numbers may have more digits than a number of JavaScript.
  const [x, y] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')]
  return x.length - y.length || compareStrings(x, y)
}
