/** What a reader typed, as words to look for. */
import { STOP_WORDS, splitWords } from './split-words.ts'

export interface SearchQuery {
  /** Distinct words, all of which a good answer holds. */
  readonly words: readonly string[]
  /** Whole identifiers among them: an answer with one is better. */
  readonly wholes: readonly string[]
  /** The last word ends the text: it may be the beginning of a longer one. */
  readonly typing: boolean
}

/** Longer questions hold nothing more to go by, and pasted files are no questions. */
const MAX_LETTERS = 400
const MAX_WORDS = 12

export function parseQuery(text: string): SearchQuery {
  const head = text.slice(0, MAX_LETTERS)
  const all = splitWords(head)
  const parts = removeDuplicates(all.filter(({ whole }) => whole !== true).map(({ term }) => term))
  const telling = parts.filter((term) => !STOP_WORDS.has(term))
  return {
    words: (telling.length > 0 ? telling : parts).slice(0, MAX_WORDS),
    wholes: removeDuplicates(all.filter(({ whole }) => whole === true).map(({ term }) => term)).slice(
      0,
      MAX_WORDS,
    ),
    typing: /[\p{L}\p{N}]$/u.test(head),
  }
}

const removeDuplicates = (terms: readonly string[]) => [...new Set(terms)]
