/** Sends the request of an `http` block. */

import { readLimited } from '../../lib/files/read-limited.ts'
import { describeFetchError } from '../../lib/text/problems/describe-fetch-error.ts'
import { listPathsBelow } from '../../domain/openapi/match-path.ts'
import { readHttpRequest, type RequestText } from '../../domain/openapi/snippet/written-request.ts'
import type { RunServer } from './start-server.ts'

interface SendOptions {
  readonly server: RunServer
  /** Milliseconds. */
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
}

/** The response as HTTP/1.1 writes it, or the reason why there is none. */
export type BlockResponse =
  | { readonly message: string; readonly status: number }
  | { readonly reason: string }

/** Bytes of a response that are read. */
const MOST_BYTES = 1 << 20

/** Headers that fetch writes itself. */
const OWN_HEADERS = new Set(['host', 'content-length', 'connection', 'transfer-encoding'])

/** Sends the request to the server on this machine. Reads at most 1 MB of the response, and follows no redirect. */
export async function sendHttpBlock(
  code: string,
  { server, timeout, signal }: SendOptions,
): Promise<BlockResponse> {
  const request = readHttpRequest(code)
  if (request === undefined) return { reason: 'it has no request line, such as `GET /orders`' }
  const url = locateRequest(request, server)
  if (url === undefined) return { reason: `\`${request.url.text}\` is not on a server of an API description` }
  const headers = request.headers
    .map(({ name, value }): [string, string] => [name.text, value.text])
    .filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()))
  try {
    const response = await fetch(url, {
      method: request.method.text,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal === undefined ? [] : [signal])]),
      ...(request.body !== undefined && { body: request.body.text }),
    })
    const body = await readLimited(response, MOST_BYTES)
    if (body === undefined) return { reason: 'the response has more than 1 MB' }
    const fields = [...response.headers].map(([name, value]) => `${name}: ${value}\n`)
    const head = `HTTP/1.1 ${response.status} ${response.statusText}`.trimEnd()
    return { message: `${head}\n${fields.join('')}\n${body.toString('utf8')}`, status: response.status }
  } catch (error) {
    signal?.throwIfAborted()
    return { reason: describeFetchError(error, timeout) }
  }
}

/** The URL on this machine; undefined for another server. */
function locateRequest({ url, headers }: RequestText, server: RunServer): string | undefined {
  const host = headers.find(({ name }) => name.text.toLowerCase() === 'host')?.value.text
  if (host === undefined && url.text.startsWith('/')) {
    const [below] = listPathsBelow(url.text, server.paths)
    return below === url.text ? server.base + url.text : server.origin + url.text
  }
  const local = server.localize(url.text.startsWith('/') ? `https://${host}${url.text}` : url.text)
  return local.startsWith(`${server.origin}/`) ? local : undefined
}
