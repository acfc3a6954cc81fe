/**
 * More groups of words that mean the same, in the form of synonyms.ts. They are a shard of the index, which search reads only if no section
 * of the first page has most of a query: for common queries they would rank loose matches above close ones. A phrase is matched with its
 * prepositions, "not" and "who", and without its articles.
 */
import { readFileSync } from 'node:fs'

/** The groups, one per line. Compiling the package puts the text here (bin/compile.js). */
export const VOCABULARY = readFileSync(new URL('vocabulary.txt', import.meta.url), 'utf8').trimEnd()
