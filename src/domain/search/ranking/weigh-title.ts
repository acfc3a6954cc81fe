/** How well a query is the title of a page: by its words, and by what the verb of the title is done to. */
import { LITERAL_QUALITY, type QueryMeaning } from '../meaning/expand-word.ts'
import { findObject, findVerb } from '../query/weigh-verb.ts'
import { listTerms, STOP_WORDS } from '../words/split-words.ts'

/** A title, taken apart once for all that is asked of it: that is a tenth of a first search. */
export interface SplitTitle {
  readonly text: string
  readonly terms: readonly string[]
  /** The verb that it begins with. */
  readonly verb: string | undefined
}

/** Takes a title apart. */
export const splitTitle = (text: string): SplitTitle => ({
  text,
  terms: listTerms(text),
  verb: findVerb(text),
})

/** Factor for how well a query is a title. */
export function weighTitle(title: SplitTitle, meanings: readonly QueryMeaning[]): number {
  const words = weighWords(title, meanings)
  // Other titles name a thing, to which nothing is done.
  return title.verb === undefined ? words : words * weighObject(title, meanings)
}

/** Expansions of a higher quality are forms and synonyms of a word. */
const SYNONYM_LEAST = 0.5

/** Whether a title has all words of a term, which is a phrase for some synonyms. */
const hasTerm = (terms: ReadonlySet<string>, term: string) => term.split(' ').every((part) => terms.has(part))

/** How fast the worth of a title that is said in full falls with what else is asked for. */
const WHOLE_TITLE_POWER = 3

/** Factor for how well a query is the title: 1 for not at all, 4 for every word of both. */
function weighWords({ terms: all, verb }: SplitTitle, meanings: readonly QueryMeaning[]): number {
  const terms = new Set(all.filter((term) => !STOP_WORDS.has(term)))
  if (terms.size === 0) return 1
  const said = new Set<string>()
  let asked = 0
  let sure = 1
  for (const [n, { expansions }] of meanings.entries()) {
    // "security updates" does not ask to update something: the verb of a title matches the first word of a query.
    const here = expansions.filter(
      ({ term, quality }) =>
        quality > SYNONYM_LEAST && (term !== verb || n === 0 || quality === 1) && hasTerm(terms, term),
    )
    for (const { term } of here) for (const part of term.split(' ')) said.add(part)
    if (here.length > 0) asked++
    if (here.length > 0) sure *= Math.max(...here.map(({ quality }) => quality))
  }
  const share = asked / meanings.length
  const whole = said.size / terms.size
  return 1 + (whole * share * share + (whole === 1 ? 2 * share ** WHOLE_TITLE_POWER : 0)) * Math.sqrt(sure)
}

/** Factor for the title of an operation on something that is not asked for. */
const OTHER_OBJECT = 0.9
/** Words for all of a thing, or for being part of it. */
const PARTS: ReadonlySet<string> = new Set('contents details information membership memberships'.split(' '))

/** Factor for what a title's verb is done to, if it has all words of a query: "Create a repository variable" creates no repository. */
function weighObject({ text, terms: all }: SplitTitle, meanings: readonly QueryMeaning[]): number {
  const object = findObject(text) ?? ''
  const [term = ''] = listTerms(object)
  if (PARTS.has(object) || isMeant(term, meanings)) return 1
  const terms = new Set(all)
  const isInTitle = ({ expansions }: QueryMeaning) =>
    expansions.some(({ term, quality }) => quality >= LITERAL_QUALITY && hasTerm(terms, term))
  return meanings.every(isInTitle) ? OTHER_OBJECT : 1
}

const isMeant = (term: string, meanings: readonly QueryMeaning[]) =>
  meanings.some(({ expansions }) =>
    expansions.some(
      (expansion) => expansion.quality > SYNONYM_LEAST && expansion.term.split(' ').includes(term),
    ),
  )
