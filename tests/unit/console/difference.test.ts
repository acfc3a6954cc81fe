import { describe, expect, test } from 'vitest'
import { compareCalls, orderCalls } from '../../../src/browser/console/logs/comparison/compare-calls.ts'
import { findDifferences } from '../../../src/browser/console/logs/comparison/find-differences.ts'
import type { LogDetail } from '../../../src/browser/console/api/models.ts'

/** What differs, in short: '+/b' is only in the second, '-/a' only in the first, '~/c' changed, '?/d' is hidden. */
const SIGNS = { added: '+', removed: '-', changed: '~', hidden: '?', same: '=' } as const
const short = (a: unknown, b: unknown) =>
  findDifferences(a, b)
    .filter(({ change }) => change !== 'same')
    .map(({ path, change }) => SIGNS[change] + path)

describe('how two JSON documents differ', () => {
  test.each<[name: string, before: unknown, after: unknown, found: string[]]>([
    ['not at all', { a: 1, b: [1, { c: null }] }, { a: 1, b: [1, { c: null }] }, []],
    ['in the order of members only', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }, []],
    ['by a value', { a: 1 }, { a: 2 }, ['~/a']],
    ['by a type', { a: 1 }, { a: '1' }, ['~/a']],
    ['by a member that came', { a: 1 }, { a: 1, b: 2 }, ['+/b']],
    ['by a member that went', { a: 1, b: 2 }, { a: 1 }, ['-/b']],
    ['by a member that is null now', { a: 1 }, { a: null }, ['~/a']],
    ['by a member that is null and one that is not there', {}, { a: null }, ['+/a']],
    ['deep down', { a: { b: { c: 1, d: 2 } } }, { a: { b: { c: 1, d: 3 } } }, ['~/a/b/d']],
    ['an object and a list', { a: {} }, { a: [] }, ['~/a']],
    ['a whole that was replaced', 'text', { a: 1 }, ['~']],
    ['something and nothing', null, { a: 1 }, ['~']],
    ['by names that need escapes', { 'a/b': 1, 'c~d': 1 }, { 'a/b': 2, 'c~d': 2 }, ['~/a~1b', '~/c~0d']],
    [
      'by a name that every object has',
      {},
      JSON.parse('{"__proto__":1,"toString":2}'),
      ['+/__proto__', '+/toString'],
    ],
    ['by an item at the beginning', [1, 2, 3], [0, 1, 2, 3], ['+/0']],
    ['by an item at the end', [1, 2], [1, 2, 3], ['+/2']],
    ['by an item in the middle that went', [1, 2, 3], [1, 3], ['-/1']],
    ['by two items in two places', [1, 2, 3, 4], [0, 1, 2, 9, 3, 4], ['+/0', '+/3']],
    [
      'by a member of an item',
      [
        { id: 1, n: 1 },
        { id: 2, n: 1 },
      ],
      [
        { id: 1, n: 1 },
        { id: 2, n: 5 },
      ],
      ['~/1/n'],
    ],
    [
      'by a member of an item after an added one',
      [
        { id: 1, n: 1 },
        { id: 2, n: 1 },
      ],
      [{ id: 0 }, { id: 1, n: 1 }, { id: 2, n: 5 }],
      ['+/0', '~/2/n'],
    ],
    ['all items', [1, 2], [3, 4], ['~/0', '~/1']],
    ['lists that are empty', [], [], []],
    [
      'a secret that the log does not hold',
      { token: '[redacted]', a: 1 },
      { token: '[redacted]', a: 1 },
      ['?/token'],
    ],
    ['the way in, and not what opened', 'Basic [redacted]', 'Bearer [redacted]', ['~']],
    ['secrets in equal lists', { a: ['[redacted]', 'x'] }, { a: ['[redacted]', 'x'] }, ['?/a/0']],
  ])('%s', (_, before, after, found) => {
    expect(short(before, after)).toEqual(found)
  })

  test('an unchanged subtree is reported once', () => {
    expect(findDifferences({ a: { b: [1, 2, 3] }, c: 1 }, { a: { b: [1, 2, 3] }, c: 2 })).toEqual([
      { path: '/a', change: 'same', before: { b: [1, 2, 3] }, after: { b: [1, 2, 3] } },
      { path: '/c', change: 'changed', before: 1, after: 2 },
    ])
  })

  test('a side that has nothing has no value, which is not null', () => {
    const [came] = findDifferences({}, { a: null })
    expect(came).not.toHaveProperty('before')
    expect(came).toHaveProperty('after', null)
  })

  test('lists too long to align are compared place by place', () => {
    const long = Array.from({ length: 600 }, (_, n) => n)
    expect(short(long, [...long, 600])).toEqual(['+/600'])
    expect(short([...long.slice(0, 599), -1], long)).toEqual(['~/599'])
  })

  test('swapped, the two sides give the mirror image', () => {
    const mirror = { '+': '-', '-': '+', '~': '~', '?': '?' } as const
    const [a, b] = [
      { a: 1, b: 2, d: { e: 1 } },
      { a: 1, c: 3, d: { e: 2 } },
    ]
    const turned = short(b, a).map((one) => mirror[one[0] as keyof typeof mirror] + one.slice(1))
    expect(turned.sort()).toEqual([...short(a, b)].sort())
  })
})

