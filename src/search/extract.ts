/** The part of a text that shows why it was found. */
import { words } from './words.ts'

/** A stretch of text; `hit` where it is a word that was looked for. */
export interface Stretch {
  readonly text: string
  readonly hit: boolean
}

/** A text with the terms marked. */
export function marked(text: string, terms: ReadonlySet<string>): Stretch[] {
  return stretches(text, found(text, terms), 0, text.length)
}

/** About `length` characters around the place where most different terms stand together, cut at spaces, with the terms marked. */
export function extract(text: string, terms: ReadonlySet<string>, length = 160): Stretch[] {
  const hits = found(text, terms)
  const start = opening(text, hits, length)
  const end = closing(text, Math.min(text.length, start + length))
  const made = stretches(text, hits, start, end)
  const before = start > 0 ? [{ text: '… ', hit: false }] : []
  const after = end < text.length ? [{ text: ' …', hit: false }] : []
  return [...before, ...made, ...after]
}

interface Found {
  readonly term: string
  readonly start: number
  readonly end: number
}

/** Words that were looked for; of those that overlap, the longest. */
function found(text: string, terms: ReadonlySet<string>): Found[] {
  const all = words(text).filter(({ term }) => terms.has(term))
  all.sort((a, b) => a.start - b.start || b.end - a.end)
  let last = -1
  return all.filter(({ start, end }) => {
    if (start < last) return false
    last = end
    return true
  })
}

/** Where an extract begins: at the window with most different terms, the first of those. */
function opening(text: string, hits: readonly Found[], length: number): number {
  let most = 0
  let first = hits[0]
  hits.forEach((hit, i) => {
    const seen = new Set<string>()
    for (let j = i; j < hits.length && (hits[j]?.end ?? 0) <= hit.start + length - LEAD; j++)
      seen.add(hits[j]?.term ?? '')
    if (seen.size > most) {
      most = seen.size
      first = hit
    }
  })
  if (first === undefined || text.length <= length || first.end < length - LEAD) return 0
  const from = Math.max(0, first.start - LEAD)
  const space = text.indexOf(' ', from)
  return space >= 0 && space < first.start ? space + 1 : from
}

/** Characters before the first hit, for the sense of it. */
const LEAD = 40

function closing(text: string, end: number): number {
  if (end === text.length) return end
  const space = text.lastIndexOf(' ', end)
  return space > end - LEAD ? space : end
}

function stretches(text: string, hits: readonly Found[], start: number, end: number): Stretch[] {
  const made: Stretch[] = []
  let at = start
  const add = (to: number, hit: boolean) => {
    if (to > at) made.push({ text: text.slice(at, to), hit })
    at = Math.max(at, to)
  }
  for (const hit of hits) {
    if (hit.end <= start || hit.start >= end) continue
    add(Math.max(at, hit.start), false)
    add(Math.min(hit.end, end), true)
  }
  add(end, false)
  return made
}
