/** How much a page adds to those before it: APIs have the same operations for organizations, repositories and users. */
import { STOP_WORDS } from '../words/split-words.ts'
import type { SplitTitle } from './weigh-title.ts'

/** Those whose a thing may be. */
const OWNERS: ReadonlySet<string> = new Set(
  'account authenticated enterprise environment legacy organization org project repository team user workspace'.split(
    ' ',
  ),
)
/** Factor for an operation if the same action was already found for a different owner. */
const SAME_ACTION = 0.6

/** Gives the factor of each page by its title, best page first: all operations of a kind would fill what a reader sees first. */
export function createActionWeigher(titles: ReadonlyMap<number, SplitTitle>): (page: number) => number {
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
