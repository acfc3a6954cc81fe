/**
 * Integers that JavaScript cannot hold, such as 9223372036854775807: it prints 9223372036854776000. They are rounded while a description is
 * read, and get their text back in what is written: in blocks of pages and in downloads. The table that says how is part of the API.
 */

import type { Json } from '../../model.ts'

/** The text of an integer in the description, by the text that JavaScript prints for it. */
export type ExactNumbers = Readonly<Record<string, string>>

/** Digits that may be an integer that is too large. Those of a decimal number, of a date or of a word are none. */
const DIGITS = /(?<![\w.])-?\d{16,}(?![\w.])/g
/** The same outside of quotes: a string, such as the id `"175928847299117063"`, is exact already. */
const INTEGER = /(?<![\w."'])-?\d{16,}(?![\w."'])/g
/** What JavaScript prints for one. Code of some languages has letters after it. */
const PRINTED = /(-?)(?<![\w.])(\d(?:\.\d+)?e\+\d+|\d{16,})(?!\d|\.\d)/g

export interface ExactTexts {
  readonly files: Readonly<Record<string, string>>
  readonly numbers: ExactNumbers
}

/**
 * The files of a description with the table of their integers. Where several round to one number, or to one that the files have as a text,
 * they are replaced in the files by numbers that follow each other, so that limits and values compare as before.
 */
export function readExactNumbers(files: Readonly<Record<string, string>>): ExactTexts {
  const list = (pattern: RegExp) => new Set(Object.values(files).flatMap((text) => text.match(pattern) ?? []))
  const texts = [...list(INTEGER)]
  if (texts.every((text) => String(Number(text)) === text)) return { files, numbers: {} }
  const taken = list(DIGITS)
  const numbers: Record<string, string> = {}
  const replaced = new Map<string, string>()
  let last = -Infinity
  for (const { text } of texts
    .map((text) => ({ text, exact: BigInt(text) }))
    .sort((a, b) => (a.exact < b.exact ? -1 : 1))) {
    const rounded = Number(text)
    last = rounded > last ? rounded : nextNumber(last)
    while (taken.has(String(last)) && String(last) !== text) last = nextNumber(last)
    const printed = String(last)
    if (printed !== text) numbers[printed] = text
    if (last !== rounded) replaced.set(text, printed)
  }
  if (replaced.size === 0) return { files, numbers }
  const rewritten = Object.entries(files).map(([path, text]) => [
    path,
    text.replaceAll(INTEGER, (integer) => replaced.get(integer) ?? integer),
  ])
  return { files: Object.fromEntries(rewritten) as ExactTexts['files'], numbers }
}

/**
 * The integers of a table that a document has. Those in a text, such as a log line, are exact already, unless they were replaced there or the
 * text is JSON: an example that is written as a text is read, and printed again.
 */
export function listUsedNumbers(document: Json, numbers: ExactNumbers): ExactNumbers {
  const entries = Object.entries(numbers)
  const used = new Set<string>()
  const visit = (value: Json): void => {
    if (typeof value === 'number') used.add(String(value))
    else if (typeof value === 'string') {
      const isJson = /^\s*[[{]/.test(value)
      for (const [printed, text] of entries)
        if (value.includes(printed) || (isJson && value.includes(text))) used.add(printed)
    } else if (value !== null && typeof value === 'object')
      for (const part of Object.values(value)) visit(part)
  }
  if (entries.length > 0) visit(document)
  return Object.fromEntries(entries.filter(([printed]) => used.has(printed)))
}

/** The smallest number above a large one. Its bits are the next integer (IEEE 754). */
function nextNumber(value: number): number {
  const bits = new BigInt64Array(new Float64Array([value]).buffer)
  const [own = 0n] = bits
  bits[0] = value > 0 ? own + 1n : own - 1n
  return new Float64Array(bits.buffer)[0] ?? value
}

/** A text that was written from a description, with its integers as they are there. */
export function restoreNumbers(text: string, numbers: ExactNumbers = {}): string {
  if (Object.keys(numbers).length === 0) return text
  const find = (printed: string) => (Object.hasOwn(numbers, printed) ? numbers[printed] : undefined)
  return text.replaceAll(
    PRINTED,
    (printed, sign: string, digits: string) => find(printed) ?? sign + (find(digits) ?? digits),
  )
}

/** Plain data that was read from a description, with its integers as they are there. Other numbers in it must be small. */
export function restoreData<T>(data: T, numbers: ExactNumbers = {}): T {
  if (Object.keys(numbers).length === 0) return data
  const text = JSON.stringify(data)
  const restored = restoreNumbers(text, numbers)
  // One integer of a large description stands on few of its pages.
  return restored === text ? data : (JSON.parse(restored) as T)
}
