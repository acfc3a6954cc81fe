/** In which direction texts are read. */
import { htmlToText } from './html-to-text.ts'

/** Letters of the scripts that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and their extensions (Unicode 16). */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDCF\uFDF0-\uFDFF\uFE70-\uFEFC]/g
const LETTER = /\p{L}/gu
const CODE = /<code\b[^]*?<\/code>/g

/** Whether a text begins with what is written from right to left: no other letter comes before. */
export function beginsRightToLeft(text: string): boolean {
  const start = text.search(RIGHT_TO_LEFT)
  return start >= 0 && text.slice(0, start).search(LETTER) < 0
}

/** Whether most letters of HTML that we wrote, but for code in it, are written from right to left: its first word may be a name in Latin letters. */
export function isRightToLeft(html: string): boolean {
  if (html.search(RIGHT_TO_LEFT) < 0) return false
  const text = htmlToText(html.replaceAll(CODE, ''))
  return (text.match(RIGHT_TO_LEFT)?.length ?? 0) * 2 > (text.match(LETTER)?.length ?? 0)
}
