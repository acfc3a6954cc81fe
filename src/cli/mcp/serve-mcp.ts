/** Serves a site to agents: over standard input and output, or over HTTP on this machine. */
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { unusablePort } from '../../lib/problems/problems.ts'
import type { Problem } from '../../lib/types.ts'
import { createServer } from './create-server.ts'
import type { SiteReader } from './site-reader.ts'

/** Speaks on standard input and output until the client closes them. */
export function serveOverStdio(site: SiteReader): void {
  serveStdio(() => createServer(site))
}

/** Only this machine: the server has no accounts. */
const HOST = '127.0.0.1'
/** Path of the endpoint. */
const ENDPOINT = '/mcp'

export interface HttpService {
  readonly url: string
  close(): Promise<void>
}

/** Streamable HTTP on a port of this machine. */
export async function serveOverHttp(site: SiteReader, port: number): Promise<HttpService | Problem> {
  const handler = createMcpHandler(() => createServer(site))
  const server = createHttpServer((request, response) => {
    respond(request, response, handler.fetch).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  const problem = await listen(server, port)
  if (problem !== undefined) return problem
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}${ENDPOINT}`,
    close: async () => {
      await handler.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function listen(server: Server, port: number): Promise<Problem | undefined> {
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(unusablePort(HOST, port, error)))
    server.listen(port, HOST, () => resolve(undefined))
  })
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const abort = new AbortController()
  outgoing.once('close', () => abort.abort())
  const request = toRequest(incoming, abort.signal)
  // A page in a browser must not reach the server by a name that resolves to this machine (DNS rebinding).
  const refused =
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins()) ??
    (new URL(request.url).pathname === ENDPOINT ? undefined : new Response(null, { status: 404 }))
  const response = refused ?? (await answer(request))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (response.body === null) return void outgoing.end()
  for await (const chunk of Readable.fromWeb(response.body as ReadableStream)) outgoing.write(chunk)
  outgoing.end()
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', headers } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const init: RequestInit & { duplex?: 'half' } = {
    method,
    signal,
    headers: Object.entries(headers).flatMap(([name, value = '']) =>
      [value].flat().map((text): [string, string] => [name, text]),
    ),
    ...(hasBody && { body: Readable.toWeb(incoming) as unknown as BodyInit, duplex: 'half' }),
  }
  return new Request(new URL(url, `http://${HOST}`), init)
}
