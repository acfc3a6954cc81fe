/** The index of a site, made of its pages' texts: pure, and the same for the same texts. */
import {
  writeEntry,
  FIELD,
  HEADING,
  lexiconKey,
  NAME,
  packPosting,
  PROSE,
  MAX_SECTIONS,
  TITLE,
  type Posting,
} from './lexicon.ts'
import {
  contentsShard,
  lexiconShard,
  partShard,
  ROOT_SHARD,
  SPELLING_SHARD,
  type PageContents,
  type IndexRoot,
} from './index-format.ts'
import { STOP_WORDS, splitWords } from './split-words.ts'

/** A page as search sees it. */
export interface SearchDocument {
  readonly route: string
  readonly title: string
  /** Position in `Root.sections`. */
  readonly section: number
  /** Position in `Root.versions` plus one; 0 for a page that belongs to none. */
  readonly version: number
  /** Method and path of an operation; '' elsewhere. */
  readonly label: string
  /** What it is called besides its title: identifiers, paths. */
  readonly names: readonly string[]
  /** Words that stand for the page though they are no name: parameters, fields, scopes, codes, keywords. */
  readonly fields: readonly string[]
  /** Text before the first heading (id '') and below each. */
  readonly sections: readonly SearchSection[]
}

export interface SearchSection {
  readonly id: string
  readonly heading: string
  readonly text: string
  /** Its heading is the name of a field, which says less about the page. */
  readonly field?: true
}

export interface IndexShard {
  readonly name: string
  readonly data: unknown
}

/** Characters of a piece, and of the texts in one shard of a page: what a reader loads to see one extract. */
const SECTION_LENGTH = 4000
const SHARD_LENGTH = 40_000
/** Characters of a lexicon above which it is split by the next letter. */
const LEXICON_LENGTH = 24_000

/**
 * All shards of the documents, which come sorted by route. A lexicon changes when a word of it comes, goes or changes its weight on
 * some page; contents and parts when their page changes; spelling and root when a title, heading or name does.
 */
export function* buildIndex(
  documents: readonly SearchDocument[],
  facts: Pick<IndexRoot, 'layout' | 'sections' | 'versions'>,
): Iterable<IndexShard> {
  const index = new Map<string, Posting[]>()
  const spelling = new Set<string>()
  for (const [number, document] of documents.entries()) {
    const pieces = splitSections(document.sections)
    for (const [term, places] of weighTerms({ ...document, sections: pieces }, number, spelling)) {
      const known = index.get(term)
      if (known === undefined) index.set(term, places)
      else for (const at of places) known.push(at)
    }
    yield* writeContents({ ...document, sections: pieces })
  }
  const sorted = [...index.keys()].sort()
  const lexicons: string[] = []
  for (const { name, text } of splitLexicon('', sorted, index)) {
    lexicons.push(name)
    yield { name: lexiconShard(name), data: text }
  }
  yield { name: SPELLING_SHARD, data: [...spelling].sort().join('\n') }
  yield { name: ROOT_SHARD, data: describeRoot(documents, facts, lexicons.sort()) }
}

function describeRoot(
  documents: readonly SearchDocument[],
  facts: Pick<IndexRoot, 'layout' | 'sections' | 'versions'>,
  lexicons: readonly string[],
): IndexRoot {
  const letter = (n: number) => String.fromCharCode(97 + n)
  return {
    ...facts,
    routes: documents.map(({ route }) => route),
    titles: documents.map(({ title }) => title),
    sectionOf: documents.map(({ section }) => letter(section)).join(''),
    versionOf: documents.map(({ version }) => letter(version)).join(''),
    lexicons,
  }
}

/** Long texts in pieces of a size that shows as an extract, at spaces where there are any. */
function splitSections(pieces: readonly SearchSection[]): readonly SearchSection[] {
  const total = pieces.reduce((sum, { text }) => sum + text.length, 0)
  // A page never has more pieces than its places can number.
  const size = Math.max(SECTION_LENGTH, Math.ceil(total / (MAX_SECTIONS / 2)))
  const made: SearchSection[] = []
  for (const piece of pieces.slice(0, MAX_SECTIONS / 2)) {
    let start = 0
    do {
      const end = findBreak(piece.text, start, size)
      made.push(
        start === 0 && end === piece.text.length ? piece : { ...piece, text: piece.text.slice(start, end) },
      )
      start = end
    } while (start < piece.text.length)
  }
  return made
}

function findBreak(text: string, start: number, size: number): number {
  if (text.length - start <= size) return text.length
  const space = text.lastIndexOf(' ', start + size)
  if (space > start + size / 2) return space
  const end = start + size
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end + 1 : end
}

