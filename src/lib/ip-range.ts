/** A network of IPv4 (RFC 4632) or IPv6 (RFC 4291) addresses. A single address is the smallest one. */
export interface IpRange {
  /** The normal form (RFC 5952): '203.0.113.7', '203.0.113.0/24', '2001:db8::/32'. */
  readonly text: string
  /** The bits of its first address, as '0' and '1': 32 or 128. */
  readonly bits: string
  /** How many of them an address must share to lie in it. */
  readonly prefix: number
}

/** IPv4 within IPv6 (RFC 4291, section 2.5.5.2): what a server that listens on both sees of an IPv4 client. */
const MAPPED = '0'.repeat(80) + '1'.repeat(16)

/**
 * The network that a text names: an address, or one in CIDR notation. A string tells what is wrong with it instead. Host bits behind the
 * prefix are refused, because nobody knows whether the network was meant or the address.
 */
export function parseIpRange(text: string): IpRange | string {
  const [, host = '', size] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const found = address(host)
  if (found === undefined) return `${text} is no IPv4 or IPv6 address, and no network such as 203.0.113.0/24.`
  const mapped =
    found.length === 128 && found.startsWith(MAPPED) && (size === undefined || Number(size) >= 96)
  const bits = mapped ? found.slice(MAPPED.length) : found
  const prefix = size === undefined ? bits.length : Number(size) - (mapped ? MAPPED.length : 0)
  if (prefix > bits.length) return `${text} has a prefix longer than /${bits.length}.`
  const first = bits.slice(0, prefix).padEnd(bits.length, '0')
  const normal = written(first) + (prefix < bits.length ? `/${prefix}` : '')
  if (first !== bits)
    return `${text} is an address within ${normal}. Write that for the network, or leave out the prefix for the address.`
  return { text: normal, bits, prefix }
}

/** Whether an address, or all of a network, lies in a network. */
export function isRangeWithin(inner: IpRange, outer: IpRange): boolean {
  return (
    inner.bits.length === outer.bits.length &&
    inner.prefix >= outer.prefix &&
    inner.bits.startsWith(outer.bits.slice(0, outer.prefix))
  )
}

/** Whether an address lies in one of the networks of a list. Texts that name none hold nothing. */
export function isAddressListed(caller: string, list: readonly string[]): boolean {
  const inner = parseIpRange(caller)
  if (typeof inner === 'string') return false
  return list.some((text) => {
    const outer = parseIpRange(text)
    return typeof outer !== 'string' && isRangeWithin(inner, outer)
  })
}

/** The bits of an address. The URL parser of the platform reads IPv6 (WHATWG URL, section 3.5); its other forms of IPv4 are not wanted. */
function address(text: string): string | undefined {
  if (/^[\d.]+$/.test(text)) {
    const parts = text.split('.').map(Number)
    // '010' is 8 for some programs and 10 for others.
    const good = parts.length === 4 && parts.join('.') === text && parts.every((part) => part < 256)
    return good ? binary(parts, 10, 8) : undefined
  }
  const url = `http://[${text}]`
  if (!/^[\da-f.:]+$/i.test(text) || !URL.canParse(url)) return undefined
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return binary([...before, ...zeros, ...after], 16, 16)
}

function binary(parts: readonly (string | number)[], radix: number, size: number): string {
  return parts.map((part) => Number.parseInt(String(part), radix).toString(2).padStart(size, '0')).join('')
}

function written(bits: string): string {
  const parts = (size: number, radix: number) =>
    bits.match(new RegExp(`.{${size}}`, 'g'))?.map((part) => Number.parseInt(part, 2).toString(radix)) ?? []
  if (bits.length === 32) return parts(8, 10).join('.')
  return new URL(`http://[${parts(16, 16).join(':')}]`).hostname.slice(1, -1)
}
