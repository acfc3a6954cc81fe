import { htmlToText } from '../../../lib/text/html/html-to-text.ts'

/** Longest description of a page for search engines and lists, in characters. */
const SUMMARY_LENGTH = 160

/** First sentence of a description as plain text, cut at a word. */
export function summarizeHtml(html: string): string {
  const whole = htmlToText(html)
  if (whole.length <= SUMMARY_LENGTH) return whole
  const sentence = /^.{40,}?[.!?](?=\s)/.exec(whole.slice(0, SUMMARY_LENGTH))?.[0]
  return sentence ?? `${whole.slice(0, whole.lastIndexOf(' ', SUMMARY_LENGTH - 1))}…`
}
