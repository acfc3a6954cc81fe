import { describe, expect, test } from 'vitest'
import type { LogDetail } from '../../../src/browser/console/api/models.ts'
import {
  tryItHash,
  fieldAnchor,
  redactExportedHeaders,
  writeSnapshot,
} from '../../../src/browser/console/logs/export/call-export.ts'
import { writeCurl } from '../../../src/browser/console/logs/export/write-curl.ts'
import { writeCsv } from '../../../src/browser/console/format/write-csv.ts'

const log: LogDetail = {
  requestId: 'req_1',
  at: '2026-11-21T10:00:00Z',
  api: 'v1',
  method: 'POST',
  path: '/v1/mint/requests',
  operationId: 'mintDataRequest',
  status: 422,
  code: 'validation_failed',
  ms: 12,
  organizationId: 'org_1',
  applicationId: 'app_1',
  secret: null,
  ipAddress: '192.0.2.1',
  userAgent: 'curl',
  query: '',
  request: {
    headers: { Authorization: 'Bearer very-secret', 'content-type': 'application/json', host: 'x' },
    body: { title: '</pre><script>alert(1)</script>', note: "it's" },
  },
  response: { headers: { 'Set-Cookie': 'very-secret' }, body: null },
  violations: [{ pointer: '/title', rule: 'type', message: 'must be <short>' }],
  broken: [],
  eventIds: [],
}

describe('a call as a file for support', () => {
  const file = writeSnapshot(log, 'https://docs.example.com/docs/api/v1/mint-data-request')

  test('holds no secret and no markup of others, and forbids itself to load anything', () => {
    expect(file).not.toContain('very-secret')
    expect(file).not.toContain('<script')
    expect(file).toContain("default-src 'none'")
    expect(file).not.toMatch(/(?:src|href)=/)
  })

  test('says what was called, what came back, and which rule was broken', () => {
    expect(file).toContain('POST /v1/mint/requests returned 422')
    expect(file).toContain('/title: must be &#60;short&#62;')
    expect(file).toContain('req_1')
  })
})

test('names of headers that open something are known in any case', () => {
  expect(redactExportedHeaders({ AUTHORIZATION: 'a', Cookie: 'b', DPoP: 'c', accept: 'd' })).toEqual({
    AUTHORIZATION: '[redacted]',
    Cookie: '[redacted]',
    DPoP: '[redacted]',
    accept: 'd',
  })
  // The kind of sign-in may be shown, the credential may not.
  expect(redactExportedHeaders({ authorization: 'Basic [redacted]', cookie: 'abc [redacted]' })).toEqual({
    authorization: 'Basic [redacted]',
    cookie: '[redacted]',
  })
})

describe('a call as a curl command', () => {
  const write = (method: string, headers: Record<string, string>, body: unknown = null, query = '') =>
    writeCurl({ ...log, method, query, request: { headers, body } }, 'https://api.example.com').split(
      ' \\\n  ',
    )
  const json = { 'content-type': 'application/json' }

  test('has a variable for the token, and quotes that a shell understands', () => {
    expect(writeCurl(log, 'https://api.example.com').split(' \\\n  ')).toEqual([
      'curl https://api.example.com/v1/mint/requests',
      "--header 'Content-Type: application/json'",
      expect.stringContaining("it'\\''s"),
      '--header "Authorization: Bearer $TOKEN"',
    ])
  })

  test.each([
    ['Basic [redacted]', '--user "$CLIENT_ID:$CLIENT_SECRET"'],
    ['bearer [redacted]', '--header "Authorization: Bearer $TOKEN"'],
    ['DPoP [redacted]', '--header "Authorization: Bearer $TOKEN"'],
  ])('has the credential of %j', (authorization, option) => {
    expect(write('GET', { authorization, accept: 'a/b' })).toEqual([
      'curl https://api.example.com/v1/mint/requests',
      "--header 'accept: a/b'",
      option,
    ])
  })

  test('has neither proofs and cookies nor headers of the connection', () => {
    const headers = {
      dpop: '[redacted]',
      cookie: 'a=b',
      'proxy-authorization': 'x',
      'sec-fetch-site': 'none',
      'transfer-encoding': 'chunked',
    }
    expect(write('GET', headers)).toEqual(['curl https://api.example.com/v1/mint/requests'])
    expect(write('GET', { 'x-api-key': 'very-secret' })[1]).toBe('--header "X-API-Key: $API_KEY"')
  })

  test('sends a text that begins with @ as it is, and no file of that name', () => {
    expect(write('POST', { 'content-type': 'text/plain' }, '@/etc/passwd')).toContain(
      '--data-raw @/etc/passwd',
    )
    expect(write('PUT', json, '@x').filter((option) => /--data(?!-raw)/.test(option))).toEqual([])
  })

  test('asks for headers only where the call was HEAD, with or without a body', () => {
    for (const body of [null, 'text', { a: 1 }])
      expect(write('HEAD', json, body)).toEqual(['curl https://api.example.com/v1/mint/requests', '--head'])
  })

  test('writes forms, uploads and queries as the call sent them', () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(write('POST', form, { grant_type: 'client_credentials', scope: 'a b' })).toEqual([
      'curl https://api.example.com/v1/mint/requests',
      '--data-urlencode grant_type=client_credentials',
      "--data-urlencode 'scope=a b'",
    ])
    const upload = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(write('POST', upload, { metadata: { purpose: 'mint' }, file: '../a/lot.csv' })).toEqual([
      'curl https://api.example.com/v1/mint/requests',
      expect.stringMatching(/^--form 'metadata=.*;type=application\/json'$/),
      expect.stringMatching(/^--form 'file=@lot\.csv;/),
    ])
    expect(write('GET', {}, null, '?limit=2&x=$(id)')[0]).toBe(
      "curl 'https://api.example.com/v1/mint/requests?limit=2&x=$(id)'",
    )
  })
})

