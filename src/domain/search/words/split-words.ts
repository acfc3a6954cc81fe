/**
 * Text as search sees it: terms with their places. The same function reads pages at build time and queries in the
 * browser, so that both mean the same by a word.
 */

/** A term and its position in the text: UTF-16 offsets, `end` exclusive. */
export interface SearchWord {
  readonly term: string
  readonly start: number
  readonly end: number
  /** The letters of a whole identifier ('geteventstatus'), whose parts are words of their own beside it. */
  readonly whole?: true
}

/** Longer terms are keys, hashes and noise: their first letters suffice to find them. */
export const MAX_TERM_LENGTH = 40

/** Letters and digits, joined by what joins identifiers and contractions; and the names that end in signs. */
const RUN =
  /(?<![\p{L}\p{N}])(?:c\+\+|[cf]#)(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-_'’][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/giu
/** The same for ASCII, in a third of the time: classes of Unicode have hundreds of ranges. */
const ASCII_RUN = /(?<![a-z\d])(?:c\+\+|[cf]#)(?![a-z\d])|[a-z\d]+(?:[-_'][a-z\d]+)*/gi
/** Scripts without spaces between words, and Hangul, whose words carry their endings. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu
/** Borders inside an identifier: before a capital after a small letter or digit, before the last of several capitals, at signs. */
const BORDER = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[-_]/u
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['c++', 'cpp'],
  ['c#', 'csharp'],
  ['f#', 'fsharp'],
])

/**
 * All words of a text, in its order; an identifier yields its parts and then itself. `tails`: words of scripts without spaces yield what
 * they end with as well, as an index needs it.
 */
export function splitWords(text: string, tails = false): SearchWord[] {
  const found: SearchWord[] = []
  for (const match of text.matchAll(runPattern(text))) {
    const [run] = match
    const sign = SIGNS.get(run.toLowerCase())
    if (sign !== undefined) found.push({ term: sign, start: match.index, end: match.index + run.length })
    else if (isSimple(run)) addWord(found, run, match.index)
    else if (run.search(DENSE) < 0) addIdentifier(found, run, match.index)
    else addMixedRun(found, run, match.index, tails)
  }
  return found
}

/** The terms of a text in its order, without whole identifiers: these are beside their parts. */
export const listTerms = (text: string): readonly string[] =>
  splitWords(text)
    .filter(({ whole }) => whole !== true)
    .map(({ term }) => term)

// eslint-disable-next-line no-control-regex
const runPattern = (text: string) => (/^[\0-\x7F]*$/.test(text) ? ASCII_RUN : RUN)

/** The parts of a text that `splitWords` splits, each of which yields the same words by itself. */
export const listRuns = (text: string): readonly string[] => text.match(runPattern(text)) ?? []

/** Most words: nothing to split, nothing to fold but a capital. */
const isSimple = (run: string) => /^[A-Za-z]?[a-z]+$|^\d+$/.test(run)

function addWord(found: SearchWord[], run: string, start: number, whole?: true): void {
  const term = foldWord(run)
  if (term !== '') found.push({ term, start, end: start + run.length, ...(whole && { whole }) })
}

/**
 * How a word is compared: small letters, no accents, no possessive; in Arabic without vowel signs and the article, and one form of each
 * letter.
 */
export function foldWord(run: string): string {
  let term = run.toLowerCase()
  if (/[^a-z0-9]/.test(term))
    term = term
      .normalize('NFKD')
      .replace(/[\u0300-\u036F\u064B-\u065F\u0670]|\u0640/g, '')
      .normalize('NFC')
      .replace(/['’]s$|['’_-]/g, '')
      .replace(FOLDED_LETTERS, (letter) => LETTERS[letter] ?? letter)
      .replace(ARABIC_ARTICLE, '')
  return term.length > MAX_TERM_LENGTH ? shortenTerm(term) : term
}

/** Letters that Unicode does not take apart, as people write them without them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  ى: 'ي',
  ة: 'ه',
}
const FOLDED_LETTERS = new RegExp(Object.keys(LETTERS).join('|'), 'g')

/** The article, also after a conjunction or preposition, where a word of three letters is left (as the stemmer Light10 has it). */
// cspell:disable-next-line
const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل)(?=\p{Script=Arabic}{3})/u

/** The first letters, without half of a surrogate pair. */
const shortenTerm = (term: string) => term.slice(0, MAX_TERM_LENGTH).replace(/[\uD800-\uDBFF]$/, '')

function addIdentifier(found: SearchWord[], run: string, start: number): void {
  const parts = run.split(BORDER)
  let at = 0
  let count = 0
  for (const part of parts) {
    at = run.indexOf(part, at)
    if (part !== '') {
      addWord(found, part, start + at)
      count++
    }
    at += part.length
  }
  if (count > 1) addWord(found, run, start, true)
}

