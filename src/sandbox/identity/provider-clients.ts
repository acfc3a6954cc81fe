/** The clients of the identity provider: the portal, and the portal on another device. */

import type { ClientMetadata } from 'oidc-provider'
import { listPortalOrigins } from '../http/cors-headers.ts'

/** The portal, and its sign-in by QR code. The device flow (RFC 8628) has a client of its own, so that neither can use the other's grant. */
export const PORTAL_CLIENT_ID = 'app_1DevPortal0000001'
/** The client of that sign-in by QR code. */
export const DEVICE_CLIENT_ID = 'app_1DevPortalDevice1'

/** Scopes that both clients request, separated by spaces. */
export const SCOPE = 'openid profile email'

/** Pages that may receive a code, and that may be shown after a sign-out; below the portal's address. */
const REDIRECT_PATHS = ['/developer', '/developer/auth', '/developer/auth/callback', '/developer/dashboard']
const POST_LOGOUT_PATHS = ['', '/', '/developer', '/developer/auth/logout', '/docs/intro']

/** The clients as the provider registers them, for a portal at the URL `portal`. */
export function listProviderClients(portal: string, dpop: 'optional' | 'required'): ClientMetadata[] {
  const binding = { dpop_bound_access_tokens: dpop === 'required' }
  const base = new URL(portal).pathname.replace(/\/$/, '')
  const below = (paths: readonly string[]) =>
    listPortalOrigins(portal).flatMap((origin) => paths.map((path) => `${origin}${base}${path}`))
  return [
    {
      client_id: PORTAL_CLIENT_ID,
      client_name: 'Developer console',
      token_endpoint_auth_method: 'none',
      response_types: ['code'],
      grant_types: ['authorization_code'],
      redirect_uris: below(REDIRECT_PATHS),
      post_logout_redirect_uris: below(POST_LOGOUT_PATHS),
      ...binding,
    },
    {
      client_id: DEVICE_CLIENT_ID,
      client_name: 'Developer console on another device',
      token_endpoint_auth_method: 'none',
      response_types: [],
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
      redirect_uris: [],
      post_logout_redirect_uris: below(POST_LOGOUT_PATHS),
      ...binding,
    },
  ]
}
