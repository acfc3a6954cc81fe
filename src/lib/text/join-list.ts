import { writeText } from '../locale/text.ts'

/** Texts as a list in the language of the page: 'a, b', 'a、b'. Without an "and", which `Intl.ListFormat` cannot leave out everywhere. */
export const joinList = (texts: readonly string[]): string => texts.join(writeText('list.separator'))

/** Values that fit a label. */
const SHOWN_VALUES = 3

/** The first values of an enum as a label: '"SM", "PWS", "RAN" …'. '' for none. */
export function joinFirstValues(values: readonly string[]): string {
  return joinList(values.slice(0, SHOWN_VALUES)) + (values.length > SHOWN_VALUES ? ' …' : '')
}
