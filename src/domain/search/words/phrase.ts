/**
 * Titles and headings as terms of their own, so that a query that is exactly a title finds that page before pages that hold the same
 * words in other places. A phrase term begins with `=` and holds the stems of the words in their order.
 */
import { listTerms, STOP_WORDS } from './split-words.ts'
import { stemWord } from './stem-word.ts'

/** Words of a phrase; longer headings are not typed in full. */
const MAX_PHRASE_WORDS = 8

/** The phrase term of a text; undefined for a text without words of meaning, or with too many. */
export function writePhraseTerm(text: string): string | undefined {
  const all = listTerms(text)
  const meaningful = all.filter((term) => !STOP_WORDS.has(term))
  const words = meaningful.length > 0 ? meaningful : all
  if (words.length === 0 || words.length > MAX_PHRASE_WORDS) return undefined
  return `=${words.map(stemWord).join('-')}`
}

/** Alternative texts that find a title or heading: without the number of a step, and each of the things that it lists. */
export function splitHeading(text: string): string[] {
  const named = text.replace(/^(?:step \d+[.):]?|\d+[.):]) +/i, '')
  // Code has commas of its own.
  const parts = /[()[\]{}]/.test(named) ? [] : named.split(/, (?:and )?| (?:and|&) /)
  return [named, ...parts].filter((part) => part !== text)
}

/** Possible names of a page: its title, and the part after a colon or arrow, as in "Class: Client" and "Account » Keys". */
export function splitTitle(title: string): string[] {
  const [, last] = /^[^:]+(?::| [»›>])\s+(.+)$/.exec(title) ?? []
  return last === undefined ? [title] : [title, last]
}
