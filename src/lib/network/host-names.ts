/**
 * The names by which clients may address a server of this machine. A request with another Host header is refused, so that a web page
 * whose name was rebound to this machine (DNS rebinding) reaches nothing.
 */

import { hostname, networkInterfaces } from 'node:os'

/** Names of this machine for itself, as a Host header spells them. */
const LOCAL_NAMES = ['127.0.0.1', 'localhost', '[::1]']

/** Whether a server on this host listens on all addresses of the machine. */
export const isWildcardHost = (host: string): boolean => ['0.0.0.0', '::', '[::]'].includes(host)

/** The host for URLs of a server that listens on `host`. Clients cannot connect to a wildcard. */
export function findUrlHost(host: string): string {
  if (isWildcardHost(host)) return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Names that a Host header may have for a server that listens on `host`, in lower case and without a port. A server on
 * all addresses is also reached by the machine's names and addresses in the local network.
 */
export function listHostNames(host: string): readonly string[] {
  const names = isWildcardHost(host) ? listNetworkNames() : [host.includes(':') ? `[${host}]` : host]
  return [...new Set([...names, ...LOCAL_NAMES].map((name) => name.toLowerCase()))]
}

/** The machine's name, its name in multicast DNS (RFC 6762, section 3), and its addresses. */
export function listNetworkNames(): readonly string[] {
  const [name = ''] = hostname().split('.')
  const addresses = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
  return [...new Set([hostname(), name, `${name}.local`, ...addresses])].filter((entry) => entry !== '')
}
