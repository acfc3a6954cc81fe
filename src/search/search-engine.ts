/** The search of a site in the browser: reads the shards of the index that a query needs, and ranks the pages that answer it. */
import { endpointPrefix, matchEndpoint } from './endpoint.ts'
import {
  correctByVocabulary,
  findGroups,
  findMeanings,
  type Meanings,
  type SearchSource,
} from './find-meanings.ts'
import {
  contentsShard,
  findGroup,
  groupShard,
  partShard,
  type IndexRoot,
  type PageContents,
  type PageGroup,
  type PagePart,
} from './index-format.ts'
import {
  FIELD,
  HEADING,
  NAME,
  postingPage,
  postingSection,
  postingWeight,
  TITLE,
  type Posting,
} from './lexicon.ts'
import { parseQuery, type SearchQuery } from './parse-query.ts'
import { writePhraseTerm } from './phrase.ts'
import { foldWord } from './split-words.ts'
import {
  LITERAL_QUALITY,
  rankPages,
  type PageBoost,
  type QueryMeaning,
  type RankedPage,
} from './rank-pages.ts'
import { findSentenceShare } from './sentence-share.ts'
import {
  createShardReader,
  findExactLexicon,
  findLexicons,
  type LoadShard,
  type ShardReader,
} from './shard-reader.ts'

export type { LoadShard } from './shard-reader.ts'

export interface SearchOptions {
  /** Route of the page where the reader is: its version and section come first. */
  readonly from?: string
  /** Positions in `Root.sections` and `Root.versions`; absent: all. */
  readonly section?: number
  readonly version?: number
  readonly limit?: number
}

export interface SearchHit extends RankedPage {
  readonly route: string
  readonly title: string
  readonly section: string
  /** Label of the version of an API or of the guides, '' for none. */
  readonly version: string
}

export interface SearchResults {
  readonly hits: readonly SearchHit[]
  /** Every term that the words of the query stood for: what is marked in extracts. */
  readonly terms: ReadonlySet<string>
  /** The query with its misspelled words corrected, where no page has them as they are written. */
  readonly suggestion?: string
  /** Shards that could not be read: the answer may lack something. */
  readonly missing: readonly string[]
}

/** A section of a hit, with its text. */
export interface SearchPassage {
  readonly id: string
  readonly heading: string
  readonly text: string
}

export interface SearchEngine {
  /** What there is to filter by. */
  readRoot(): Promise<IndexRoot>
  search(text: string, wish?: SearchOptions): Promise<SearchResults>
  /** The label and the sections of a hit. Rejects when they can't be read. */
  readPassages(
    hit: SearchHit,
  ): Promise<{ readonly label: string; readonly passages: readonly SearchPassage[] }>
}

