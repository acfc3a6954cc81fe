/**
 * Joins the indexes of a site's pages to the shards that browsers load, in two steps. Pages are joined in chunks of neighbours, and
 * chunks to the site: an edit of a page joins the pages of one chunk, and merges the lexicons whose terms changed in it. The same pages give
 * the same bytes, whether their indexes or chunks were just made or come from a cache.
 */
import { groupBy } from '../../../lib/data/group-by.ts'
import { SPELLING_SHARD, type IndexRoot } from './index-format.ts'
import type { IndexShard, PageIndex } from './index-page.ts'
import { lexiconKey, measureEntry, packPage, writeEntry } from './lexicon.ts'
import { packPageFacts } from './page-facts.ts'
import { daleChall } from 'dale-chall'
import { listSaidWords } from '../meaning/synonyms.ts'
import VOCABULARY from '../meaning/vocabulary.txt'
import { foldWord } from '../words/split-words.ts'
import { isEnglish, stemWord } from '../words/stem-word.ts'

/** Facts in the index about the site as a whole. */
export type SiteFacts = Pick<IndexRoot, 'layout' | 'sections' | 'versions' | 'synonyms' | 'language'>

/** Pages of a chunk; the last one of a site may have fewer. */
export const CHUNK_SIZE = 64

/** Characters of a lexicon above which it is split by the next letter. */
const LEXICON_LENGTH = 24_000

/** The terms and names of neighbouring pages, without the shards of each page. */
export interface IndexChunk {
  readonly pages: readonly PageEntry[]
  /**
   * Its terms by the first sign of their lexicon's key. A line for each: the term, the numbers of the first and the last page that have it, counted
   * in the chunk, and its places, packed without the number of the first page.
   */
  readonly terms: ReadonlyMap<string, string>
  /** Terms that a misspelled word may stand for. */
  readonly spelling: readonly string[]
}

/** The places of a term so far. */
interface TermPlaces {
  text: string
  /** Pieces that follow `text`: they are joined in groups, because each text that is joined to another keeps both in memory. */
  readonly waiting: string[]
  readonly firstPage: number
  lastPage: number
}

const MAX_WAITING = 32

/** Terms with their places, as pages or chunks of pages are added in their order. */
function createTermIndex() {
  const index = new Map<string, TermPlaces>()
  return {
    index,
    /** `places` are packed without the number of the first page. */
    add(term: string, places: string, { first, last }: { readonly first: number; readonly last: number }) {
      const known = index.get(term)
      if (known === undefined) {
        index.set(term, { text: places, waiting: [], firstPage: first, lastPage: last })
        return
      }
      known.waiting.push(packPage(first - known.lastPage, places))
      known.lastPage = last
      if (known.waiting.length >= MAX_WAITING) joinWaiting(known)
    },
  }
}

function joinWaiting(places: TermPlaces): string {
  places.text += places.waiting.join('')
  places.waiting.length = 0
  return places.text
}

/** Joins the pages of a chunk, which come sorted by route. */
export function joinPages(pages: readonly PageIndex[]): IndexChunk {
  const { index, add } = createTermIndex()
  const spelling = new Set<string>()
  for (const [number, page] of pages.entries()) {
    for (const line of listLines(page.terms)) {
      const gap = line.indexOf(' ')
      add(line.slice(0, gap), line.slice(gap + 1), { first: number, last: number })
    }
    for (const word of page.spelling) spelling.add(word)
  }
  const lines = groupBy(index, ([term]) => lexiconKey(term.slice(0, 2)).slice(0, 1))
  return {
    pages: pages.map(({ route, title, section, version, importance = 1, kind }) => ({
      route,
      title,
      section,
      version,
      importance,
      kind,
    })),
    terms: new Map(
      Array.from(lines, ([letter, entries]) => [
        letter,
        entries
          .map(([term, places]) => `${term} ${places.firstPage} ${places.lastPage} ${joinWaiting(places)}\n`)
          .join(''),
      ]),
    ),
    spelling: [...spelling].sort(),
  }
}

function* listLines(text: string): Iterable<string> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    const stop = end < 0 ? text.length : end
    yield text.slice(start, stop)
    start = stop + 1
  }
}

