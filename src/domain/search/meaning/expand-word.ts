/** From a word of a query to the terms of a lexicon that may be meant by it. */
import { countBits } from '../../../lib/data/count-bits.ts'
import { findTerm, type Lexicon, type Posting } from '../index/lexicon.ts'
import { MAX_TERM_LENGTH } from '../words/split-words.ts'
import { isEnglish, stemWord, stripEnding } from '../words/stem-word.ts'

/** A term and how surely it is meant: 1 for the word itself, less for relatives, beginnings and slips. */
export interface Expansion {
  readonly term: string
  readonly quality: number
  readonly postings: () => readonly Posting[]
}

/** A word of the query with everything that may be meant by it. */
export interface QueryMeaning {
  readonly word: string
  readonly expansions: readonly Expansion[]
}

/** Expansions of at least this quality are the word itself in another form, and not a synonym or the beginning of a longer word. */
export const LITERAL_QUALITY = 0.8

/** Most terms that one beginning stands for; the shortest count, since they are nearest to what is typed so far. */
const MAX_PREFIXED = 40
/** Slips considered per lexicon. */
const MAX_TYPOS = 12

/** Endings that make a noun of a verb: watch, watchers; assign, assignees; deploy, deployment. Stems do not join them. */
// cspell:disable-next-line
const NOUN_ENDINGS = /^(?:e?[eor]r|ee|ment|ation|ion|al|ance|ence|iz(?:e|er|ation))s?$/
export const NOUN_QUALITY = 0.7
/** How surely a word is meant that is one slip away. */
export const SLIP_QUALITY = 0.6
/** How surely a word is meant that has another ending in the language of the site. */
const ENDING_QUALITY = 0.65

/** Letters that the longest endings add to a stem, as in "nationalization". Longer terms are compounds, and their stems are not looked for. */
const MAX_ENDING = 9

/** How a word is meant. */
export interface WordContext {
  /** It is the last word that is being typed, and may not be complete. */
  readonly typing: boolean
  /** The language of the site (IndexRoot). */
  readonly language: string | undefined
}

/** The word itself, terms with its stem or with another ending, terms that begin with it. */
export function expandWord(word: string, lexicon: Lexicon, { typing, language }: WordContext): Expansion[] {
  const { terms } = lexicon
  const found: Expansion[] = []
  const add = (n: number, quality: number) =>
    found.push({ term: terms[n] ?? '', quality, postings: () => lexicon.postings(n) })
  const base = stemWord(word)
  const bare = stripEnding(word, language)
  const start = findTrunk(word, language)
  const begun: number[] = []
  for (let n = findTerm(terms, start); n < terms.length; n++) {
    const term = terms[n] ?? ''
    if (!term.startsWith(start)) break
    if (term === word) add(n, 1)
    else if (term.length <= start.length + MAX_ENDING && isEnglish(term) && stemWord(term) === base)
      add(n, 0.85)
    else if (base.length > 3 && NOUN_ENDINGS.test(term.slice(start.length))) add(n, NOUN_QUALITY)
    else if (language !== undefined && stripEnding(term, language) === bare) add(n, ENDING_QUALITY)
    else if (term.startsWith(word)) begun.push(n)
  }
  const length = (n: number) => terms[n]?.length ?? 0
  begun.sort((a, b) => length(a) - length(b) || a - b)
  // A word that is complete does not stand for longer ones: 'add' is not 'address'.
  const isWhole = !typing && found.some(({ quality }) => quality > 0.8)
  for (const n of isWhole ? [] : begun.slice(0, MAX_PREFIXED))
    add(n, (typing ? 0.75 : 0.45) * Math.sqrt(word.length / length(n)))
  const [shortest] = begun
  if (shortest === undefined || found.some(({ quality }) => quality > 0.8)) return found
  const known = new Set(found.map(({ term }) => term))
  // Relatives of what a word begins: 'mergin' means 'merge' as much as 'merging'.
  const relatives = expandWord(terms[shortest] ?? '', lexicon, { typing: false, language })
    .filter(({ term, quality }) => quality > 0.8 && !known.has(term))
    .map((expansion) => ({ ...expansion, quality: expansion.quality * 0.7 }))
  return [...found, ...relatives]
}

