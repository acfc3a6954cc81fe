/** Why a `fetch` of Node.js failed. Its own message is 'fetch failed' for every reason; the reason is in the chain of causes. */

import { errorMessage } from './error-message.ts'

/** Network error codes in words. Other codes stay as they are, with their message. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ENOTFOUND: 'the host name cannot be resolved',
  EAI_AGAIN: 'the host name cannot be resolved',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'no response in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'no response in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

/** The reason as a clause, from the deepest cause: 'connection refused (ECONNREFUSED)'. `timeout` is the limit in milliseconds, if there was one. */
export function describeFetchError(error: unknown, timeout?: number): string {
  const cause = findCause(error)
  const { name, code } = cause as { readonly name?: string; readonly code?: unknown }
  if (name === 'TimeoutError')
    return timeout === undefined ? 'no response in time' : `no response within ${timeout / 1000} seconds`
  const reason = typeof code === 'string' ? REASONS[code] : undefined
  return reason === undefined ? errorMessage(cause) : `${reason} (${String(code)})`
}

/** The innermost error: a host with several addresses fails with one error for each, in an AggregateError. */
function findCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return findCause(error.errors[0])
  return error instanceof Error && error.cause !== undefined ? findCause(error.cause) : error
}