const log: LogDetail = {
  requestId: 'req_1',
  at: '2026-11-21T10:00:00Z',
  api: 'v1',
  method: 'POST',
  path: '/v1/mint/requests',
  operationId: 'mintDataRequest',
  status: 202,
  code: null,
  ms: 12.4,
  organizationId: 'org_1',
  applicationId: 'app_1',
  secret: { id: 'sec_1', last4: 'aaaa' },
  ipAddress: '192.0.2.1',
  userAgent: 'curl',
  query: 'limit=5&tag=a&tag=b',
  request: { headers: { Authorization: 'Bearer [redacted]', Accept: '*/*' }, body: { title: 'A' } },
  response: { headers: {}, body: null },
  violations: [],
  broken: [],
  eventIds: [],
}

describe('how two calls differ', () => {
  const other: LogDetail = {
    ...log,
    requestId: 'req_2',
    at: '2026-11-21T10:00:01Z',
    status: 422,
    code: 'validation_failed',
    secret: { id: 'sec_2', last4: 'bbbb' },
    query: 'tag=a&limit=6',
    request: {
      headers: { authorization: 'Bearer very-secret', accept: '*/*', 'x-new': '1' },
      body: { title: 7 },
    },
    response: { headers: {}, body: { code: 'validation_failed' } },
  }
  const parts = Object.fromEntries(
    compareCalls(log, other).map(({ title, differences: found }) => [
      title,
      found.filter(({ change }) => change !== 'same').map(({ path, change }) => `${SIGNS[change]}${path}`),
    ]),
  )

  test('request line, answer, headers and bodies, each by name or path', () => {
    expect(parts).toEqual({
      'Request line': ['~?limit', '~?tag', '~key'],
      Response: ['~status', '~code'],
      'Headers of the request': ['~authorization', '+x-new'],
      'Body of the request': ['~/title'],
      'Headers of the response': [],
      'Body of the response': ['~'],
    })
  })

  test('what opens anything is in neither side', () => {
    expect(JSON.stringify(compareCalls(log, other))).not.toContain('very-secret')
  })

  test('the earlier call is the first, however they were chosen', () => {
    expect(orderCalls(other, log)).toEqual([log, other])
    expect(orderCalls(log, other)).toEqual([log, other])
    // The API gives times in seconds.
    const soon = { ...other, at: log.at, requestId: 'req_0' }
    expect(orderCalls(soon, log)).toEqual([log, soon])
  })
})
