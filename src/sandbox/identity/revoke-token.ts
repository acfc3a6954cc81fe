/**
 * The revocation endpoint (RFC 7009). oidc-provider cannot revoke its JWT access tokens because it does not store them,
 * so the sandbox answers here: the APIs refuse a revoked token by its `jti` from then on.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { verifyAccessToken } from '../auth/authenticate.ts'
import { corsHeaders } from '../http/cors-headers.ts'
import { readRequestBytes } from '../../lib/network/http-server.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { DEVICE_CLIENT_ID, PORTAL_CLIENT_ID } from './provider-clients.ts'

const MAX_FORM_BYTES = 20_000

/** Handles a POST of a public client that revokes its own access token. */
export async function handleRevocation(
  context: SandboxContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const respond = (status: number, error?: string, description?: string) => {
    const body = error === undefined ? '' : JSON.stringify({ error, error_description: description })
    const headers = { ...corsHeaders(context, request.headers.origin), 'content-type': 'application/json' }
    response.writeHead(status, headers).end(body)
  }
  const content = await readRequestBytes(request, MAX_FORM_BYTES)
  if (!('data' in content)) return respond(413, 'invalid_request', 'The request is too large.')
  const form = new URLSearchParams(content.data.toString('utf8'))
  const clientId = form.get('client_id') ?? ''
  const token = form.get('token') ?? ''
  if (![PORTAL_CLIENT_ID, DEVICE_CLIENT_ID].includes(clientId))
    return respond(401, 'invalid_client', 'The client id is unknown.')
  if (token === '') return respond(400, 'invalid_request', 'The parameter token is missing.')
  await revokeToken(context, token, clientId)
  return respond(200)
}

/** A token that is invalid, expired or of another client changes nothing (RFC 7009, section 2.2). */
async function revokeToken(context: SandboxContext, token: string, clientId: string): Promise<void> {
  const { store, clock, addresses } = context
  const claims = await verifyAccessToken(context, token, addresses.console).catch(() => undefined)
  if (claims?.jti === undefined || claims['client_id'] !== clientId) return
  const revokedAt = clock.now()
  const issued = store.get('token', claims.jti)
  if (issued !== undefined) store.put('token', { ...issued, revokedAt })
}
