import { isUtf8 } from 'node:buffer'
import type { SourceLocation } from '../../../types.ts'
import { locateIndex } from '../problems/locate-index.ts'

/** Where a file stops being text in UTF-8, which has no zero bytes: other encodings and programs do. Undefined for text. */
export function findInvalidByte(file: string, bytes: Buffer): SourceLocation | undefined {
  const zero = bytes.indexOf(0)
  if (zero < 0 && isUtf8(bytes)) return undefined
  let low = 0
  let high = zero < 0 ? bytes.length : zero
  // With `stream`, a prefix that ends inside a character is valid.
  const isValid = (end: number) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream: true })
      return true
    } catch {
      return false
    }
  }
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isValid(middle)) low = middle
    else high = middle - 1
  }
  const before = new TextDecoder().decode(bytes.subarray(0, low))
  return { file, ...locateIndex(before, before.length) }
}
