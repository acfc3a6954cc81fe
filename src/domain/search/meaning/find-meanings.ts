/** Possible meanings of the words of a query: the terms of the index for each of them, with relatives, synonyms and corrections. */
import {
  countAllowedTypos,
  countTypos,
  expandWord,
  findTypos,
  LITERAL_QUALITY,
  NOUN_QUALITY,
  SLIP_QUALITY,
  type Expansion,
  type QueryMeaning,
} from './expand-word.ts'
import type { IndexRoot } from '../index/index-format.ts'
import {
  HEADING,
  postingPage,
  postingSection,
  postingWeight,
  packPosting,
  type Posting,
} from '../index/lexicon.ts'
import type { SearchQuery } from '../query/parse-query.ts'
import { isPlural } from '../query/weigh-verb.ts'
import { writePhraseTerm } from '../words/phrase.ts'
import { findExactLexicon, findLexicons, type ShardReader } from '../shard-reader.ts'
import { isPhraseWord, listTerms, STOP_WORDS } from '../words/split-words.ts'
import { stemWord } from '../words/stem-word.ts'
import {
  listSaidWords,
  listSynonyms,
  parseGroups,
  SYNONYM_QUALITY,
  writeAmerican,
  type SynonymGroup,
} from './synonyms.ts'

/** Other lexicons that are read for slips in the first letters. */
const MAX_CORRECTIONS = 3
/** How surely a word in another spelling is meant. */
const SPELLING_QUALITY = 0.95

export interface Meanings {
  readonly words: readonly QueryMeaning[]
  readonly wholes: readonly QueryMeaning[]
  /** Other phrases for the query as a whole. */
  readonly phrases: readonly string[]
  /** Words that the index does not have, and what they were probably meant for; beside them, words that are not complete. */
  readonly corrections: ReadonlyMap<string, string>
  /** Words that surely stand for others: those that are one slip away, and the last one where it begins another. */
  readonly surelyMeant: ReadonlyMap<string, string>
  /** Words without a meaning that may be misspelled. */
  readonly unknown: readonly string[]
}

/** Sources of a search: the shards, the root of the index, and the set that collects what could not be read. */
export interface SearchSource {
  readonly shards: ShardReader
  readonly root: IndexRoot
  readonly missing: Set<string>
  /** Groups of synonyms besides those that every search knows. */
  readonly groups?: readonly SynonymGroup[]
}

/**
 * Possible meanings of the words of a query. Everything is read at once, `others` with it: lexicons that the caller needs next. Each further round of
 * requests would cost a reader the latency of the network.
 */
export async function findMeanings(
  query: SearchQuery,
  source: SearchSource,
  others: readonly string[] = [],
): Promise<Meanings> {
  const { shards, root, missing } = source
  const groups = [...listSynonyms(query.words, root.synonyms), ...(source.groups ?? [])]
  const meant = listMeant(query, groups, root.language)
  const wholePhrases = meant.filter(({ isWhole }) => isWhole).map(({ phrase }) => phrase.join(' '))
  const isTyped = (word: string) => query.typing && word === query.words.at(-1)
  const holders = new Map(
    [...query.words, ...query.wholes].map((word) => [word, findLexicons(word, root)] as const),
  )
  const names = [
    ...holders.values(),
    ...meant.flatMap(({ phrase }) => phrase.map((word) => findLexicons(word, root))),
    ...wholePhrases.map((phrase) => findExactLexicon(writePhraseTerm(phrase) ?? '=', root)),
  ]
  await shards.readLexicons(new Set([...names.flat(), ...others]), root, missing)
  const expand = (word: string) =>
    shards
      .lexicons(holders.get(word) ?? [])
      .flatMap((lexicon) => expandWord(word, lexicon, { typing: isTyped(word), language: root.language }))
  const corrections = new Map<string, string>()
  const completions = new Map<string, string>()
  const surelyMeant = new Map<string, string>()
  const unknown: string[] = []
  const words: QueryMeaning[] = []
  for (const word of query.words) {
    const own = expand(word)
    const whole = completeWord(word, own)
    if (whole !== undefined) completions.set(word, whole)
    // "test mode" is known as it is, and no beginning of "test models".
    const isInPhrase = meant.some(({ words: said }) => said.length > 1 && said.includes(word))
    const longer = isTyped(word) && !isInPhrase ? findLonger(word, own, query.isTopic) : undefined
    if (longer !== undefined) surelyMeant.set(word, longer)
    const expansions = addSynonyms(
      own,
      meant.filter(({ words: said }) => said.includes(word)),
      source,
    )
    if (expansions.length === 0 && (query.words.length === 1 || !(await isFamiliar(word, source)))) {
      expansions.push(...(await findCorrections(word, isTyped(word), source)))
      const best = findLikeliest(word, expansions)
      if (best !== undefined) corrections.set(word, best.term)
      if (best !== undefined && (best.quality >= SLIP_QUALITY || isAlone(best, word, expansions)))
        surelyMeant.set(word, best.term)
      if (best === undefined) unknown.push(word)
    }
    words.push({ word, expansions: keepBestExpansions(expansions) })
  }
  return {
    words,
    wholes: query.wholes.map((word) => ({ word, expansions: expand(word) })),
    phrases: [...wholePhrases, ...(corrections.size === 0 ? [] : [correctPhrase(query.words, corrections)])],
    // Half a word is found, and would look like another slip beside a corrected word.
    corrections: corrections.size === 0 ? corrections : new Map([...completions, ...corrections]),
    surelyMeant,
    unknown,
  }
}

