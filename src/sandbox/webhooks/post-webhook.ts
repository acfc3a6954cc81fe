/**
 * Sends one webhook request. The address of the receiver is checked after the name was resolved and the checked address is
 * used, so that a name cannot be pointed at a private network in between (SSRF).
 */

import { lookup } from 'node:dns'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from '../../lib/network/ip-range.ts'
import { hasBlockedPort } from './blocked-ports.ts'

export interface WebhookResponse {
  readonly status: number | null
  readonly ms: number
  /** A code of the operating system, or TIMEOUT, or FORBIDDEN. */
  readonly error: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Seconds of the receiver's Retry-After header. */
  readonly retryAfter: number
}

/** Characters of a response that are stored. */
const MAX_BODY_LENGTH = 4096

/** Whether webhooks may go to an IP address. Loopback is allowed because this is the sandbox: receivers run on this machine. */
export function isAllowedAddress(address: string): boolean {
  return isPublicAddress(address) || isLoopbackAddress(address)
}

/** Whether a host name or address of a URL is this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || isLoopbackAddress(name)
}

/** Resolves a name and refuses forbidden addresses. The connection uses the address that was checked. */
const lookupAllowed: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, results) => {
    const list = Array.isArray(results) ? results : []
    const failure =
      error ??
      (list.some(({ address }) => !isAllowedAddress(address)) ? createSystemError('FORBIDDEN') : null)
    const [first] = list
    if (failure !== null) callback(failure, '', 0)
    else if (options.all === true) callback(null, list)
    else callback(null, first?.address ?? '', first?.family ?? 0)
  })
}

const createSystemError = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code })

/** Sends a POST and reads the beginning of the response. Follows no redirects. Rejects only when `signal` is aborted. */
export async function postWebhook(
  url: string,
  sent: {
    readonly body: string
    readonly headers: Readonly<Record<string, string>>
    /** Time limit for the whole request, in milliseconds. */
    readonly within: number
    readonly signal: AbortSignal
  },
): Promise<WebhookResponse> {
  const began = performance.now()
  try {
    const answer = await sendWebhookRequest(new URL(url), sent)
    return { ...answer, ms: Math.round(performance.now() - began), error: null }
  } catch (error) {
    if (sent.signal.aborted) throw error
    const { code, name } = error as NodeJS.ErrnoException
    const timeout = name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR'
    return {
      status: null,
      ms: Math.round(performance.now() - began),
      error: timeout ? 'TIMEOUT' : (code ?? 'FAILED'),
      headers: {},
      body: '',
      retryAfter: 0,
    }
  }
}

/** Seconds that a receiver may ask to wait. */
const MAX_RETRY_AFTER = 86_400

/** The seconds of a Retry-After header, which has a number or a date (RFC 9110, section 10.2.3). 0 if there is none, or one in the past. */
export function readRetryAfter(value: string | undefined, now: number): number {
  const text = value?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_RETRY_AFTER)
  // Every form of a date begins with the day of the week, and the one of asctime leaves out its time zone (section 5.6.7).
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`) : NaN
  return Number.isNaN(date) ? 0 : Math.min(Math.max(Math.ceil((date - now) / 1000), 0), MAX_RETRY_AFTER)
}

function sendWebhookRequest(
  url: URL,
  { body, headers, within, signal }: Parameters<typeof postWebhook>[1],
): Promise<Omit<WebhookResponse, 'ms' | 'error'>> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (hasBlockedPort(url) || (isIP(host) !== 0 && !isAllowedAddress(host)))
    return Promise.reject(createSystemError('FORBIDDEN'))
  const send = url.protocol === 'https:' ? secure : plain
  const stop = AbortSignal.any([signal, AbortSignal.timeout(within)])
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        // A new connection for each attempt, so that the address is resolved and checked each time.
        agent: false,
        lookup: lookupAllowed,
        signal: stop,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        let body = ''
        const end = () =>
          resolve({
            status: response.statusCode ?? null,
            headers: Object.fromEntries(
              Object.entries(response.headers)
                .filter(([name]) =>
                  ['content-type', 'location', 'retry-after', 'server', 'date'].includes(name),
                )
                .map(([name, value]) => [name, String(value).slice(0, 500)]),
            ),
            body: body.slice(0, MAX_BODY_LENGTH),
            retryAfter: readRetryAfter(response.headers['retry-after'], Date.now()),
          })
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          if (body.length < MAX_BODY_LENGTH) body += part
          // The status decides. An endless body must not keep the connection open.
          else {
            end()
            response.destroy()
          }
        })
        response.on('end', end)
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
