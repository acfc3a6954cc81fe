/** A reader's query, as words to search for, and as a path or identifier if it is one. */
import { parseEndpoint, type EndpointQuery } from './endpoint.ts'
import { findNamedSchema, type SchemaTitles } from './named-schema.ts'
import { takeNamedVersion } from './named-version.ts'
import { removeFrame } from './remove-frame.ts'
import type { IndexRoot } from '../index/index-format.ts'
import { findVerb } from './weigh-verb.ts'
import { writePhraseTerm } from '../words/phrase.ts'
import { isPhraseWord, STOP_WORDS, splitWords } from '../words/split-words.ts'

export interface SearchQuery {
  /** Distinct words, all of which a good answer holds. */
  readonly words: readonly string[]
  /** All words in their order, with those that have a meaning only in phrases, such as "log in" and "not found". */
  readonly phraseWords: readonly string[]
  /** Whole identifiers among them: an answer with one is better. */
  readonly wholes: readonly string[]
  /** The terms that stand for its words as a title. */
  readonly phrases: readonly string[]
  /** The identifier that the query is. */
  readonly identifier?: string
  /** It is a name with underscores, as codes and fields have and titles do not. */
  readonly isSnakeCase: boolean
  /** The path of an operation, where the query looks like one. */
  readonly endpoint?: EndpointQuery
  /** The number of the version that it names, such as `2`, which is none of its words. */
  readonly versionNumber?: string
  /** It asks for what belongs to the reader. */
  readonly isOwn: boolean
  /** It asks which, who or what: what answers it is read. */
  readonly asksWhich: boolean
  /** It asks who or which: nothing is done. */
  readonly asksWho: boolean
  /** It begins with a verb: an article or the like follows its first word. */
  readonly isAction: boolean
  /** It asks how something is done. */
  readonly asksHow: boolean
  /** It is a question in words. */
  readonly isQuestion: boolean
  /** It is a few words and no verb. */
  readonly isTopic: boolean
  /** The pages of the schema that it names: `Payment object`. */
  readonly schemas: readonly number[]
  /** It asks for a message that the API sends. */
  readonly asksEvent: boolean
  /** The last word ends the text: it may be the beginning of a longer one. */
  readonly typing: boolean
}

/** Longer queries add nothing, and pasted files are not queries. */
const MAX_LETTERS = 400
const MAX_WORDS = 12
const MAX_TOPIC_WORDS = 3
const MAX_PHRASE_WORDS = 40
const QUESTION =
  /^\s*(?:how|why|what|which|who|when|where|can|could|do|does|did|is|are|should|must|may|will)\s+\S+\s+\S/i
const ACTION =
  /^\s*(?:how (?:do|can|to|should)\s+(?:(?:i|we|you)\s+)?)?(?!(?:is|are|was|has|have|does|do|can|which|what|with|for|in|on)\s)\w+\s+(?:on\s+)?(?:an?|the|this|my|our)\s/i
const OWN =
  /\b(?:my|mine|me|am i|(?<!do |can |should |if |before |when |after )i (?:am|have|own|belong|follow|starred?|watch))\b/i
const HOW = /^\s*(?:how (?:do|can|to|should|could|would)|(?:can|could|may) (?:i|we|you))\s/i

const WHO = /^\s*(?:who|whose|which)\b/i

/** Things that a reader has many of, or shares with others: `my repository` is any that the reader works with, and `my repositories` are a list. */
const SHARED =
  /\bmy (?:own )?(?:\w+ )?(?:app|application|branch|company|issue|org|organisation|organization|project|pull request|repo|repository|server|site|team|workspace)\b/i

/** In the languages of the interface; others have the English words. */
// cspell:disable-next-line
const EVENT = /\b(?:webhook|event|payload)|ereignis|événement|イベント|事件|حدث/i
/** Asks for a message about something that happens: `am I alerted if`, `notify my server when`, `what is fired when`. */
const NOTICE =
  /\b(?:(?:am i|are we|be|gets?|getting) \w+(?<!able) (?:about|if|when)|(?:do|will|would|does) (?:i|we|my \w+|our \w+) (?:receive|hear|notice|know when)|(?:me|us|my \w+|our \w+) (?:know )?(?:if|when)|(?:alert|inform|notify|ping|warn)s? (?:me|us|my \w+|our \w+|if|when)|what is sent|(?:delivered|emitted|fired|fires?|sent|triggered) (?:when|if|after|once)|^when (?:are|do|does|is) .*(?:delivered|emitted|fired?|sent|triggered))\b/i

