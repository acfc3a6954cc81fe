/** Changes the first letter of a text, which begins a title or continues a message. */

/** The text with a capital at its start. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The text without a capital at its start, unless it begins with an abbreviation: the messages of parsers do so. */
export function lowerFirst(text: string): string {
  return /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
