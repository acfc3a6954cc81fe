import { createHash, randomBytes, randomFillSync } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Gives whole numbers from 0 to below `end`. */
export type Dice = (end: number) => number

/** Random bytes are got in heaps: one call for each letter would cost more than all that is done with it. */
const heap = new Uint32Array(1024)
let used = heap.length

const chance: Dice = (end) => {
  if (used === heap.length) {
    randomFillSync(heap)
    used = 0
  }
  const value = heap[used] ?? 0
  used += 1
  return Math.floor((value / 4_294_967_296) * end)
}

/** A repeatable source of numbers (mulberry32), for seeded data. Not for secrets. */
export function dice(seed: number): Dice {
  let state = seed >>> 0
  return (end) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * end)
  }
}

/** An identifier of a kind of thing: id('org') is 'org_' and 16 letters or digits. */
export function id(kind: string, roll: Dice = chance): string {
  return `${kind}_${letters(16, roll)}`
}

export function letters(length: number, roll: Dice = chance): string {
  return Array.from({ length }, () => LETTERS[roll(LETTERS.length)] ?? '0').join('')
}

/** Hexadecimal digits. */
export function hex(length: number, roll: Dice = chance): string {
  return Array.from({ length }, () => roll(16).toString(16)).join('')
}

/** A random UUID (RFC 9562, version 4). */
export function uuid(roll: Dice = chance): string {
  const h = hex(31, roll)
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(12, 15)}-${'89ab'[roll(4)] ?? '8'}${h.slice(15, 18)}-${h.slice(18, 30)}`
}

/** A secret with 256 bits of chance. */
export function secret(prefix: string): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`
}

/** What is stored of a secret: enough to know it again, not to use it. A random secret needs no slow hash. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** An identifier that follows from a text, such as that of a session from its key at the identity provider. */
export function derived(kind: string, text: string): string {
  const bytes = createHash('sha256').update(text).digest()
  return `${kind}_${Array.from({ length: 16 }, (_, n) => LETTERS[(bytes[n] ?? 0) % LETTERS.length]).join('')}`
}
