import { BlockList, isIPv6 } from 'node:net'
import { describe, expect, test } from 'vitest'
import { isAddressListed, parseIpRange } from '../../src/lib/ip-range.ts'

describe('networks', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['2001:0db8::/128', '2001:db8::'],
    ['::', '::'],
    ['::1', '::1'],
    ['::/0', '::/0'],
    // Seen by a server that listens on both kinds.
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
    ['64:ff9b::203.0.113.7', '64:ff9b::cb00:7107'],
  ])('%s is %s', (text, normal) => {
    expect(parseIpRange(text)).toMatchObject({ text: normal })
  })

  test.each([
    ['', 'no IPv4 or IPv6 address'],
    ['example.com', 'no IPv4 or IPv6 address'],
    ['203.0.113', 'no IPv4 or IPv6 address'],
    ['203.0.113.256', 'no IPv4 or IPv6 address'],
    ['203.0.113.010', 'no IPv4 or IPv6 address'],
    ['3405803783', 'no IPv4 or IPv6 address'],
    ['0x7f.0.0.1', 'no IPv4 or IPv6 address'],
    ['203.0.113.0/24/24', 'no IPv4 or IPv6 address'],
    ['203.0.113.0/-1', 'no IPv4 or IPv6 address'],
    ['203.0.113.0/', 'no IPv4 or IPv6 address'],
    ['2001:db8', 'no IPv4 or IPv6 address'],
    ['2001:db8::1::2', 'no IPv4 or IPv6 address'],
    ['fe80::1%eth0', 'no IPv4 or IPv6 address'],
    ['[::1]', 'no IPv4 or IPv6 address'],
    ['::1]@evil[', 'no IPv4 or IPv6 address'],
    ['203.0.113.0/33', 'longer than /32'],
    ['2001:db8::/129', 'longer than /128'],
    ['203.0.113.7/24', 'within 203.0.113.0/24'],
    ['2001:db8::1/32', 'within 2001:db8::/32'],
    ['::ffff:0:0/95', 'within ::fffe:0:0/95'],
  ])('%s is refused: %s', (text, why) => {
    expect(parseIpRange(text)).toContain(why)
  })

  test('who is in a list, as Node itself decides it', () => {
    const addresses = [
      '203.0.113.7',
      '203.0.112.255',
      '10.0.0.1',
      '2001:db8::1',
      '2001:db9::',
      '::1',
      '::ffff:10.0.0.1',
    ]
    const lists = [
      '203.0.113.0/24',
      '203.0.112.0/23',
      '203.0.113.7/32',
      '0.0.0.0/0',
      '10.0.0.0/8',
      '2001:db8::/32',
      '2001:db8::/31',
      '2000::/3',
      '::1/128',
    ]
    for (const text of lists) {
      const [first = '', prefix = ''] = text.split('/')
      const oracle = new BlockList()
      oracle.addSubnet(first, Number(prefix), isIPv6(first) ? 'ipv6' : 'ipv4')
      for (const caller of addresses) {
        const plain = caller.replace('::ffff:', '')
        expect(isAddressListed(caller, [text]), `${caller} in ${text}`).toBe(
          oracle.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4'),
        )
      }
    }
    expect(isAddressListed('10.0.0.1', ['192.0.2.1', '10.0.0.0/8'])).toBe(true)
    // All of IPv6 is not all of IPv4.
    expect(isAddressListed('10.0.0.1', ['::/0'])).toBe(false)
    expect(isAddressListed('10.0.0.1', [])).toBe(false)
    expect(isAddressListed('nobody', ['0.0.0.0/0'])).toBe(false)
  })
})
