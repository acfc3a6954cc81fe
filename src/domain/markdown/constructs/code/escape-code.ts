/** Escapes code for the content of an HTML element. */
import type { Html } from '../../../../lib/types.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Code as HTML text. */
export function escapeCode(code: string): Html {
  // Most pieces of code have none.
  return /[&<>"']/.test(code)
    ? code.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
    : code
}