/** Starts an engine; what was loaded once stays. */
export function createSearchEngine(load: LoadShard): SearchEngine {
  const shards = createShardReader(load)
  return {
    readRoot: shards.readRoot,
    async search(text, options = {}) {
      const source: SearchSource = { shards, root: await shards.readRoot(), missing: new Set() }
      const query = parseQuery(text)
      const close = await findPages(query, source, options)
      // Paths have no synonyms.
      const isAnswered =
        query.endpoint !== undefined || isKnown(close) || (query.typing && isUnfinished(close))
      const { words, wholes, corrections, ranked } = isAnswered
        ? close
        : await findByVocabulary({ query, close }, source, options)
      const hits = ranked.map((page) => describeHit(page, source.root))
      return {
        hits: words.length < MIN_SENTENCE_WORDS ? hits : await orderByTexts(hits, words, shards),
        terms: new Set([...words, ...wholes].flatMap(({ expansions }) => expansions.map(({ term }) => term))),
        ...(corrections.size > 0 && ranked.length > 0 && (await suggestText(text, corrections, source))),
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
  hits: readonly SearchHit[],
  words: readonly QueryMeaning[],
  shards: ShardReader,
): Promise<readonly SearchHit[]> {
  const weigh = async (hit: SearchHit): Promise<SearchHit> => {
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

async function readPassages(
  { route, sections }: SearchHit,
  shards: ShardReader,
): Promise<{ readonly label: string; readonly passages: readonly SearchPassage[] }> {
  const root = await shards.readRoot()
  const contents = await readContents(route, root, shards)
  const passages = sections.map(async (number): Promise<SearchPassage | undefined> => {
    const section = contents.sections[number]
    if (section === undefined) return undefined
    const [id, heading, text] = section
    if (typeof text === 'string') return { id, heading, text }
    const part = (await shards.get(partShard(route, text), root.layout)) as PagePart
    return { id, heading, text: part[number] ?? '' }
  })
  return {
    label: contents.label,
    passages: (await Promise.all(passages)).filter((passage) => passage !== undefined),
  }
}

/** The pages that answer a query, and what its words mean there. */
interface FoundPages extends Meanings {
  readonly ranked: readonly RankedPage[]
}

async function findPages(
  query: SearchQuery,
  source: SearchSource,
  options: SearchOptions,
): Promise<FoundPages> {
  const { root } = source
  const meanings = await findMeanings(query, source, listNamedLexicons(query, root))
  const ranked = rankPages(meanings.words, meanings.wholes, {
    titles: root.titles,
    boosts: await findBoosts(query, meanings.phrases, source),
    limit: options.limit ?? 10,
    isOwn: query.isOwn,
    asksWhich: query.asksWhich,
    isAction: query.isAction,
    isQuestion: query.isQuestion,
    ...createFilter(root, options, query),
  })
  return { ...meanings, ranked }
}

/** With so much of the query in its own words in a section of the first page, other words for it would only put other pages before it. */
const KNOWN_SHARE = 0.7

const isKnown = ({ ranked: [first] }: FoundPages) => (first?.literalShare ?? 0) >= KNOWN_SHARE

/** Whether the last word only begins others: most readers go on typing, and nothing is read for half a word. */
function isUnfinished({ words }: FoundPages): boolean {
  const { word = '', expansions = [] } = words.at(-1) ?? {}
  return (
    expansions.some(({ term }) => term.startsWith(word)) &&
    expansions.every(({ quality }) => quality < LITERAL_QUALITY)
  )
}

/** The pages that answer a query in other words than its own: those of the vocabulary, which is read for it. `close` where it has none. */
async function findByVocabulary(
  { query, close }: { readonly query: SearchQuery; readonly close: FoundPages },
  source: SearchSource,
  options: SearchOptions,
): Promise<FoundPages> {
  const vocabulary = await source.shards.readVocabulary(source.root, source.missing)
  const corrections = correctByVocabulary(close, vocabulary)
  const correct = (word: string) => corrections.get(word) ?? word
  const words = query.words.map(correct)
  const phraseWords = query.phraseWords.map(correct)
  const groups = findGroups(phraseWords, vocabulary)
  if (groups.length === 0 && corrections.size === 0) return close
  const found = await findPages({ ...query, words, phraseWords }, { ...source, groups }, options)
  return { ...found, corrections: new Map([...found.corrections, ...corrections]) }
}

async function readContents(
  route: string,
  { layout, routes, groups }: IndexRoot,
  shards: ShardReader,
): Promise<PageContents> {
  if (groups === undefined) return (await shards.get(contentsShard(route), layout)) as PageContents
  const name = groupShard(findGroup(groups, routes.indexOf(route)))
  const contents = ((await shards.get(name, layout)) as PageGroup)[route]
  if (contents === undefined) throw new Error(`'${name}' has no contents of ${route}`)
  return contents
}

/** Factors for pages that have the whole query as their title, name, heading or field, by the weight of the posting. */
const EXACT_BOOSTS: Readonly<Record<number, number>> = {
  [TITLE]: 2.5,
  [NAME]: 2,
  [HEADING]: 1.2,
  [FIELD]: 0.6,
}
/** Factor for the first heading of a page, which often is its real title. */
const FIRST_HEADING_FACTOR = 1.6
/** Factor for a synonym of the query. */
const SYNONYM_FACTOR = 0.6
/** Puts an operation before everything else when its path was typed. */
const ENDPOINT_BOOST = 1000
/** An operation with the path, and another method than the one that was typed. */
const OTHER_METHOD_FACTOR = 0.1

/** Where the terms are that `findBoosts` looks up: the query as a title, and paths. */
function listNamedLexicons({ phrase, identifier, endpoint }: SearchQuery, root: IndexRoot): string[] {
  const starts = endpoint === undefined ? [] : [endpointPrefix(endpoint), '/{']
  return [
    ...[phrase ?? [], identifier ?? []].flat().flatMap((term) => findExactLexicon(term, root)),
    ...starts.flatMap((start) => findLexicons(start, root)),
  ]
}

/** The pages that a query names: by a path, a title or heading in full, or one identifier. */
async function findBoosts(
  query: SearchQuery,
  phrases: readonly string[],
  source: SearchSource,
): Promise<ReadonlyMap<number, PageBoost>> {
  const { shards, root, missing } = source
  const boosts = new Map<number, PageBoost>()
  const add = (posting: Posting, factor: number) => {
    const page = postingPage(posting)
    if (factor > (boosts.get(page)?.factor ?? 0))
      boosts.set(page, { factor, section: postingSection(posting) })
  }
  const addExact = async (term: string, factor: number) => {
    const postings = (await shards.findExact(term, root, missing))?.postings() ?? []
    const headed = postings.filter((posting) => postingWeight(posting) === HEADING).length
    for (const posting of postings) add(posting, weighExact(posting, headed) * factor)
    return postings.some((posting) => postingWeight(posting) >= NAME)
  }
  const { phrase, identifier } = query
  const isKnown = identifier !== undefined && (await addExact(identifier, 1))
  // Codes and fields have underscores, and titles none: "rate_limited" is not the title "Rate limits".
  if (phrase !== undefined && !(isKnown && query.isSnakeCase)) await addExact(phrase, 1)
  for (const phrase of phrases) await addExact(writePhraseTerm(phrase) ?? '=', SYNONYM_FACTOR)
  const { endpoint } = query
  if (endpoint === undefined) return boosts
  const names = [...new Set([endpointPrefix(endpoint), '/{'].flatMap((start) => findLexicons(start, root)))]
  for (const lexicon of shards.lexicons(names))
    for (const [index, term] of lexicon.terms.entries()) {
      if (!term.startsWith('/')) continue
      const quality = matchEndpoint(endpoint, term)
      if (quality === 0) continue
      for (const posting of lexicon.postings(index)) {
        const isMethod = endpoint.method === undefined || endpoint.method === postingWeight(posting)
        // Without a method the more common one comes first: methods are numbered by that.
        const factor = isMethod ? 1 - postingWeight(posting) / 100 : OTHER_METHOD_FACTOR
        add(posting, ENDPOINT_BOOST * quality * factor)
      }
    }
  return boosts
}

/** `headed`: how many headings are the query. One of many, such as "Errors" of each operation, names none of their pages. */
function weighExact(posting: Posting, headed: number): number {
  const boost = EXACT_BOOSTS[postingWeight(posting)] ?? 0
  if (postingWeight(posting) !== HEADING) return boost
  return (boost * (postingSection(posting) === 1 ? FIRST_HEADING_FACTOR : 1)) / Math.sqrt(headed)
}

/** The text with its misspelled words replaced, as titles write them; nothing where that changes nothing. */
async function suggestText(
  text: string,
  corrections: ReadonlyMap<string, string>,
  { shards, root, missing }: SearchSource,
): Promise<Pick<SearchResults, 'suggestion'>> {
  const { shown } = await shards.readSpelling(root, missing)
  const suggestion = text.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    const term = corrections.get(foldWord(word))
    return term === undefined ? word : (shown.get(term) ?? term)
  })
  return suggestion === text ? {} : { suggestion }
}

function describeHit(ranked: RankedPage, root: IndexRoot): SearchHit {
  const { page } = ranked
  return {
    ...ranked,
    route: root.routes[page] ?? '/',
    title: root.titles[page] ?? '',
    section: root.sections[readLetter(root.sectionOf, page)]?.label ?? '',
    version: root.versions[readLetter(root.versionOf, page) - 1]?.label ?? '',
  }
}

/** Number that a letter of a packed table stands for. */
const readLetter = (table: string, page: number) => table.charCodeAt(page) - 97

/** Position in `IndexRoot.versions` of the guides that a reader on the page `from` wants; undefined where guides have no versions. */
export function findReaderVersion(root: IndexRoot, from: string | undefined): number | undefined {
  const here = from === undefined ? -1 : root.routes.indexOf(from)
  const own = here < 0 ? -1 : readLetter(root.versionOf, here) - 1
  if (root.versions[own]?.guides !== undefined) return own
  const current = root.versions.findIndex(({ guides }) => guides === 'current')
  return current < 0 ? undefined : current
}

/** Factor for pages of a version that is not the reader's. Versions of guides differ less than those of an API. */
const OTHER_API_FACTOR = 0.8
const OTHER_GUIDES_FACTOR = 0.5

/** Position of the guides in `IndexRoot.sections`, and the factor for them where a query is a question in words. */
const GUIDES = 0
const QUESTION_FACTOR = 1.3
/** Position of webhooks. */
const WEBHOOKS = 3

/** Filters, and the favour of pages by where the reader is. */
function createFilter(
  root: IndexRoot,
  { from, section, version }: SearchOptions,
  { isQuestion, asksEvent }: SearchQuery,
) {
  const here = from === undefined ? -1 : root.routes.indexOf(from)
  const ownSection = here < 0 ? -1 : readLetter(root.sectionOf, here)
  const isGuides = (position: number) => root.versions[position]?.guides !== undefined
  const hereVersion = here < 0 ? -1 : readLetter(root.versionOf, here) - 1
  const ownGuides = findReaderVersion(root, from)
  // The first version is the default one.
  const ownApi = hereVersion < 0 || isGuides(hereVersion) ? 0 : hereVersion
  const isOwn = (position: number) => position === (isGuides(position) ? ownGuides : ownApi)
  /** A version of the guides leaves out no API, and a version of an API only guides that are not the reader's. */
  const hasVersion = (position: number) => {
    if (version === undefined || position < 0 || position === version) return true
    if (isGuides(position) === isGuides(version)) return false
    return !isGuides(position) || position === ownGuides
  }
  return {
    isAllowed: (page: number) =>
      (section === undefined || readLetter(root.sectionOf, page) === section) &&
      hasVersion(readLetter(root.versionOf, page) - 1),
    weighPage(page: number) {
      const its = readLetter(root.versionOf, page) - 1
      const pageSection = readLetter(root.sectionOf, page)
      // The importance of events is low because their titles are those of operations.
      const isAskedFor = asksEvent && pageSection === WEBHOOKS
      const importance = isAskedFor ? 1 : 1 - readLetter(root.importanceOf, page) / 20
      const weight = root.sections[pageSection]?.weight ?? 1
      const otherFactor = isGuides(its) ? OTHER_GUIDES_FACTOR : OTHER_API_FACTOR
      return (
        importance *
        weight *
        (isQuestion && pageSection === GUIDES ? QUESTION_FACTOR : 1) *
        (its < 0 || isOwn(its) ? 1 : otherFactor) *
        (pageSection === ownSection ? 1.1 : 1)
      )
    },
  }
}
