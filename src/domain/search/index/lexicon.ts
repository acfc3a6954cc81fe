/**
 * A lexicon: some terms of the index, sorted, each with the places where it occurs. Travels as one string of a script:
 * entries end with '!', a term and its places are parted by a space, and a term is the number of letters that it shares
 * with the one before it, and the rest.
 */
import { readDigit, readNumbers, writeNumber } from './number-text.ts'

/** Weight of a place, 3 bits: the role of the term there. If it has several roles, the higher weight counts. */
export const TITLE = 7
export const HEADING = 6
export const NAME = 5
export const FIELD = 4
/** 1 to 3: prose, by how much of the text the term is. */
export const PROSE = 3

/** Sections of a page, a limit of the packing below. */
export const MAX_SECTIONS = 8192

/** Where a term occurs: number of the page, of the section in it, and weight, as one number that sorts by page and section. */
export type Posting = number

/** A place as one number, in the order of pages, sections and weights. */
export function packPosting(page: number, section: number, weight: number): Posting {
  return (page * MAX_SECTIONS + section) * 8 + weight
}

/** Number of the page of a place. */
export const postingPage = (at: Posting) => Math.floor(at / (MAX_SECTIONS * 8))
/** Number of the section within the page. */
export const postingSection = (at: Posting) => Math.floor(at / 8) % MAX_SECTIONS
/** How much a word counts at a place. */
export const postingWeight = (at: Posting) => at % 8

export interface Lexicon {
  /** Sorted by UTF-16 units. */
  readonly terms: readonly string[]
  /** Places of term number n, sorted; empty for numbers outside. */
  postings(n: number): readonly Posting[]
}

/** Letters that a term may share with the one before it: the number of them is one sign of the entry. */
const MAX_SHARED = 60

/** An entry as text; entries are joined without anything between them. `before` is the term of the entry before it, `places` its packed places. */
export function writeEntry(before: string, term: string, places: string): string {
  const shared = countShared(before, term)
  return `${writeNumber(shared)}${term.slice(shared)} ${places}!`
}

/** Length of what `writeEntry` gives. */
export function measureEntry(before: string, term: string, places: string): number {
  return term.length - countShared(before, term) + places.length + 3
}

/** The letters that a term shares with the one before it, without half of a surrogate pair. */
function countShared(before: string, term: string): number {
  const end = Math.min(MAX_SHARED, before.length, term.length)
  let shared = 0
  while (shared < end && before.charCodeAt(shared) === term.charCodeAt(shared)) shared++
  return shared > 0 && (term.charCodeAt(shared - 1) & 0xfc00) === 0xd800 ? shared - 1 : shared
}

/** Where a term occurs on one page, packed without the page: `packPage` adds that. */
export type PackedSections = string

/** Signs in front of packed sections. */
const SINGLE = '1'
const SEVERAL = '+'

/** Packs the sections of a page that have a term, each as `section * 8 + weight`, ascending: how many they are unless it is one, then each. */
export function packSections(sections: readonly number[]): PackedSections {
  let text = sections.length > 1 ? SEVERAL + writeNumber(sections.length) : SINGLE
  let last = 0
  for (const at of sections) {
    const section = Math.floor(at / 8)
    text += writeNumber((section - last) * 8 + (at % 8))
    last = section
  }
  return text
}

/** The places of a term on a page that is `step` pages after the last one that has it: how far it is (times two, plus one if several sections follow), then its sections. */
export function packPage(step: number, sections: PackedSections): string {
  return writeNumber(step * 2 + (sections.startsWith(SEVERAL) ? 1 : 0)) + sections.slice(1)
}

/** The places in a part of the text of a lexicon. */
function unpackPostings(text: string, start: number, end: number): Posting[] {
  const numbers = readNumbers(text, start, end)
  const places: Posting[] = []
  let page = 0
  for (let i = 0; i < numbers.length;) {
    const head = numbers[i++] ?? 0
    page += Math.floor(head / 2)
    const count = head % 2 === 1 ? (numbers[i++] ?? 0) : 1
    let section = 0
    for (const last = Math.min(i + count, numbers.length); i < last; i++) {
      const step = numbers[i] ?? 0
      section += Math.floor(step / 8)
      places.push(packPosting(page, section, step % 8))
    }
  }
  return places
}

/** Reads a lexicon; places are unpacked when they are asked for, once. A truncated text yields its complete entries. */
export function readLexicon(text: string): Lexicon {
  const terms: string[] = []
  /** Where the places of each term begin and end. */
  const bounds: number[] = []
  let before = ''
  let start = 0
  for (let end = text.indexOf('!'); end >= 0; end = text.indexOf('!', start)) {
    const gap = text.indexOf(' ', start)
    // Terms share at most 60 letters: one sign.
    before = before.slice(0, readDigit(text, start)) + text.slice(start + 1, gap)
    terms.push(before)
    bounds.push(gap + 1, end)
    start = end + 1
  }
  const known = new Map<number, readonly Posting[]>()
  return {
    terms,
    postings(n) {
      const found = known.get(n) ?? unpackPostings(text, bounds[2 * n] ?? 0, bounds[2 * n + 1] ?? 0)
      known.set(n, found)
      return found
    },
  }
}

/** Number of the first term that is not before `wanted`. */
export function findTerm(terms: readonly string[], wanted: string): number {
  let low = 0
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The key of a term among the names of lexicons: ASCII, one name for each beginning of it. Letters outside a-z and 0-9
 * are written as '_' and five hexadecimal digits, so that names are safe in every file system.
 */
export function lexiconKey(term: string): string {
  return term.replace(
    /[^a-z0-9]/gu,
    (letter) => `_${(letter.codePointAt(0) ?? 0).toString(16).padStart(5, '0')}`,
  )
}
