/**
 * The vocabulary of developer documentation: words and phrases that readers use for one thing. A word of a query also finds the others
 * of its group, with less weight. A group is a line of a text file. After ` > ` comes what an abbreviation means, which does not find the
 * abbreviation: that has other meanings. A site adds groups of its own through the index, and the larger vocabulary.txt is a shard of it.
 */

/** Both forms are the same word, and titles use one as often as the other. */
import SHORT_FORMS from './short-forms.txt'
import GROUPS from './synonyms.txt'
/** Verbs for the same kind of request. Titles of operations use few of them: what others mean is read, and no more, as it costs requests. */
import VERBS from './verbs.txt'

const listGroups = (text: string) => text.trimEnd().split('\n')

/** A title with the full forms of its short ones: `Orgs` is also called `Organizations`. The same text if it has none. */
export function writeFullForms(title: string): string {
  const forms = listGroups(SHORT_FORMS).map((group) => group.split(', '))
  return title.replaceAll(/[a-z]+/gi, (word) => {
    const [, singular = word, ending = ''] = /^(.*[^s])(s?)$/i.exec(word) ?? []
    const full = forms.find(([short]) => short === singular.toLowerCase())?.at(-1)
    return full === undefined ? word : full + ending
  })
}

/** How surely another phrase of a group is meant. */
export const SYNONYM_QUALITY = 0.65
const SHORT_FORM_QUALITY = 0.95
const VERB_QUALITY = 0.9

export interface SynonymGroup {
  /** The phrases that find the others. */
  readonly said: readonly string[]
  /** The phrases that are found. */
  readonly meant: readonly string[]
  /** How surely each is meant, as the quality of an expansion. */
  readonly quality: number
}

/** Letters that a word has in common with its relatives. */
const RELATED_LENGTH = 3

/** The groups that may say one of the words, the site's groups last. Most groups have none, and are not taken apart. */
export function listSynonyms(
  words: readonly string[],
  custom: readonly (readonly string[])[],
): SynonymGroup[] {
  return [
    ...parseGroups(SHORT_FORMS, words, SHORT_FORM_QUALITY),
    ...parseGroups(VERBS, words, VERB_QUALITY),
    ...parseGroups(GROUPS, words, SYNONYM_QUALITY),
    ...custom.map((group) => ({ said: group, meant: group, quality: SYNONYM_QUALITY })),
  ]
}

/** Those groups of a vocabulary that may say one of the words. */
export function parseGroups(
  groups: string,
  words: readonly string[],
  quality = SYNONYM_QUALITY,
): SynonymGroup[] {
  const starts = words.map((word) => word.slice(0, RELATED_LENGTH))
  return listGroups(groups)
    .filter((group) => starts.some((start) => group.includes(start)))
    .map((group) => {
      const [said = [], meant = said] = group.split(' > ').map((phrases) => phrases.split(', '))
      return { said, meant, quality }
    })
}

/** All words that groups are found by: a word that no page has may be a misspelled one of them. */
export function listSaidWords(vocabulary: string): string[] {
  const words = [GROUPS, vocabulary].flatMap((groups) =>
    listGroups(groups).flatMap((group) => group.split(' > ', 1).flatMap((said) => said.split(/[ ,-]+/))),
  )
  return [...new Set(words)]
}

/** American spelling of a word in British spelling, or the word itself: `organisation`, `serialise`, `colour`. */
export function writeAmerican(word: string): string {
  return word.replace(/(..)is(e[drs]?|ing|ations?)$/, '$1iz$2').replace(/(col|fav|behavi)our/, '$1or')
}
