/**
 * Calls the console's API with the token of the session. A failure is a value, not an exception: the API's own problem document
 * (RFC 9457), or a description of what prevented a response.
 */
import { countNouns } from '../format/count-nouns.ts'
import type { Shape } from '../../../contract-types/console-responses.ts'
import { apiBase, settings } from '../page-data.ts'
import { serverTime } from '../session/clock.ts'
import { rolePreview } from '../session/access/role-preview.ts'
import { expireSession, sessionStore } from '../session/session-state.ts'
import { isObject } from '../../../lib/data/is-object.ts'
import { findMismatch, findResponseShape } from './check-response.ts'
import { readJsonBody } from './read-body.ts'
import type { Problem, Violation } from './models.ts'
import type { Session } from '../session/token/session-token.ts'

/** Something that is wrong in a request. */
export type FieldProblem = Violation & {
  /** The item of a list in the body that it is about, as it was sent. */
  readonly item?: string | undefined
}

/** Why a call failed. */
export interface Failure {
  /** The API's code, or 'network', 'timeout', 'malformed', 'preview'. */
  readonly code: string
  /** The HTTP status; 0 without a response. */
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly requestId: string
  readonly errors: readonly FieldProblem[]
  /** The last change, of something that was changed meanwhile. */
  readonly change?: Problem['change']
}

export type ApiResult<T> = { readonly value: T; readonly failure?: never } | { readonly failure: Failure }

export interface CallOptions {
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  /** Idempotency key of a request that creates something: the same for each attempt. */
  readonly key?: string
  readonly signal?: AbortSignal
  /** The version that a change is about: an ETag. */
  readonly version?: string | undefined
}

/** The last known version of what can be edited, by its path. */
const versions = new Map<string, string>()

/** The ETag of the last response at a path; undefined if there was none, or if it is out of date. */
export const versionOf = (path: string): string | undefined => versions.get(path)

/** Whether the API may have carried out the request although no response confirms it. */
export function isUncertain({ status, code }: Failure): boolean {
  return status >= 500 || ['network', 'timeout', 'malformed'].includes(code)
}

/** Whether a change was refused because it names another version than the present one. */
export function isConflict({ status, code }: Failure): boolean {
  return status === 412 && code === 'changed_meanwhile'
}

const createFailure = (code: string, title: string, detail: string, status = 0): Failure => ({
  code,
  status,
  title,
  detail,
  requestId: '',
  errors: [],
})

const createMalformed = ({ status, headers }: Response, what: string): Failure => ({
  ...createFailure(
    'malformed',
    'The API sent an invalid response',
    `It sent status ${status}, but ${what}.`,
    status,
  ),
  requestId: headers.get('x-request-id') ?? '',
})

/** Browsers send other headers than `Authorization` to the target of a redirect, and the body too. */
const REDIRECTED = createFailure(
  'malformed',
  'The API sent an invalid response',
  'It redirected the call, which was not followed because the call carries credentials.',
)

/** When a call may be tried again, by the seconds or the date of a Retry-After header (RFC 9110, section 10.2.3); '' without them. */
function describeDelay(header: string | null): string {
  if (header === null) return ''
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - serverTime()) / 1000)
  // A date that can't be read, or that has passed.
  if (!(seconds > 0)) return ''
  if (seconds >= 120) return `Try again in ${Math.ceil(seconds / 60)} minutes.`
  return `Try again in ${countNouns(seconds, 'second')}.`
}

