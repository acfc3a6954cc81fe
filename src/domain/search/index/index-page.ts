/**
 * The part of the search index that depends on one page alone: its terms with weights, and the shards with its texts. Pure and plain
 * JSON, so that a build can keep it by the content of the page; merge-index.ts joins the pages of a site.
 */
import { splitHeading, splitTitle, writePhraseTerm } from '../words/phrase.ts'
import { listEndpointTerms } from '../query/endpoint.ts'
import { FIELD, HEADING, MAX_SECTIONS, NAME, packSections, PROSE, TITLE } from './lexicon.ts'
import { contentsShard, partShard, type PageContents, type PageKind } from './index-format.ts'
import {
  isProseWord,
  listRuns,
  listTails,
  listTerms,
  MAX_TERM_LENGTH,
  splitWords,
} from '../words/split-words.ts'
import { compareStrings } from '../../../lib/text/compare-strings.ts'

/** A page as search sees it. */
export interface SearchDocument {
  readonly route: string
  readonly title: string
  /** Position in `IndexRoot.sections`. */
  readonly section: number
  /** Position in `IndexRoot.versions` plus one; 0 for a page that belongs to none. */
  readonly version: number
  /** Method and path of an operation; '' elsewhere. */
  readonly label: string
  /** Paths of its servers, which URLs of the operation have before its own path. */
  readonly basePaths?: readonly string[]
  /** Its names besides its title: identifiers, paths. */
  readonly names: readonly string[]
  /** Words that identify the page without being its name: parameters, fields, scopes, codes, keywords. */
  readonly fields: readonly string[]
  /** Default: 'text'. */
  readonly kind?: PageKind
  /** Factor of the page's score, 0.5 to 1 in steps of 0.05, for pages that are rarely meant. Default: 1. */
  readonly importance?: number
  /** Its language writes compounds as one word, which their parts find. */
  readonly hasCompounds?: true
  /** False for a page that repeats what others define, such as a schema: a query names it by its identifier or a question only. */
  readonly phrases?: false
  /** Reader questions that the page answers, in words that it may not have. */
  readonly questions?: readonly SearchQuestion[]
  /** Text before the first heading (id '') and below each. */
  readonly sections: readonly DocumentSection[]
}

/** A question that a page answers. */
export interface SearchQuestion {
  readonly text: string
  /** Id of the section that answers it; absent or unknown: the page as a whole. */
  readonly section?: string
}

export interface DocumentSection {
  readonly id: string
  readonly heading: string
  readonly text: string
  /** Its heading is the name of a field, which says less about the page. */
  readonly field?: true
  /** It describes a response. A field of the request comes first, since that is what a reader has to write. */
  readonly response?: true
  /** Names that the section is looked up by, besides its heading, such as the status of an error code. */
  readonly names?: readonly string[]
  /** Fields and codes that it defines. A page that defines one comes before those that use it. */
  readonly defined?: readonly string[]
}

export interface IndexShard {
  readonly name: string
  readonly data: unknown
}

/** What `indexPage` gives, as plain JSON. */
export interface PageIndex extends Pick<
  SearchDocument,
  'route' | 'title' | 'section' | 'version' | 'importance'
> {
  readonly kind: PageKind
  /**
   * A line for each term, sorted: the term and the sections of the page that have it, packed. One text instead of thousands of small
   * arrays, because it comes from another thread and goes to the cache.
   */
  readonly terms: string
  /** Terms that a misspelled word may stand for, each followed by a space and the word if it has accents. */
  readonly spelling: readonly string[]
  /** The shards that hold the page's own texts. */
  readonly shards: readonly IndexShard[]
}

/** Characters of a section, and of the texts in one shard of a page: what a reader loads to see one excerpt. */
const SECTION_LENGTH = 4000
const SHARD_LENGTH = 40_000

const LEAST_PROSE = PROSE - 2

/** The weight of one word in a name of several. In a field's name it says little: `webhook-signature` is not about webhooks. */
const weighPart = (weight: number) => (weight > FIELD ? weight : weight === FIELD ? PROSE - 1 : LEAST_PROSE)