/**
 * The lexicons of terms whose keys begin with `name`, from their lines in each chunk ('' if it has none). `name` is '' for all terms, which
 * only a site of one chunk has in one lexicon.
 */
export function* mergeLexicons(name: string, chunks: readonly string[]): Iterable<NamedLexicon> {
  const { index, add } = createTermIndex()
  for (const [number, lines] of chunks.entries()) {
    const start = number * CHUNK_SIZE
    for (const line of listLines(lines)) {
      const [term = '', first = '', last = ''] = line.split(' ', 3)
      const places = line.slice(term.length + first.length + last.length + 3)
      add(term, places, { first: start + Number(first), last: start + Number(last) })
    }
  }
  const places = new Map<string, string>()
  for (const [term, known] of index) places.set(term, packPage(known.firstPage, joinWaiting(known)))
  index.clear()
  yield* splitLexicon(name, [...places.keys()].sort(), places)
}

/** The first signs of the keys of all lexicons; one '' for a small site, which is not split where one lexicon is enough. */
export function listLexicons(chunks: readonly { readonly terms: Iterable<string> }[]): readonly string[] {
  if (chunks.length <= 1) return ['']
  return [...new Set(chunks.flatMap(({ terms }) => [...terms]))].sort()
}

/** The shard with all words of the chunks that a misspelled word may stand for, and with the stems of English words that are none. */
export function mergeSpelling(
  lists: readonly (readonly string[])[],
  { language }: Pick<SiteFacts, 'language'>,
): IndexShard {
  const words = [...new Set(lists.flat())].sort()
  const familiar = language === undefined ? listFamiliarStems() : []
  return { name: SPELLING_SHARD, data: [words, familiar].map((lines) => lines.join('\n')).join('\n\n') }
}

/** Facts about a page in the root of the index. */
export type PageEntry = Required<
  Pick<PageIndex, 'route' | 'title' | 'section' | 'version' | 'importance' | 'kind'>
>

/** The root of the index; `lexicons` are the names of all. */
export function describeRoot(
  pages: readonly PageEntry[],
  facts: SiteFacts,
  lexicons: readonly string[],
): IndexRoot {
  return {
    ...facts,
    routes: pages.map(({ route }) => route),
    titles: pages.map(({ title }) => title),
    ...packPageFacts(pages),
    lexicons: lexicons.toSorted(),
  }
}

export interface NamedLexicon {
  readonly name: string
  readonly text: string
}

/** Lexicons by the first letters of their terms: as few letters as keep each below the limit. */
function* splitLexicon(
  name: string,
  sorted: readonly string[],
  places: ReadonlyMap<string, string>,
): Iterable<NamedLexicon> {
  if (measureLexicon(sorted, places) <= LEXICON_LENGTH) {
    if (sorted.length > 0) yield { name, text: writeLexicon(sorted, places) }
    return
  }
  for (const [group, some] of groupBy(sorted, (term) => lexiconKey(term).slice(0, name.length + 1))) {
    // A term that ends here can't be split further.
    if (group === name) yield { name, text: writeLexicon(some, places) }
    else yield* splitLexicon(group, some, places)
  }
}

function measureLexicon(sorted: readonly string[], places: ReadonlyMap<string, string>): number {
  let before = ''
  let length = 0
  for (const term of sorted) {
    length += measureEntry(before, term, places.get(term) ?? '')
    before = term
  }
  return length
}

function writeLexicon(sorted: readonly string[], places: ReadonlyMap<string, string>): string {
  let before = ''
  let text = ''
  for (const term of sorted) {
    text += writeEntry(before, term, places.get(term) ?? '')
    before = term
  }
  return text
}

let stems: readonly string[] | undefined

/**
 * Stems of familiar words, sorted: the New Dale-Chall list, which ten-year-old children know, and the words that groups of synonyms are
 * found by. Without them, "kill" on a site about bills is a slip.
 */
const listFamiliarStems = (): readonly string[] => (stems ??= computeStems())

function computeStems(): readonly string[] {
  const words = [...daleChall, ...listSaidWords(VOCABULARY)].map(foldWord).filter(isEnglish)
  return [...new Set(words.map(stemWord))].sort()
}
