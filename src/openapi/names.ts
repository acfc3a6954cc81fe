import { hashOf } from '../lib/data/hash.ts'

/** 'generateAuthToken' and 'repos/list-for-org' as path segments: 'generate-auth-token', 'repos-list-for-org'. */
export function toKebabCase(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1-$2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** 'getBusinessVerification' as words: 'Get business verification'. */
export function toSentence(name: string): string {
  const words = toKebabCase(name).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
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