/** Sends one request. Never rejects. A 401 marks the session as expired. */
export async function callApi<T>(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<ApiResult<T>> {
  const state = sessionStore.get()
  if (state.kind !== 'in')
    return { failure: createFailure('token_missing', 'Not signed in', 'Sign in first.', 401) }
  if (rolePreview.get() !== '' && method !== 'GET')
    return {
      failure: createFailure('preview', 'This is a role preview', 'End it to change anything.'),
    }
  const url = new URL(apiBase + path)
  for (const [name, value] of Object.entries(options.query ?? {}))
    if (value) url.searchParams.set(name, value)
  try {
    const response = await sendWithToken(state, url, {
      method,
      headers: {
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.key !== undefined && { 'idempotency-key': options.key }),
        ...(options.version !== undefined && { 'if-match': options.version }),
        ...(settings.clientKey !== '' && { 'x-client-key': settings.clientKey }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      ...(options.signal && { signal: options.signal }),
      redirect: 'manual',
    })
    if (response.status === 401) expireSession()
    const version = response.headers.get('etag')
    if (response.ok && version !== null) versions.set(path, version)
    const result = await readApiResponse<T>(response, findResponseShape(method, path), options.body)
    // The version that the change named is not the present one, which is unknown.
    if (result.failure !== undefined && isConflict(result.failure)) versions.delete(path)
    return result
  } catch (error) {
    return { failure: describeApiNetworkError(error) }
  }
}

/** One page of a list by cursor. */
export interface ListPage<T> {
  readonly items: readonly T[]
  readonly page?: { readonly nextCursor: string | null }
}

/** Requests the first page of a list, or the page at a cursor. `path` has a query if there is a cursor. */
export async function callList<T>(
  path: string,
  cursor = '',
  options: Pick<CallOptions, 'signal'> = {},
): Promise<ApiResult<ListPage<T>>> {
  const next = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
  return callApi<ListPage<T>>('GET', path + next, options)
}

function describeApiNetworkError(error: unknown): Failure {
  const timeout = error instanceof DOMException && error.name === 'TimeoutError'
  if (timeout) return createFailure('timeout', 'The API did not respond in time', error.message)
  return createFailure(
    'network',
    'The API can’t be reached',
    navigator.onLine
      ? 'It may be down, or something between it and this browser blocks the call.'
      : 'This device is offline.',
  )
}

async function readApiResponse<T>(
  response: Response,
  shape: Shape | undefined,
  sent: unknown,
): Promise<ApiResult<T>> {
  if (response.type === 'opaqueredirect') return { failure: REDIRECTED }
  if (response.ok && shape === undefined) {
    void response.body?.cancel()
    return { value: undefined as T }
  }
  const body = await readJsonBody(response)
  const value = 'value' in body ? body.value : undefined
  if (!response.ok) return { failure: describeRefusal(response, isObject(value) ? value : {}, sent) }
  const mismatch = body.fault ?? (shape && findMismatch(value, shape))
  return mismatch === undefined ? { value: value as T } : { failure: createMalformed(response, mismatch) }
}

/** Why a response is a refusal. `problem` is a problem document, or JSON that a gateway has in its own form, whose members may be anything. */
function describeRefusal(
  { status, headers }: Response,
  { title, detail, code, requestId, errors, change }: Readonly<Record<string, unknown>>,
  sent: unknown,
): Failure {
  return {
    code: readText(code),
    status,
    title: readText(title) || `The API returned status ${status}`,
    detail: [readText(detail), describeDelay(headers.get('retry-after'))].filter(Boolean).join(' '),
    requestId: readText(requestId) || (headers.get('x-request-id') ?? ''),
    errors: Array.isArray(errors)
      ? errors.filter(isViolation).map((error) => ({ ...error, item: findItem(sent, error) }))
      : [],
    ...(isChange(change) && { change }),
  }
}

const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

const isViolation = (value: unknown): value is Violation =>
  isObject(value) && typeof value['message'] === 'string'

/** The text in a list of a request body to which a problem points. Users know what they typed, but not its number. */
function findItem(body: unknown, { pointer }: Violation): string | undefined {
  const [, member = '', index = ''] = /^\/(\w+)\/(\d+)$/.exec(pointer ?? '') ?? []
  const list = isObject(body) ? body[member] : undefined
  const item: unknown = Array.isArray(list) ? list[Number(index)] : undefined
  return typeof item === 'string' ? item : undefined
}

const isChange = (value: unknown): value is NonNullable<Problem['change']> =>
  isObject(value) && typeof value['actor'] === 'string' && Array.isArray(value['fields'])

/** A session as far as a request needs it. */
interface RequestSession {
  readonly token: string
  readonly session: Pick<Session, 'keyThumbprint'>
}

/** Sends a request: with a DPoP proof if the token is bound to a key (RFC 9449), else as a bearer token (RFC 6750). */
async function sendWithToken(
  { token, session: { keyThumbprint } }: RequestSession,
  url: URL,
  init: RequestInit & { method: string },
): Promise<Response> {
  if (keyThumbprint !== '') {
    const { sendWithProof } = await import('../session/token/dpop-proof.ts')
    return sendWithProof({ token, keyThumbprint }, url, init)
  }
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  return fetch(url, { ...init, headers })
}
