/**
 * Turns a draft into a request that a browser can send, sends it, and reads the response as it arrives. Also explains failures, because
 * `fetch` itself reports no reason.
 */
import { mediaTypeEssence } from '../../../../lib/network/media-type-essence.ts'
import { writeText } from '../../../../lib/locale/text.ts'
import { listHeaders, resolveRequest, type WireBody } from '../../../../domain/samples/wire-request.ts'
import { writeMultipart } from '../../../../domain/samples/write-multipart.ts'
import { encodeUtf8 } from '../../../../domain/samples/percent-encode.ts'
import { isLoopbackHost } from '../../../../lib/site/paths/fetched-path.ts'
import type { Trial } from '../../../../lib/page/try-it-data.ts'
import { composeRequest } from '../../../../domain/trial/compose-request.ts'
import type { Credentials, Draft } from '../../../../domain/trial/draft.ts'
import { isSecretSent } from '../draft/share-link.ts'
import { isReachable } from './is-reachable.ts'
import { tryTo } from '../../../../lib/data/try-to.ts'

/** A request as `fetch` takes it. */
export interface BrowserRequest {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: BodyInit
  /** Headers that the sample has and a browser does not let pages send. */
  readonly droppedHeaders: readonly string[]
  /** Credentials of the API, or other secrets in headers or the body. */
  readonly hasCredentials: boolean
}

/** A response as far as it has arrived. */
export interface ReceivedResponse {
  readonly status: number
  readonly statusText: string
  readonly headers: readonly (readonly [string, string])[]
  /** Where a redirect led; '' without one. */
  readonly redirect: string
  /** Media type, lower case, without parameters. */
  readonly type: string
  /** Milliseconds to the end of the body. */
  readonly time: number
  /** Bytes of the body, decompressed. */
  readonly size: number
  readonly blob: Blob
  /** The body of a text type. */
  readonly text?: string
  /** Messages of a stream. */
  readonly events?: readonly string[]
  /** The transfer ended before the body was complete. */
  readonly stopped: boolean
  readonly done: boolean
}

/** Seconds within which the response's headers have to arrive. */
const TIMEOUT_SECONDS = 30

/** Milliseconds that a server has to respond when it is asked again. */
const REACH_TIMEOUT = 5000

/** Bytes after which a body is cut short, before a body without an end fills the memory. */
const MAX_BYTES = 64 * 1024 * 1024

const FORBIDDEN_HEADERS =
  /^(cookie|host|content-length|connection|origin|referer|date|te|trailer|upgrade|via|expect|keep-alive|dnt|proxy-.*|sec-.*|accept-(charset|encoding)|access-control-request-.*)$/i

/** The request as `fetch` takes it, with the names of the headers that browsers do not send. */
export function prepareRequest(trial: Trial, draft: Draft, credentials: Credentials): BrowserRequest {
  const request = composeRequest(trial, draft, { credentials, isSent: true })
  const sent = resolveRequest(request)
  const { body, type } = prepareBody(sent.body)
  const all = [...listHeaders(sent), ...(type === undefined ? [] : [{ name: 'Content-Type', value: type }])]
  return {
    url: sent.url,
    method: sent.method,
    headers: all
      .filter((header) => !FORBIDDEN_HEADERS.test(header.name))
      // `fetch` takes one character for each byte.
      .map(({ name, value }) => [name, String.fromCharCode(...encodeUtf8(value))]),
    droppedHeaders: all.filter((header) => FORBIDDEN_HEADERS.test(header.name)).map((header) => header.name),
    hasCredentials: request.authorization !== undefined || isSecretSent(trial, draft),
    ...(body !== undefined && { body }),
  }
}

/** The body as `fetch` takes it, with the media type of one that says its boundary. */
function prepareBody(body: WireBody | undefined): {
  readonly body?: BodyInit | undefined
  readonly type?: string
} {
  if (body === undefined) return {}
  if (body.type === 'binary') return { body: body.content }
  if (body.type !== 'multipart') return { body: body.text }
  const { contentType, pieces } = writeMultipart(body)
  return { body: new Blob(pieces.map(({ text, content }) => text ?? content ?? '')), type: contentType }
}

/** Why no browser would send the request; undefined if browsers do. */
export function findBrowserLimit({ method, body, url }: BrowserRequest): string | undefined {
  if (/^(GET|HEAD)$/.test(method) && body !== undefined) return writeText('tryit.noBodyWith', { method })
  if (/^(CONNECT|TRACE|TRACK)$/.test(method)) return writeText('tryit.noMethod', { method })
  const { protocol, hostname, origin } = new URL(url)
  if (protocol === 'http:' && !isLoopbackHost(hostname) && origin !== location.origin)
    return writeText('tryit.insecure')
  return undefined
}

