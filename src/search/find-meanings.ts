/** What the words of a query may mean: the terms of the index for each of them, with relatives, synonyms and corrections. */
import { countAllowedTypos, expandWord, findTypos, type Expansion } from './expand-word.ts'
import type { IndexRoot } from './index-format.ts'
import { postingPage, postingSection, postingWeight, packPosting, type Posting } from './lexicon.ts'
import type { SearchQuery } from './parse-query.ts'
import type { QueryMeaning } from './rank-pages.ts'
import { findLexicons, type ShardReader } from './shard-reader.ts'
import { STOP_WORDS, splitWords } from './split-words.ts'
import { stemWord } from './stem-word.ts'
import { listSynonyms, writeAmerican } from './synonyms.ts'

/** Other lexicons that are read for slips in the first letters. */
const MAX_CORRECTIONS = 3
/** How surely a word in another spelling is meant. */
const SPELLING_QUALITY = 0.95

export interface Meanings {
  readonly words: readonly QueryMeaning[]
  readonly wholes: readonly QueryMeaning[]
  /** Other phrases for the query as a whole. */
  readonly phrases: readonly string[]
  /** Words that the index does not have, and what they were probably meant for. */
  readonly corrections: ReadonlyMap<string, string>
}

/** What a search reads from: the shards, the root of the index, and the set that collects what could not be read. */
export interface SearchSource {
  readonly shards: ShardReader
  readonly root: IndexRoot
  readonly missing: Set<string>
}

export async function findMeanings(query: SearchQuery, source: SearchSource): Promise<Meanings> {
  const { shards, root, missing } = source
  const isTyped = (word: string) => query.typing && word === query.words.at(-1)
  const holders = new Map(
    [...query.words, ...query.wholes].map((word) => [word, findLexicons(word, root)] as const),
  )
  await shards.readLexicons(new Set([...holders.values()].flat()), root, missing)
  const expand = (word: string) =>
    shards
      .lexicons(holders.get(word) ?? [])
      .flatMap((lexicon) => expandWord(word, lexicon, { typing: isTyped(word), language: root.language }))
  const synonyms = await findSynonyms(query.words, source)
  const corrections = new Map<string, string>()
  const words: QueryMeaning[] = []
  for (const word of query.words) {
    const expansions = [...expand(word), ...(synonyms.byWord.get(word) ?? [])]
    if (expansions.length === 0) {
      expansions.push(...(await findCorrections(word, isTyped(word), source)))
      const [best] = [...expansions].sort((a, b) => b.quality - a.quality)
      if (best !== undefined) corrections.set(word, best.term)
    }
    words.push({ word, expansions: keepBestExpansions(expansions) })
  }
  return {
    words,
    wholes: query.wholes.map((word) => ({ word, expansions: expand(word) })),
    phrases: synonyms.wholePhrases,
    corrections,
  }
}

/** What a word that no page has may have been meant for. */
async function findCorrections(word: string, typed: boolean, source: SearchSource): Promise<Expansion[]> {
  if (countAllowedTypos(word) === 0) return []
  const { shards, root, missing } = source
  const here = shards.lexicons(findLexicons(word, root)).flatMap((lexicon) => findTypos(word, lexicon, typed))
  const terms = await shards.readSpelling(root, missing)
  const listed = findTypos(word, { terms, postings: () => [] }, typed).slice(0, MAX_CORRECTIONS)
  const others = listed
    .map(({ term }) => term)
    .filter((term) => !here.some((expansion) => expansion.term === term))
  const names = new Set(others.flatMap((term) => findLexicons(term, root).slice(0, 1)))
  await shards.readLexicons(names, root, missing)
  return [...here, ...shards.lexicons([...names]).flatMap((lexicon) => findTypos(word, lexicon, typed))]
}

/** For each word of a query, what its synonyms find. A phrase gives its synonyms to each of its words. */
async function findSynonyms(
  words: readonly string[],
  source: SearchSource,
): Promise<{ byWord: ReadonlyMap<string, readonly Expansion[]>; wholePhrases: readonly string[] }> {
  const found = new Map<string, Expansion[]>()
  const wholePhrases: string[] = []
  const add = (word: string, expansions: readonly Expansion[]) =>
    found.set(word, [...(found.get(word) ?? []), ...expansions])
  const stems = words.map(stemWord)
  for (const group of listSynonyms(source.root.synonyms)) {
    const [said] = group.said
      .map(splitPhrase)
      .filter((phrase) => phrase.length > 0 && findSequence(stems, phrase.map(stemWord)) >= 0)
      .sort((a, b) => b.length - a.length)
    if (said === undefined) continue
    const start = findSequence(stems, said.map(stemWord))
    for (const phrase of group.meant.map(splitPhrase)) {
      if (phrase.join(' ') === said.join(' ')) continue
      if (said.length === words.length) wholePhrases.push(phrase.join(' '))
      const expansions = await findPhrase(phrase, group.quality, source)
      for (const word of words.slice(start, start + said.length)) add(word, expansions)
    }
  }
  for (const word of words)
    if (writeAmerican(word) !== word)
      add(word, await findPhrase([writeAmerican(word)], SPELLING_QUALITY, source))
  return { byWord: found, wholePhrases }
}

/** The words of meaning of a phrase. */
function splitPhrase(phrase: string): string[] {
  return splitWords(phrase)
    .filter(({ term, whole }) => whole !== true && !STOP_WORDS.has(term))
    .map(({ term }) => term)
}

/** Where the sections are that hold all words of a phrase. */
async function findPhrase(
  phrase: readonly string[],
  sureness: number,
  source: SearchSource,
): Promise<Expansion[]> {
  const { shards, root, missing } = source
  const each: Expansion[][] = []
  for (const word of phrase) {
    const names = findLexicons(word, root)
    await shards.readLexicons(names, root, missing)
    each.push(
      shards
        .lexicons(names)
        .flatMap((lexicon) => expandWord(word, lexicon, { typing: false, language: root.language }))
        .filter(({ quality }) => quality > 0.8),
    )
  }
  const [only] = each
  if (only !== undefined && each.length === 1)
    return only.map((expansion) => ({ ...expansion, quality: expansion.quality * sureness }))
  if (each.some((expansions) => expansions.length === 0)) return []
  return [{ term: phrase.join(' '), quality: sureness, postings: () => intersectSections(each) }]
}

/** The sections that all lists share, each with the lowest of its weights. */
function intersectSections(lists: readonly (readonly Expansion[])[]): Posting[] {
  let common: Map<number, number> | undefined
  for (const expansions of lists) {
    const weights = new Map<number, number>()
    for (const { postings } of expansions)
      for (const posting of postings()) {
        const section = posting - postingWeight(posting)
        const before = common === undefined ? 7 : common.get(section)
        if (before === undefined) continue
        weights.set(section, Math.max(weights.get(section) ?? 0, Math.min(before, postingWeight(posting))))
      }
    common = weights
  }
  return [...(common ?? [])].map(([section, weight]) =>
    packPosting(postingPage(section), postingSection(section), weight),
  )
}

function findSequence(words: readonly string[], phrase: readonly string[]): number {
  return words.findIndex((_, start) => phrase.every((word, index) => words[start + index] === word))
}

function keepBestExpansions(expansions: readonly Expansion[]): Expansion[] {
  const best = new Map<string, Expansion>()
  for (const expansion of expansions)
    if ((best.get(expansion.term)?.quality ?? 0) < expansion.quality) best.set(expansion.term, expansion)
  return [...best.values()]
}