/** Whether a noun is made of a verb: `invitation` of `invite`. */
export function isNounOf(noun: string, verb: string): boolean {
  const trunk = findTrunk(verb)
  return noun.startsWith(trunk) && NOUN_ENDINGS.test(noun.slice(trunk.length))
}

/** Terms that a slip or two away from the word, or that begin so. */
export function findTypos(word: string, lexicon: Lexicon, typing: boolean): Expansion[] {
  const most = countAllowedTypos(word)
  if (most === 0) return []
  const found: Expansion[] = []
  const wanted = collectLetters(word, word.length)
  lexicon.terms.forEach((term, n) => {
    // Each letter that the term lacks takes a slip at least: most terms are out by that.
    if (countBits(wanted & ~collectLetters(term, word.length + most)) > most) return
    const distance = countTypos(word, term, most, typing)
    if (distance <= most)
      found.push({
        term,
        quality: (distance === 1 ? SLIP_QUALITY : 0.35) * (term.length > word.length + most ? 0.7 : 1),
        postings: () => lexicon.postings(n),
      })
  })
  return found.sort((a, b) => b.quality - a.quality || (a.term < b.term ? -1 : 1)).slice(0, MAX_TYPOS)
}

/** How many slips a word may hold: none in short words and in numbers, where another digit is another number. */
export function countAllowedTypos(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 7 ? 1 : 2
}

/** Common beginning of a word and its relatives: its stem without a final i that was a y, or the word itself if it does not begin so. */
export function findTrunk(word: string, language?: string): string {
  const base = stemWord(word)
  const root = base.length > 3 ? base.replace(/i$/, '') : base
  const bare = stripEnding(word, language)
  const shortest = bare.length < root.length ? bare : root
  return word.startsWith(shortest) ? shortest : bare
}

/** Which letters a text begins with, one bit each; signs beyond a-z share the six others. */
function collectLetters(text: string, length: number): number {
  let set = 0
  for (let i = 0; i < length && i < text.length; i++) {
    const code = text.charCodeAt(i) - 97
    set |= 1 << (code >= 0 && code < 26 ? code : 26 + (text.charCodeAt(i) % 6))
  }
  return set
}

/** Rows of the table below, made once: it is asked for thousands of terms while a reader types. */
const distanceRows = [0, 1, 2].map(() => new Uint8Array(MAX_TERM_LENGTH + 3))

/**
 * Fewest slips (a letter too much, too few, wrong, or two swapped) that turn `word` into `term`; into a beginning of it where
 * `open`. Gives `most + 1` for more than `most`. Optimal string alignment, cut to the band that matters; both have at most
 * `MAX_TERM_LENGTH` letters.
 */
export function countTypos(word: string, term: string, most: number, open: boolean): number {
  const n = word.length
  const m = Math.min(term.length, n + most)
  const far = most + 1
  if (n - m > most || (!open && term.length - n > most)) return far
  let [before, last, row] = distanceRows as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= m; j++) last[j] = Math.min(j, far)
  for (let i = 1; i <= n; i++) {
    const from = Math.max(1, i - most)
    const to = Math.min(m, i + most)
    row[from - 1] = from === 1 ? Math.min(i, far) : far
    let least = row[from - 1] ?? far
    for (let j = from; j <= to; j++) {
      const same = word.charCodeAt(i - 1) === term.charCodeAt(j - 1)
      let best = Math.min((row[j - 1] ?? far) + 1, (last[j - 1] ?? far) + (same ? 0 : 1))
      if (j < i + most) best = Math.min(best, (last[j] ?? far) + 1)
      if (i > 1 && j > 1 && areSwapped(word, i, term, j)) best = Math.min(best, (before[j - 2] ?? far) + 1)
      row[j] = Math.min(best, far)
      least = Math.min(least, best)
    }
    if (least > most) return far
    ;[before, last, row] = [last, row, before]
  }
  if (!open) return last[m] ?? far
  let least = far
  for (let j = Math.max(0, n - most); j <= m; j++) least = Math.min(least, last[j] ?? far)
  return least
}

const areSwapped = (word: string, i: number, term: string, j: number) =>
  word.charCodeAt(i - 1) === term.charCodeAt(j - 2) && word.charCodeAt(i - 2) === term.charCodeAt(j - 1)
