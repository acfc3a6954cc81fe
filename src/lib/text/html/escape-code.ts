/** Escapes pieces of highlighted code, most of which need no escape. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Code as the content of an HTML element. */
export function escapeCode(code: string): string {
  // Most pieces of code have none.
  return /[&<>"']/.test(code)
    ? code.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
    : code
}
