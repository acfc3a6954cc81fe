/** The pages that a query names, by a title, a heading, an identifier or a path: they come first. */
import { listEndpointPrefixes, matchEndpoint, type EndpointQuery } from '../query/endpoint.ts'
import type { Expansion, QueryMeaning } from '../meaning/expand-word.ts'
import type { Meanings, SearchSource } from '../meaning/find-meanings.ts'
import type { IndexRoot } from '../index/index-format.ts'
import {
  FIELD,
  HEADING,
  NAME,
  packPosting,
  postingPage,
  postingSection,
  postingWeight,
  TITLE,
  type Lexicon,
  type Posting,
} from '../index/lexicon.ts'
import type { SearchQuery } from '../query/parse-query.ts'
import { writePhraseTerm } from '../words/phrase.ts'
import { stemWord } from '../words/stem-word.ts'
import { findExactLexicon, findLexicons } from '../shard-reader.ts'

export interface PageBoost {
  /** Increase of the page's score: 1 doubles it. */
  readonly factor: number
  /** The section that has the name. */
  readonly section: number
  /** The section whose heading the query is, where the title is another. */
  readonly heading?: number
}

/** Factors for pages that have the whole query as their title, name, heading or field, by the weight of the posting. */
const NAME_BOOST = 2
const EXACT_BOOSTS: Readonly<Record<number, number>> = {
  [TITLE]: 2.5,
  [NAME]: NAME_BOOST,
  [HEADING]: 1.2,
  [FIELD]: 0.6,
}
/** Factor for the first heading of a page, which often is its real title. */
const FIRST_HEADING_FACTOR = 1.6
/** Factor for a synonym of the query. */
const SYNONYM_FACTOR = 0.6
/** Puts an operation before everything else when its path was typed. */
const ENDPOINT_BOOST = 1000
/** Only a path raises a page by more. */
const PATH_BOOST = 10
/** An operation with the path, and another method than the one that was typed. */
const OTHER_METHOD_FACTOR = 0.1

/** Whether a page is named by its path. */
export const isNamedByPath = (boost: PageBoost | undefined) => (boost?.factor ?? 0) > PATH_BOOST

/** The names of the lexicons that `findBoosts` reads: those with the query as a title, and with paths. */
export function listNamedLexicons({ phrases, identifier, endpoint }: SearchQuery, root: IndexRoot): string[] {
  const terms = [...phrases, identifier].filter((term) => term !== undefined)
  return [
    ...terms.flatMap((term) => findExactLexicon(term, root)),
    ...(endpoint === undefined ? [] : listPathLexicons(endpoint, root)),
  ]
}

const listPathLexicons = (endpoint: EndpointQuery, root: IndexRoot): readonly string[] => [
  ...new Set(listEndpointPrefixes(endpoint).flatMap((start) => findLexicons(start, root))),
]

/** The pages that a query names, by their numbers: by its own words, or by phrases that mean the same as a whole. */
export async function findBoosts(
  query: SearchQuery,
  { phrases: synonyms, words }: Pick<Meanings, 'phrases' | 'words'>,
  { shards, root, missing }: SearchSource,
): Promise<ReadonlyMap<number, PageBoost>> {
  const { phrases, identifier, endpoint } = query
  const boosts = new Map<number, PageBoost>()
  const add = (posting: Posting, factor: number) => {
    const page = postingPage(posting)
    const known = boosts.get(page)
    if (factor > (known?.factor ?? 0))
      boosts.set(page, { ...known, factor, section: postingSection(posting) })
  }
  /** Notes the section whose heading the query is, on pages whose title it is not. */
  const addHeadings = (postings: readonly Posting[]) => {
    const titled = new Set(postings.filter((at) => postingWeight(at) === TITLE).map(postingPage))
    for (const at of postings) {
      const boost = boosts.get(postingPage(at))
      const isHeading = postingSection(at) > 0 && postingWeight(at) >= NAME
      if (boost !== undefined && boost.heading === undefined && isHeading && !titled.has(postingPage(at)))
        boosts.set(postingPage(at), { ...boost, heading: postingSection(at) })
    }
  }
  const findExact = async (term: string) => (await shards.findExact(term, root, missing))?.postings() ?? []
  const addExact = (postings: readonly Posting[], factor: number) => {
    const headed = postings.filter((posting) => postingWeight(posting) === HEADING).length
    for (const posting of postings) add(posting, weighExact(posting, headed) * factor)
  }
  const named = identifier === undefined ? [] : await findExact(identifier)
  addExact(named, 1)
  // Codes and fields have underscores, and titles none: "rate_limited" is not the title "Rate limits".
  const isCode = query.isSnakeCase && named.some((posting) => postingWeight(posting) >= NAME)
  if (!isCode && !(query.typing && isHalf(words.at(-1))))
    for (const phrase of phrases) {
      const places = await findExact(phrase)
      addExact(places, 1)
      addHeadings(places)
    }
  addExact(
    query.schemas.map((page) => packPosting(page, 0, TITLE)),
    1,
  )
  for (const synonym of synonyms) {
    const term = writePhraseTerm(synonym)
    if (term !== undefined) addExact(await findExact(term), SYNONYM_FACTOR)
  }
  // An id with a slash, such as `teams/list-members`, also looks like the path of a team with that name.
  const isName = [...boosts.values()].some(({ factor }) => factor >= NAME_BOOST)
  if (endpoint !== undefined)
    for (const lexicon of shards.lexicons(listPathLexicons(endpoint, root)))
      for (const { posting, quality, factor } of findPaths(endpoint, lexicon))
        if (quality === 1 || !isName) add(posting, factor)
  return boosts
}

/** Whether a word only begins others, which may share its stem: half of "verifications" is not that heading. */
function isHalf({ word, expansions }: QueryMeaning = { word: '', expansions: [] }): boolean {
  const isBegun = ({ term }: Expansion) => term !== word && term.startsWith(word)
  const isForm = (expansion: Expansion) => stemWord(expansion.term) === stemWord(word) && !isBegun(expansion)
  return expansions.some(isBegun) && !expansions.some(isForm)
}

/** The operations of a lexicon whose path was typed. */
function* findPaths(
  endpoint: EndpointQuery,
  { terms, postings }: Lexicon,
): Iterable<{ readonly posting: Posting; readonly quality: number; readonly factor: number }> {
  for (const [index, term] of terms.entries()) {
    const quality = matchEndpoint(endpoint, term)
    if (quality === 0) continue
    for (const posting of postings(index)) {
      const method = postingWeight(posting)
      const isMethod = endpoint.method === undefined || endpoint.method === method
      // Without a method the more common one comes first: methods are numbered by that.
      yield {
        posting,
        quality,
        factor: ENDPOINT_BOOST * quality * (isMethod ? 1 - method / 100 : OTHER_METHOD_FACTOR),
      }
    }
  }
}

/** `headed`: how many headings are the query. One of many, such as "Errors" of each operation, names none of their pages. */
function weighExact(posting: Posting, headed: number): number {
  const boost = EXACT_BOOSTS[postingWeight(posting)] ?? 0
  if (postingWeight(posting) !== HEADING) return boost
  return (boost * (postingSection(posting) === 1 ? FIRST_HEADING_FACTOR : 1)) / Math.sqrt(headed)
}
