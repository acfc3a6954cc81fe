import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button, type ButtonVariant } from '../../../src/browser/console/ui/button.tsx'
import { formatJson } from '../../../src/browser/console/format/format-json.ts'
import {
  reduceNotifications,
  type NotificationAction,
} from '../../../src/browser/console/ui/notifications/toasts.tsx'
import { Pagination, resultsText, visiblePages } from '../../../src/browser/console/ui/table/pagination.tsx'
import { describeProblem, memberOf } from '../../../src/browser/console/ui/form-context.ts'
import { formatDurationSince, formatPast } from '../../../src/browser/console/ui/time/relative-time.tsx'
import { Spinner } from '../../../src/browser/console/ui/spinner.tsx'
import {
  hasAllowedRole,
  findAllowedRoles,
  remainingTime,
  decodeSession,
} from '../../../src/browser/console/session/token/session-token.ts'
import { parseUuid } from '../../../src/browser/console/api/check-response.ts'
import { deviceId } from '../../../src/browser/console/profile/describe-user-agent.ts'
import { locateDevice } from '../../../src/browser/console/profile/locate-device.ts'
import { formatBytes } from '../../../src/lib/text/format-bytes.ts'

afterEach(() => vi.restoreAllMocks())

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims: unknown) => `${part({ alg: 'none' })}.${part(claims)}.`

describe('session token', () => {
  test('its claims are read, also with letters beyond ASCII, and what is missing is empty', () => {
    const read = decodeSession(token({ email: 'zoë@example.com', exp: 10, roles: { global: ['developer'] } }))
    expect(read).toMatchObject({ email: 'zoë@example.com', exp: 10, userId: '', emailVerified: false })
    expect(read?.roles).toEqual({ global: ['developer'], apps: {}, orgs: {} })
  })

  test.each(['x', 'a.b.c', `${part({})}.${Buffer.from('[').toString('base64url')}.`])(
    '%j can not be decoded: it counts as absent, and that is only logged',
    (text) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      expect(decodeSession(text)).toBeUndefined()
      expect(log).toHaveBeenCalledOnce()
      expect(String(log.mock.calls[0]?.[0])).toContain('Invalid token')
    },
  )

  test('without a token there is neither a session nor a message', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(decodeSession('')).toBeUndefined()
    expect(log).not.toHaveBeenCalled()
  })

  const list = ['organization_admin', 'developer']
  test.each([
    ['a global role', { global: ['developer'], apps: {}, orgs: {} }, [{ role: 'developer', org: '' }]],
    [
      'a role in one of two organizations',
      {
        global: ['viewer'],
        apps: {},
        orgs: { a: { roles: ['viewer'], products: [] }, b: { roles: ['organization_admin'], products: [] } },
      },
      [{ role: 'organization_admin', org: 'b' }],
    ],
    ['no allowed role', { global: ['viewer'], apps: { x: { y: ['developer'] } }, orgs: {} }, []],
  ])('%s', (_, roles, reasons) => {
    expect(findAllowedRoles(roles, list)).toEqual(reasons)
    expect(hasAllowedRole(roles, list)).toBe(reasons.length > 0)
  })

  test('what remains of it, in milliseconds', () => {
    expect(remainingTime({ exp: 100 }, 40_000)).toBe(60_000)
    expect(remainingTime({ exp: 100 }, 100_001)).toBe(-1)
  })
})

describe('notification queue', () => {
  const queue = [{ id: 'a', payload: 'first' }]
  test('notify adds a payload that is there', () => {
    expect(reduceNotifications(queue, { type: 'notify', id: 'b', payload: 'second' })).toEqual([
      { id: 'a', payload: 'first' },
      { id: 'b', payload: 'second' },
    ])
    expect(reduceNotifications(queue, { type: 'notify', id: 'b' })).toBe(queue)
  })
  test('remove drops the item with that id', () => {
    expect(reduceNotifications(queue, { type: 'remove', id: 'a' })).toEqual([])
    expect(reduceNotifications(queue, { type: 'remove', id: 'z' })).toEqual(queue)
  })
  test('anything else is unknown', () => {
    expect(() =>
      reduceNotifications(queue, { type: 'clear', id: 'a' } as unknown as NotificationAction<string>),
    ).toThrow('Unknown action')
  })
})

describe('pagination', () => {
  test.each([
    [1, 10, [1, 2, 3, 4, 5]],
    [3, 10, [1, 2, 3, 4, 5]],
    [4, 10, [2, 3, 4, 5, 6]],
    [10, 10, [6, 7, 8, 9, 10]],
    [2, 3, [1, 2, 3]],
    [1, 1, [1]],
  ])('page %i of %i shows %j', (current, total, pages) => {
    expect(visiblePages(current, total)).toEqual(pages)
  })

  test.each([
    [1, 42, 10, 'Showing 1 to 10 of 42 Results'],
    [5, 42, 10, 'Showing 41 to 42 of 42 Results'],
    [1, 0, 10, 'Showing 0 to 0 of 0 Results'],
    [1, undefined, 10, undefined],
    [1, 42, undefined, undefined],
  ])('page %i of %j items by %j says %j', (current, total, each, text) => {
    expect(resultsText(current, total, each)).toBe(text)
  })

  const markup = (page: number) =>
    renderToStaticMarkup(<Pagination currentPage={page} totalPages={9} onPageChange={() => undefined} />)
  const listDisabled = (html: string) =>
    [...html.matchAll(/<button type="button" aria-label="([^"]*)" disabled=""/g)].map(([, name]) => name)
  test('the ends are disabled, the middle is not', () => {
    expect(listDisabled(markup(1))).toEqual(['First page', 'Previous page'])
    expect(listDisabled(markup(5))).toEqual([])
    expect(listDisabled(markup(9))).toEqual(['Next page', 'Last page'])
    expect(markup(1)).not.toContain('Results')
  })
})

