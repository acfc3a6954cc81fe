/** CORS: only the pages of the portal may call the APIs from a browser. */

import { isWildcardHost, listHostNames } from '../../lib/network/host-names.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { splitNames } from '../../lib/text/split-names.ts'

/** Request headers that the portal may send and response headers that it may read, beyond those that CORS always allows (Fetch, sections 2.2.2 and 3.3). */
const ALLOWED_HEADERS = splitNames(`
  Authorization Content-Type DPoP Idempotency-Key If-Match X-Client-Key X-Sandbox-Outcome
`)
const EXPOSED_HEADERS = splitNames(`
  Allow Date Deprecation DPoP-Nonce ETag Idempotency-Replayed Link Location RateLimit
  RateLimit-Policy Retry-After WWW-Authenticate X-Request-Id
`)

/** The origins of the portal: its URL, and the other names of the same machine. */
export function listPortalOrigins(portal: string): readonly string[] {
  const { protocol, hostname, port } = new URL(portal)
  // Numbers and names of this machine are one to its user, but different origins to a browser.
  const names = isWildcardHost(hostname)
    ? listHostNames(hostname)
    : ['127.0.0.1', 'localhost'].includes(hostname)
      ? ['127.0.0.1', 'localhost']
      : [hostname]
  return names.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)
}

/** CORS headers for a request of `origin`. Other origins than the portal's get none. */
export function corsHeaders(
  context: SandboxContext,
  origin: string | undefined,
): Readonly<Record<string, string>> {
  if (origin === undefined) return {}
  if (!listPortalOrigins(context.addresses.portal).includes(origin)) return { vary: 'Origin' }
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': ALLOWED_HEADERS.join(', '),
    'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
    'access-control-max-age': '600',
    vary: 'Origin',
  }
}