/** An occurrence, in a text that asks for a message about it and names no event. Titles do not name the person who does it. */
const HAPPENING =
  /\b(?:when|if|once|after)\s+(?:(?:(?:any|some)(?:one|body)|an? (?:user|person))\s+)?(\S+\s+\S.*)$/i

/** `root` has the versions and schemas that a query may name; `isTitle` leaves words that frame a subject in it. */
export function parseQuery(
  text: string,
  root: Pick<IndexRoot, 'versions'> & SchemaTitles = { versions: [], titles: [], sectionOf: '' },
  isTitle = false,
): SearchQuery {
  const { text: asked, ...named } = takeNamedVersion(text.slice(0, MAX_LETTERS), root)
  const said = isTitle ? asked : writeUsualForms(removeFrame(asked))
  const namesEvent = EVENT.test(said)
  const asksNotice = NOTICE.test(said)
  const happening = asksNotice && !namesEvent && !isTitle ? HAPPENING.exec(said)?.[1] : undefined
  const schema = isTitle ? undefined : findNamedSchema(said, root)
  const head = schema?.name ?? happening ?? said
  const all = splitWords(head)
  const parts = removeDuplicates(all.filter(({ whole }) => whole !== true).map(({ term }) => term))
  const meaningful = parts.filter((term) => !STOP_WORDS.has(term))
  const words = (meaningful.length > 0 ? meaningful : parts).slice(0, MAX_WORDS)
  const wholes = removeDuplicates(all.filter(({ whole }) => whole === true).map(({ term }) => term))
  const [identifier] = wholes
  const isIdentifier =
    wholes.length === 1 &&
    identifier ===
      all
        .filter(({ whole }) => !whole)
        .map(({ term }) => term)
        .join('')
  const endpoint = parseEndpoint(head)
  const phrases = removeDuplicates([asked, head].flatMap((phrase) => writePhraseTerm(phrase) ?? []))
  const isAction = ACTION.test(head)
  const isQuestion = QUESTION.test(head)
  return {
    words,
    phraseWords: all
      .filter(({ whole }) => whole !== true)
      .map(({ term }) => term)
      .filter(isPhraseWord)
      .slice(0, MAX_PHRASE_WORDS),
    wholes: wholes.slice(0, MAX_WORDS),
    phrases,
    ...(isIdentifier && { identifier }),
    isSnakeCase: isIdentifier && head.includes('_'),
    ...(endpoint !== undefined && { endpoint }),
    ...named,
    // Who did something to what is mine is another user; not so who follows me.
    isOwn: OWN.test(head.replace(SHARED, '')) && (!WHO.test(head) || /\b(?:am i|me)\b/i.test(head)),
    asksWhich: /^\s*(?:which|who|what|where|how (?:many|much))\b/i.test(head),
    asksWho: WHO.test(head),
    isAction,
    asksHow: HOW.test(head),
    isQuestion,
    isTopic:
      words.length <= MAX_TOPIC_WORDS && findVerb(words.join(' ')) === undefined && !isQuestion && !isAction,
    schemas: schema?.pages ?? [],
    // Who does something to a webhook wants the operation for it.
    asksEvent: (namesEvent && !ACTION.test(said)) || asksNotice,
    typing: /[\p{L}\p{N}]$/u.test(head),
  }
}

/** Phrases that are one verb in titles, which names the action. */
const USUAL_FORMS: readonly (readonly [RegExp, string])[] = [
  // To get something that an API issues is to create it.
  [
    /\bget (?=(?:(?!(?:by|for|from|in|of|using|with) )\S+ ){0,3}?(?:certificate|credential|token)s?\b)/i,
    'create ',
  ],
  // "Make" creates nothing here.
  [
    /\bmake (?=(?:\S+ ){1,5}?(?:active|available|draft|hidden|immutable|inactive|internal|mandatory|optional|private|public|read[- ]?only|required|the default|visible)\b)/i,
    'update ',
  ],
  [/\b(?:keep|prevent|stop) (?=(?:\S+ ){1,4}?from \w+ing\b)/i, 'prevent '],
]

const writeUsualForms = (text: string) =>
  USUAL_FORMS.reduce((said, [phrase, verb]) => said.replace(phrase, verb), text)

const removeDuplicates = (terms: readonly string[]) => [...new Set(terms)]
