/** How well a query is the title of a page: by its words, by what the verb of the title is done to, and by where that is. */
import { LITERAL_QUALITY, type QueryMeaning } from '../meaning/expand-word.ts'
import { findVerb } from '../query/weigh-verb.ts'
import { STOP_WORDS, splitWords } from '../words/split-words.ts'

const listTerms = (text: string) =>
  splitWords(text)
    .filter(({ whole }) => whole !== true)
    .map(({ term }) => term)

/** How fast the worth of a title that is said in full falls with what else is asked for. */
const WHOLE_TITLE_POWER = 3

/** Factor for how well a query is the title: 1 for not at all, 4 for every word of both. */
export function weighWords(text: string, meanings: readonly QueryMeaning[]): number {
  const terms = new Set(listTerms(text).filter((term) => !STOP_WORDS.has(term)))
  if (terms.size === 0) return 1
  // "security updates" does not ask to update something: the verb of a title matches the first word of a query.
  const verb = findVerb(text)
  const said = new Set<string>()
  let asked = 0
  let sure = 1
  for (const [n, { expansions }] of meanings.entries()) {
    const here = expansions.filter(
      ({ term, quality }) =>
        quality > 0.5 &&
        (term !== verb || n === 0 || quality === 1) &&
        term.split(' ').every((part) => terms.has(part)),
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
/** The last word before what limits the object of a verb. */
const OBJECT =
  /^\S+ .*?(\S+)(?= (?:accessible|across|as|associated|at|between|by|for|from|in|of|on|to|using|with)\b|$)/

/** Factor for what a title's verb is done to, where it has all words of a query: "Create a repository variable" creates no repository. */
export function weighObject(title: string, meanings: readonly QueryMeaning[]): number {
  if (findVerb(title) === undefined) return 1
  const [, object = ''] = OBJECT.exec(title.toLowerCase().replaceAll(/\(.*?\)/g, '')) ?? []
  const [term = ''] = listTerms(object)
  if (PARTS.has(object) || isMeant(term, meanings, SYNONYM_LEAST)) return 1
  const terms = new Set(listTerms(title))
  const isInTitle = ({ expansions }: QueryMeaning) =>
    expansions.some(
      ({ term, quality }) => quality >= LITERAL_QUALITY && term.split(' ').every((part) => terms.has(part)),
    )
  return meanings.every(isInTitle) ? OTHER_OBJECT : 1
}

/** Expansions of at least this quality are forms and synonyms of a word. */
const SYNONYM_LEAST = 0.5

const isMeant = (term: string, meanings: readonly QueryMeaning[], least: number) =>
  meanings.some(({ expansions }) =>
    expansions.some((expansion) => expansion.quality > least && expansion.term.split(' ').includes(term)),
  )

/** Factor for a title with the same place as a query: `to a section`, `from a team`. */
const SAME_PLACE = 1.2
const PLACES: ReadonlySet<string> = new Set('from into to with'.split(' '))
/** Words that end what is said of a place. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  'as at by for how if in no not of on using what when where which who without'.split(' '),
)

/** Factor for where something is done: a task is added to a section, and not to a project. */
export function weighPlaces(
  title: string,
  phraseWords: readonly string[],
  meanings: readonly QueryMeaning[],
): number {
  const asked = listPlaces(phraseWords)
  if (asked.size === 0 || findVerb(title) === undefined) return 1
  let factor = 1
  const known = listPlaces(listTerms(title))
  for (const [preposition, place] of asked) {
    const own = meanings.filter(({ word }) => word === place.at(-1))
    const isSame = known.get(preposition)?.some((term) => isMeant(term, own, SYNONYM_LEAST)) === true
    if (isSame) factor *= SAME_PLACE
  }
  return factor
}

/** The words behind each preposition of place, the first time that it is there. */
function listPlaces(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>()
  let place: string[] | undefined
  for (const word of words) {
    const preposition = word === 'into' ? 'to' : word
    if (PLACES.has(word)) {
      place = places.has(preposition) ? undefined : []
      if (place !== undefined) places.set(preposition, place)
    } else if (OTHER_WORDS.has(word)) place = undefined
    else if (!STOP_WORDS.has(word)) place?.push(word)
  }
  return places
}