/** A section, or a piece of a long one. */
interface SectionPiece extends DocumentSection {
  /** It goes on with the text of the section before it. */
  readonly isRest?: true
}

/** Everything that the index says of one page. */
export function indexPage(document: SearchDocument): PageIndex {
  const split = { ...document, sections: splitSections(document.sections) }
  const spelling = new Set<string>()
  const { route, title, section, version, importance, kind = 'text' } = document
  return {
    route,
    title,
    section,
    version,
    ...(importance !== undefined && { importance }),
    kind,
    terms: weighTerms(split, spelling),
    spelling: [...spelling],
    shards: [...writeContents(split)],
  }
}

/** Long texts in pieces of a size that shows as an extract, at spaces if there are any. Only the first piece has the names of its section. */
function splitSections(pieces: readonly DocumentSection[]): readonly SectionPiece[] {
  const total = pieces.reduce((sum, { text }) => sum + text.length, 0)
  // A page never has more pieces than its places can number.
  const size = Math.max(SECTION_LENGTH, Math.ceil(total / (MAX_SECTIONS / 2)))
  const made: SectionPiece[] = []
  for (const piece of pieces.slice(0, MAX_SECTIONS / 2)) {
    let start = 0
    do {
      const end = findBreak(piece.text, start, size)
      const text = piece.text.slice(start, end)
      const { id, heading, response } = piece
      made.push(
        start === 0 ? { ...piece, text } : { id, heading, text, isRest: true, ...(response && { response }) },
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

/** Every term of a document with its postings, as `PageIndex.terms`. */
function weighTerms(document: SearchDocument, spelling: Set<string>): string {
  const terms = createTermWeights(spelling, document.hasCompounds ?? false)
  const named = document.phrases === false ? { ...terms, addPhrase() {} } : terms
  document.sections.forEach((section, number) => addSection(section, number, named))
  for (const { text, section: id = '' } of document.questions ?? []) {
    const section = document.sections.findIndex((piece) => piece.id === id)
    terms.addText(text, Math.max(0, section), LEAST_PROSE)
    terms.addPhrase(text, Math.max(0, section), NAME)
  }
  addPageNames(document, named)
  return terms.write()
}

/** The terms of a page with the weight that each has in each section, by the number of the section. */
interface TermWeights {
  addTerm(term: string, section: number, weight: number): void
  /** Adds the words of a text. */
  addText(text: string, section: number, weight: number): void
  /** Adds a text as a whole. */
  addPhrase(text: string, section: number, weight: number): void
  write(): string
}

function createTermWeights(spelling: Set<string>, hasCompounds: boolean): TermWeights {
  const weights = new Map<string, Map<number, number>>()
  const addTerm: TermWeights['addTerm'] = (term, section, weight) => {
    noteTerm(term, section, weight)
    if (hasCompounds) for (const tail of listTails(term)) noteTerm(tail, section, weighPart(weight))
  }
  const noteTerm: TermWeights['addTerm'] = (term, section, weight) => {
    const known = weights.get(term)
    if (known === undefined) weights.set(term, new Map([[section, weight]]))
    else known.set(section, Math.max(weight, known.get(section) ?? 0))
  }
  return {
    addTerm,
    addText(text, section, weight) {
      const words = splitWords(text, true)
      const isCompound = words.some(({ whole }) => whole === true)
      for (const { term, whole, start, end } of words) {
        addTerm(term, section, isCompound && whole !== true ? weighPart(weight) : weight)
        if (weight > FIELD && term.length > 3) spelling.add(writeSpelling(term, text.slice(start, end)))
      }
    },
    addPhrase(text, section, weight) {
      const phrase = writePhraseTerm(text)
      if (phrase !== undefined) addTerm(phrase, section, weight)
      // `WebSocket` is also typed as one word.
      const [identifier, ...others] = splitWords(text).filter(({ whole }) => whole === true)
      if (
        identifier !== undefined &&
        others.length === 0 &&
        identifier.end - identifier.start === text.trim().length
      )
        addTerm(writePhraseTerm(identifier.term) ?? identifier.term, section, weight)
    },
    write: () =>
      [...weights]
        .sort(([a], [b]) => compareStrings(a, b))
        .map(([term, sections]) => {
          const places = Array.from(sections, ([section, weight]) => section * 8 + weight)
          return `${term} ${packSections(places.sort((a, b) => a - b))}`
        })
        .join('\n'),
  }
}

function addSection(
  { heading, text, field, response, isRest, names = [], defined = [] }: SectionPiece,
  section: number,
  { addTerm, addText, addPhrase }: TermWeights,
): void {
  // Text of responses is the same on many operations.
  weighText(text, (term, weight) => addTerm(term, section, response ? LEAST_PROSE : weight))
  addText(heading, section, response || isRest ? PROSE : field ? FIELD : HEADING)
  if (!field && !response && !isRest)
    for (const part of [heading, ...splitHeading(heading)]) addPhrase(part, section, HEADING)
  for (const name of names) addText(name, section, NAME)
  for (const name of defined) addText(name, section, FIELD)
}

/** Names and identifiers of the page, in the section before its first heading. */
function addPageNames(
  { title, names, fields, label, basePaths = [] }: SearchDocument,
  { addTerm, addText, addPhrase }: TermWeights,
): void {
  for (const field of fields) addText(field, 0, FIELD)
  for (const name of names) {
    addText(name, 0, NAME)
    addPhrase(name, 0, NAME)
    for (const ending of listEndings(name)) addTerm(ending, 0, FIELD)
  }
  addText(title, 0, TITLE)
  for (const part of splitTitle(title)) addPhrase(part, 0, TITLE)
  // Operations differ by all of their title: "Enable or disable a pool", "List users and teams".
  if (label === '') for (const part of splitHeading(title)) addPhrase(part, 0, NAME)
  for (const { term, weight } of listEndpointTerms(label, ['', ...basePaths])) addTerm(term, 0, weight)
}

/** A term for the list of spellings. Terms have no accents, and a suggestion has the accents of the title. */
function writeSpelling(term: string, word: string): string {
  const shown = word.toLowerCase().normalize('NFC')
  return /^\p{L}+$/u.test(shown) && shown !== term ? `${term} ${shown}` : term
}

/** Weights of the words of a text: how often they occur in it, against its length (saturating, as BM25 does). */
function weighText(text: string, note: (term: string, weight: number) => void): void {
  const counts = new Map<string, number>()
  let length = 0
  for (const run of listRuns(text)) {
    const terms = splitRun(run)
    length += terms.length
    for (const term of terms) if (isProseWord(term, run)) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  for (const [term, count] of counts) {
    const share = count / (count + 0.5 + length / 80)
    note(term, share > 0.55 ? PROSE : share > 0.3 ? PROSE - 1 : LEAST_PROSE)
  }
}

/** Terms of the words that texts have most: a site repeats itself, and splitting is most of the work on a page. */
const knownRuns = new Map<string, readonly string[]>()
const MAX_KNOWN_RUNS = 20_000
/** V8 keeps a text in memory for the sake of a longer part of it. */
const MAX_KNOWN_LENGTH = 12

function splitRun(run: string): readonly string[] {
  const known = knownRuns.get(run)
  if (known !== undefined) return known
  const terms = splitWords(run, true).map(({ term }) => term)
  if (run.length <= MAX_KNOWN_LENGTH && knownRuns.size < MAX_KNOWN_RUNS) knownRuns.set(run, terms)
  return terms
}

/** Endings of a long identifier, so that 'eventstatus' finds get-event-status. */
function listEndings(name: string): string[] {
  const parts = listTerms(name)
  const endings: string[] = []
  let ending = parts.at(-1) ?? ''
  for (const part of parts.slice(1, -1).toReversed()) {
    ending = part + ending
    // A name of thousands of words has no more endings of this length than a short one.
    if (ending.length > MAX_TERM_LENGTH) break
    endings.push(ending)
  }
  return endings
}

/** The shard of a page, and its parts if it is long. */
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
