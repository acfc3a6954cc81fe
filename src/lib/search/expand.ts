/** From a word of a query to the terms of a lexicon that may be meant by it. */
import { stem } from 'porter2'
import { seek, type Lexicon, type Place } from './lexicon.ts'

/** A term and how surely it is meant: 1 for the word itself, less for relatives, beginnings and slips. */
export interface Expansion {
  readonly term: string
  readonly quality: number
  readonly places: () => readonly Place[]
}

/** Most terms that one beginning stands for; the shortest count, since they are nearest to what is typed so far. */
const BEGINNINGS = 40
/** Slips considered per lexicon. */
const SLIPS = 12

/** The word itself, terms with its stem, terms that begin with it. `typing`: it is the last word, and may not be complete. */
export function expand(word: string, lexicon: Lexicon, typing: boolean): Expansion[] {
  const { terms } = lexicon
  const found: Expansion[] = []
  const add = (n: number, quality: number) =>
    found.push({ term: terms[n] ?? '', quality, places: () => lexicon.places(n) })
  const base = english(word) ? stem(word) : word
  const start = trunk(word)
  const begun: number[] = []
  for (let n = seek(terms, start); n < terms.length; n++) {
    const term = terms[n] ?? ''
    if (!term.startsWith(start)) break
    if (term === word) add(n, 1)
    else if (english(term) && stem(term) === base) add(n, 0.85)
    else if (term.startsWith(word)) begun.push(n)
  }
  const length = (n: number) => terms[n]?.length ?? 0
  begun.sort((a, b) => length(a) - length(b) || a - b)
  for (const n of begun.slice(0, BEGINNINGS))
    add(n, (typing ? 0.75 : 0.45) * Math.sqrt(word.length / length(n)))
  return found
}

/** Terms that a slip or two away from the word, or that begin so. */
export function slips(word: string, lexicon: Lexicon, typing: boolean): Expansion[] {
  const most = allowed(word)
  if (most === 0) return []
  const found: Expansion[] = []
  lexicon.terms.forEach((term, n) => {
    const distance = slip(word, term, most, typing)
    if (distance <= most)
      found.push({
        term,
        quality: (distance === 1 ? 0.6 : 0.35) * (term.length > word.length + most ? 0.7 : 1),
        places: () => lexicon.places(n),
      })
  })
  return found.sort((a, b) => b.quality - a.quality || (a.term < b.term ? -1 : 1)).slice(0, SLIPS)
}

/** How many slips a word may hold: none in short words and in numbers, of which another one is no slip. */
export function allowed(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** What a word and its relatives begin with: its stem, but for a last i that was a y; the word itself where that is not so. */
export function trunk(word: string): string {
  const base = english(word) ? stem(word) : word
  const root = base.length > 3 ? base.replace(/i$/, '') : base
  return word.startsWith(root) ? root : word
}

const english = (word: string) => /^[a-z]{3,}$/.test(word)

/**
 * Fewest slips (a letter too much, too few, wrong, or two swapped) that turn `word` into `term`; into a beginning of it where
 * `open`. Gives more than `most` as soon as it can't be that few. Optimal string alignment, cut to the band that matters.
 */
export function slip(word: string, term: string, most: number, open: boolean): number {
  const [n, m] = [word.length, term.length]
  if (n - m > most || (!open && m - n > most)) return most + 1
  let before: number[] = []
  let last = Array.from({ length: m + 1 }, (_, j) => j)
  for (let i = 1; i <= n; i++) {
    const row = Array.from({ length: m + 1 }, () => most + 1)
    row[0] = i
    let least = i
    for (let j = Math.max(1, i - most); j <= Math.min(m, i + most); j++) {
      const same = word[i - 1] === term[j - 1]
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && word[i - 1] === term[j - 2] && word[i - 2] === term[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row[j] = best
      least = Math.min(least, best)
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return open ? Math.min(...last.slice(Math.max(0, n - most))) : (last[m] ?? most + 1)
}
