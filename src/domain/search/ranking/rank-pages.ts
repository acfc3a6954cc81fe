/** The order of search results: pages by their names and the content of their sections. */
import type { QueryMeaning } from '../meaning/expand-word.ts'
import { postingPage, postingWeight } from '../index/lexicon.ts'
import type { PageKind } from '../index/index-format.ts'
import type { SearchQuery } from '../query/parse-query.ts'
import { findVerb, weighVerb, type AskedVerb } from '../query/weigh-verb.ts'
import { isNamedByPath, type PageBoost } from './find-boosts.ts'
import { chooseSections, rankSections, WEIGHT_SCORES, type ChosenSections } from './rank-sections.ts'
import { splitTitle, weighTitle, type SplitTitle } from './weigh-title.ts'
import { STOP_WORDS } from '../words/split-words.ts'

/** `isOwn` and the others say how the query asks. */
export interface RankContext extends Pick<
  SearchQuery,
  'isTopic' | 'isOwn' | 'asksWhich' | 'asksWho' | 'asksHow' | 'isAction' | 'isQuestion'
> {
  readonly titles: readonly string[]
  /** Whether a page may be an answer. */
  isAllowed(page: number): boolean
  findKind(page: number): PageKind
  /** Factor for a page by its kind and by where the reader is; 1 is neutral. */
  weighPage(page: number, isNamed: boolean): number
  /** The pages that the query names. */
  readonly boosts: ReadonlyMap<number, PageBoost>
  readonly limit: number
}

export interface RankedPage extends ChosenSections {
  readonly page: number
  readonly score: number
  /** How much of the query one of its sections has in the words of the query or their other forms, by how rare they are: 0 to 1. */
  readonly literalShare: number
}

/** Words that go with any subject: they say less than their rarity on a small site. */
const WEAK_WORDS: ReadonlySet<string> = new Set(
  `all allow allowed best choose different good handle happen happens know like look make new one own particular possible safely
   several show single specific support supported use using way work works`.split(/\s+/),
)
const WEAK_FACTOR = 0.5
/** A verb that a query begins with says less than what it is done to: a title may have another verb for the same request. */
const VERB_FACTOR = 0.7
/** An identifier as a whole says more than each of its parts: `maxHeaderSize` is not any page about headers and sizes. */
const WHOLE_FACTOR = 2
/** How much a rare word counts more than a common one: on a site of few pages, a word is rare by chance. */
const RARITY_POWER = 0.8
/** Maximum number of pages whose sections are ranked. */
const MAX_CANDIDATES = 60
/** Minimum boost of a page whose name, title or heading, and not one of its fields, is the query. */
const NAMED_BOOST = 2
/** Makes up for the low importance of lists of operations where a query is a topic. */
const LIST_FACTOR = 2.2
/** How APIs call what belongs to the account that asks, and the factor for it. */
const OWN_TITLE = /\b(?:authenticated|current) (?:user|account|organization|organisation)|\b(?:my|your|me)\b/i
const OWN_FACTOR = 1.5

/** The best pages for the meanings of a query, at most `limit`. Equal scores keep the order of routes. */
export function rankPages(
  meanings: readonly QueryMeaning[],
  wholes: readonly QueryMeaning[],
  context: RankContext,
): RankedPage[] {
  const count = context.titles.length
  const sums = new Float64Array(count)
  const covered = new Float64Array(count)
  const target: PageScores = { sums, covered }
  const rarities = meanings.map((meaning, place) =>
    addScores(meaning, target, weighWord(meaning.word, place === 0 && meanings.length > 1)),
  )
  // A page without an identifier that was typed is less of an answer, even with all of its parts.
  const wholeRarities = wholes.map((whole) => addScores(whole, target, WHOLE_FACTOR))
  const all = [...rarities, ...wholeRarities].reduce((sum, rarity) => sum + rarity, 0) || 1
  const weighPage = (page: number) => {
    const boost = 1 + (context.boosts.get(page)?.factor ?? 0)
    return context.weighPage(page, boost >= NAMED_BOOST) * boost
  }
  const scores = new Float64Array(count)
  for (let page = 0; page < count; page++) {
    const sum = sums[page] ?? 0
    if ((sum === 0 && !context.boosts.has(page)) || !context.isAllowed(page)) continue
    const share = Math.min(1, (covered[page] ?? 0) / all)
    // A page that is named is an answer even if none of its words are.
    scores[page] = Math.max(sum * share * share, 0.01) * weighPage(page)
  }
  const asked: AskedVerb = {
    words: meanings.map(({ word }) => word),
    synonyms: new Set(meanings[0]?.expansions.map(({ term }) => term)),
    reads: context.asksWhich,
    acts: context.asksHow,
    isAction: context.isAction,
  }
  const close = findBestPages(scores, context.titles)
  const titles = new Map(close.map((page) => [page, splitTitle(context.titles[page] ?? '')] as const))
  const details = rankSections([...meanings, ...wholes], [...rarities, ...wholeRarities], {
    pages: close,
    isQuestion: context.isQuestion,
  })
  const ranked = [...titles]
    .map(([page, title]) => {
      const top = (details.get(page)?.scored[0]?.score ?? 0) * weighPage(page)
      const own = context.isOwn && OWN_TITLE.test(title.text) ? OWN_FACTOR : 1
      const isOther = context.asksWho && context.findKind(page) === 'change'
      // A path that was typed names its operation. Its title adds nothing.
      const isPath = isNamedByPath(context.boosts.get(page))
      const fit = isPath ? 1 : weighTitle(title, meanings) * weighVerb(title.text, asked, isOther) * own
      return { page, score: ((scores[page] ?? 0) + top) * fit }
    })
    .sort(compareScores)
  const weighAction = createActionWeigher(titles)
  return liftLists(ranked, context)
    .map(({ page, score }) => ({ page, score: score * weighAction(page) }))
    .sort(compareScores)
    .slice(0, context.limit)
    .map(({ page, score }) => {
      const isTask = context.findKind(page) !== 'text' && (context.asksHow || context.isAction)
      return {
        page,
        score,
        ...chooseSections(details.get(page), { named: context.boosts.get(page), isTask }),
        literalShare: details.get(page)?.literalShare ?? 0,
      }
    })
}

