/** The stem of an English word, by which search finds its other forms. Porter's second algorithm. */
import { stem } from 'porter2'

/** 'tokens' and 'token' give 'token'. Words that are not English letters alone stay as they are. */
export function stemWord(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stem(word) : word
}
