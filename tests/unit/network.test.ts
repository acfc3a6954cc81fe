import { BlockList, isIPv6 } from 'node:net'
import { describe, expect, test } from 'vitest'
import { isAddressListed, isPublicAddress, parseIpRange } from '../../src/lib/network/ip-range.ts'

describe('IP ranges', () => {
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
    // The form in which a server that listens on both kinds sees an IPv4 client.
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
    ['64:ff9b::203.0.113.7', '64:ff9b::cb00:7107'],
  ])('%s has the normal form %s', (text, normal) => {
    expect(parseIpRange(text)).toMatchObject({ text: normal })
  })

  test.each([
    ['', 'is not an IPv4 address'],
    ['example.com', 'is not an IPv4 address'],
    ['203.0.113', 'is not an IPv4 address'],
    ['203.0.113.256', 'is not an IPv4 address'],
    ['203.0.113.010', 'is not an IPv4 address'],
    ['3405803783', 'is not an IPv4 address'],
    ['0x7f.0.0.1', 'is not an IPv4 address'],
    ['203.0.113.0/24/24', 'is not an IPv4 address'],
    ['203.0.113.0/-1', 'is not an IPv4 address'],
    ['203.0.113.0/', 'is not an IPv4 address'],
    ['2001:db8', 'is not an IPv4 address'],
    ['2001:db8::1::2', 'is not an IPv4 address'],
    ['fe80::1%eth0', 'is not an IPv4 address'],
    ['[::1]', 'is not an IPv4 address'],
    ['::1]@evil[', 'is not an IPv4 address'],
    ['203.0.113.0/33', 'longer than /32'],
    ['2001:db8::/129', 'longer than /128'],
    ['203.0.113.7/24', 'within 203.0.113.0/24'],
    ['2001:db8::1/32', 'within 2001:db8::/32'],
    ['::ffff:0:0/95', 'within ::fffe:0:0/95'],
  ])('%s is not accepted as a network: %s', (text, why) => {
    expect(parseIpRange(text)).toContain(why)
  })

  test('a list contains the same addresses as a BlockList of Node', () => {
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
    expect(isAddressListed('not an address', ['0.0.0.0/0'])).toBe(false)
  })
})

describe('public addresses', () => {
  test.each(['8.8.8.8', '2606:4700::1111'])('%s is one', (text) => expect(isPublicAddress(text)).toBe(true))
  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '169.254.169.254',
    '100.64.0.1',
    '::ffff:169.254.169.254',
    // Forms of 127.0.0.1 and 169.254.169.254 within IPv6.
    '::7f00:1',
    '::a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    'fd00:ec2::254',
    // Not assigned to hosts.
    '4000::1',
  ])('%s is none', (text) => expect(isPublicAddress(text)).toBe(false))
})