describe('button and spinner', () => {
  const variants: readonly ButtonVariant[] = [
    'primary',
    'outlinePrimary',
    'secondary',
    'outlineSecondary',
    'actionDropdown',
    'danger',
  ]
  test.each(variants)('%s', (variant) => {
    expect(renderToStaticMarkup(<Button variant={variant}>Save</Button>)).toBe(
      `<button type="button" class="button" data-variant="${variant}">Save</button>`,
    )
  })
  test('disabled by its property', () => {
    expect(renderToStaticMarkup(<Button disabled>Save</Button>)).toContain('disabled=""')
  })
  test('while it loads: busy, disabled, a small spinner in place of its label', () => {
    const html = renderToStaticMarkup(<Button loading>Save</Button>)
    expect(html).toContain('disabled="" aria-busy="true"')
    expect(html).toContain('class="spinner small"')
    expect(html).toContain('<span>Save</span>')
  })
  test('a spinner on its own is the large one', () => {
    expect(renderToStaticMarkup(<Spinner />)).toContain('class="spinner"')
  })
})

describe('small values', () => {
  test.each([
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [1_048_575, '1024.0 KB'],
    [1_048_576, '1.0 MB'],
    [5_500_000_000, '5245.2 MB'],
  ])('%i is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

  test('JSON is indented by 2', () => expect(formatJson({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}'))

  test('a UUID is shown unchanged, anything else is reported', () => {
    const id = '0190f5a2-7c3b-7def-8a12-3456789abcde'
    expect(parseUuid(id)).toBe(id)
    for (const wrong of ['', 'x', `${id}0`, '0190f5a2-7c3b-7def-8a12-3456789abcdg'])
      expect(() => parseUuid(wrong)).toThrow('Invalid UUID')
  })

  test('a device id is a name-based UUID, the same for the same browser', () => {
    const one = { appName: 'Netscape', appVersion: '5.0 (X11)' }
    expect(parseUuid(deviceId(one))).toMatch(/^[0-9a-f-]{14}5/)
    expect(deviceId(one)).toBe(deviceId({ ...one }))
    expect(deviceId(one)).not.toBe(deviceId({ ...one, appVersion: '5.0 (Windows)' }))
  })
})

describe('geolocation', () => {
  const fake = (act: Geolocation['getCurrentPosition']) => ({ getCurrentPosition: act }) as Geolocation
  test('gives the coordinates', async () => {
    const coords = { latitude: 1.5, longitude: -2.25, accuracy: 3 }
    const found = fake((good) => good({ coords, timestamp: 0 } as GeolocationPosition))
    expect(await locateDevice(found)).toEqual({ latitude: 1.5, longitude: -2.25 })
  })
  test('rejects with the reason', async () => {
    const refused = fake((_, bad) => bad?.({ message: 'User denied' } as GeolocationPositionError))
    await expect(locateDevice(refused)).rejects.toThrow('ERR_LOC : Error getting location: User denied')
  })
  test('rejects where there is none', async () => {
    vi.stubGlobal('navigator', {})
    await expect(locateDevice()).rejects.toThrow('ERR_LOC : Geolocation is not supported by this browser')
    vi.unstubAllGlobals()
  })
})

describe('claims of an unexpected type', () => {
  const decode = (claims: object) =>
    decodeSession(`x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`)

  test.each([
    [{ roles: { global: 'developer' } }, 'roles.global'],
    [{ roles: { orgs: { mine: ['developer'] } } }, 'roles.orgs.mine'],
    [{ roles: { orgs: { mine: { roles: 'developer' } } } }, 'roles.orgs.mine.roles'],
    [{ roles: { apps: { portal: 'x' } } }, 'roles.apps.portal'],
    [{ roles: ['developer'] }, 'roles'],
    [{ exp: 'tomorrow' }, 'exp'],
  ])('%j are reported by path and give no role', (claims, path) => {
    const session = decode(claims)
    expect(session?.invalidClaims).toEqual([path])
    expect(hasAllowedRole(session?.roles ?? { global: [], apps: {}, orgs: {} }, ['developer'])).toBe(false)
  })

  test('null and absent claims have their defaults', () => {
    const session = decode({ email: null, roles: { global: ['developer'], orgs: { mine: null } } })
    expect(session).toMatchObject({
      email: '',
      invalidClaims: [],
      roles: { global: ['developer'], orgs: { mine: { roles: [], products: [] } } },
    })
  })
})

describe('relative times', () => {
  const now = Date.parse('2026-03-04T12:00:00Z')

  test('a past event ahead of this clock is shown as a date, not as tomorrow', () => {
    expect(formatPast('2026-03-05T12:00:00Z', now)).toMatch(/Mar 5, 2026/)
    expect(formatPast('2026-03-04T09:00:00Z', now)).toBe('3 hours ago')
  })

  test.each([
    ['2026-03-03T23:00:00Z', '13 hours'],
    ['2026-03-03T11:00:00Z', '1 day'],
    ['2026-03-04T11:59:30Z', '1 minute'],
  ])('%s is %s ago', (at, text) => {
    expect(formatDurationSince(at, now)).toBe(text)
  })
})

test('a problem belongs to the field of its member, and says which item of a list it means', () => {
  const problem = { pointer: '/ipAllowList/1', rule: 'network', message: 'Must be an IP address.' }
  expect(memberOf(problem)).toBe('ipAllowList')
  expect(memberOf({ rule: 'required', parameter: 'limit', message: 'Is required.' })).toBeUndefined()
  expect(describeProblem({ ...problem, item: 'harbour' })).toBe('harbour: Must be an IP address.')
  expect(describeProblem(problem)).toBe('Must be an IP address.')
})