describe('where the reference describes what was wrong', () => {
  test.each([
    [{ pointer: '/title' }, 'body.title'],
    [{ pointer: '/asset/record/lot' }, 'body.asset.record.lot'],
    [{ pointer: '/tags/3' }, 'body.tags'],
    [{ pointer: '' }, 'body'],
    [{ parameter: 'limit' }, 'query.limit'],
    [{ parameter: 'eventId' }, 'path.eventId'],
    [{ header: 'Idempotency-Key' }, 'header.Idempotency-Key'],
  ])('%j', (place, id) => {
    expect(fieldAnchor({ rule: 'x', message: 'x', ...place }, '/events/{eventId}')).toBe(id)
  })
})

describe('CSV (RFC 4180)', () => {
  test('quotes what needs it, and takes no formula into a spreadsheet', () => {
    expect(writeCsv([{ a: 'x,y', b: '=1+1', c: null, d: 'say "no"' }])).toBe(
      'a,b,c,d\r\n"x,y",\'=1+1,,"say ""no"""\r\n',
    )
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1+1', "' =1+1"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['\n=1', '"\'\n=1"'],
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    // Where the semicolon parts cells, the second half must not become one.
    ['x;=1+1', '"x;=1+1"'],
    ['x,=1+1', '"x,=1+1"'],
    ['a-b', 'a-b'],
    ['/v1/mint', '/v1/mint'],
  ])('the cell %j', (text, cell) => {
    expect(writeCsv([{ a: text }])).toBe(`a\r\n${cell}\r\n`)
  })

  test('of nothing is a line', () => expect(writeCsv([])).toBe('\r\n'))
})

describe('the same call in the form of the reference', () => {
  const unpack = (hash: string | undefined) =>
    JSON.parse(Buffer.from(hash?.slice('#tryit='.length) ?? '', 'base64url').toString()) as unknown

  test('has its path, its query, and its body', () => {
    const call = { ...log, path: '/v1/events/e%2F1/parts', query: 'limit=5&tag=a&tag=ü' }
    expect(unpack(tryItHash(call, { path: '/events/{eventId}/parts', server: 2 }))).toEqual({
      server: 2,
      values: { 'path.eventId': 'e/1', 'query.limit': '5', 'query.tag': ['a', 'ü'] },
      media: 'application/json',
      body: log.request.body,
    })
  })

  test('carries nothing of its headers', () => {
    expect(JSON.stringify(unpack(tryItHash(log, { path: '/mint/requests' })))).not.toContain('very-secret')
  })

  test('is not a link when it is longer than an address may be', () => {
    const long = { ...log, request: { headers: {}, body: { text: 'x'.repeat(9000) } } }
    expect(tryItHash(long, { path: '/mint/requests' })).toBeUndefined()
  })
})
