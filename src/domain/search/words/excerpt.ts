/** The part of a text that shows why it was found. */
import { splitWords } from './split-words.ts'

/** A stretch of text; `hit` if it is a word of the query. */
export interface TextRun {
  readonly text: string
  readonly hit: boolean
}

/** A text with the terms marked. */
export function markTerms(text: string, terms: ReadonlySet<string>): TextRun[] {
  return splitRuns(text, findMatches(text, terms), 0, text.length)
}

/** About `length` characters around the place where most different terms occur together, cut at spaces, with the terms marked. */
export function writeExcerpt(text: string, terms: ReadonlySet<string>, length = 160): TextRun[] {
  const hits = findMatches(text, terms)
  const start = findStart(text, hits, length)
  const end = findEnd(text, Math.min(text.length, start + length))
  const made = splitRuns(text, hits, start, end)
  const before = start > 0 ? [{ text: '… ', hit: false }] : []
  const after = end < text.length ? [{ text: ' …', hit: false }] : []
  return [...before, ...made, ...after]
}

interface TermMatch {
  readonly term: string
  readonly start: number
  readonly end: number
}

/** Words that were looked for; of those that overlap, the longest. */
function findMatches(text: string, terms: ReadonlySet<string>): TermMatch[] {
  const all = splitWords(text, true).filter(({ term }) => terms.has(term))
  all.sort((a, b) => a.start - b.start || b.end - a.end)
  let last = -1
  return all.filter(({ start, end }) => {
    if (start < last) return false
    last = end
    return true
  })
}

/** Where an extract begins: at the window with most different terms, the first of those. */
function findStart(text: string, hits: readonly TermMatch[], length: number): number {
  let most = 0
  let first = hits[0]
  hits.forEach((hit, i) => {
    const seen = new Set<string>()
    for (let j = i; j < hits.length && (hits[j]?.end ?? 0) <= hit.start + length - LEAD_LENGTH; j++)
      seen.add(hits[j]?.term ?? '')
    if (seen.size > most) {
      most = seen.size
      first = hit
    }
  })
  if (first === undefined || text.length <= length || first.end < length - LEAD_LENGTH) return 0
  const from = Math.max(0, first.start - LEAD_LENGTH)
  const space = text.indexOf(' ', from)
  return space >= 0 && space < first.start ? space + 1 : from
}

/** Characters before the first hit, for the sense of it. */
const LEAD_LENGTH = 40

function findEnd(text: string, end: number): number {
  if (end === text.length) return end
  const space = text.lastIndexOf(' ', end)
  return space > end - LEAD_LENGTH ? space : end
}

function splitRuns(text: string, hits: readonly TermMatch[], start: number, end: number): TextRun[] {
  const made: TextRun[] = []
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
