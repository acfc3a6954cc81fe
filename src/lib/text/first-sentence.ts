/** The first sentence of a plain text, for lists of pages and schemas. */

import { shortenText } from './shorten-text.ts'

/** Characters of a description that a list shows. */
const LINE_LENGTH = 90

/** The first sentence, cut between words if it is longer than a line of a list; '' for an empty text. */
export function firstSentence(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const [sentence = ''] = /^.*?[.!?](?=\s|$)/.exec(line) ?? [line]
  return shortenText(sentence, LINE_LENGTH)
}
