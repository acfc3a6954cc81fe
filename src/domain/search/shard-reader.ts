/** Loads the shards of an index when a query needs them, each once. The next search retries shards that could not be loaded. */
import { type Expansion, findTrunk } from './meaning/expand-word.ts'
import {
  lexiconShard,
  ROOT_SHARD,
  SPELLING_SHARD,
  VOCABULARY_SHARD,
  type IndexRoot,
} from './index/index-format.ts'
import { findTerm, lexiconKey, readLexicon, type Lexicon } from './index/lexicon.ts'

/** Returns the data of a shard; rejects when it is missing or can't be read. `layout` is the root's layout, once it is known. */
export type LoadShard = (name: string, layout?: string) => Promise<unknown>

/** Shards of a beginning that are read; with more of them, more letters have to be typed first. */
const MAX_PREFIX_LEXICONS = 6

/** Terms that a misspelled word may stand for, and how those with accents are written. */
export interface Spelling {
  readonly terms: readonly string[]
  readonly shown: ReadonlyMap<string, string>
  /** Stems of words that are not misspelled. */
  readonly familiar: ReadonlySet<string>
}

const NO_SPELLING: Spelling = { terms: [], shown: new Map(), familiar: new Set() }

function parseSpelling(text: string): Spelling {
  const [words = '', familiar = ''] = text.split('\n\n')
  const entries = words.split('\n').map((line) => line.split(' ') as [term: string, shown?: string])
  return {
    terms: [...new Set(entries.map(([term]) => term))],
    shown: new Map(entries.flatMap(([term, shown]) => (shown === undefined ? [] : [[term, shown]]))),
    familiar: new Set(familiar.split('\n')),
  }
}

export interface ShardReader {
  get(name: string, layout?: string): Promise<unknown>
  readRoot(): Promise<IndexRoot>
  /** Reads lexicons that are not yet known; names of those that failed are added to `missing`. */
  readLexicons(names: Iterable<string>, root: IndexRoot, missing: Set<string>): Promise<void>
  /** Those of the lexicons that have been read. */
  lexicons(names: readonly string[]): readonly Lexicon[]
  /** One term as it is written, without relatives; undefined where the index does not have it. */
  findExact(term: string, root: IndexRoot, missing: Set<string>): Promise<Expansion | undefined>
  /** The terms of titles, headings and names, for misspelled words. */
  readSpelling(root: IndexRoot, missing: Set<string>): Promise<Spelling>
  /** The groups of words for queries whose own words no page has; '' when they can't be read. */
  readVocabulary(root: IndexRoot, missing: Set<string>): Promise<string>
}

/** Starts without anything loaded. */
export function createShardReader(load: LoadShard): ShardReader {
  const loaded = new Map<string, Promise<unknown>>()
  const lexicons = new Map<string, Lexicon>()
  let spelling: Spelling | undefined

  function get(name: string, layout?: string): Promise<unknown> {
    const known = loaded.get(name)
    if (known !== undefined) return known
    const loading = load(name, layout)
    loaded.set(name, loading)
    loading.catch(() => loaded.delete(name))
    return loading
  }

  /** The text of a shard that a search can do without; undefined when it can't be read. */
  async function readText(
    name: string,
    { layout }: IndexRoot,
    missing: Set<string>,
  ): Promise<string | undefined> {
    try {
      return String(await get(name, layout))
    } catch {
      missing.add(name)
      return undefined
    }
  }

  async function readLexicons(
    names: Iterable<string>,
    { layout }: IndexRoot,
    missing: Set<string>,
  ): Promise<void> {
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

  return {
    get,
    readRoot: () => get(ROOT_SHARD) as Promise<IndexRoot>,
    readLexicons,
    lexicons: (names) => names.flatMap((name) => lexicons.get(name) ?? []),
    async findExact(term, root, missing) {
      const [name] = findExactLexicon(term, root)
      if (name === undefined) return undefined
      await readLexicons([name], root, missing)
      const lexicon = lexicons.get(name)
      const index = lexicon === undefined ? -1 : findTerm(lexicon.terms, term)
      if (lexicon?.terms[index] !== term) return undefined
      return { term, quality: 1, postings: () => lexicon.postings(index) }
    },
    async readSpelling(root, missing) {
      if (spelling !== undefined) return spelling
      const text = await readText(SPELLING_SHARD, root, missing)
      return text === undefined ? NO_SPELLING : (spelling = parseSpelling(text))
    },
    readVocabulary: async (root, missing) => (await readText(VOCABULARY_SHARD, root, missing)) ?? '',
  }
}

/** Name of the lexicon with a term as it is written; none where no term begins so. */
export function findExactLexicon(term: string, { lexicons: keys }: Pick<IndexRoot, 'lexicons'>): string[] {
  const wanted = lexiconKey(term)
  const key = keys.findLast((name) => wanted.startsWith(name))
  return key === undefined ? [] : [lexiconShard(key)]
}

/** Names of the lexicons with a term, its relatives and, where they are few, the terms that begin with it. */
export function findLexicons(
  term: string,
  { lexicons: keys, language }: Pick<IndexRoot, 'lexicons' | 'language'>,
): string[] {
  const wanted = lexiconKey(term)
  const within = keys.filter((name) => name.length > wanted.length && name.startsWith(wanted))
  const own = [wanted, lexiconKey(findTrunk(term, language))].flatMap(
    (start) => keys.findLast((name) => start.startsWith(name)) ?? [],
  )
  return [...new Set([...own, ...(within.length > MAX_PREFIX_LEXICONS ? [] : within)])].map(lexiconShard)
}
