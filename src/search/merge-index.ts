/**
 * Joins the indexes of a site's pages to the shards that browsers load. The same pages give the same bytes, whether their indexes were
 * just made or come from a cache.
 */
import { groupBy } from '../lib/data/group-by.ts'
import { lexiconShard, ROOT_SHARD, SPELLING_SHARD, type IndexRoot } from './index-format.ts'
import type { IndexShard, PageIndex } from './index-page.ts'
import { lexiconKey, MAX_SECTIONS, writeEntry, type Posting } from './lexicon.ts'

/** What the index says of the site as a whole. */
export type SiteFacts = Pick<IndexRoot, 'layout' | 'sections' | 'versions' | 'synonyms'>

/** Characters of a lexicon above which it is split by the next letter. */
const LEXICON_LENGTH = 24_000

/**
 * All shards of the pages, which come sorted by route. A lexicon changes when a word of it comes, goes or changes its weight on
 * some page; contents and parts when their page changes; spelling and root when a title, heading or name does.
 */
export function* mergeIndex(pages: readonly PageIndex[], facts: SiteFacts): Iterable<IndexShard> {
  const index = new Map<string, Posting[]>()
  const spelling = new Set<string>()
  for (const [number, page] of pages.entries()) {
    const first = number * MAX_SECTIONS * 8
    for (const line of page.terms === '' ? [] : page.terms.split('\n')) {
      const [term = '', ...postings] = line.split(' ')
      let known = index.get(term)
      if (known === undefined) index.set(term, (known = []))
      for (const posting of postings) known.push(first + Number(posting))
    }
    for (const term of page.spelling) spelling.add(term)
    yield* page.shards
  }
  const sorted = [...index.keys()].sort()
  const lexicons: string[] = []
  for (const { name, text } of splitLexicon('', sorted, index)) {
    lexicons.push(name)
    yield { name: lexiconShard(name), data: text }
  }
  yield { name: SPELLING_SHARD, data: [...spelling].sort().join('\n') }
  yield { name: ROOT_SHARD, data: describeRoot(pages, facts, lexicons.sort()) }
}

function describeRoot(pages: readonly PageIndex[], facts: SiteFacts, lexicons: readonly string[]): IndexRoot {
  const writeLetter = (n: number) => String.fromCharCode(97 + n)
  return {
    ...facts,
    routes: pages.map(({ route }) => route),
    titles: pages.map(({ title }) => title),
    sectionOf: pages.map(({ section }) => writeLetter(section)).join(''),
    versionOf: pages.map(({ version }) => writeLetter(version)).join(''),
    importanceOf: pages.map(({ importance = 1 }) => writeLetter(Math.round((1 - importance) * 20))).join(''),
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
  index: ReadonlyMap<string, readonly Posting[]>,
): Iterable<NamedLexicon> {
  const whole = writeLexicon(sorted, index)
  if (whole.length <= LEXICON_LENGTH) {
    if (whole !== '') yield { name, text: whole }
    return
  }
  for (const [group, some] of groupBy(sorted, (term) => lexiconKey(term).slice(0, name.length + 1))) {
    // A term that ends here can't be split further.
    if (group === name) yield { name, text: writeLexicon(some, index) }
    else yield* splitLexicon(group, some, index)
  }
}

function writeLexicon(sorted: readonly string[], index: ReadonlyMap<string, readonly Posting[]>): string {
  let before = ''
  let text = ''
  for (const term of sorted) {
    text += writeEntry(before, term, index.get(term) ?? [])
    before = term
  }
  return text
}
