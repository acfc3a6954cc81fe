/** Finds the anchor of a page that a link with a wrong anchor may mean. */

import { groupBy } from '../../data/group-by.ts'
import { createCandidateIndex } from './name-index.ts'
import { editDistance } from './nearest-name.ts'

/** The share of the letters of two anchors that is in words of both, from which one may mean the other. */
const LEAST_SHARE = 0.6

/**
 * Gives the anchor of `ids` most like `id`, compared word by word: headings get further words, other endings, another order. It is certain where
 * only the separators differ, or one letter, and no other anchor is as close.
 */
export type AnchorSuggestions = (id: string, ids: ReadonlySet<string>) => SuggestedAnchor

interface SuggestedAnchor {
  /** '' if nothing is close. */
  readonly name: string
  readonly isCertain: boolean
}

/** Broken links to one page come one after the other, and a text may repeat one: the ids of that page are taken apart once for all of them. */
export function createAnchorSuggestions(): AnchorSuggestions {
  let last:
    | { readonly ids: ReadonlySet<string>; readonly suggest: (id: string) => SuggestedAnchor }
    | undefined
  return (id, ids) => {
    if (last?.ids !== ids) last = { ids, suggest: suggestAmong(ids) }
    return last.suggest(id)
  }
}

/** An id, taken apart. */
interface ParsedId {
  readonly name: string
  readonly words: readonly string[]
  /** Without case and with one separator, and without any. */
  readonly hyphened: string
  readonly joined: string
}

function suggestAmong(ids: ReadonlySet<string>): (id: string) => SuggestedAnchor {
  const all = Array.from(ids, parseId)
  const hyphened = groupBy(all, (each) => each.hyphened)
  const joined = groupBy(all, (each) => each.joined)
  const find = createCandidateIndex(all.map(({ name }) => name))
  const known = new Map<string, SuggestedAnchor>()
  const suggest = (name: string): SuggestedAnchor => {
    const id = parseId(name)
    const same = onlyId(hyphened.get(id.hyphened)) ?? onlyId(joined.get(id.joined))
    if (same !== undefined) return { name: same.name, isCertain: true }
    // Each part of the name counts, because its words may be in another order.
    return findNearest(
      id,
      find(name, name.length).flatMap((at) => all[at] ?? []),
    )
  }
  return (id) => {
    const suggestion = known.get(id) ?? suggest(id)
    known.set(id, suggestion)
    return suggestion
  }
}

function parseId(name: string): ParsedId {
  const simple = name.toLowerCase()
  return {
    name,
    words: simple.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== ''),
    hyphened: simple.replaceAll(/[-_]+/g, '-'),
    joined: simple.replaceAll(/[-_]+/g, ''),
  }
}

function findNearest(id: ParsedId, ids: readonly ParsedId[]): SuggestedAnchor {
  const [nearest] = ids
    .map(({ name, words }) => ({ name, share: compareWords(id.words, words) }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((a, b) => b.share - a.share)
  const [slip, ...others] = ids.filter(({ words }) => hasOneSlip(id.words, words))
  const isCertain = slip !== undefined && others.length === 0
  return { name: (isCertain ? slip : nearest)?.name ?? '', isCertain }
}

/**
 * The only id that is the same without case and with another separator. Other tools write the id of one heading in lower case, with one hyphen for
 * several, with `_1` for a second one, or with hyphens where we have nothing: `vi-mock` for `vi.mock`.
 */
const onlyId = ([id, ...others]: readonly ParsedId[] = []) => (others.length === 0 ? id : undefined)

/** The share of the letters that is in words of both. */
function compareWords(words: readonly string[], others: readonly string[]): number {
  const left = [...others]
  let common = 0
  for (const word of words) {
    const exact = left.indexOf(word)
    const at = exact === -1 ? left.findIndex((other) => isSimilarWord(word, other)) : exact
    const [found] = at === -1 ? [] : left.splice(at, 1)
    if (found !== undefined) common += word.length + found.length
  }
  const [joined, other] = [words.join(''), others.join('')]
  const share = common / (joined.length + other.length)
  // A word may have become two.
  return isSimilarWord(joined, other)
    ? Math.max(share, 1 - editDistance(joined, other) / joined.length)
    : share
}

/** Letters at the beginning of two words that are forms of one: `proxying` and `proxies`. */
const SHORTEST_STEM = 4

/** Among fewer letters, a second slip makes another word. */
const LETTERS_PER_SLIP = 5

const HAS_DIGIT = /\p{N}/u

/** One word with a slip, or with another ending. Numbers are either the same or others. */
function isSimilarWord(word: string, other: string): boolean {
  if (HAS_DIGIT.test(word) || HAS_DIGIT.test(other)) return word === other
  const least = Math.max(SHORTEST_STEM, Math.max(word.length, other.length) / 2)
  const stem = Math.ceil(least)
  if (word.length >= stem && word.slice(0, stem) === other.slice(0, stem)) return true
  const slips = Math.ceil(word.length / LETTERS_PER_SLIP)
  return editDistance(word, other, slips + 1) <= slips
}

/** Whether one letter of one long word differs, and not its first one: `step-1` and `step-2`, `inline` and `online` are two things. */
function hasOneSlip(words: readonly string[], others: readonly string[]): boolean {
  if (words.length !== others.length) return false
  const [at, ...more] = words.flatMap((word, index) => (word === others[index] ? [] : [index]))
  const [word = '', other = ''] = [words[at ?? -1], others[at ?? -1]]
  return (
    more.length === 0 &&
    Math.max(word.length, other.length) >= 5 &&
    word[0] === other[0] &&
    !HAS_DIGIT.test(word + other) &&
    editDistance(word, other, 2) === 1
  )
}