/**
 * Sends the request. `report` is called with each part of a stream as it arrives. Rejects as `fetch` does; when `control` aborts after the
 * headers have arrived, resolves with what there is.
 */
export async function sendRequest(
  { url, method, headers, body, hasCredentials }: BrowserRequest,
  control: AbortController,
  report: (response: ReceivedResponse) => void,
): Promise<ReceivedResponse> {
  const from = performance.now()
  const timer = setTimeout(
    () => control.abort(new DOMException('no response', 'TimeoutError')),
    TIMEOUT_SECONDS * 1000,
  )
  const response = await fetch(url, {
    method,
    // `fetch` changes nothing in it.
    headers: headers as [string, string][],
    ...(body !== undefined && { body }),
    signal: control.signal,
    // Cookies of this site must not reach the API.
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    // Browsers send headers such as `X-Api-Key`, and after 307 and 308 the body, to the target of a redirect.
    redirect: hasCredentials ? 'manual' : 'follow',
  }).finally(() => clearTimeout(timer))
  if (response.type === 'opaqueredirect') throw new DOMException('redirect', 'SecurityError')
  return readTryItResponse(response, from, report)
}

async function readTryItResponse(
  response: Response,
  from: number,
  report: (response: ReceivedResponse) => void,
): Promise<ReceivedResponse> {
  const full = response.headers.get('content-type') ?? ''
  const type = mediaTypeEssence(full)
  const stream = /^text\/event-stream$|[/-](x-)?ndjson$|[/-]jsonl$|json-seq$|json-lines$/.test(type)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  // UTF-8 where the type names no encoding, or one that browsers do not know.
  const charset = /charset="?([^\s";]+)/i.exec(full)?.[1]
  const decoder = tryTo(() => new TextDecoder(charset)) ?? new TextDecoder()
  let size = 0
  let text = ''
  let events: readonly string[] = []
  let rest = ''
  const describeReceived = (done: boolean, stopped = false): ReceivedResponse => ({
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    redirect: response.redirected ? response.url : '',
    type,
    time: performance.now() - from,
    size,
    blob: new Blob(done ? chunks : [], { type: full }),
    ...(isTextType(type) && { text }),
    ...(stream && { events: done && rest.trim() !== '' ? [...events, rest.trim()] : events }),
    stopped,
    done,
  })
  report(describeReceived(false))
  const reader = response.body?.getReader()
  try {
    for (;;) {
      const part = await reader?.read()
      if (part === undefined || part.done) break
      chunks.push(part.value)
      size += part.value.length
      if (size > MAX_BYTES) {
        void reader?.cancel()
        return describeReceived(true, true)
      }
      const more = isTextType(type) ? decoder.decode(part.value, { stream: true }) : ''
      text += more
      if (!stream) continue
      const next = splitMessages(rest + more, type)
      events = [...events, ...next.whole]
      rest = next.rest
      report(describeReceived(false))
    }
  } catch {
    return describeReceived(true, true)
  }
  return describeReceived(true)
}

/** Whether a body of this type is shown as text. */
function isTextType(type: string): boolean {
  return type === '' || /^text\/|json|xml|javascript|yaml|urlencoded|graphql|csv/.test(type)
}

/** Splits a stream into complete messages and the incomplete rest: blank lines separate `text/event-stream` (HTML, section 9.2.6), line breaks the others. */
export function splitMessages(
  text: string,
  type: string,
): { readonly whole: readonly string[]; readonly rest: string } {
  const parts = text.split(type === 'text/event-stream' ? /\r\n\r\n|\n\n|\r\r/ : /\r?\n|\u001E/)
  const rest = parts.pop() ?? ''
  return { whole: parts.map((part) => part.trim()).filter((part) => part !== ''), rest }
}

/** Explains why there is no response. Asks the server once more, without any of the request's data, to distinguish CORS from an unreachable server. */
export async function explainFailure(error: unknown, { url, headers }: BrowserRequest): Promise<string> {
  const { origin } = new URL(url)
  const name = error instanceof Error && error.name
  if (name === 'TimeoutError') return writeText('tryit.timeout', { origin, seconds: TIMEOUT_SECONDS })
  if (name === 'AbortError') return writeText('tryit.stopped')
  if (name === 'SecurityError') return writeText('tryit.notFollowed', { origin })
  if (!navigator.onLine) return writeText('tryit.youOffline')
  if (!(await isReachable(origin, REACH_TIMEOUT))) return writeText('tryit.unreachable', { origin })
  const allowed = [location.origin, ...headers.map(([name]) => name)].join(', ')
  return writeText('tryit.cors', { origin, allowed })
}
