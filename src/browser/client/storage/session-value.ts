/** Values that this tab remembers, as JSON in session storage. */

import { parseExactJson, writeExactJson } from '../../../lib/data/json/exact-json.ts'
import { tryTo } from '../../../lib/data/try-to.ts'

/** The value under a name. Null if there is none, undefined if storage is blocked or a foreign script wrote this name. */
export function readSessionValue(name: string): unknown {
  return tryTo(() => parseExactJson(sessionStorage.getItem(name) ?? 'null'))
}

/** Remembers a value. Returns false where storage is blocked or full: this tab then remembers nothing. */
export function writeSessionValue(name: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(name, writeExactJson(value))
    return true
  } catch {
    return false
  }
}