/** Whether a word is an English one that is not misspelled, although no page has it. Alone it finds nothing, and is corrected all the same. */
async function isFamiliar(word: string, { shards, root, missing }: SearchSource): Promise<boolean> {
  const { familiar } = await shards.readSpelling(root, missing)
  return familiar.has(stemWord(word))
}

/**
 * The term that a misspelled word is most surely meant for. Of equally sure ones: one that does not go on after the word, one of which letters were
 * left out, doubled or swapped, and the one in most places.
 */
function findLikeliest(word: string, expansions: readonly Expansion[]): Expansion | undefined {
  const quality = Math.max(0, ...expansions.map((expansion) => expansion.quality))
  return expansions
    .filter((expansion) => expansion.quality === quality)
    .map((expansion) => {
      const { term, postings } = expansion
      const isWhole = countTypos(word, term, 1, false) === 1
      const isSameLetters = term.length !== word.length || sortLetters(term) === sortLetters(word)
      return { expansion, order: [Number(isWhole), Number(isSameLetters), postings().length] }
    })
    .sort((a, b) => compareLists(b.order, a.order))[0]?.expansion
}

const sortLetters = (word: string) => word.split('').sort().join('')

/** Letters of a word from which on two slips leave no doubt, where no other word is as close. */
const MIN_LONG = 9

/** Whether a long word is close to one term and its other forms alone. */
function isAlone({ term }: Expansion, word: string, expansions: readonly Expansion[]): boolean {
  const stem = stemWord(term)
  return word.length >= MIN_LONG && expansions.every((expansion) => stemWord(expansion.term) === stem)
}

/** By the first number that differs. */
function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, n) => number !== b[n])
  return (a[at] ?? 0) - (b[at] ?? 0)
}

/** The shortest word of the index with the stem of an incomplete one: half of 'revoke' finds the whole word. */
function completeWord(word: string, expansions: readonly Expansion[]): string | undefined {
  if (expansions.some(({ term }) => term === word)) return undefined
  return expansions
    .filter(({ term, quality }) => quality > 0.8 && term.startsWith(word))
    .map(({ term }) => term)
    .sort((a, b) => a.length - b.length)[0]
}

/** Letters of a word from which on it may stand for a longer one. */
const MIN_BEGINNING = 4
/** The part of the titles and headings that a longer word has, with its other forms, of all that have a word with that beginning. */
const MIN_SHARE = 0.5

/**
 * The word that a reader begins to type, where most titles and headings with such a word have this one: its most frequent form, or its plural
 * where the query is a topic, since that is what overviews and lists are called by.
 */
function findLonger(word: string, expansions: readonly Expansion[], isTopic: boolean): string | undefined {
  if (word.length < MIN_BEGINNING) return undefined
  if (expansions.some(({ quality }) => quality >= LITERAL_QUALITY)) return undefined
  const begun = expansions.filter(({ term }) => term.startsWith(word))
  const inTitles = countForms(begun, HEADING)
  const forms = inTitles.length > 0 ? inTitles : countForms(begun, 0)
  const [first] = forms
  if (first === undefined) return undefined
  const same = forms.filter(({ stem }) => stem === first.stem)
  if (sumCounts(same) < MIN_SHARE * sumCounts(forms)) return undefined
  const plural = isTopic ? same.find(({ term }) => isPlural(term)) : undefined
  return (plural ?? first).term
}

