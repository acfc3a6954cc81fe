/**
 * Fetches one text file, with limits: https (http from this machine only), few redirects, a size and a time. Sends no
 * credentials. Throws an Error whose message is a clause for people.
 */

import { describeFetchError } from '../text/problems/describe-fetch-error.ts'
import { isLoopbackHost } from '../site/paths/fetched-path.ts'
import { normalizeLineEnds } from '../files/lock-file.ts'
import { readLimited } from '../files/read-limited.ts'

/** The server responded, but not with the file. */
export class FetchStatusError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the server responded with ${status}`)
    this.status = status
  }
}

export interface FetchLimits {
  readonly maxBytes: number
  /** For all redirects together. Milliseconds. */
  readonly timeout: number
  readonly maxRedirects: number
}

/** The largest public descriptions have 12 MB. */
export const FETCH_LIMITS: FetchLimits = { maxBytes: 32 * 1024 * 1024, timeout: 30_000, maxRedirects: 5 }

/** The text at an address, with the line ends of Unix. `from` is the document that refers to it. */
export async function fetchText(
  address: string,
  from: string | undefined,
  limits: FetchLimits = FETCH_LIMITS,
): Promise<string> {
  const signal = AbortSignal.timeout(limits.timeout)
  let url = new URL(address)
  checkAddress(url, from === undefined ? undefined : new URL(from))
  try {
    for (let hops = 0; hops <= limits.maxRedirects; hops++) {
      const response = await fetch(url, { redirect: 'manual', signal, credentials: 'omit' })
      const location = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel()
        const next = new URL(location, url)
        checkAddress(next, url)
        url = next
        continue
      }
      if (!response.ok) throw new FetchStatusError(response.status)
      return decodeText(await readBytes(response, limits.maxBytes))
    }
  } catch (error) {
    if (error instanceof FetchStatusError) throw error
    if (signal.aborted)
      throw new Error(`no complete response within ${limits.timeout / 1000} seconds`, { cause: error })
    throw new Error(describeFetchError(error), { cause: error })
  }
  throw new Error(`more than ${limits.maxRedirects} redirects`)
}

/** A public document must not make this machine ask its own services, nor send anything without TLS. */
export function checkAddress(url: URL, from: URL | undefined): void {
  const isLoopback = isLoopbackHost(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback))
    throw new Error(`\`${url.origin}\` does not use https`)
  if (isLoopback && from !== undefined && !isLoopbackHost(from.hostname))
    throw new Error(`\`${from.origin}\` must not refer to \`${url.origin}\``)
  if (url.username + url.password !== '') throw new Error('the address has credentials')
}

async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new Error(`larger than ${maxBytes / 1024 / 1024} MB`)
  if (Number(response.headers.get('content-length')) > maxBytes) throw tooLarge
  const bytes = await readLimited(response, maxBytes)
  if (bytes === undefined) throw tooLarge
  return bytes
}

function decodeText(bytes: Uint8Array): string {
  try {
    return normalizeLineEnds(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Error('it is not UTF-8 text')
  }
}
