import { listHeaders, resolveRequest } from '../../samples/wire-request.ts'
import type { Trial } from '../../lib/try-it-data.ts'
import {
  composeRequest,
  mediaTypeEssence,
  chosenMedia,
  listBodyParts,
  bodyEditor,
  type Credentials,
  type Draft,
} from './draft.ts'

/** A request as `fetch` takes it. */
export interface BrowserRequest {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: BodyInit
  /** Headers that the sample sends and a page can't. */
  readonly droppedHeaders: readonly string[]
}

/** What came back, as far as it came. */
export interface ReceivedResponse {
  readonly status: number
  readonly statusText: string
  readonly headers: readonly (readonly [string, string])[]
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
  /** The reader ended it before the server did. */
  readonly stopped: boolean
  readonly done: boolean
}

/** Seconds until the headers of an answer have to be there. */
export const TIMEOUT_SECONDS = 30

const FORBIDDEN_HEADERS =
  /^(cookie|host|content-length|connection|origin|referer|date|te|trailer|upgrade|via|expect|keep-alive|dnt|proxy-.*|sec-.*|accept-(charset|encoding)|access-control-request-.*)$/i

export function prepareRequest(trial: Trial, draft: Draft, credentials: Credentials): BrowserRequest {
  const sent = resolveRequest(composeRequest(trial, draft, credentials))
  const all = listHeaders(sent)
  const body = prepareBody(trial, draft, sent.body && 'text' in sent.body ? sent.body.text : undefined)
  return {
    url: sent.url,
    method: sent.method,
    headers: all.filter((one) => !FORBIDDEN_HEADERS.test(one.name)).map(({ name, value }) => [name, value]),
    droppedHeaders: all.filter((one) => FORBIDDEN_HEADERS.test(one.name)).map((one) => one.name),
    ...(body !== undefined && { body }),
  }
}

function prepareBody(trial: Trial, draft: Draft, text: string | undefined): BodyInit | undefined {
  const media = chosenMedia(trial, draft)
  if (text !== undefined || media === undefined) return text
  const { body } = draft
  if (body instanceof File) return body
  if (bodyEditor(media.type) !== 'multipart') return undefined
  const form = new FormData()
  for (const { name, contentType, ...one } of listBodyParts(media, body))
    if ('file' in one) {
      form.append(
        name,
        contentType === undefined ? one.blob : new Blob([one.blob], { type: contentType }),
        one.file,
      )
    } else if (contentType === undefined) form.append(name, one.value)
    else form.append(name, new Blob([one.value], { type: contentType }))
  return form
}

/** Why a browser would not even try; undefined when it would. */
export function findBrowserLimit({ method, body, url }: BrowserRequest): string | undefined {
  if (/^(GET|HEAD)$/.test(method) && body !== undefined) return `A browser sends no body with ${method}.`
  if (/^(CONNECT|TRACE|TRACK)$/.test(method)) return `A browser does not send ${method}.`
  const { protocol, hostname, origin } = new URL(url)
  if (protocol === 'http:' && !/^(localhost|127\.0\.0\.1)$/.test(hostname) && origin !== location.origin)
    return 'This page may not send anything over http, which is not encrypted; only https or this machine is allowed.'
  return undefined
}

/** Sends, and tells of a stream as it arrives. Rejects as `fetch` does; when `control` ends it later, gives what has arrived. */
export async function sendRequest(
  { url, method, headers, body }: BrowserRequest,
  control: AbortController,
  tell: (answer: ReceivedResponse) => void,
): Promise<ReceivedResponse> {
  const from = performance.now()
  const timer = setTimeout(
    () => control.abort(new DOMException('no answer', 'TimeoutError')),
    TIMEOUT_SECONDS * 1000,
  )
  const response = await fetch(url, {
    method,
    headers: headers.map(([name, value]) => [name, value]),
    ...(body !== undefined && { body }),
    signal: control.signal,
    // Cookies of this site are no business of the API's.
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  }).finally(() => clearTimeout(timer))
  return readResponse(response, from, tell)
}

async function readResponse(
  response: Response,
  from: number,
  tell: (answer: ReceivedResponse) => void,
): Promise<ReceivedResponse> {
  const full = response.headers.get('content-type') ?? ''
  const type = mediaTypeEssence(full)
  const stream = /^text\/event-stream$|[/-](x-)?ndjson$|[/-]jsonl$|json-seq$|json-lines$/.test(type)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  let events: readonly string[] = []
  let rest = ''
  const answer = (done: boolean, stopped = false): ReceivedResponse => ({
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    type,
    time: performance.now() - from,
    size,
    blob: new Blob(done ? chunks : [], { type: full }),
    ...(isTextType(type) && { text }),
    ...(stream && { events: done && rest.trim() !== '' ? [...events, rest.trim()] : events }),
    stopped,
    done,
  })
  tell(answer(false))
  const reader = response.body?.getReader()
  try {
    for (;;) {
      const part = await reader?.read()
      if (part === undefined || part.done) break
      chunks.push(part.value)
      size += part.value.length
      const more = isTextType(type) ? decoder.decode(part.value, { stream: true }) : ''
      text += more
      if (!stream) continue
      const next = splitMessages(rest + more, type)
      events = [...events, ...next.whole]
      rest = next.rest
      tell(answer(false))
    }
  } catch {
    return answer(true, true)
  }
  return answer(true)
}

/** Whether a body of this type is shown as text. */
function isTextType(type: string): boolean {
  return type === '' || /^text\/|json|xml|javascript|yaml|urlencoded|graphql|csv/.test(type)
}

/** Messages of a stream, and what has not arrived whole: of `text/event-stream` their fields (HTML, section 9.2.6), of the others one line each. */
export function splitMessages(
  text: string,
  type: string,
): { readonly whole: readonly string[]; readonly rest: string } {
  const parts = text.split(type === 'text/event-stream' ? /\r\n\r\n|\n\n|\r\r/ : /\r?\n|\u001E/)
  const rest = parts.pop() ?? ''
  return { whole: parts.map((part) => part.trim()).filter((part) => part !== ''), rest }
}

/** In words, why there is no answer. Asks the server once more, without anything of the request, to tell silence from refusal. */
export async function explainFailure(error: unknown, { url, headers }: BrowserRequest): Promise<string> {
  const { origin } = new URL(url)
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `${origin} did not answer within ${TIMEOUT_SECONDS} seconds.`
  if (error instanceof DOMException && error.name === 'AbortError')
    return 'You stopped the request. The server may have carried it out all the same.'
  if (!navigator.onLine)
    return 'This device is offline. The form keeps what you typed: send it when you are online again.'
  const there = await isReachable(origin)
  if (!there)
    return `${origin} can’t be reached from this browser: the name may be wrong, the server may be down, or a network or an extension blocks it.`
  const asked = headers.length === 0 ? '' : ` and the headers ${headers.map(([name]) => name).join(', ')}`
  return `${origin} can be reached, but lets no page of ${location.origin} read its answers (CORS). Whether it carried the request out is not known. Its owner would have to allow this origin${asked}; outside a browser the rule does not apply.`
}

async function isReachable(origin: string): Promise<boolean> {
  try {
    await fetch(origin, {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(5000),
    })
    return true
  } catch {
    return false
  }
}
