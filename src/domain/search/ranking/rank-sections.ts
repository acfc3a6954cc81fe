/** The sections of a page that a query is about: which are shown, and whether one of them is the answer. */
import { FIELD, TITLE, postingPage, postingSection, postingWeight } from '../index/lexicon.ts'
import { LITERAL_QUALITY, type QueryMeaning } from '../meaning/expand-word.ts'
import { isNamedByPath, type PageBoost } from './find-boosts.ts'

/** Worth of a place by its weight: prose in three steps, field, name, heading, title. */
export const WEIGHT_SCORES = [0, 1, 1.4, 1.9, 2.6, 4.2, 4.6, 6]
/** Boost of a section with a whole question in its own words, because most pages have some of its words in different sections. */
const QUESTION_SECTION_FACTOR = 2
/** How much of a query the heading of a section says at least that is the answer, and not its page. */
const ANSWER_SHARE = 0.5
/** How much of it any section says at least, and how much more than the beginning of the page. */
const SAID_SHARE = 0.8
const SAID_MORE = 0.3
/** How much of a query a section has at least, beyond the title, to be shown: fields of an operation have words of its title by chance. */
const ADDED_SHARE = 0.15
/** Maximum number of sections of a page that are ranked in detail. */
const MAX_CLOSE_SECTIONS = 4

export interface ChosenSections {
  /** Numbers of the sections, best first. */
  readonly sections: readonly number[]
  /** Those of them that say more of the query than the title. */
  readonly shownSections: readonly number[]
  /** The section that is the answer, and not the page as a whole: the first one below the beginning of the page. */
  readonly answer?: number
}

interface ScoredSection {
  readonly section: number
  readonly score: number
  /** How much of the query its heading or name has, in its words. */
  readonly headingShare: number
  /** How much of the query it has, in any words, that the title does not have; what its heading has of that counts twice. */
  readonly addedShare: number
  /** How much of the query it has itself. */
  readonly ownShare: number
}

export interface PageDetails {
  /** Best first. */
  readonly scored: readonly ScoredSection[]
  readonly literalShare: number
  /** How much of the query its title has, in its words. */
  readonly titleShare: number
}

/** Matches of a query's words, by their numbers, in one section or in the title. */
interface SectionWords {
  /** The worth of each. */
  readonly worth: number[]
  /** Those that it has themselves or in another form, and not as a synonym. */
  readonly own: Set<number>
  /** Those of them that its heading or name has. */
  readonly headed: Set<number>
}

const createSectionWords = (): SectionWords => ({ worth: [], own: new Set(), headed: new Set() })

/** Adds a word of a query with what it is worth in a place. */
function noteWord(
  { worth, own, headed }: SectionWords,
  word: number,
  { value, isOwn, isHeaded }: { value: number; isOwn: boolean; isHeaded: boolean },
): void {
  worth[word] = Math.max(worth[word] ?? 0, value)
  if (isOwn) own.add(word)
  if (isHeaded) headed.add(word)
}

