/** Environment variables that code reads: what it gives depends on them, so they are part of keys of the cache. */

import { compareStrings } from './text/compare-strings.ts'

const READS_ENVIRONMENT = /\bprocess\??\.env\b|\}\s*=\s*process\b/

/** The variables that texts name, with their values. Code that puts a name together from parts is not seen. */
export function usedEnvironment(
  texts: readonly string[],
): readonly (readonly [string, string | undefined])[] {
  const readers = texts.filter((text) => READS_ENVIRONMENT.test(text))
  const words = new Set(readers.flatMap((text) => text.match(/\w+/g) ?? []))
  return Object.entries(process.env)
    .filter(([name]) => words.has(name))
    .sort(([a], [b]) => compareStrings(a, b))
}