/** Every term of a document with its places, sorted. */
function weighTerms(document: SearchDocument, page: number, spelling: Set<string>): Map<string, Posting[]> {
  const weights = new Map<string, Map<number, number>>()
  const note = (term: string, section: number, weight: number) => {
    const known = weights.get(term)
    if (known === undefined) weights.set(term, new Map([[section, weight]]))
    else known.set(section, Math.max(weight, known.get(section) ?? 0))
  }
  const mark = (text: string, section: number, weight: number) => {
    for (const { term } of splitWords(text)) {
      note(term, section, weight)
      if (weight > FIELD && term.length > 3) spelling.add(term)
    }
  }
  document.sections.forEach(({ heading, text, field }, section) => {
    weighText(text, (term, weight) => note(term, section, weight))
    mark(heading, section, field === true ? FIELD : HEADING)
  })
  for (const field of document.fields) mark(field, 0, FIELD)
  for (const name of document.names) {
    mark(name, 0, NAME)
    for (const ending of listEndings(name)) note(ending, 0, NAME)
  }
  mark(document.title, 0, TITLE)
  return new Map(
    [...weights].map(([term, sections]) => [
      term,
      [...sections].sort(([a], [b]) => a - b).map(([section, weight]) => packPosting(page, section, weight)),
    ]),
  )
}

/** Weights of the words of a text: how often they stand in it, against its length (saturating, as BM25 does). */
function weighText(text: string, note: (term: string, weight: number) => void): void {
  const all = splitWords(text)
  const counts = new Map<string, number>()
  for (const { term } of all) if (!STOP_WORDS.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  for (const [term, count] of counts) {
    const share = count / (count + 0.5 + all.length / 80)
    note(term, share > 0.55 ? PROSE : share > 0.3 ? PROSE - 1 : PROSE - 2)
  }
}

/** What a long identifier ends with, so that 'eventstatus' finds get-event-status. */
function listEndings(name: string): string[] {
  const parts = splitWords(name)
    .filter(({ whole }) => whole !== true)
    .map(({ term }) => term)
  return parts
    .slice(1, -1)
    .map((_, i) => parts.slice(i + 1).join(''))
    .filter((term) => term.length <= 40)
}

interface NamedLexicon {
  readonly name: string
  readonly text: string
}

/** Lexicons by the first letters of their terms: as few letters as keep each below the limit. */
function* splitLexicon(
  name: string,
  sorted: readonly string[],
  index: ReadonlyMap<string, readonly Posting[]>,
): Iterable<NamedLexicon> {
  const whole = writeLexicon(sorted, index)
  if (whole.length <= LEXICON_LENGTH) {
    if (whole !== '') yield { name, text: whole }
    return
  }
  const groups = new Map<string, string[]>()
  for (const term of sorted) {
    const group = lexiconKey(term).slice(0, name.length + 1)
    const known = groups.get(group)
    if (known === undefined) groups.set(group, [term])
    else known.push(term)
  }
  for (const [group, some] of groups) {
    // A term that ends here can't be split further.
    if (group === name) yield { name, text: writeLexicon(some, index) }
    else yield* splitLexicon(group, some, index)
  }
}

function writeLexicon(sorted: readonly string[], index: ReadonlyMap<string, readonly Posting[]>): string {
  let before = ''
  let text = ''
  for (const term of sorted) {
    text += writeEntry(before, term, index.get(term) ?? [])
    before = term
  }
  return text
}

/** The shard of a page, and its parts where it is long. */
function* writeContents({ route, label, sections: pieces }: SearchDocument): Iterable<IndexShard> {
  const total = pieces.reduce((sum, { text }) => sum + text.length, 0)
  if (total <= SHARD_LENGTH) {
    const data: PageContents = { label, sections: pieces.map(({ id, heading, text }) => [id, heading, text]) }
    yield { name: contentsShard(route), data }
    return
  }
  let part: Record<string, string> = {}
  let size = 0
  let number = 1
  const listed: [string, string, number][] = []
  for (const [i, { id, heading, text }] of pieces.entries()) {
    if (size > 0 && size + text.length > SHARD_LENGTH) {
      yield { name: partShard(route, number++), data: part }
      part = {}
      size = 0
    }
    part[i] = text
    size += text.length
    listed.push([id, heading, number])
  }
  yield { name: partShard(route, number), data: part }
  yield { name: contentsShard(route), data: { label, sections: listed } satisfies PageContents }
}
