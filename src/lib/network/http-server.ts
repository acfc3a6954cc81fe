/** HTTP servers on this machine, and what the sandbox and the mock server need of them: reading bodies with a limit, Host and origin checks. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findUrlHost } from './host-names.ts'

export interface HttpServer {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

/** How long a client may take to send its headers and its whole request. */
const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 60_000

/**
 * Starts a server. With `fallback` it takes a free port if the requested one is in use. Malformed HTTP gets the problem
 * document of `malformed`. Rejects with the error of the operating system.
 */
export async function startHttpServer(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  at: {
    readonly host: string
    readonly port: number
    readonly fallback: boolean
    readonly malformed?: () => string
  },
): Promise<HttpServer> {
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: 5000 },
    handle,
  )
  server.on('clientError', (_, socket) => {
    if (!socket.writable) return
    const body = at.malformed?.() ?? ''
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  })
  try {
    await bindServer(server, at.host, at.port)
  } catch (error) {
    if (!at.fallback || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    await bindServer(server, at.host, 0)
  }
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://${findUrlHost(at.host)}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function bindServer(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Milliseconds for which the rest of a body that is too large is read. */
const DISCARD_MS = 2000

/** Reads a whole body. Gives the announced or received number of bytes if there are more than `limit`. */
export async function readRequestBytes(
  request: IncomingMessage,
  limit: number,
): Promise<{ readonly data: Buffer } | { readonly tooLarge: number }> {
  const announced = Number(request.headers['content-length'] ?? 0)
  const parts: Buffer[] = []
  let size = 0
  if (announced <= limit)
    for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += part.length
      if (size > limit) break
      parts.push(part)
    }
  const bytes = Math.max(announced, size)
  if (bytes <= limit) return { data: Buffer.concat(parts) }
  await discardBody(request)
  return { tooLarge: bytes }
}

/**
 * Discards the rest of a body for a short while. Most clients read the response only after they have sent everything, and a connection
 * that is closed before that is reset: they would not see why.
 */
function discardBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, DISCARD_MS)
    const finish = () => {
      clearTimeout(timer)
      resolve()
    }
    for (const event of ['end', 'error', 'close']) request.once(event, finish)
    request.resume()
  })
}

/** Whether the Host header is one of the names of the server. Protects against DNS rebinding. */
export function isTrustedHost(request: IncomingMessage, hosts: readonly string[]): boolean {
  const name = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  return hosts.includes(name)
}

/** Whether a form was sent by a page of this server and not by another site (Fetch Metadata, section 2.3). */
export function isSameOriginForm(request: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin === undefined || origin === `http://${host ?? ''}`
}

/** Headers by lower-case name. Repeated headers are joined (RFC 9110, section 5.2). */
export function joinHeaders(request: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}