/** The sections of some pages by their content; the title counts a little for each of them. */
export function rankSections(
  meanings: readonly QueryMeaning[],
  rarities: readonly number[],
  { pages, isQuestion }: { readonly pages: readonly number[]; readonly isQuestion: boolean },
): ReadonlyMap<number, PageDetails> {
  const found = new Map(
    pages.map((page) => [page, { title: createSectionWords(), here: new Map<number, SectionWords>() }]),
  )
  meanings.forEach(({ expansions }, word) => {
    for (const { quality, postings: places } of expansions)
      for (const at of places()) {
        const place = found.get(postingPage(at))
        if (place === undefined) continue
        const { title, here } = place
        const section = postingSection(at)
        const words = here.get(section) ?? createSectionWords()
        here.set(section, words)
        const value = quality * (WEIGHT_SCORES[postingWeight(at)] ?? 0)
        const isOwn = quality >= LITERAL_QUALITY
        const isHeaded = isOwn && postingWeight(at) >= FIELD
        noteWord(words, word, { value, isOwn, isHeaded })
        if (section > 0) continue
        const isInTitle = isOwn && postingWeight(at) === TITLE
        noteWord(title, word, { value: value / 2, isOwn: isHeaded, isHeaded: isInTitle })
      }
  })
  const total = rarities.reduce((sum, rarity) => sum + rarity, 0) || 1
  const measureShare = (words: ReadonlySet<number>) =>
    rarities.reduce((sum, rarity, word) => (words.has(word) ? sum + rarity : sum), 0) / total
  return new Map(
    [...found].map(([page, { title, here }]) => {
      let literalShare = 0
      const scored = [...here].map(([section, { worth, own, headed }]) => {
        let score = 0
        let shared = 0
        let added = 0
        rarities.forEach((rarity, word) => {
          score += rarity * Math.max(worth[word] ?? 0, title.worth[word] ?? 0)
          if (own.has(word) || title.own.has(word)) shared += rarity
          if (worth[word] !== undefined && !title.headed.has(word))
            added += rarity * (headed.has(word) ? 2 : 1)
        })
        literalShare = Math.max(literalShare, shared / total)
        const together = isQuestion ? 1 + QUESTION_SECTION_FACTOR * (shared / total) ** 2 : 1
        return {
          section,
          score: score * together,
          headingShare: measureShare(headed),
          addedShare: added / total,
          ownShare: measureShare(own),
        }
      })
      scored.sort((a, b) => b.score - a.score || a.section - b.section)
      return [page, { scored, literalShare, titleShare: measureShare(title.headed) }]
    }),
  )
}

/** Relation of a query to a page. */
interface PageQuery {
  readonly named: PageBoost | undefined
  /** It asks to do something, and the page is an operation: the page is the answer, whichever field or error has the words. */
  readonly isTask: boolean
}

/** The sections of a page for what is known of it. Those of an operation that is named by its path would have parts of the path by chance. */
export function chooseSections(
  { scored, titleShare }: Pick<PageDetails, 'scored' | 'titleShare'> = { scored: [], titleShare: 0 },
  query: PageQuery,
): ChosenSections {
  const { named } = query
  const isPath = isNamedByPath(named)
  const answer = isPath ? undefined : findAnswer(scored, titleShare, query)
  const first = [answer, named?.section].filter((section) => section !== undefined)
  const sections = [...new Set([...first, ...scored.map(({ section }) => section)])].slice(
    0,
    MAX_CLOSE_SECTIONS,
  )
  const adding = scored.filter(
    ({ addedShare, headingShare }) => !isPath && (addedShare >= ADDED_SHARE || headingShare >= ANSWER_SHARE),
  )
  const shown = new Set([0, ...first, ...adding.map(({ section }) => section)])
  return {
    sections,
    shownSections: sections.filter((section) => shown.has(section)),
    ...(answer !== undefined && { answer }),
  }
}

/**
 * The section that answers a query, and not its page: the one whose heading the query is, whose heading or name says enough of it and more than
 * the title, or that has most of it where the beginning of the page has not. Several have the same status: then none does.
 */
function findAnswer(
  found: readonly ScoredSection[],
  titleShare: number,
  { named, isTask }: PageQuery,
): number | undefined {
  if (named?.heading !== undefined) return named.heading
  const below = found.filter(({ section }) => section > 0)
  const best = below.find(({ section }) => section === named?.section) ?? below[0]
  if (best === undefined) return undefined
  const isOnly = (share: (section: ScoredSection) => number) =>
    best.section === named?.section || below.every((other) => other === best || share(other) < share(best))
  const isHeaded = best.headingShare >= ANSWER_SHARE && best.headingShare > titleShare
  if (isHeaded && isOnly(({ headingShare }) => headingShare)) return best.section
  const intro = found.find(({ section }) => section === 0)?.ownShare ?? 0
  const isSaid = !isTask && best.ownShare >= SAID_SHARE && best.ownShare - intro >= SAID_MORE
  return isSaid && isOnly(({ ownShare }) => ownShare) ? best.section : undefined
}
