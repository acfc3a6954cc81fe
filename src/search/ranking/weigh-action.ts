/** How much a page adds to those before it: APIs have the same operations for organizations, repositories and users. */
import { findVerb } from '../query/weigh-verb.ts'
import { splitWords, STOP_WORDS } from '../words/split-words.ts'
import { stemWord } from '../words/stem-word.ts'

/** Those whose a thing may be. */
const OWNERS: ReadonlySet<string> = new Set(
  'account authenticated enterprise environment legacy organization org project repository team user workspace'
    .split(' ')
    .map(stemWord),
)
/** What is left of an operation where the same is found already for another owner. */
const SAME_ACTION = 0.6

/** Gives the factor of each title, best page first: all operations of a kind would fill what a reader sees first. */
export function createActionWeigher(): (title: string) => number {
  const known = new Set<string>()
  return (title) => {
    const action = findAction(title)
    if (action === undefined) return 1
    if (known.has(action)) return SAME_ACTION
    known.add(action)
    return 1
  }
}

/** What an operation does and to what, without whose that is; undefined for other titles, and where an owner is all of it. */
function findAction(title: string): string | undefined {
  const verb = findVerb(title)
  if (verb === undefined) return undefined
  const words = splitWords(title)
    .filter(({ term, whole }) => whole !== true && term !== verb && !STOP_WORDS.has(term))
    .map(({ term }) => stemWord(term))
    .filter((word) => !OWNERS.has(word))
  return words.length === 0 ? undefined : [verb, ...words].join(' ')
}
