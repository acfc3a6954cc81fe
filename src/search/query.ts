/** What a reader typed, as words to look for. */
import { STOP, words } from './words.ts'

export interface Query {
  /** Distinct words, all of which a good answer holds. */
  readonly words: readonly string[]
  /** Whole identifiers among them: an answer with one is better. */
  readonly wholes: readonly string[]
  /** The last word ends the text: it may be the beginning of a longer one. */
  readonly typing: boolean
}

/** Longer questions hold nothing more to go by, and pasted files are no questions. */
const LETTERS = 400
const WORDS = 12

export function query(text: string): Query {
  const head = text.slice(0, LETTERS)
  const all = words(head)
  const parts = distinct(all.filter(({ whole }) => whole !== true).map(({ term }) => term))
  const telling = parts.filter((term) => !STOP.has(term))
  return {
    words: (telling.length > 0 ? telling : parts).slice(0, WORDS),
    wholes: distinct(all.filter(({ whole }) => whole === true).map(({ term }) => term)).slice(0, WORDS),
    typing: /[\p{L}\p{N}]$/u.test(head),
  }
}

const distinct = (terms: readonly string[]) => [...new Set(terms)]
