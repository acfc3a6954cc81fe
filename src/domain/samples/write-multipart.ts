/**
 * Writes a multipart body out in full (RFC 2046, RFC 7578), for clients without a builder for it, or whose builder cannot write it exactly.
 * The boundary depends on the texts alone, so that a sample is the same in every build.
 */
import type { PartHeader } from './sample-request.ts'
import { encodeUtf8 } from './percent-encode.ts'
import type { WireMultipart, WirePart } from './wire-request.ts'

/** A multipart body written out: its media type with the boundary, texts as they travel, and the files between them. */
export type MultipartText = { contentType: string; pieces: readonly MultipartPiece[] }
export type MultipartPiece =
  | { text: string; file?: never; content?: never }
  | { file: string; content?: Blob; text?: never }

/** The body as texts and files. Names are escaped as the URL standard's forms escape them. */
export function writeMultipart(body: WireMultipart): MultipartText {
  const { parts } = body
  const boundary = chooseBoundary(parts)
  const pieces = parts.flatMap((part): MultipartPiece[] => {
    const head = listPartHeaders(part, body)
      .map((header) => `${header.name}: ${header.value}\r\n`)
      .join('')
    const { file, content } = part
    const inside: MultipartPiece =
      file === undefined ? { text: `${part.value}\r\n` } : { file, ...(content && { content }) }
    const end = file === undefined ? [] : [{ text: '\r\n' }]
    return [{ text: `--${boundary}\r\n` }, { text: `${head}\r\n` }, inside, ...end]
  })
  return {
    contentType: `${body.contentType}; boundary=${boundary}`,
    pieces: mergeLineBreaks([...pieces, { text: `--${boundary}--\r\n` }]),
  }
}

/** The header fields of a part. Only parts of a form have a disposition unless the description says one; others are called by a Content-ID (RFC 2392). */
export function listPartHeaders(part: WirePart, body: WireMultipart): readonly PartHeader[] {
  const { name, contentType, headers = [] } = part
  const isForm = isFormData(body)
  return [
    ...(isForm ? [{ name: 'Content-Disposition', value: `form-data; ${writeDisposition(part)}` }] : []),
    ...(contentType === undefined ? [] : [{ name: 'Content-Type', value: contentType }]),
    ...(isForm || name === '' ? [] : [{ name: 'Content-ID', value: `<${name}>` }]),
    ...headers,
  ]
}

/** The `name` and `filename` of a part, quoted as browsers do. */
function writeDisposition(part: WirePart): string {
  return `name="${escapePartName(part.name)}"${part.file === undefined ? '' : `; filename="${escapePartName(part.file)}"`}`
}

/** Whether every client's own form builder can write a body: its names are simple, and its parts have no headers of their own. */
export function isSimpleForm(body: WireMultipart): boolean {
  return (
    isPlainForm(body) &&
    body.parts.every(({ name, file = '' }) => /^[ -~]*$/.test(name + file) && !/["\\%]/.test(name + file))
  )
}

/** Whether a body is a form whose parts have no headers of their own. */
export function isPlainForm(body: WireMultipart): boolean {
  return (
    body.contentType === 'multipart/form-data' && body.parts.every(({ headers }) => headers === undefined)
  )
}

/** Whether parts have names (RFC 7578). */
export function isFormData({ contentType }: WireMultipart): boolean {
  return /^multipart\/form-data\b/i.test(contentType)
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
