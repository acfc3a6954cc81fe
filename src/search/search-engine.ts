/** Search over shards that are loaded when a query needs them. */
import { countAllowedTypos, expandWord, findTypos, findTrunk, type Expansion } from './expand-word.ts'
import { lexiconKey, readLexicon, type Lexicon } from './lexicon.ts'
import { parseQuery, type SearchQuery } from './parse-query.ts'
import { rankPages, type QueryMeaning, type RankedPage } from './rank-pages.ts'
import {
  contentsShard,
  lexiconShard,
  partShard,
  ROOT_SHARD,
  SPELLING_SHARD,
  type PageContents,
  type PagePart,
  type IndexRoot,
} from './index-format.ts'

/** Gives the data of a shard; rejects when it is missing or can't be read. `layout` is that of the root, once it is known. */
export type LoadShard = (name: string, layout?: string) => Promise<unknown>

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
  /** Label of the API version, '' for none. */
  readonly version: string
}

export interface SearchResults {
  readonly hits: readonly SearchHit[]
  /** Every term that the words of the query stood for: what is marked in extracts. */
  readonly terms: ReadonlySet<string>
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

/** Shards of a beginning that are read; with more of them, more letters have to be typed first. */
const MAX_PREFIX_LEXICONS = 6
/** Other lexicons that are read for slips in the first letters. */
const MAX_CORRECTIONS = 3

/** Starts an engine; what was loaded once stays. */
export function createSearchEngine(load: LoadShard): SearchEngine {
  const loaded = new Map<string, Promise<unknown>>()
  const lexicons = new Map<string, Lexicon>()

  function get(name: string, layout?: string): Promise<unknown> {
    const known = loaded.get(name)
    if (known !== undefined) return known
    const made = load(name, layout)
    loaded.set(name, made)
    // What failed is tried again by the next search.
    made.catch(() => loaded.delete(name))
    return made
  }

  const root = () => get(ROOT_SHARD) as Promise<IndexRoot>

  async function read(names: Iterable<string>, { layout }: IndexRoot, missing: Set<string>): Promise<void> {
    await Promise.all(
      [...names].map(async (name) => {
        if (lexicons.has(name)) return
        try {
          lexicons.set(name, readLexicon(String(await get(name, layout))))
        } catch {
          missing.add(name)
        }
      }),
    )
  }

  const have = (names: readonly string[]) => names.flatMap((name) => lexicons.get(name) ?? [])

  async function meanings(
    asked: SearchQuery,
    root: IndexRoot,
    missing: Set<string>,
  ): Promise<[QueryMeaning[], QueryMeaning[]]> {
    const isTyped = (word: string) => asked.typing && word === asked.words.at(-1)
    const shards = new Map(
      [...asked.words, ...asked.wholes].map((word) => [word, findLexicons(word, root.lexicons)] as const),
    )
    await read(new Set([...shards.values()].flat()), root, missing)
    const known = (word: string) =>
      have(shards.get(word) ?? []).flatMap((lexicon) => expandWord(word, lexicon, isTyped(word)))
    const plain = asked.words.map((word) => ({ word, expansions: known(word) }))
    for (const meaning of plain)
      if (meaning.expansions.length === 0)
        meaning.expansions = await near(meaning.word, shards.get(meaning.word) ?? [], isTyped(meaning.word))
    return [plain, asked.wholes.map((word) => ({ word, expansions: known(word) }))]

    /** What a word that nobody wrote may have been meant for. */
    async function near(word: string, own: readonly string[], typed: boolean): Promise<Expansion[]> {
      if (countAllowedTypos(word) === 0) return []
      const here = have(own).flatMap((lexicon) => findTypos(word, lexicon, typed))
      const others = (await spelled(word, typed)).filter(
        (term) => !here.some((expansion) => expansion.term === term),
      )
      const names = new Set(others.flatMap((term) => findLexicons(term, root.lexicons).slice(0, 1)))
      await read(names, root, missing)
      const far = have([...names]).flatMap((lexicon) => findTypos(word, lexicon, typed))
      return keepBestExpansions([...here, ...far])
    }

    async function spelled(word: string, typed: boolean): Promise<readonly string[]> {
      try {
        const text = String(await get(SPELLING_SHARD, root.layout))
        const terms = text.split('\n')
        const listed = findTypos(word, { terms, postings: () => [] }, typed)
        return listed.slice(0, MAX_CORRECTIONS).map(({ term }) => term)
      } catch {
        missing.add(SPELLING_SHARD)
        return []
      }
    }
  }

  return {
    readRoot: root,
    async search(text, wish = {}) {
      const missing = new Set<string>()
      const base = await root()
      const [plain, wholes] = await meanings(parseQuery(text), base, missing)
      const ground = { titles: base.titles, ...createFilter(base, wish) }
      const ranked = rankPages(plain, wholes, ground, wish.limit ?? 10)
      return {
        hits: ranked.map((page) => describeHit(page, base)),
        terms: new Set([...plain, ...wholes].flatMap(({ expansions }) => expansions.map(({ term }) => term))),
        missing: [...missing],
      }
    },
    async readPassages({ route, sections }) {
      const { layout } = await root()
      const { label, sections: pieces } = (await get(contentsShard(route), layout)) as PageContents
      const passages = sections.map(async (number): Promise<SearchPassage | undefined> => {
        const piece = pieces[number]
        if (piece === undefined) return undefined
        const [id, heading, text] = piece
        if (typeof text === 'string') return { id, heading, text }
        const part = (await get(partShard(route, text), layout)) as PagePart
        return { id, heading, text: part[number] ?? '' }
      })
      return { label, passages: (await Promise.all(passages)).filter((passage) => passage !== undefined) }
    },
  }
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

/** Filters, and the favour of pages by where the reader is. */
function createFilter(root: IndexRoot, { from, section, version }: SearchOptions) {
  const here = from === undefined ? -1 : root.routes.indexOf(from)
  const ownSection = here < 0 ? -1 : readLetter(root.sectionOf, here)
  // The first version is the default one.
  const ownVersion = Math.max(1, here < 0 ? 0 : readLetter(root.versionOf, here))
  return {
    isAllowed: (page: number) =>
      (section === undefined || readLetter(root.sectionOf, page) === section) &&
      (version === undefined || [0, version + 1].includes(readLetter(root.versionOf, page))),
    weighPage(page: number) {
      const its = readLetter(root.versionOf, page)
      const section = readLetter(root.sectionOf, page)
      const weight = root.sections[section]?.weight ?? 1
      return weight * (its === 0 || its === ownVersion ? 1 : 0.8) * (section === ownSection ? 1.1 : 1)
    },
  }
}

/** Names of the lexicons with a term, its relatives and, where they are few, the terms that begin with it. */
function findLexicons(term: string, keys: readonly string[]): string[] {
  const wanted = lexiconKey(term)
  const within = keys.filter((name) => name.length > wanted.length && name.startsWith(wanted))
  const own = [wanted, lexiconKey(findTrunk(term))].flatMap(
    (start) => keys.findLast((name) => start.startsWith(name)) ?? [],
  )
  return [...new Set([...own, ...(within.length > MAX_PREFIX_LEXICONS ? [] : within)])].map(lexiconShard)
}

function keepBestExpansions(expansions: readonly Expansion[]): Expansion[] {
  const best = new Map<string, Expansion>()
  for (const expansion of expansions)
    if ((best.get(expansion.term)?.quality ?? 0) < expansion.quality) best.set(expansion.term, expansion)
  return [...best.values()]
}
