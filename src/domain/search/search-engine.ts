/** The search of a site in the browser: reads the shards of the index that a query needs, and ranks the pages that answer it. */
import { createPageFilter, type PageFilter } from './ranking/filter-pages.ts'
import { findBoosts, listNamedLexicons } from './ranking/find-boosts.ts'
import {
  correctByVocabulary,
  findGroups,
  findMeanings,
  type Meanings,
  type SearchSource,
} from './meaning/find-meanings.ts'
import { postingWeight, TITLE } from './index/lexicon.ts'
import type { IndexRoot } from './index/index-format.ts'
import { readPageKind, readPageSection, readPageVersion } from './index/page-facts.ts'
import { LITERAL_QUALITY, type QueryMeaning } from './meaning/expand-word.ts'
import { parseQuery, type SearchQuery } from './query/parse-query.ts'
import { rankPages, type RankedPage } from './ranking/rank-pages.ts'
import { readPassages, type PagePassages } from './read-passages.ts'
import { findSentenceShare } from './ranking/sentence-share.ts'
import { createShardReader, type LoadShard, type ShardReader } from './shard-reader.ts'
import { foldWord } from './words/split-words.ts'

export interface SearchOptions extends PageFilter {
  /** Pages that are found at most. Default: 10. */
  readonly limit?: number
}

export interface SearchHit extends Omit<RankedPage, 'shownSections'> {
  readonly route: string
  readonly title: string
  readonly section: string
  /** Label of the version of an API or of the guides, '' for none. */
  readonly version: string
}

/** A hit while hits are ordered, by all of its sections that have something of the query. */
type FoundHit = SearchHit & RankedPage

export interface SearchResults {
  readonly hits: readonly SearchHit[]
  /** Every term that the words of the query stood for: what is marked in extracts. */
  readonly terms: ReadonlySet<string>
  /** The query with its misspelled words corrected, where no page has them as they are written. */
  readonly suggestion?: string
  /** Shards that could not be read: the answer may lack something. */
  readonly missing: readonly string[]
}

export interface SearchEngine {
  /** Filters that the site has. */
  readRoot(): Promise<IndexRoot>
  search(text: string, options?: SearchOptions): Promise<SearchResults>
  /** The label and the sections of a hit. Rejects when they can't be read. */
  readPassages(hit: Pick<SearchHit, 'route' | 'sections'>): Promise<PagePassages>
}

/** Starts an engine; what was loaded once stays. */
export function createSearchEngine(load: LoadShard): SearchEngine {
  const shards = createShardReader(load)
  return {
    readRoot: shards.readRoot,
    async search(text, options = {}) {
      const source: SearchSource = { shards, root: await shards.readRoot(), missing: new Set() }
      const { query, meanings, corrections: first } = await readSpelled(text, source)
      const close = await findPages(query, meanings, { source, options })
      const { words, wholes, corrections, ranked } = isAnswered(query, close)
        ? close
        : await findByVocabulary(query, close, { source, options })
      const found = ranked.map((page) => describeHit(page, source.root))
      const ordered = words.length < MIN_SENTENCE_WORDS ? found : await orderByTexts(found, words, shards)
      return {
        hits: ordered.map(({ shownSections, ...hit }) => ({ ...hit, sections: shownSections })),
        terms: new Set([...words, ...wholes].flatMap(({ expansions }) => expansions.map(({ term }) => term))),
        ...(corrections.size + first.size > 0 &&
          ranked.length > 0 &&
          (await suggestText(text, new Map([...first, ...corrections]), source))),
        missing: [...source.missing],
      }
    },
    readPassages: (hit) => readPassages(hit, shards),
  }
}

/** Hits whose texts are read before they show: what a screen has room for. */
export const FIRST_HITS = 4
/** Shorter queries are rarely said in a sentence. */
const MIN_SENTENCE_WORDS = 3
/** How much a page gains by a sentence with the whole query. */
const SENTENCE_FACTOR = 0.5

/** The first hits ordered by their texts as well, which the reader sees in any case; in their order where these cannot be read. */
async function orderByTexts(
  hits: readonly FoundHit[],
  words: readonly QueryMeaning[],
  shards: ShardReader,
): Promise<readonly FoundHit[]> {
  const weigh = async (hit: FoundHit): Promise<FoundHit> => {
    const { passages } = await readPassages(hit, shards)
    const share = findSentenceShare(words, hit.title, passages)
    return { ...hit, score: hit.score * (1 + SENTENCE_FACTOR * share ** 2) }
  }
  try {
    const first = await Promise.all(hits.slice(0, FIRST_HITS).map(weigh))
    return [...first.sort((a, b) => b.score - a.score), ...hits.slice(FIRST_HITS)]
  } catch {
    return hits
  }
}

/** The pages that answer a query, and what its words mean there. */
interface FoundPages extends Meanings {
  readonly ranked: readonly RankedPage[]
}

/** A query and what its own words mean. */
interface ReadQuery {
  readonly query: SearchQuery
  readonly meanings: Meanings
}

