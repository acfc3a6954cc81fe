const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Readable text of HTML that we wrote: tags become spaces, character references become characters, white space folds. */
export function htmlToText(html: string): string {
  return decodeReferences(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Source text of highlighted code: tags are dropped, line breaks and spaces stay. */
export function codeToText(html: string): string {
  return decodeReferences(html.replaceAll(/<[^>]*>/g, ''))
}

function decodeReferences(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (reference, hex?: string, decimal?: string, name?: string) =>
      hex === undefined && decimal === undefined
        ? (NAMED[name ?? ''] ?? reference)
        : String.fromCodePoint(
            Math.min(0x10ffff, Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16)),
          ),
  )
}
