import { writeText } from '../locale/text.ts'

/** Texts as a list in the language of the page: 'a, b', 'a、b'. Without an "and", which `Intl.ListFormat` cannot leave out everywhere. */
export function joinList(texts: readonly string[]): string {
  return texts.join(writeText('list.separator'))
}