/** Data in which pages are found, and which of them the reader wants. */
interface SearchScope {
  readonly source: SearchSource
  readonly options: SearchOptions
}

/** The query of a text; where some of its words surely stand for others, as if these had been typed. */
async function readSpelled(
  text: string,
  source: SearchSource,
): Promise<ReadQuery & Pick<Meanings, 'corrections'>> {
  const typed = await readQuery(text, source)
  const { surelyMeant, corrections } = typed.meanings
  if (surelyMeant.size === 0) return { ...typed, corrections }
  return { ...(await readQuery(correctWords(text, surelyMeant), source)), corrections }
}

/** The query of a text without what frames its subject, unless a page has the whole as its title. */
async function readQuery(text: string, source: SearchSource): Promise<ReadQuery> {
  const { shards, root, missing } = source
  const query = parseQuery(text, root)
  const meanings = await findMeanings(query, source, listNamedLexicons(query, root))
  const [whole, subject] = query.phrases
  if (whole === undefined || subject === undefined) return { query, meanings }
  const places = (await shards.findExact(whole, root, missing))?.postings() ?? []
  if (!places.some((posting) => postingWeight(posting) === TITLE)) return { query, meanings }
  const framed = parseQuery(text, root, true)
  return { query: framed, meanings: await findMeanings(framed, source, listNamedLexicons(framed, root)) }
}

/** The text with other words instead of the misspelled words, by how these are compared. */
const correctWords = (text: string, corrections: ReadonlyMap<string, string>) =>
  text.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => corrections.get(foldWord(word)) ?? word)

async function findPages(
  query: SearchQuery,
  meanings: Meanings,
  { source, options }: SearchScope,
): Promise<FoundPages> {
  const { root } = source
  const ranked = rankPages(meanings.words, meanings.wholes, {
    ...query,
    titles: root.titles,
    findKind: (page) => readPageKind(root, page),
    boosts: await findBoosts(query, meanings, source),
    limit: options.limit ?? 10,
    ...createPageFilter(root, options, query),
  })
  return { ...meanings, ranked }
}

/** Whether the pages that have a query in its own words are all that is needed. */
function isAnswered(query: SearchQuery, found: FoundPages): boolean {
  // Paths have no synonyms.
  if (query.endpoint !== undefined) return true
  // Titles name those who did something by a noun: who starred a repository is one of its stargazers.
  if (query.asksWho && !query.isOwn) return false
  return isKnown(found) || (query.typing && isUnfinished(found))
}

/** With so much of the query in its own words in a section of the first page, other words for it would only put other pages before it. */
const KNOWN_SHARE = 0.85

const isKnown = ({ ranked: [first] }: FoundPages) => (first?.literalShare ?? 0) >= KNOWN_SHARE

/** Whether the last word only begins others: most readers go on typing, and nothing is read for half a word. */
function isUnfinished({ words }: FoundPages): boolean {
  const { word = '', expansions = [] } = words.at(-1) ?? {}
  return (
    expansions.some(({ term }) => term.startsWith(word)) &&
    expansions.every(({ quality }) => quality < LITERAL_QUALITY)
  )
}

/** The pages that answer a query in words from the vocabulary, which is read for it, instead of its own. `close` if it has none. */
async function findByVocabulary(
  query: SearchQuery,
  close: FoundPages,
  { source, options }: SearchScope,
): Promise<FoundPages> {
  const vocabulary = await source.shards.readVocabulary(source.root, source.missing)
  const corrections = correctByVocabulary(close, vocabulary)
  const correct = (word: string) => corrections.get(word) ?? word
  const phraseWords = query.phraseWords.map(correct)
  const groups = findGroups(phraseWords, vocabulary)
  if (groups.length === 0 && corrections.size === 0) return close
  const corrected = { ...query, words: query.words.map(correct), phraseWords }
  const wider = { ...source, groups }
  const meanings = await findMeanings(corrected, wider, listNamedLexicons(corrected, source.root))
  const found = await findPages(corrected, meanings, { source: wider, options })
  return { ...found, corrections: new Map([...found.corrections, ...corrections]) }
}

/** The text with its misspelled words replaced, as titles write them; nothing where that changes nothing. */
async function suggestText(
  text: string,
  corrections: ReadonlyMap<string, string>,
  { shards, root, missing }: SearchSource,
): Promise<Pick<SearchResults, 'suggestion'>> {
  const { shown } = await shards.readSpelling(root, missing)
  const written = new Map([...corrections].map(([word, term]) => [word, shown.get(term) ?? term]))
  const suggestion = correctWords(text, written)
  return suggestion === text ? {} : { suggestion }
}

function describeHit(ranked: RankedPage, root: IndexRoot): FoundHit {
  const { page } = ranked
  return {
    ...ranked,
    route: root.routes[page] ?? '/',
    title: root.titles[page] ?? '',
    section: root.sections[readPageSection(root, page)]?.label ?? '',
    version: root.versions[readPageVersion(root, page)]?.label ?? '',
  }
}
