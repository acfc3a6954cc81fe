import { describe, expect, test } from 'vitest'
import { safeReturnAddress } from '../../../src/browser/console/session/sign-in/return-address.ts'

const ORIGIN = 'https://docs.example.com'

describe('where a sign-in leads back to (ASVS 5.0, 3.7.2)', () => {
  test.each([
    ['/developer/monitor/logs?statusClass=4xx#x', '/developer/monitor/logs?statusClass=4xx#x'],
    ['/developer/profile', '/developer/profile'],
    [`${ORIGIN}/developer/profile`, '/developer/profile'],
  ])('%s is kept', (wanted, kept) => expect(safeReturnAddress(wanted, ORIGIN, '/')).toBe(kept))

  test.each([
    'https://evil.example/developer/profile',
    '//evil.example/developer/profile',
    '/\\evil.example/developer/profile',
    'https://docs.example.com@evil.example/developer/profile',
    'https://user@docs.example.com/developer/profile',
    'javascript:alert(1)//developer/',
    '/docs/intro',
    '/developers/profile',
    '/developer',
    '/developer/auth',
    '/developer/auth/logout',
    '/developer/../docs/intro',
    '/developer/x/../auth/logout',
    '/developer/%2e%2e/docs',
    '/developer/x%2fy',
    '/developer/x%5cy',
    'http://[',
    '',
  ])('%s is not', (wanted) => expect(safeReturnAddress(wanted, ORIGIN, '/')).toBe('/developer/dashboard'))

  test('below the base of the site only', () => {
    expect(safeReturnAddress('/portal/developer/profile', ORIGIN, '/portal/')).toBe(
      '/portal/developer/profile',
    )
    expect(safeReturnAddress('/developer/profile', ORIGIN, '/portal/')).toBe('/portal/developer/dashboard')
  })
})
