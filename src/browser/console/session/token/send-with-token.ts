/**
 * Requests with the access token of the session. Tokens that are bound to a key of this browser need a proof with each request; its
 * module is loaded then, and not by sessions with ordinary tokens.
 */
import type { Session } from './session-token.ts'

/** A session as far as a request needs it. */
export interface RequestSession {
  readonly token: string
  readonly session: Pick<Session, 'keyThumbprint'>
}

/** Sends a request: with a DPoP proof if the token is bound to a key (RFC 9449), else as a bearer token (RFC 6750). */
export async function sendWithToken(
  { token, session: { keyThumbprint } }: RequestSession,
  url: URL,
  init: RequestInit & { method: string },
): Promise<Response> {
  if (keyThumbprint !== '') {
    const { sendWithProof } = await import('./dpop-proof.ts')
    return sendWithProof({ token, keyThumbprint }, url, init)
  }
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  return fetch(url, { ...init, headers })
}
