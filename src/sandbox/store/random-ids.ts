/** Random identifiers and secrets, and a seeded source of random numbers for generated data. */

import { createHash, randomBytes, randomFillSync } from 'node:crypto'
import { sha256Of } from '../../lib/data/hash.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Gives whole numbers from 0 to below `end`. */
export type RandomSource = (end: number) => number

/** Random numbers are generated in blocks: one system call for each letter would be slow. */
const randomPool = new Uint32Array(1024)
let usedNumbers = randomPool.length

const secureRandom: RandomSource = (end) => {
  if (usedNumbers === randomPool.length) {
    randomFillSync(randomPool)
    usedNumbers = 0
  }
  const value = randomPool[usedNumbers] ?? 0
  usedNumbers += 1
  return Math.floor((value / 4_294_967_296) * end)
}

/** A repeatable source of numbers (mulberry32), for seeded data. Not for secrets. */
export function createSeededRandom(seed: number): RandomSource {
  let state = seed >>> 0
  return (end) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * end)
  }
}

/** An identifier of a kind of thing: id('org') is 'org_' and 16 letters or digits. */
export function createId(kind: string, roll: RandomSource = secureRandom): string {
  return `${kind}_${randomLetters(16, roll)}`
}

/** Letters and digits, as ids have them. */
export function randomLetters(length: number, roll: RandomSource = secureRandom): string {
  return Array.from({ length }, () => ALPHABET[roll(ALPHABET.length)] ?? '0').join('')
}

/** Hexadecimal digits. */
export function randomHex(length: number): string {
  return Array.from({ length }, () => secureRandom(16).toString(16)).join('')
}

/** A random UUID (RFC 9562, version 4). */
export function randomUuid(): string {
  const h = randomHex(31)
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(12, 15)}-${'89ab'[secureRandom(4)] ?? '8'}${h.slice(15, 18)}-${h.slice(18, 30)}`
}

/** A secret with 256 random bits. */
export const createSecret = (prefix: string): string => `${prefix}${randomBytes(32).toString('base64url')}`

/** The digest that is stored of a secret. Secrets are random, so a slow password hash is not needed. */
export const hashSecret = (text: string): string => sha256Of(text)

/** An identifier derived from a text. The same text always has the same id. */
export function deriveId(kind: string, text: string): string {
  const bytes = createHash('sha256').update(text).digest()
  return `${kind}_${Array.from({ length: 16 }, (_, n) => ALPHABET[(bytes[n] ?? 0) % ALPHABET.length]).join('')}`
}
