import { isWildcardHost, listHostNames } from './host-names.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** What a page of the portal may send and read, beyond what every page may (Fetch standard, sections 3.2.3 and 3.2.4). */
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'DPoP',
  'Idempotency-Key',
  'X-Client-Key',
  'X-Sandbox-Outcome',
]
const EXPOSED_HEADERS = [
  'Allow',
  'Date',
  'Deprecation',
  'DPoP-Nonce',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
]

/** Origins of the portal: the one that it was started on and, on this machine, its other names. */
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

/** Headers that let the portal, and no other page, call from a browser. */
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
