/** Requests as they travel, so that a sample can be compared with what a client sends. */

import { listHeaders, type WireRequest } from '../src/domain/samples/wire-request.ts'
import { writeMultipart } from '../src/domain/samples/write-multipart.ts'

export interface SentRequest {
  readonly method: string
  readonly url: string
  /** In the order of their names. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

/** The bytes of a file in these requests. */
export const fileContent = (name: string) => `(contents of ${name})`

/** The request as it travels. */
export function describeWire(wire: WireRequest): SentRequest {
  const { method, url, body } = wire
  const multipart = body?.type === 'multipart' ? writeMultipart(body) : undefined
  const headers = [
    ...listHeaders(wire),
    ...(multipart ? [{ name: 'Content-Type', value: multipart.contentType }] : []),
  ].map(({ name, value }) => [name, value] as const)
  const text = body && 'text' in body ? body.text : ''
  const pieces = multipart?.pieces.map((piece) => piece.text ?? fileContent(piece.file ?? ''))
  const bytes = body?.type === 'binary' ? fileContent(body.file) : (pieces?.join('') ?? text)
  return { method, url, headers: sortHeaders(headers), body: bytes }
}

export function sortHeaders(
  headers: readonly (readonly [string, string])[],
): readonly (readonly [string, string])[] {
  return headers.toSorted(([a], [b]) => (a < b ? -1 : 1))
}
