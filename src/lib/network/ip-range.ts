/**
 * IP addresses and networks, as an application's allow list names them. The console checks what is typed with it, the
 * sandbox enforces the list with it: both must agree, so both use this module. It runs in browsers and in Node.
 * `ipaddr.js` parses; what is added here is the refusal of ambiguous input and one normal form for each network.
 */

import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

/** A network of IPv4 (RFC 4632) or IPv6 (RFC 4291) addresses. A single address is the smallest network. */
export interface IpRange {
  /** The normal form (RFC 5952): '203.0.113.7', '203.0.113.0/24', '2001:db8::/32'. */
  readonly text: string
  /** The first address of the network. */
  readonly address: IPv4 | IPv6
  /** The number of leading bits that all its addresses share. */
  readonly prefix: number
}

/** Bits of the prefix of IPv4 addresses within IPv6 (RFC 4291, section 2.5.5.2). */
const MAPPED_PREFIX = 96

/**
 * Reads an address, or a network in CIDR notation. Gives a sentence that says what is wrong if the text is neither.
 * Host bits after the prefix are refused: the text would not say whether the address or its network is meant.
 */
export function parseIpRange(text: string): IpRange | string {
  const [, host = '', size] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const parsed = parseAddress(host)
  if (parsed === undefined)
    return `${text} is not an IPv4 address, an IPv6 address or a network such as 203.0.113.0/24.`
  // A server that listens on both kinds of address sees IPv4 clients in the mapped form.
  const mapped =
    isIPv6(parsed) && parsed.isIPv4MappedAddress() && (size === undefined || Number(size) >= MAPPED_PREFIX)
  const address = mapped ? parsed.toIPv4Address() : parsed
  const length = address.toByteArray().length * 8
  const prefix = size === undefined ? length : Number(size) - (mapped ? MAPPED_PREFIX : 0)
  if (prefix > length) return `The prefix of ${text} is longer than /${length}.`
  const first = findNetworkAddress(address, prefix).toString()
  const normal = first + (prefix < length ? `/${prefix}` : '')
  if (first !== address.toString())
    return `${text} is an address within ${normal}. Enter ${normal} for the network, or omit the prefix for the address.`
  return { text: normal, address, prefix }
}

/** Whether an address is in one of the networks of a list. Entries that are not valid match nothing. */
export function isAddressListed(caller: string, list: readonly string[]): boolean {
  const inner = parseIpRange(caller)
  if (typeof inner === 'string') return false
  return list.some((text) => {
    const outer = parseIpRange(text)
    return typeof outer !== 'string' && isRangeWithin(inner, outer)
  })
}

function isRangeWithin(inner: IpRange, outer: IpRange): boolean {
  // `match` throws for addresses of different kinds.
  if (inner.address.kind() !== outer.address.kind() || inner.prefix < outer.prefix) return false
  return inner.address.match(outer.address, outer.prefix)
}

function parseAddress(text: string): IPv4 | IPv6 | undefined {
  // Four decimal parts only: some programs read '010' as 8 and '3405803783' as an address, others do not.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  // A zone (`%eth0`) has a meaning on one machine only.
  if (!text.includes(':') || text.includes('%') || !ipaddr.IPv6.isValid(text)) return undefined
  return ipaddr.IPv6.parse(text)
}

const isIPv6 = (address: IPv4 | IPv6): address is IPv6 => address.kind() === 'ipv6'

function findNetworkAddress(address: IPv4 | IPv6, prefix: number): IPv4 | IPv6 {
  const cidr = `${address.toString()}/${prefix}`
  return isIPv6(address) ? ipaddr.IPv6.networkAddressFromCIDR(cidr) : ipaddr.IPv4.networkAddressFromCIDR(cidr)
}

/**
 * Whether an address belongs to a public host. Private, link-local, shared, reserved, translated and multicast
 * addresses do not (IANA special-purpose address registries), and neither does loopback.
 */
export function isPublicAddress(text: string): boolean {
  // Of IPv6 only this part is assigned to hosts. Outside of it are forms of IPv4 addresses such as ::127.0.0.1 (RFC 4291, section 2.5.5.1).
  return classifyAddress(text) === 'unicast' && (!text.includes(':') || isAddressListed(text, ['2000::/3']))
}

/** Whether an address is this machine itself: 127.0.0.0/8 or ::1. */
export const isLoopbackAddress = (text: string): boolean => classifyAddress(text) === 'loopback'

function classifyAddress(text: string): string | undefined {
  const range = parseIpRange(text)
  return typeof range === 'string' ? undefined : range.address.range()
}
