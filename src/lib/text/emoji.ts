/** Emoji by their short codes on GitHub. */
import { createRequire } from 'node:module'
import type * as Gemoji from 'gemoji'
import { getOwn } from '../data/own-property.ts'

/** A name between two colons that is not a part of a word, a time or an address. */
export const SHORT_CODE = /(?<![\w:]):([a-z\d_+-]+):(?![\w:])/g

let emoji: typeof Gemoji.nameToEmoji | undefined

/** The emoji of a name between two colons. The table is loaded for the first name: most pages have none, and loading takes 20 ms. */
export function findEmoji(name: string): string | undefined {
  emoji ??= (createRequire(import.meta.url)('gemoji') as typeof Gemoji).nameToEmoji
  return getOwn(emoji, name)
}
