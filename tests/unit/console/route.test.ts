import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  hrefInOrganization,
  navigate,
  parseRoute,
  routeHref,
} from '../../../src/browser/console/routing/route.ts'

/** A browser at an address, on a site below a path. */
function at(address: string, home = '/'): void {
  vi.stubGlobal('location', new URL(address, 'https://docs.example.com'))
  vi.stubGlobal('document', { documentElement: { dataset: { home } } })
}

beforeEach(() => at('/developer/dashboard'))
afterEach(() => vi.unstubAllGlobals())

describe('route', () => {
  test.each([
    ['/developer/settings', '/', '/developer/settings'],
    ['/developer/settings/', '/', '/developer/settings'],
    ['/developer/settings.html', '/', '/developer/settings'],
    ['/developer/index.html', '/', '/developer'],
    ['/portal/developer/settings', '/portal/', '/developer/settings'],
  ])('%s below %s is %s', (address, home, path) => {
    at(address, home)
    expect(parseRoute(location).path).toBe(path)
  })

  test('the organization is not part of the query that pages see', () => {
    at('/developer/monitor/logs?org=org_1&statusClass=4xx')
    const { query, organization } = parseRoute(location)
    expect(organization).toBe('org_1')
    expect([...query]).toEqual([['statusClass', '4xx']])
  })
})

test('the address of the page itself adds nothing to the history', () => {
  const history = { state: null, pushState: vi.fn<() => void>(), replaceState: vi.fn<() => void>() }
  vi.stubGlobal('history', history)
  vi.stubGlobal('window', new EventTarget())
  at('/developer/monitor/logs?method=GET')
  navigate('/developer/monitor/logs?method=GET')
  expect(history.pushState).not.toHaveBeenCalled()
  navigate('/developer/monitor/logs?method=PUT')
  expect(history.pushState).toHaveBeenCalledOnce()
  expect(history.replaceState).toHaveBeenCalledOnce()
})

describe('address', () => {
  test('empty parameters are left out', () => {
    expect(routeHref('/developer/settings', { tab: 'audit', action: '', actor: undefined })).toBe(
      '/developer/settings?tab=audit',
    )
  })

  test('the organization of the present address goes along, but not to the sign-in', () => {
    at('/portal/developer/dashboard?org=org_1', '/portal/')
    expect(routeHref('/developer/application', { id: 'app_1' })).toBe(
      '/portal/developer/application?id=app_1&org=org_1',
    )
    expect(routeHref('/developer/auth')).toBe('/portal/developer/auth')
    expect(routeHref('/developer/auth/logout')).toBe('/portal/developer/auth/logout')
  })

  test('another organization takes its place, and leaves the rest', () => {
    at('/developer/monitor/logs?org=org_1&statusClass=4xx')
    expect(hrefInOrganization('org_2')).toBe('/developer/monitor/logs?statusClass=4xx&org=org_2')
    expect(routeHref('/developer/dashboard', { org: 'org_2' })).toBe('/developer/dashboard?org=org_2')
  })
})
