/** The first sentence of a plain text, for lists of pages and schemas. */

/** Characters of a description that a list shows. */
const LINE_LENGTH = 90

/** The first sentence, cut between words where it is longer than a line of a list; '' of an empty text. */
export function firstSentence(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const [sentence = ''] = /^.*?[.!?](?=\s|$)/.exec(line) ?? [line]
  return sentence.length <= LINE_LENGTH
    ? sentence
    : `${sentence.slice(0, LINE_LENGTH).replace(/\s+\S*$/, '')}…`
}
