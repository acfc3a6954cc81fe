/** Serves API descriptions on this machine, and reads them again when one of their files changes. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { unwatchFile, watchFile } from 'node:fs'
import { listHostNames } from '../lib/network/host-names.ts'
import { isTrustedHost, joinHeaders, readRequestBytes, startHttpServer } from '../lib/network/http-server.ts'
import { isLoopbackUrl } from '../lib/site/paths/fetched-path.ts'
import { NO_HOST } from '../domain/openapi/match-path.ts'
import { tryTo } from '../lib/data/try-to.ts'
import type { Problem } from '../lib/types.ts'
import type { MockApi } from './mock-api.ts'
import { refuse, respondToRequest, type MockResponse } from './respond.ts'

/** A reading of the descriptions. */
export interface MockSources {
  /** Undefined if a description has errors. */
  readonly apis: readonly MockApi[] | undefined
  readonly problems: readonly Problem[]
  /** Absolute paths of the files that were read. */
  readonly files: readonly string[]
}

export interface MockOptions {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Take a free port if the port is in use. */
  readonly fallback: boolean
  /** Reads the descriptions. */
  readonly read: () => Promise<MockSources>
  /** Reports the problems of a reading after the first one. */
  readonly report: (problems: readonly Problem[]) => Promise<void>
  /** Prints a line about a request. */
  readonly log: (line: string) => void
}

export interface Mock {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

/** Bytes of a body that the mock reads. */
const BODY_LIMIT = 64 * 1_048_576
/** Milliseconds between looks at the files. */
const WATCH_INTERVAL = 250

/** Starts the server with what the first reading found. Rejects with the error of the operating system. */
export async function startMock(
  { apis: first, files }: MockSources,
  { host, port, fallback, read, report, log }: MockOptions,
): Promise<Mock> {
  let apis = first ?? []
  const hosts = listHostNames(host)
  const server = await startHttpServer(
    (request, response) => {
      respond(request, response, { apis, hosts, log }).catch((error: unknown) => {
        log(error instanceof Error ? (error.stack ?? error.message) : String(error))
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
    },
    { host, port, fallback },
  )
  const watcher = watchFiles(files, async () => {
    const sources = await read()
    await report(sources.problems)
    if (sources.apis !== undefined) apis = sources.apis
    return sources.files
  })
  return {
    url: server.url,
    port: server.port,
    async close() {
      watcher.close()
      await server.close()
    },
  }
}

/**
 * Calls `update` after each change of one of the files. It returns the files to watch from then on. Files are polled, because chokidar drops a
 * change within 50 ms of the last.
 */
function watchFiles(files: readonly string[], update: () => Promise<readonly string[]>) {
  let watched: readonly string[] = []
  let last = Promise.resolve()
  const change = () => {
    last = last.then(async () => watch(await update()))
  }
  const watch = (next: readonly string[]) => {
    for (const path of watched) if (!next.includes(path)) unwatchFile(path, change)
    for (const path of next)
      if (!watched.includes(path)) watchFile(path, { interval: WATCH_INTERVAL }, change)
    watched = next
  }
  watch(files)
  return { close: () => watched.forEach((path) => unwatchFile(path, change)) }
}

interface MockContext {
  readonly apis: readonly MockApi[]
  readonly hosts: readonly string[]
  readonly log: MockOptions['log']
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { apis, hosts, log }: MockContext,
): Promise<void> {
  if (!isTrustedHost(request, hosts)) return void response.writeHead(403).end()
  const { method = 'GET', headers } = request
  const cors = corsHeaders(request)
  // A preflight request (Fetch, section 3.3.2) is the browser's, and no operation's.
  if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined)
    return void response.writeHead(204, cors).end()
  const sent = await findResponse(request, apis)
  const exposed = Object.keys(sent.headers).join(', ')
  response.writeHead(sent.status, {
    ...sent.headers,
    ...(sent.body !== '' && { 'content-length': Buffer.byteLength(sent.body) }),
    ...cors,
    ...(headers.origin !== undefined && exposed !== '' && { 'access-control-expose-headers': exposed }),
  })
  response.end(method === 'HEAD' ? undefined : sent.body)
  log(
    [
      `${method} ${request.url ?? ''} ${sent.status}`,
      ...(sent.reasons ?? []).map((line) => `  ${line}`),
    ].join('\n'),
  )
}

async function findResponse(request: IncomingMessage, apis: readonly MockApi[]): Promise<MockResponse> {
  const url = tryTo(() => new URL(request.url ?? '', NO_HOST))
  const read = await readRequestBytes(request, BODY_LIMIT)
  if (url === undefined)
    return refuse(new URL(NO_HOST), { status: 400, detail: 'The request has no valid path.' })
  if ('tooLarge' in read)
    return refuse(url, { status: 413, detail: `The mock reads bodies of at most ${BODY_LIMIT} bytes.` })
  return respondToRequest(apis, {
    method: (request.method ?? 'GET').toUpperCase(),
    url,
    headers: new Map(Object.entries(joinHeaders(request))),
    body: read.data,
  })
}

/** Pages of this machine may call the mock from a browser, with any header. */
function corsHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  const { origin } = headers
  if (origin === undefined) return {}
  if (!isLoopbackUrl(origin)) return { vary: 'Origin' }
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': headers['access-control-request-method'] ?? 'GET',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    'access-control-max-age': '600',
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  }
}
