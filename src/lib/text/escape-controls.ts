/**
 * Makes text from others safe to print in a terminal and in the log of a CI system. Control characters move the cursor and change titles,
 * bidi controls reorder a line, and a line that begins with `::` or contains `##name[` is a command of GitHub Actions, Azure Pipelines or
 * TeamCity. Joiners stay, because emoji and several scripts need them.
 */

const UNPRINTABLE = /[^\P{C}\u200C\u200D]|[\u2028\u2029]|#(?=#\w*\[)/gu

/** A text in one line, with escapes for what is not printable. */
export function escapeControls(text: string): string {
  return text.replace(/^::/, '\\x3A:').replaceAll(UNPRINTABLE, escapeCharacter)
}

/** Several lines, each escaped. */
export const escapeLines = (text: string): string => text.split('\n').map(escapeControls).join('\n')

/** The text with one sign for each such UTF-16 code unit, so that columns stay what they are. */
export function hideControls(text: string): string {
  return text.replaceAll(UNPRINTABLE, ({ length }) => '\uFFFD'.repeat(length))
}

/** JSON with escapes for the same characters: its value is the same. */
export function escapeJson(json: string): string {
  return json.replaceAll(UNPRINTABLE, (character) =>
    character === '\n' ? character : Array.from(character, escapeUnits).join(''),
  )
}

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const hex = code.toString(16).toUpperCase()
  if (code > 0xff) return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`
  return NAMED[character] ?? `\\x${hex.padStart(2, '0')}`
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}
