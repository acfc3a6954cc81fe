const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as HTML content or attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}

/** Text of our own HTML: tags dropped, entities back to characters, white space folded. */
export function htmlToText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) =>
      hex === undefined && decimal === undefined
        ? (NAMED[name ?? ''] ?? all)
        : String.fromCodePoint(
            Math.min(0x10ffff, Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16)),
          ),
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
