/** Compares a text with a pattern: `…` or `...` is any text, `{{name}}` a value, which is the same wherever the page has the name again. */

import { escapePattern } from '../../lib/text/escape-pattern.ts'

/** Values that placeholders of a page have so far, by name. */
export type Names = Map<string, string>

const PLACEHOLDER = /…|\.\.\.|\{\{\s*([\w-]+)\s*\}\}/g

/** Whether all of a text is `…`. */
export const isAnything = (text: string): boolean => /^\s*(?:…|\.\.\.)\s*$/.test(text)

/** The name of a text that is only `{{name}}`. */
export const readPlaceholder = (text: string): string | undefined =>
  /^\{\{\s*([\w-]+)\s*\}\}$/.exec(text)?.[1]

/** Whether a text matches. New names get their values. */
export function matchText(pattern: string, text: string, names: Names): boolean {
  const found: string[] = []
  let source = ''
  let end = 0
  for (const match of pattern.matchAll(PLACEHOLDER)) {
    const [whole, name] = match
    source += escapePattern(pattern.slice(end, match.index))
    end = match.index + whole.length
    const known = name === undefined ? undefined : names.get(name)
    if (name === undefined) source += '.*?'
    else if (known !== undefined) source += escapePattern(known)
    else if (found.includes(name)) source += `\\${found.indexOf(name) + 1}(?!\\d)`
    else {
      found.push(name)
      source += '(.+?)'
    }
  }
  source += escapePattern(pattern.slice(end))
  const match = new RegExp(`^${source}$`, 's').exec(text)
  if (match === null) return false
  for (const [index, name] of found.entries()) names.set(name, match[index + 1] ?? '')
  return true
}

/** The text with values in place of `{{name}}`, and the first name that has none. */
export function fillNames(
  text: string,
  names: Names,
): { readonly text: string; readonly missing: string | undefined } {
  let missing: string | undefined
  const filled = text.replaceAll(PLACEHOLDER, (whole, name: string | undefined) => {
    const value = name === undefined ? whole : names.get(name)
    if (value === undefined) missing ??= name
    return value ?? whole
  })
  return { text: filled, missing }
}
