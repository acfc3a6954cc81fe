/**
 * Joins the indexes of a site's pages to the shards that browsers load. The same pages give the same bytes, whether their indexes were
 * just made or come from a cache. Pages are added one by one, and only their terms are kept: a site may have many thousands.
 */
import { groupBy } from '../lib/data/group-by.ts'
import { lexiconShard, ROOT_SHARD, SPELLING_SHARD, type IndexRoot } from './index-format.ts'
import type { IndexShard, PageIndex } from './index-page.ts'
import { lexiconKey, measureEntry, packPage, writeEntry } from './lexicon.ts'

/** What the index says of the site as a whole. */
export type SiteFacts = Pick<IndexRoot, 'layout' | 'sections' | 'versions' | 'synonyms' | 'language'>

/** Characters of a lexicon above which it is split by the next letter. */
const LEXICON_LENGTH = 24_000

export interface IndexMerger {
  /** Takes the terms of the next page; pages come sorted by route. */
  add(page: PageIndex): void
  /** The shards that belong to no single page, after the last page. */
  finish(facts: SiteFacts): Iterable<IndexShard>
}

/**
 * All shards of the pages, which come sorted by route. A lexicon changes when a word of it comes, goes or changes its weight on
 * some page; contents and parts when their page changes; spelling and root when a title, heading or name does.
 */
export function* mergeIndex(pages: Iterable<PageIndex>, facts: SiteFacts): Iterable<IndexShard> {
  const merger = createIndexMerger()
  for (const page of pages) {
    merger.add(page)
    yield* page.shards
  }
  yield* merger.finish(facts)
}

/** The places of a term so far, packed. */
interface TermPlaces {
  text: string
  /** Pieces that follow `text`: they are joined in groups, because each text that is joined to another keeps both in memory. */
  readonly waiting: string[]
  /** Number of the last page that has the term. */
  lastPage: number
}

const MAX_WAITING = 32

/** Starts the index of a site. */
export function createIndexMerger(): IndexMerger {
  const index = new Map<string, TermPlaces>()
  const spelling = new Set<string>()
  const pages: PageEntry[] = []

  function addTerm(term: string, sections: string, page: number): void {
    let known = index.get(term)
    if (known === undefined) index.set(term, (known = { text: '', waiting: [], lastPage: 0 }))
    known.waiting.push(packPage(page - known.lastPage, sections))
    known.lastPage = page
    if (known.waiting.length >= MAX_WAITING) joinWaiting(known)
  }

  return {
    add({ route, title, section, version, importance = 1, terms, spelling: words }) {
      const number = pages.push({ route, title, section, version, importance }) - 1
      for (let start = 0; start < terms.length;) {
        const gap = terms.indexOf(' ', start)
        const end = terms.indexOf('\n', gap)
        const stop = end < 0 ? terms.length : end
        addTerm(terms.slice(start, gap), terms.slice(gap + 1, stop), number)
        start = stop + 1
      }
      for (const word of words) spelling.add(word)
    },
    *finish(facts) {
      const places = new Map<string, string>()
      for (const [term, known] of index) {
        joinWaiting(known)
        places.set(term, known.text)
      }
      index.clear()
      const lexicons: string[] = []
      for (const { name, text } of splitLexicon('', [...places.keys()].sort(), places)) {
        lexicons.push(name)
        yield { name: lexiconShard(name), data: text }
      }
      yield { name: SPELLING_SHARD, data: [...spelling].sort().join('\n') }
      yield { name: ROOT_SHARD, data: describeRoot(pages, facts, lexicons.sort()) }
    },
  }
}

function joinWaiting(places: TermPlaces): void {
  places.text += places.waiting.join('')
  places.waiting.length = 0
}

type PageEntry = Required<Pick<PageIndex, 'route' | 'title' | 'section' | 'version' | 'importance'>>

function describeRoot(pages: readonly PageEntry[], facts: SiteFacts, lexicons: readonly string[]): IndexRoot {
  const writeLetter = (n: number) => String.fromCharCode(97 + n)
  return {
    ...facts,
    routes: pages.map(({ route }) => route),
    titles: pages.map(({ title }) => title),
    sectionOf: pages.map(({ section }) => writeLetter(section)).join(''),
    versionOf: pages.map(({ version }) => writeLetter(version)).join(''),
    importanceOf: pages.map(({ importance }) => writeLetter(Math.round((1 - importance) * 20))).join(''),
    lexicons,
  }
}

interface NamedLexicon {
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
