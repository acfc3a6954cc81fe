import { getOwn } from '../../data/own-property.ts'
import { writeScriptText } from './script-text.ts'

/** Reads the text out of HTML that Offprint wrote itself. Not for HTML of others: attributes with `>` would break it. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Elements that are between letters and punctuation of one word. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i input ins kbd mark q ruby s samp small ' +
    'span strike strong sub sup time tt u var wbr'
  ).split(' '),
)

const INLINE_TAG = new RegExp(`</?(?:${[...INLINE_ELEMENTS].join('|')})(?:\\s[^>]*)?>`, 'g')

/** Numbers of footnotes and the arrows back, which stand for no text, and the heading for screen readers above the notes. */
const FOOTNOTE_SIGN =
  /<(sup)>\s*<a\s[^>]*\bdata-footnote-ref\b[^>]*>[^<]*<\/a>\s*<\/\1>|<a\s[^>]*\bdata-footnote-backref\b[^>]*>.*?<\/a>|<(h\d)\s[^>]*\bid="[^"]*footnote-label"[^>]*>[^<]*<\/\2>/g

const SCRIPT = /<(su[bp])>([^<]*)<\/\1>/g

/**
 * Readable text of HTML that we wrote: tags become spaces, but for those inside a line; exponents and character references become characters, white
 * space folds.
 */
export function htmlToText(html: string): string {
  const text = html
    .replaceAll(FOOTNOTE_SIGN, '')
    .replaceAll(SCRIPT, (_, tag: 'sub' | 'sup', inside: string) => writeScriptText(inside, tag))
  return decodeReferences(text.replaceAll(INLINE_TAG, '').replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Source text of highlighted code: tags are dropped, line breaks and spaces stay. */
export const codeToText = (html: string): string => decodeReferences(html.replaceAll(/<[^>]*>/g, ''))

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
