/**
 * How well the verb of a query fits the verb that a title begins with. Titles of operations begin with one, and titles of one resource differ
 * in little else: who asks to delete a label does not mean the operation that lists them. Guides begin with a noun, and stay as they are.
 */

import { isNounOf } from '../meaning/expand-word.ts'

/** Verbs that mean the same kind of request. */
const KINDS = {
  read: 'get list show view check find fetch retrieve search see read count download export compare',
  create:
    'create add new make invite assign generate upload register set submit open start trigger send post',
  change:
    'update edit change modify rename replace set move close reopen archive unarchive dismiss resolve enable disable lock unlock pin unpin',
  remove: 'delete remove destroy revoke unassign clear unlink',
}

/** Verbs of queries, with which titles rarely begin. */
const ASKED_KINDS: Partial<Record<keyof typeof KINDS, string>> = {
  read: 'browse calculate compute debug decide detect know learn look notice understand verify',
  create: 'allow buy let move order put request save store write',
  change:
    'allow assign block cap forbid keep let limit make mark permit prevent protect restrict switch turn',
  remove: 'discard drop erase kick rid throw',
}

/** Kinds of each verb of a title. */
const kindsOf = listKinds(KINDS)

/** Kinds of each verb, also of those that only queries have. */
const askedKindsOf = listKinds(KINDS, ASKED_KINDS)

function listKinds(...tables: readonly Readonly<Record<string, string>>[]): ReadonlyMap<string, string[]> {
  const kinds = new Map<string, string[]>()
  for (const [kind, verbs] of tables.flatMap((table) => Object.entries(table)))
    for (const verb of verbs.split(' ')) kinds.set(verb, [...(kinds.get(verb) ?? []), kind])
  return kinds
}

const SAME_VERB = 1.25
const OTHER_KIND = 0.5
/** The first word of a query is what a title creates: who forks a repository creates a fork, and who invites a member an invitation. */
const CREATED_THING = 2.2
/** Who asks how something is done does not want to read, unless the verb reads. */
const OTHER_ACTION = 0.55
/** Several things are asked for, and no verb: a list has them. */
const LIST_OF_PLURAL = 1.5
/** A list by another name. */
const GET_ALL = /^get all(?= )/

/** Parts of a query that show which kind of request is meant. */
export interface AskedVerb {
  /** The words that have a meaning, in the order of the query. */
  readonly words: readonly string[]
  /** Synonyms of the first word. */
  readonly synonyms: ReadonlySet<string>
  /** The query asks which, who or what: it wants to read something, even without a verb for reading. */
  readonly reads: boolean
  /** The query asks how something is done. */
  readonly acts: boolean
  /** An article follows the first word, which is therefore a verb: `fork a repository`. */
  readonly isAction: boolean
}

/** The verb that a title of an operation begins with; undefined for other titles. */
export function findVerb(title: string): string | undefined {
  const [first = '', second] = title.toLowerCase().split(' ', 2)
  // "List of pools" names a thing.
  return kindsOf.has(first) && second !== 'of' ? first : undefined
}

/** An action that operations have under a different verb in their titles. */
const OTHER_VERB = ['change']

/** Factor for a page by its title. `isOther` says that a page does what the query does not ask for, whose title may not say it. */
export function weighVerb(title: string, asked: AskedVerb, isOther = false): number {
  const { words } = asked
  const [first = ''] = words
  const [verb = '', or, other = ''] = title.toLowerCase().replace(GET_ALL, 'list').split(' ', 3)
  if (words.length < 2) return verb === 'list' && isPlural(first) ? LIST_OF_PLURAL : 1
  // "Create or update a file" has two.
  const verbs = or === 'or' && kindsOf.has(other) ? [verb, other] : [verb]
  if (verbs.includes(first)) return SAME_VERB
  const kinds = verbs.flatMap((one) => kindsOf.get(one) ?? (isOther ? OTHER_VERB : []))
  if (kinds.length === 0) return 1
  return weighKinds({ title, verb, kinds }, asked)
}

interface TitleVerb {
  readonly title: string
  /** The verb that it begins with. */
  readonly verb: string
  readonly kinds: readonly string[]
}

function weighKinds(
  { title, verb, kinds }: TitleVerb,
  { words, synonyms, reads, acts, isAction }: AskedVerb,
): number {
  const [first = ''] = words
  // "Who approved the deployment" reads, and approves nothing.
  if (synonyms.has(verb) && (!reads || kinds.includes('read'))) return SAME_VERB
  const asked = askedKindsOf.get(first) ?? (reads ? ['read'] : undefined)
  if (kinds.includes('create')) {
    const object = findObject(title) ?? ''
    if (asked === undefined && isAction && object === first) return CREATED_THING
    if (asked?.includes('create') === true && isNounOf(object, first)) return CREATED_THING
  }
  if (asked === undefined && acts && kinds.every((kind) => kind === 'read')) return OTHER_ACTION
  if (asked === undefined) return verb === 'list' && isPlural(words.at(-1) ?? '') ? LIST_OF_PLURAL : 1
  return asked.some((kind) => kinds.includes(kind)) ? SAME_VERB : OTHER_KIND
}

/** The last word before what limits the object of a verb. */
const OBJECT =
  /^\S+ .*?(\S+)(?= (?:accessible|across|as|associated|at|between|by|for|from|in|of|on|to|using|with)\b|$)/

/** The object that a title says is read, created or changed: `variable` in "Create a repository variable for an environment". */
export const findObject = (title: string) => OBJECT.exec(title.toLowerCase().replaceAll(/\(.*?\)/g, ''))?.[1]

/** Whether an English word looks like a plural. */
export const isPlural = (word: string) => /[^s]s$/.test(word) && word.length > 3
