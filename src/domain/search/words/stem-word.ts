/** The common stem of a word and its other forms, by which search finds them. */
import { stem } from 'porter2'

/** 'token' for 'tokens' and 'token', by Porter's second algorithm. Words that are not English letters alone stay as they are. */
export function stemWord(word: string): string {
  if (!isEnglish(word)) return word
  const [, noun] = OTHER_THINGS.exec(word) ?? []
  if (noun !== undefined) return noun
  // The algorithm returns 'author' for authorization and 'token' for tokenization, which are other things.
  const [, verb] =
    /^([a-z]{4,}[iy]z)(?:e[drs]?|ers|ing|ations?)$/.exec(word.replace(/^(author)is/, '$1iz')) ?? []
  return verb ?? stem(word)
}

/** Words that the algorithm reduces to the stem of a different thing: `custom`, `review`, `product`, `import`. */
const OTHER_THINGS = /^(customer|important|production|reviewer)s?$/

/** Whether a word may be an English one. */
export const isEnglish = (word: string) => /^[a-z]{3,}$/.test(word)

/**
 * Endings of other languages, as words are compared: without accents. They are few on purpose. The stemmers of Snowball need the accents,
 * and would be 2 KB of script for each language; with these, each question of tests/unit/search-languages finds its page.
 */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  // cspell:disable
  de: /(?:ungen|ung|ern|te[mnrs]?|e[mnrs]?|[nost])$/,
  fr: /(?:ations?|itions?|ements?|ees?|e[rsz]?|irs?|is?|[sx])$/,
  es: /(?:[ai]?cion(?:es)?|[ai]d[ao]s?|[ae]n|[aei]r|iendo|ando|[aeo]s?|s)$/,
  pt: /(?:[ai]?c(?:ao|oes)|s(?:ao|oes)|[ai]d[ao]s?|[ae]m|[aei]r|[aei]ndo|[aeo]s?|ns|s)$/,
  ar: /(?:ات|ان|ون|ين|يه|ها|هم|[هيا])$/,
  // cspell:enable
}

/** A word without its ending in a language; the word itself where less than three letters would be left, and in other languages. */
export function stripEnding(word: string, language: string | undefined): string {
  const ending = language === undefined ? undefined : ENDINGS[language]
  const base = ending === undefined ? word : word.replace(ending, '')
  return base.length < 3 ? word : base
}
