/**
 * Writes a `multipart/form-data` body out in full (RFC 7578), for clients without a builder for it, or whose builder changes names.
 * The boundary depends on the texts alone, so that a sample is the same in every build.
 */
import { encodeUtf8 } from './percent-encode.ts'
import type { WirePart } from './wire-request.ts'

/** A multipart body written out: texts as they travel, and the files between them. */
export type MultipartText = { boundary: string; pieces: readonly MultipartPiece[] }
export type MultipartPiece = { text: string; file?: never } | { file: string; text?: never }

/**
 * A body of `multipart/form-data` by hand (RFC 7578, names as the URL standard's forms escape them), for clients
 * that have no builder, or whose builder can't say what is meant.
 */
export function writeMultipart(parts: readonly WirePart[]): MultipartText {
  const boundary = chooseBoundary(parts)
  const pieces = parts.flatMap((part): MultipartPiece[] => {
    const name = `Content-Disposition: form-data; ${writeDisposition(part)}\r\n`
    const type = part.contentType === undefined ? '' : `Content-Type: ${part.contentType}\r\n`
    const content = part.file === undefined ? { text: `${part.value}\r\n` } : { file: part.file }
    const end = part.file === undefined ? [] : [{ text: '\r\n' }]
    return [{ text: `--${boundary}\r\n` }, { text: `${name}${type}\r\n` }, content, ...end]
  })
  return { boundary, pieces: mergeLineBreaks([...pieces, { text: `--${boundary}--\r\n` }]) }
}

/** The `name` and `filename` of a part, quoted as browsers do. */
export function writeDisposition(part: WirePart): string {
  return `name="${escapePartName(part.name)}"${part.file === undefined ? '' : `; filename="${escapePartName(part.file)}"`}`
}

/** The media type with its boundary. */
export function writeMultipartType({ boundary }: MultipartText): string {
  return `multipart/form-data; boundary=${boundary}`
}

/** Whether names are such that every client's own builder writes them alike. */
export function hasSimpleNames(parts: readonly WirePart[]): boolean {
  return parts.every(
    (part) => /^[ -~]*$/.test(part.name + (part.file ?? '')) && !/["\\%]/.test(part.name + (part.file ?? '')),
  )
}

function escapePartName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** A line break goes to the line before, so that a file is followed by one text and not by two. */
function mergeLineBreaks(pieces: readonly MultipartPiece[]): MultipartPiece[] {
  return pieces.flatMap((piece, at) => {
    const before = pieces[at - 1]
    if (piece.text === '\r\n') return []
    return before?.text === '\r\n' && piece.text !== undefined ? [{ text: `\r\n${piece.text}` }] : [piece]
  })
}

/** A boundary that occurs in none of the texts, the same on every run. */
function chooseBoundary(parts: readonly WirePart[]): string {
  const texts = parts.map((part) => part.value ?? '').join('\n')
  let sum = 0
  for (const byte of encodeUtf8(texts)) sum = (Math.imul(sum, 31) + byte) >>> 0
  let boundary = `form-${sum.toString(16).padStart(8, '0')}`
  while (texts.includes(boundary)) boundary += '-'
  return boundary
}