/** A run with letters of a dense script, and words of the rest. */
function addMixedRun(found: SearchWord[], run: string, start: number, tails: boolean): void {
  let last = 0
  for (const match of run.matchAll(DENSE)) {
    if (match.index > last) addIdentifier(found, run.slice(last, match.index), start + last)
    addDenseWords(found, match[0], start + match.index, tails)
    last = match.index + match[0].length
  }
  if (last < run.length) addIdentifier(found, run.slice(last), start + last)
}

let segmenter: Intl.Segmenter | undefined

/**
 * The words of a dense script as `Intl.Segmenter` finds them: by the dictionaries of ICU, which build and browsers share, in any language of
 * the site. With `tails`, each letter of a word begins a term: '数据库' is also '据库' and '库', so that a part of a compound is found. Pairs
 * of letters instead found less (46 of 49 questions in Japanese against 49, as many in Chinese) and took more room (a tenth in Japanese, a
 * sixth in Chinese), because pairs across two words mean nothing: tests/unit/search-languages.
 */
function addDenseWords(found: SearchWord[], run: string, start: number, tails: boolean): void {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  for (const { segment, index, isWordLike } of segmenter.segment(run)) {
    if (isWordLike !== true) continue
    addWord(found, segment, start + index)
    if (!tails) continue
    let at = 0
    for (const letter of segment) {
      if (at > 0) addWord(found, segment.slice(at), start + index + at)
      at += letter.length
    }
  }
}

/** Languages that write compounds as one word. The last part of a compound is its head. */
const COMPOUNDING: ReadonlySet<string> = new Set(['da', 'de', 'fi', 'nb', 'nl', 'nn', 'no', 'sv'])

export const hasCompounds = (language: string): boolean => COMPOUNDING.has(language.split('-')[0] ?? '')

/** Letters of the shortest compounds and of their parts. */
const MIN_COMPOUND = 9
const MIN_HEAD = 3
const MIN_TAIL = 4
/** How a word may begin: up to the first vowel, in these languages without accents. */
// cspell:disable
const ONSET =
  /^(?:sch[lmnrw]?|s[ptkl]?[rl]?|[bfgkp][lr]|pf[lr]?|[dt][rw]?|kn|[kz]w|ch[lr]?|qu|vr|[bcfghjklmnprvwxz])?[aeiouy]/
// cspell:enable
/** Letters that stand for one sound. */
const JOINED = /^(?:ch|ck|[ae]i|[aei]e|[ae]u|oo|aa)/

/**
 * Possible last parts of a compound: 'verbindung' of 'bankverbindung', and a few that are not words. Without a dictionary of the language, a part
 * begins wherever a word could begin.
 * cspell:ignore verbindung bankverbindung
 */
export function listTails(term: string): readonly string[] {
  if (term.length < MIN_COMPOUND || !/^[a-z]+$/.test(term)) return []
  const found: string[] = []
  for (let at = MIN_HEAD; at <= term.length - MIN_TAIL; at++) {
    const isInside = JOINED.test(term.slice(at - 1)) || term.startsWith('sch', at - 1)
    if (!isInside && ONSET.test(term.slice(at)) && /[aeiouy]/.test(term.slice(0, at)))
      found.push(term.slice(at))
  }
  return found
}

/** Words that are indexed in titles, headings and names only, because they have no meaning of their own. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about an and any are as at be been but by can could do does for from had has have how i if in instead into is it its many may
   me might much must my need no not of on or our should so such that the their them then there these they this those to want was
   we were what when where which who why will with without would you your`.split(/\s+/),
)

/** Stop words that readers search for by themselves. */
const SEARCHED_WORDS: ReadonlySet<string> = new Set(
  'can could may might must need should will would'.split(' '),
)

/** Whether a text without a heading is found by a word of it. Abbreviations such as `IT` and `WHO` are words of their own. */
export const isProseWord = (term: string, run: string) =>
  !STOP_WORDS.has(term) || SEARCHED_WORDS.has(term) || /^[A-Z]{2,}$/.test(run)

/** Words without meaning of their own that change what others mean: "not found", "log in", "who deleted". */
const PHRASE_WORDS: ReadonlySet<string> = new Set(
  'about as at by for from how if in into instead many much no not on to what when where which who why with without'.split(
    ' ',
  ),
)

/** Whether a word counts in a phrase: articles and the like do not. */
export const isPhraseWord = (term: string) => !STOP_WORDS.has(term) || PHRASE_WORDS.has(term)
