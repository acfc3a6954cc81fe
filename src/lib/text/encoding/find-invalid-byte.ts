import { isUtf8 } from 'node:buffer'
import type { SourceLocation } from '../../types.ts'
import { locateIndex } from '../problems/locate-index.ts'

/** Where a file stops being text in UTF-8, which has no zero bytes: other encodings and programs do. Undefined for text. */
export function findInvalidByte(file: string, bytes: Buffer): SourceLocation | undefined {
  if (isUtf8(bytes) && !bytes.includes(0)) return undefined
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  return { file, ...locateIndex(text, text.search(/[\0\uFFFD]/)) }
}
