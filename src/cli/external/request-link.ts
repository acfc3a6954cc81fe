/** Requests the target of one external link, and bears with the ways in which hosts misbehave. Sends no credentials. */
import { readLimited } from '../../lib/files/read-limited.ts'
import { packageVersion } from '../../lib/package-info.ts'
import { describeFetchError } from '../../lib/text/problems/describe-fetch-error.ts'
import { scanPage } from '../verify/scan-page.ts'

export interface ExternalLimits {
  /** For one request. Milliseconds, as all times. */
  readonly timeout: number
  /** For all requests together. */
  readonly total: number
  /** Between two requests to one host. */
  readonly delay: number
  /** The longest wait that a host may ask for with Retry-After. */
  readonly longestWait: number
  readonly retries: number
  readonly maxRedirects: number
  /** Of a page whose anchors are looked for. */
  readonly maxBytes: number
  /** Hosts that are asked at the same time. */
  readonly hosts: number
  /** How long a link counts as good. */
  readonly maxAge: number
}

export const EXTERNAL_LIMITS: ExternalLimits = {
  timeout: 15_000,
  total: 15 * 60_000,
  delay: 500,
  longestWait: 30_000,
  retries: 2,
  maxRedirects: 10,
  maxBytes: 4 * 1024 * 1024,
  hosts: 8,
  maxAge: 7 * 24 * 60 * 60_000,
}

/** The state of a link: `gone` is certain, `unknown` may be a fault of the host or of the network. */
export interface LinkState {
  readonly state: 'good' | 'gone' | 'unknown'
  /** A clause that says what is wrong; '' if the link is good. */
  readonly reason: string
  /** Target of permanent redirects. */
  readonly movedTo?: string
  /** Ids of the page; absent if they were not asked for, or if the target is not an HTML page. */
  readonly ids?: ReadonlySet<string>
}

/** Methods in the order in which they are tried. Many hosts support HEAD badly, so only GET decides that a page is gone. */
type Method = 'HEAD' | 'GET'

/** Requests a URL without its anchor. `wantsIds` is set if a link names an anchor. */
export async function requestLink(
  url: string,
  wantsIds: boolean,
  limits: ExternalLimits,
): Promise<LinkState> {
  for (let attempt = 0; ; attempt++) {
    const tried = await tryLink(url, wantsIds, limits)
    if (tried.retryAfter === undefined || attempt >= limits.retries) return tried.link
    const wait = Math.max(tried.retryAfter, limits.delay * 2 ** attempt)
    if (wait > limits.longestWait) return tried.link
    await new Promise((done) => setTimeout(done, wait))
  }
}

interface Attempt {
  readonly link: LinkState
  /** Milliseconds to wait before another attempt; absent if none would help. */
  readonly retryAfter?: number
}

async function tryLink(url: string, wantsIds: boolean, limits: ExternalLimits): Promise<Attempt> {
  const head = wantsIds ? undefined : await follow(url, 'HEAD', limits)
  return head?.link.state === 'good' ? head : follow(url, 'GET', limits)
}

/** Follows redirects, with the cookies that they set: some hosts redirect to the same page until they get one. */
async function follow(first: string, method: Method, limits: ExternalLimits): Promise<Attempt> {
  const cookies = new Map<string, ReadonlyMap<string, string>>()
  const seen = new Set<string>()
  let url = new URL(first)
  let moved: string | undefined
  let isPermanent = true
  for (let hops = 0; hops <= limits.maxRedirects; hops++) {
    const cookie = writeCookies(cookies.get(url.host))
    const key = `${url.href} ${cookie}`
    if (seen.has(key)) return fail('unknown', 'it redirects in a circle')
    seen.add(key)
    let response: Response
    try {
      response = await send(url, method, { cookie, timeout: limits.timeout })
    } catch (error) {
      return explainFailure(error, limits)
    }
    cookies.set(url.host, readCookies(response, cookies.get(url.host)))
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null)
      return judge(response, { method, moved, limits })
    await response.body?.cancel()
    if (!URL.canParse(location, url))
      return fail('unknown', `it redirects to \`${location}\`, which is not a URL`)
    url = new URL(location, url)
    if (!/^https?:$/.test(url.protocol)) return fail('unknown', `it redirects to \`${url.href}\``)
    // A temporary redirect says that the address before it is the one to keep.
    isPermanent &&= response.status === 301 || response.status === 308
    if (isPermanent) moved = url.href
  }
  return fail('unknown', `it redirects more than ${limits.maxRedirects} times`)
}

const fail = (state: LinkState['state'], reason: string): Attempt => ({ link: { state, reason } })

function send(
  url: URL,
  method: Method,
  { cookie, timeout }: { readonly cookie: string; readonly timeout: number },
): Promise<Response> {
  return fetch(url, {
    method,
    redirect: 'manual',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeout),
    headers: {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'user-agent': `Mozilla/5.0 (compatible; offprint/${packageVersion()}; link check)`,
      ...(cookie !== '' && { cookie }),
    },
  })
}

function readCookies(response: Response, known: ReadonlyMap<string, string> = new Map()) {
  const pairs = response.headers.getSetCookie().map((cookie): [string, string] => {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
  return new Map([...known, ...pairs])
}

const writeCookies = (cookies: ReadonlyMap<string, string> = new Map()) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** A name that does not exist is certain; other failures of the network may pass. */
function explainFailure(error: unknown, { timeout, delay }: ExternalLimits): Attempt {
  const reason = describeFetchError(error, timeout)
  const isGone = reason.includes('ENOTFOUND')
  return { link: { state: isGone ? 'gone' : 'unknown', reason }, ...(!isGone && { retryAfter: delay }) }
}

interface Judged {
  readonly method: Method
  readonly moved: string | undefined
  readonly limits: ExternalLimits
}

/** The state that the last response of a link shows. */
async function judge(response: Response, { method, moved, limits }: Judged): Promise<Attempt> {
  const { status, headers } = response
  const movedTo = moved === undefined ? {} : { movedTo: moved }
  if (response.ok)
    return { link: { state: 'good', reason: '', ...movedTo, ...(await readIds(response, method, limits)) } }
  await response.body?.cancel()
  const reason = `the host responds with ${status}`
  if (status === 404 || status === 410) return { link: { state: 'gone', reason } }
  const isBusy = status === 429 || status === 408 || status >= 500
  return {
    link: { state: 'unknown', reason },
    ...(isBusy && { retryAfter: parseRetryAfter(headers.get('retry-after')) }),
  }
}

async function readIds(
  response: Response,
  method: Method,
  { maxBytes }: ExternalLimits,
): Promise<Pick<LinkState, 'ids'>> {
  const isPage = /^(?:text\/html|application\/xhtml\+xml)/.test(response.headers.get('content-type') ?? '')
  if (method === 'HEAD' || !isPage) {
    await response.body?.cancel()
    return {}
  }
  try {
    const bytes = await readLimited(response, maxBytes)
    return bytes === undefined ? {} : { ids: scanPage(bytes.toString('utf8')).ids }
  } catch {
    // The page exists, and its rest did not arrive.
    return {}
  }
}

/** Milliseconds that a host asks to wait (RFC 9110, section 10.2.3): seconds or a date; 0 without a valid value. */
export function parseRetryAfter(value: string | null, now: number = Date.now()): number {
  if (value === null) return 0
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}
