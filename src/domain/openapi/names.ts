/** Names in URLs, ids and titles, made from the names in an API description. */
import { upperFirst } from '../../lib/text/first-letter.ts'
import { hashOf } from '../../lib/data/hash.ts'

/** Words with capitals inside: what a name in camel case alone would not show. */
const MIXED_WORDS =
  'GitHub|GitLab|GraphQL|IaaS|IoT|IPv[46]|MySQL|NoSQL|OAuth|PaaS|PayPal|PostgreSQL|QoD|QoE|QoS|SaaS|VoIP'
/** These words, and acronyms in the plural, such as 'URIs'. A lower-case letter after one begins another word: 'OAuthor'. */
const WHOLE_WORD = new RegExp(
  `((?:(?:${MIXED_WORDS})|(?<!\\p{L})(?:iOS|macOS|eSIM))\\d*s?(?!\\p{Ll})|\\p{Lu}{2,}s(?!\\p{Ll}))`,
  'gu',
)

/** The words of a name, as written: get, URIs for 'getURIs', and QoS, Sessions for 'QoSSessions'. */
function splitWords(name: string): readonly string[] {
  return name
    .normalize('NFKC')
    .split(WHOLE_WORD)
    .flatMap((part, index) =>
      index % 2 === 1
        ? [part]
        : part
            .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1-$2')
            .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
            .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word !== '')
}

/** 'generateAuthToken' and 'repos/list-for-org' as path segments: 'generate-auth-token', 'repos-list-for-org'. */
export const toKebabCase = (name: string): string => splitWords(name).join('-').toLowerCase()

/** 'getBusinessVerification' as words: 'Get business verification'. Acronyms stay in a name that has other letters: 'Get URIs'. */
export function toSentence(name: string): string {
  const isMixed = /\p{Ll}/u.test(name)
  const isAcronym = (word: string) => isMixed && /\p{Lu}.*\p{Lu}/u.test(word)
  return splitWords(name)
    .map((word, index) => {
      if (isAcronym(word)) return word
      const lower = word.toLowerCase()
      return index === 0 ? upperFirst(lower) : lower
    })
    .join(' ')
}

/** Hands out names, each once; two that differ only in case are one on many file systems. */
export function createNameAllocator(reserved: readonly string[] = []): (wanted: string) => string {
  const taken = new Set(reserved.map((name) => name.toLowerCase()))
  return (wanted) => {
    let name = wanted
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${wanted}-${n}`
    taken.add(name.toLowerCase())
    return name
  }
}

/** A schema's name as a path segment: as written where every file system takes it. */
export function toPathSegment(name: string): string {
  const plain = name.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '')
  return plain === '' ? 'schema' : shortenPathSegment(plain)
}

/** The name of an operation or tag as a path segment; `fallback` where no letter is in it. */
export function toKebabSegment(name: string, fallback: string): string {
  return shortenPathSegment(toKebabCase(name)) || fallback
}

/** File systems take names of 255 bytes in UTF-8, with what a build appends to them: '.openapi.json'. */
const MAX_SEGMENT = 120

/** A longer one is cut, and ends in a hash of the whole: a number would change when a name with the same beginning is added. */
function shortenPathSegment(segment: string): string {
  const bytes = new TextEncoder().encode(segment)
  if (bytes.length <= MAX_SEGMENT) return segment
  const end = `-${hashOf(segment).slice(0, 8)}`
  // Decoding leaves out a character that is cut in two.
  const start = new TextDecoder().decode(bytes.subarray(0, MAX_SEGMENT - end.length), { stream: true })
  return start.replace(/[-.]+$/, '') + end
}
