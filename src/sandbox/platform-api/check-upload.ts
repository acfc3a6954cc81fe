/** Checks uploaded files: size, media type, digest. Content is compared with the declared media type by its first bytes. */

import { createApiError } from '../http/api-error.ts'
import type { UploadedFile } from '../sandbox-context.ts'
import { sha256Of } from '../../lib/data/hash.ts'

const startsWith = (data: Buffer, ...bytes: readonly number[]) => bytes.every((byte, n) => data[n] === byte)

/** Checks of content by media type. */
const CONTENT_CHECKS: Readonly<Record<string, (data: Buffer) => boolean>> = {
  'application/pdf': (data) => data.subarray(0, 1024).includes('%PDF-'),
  'image/png': (data) => startsWith(data, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': (data) => startsWith(data, 0xff, 0xd8, 0xff),
  'application/json': (data) => isText(data) && isJson(data),
  'text/csv': (data) => isText(data),
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/**
 * Stored facts about an upload of at most `maxBytes`. Only the first bytes of the content are examined.
 * Throws validation_failed, file_too_large, file_type_not_supported and checksum_mismatch.
 */
export function checkUpload(
  upload: UploadedFile | undefined,
  declared: string | undefined,
  maxBytes: number,
): {
  readonly fileName: string
  readonly mediaType: string
  readonly sizeBytes: number
  readonly sha256: string
} {
  if (upload === undefined || upload.name === '')
    throw createApiError('validation_failed', 'The part file has no file name.', {
      errors: [{ pointer: '/file', rule: 'filename', message: 'Must have a file name.' }],
    })
  const { name, data } = upload
  if (data.length > maxBytes)
    throw createApiError(
      'file_too_large',
      `The file has ${data.length} bytes; at most ${maxBytes} are accepted.`,
    )
  if (data.length === 0)
    throw createApiError('validation_failed', 'The file is empty.', {
      errors: [{ pointer: '/file', rule: 'minLength', message: 'Must not be empty.' }],
    })
  const mediaType = detectMediaType(upload)
  const matches = CONTENT_CHECKS[mediaType]
  if (matches === undefined)
    throw createApiError('file_type_not_supported', 'The part declares a media type that is not supported.')
  if (!matches(data))
    throw createApiError(
      'file_type_not_supported',
      `The part declares ${mediaType}, but its content is something else.`,
    )
  const sha256 = sha256Of(data)
  if (declared !== undefined && declared !== sha256)
    throw createApiError('checksum_mismatch', `The received file has the digest ${sha256}.`)
  return { fileName: name, mediaType, sizeBytes: data.length, sha256 }
}

/** The media type of a file. Clients that do not know it send application/octet-stream; then the file extension decides. */
function detectMediaType({ name, type }: UploadedFile): string {
  if (type !== '' && type !== 'application/octet-stream') return type
  return EXTENSIONS[name.split('.').pop()?.toLowerCase() ?? ''] ?? type
}

function isText(data: Buffer): boolean {
  if (data.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(data)
    return true
  } catch {
    return false
  }
}

function isJson(data: Buffer): boolean {
  try {
    JSON.parse(data.toString('utf8'))
    return true
  } catch {
    return false
  }
}
