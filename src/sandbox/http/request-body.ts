/**
 * Reads request bodies: JSON, forms and multipart uploads. Whether the content is valid is the contract's business; here it
 * must only be well-formed.
 */

import { mediaTypeEssence } from '../../lib/network/media-type-essence.ts'
import { Busboy } from '@fastify/busboy'
import type { Operation } from '../contract/contract.ts'
import type { JsonObject } from '../store/records.ts'
import { createApiError } from './api-error.ts'
import type { UploadedFile } from '../sandbox-context.ts'
import { sha256Of } from '../../lib/data/hash.ts'

export interface RequestBody {
  readonly body: JsonObject | undefined
  readonly file: UploadedFile | undefined
  /** A digest of the content, for idempotency keys. The same for any boundary of a multipart body. */
  readonly fingerprint: string
}

/** Deeper JSON is refused: recursive code over it could overflow the stack. */
const MAX_NESTING = 64

/** Reads a body as its media type says. Throws unsupported_media_type and malformed_request. */
export async function parseRequestBody(
  operation: Operation,
  type: string | undefined,
  data: Buffer,
): Promise<RequestBody> {
  if (operation.mediaTypes.length === 0 || (data.length === 0 && type === undefined))
    return { body: undefined, file: undefined, fingerprint: '' }
  const media = mediaTypeEssence(type ?? '')
  if (!operation.mediaTypes.includes(media))
    throw createApiError(
      'unsupported_media_type',
      `Send ${operation.mediaTypes.join(' or ')} instead of ${media === '' ? 'a body without a media type' : quoteInput(media)}.`,
    )
  if (media === 'multipart/form-data') return parseMultipart(type ?? '', data)
  const body = media === 'application/json' ? parseJsonBody(data, 'The JSON body') : parseForm(data)
  return { body, file: undefined, fingerprint: sha256Of(JSON.stringify(body)) }
}

function parseJsonBody(data: Buffer, subject: string): JsonObject {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(data)
  } catch {
    throw createApiError('malformed_request', `${subject} is not UTF-8.`)
  }
  if (measureNesting(text) > MAX_NESTING)
    throw createApiError('malformed_request', `${subject} is nested more than ${MAX_NESTING} deep.`)
  try {
    // Whether it is an object is the contract's business.
    return JSON.parse(text) as JsonObject
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    throw createApiError(
      'malformed_request',
      text.trim() === ''
        ? `${subject} is empty.`
        : `${subject} is not valid${at === undefined ? '' : ` at character ${at}`}.`,
    )
  }
}

function measureNesting(text: string): number {
  let depth = 0
  let deepest = 0
  // A string without an end is read to the end of the text, once.
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\[^])*"?|[[\]{}]/g)) {
    if (mark === '[' || mark === '{') deepest = Math.max(deepest, (depth += 1))
    else if (mark === ']' || mark === '}') depth -= 1
  }
  return deepest
}

/** RFC 6749, section 3.2: parameters must not occur twice, and those without a value count as absent. */
function parseForm(data: Buffer): JsonObject {
  const parameters = new URLSearchParams(data.toString('utf8'))
  const repeated = [...new Set(parameters.keys())].find((name) => parameters.getAll(name).length > 1)
  if (repeated !== undefined)
    throw createApiError('malformed_request', `The parameter ${quoteInput(repeated)} occurs twice.`)
  return Object.fromEntries([...parameters].filter(([, value]) => value !== ''))
}

/** The parts of an upload, as clients of every kind write them. */
function readMultipartParts(type: string, data: Buffer): Promise<readonly MultipartPart[]> {
  return new Promise((resolve, reject) => {
    const multipartParts: MultipartPart[] = []
    const rejectMalformed = () =>
      reject(
        createApiError(
          'malformed_request',
          'The multipart body is incomplete, or its boundary differs from the Content-Type header.',
        ),
      )
    try {
      const reader = new Busboy({
        headers: { 'content-type': type },
        limits: { parts: 10, fieldSize: 1_048_576, fileSize: data.length + 1 },
      })
      reader.on('field', (name, value) => multipartParts.push({ name, value }))
      reader.on('file', (name, stream, filename, _, mime) => {
        const pieces: Buffer[] = []
        stream.on('data', (piece: Buffer) => pieces.push(piece))
        stream.on('end', () => {
          const file = { name: cleanFileName(filename), type: mime, data: Buffer.concat(pieces) }
          multipartParts.push({ name, value: file.name, file })
        })
        stream.on('error', rejectMalformed)
      })
      reader.on('error', rejectMalformed)
      reader.on('finish', () => (multipartParts.length === 0 ? rejectMalformed() : resolve(multipartParts)))
      reader.end(data)
    } catch {
      rejectMalformed()
    }
  })
}

interface MultipartPart {
  readonly name: string
  readonly value: string
  readonly file?: UploadedFile
}

async function parseMultipart(type: string, data: Buffer): Promise<RequestBody> {
  const members: Record<string, JsonObject | string> = {}
  let file: UploadedFile | undefined
  for (const part of await readMultipartParts(type, data)) {
    const { name } = part
    if (Object.hasOwn(members, name))
      throw createApiError('malformed_request', `The part ${quoteInput(name)} occurs twice.`)
    if (name === 'file' && part.file !== undefined) file = part.file
    const text = part.file === undefined ? part.value : part.file.data.toString('utf8')
    members[name] = name === 'metadata' ? parseJsonBody(Buffer.from(text), 'The part metadata') : part.value
  }
  const digest = file === undefined ? '' : sha256Of(file.data)
  return { body: members, file, fingerprint: sha256Of(JSON.stringify([members, file?.type, digest])) }
}

/** The file name without folders, for both path separators, and without control characters. */
function cleanFileName(path: string): string {
  const name = path.split(/[/\\]/).pop() ?? ''
  return name.replaceAll(/[\u0000-\u001f\u007f]/g, '').slice(0, 255)
}

/** Quotes client input in a message: shortened, and without control characters. */
export function quoteInput(text: string): string {
  const clean = text.replaceAll(/[^\x20-\x7e]/g, '?')
  return clean.length > 60 ? `${clean.slice(0, 60)}…` : clean
}
