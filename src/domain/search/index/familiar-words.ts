/** The English words that search takes for what they are, and not for misspelled terms of a site. */
import { daleChall } from 'dale-chall'

import { listSaidWords } from '../meaning/synonyms.ts'
import VOCABULARY from '../meaning/vocabulary.txt'
import { foldWord } from '../words/split-words.ts'
import { isEnglish, stemWord } from '../words/stem-word.ts'

let stems: readonly string[] | undefined

/**
 * Stems of familiar words, sorted: the New Dale-Chall list, which ten-year-old children know, and the words that groups of synonyms are
 * found by. Without them, "kill" on a site about bills is a slip.
 */
export function listFamiliarStems(): readonly string[] {
  return (stems ??= computeStems())
}

function computeStems(): readonly string[] {
  const words = [...daleChall, ...listSaidWords(VOCABULARY)].map(foldWord).filter(isEnglish)
  return [...new Set(words.map(stemWord))].sort()
}
