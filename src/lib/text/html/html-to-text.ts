import { getOwn } from '../../data/own-property.ts'

/** Reads the text out of HTML that Offprint wrote itself. Not for HTML of others: attributes with `>` would break it. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Tags of elements inside a line: they are between letters and punctuation of one word. */
const INLINE_TAG =
  /<\/?(?:a|abbr|b|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)(?:\s[^>]*)?>/g

/** Readable text of HTML that we wrote: tags become spaces, but for those inside a line; character references become characters, white space folds. */
export function htmlToText(html: string): string {
  return decodeReferences(html.replaceAll(INLINE_TAG, '').replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Source text of highlighted code: tags are dropped, line breaks and spaces stay. */
export function codeToText(html: string): string {
  return decodeReferences(html.replaceAll(/<[^>]*>/g, ''))
}

/** Text with its character references as characters. */
export function decodeReferences(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (reference, hex?: string, decimal?: string, name?: string) =>
      hex === undefined && decimal === undefined
        ? (getOwn(NAMED, name ?? '') ?? reference)
        : String.fromCodePoint(
            Math.min(0x10ffff, Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16)),
          ),
  )
}