interface CountedForm {
  readonly term: string
  readonly stem: string
  /** Places that have it. */
  readonly count: number
}

/** How many places of at least a weight have each term, the most frequent first; without those that no place has. */
function countForms(expansions: readonly Expansion[], least: number): CountedForm[] {
  return expansions
    .map(({ term, postings }) => ({
      term,
      stem: stemWord(term),
      count: postings().filter((posting) => postingWeight(posting) >= least).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}

const sumCounts = (forms: readonly CountedForm[]) => forms.reduce((sum, { count }) => sum + count, 0)

/** The words of a query as they were probably meant: they may be a title. */
const correctPhrase = (words: readonly string[], corrections: ReadonlyMap<string, string>) =>
  words.map((word) => corrections.get(word) ?? word).join(' ')

/** Likely corrections of a word that no page has. */
async function findCorrections(word: string, typed: boolean, source: SearchSource): Promise<Expansion[]> {
  if (countAllowedTypos(word) === 0) return []
  const { shards, root, missing } = source
  const here = shards.lexicons(findLexicons(word, root)).flatMap((lexicon) => findTypos(word, lexicon, typed))
  const { terms } = await shards.readSpelling(root, missing)
  const listed = findTypos(word, { terms, postings: () => [] }, typed).slice(0, MAX_CORRECTIONS)
  const others = listed
    .map(({ term }) => term)
    .filter((term) => !here.some((expansion) => expansion.term === term))
  const names = new Set(others.flatMap((term) => findLexicons(term, root).slice(0, 1)))
  await shards.readLexicons(names, root, missing)
  return [...here, ...shards.lexicons([...names]).flatMap((lexicon) => findTypos(word, lexicon, typed))]
}

/** A phrase that some words of a query may mean instead. */
interface MeantPhrase {
  /** The words of the query; all of them where `isWhole`. A phrase passes its synonyms to each of its words. */
  readonly words: readonly string[]
  readonly isWhole: boolean
  readonly phrase: readonly string[]
  /** How surely it is meant, as the quality of an expansion. */
  readonly quality: number
  /** The least quality of a relative of one of its words. */
  readonly least: number
  /** It names those who do what the words say, which are not meant themselves: `stargazers` for "who starred". */
  readonly isDoer?: boolean
}

/** How surely a verb is meant itself where those are known who do it. */
const DONE_FACTOR = 0.4

/** The expansions of a word, and the expansions of the phrases that it may be part of. */
function addSynonyms(
  own: readonly Expansion[],
  synonyms: readonly MeantPhrase[],
  source: SearchSource,
): Expansion[] {
  const found = synonyms.map((phrase) => ({ phrase, expansions: findPhrase(phrase, source) }))
  const hasDoer = found.some(({ phrase, expansions }) => phrase.isDoer === true && expansions.length > 0)
  return [
    ...(hasDoer ? own.map((expansion) => ({ ...expansion, quality: expansion.quality * DONE_FACTOR })) : own),
    ...found.flatMap(({ expansions }) => expansions),
  ]
}

/** How surely a word is meant that has the stem of another. */
const STEM_QUALITY = 0.85

/** The synonyms of words and of phrases in a query, other spellings, and what a word with "un" undoes. */
function listMeant(
  { words, phraseWords }: Pick<SearchQuery, 'words' | 'phraseWords'>,
  groups: readonly SynonymGroup[],
  language: string | undefined,
): readonly MeantPhrase[] {
  const meant: MeantPhrase[] = []
  const stems = phraseWords.map(stemWord)
  for (const group of groups) {
    const found = findSaid(group, stems)
    if (found === undefined) continue
    const { said, places } = found
    const own = phraseWords.filter((word, place) => places.includes(place) && words.includes(word))
    const isWhole = own.length === words.length
    for (const phrase of group.meant.map(splitPhrase))
      if (phrase.join(' ') !== said.join(' '))
        meant.push({
          words: own,
          isWhole,
          phrase,
          quality: group.quality,
          least: STEM_QUALITY,
          isDoer: said.length > 1 && said.includes('who'),
        })
  }
  const phrased = new Set(meant.flatMap(({ words: own }) => (own.length > 1 ? own : [])))
  const kept = meant.filter(
    ({ words: [word = '', ...others], quality }) =>
      // A word of a phrase has no synonyms of its own: a zip code is not an archive.
      others.length > 0 || quality > SYNONYM_QUALITY || !phrased.has(word),
  )
  const addOf = (word: string, phrase: Omit<MeantPhrase, 'words' | 'isWhole'>) =>
    kept.push({ words: [word], isWhole: false, ...phrase })
  for (const word of words) {
    // German typed without umlauts: the index has "verzogerung" for "Verzögerung".
    for (const other of [writeAmerican(word), language === 'de' ? word.replaceAll(/([aou])e/g, '$1') : word])
      if (other !== word) addOf(word, { phrase: [other], quality: SPELLING_QUALITY, least: STEM_QUALITY })
    // Who asks to unassign or unpin means the operation that removes what was assigned or pinned.
    const [, undone] = /^un([a-z]{3,})$/.exec(word) ?? []
    if (undone !== undefined)
      addOf(word, { phrase: ['remove', undone], quality: SYNONYM_QUALITY, least: NOUN_QUALITY })
  }
  return kept
}

/** The words of meaning of a phrase. */
const splitPhrase = (phrase: string) => listTerms(phrase).filter((term) => !STOP_WORDS.has(term))

/** The words of a phrase that a query has to have, in their order. */
const splitSaid = (phrase: string) => listTerms(phrase).filter(isPhraseWord)

/** Where the sections are that hold all words of a phrase. Its lexicons have been read. */
function findPhrase({ phrase, quality: sureness, least }: MeantPhrase, source: SearchSource): Expansion[] {
  const { shards, root } = source
  const each = phrase.map((word) =>
    shards
      .lexicons(findLexicons(word, root))
      .flatMap((lexicon) => expandWord(word, lexicon, { typing: false, language: root.language }))
      .filter(({ quality }) => quality >= least),
  )
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

/** A phrase of a group that is in a query, and the places of its words there. */
interface SaidPhrase {
  readonly said: readonly string[]
  readonly places: readonly number[]
}

/** The longest phrase of a group that is in a query, whose words come as stems. */
function findSaid({ said: phrases }: SynonymGroup, stems: readonly string[]): SaidPhrase | undefined {
  return phrases
    .flatMap((phrase): readonly SaidPhrase[] => {
      const said = splitSaid(phrase)
      if (said.every((word) => STOP_WORDS.has(word))) return []
      const places = findSequence(stems, said.map(stemWord))
      return places === undefined ? [] : [{ said, places }]
    })
    .sort((a, b) => b.said.length - a.said.length)[0]
}

/** The places of the words of a phrase among others, which follow each other. */
function findSequence(words: readonly string[], phrase: readonly string[]): readonly number[] | undefined {
  const start = words.findIndex((_, at) => phrase.every((word, index) => words[at + index] === word))
  return start < 0 ? undefined : phrase.map((_, index) => start + index)
}

/** The groups of a vocabulary that have something of a query. */
export function findGroups(phraseWords: readonly string[], vocabulary: string): SynonymGroup[] {
  const stems = phraseWords.map(stemWord)
  const words = phraseWords.filter((word) => !STOP_WORDS.has(word))
  return parseGroups(vocabulary, words).filter((group) => findSaid(group, stems) !== undefined)
}

/** Probable corrections of words without a meaning, from the words that groups are found by. */
export function correctByVocabulary({ unknown }: Meanings, vocabulary: string): ReadonlyMap<string, string> {
  if (unknown.length === 0) return new Map()
  const terms = listSaidWords(vocabulary).sort()
  return new Map(
    unknown.flatMap((word) => {
      const [best] = terms.includes(word) ? [] : findTypos(word, { terms, postings: () => [] }, false)
      return best === undefined ? [] : [[word, best.term]]
    }),
  )
}

function keepBestExpansions(expansions: readonly Expansion[]): Expansion[] {
  const best = new Map<string, Expansion>()
  for (const expansion of expansions)
    if ((best.get(expansion.term)?.quality ?? 0) < expansion.quality) best.set(expansion.term, expansion)
  return [...best.values()]
}
