import type { ClientMetadata } from 'oidc-provider'
import { origins } from '../http/cors-headers.ts'

/** The portal, and the client of its sign-in by QR code (RFC 8628 wants one of its own). */
export const PORTAL = 'app_1DevPortal0000001'
export const DEVICE = 'app_1DevPortalDevice1'

/** Pages that may receive a code, and that may be shown after a sign-out; below the portal's address. */
const RETURNS = ['/developer', '/developer/auth', '/developer/auth/callback', '/developer/dashboard']
const FAREWELLS = ['', '/', '/developer', '/developer/auth/logout', '/docs/intro']

export function clients(portal: string): ClientMetadata[] {
  const base = new URL(portal).pathname.replace(/\/$/, '')
  const below = (paths: readonly string[]) =>
    origins(portal).flatMap((origin) => paths.map((path) => `${origin}${base}${path}`))
  return [
    {
      client_id: PORTAL,
      client_name: 'Developer console',
      token_endpoint_auth_method: 'none',
      response_types: ['code'],
      grant_types: ['authorization_code'],
      redirect_uris: below(RETURNS),
      post_logout_redirect_uris: below(FAREWELLS),
    },
    {
      client_id: DEVICE,
      client_name: 'Developer console on another device',
      token_endpoint_auth_method: 'none',
      response_types: [],
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
      redirect_uris: [],
      post_logout_redirect_uris: below(FAREWELLS),
    },
  ]
}