/** A page while pages are ordered. */
type ScoredPage = Pick<RankedPage, 'page' | 'score'>

const compareScores = (a: ScoredPage, b: ScoredPage) => b.score - a.score || a.page - b.page

/** The list of the operations of a topic comes before its operations, and after its guides. */
function liftLists(ranked: readonly ScoredPage[], { isTopic, findKind }: RankContext): readonly ScoredPage[] {
  const [first] = ranked
  if (!isTopic || first === undefined || findKind(first.page) === 'text') return ranked
  return ranked
    .map((page) => (findKind(page.page) === 'list' ? { ...page, score: page.score * LIST_FACTOR } : page))
    .sort(compareScores)
}

function weighWord(word: string, isFirst: boolean): number {
  if (WEAK_WORDS.has(word)) return WEAK_FACTOR
  return isFirst && findVerb(word) !== undefined ? VERB_FACTOR : 1
}

/** The worth of a query's words on each page, and how much of the query each page has. */
interface PageScores {
  readonly sums: Float64Array
  readonly covered: Float64Array
}

/**
 * Adds the worth of one word to each page that has it, by its best place there; returns how rare the word is. A loop over the places alone:
 * this is most of the work of a first search, which runs before the browser has compiled it well.
 */
function addScores({ expansions }: QueryMeaning, { sums, covered }: PageScores, factor: number): number {
  const worth = new Float64Array(sums.length)
  // A page with a synonym has less of the query than one with the word.
  const surest = new Float64Array(sums.length)
  const pages: number[] = []
  let near = 0
  const sure = Math.max(0, ...expansions.map(({ quality }) => quality)) * 0.8
  for (const { quality, postings } of expansions)
    for (const posting of postings()) {
      const page = postingPage(posting)
      const before = worth[page]
      // An index of another build may number more pages.
      if (before === undefined) continue
      if (before === 0) {
        pages.push(page)
        if (quality >= sure) near++
      }
      if (quality > (surest[page] ?? 0)) surest[page] = quality
      const value = quality * (WEIGHT_SCORES[postingWeight(posting)] ?? 0)
      if (value > before) worth[page] = value
    }
  const rarity = Math.log(1 + sums.length / (1 + near)) ** RARITY_POWER * factor
  for (const page of pages) {
    sums[page] = (sums[page] ?? 0) + (worth[page] ?? 0) * rarity
    covered[page] = (covered[page] ?? 0) + rarity * (surest[page] ?? 0)
  }
  return rarity
}

/** Pages with the highest scores above 0, best first. Of equal ones those with short titles: more of these is what was asked for. */
function findBestPages(scores: Float64Array, titles: readonly string[]): number[] {
  // The lowest score that is among the best, so that only these are sorted as pages.
  const least =
    scores
      .filter((score) => score > 0)
      .sort()
      .at(-MAX_CANDIDATES) ?? Number.MIN_VALUE
  const pages: number[] = []
  for (let page = 0; page < scores.length; page++) if ((scores[page] ?? 0) >= least) pages.push(page)
  const length = (page: number) => titles[page]?.length ?? 0
  return pages
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || length(a) - length(b) || a - b)
    .slice(0, MAX_CANDIDATES)
}

/** Those whose a thing may be. */
const OWNERS: ReadonlySet<string> = new Set(
  'account authenticated enterprise environment legacy organization org project repository team user workspace'.split(
    ' ',
  ),
)
/** Factor for an operation if the same action was already found for a different owner. */
const SAME_ACTION = 0.6

/**
 * Returns the factor of each page by its title, best page first. APIs have the same operations for organizations, repositories and users, and
 * all operations of a kind would fill what a reader sees first.
 */
function createActionWeigher(titles: ReadonlyMap<number, SplitTitle>): (page: number) => number {
  const known = new Set<string>()
  return (page) => {
    const title = titles.get(page)
    const action = title && findAction(title)
    if (action === undefined) return 1
    if (known.has(action)) return SAME_ACTION
    known.add(action)
    return 1
  }
}

/** Action of an operation and its object, without the owner; undefined for other titles, and if the object is only an owner. */
function findAction({ terms, verb }: SplitTitle): string | undefined {
  if (verb === undefined) return undefined
  const words = terms
    .filter((term) => term !== verb && !STOP_WORDS.has(term))
    .map(singularize)
    .filter((word) => !OWNERS.has(word))
  return words.length === 0 ? undefined : [verb, ...words].join(' ')
}

/** The same form of a noun for one and for several. It is only compared: some are not words. */
const singularize = (term: string) => term.replace(/ies$/, 'y').replace(/s$/, '')
