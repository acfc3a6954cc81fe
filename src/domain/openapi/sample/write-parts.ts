/**
 * Writes multipart bodies other than forms, such as `multipart/related` and `multipart/mixed`, as texts (RFC 2046, section 5.1): clients have
 * builders for `multipart/form-data` only.
 */

import type { BodyPart } from '../../samples/sample-request.ts'

const BOUNDARY = 'part-boundary'

/** The text of a body with these parts. A part is called by its `Content-ID` (RFC 2392); a file is a line that says which. */
export function writeParts(type: string, parts: readonly BodyPart[]): string {
  const contents = parts.map((part) => ('file' in part ? `Contents of ${part.file}` : part.value))
  let boundary = readBoundary(type) ?? BOUNDARY
  while (contents.some((content) => content.includes(`--${boundary}`))) boundary += '-'
  const texts = parts.map((part, i) => {
    const contentType = part.contentType ?? ('file' in part ? 'application/octet-stream' : 'text/plain')
    const id = part.name === '' ? '' : `Content-ID: <${part.name}>\r\n`
    return `--${boundary}\r\nContent-Type: ${contentType}\r\n${id}\r\n${contents[i] ?? ''}\r\n`
  })
  return `${texts.join('')}--${boundary}--\r\n`
}

/** A multipart type with the boundary of a body, which every request has to say; any other type as it is. */
export function addBoundary(type: string, body: string): string {
  const boundary = /^multipart\//i.test(type) ? /^--([^\s"]+)\s*$/m.exec(body)?.[1] : undefined
  return boundary === undefined || readBoundary(type) !== undefined ? type : `${type}; boundary=${boundary}`
}

function readBoundary(type: string): string | undefined {
  return /;\s*boundary="?([^";\s]+)/i.exec(type)?.[1]
}
