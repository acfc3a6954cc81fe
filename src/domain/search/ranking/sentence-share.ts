/** How much of a query one sentence says: what distinguishes pages that have all of its words, each in another place. */
import type { QueryMeaning } from '../meaning/expand-word.ts'
import { splitWords } from '../words/split-words.ts'

/** A section that may answer a query. */
interface SectionText {
  readonly heading: string
  readonly text: string
}

/** Worth of a word that only the title of the page has. */
const TITLE_FACTOR = 0.7

/** The most of a query that a heading, a sentence or two sentences in turn have, with the title of their page: 0 to 1. */
export function findSentenceShare(
  meanings: readonly QueryMeaning[],
  title: string,
  sections: readonly SectionText[],
): number {
  const wanted = meanings.map(
    ({ expansions }) => new Map(expansions.map(({ term, quality }) => [term, quality])),
  )
  const weigh = (part: string) => weighWords(part, wanted)
  const own = weigh(title)
  const titled = own.map((worth) => worth * TITLE_FACTOR)
  let most = 0
  for (const { heading, text } of sections) {
    most = Math.max(most, sumBest(titled, heading === '' ? own : weigh(heading)))
    let before: readonly number[] = []
    for (const sentence of text.split(SENTENCE_END)) {
      const here = weigh(sentence)
      most = Math.max(most, sumBest(titled, here, before))
      before = here
    }
  }
  return most / Math.max(1, meanings.length)
}

const SENTENCE_END = /(?<=[.?!:;。？！])\s+|\n+/

/** How surely each word of a query is meant by a word of a text. */
function weighWords(text: string, wanted: readonly ReadonlyMap<string, number>[]): number[] {
  const worth = wanted.map(() => 0)
  for (const { term } of splitWords(text))
    for (const [n, qualities] of wanted.entries())
      worth[n] = Math.max(worth[n] ?? 0, qualities.get(term) ?? 0)
  return worth
}

/** The sum over all words of the best that one of the lists has for it. */
function sumBest(first: readonly number[], ...others: readonly (readonly number[])[]): number {
  return first.reduce((sum, worth, n) => sum + Math.max(worth, ...others.map((list) => list[n] ?? 0)), 0)
}
