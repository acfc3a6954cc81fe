import { describe, expect, test } from 'vitest'
import { findResponse } from '../../../src/browser/client/try-it/result/response-view.tsx'
import { createRequestDraft, type Draft } from '../../../src/domain/trial/draft.ts'
import { composeRequest } from '../../../src/domain/trial/compose-request.ts'
import { AbsentFile } from '../../../src/domain/trial/form-value.ts'
import { listDraftErrors, findObstacle } from '../../../src/domain/trial/draft-errors.ts'
import {
  splitMessages,
  prepareRequest,
  findBrowserLimit,
} from '../../../src/browser/client/try-it/request/send-request.ts'
import {
  writeShareLink,
  readShareLink,
  removeSecrets,
} from '../../../src/browser/client/try-it/draft/share-link.ts'
import type { Trial } from '../../../src/lib/page/try-it-data.ts'

const json = { type: 'application/json', address: 'body' }
const trial: Trial = {
  method: 'POST',
  path: '/orders/{id}',
  servers: [
    {
      url: 'https://{region}.example.com/{base}',
      label: 'one',
      variables: [
        { name: 'region', value: 'eu', values: ['eu', 'us'] },
        { name: 'base', value: 'v1', values: [] },
      ],
    },
    { url: 'https://two.example.com', label: 'two', variables: [] },
    {
      url: 'https://{tenant}.example.com',
      label: 'three',
      variables: [{ name: 'tenant', value: 'acme', values: [] }],
    },
  ],
  security: [['token'], ['basic', 'key'], []],
  schemes: {
    token: { kind: 'oauth2' },
    basic: { kind: 'http', scheme: 'basic' },
    key: { kind: 'apiKey', location: 'query', key: 'k' },
  },
  tokenSchemes: ['token'],
  parameters: [
    { in: 'path', name: 'id', required: true, schema: { type: 'string' } },
    {
      in: 'query',
      name: 'tags',
      required: false,
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { type: 'string' } },
    },
    { in: 'header', name: 'X-Api-Key', required: false, schema: { type: 'string' } },
    { in: 'cookie', name: 'sid', required: false, schema: { type: 'string' } },
  ],
  body: {
    required: true,
    media: [
      {
        ...json,
        schema: {
          type: 'object',
          properties: {
            n: { type: 'integer' },
            pass: { type: 'string', format: 'password' },
            accessToken: { type: 'string' },
          },
        },
      },
      { type: 'application/x-www-form-urlencoded', address: 'body-2', schema: {} },
      {
        type: 'multipart/form-data',
        address: 'body-3',
        schema: {},
        rules: { meta: { contentType: 'application/x-meta+json' } },
      },
      { type: 'text/csv', address: 'body-4', schema: { type: 'string' }, value: '' },
      { type: 'application/octet-stream', address: 'body-5', schema: {} },
    ],
  },
  responses: { 200: [{ ...json, schema: true }], '4XX': [], default: [{ ...json, schema: false }] },
  schemas: {},
  request: {
    method: 'POST',
    url: 'https://eu.example.com/v1/orders/{id}',
    parameters: [{ in: 'path', name: 'id', value: 'ord_1' }],
    body: { type: 'json', value: { n: 1 } },
  },
}
const first = createRequestDraft(trial)
const draft = (change: Partial<Draft>): Draft => ({ ...first, ...change })

describe('a draft becomes a request', () => {
  test('that equals the sample before anything is edited', () => {
    expect(composeRequest(trial, first)).toEqual({
      method: 'POST',
      url: 'https://eu.example.com/v1/orders/{id}',
      parameters: [{ in: 'path', name: 'id', value: 'ord_1' }],
      authorization: [{ type: 'bearer', token: 'YOUR_ACCESS_TOKEN' }],
      body: { type: 'json', value: { n: 1 }, contentType: 'application/json' },
    })
    expect(listDraftErrors(trial, first, { token: { token: 't' } })).toEqual([])
    expect(findObstacle(trial, first)).toBeUndefined()
  })

  test('with server, variables, styles and credentials', () => {
    const out = prepareRequest(
      trial,
      draft({
        variables: { region: 'us' },
        security: 1,
        values: { 'path.id': 'a/b', 'query.tags': ['x', 'y z'], 'cookie.sid': 's' },
      }),
      { basic: { username: 'me', password: 'pw' }, key: { value: 'K' } },
    )
    expect(out.url).toBe('https://us.example.com/v1/orders/a%2Fb?tags=x,y%20z&k=K')
    expect(out.headers).toEqual([
      ['Authorization', 'Basic bWU6cHc='],
      ['Content-Type', 'application/json'],
    ])
    expect(out.droppedHeaders).toEqual(['Cookie'])
    expect(out.body).toBe('{\n  "n": 1\n}')
  })

  test('that follows no redirect if the browser would pass on a secret of its headers or body', () => {
    const hasSecret = (change: Partial<Draft>) => prepareRequest(trial, draft(change), {}).hasCredentials
    const others: Partial<Draft>[] = [
      {},
      { values: { 'path.id': 'a', 'header.X-Api-Key': '', 'cookie.sid': 's' } },
      { body: { n: 1, pass: '' } },
      { invalidJson: '{"n":' },
    ]
    expect(others.map(hasSecret)).toEqual(others.map(() => false))
    const secrets: Partial<Draft>[] = [
      { values: { 'header.X-Api-Key': 'K' } },
      { body: { n: 1, pass: 'p' } },
      { body: { accessToken: 't' } },
      { body: { list: [{ client_secret: 's' }] } },
      { media: 'application/x-www-form-urlencoded', body: { password: 'p' } },
      { invalidJson: '{"password": "p"' },
    ]
    expect(secrets.map(hasSecret)).toEqual(secrets.map(() => true))
    expect(prepareRequest(trial, first, { token: { token: 't' } }).hasCredentials).toBe(true)
  })

  test('with a body of each kind', async () => {
    const made = (media: string, body: Draft['body']) => prepareRequest(trial, draft({ media, body }), {})
    expect(made('application/x-www-form-urlencoded', { a: 'x y', b: [1, 2] }).body).toBe('a=x+y&b=1&b=2')
    expect(made('text/csv', 'a;b').body).toBe('a;b')
    expect(composeRequest(trial, draft({ invalidJson: '{"n":' })).body).toEqual({
      type: 'text',
      text: '{"n":',
      contentType: 'application/json',
    })
    const file = new File(['bytes'], 'a.bin', { type: 'image/png' })
    const binary = made('application/octet-stream', file)
    expect([binary.body, binary.headers.at(-1)]).toEqual([file, ['Content-Type', 'application/octet-stream']])
    const { body, headers } = made('multipart/form-data', {
      files: [file, file],
      meta: { a: 1 },
      n: 2,
      none: undefined,
    })
    // The bytes that samples send: JSON has no file name, which FormData would add.
    const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? ''
    const boundary = type.replace('multipart/form-data; boundary=', '')
    const image = 'Content-Disposition: form-data; name="files"; filename="a.bin"\r\nContent-Type: image/png'
    expect(body instanceof Blob && (await body.text()).split(`--${boundary}`)).toEqual([
      '',
      `\r\n${image}\r\n\r\nbytes\r\n`,
      `\r\n${image}\r\n\r\nbytes\r\n`,
      '\r\nContent-Disposition: form-data; name="meta"\r\nContent-Type: application/x-meta+json\r\n\r\n{"a":1}\r\n',
      '\r\nContent-Disposition: form-data; name="n"\r\n\r\n2\r\n',
      '--\r\n',
    ])
  })

  test('placeholders are shown in samples, and never sent', () => {
    const parameters = [{ in: 'path', name: 'id', value: 'ORDER_ID', isPlaceholder: true }] as const
    const named = { ...trial, request: { ...trial.request, parameters } }
    const empty = createRequestDraft(named)
    expect(empty.values).toEqual({})
    expect(composeRequest(named, empty).parameters).toEqual(parameters)
    expect(composeRequest(named, empty, { isSent: true })).toMatchObject({ parameters: [] })
    expect(findObstacle(named, empty)).toBe('Fill in the path parameter id.')
    expect(prepareRequest(trial, first, {}).headers).toEqual([['Content-Type', 'application/json']])
    const half = draft({ security: 1 })
    expect(prepareRequest(trial, half, { basic: { username: 'me' } }).headers[0]).toEqual([
      'Authorization',
      'Basic bWU6',
    ])
  })

  test('an empty field that is required says so instead of naming its pattern', () => {
    const schema = {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'string', pattern: '^o' }, name: { type: 'string', minLength: 1 } },
    }
    const strict = { ...trial, body: { required: true, media: [{ ...json, schema }] } }
    const found = listDraftErrors(strict, draft({ body: { id: '', name: '' } }), { token: { token: 't' } })
    expect(found.map(({ pointer, message }) => [pointer, message])).toEqual([
      ['/body/id', 'is required'],
      ['/body/name', 'must have at least 1 character'],
    ])
  })

  test('or an obstacle and errors by field', () => {
    const wrong = draft({ values: { 'query.tags': [1] }, body: { n: 'x' } })
    expect(listDraftErrors(trial, wrong)).toEqual([
      { pointer: '/security/token/token', message: 'is required', isEmpty: true },
      { pointer: '/path.id', message: 'is required', isEmpty: true },
      { pointer: '/query.tags/0', message: 'must be string' },
      { pointer: '/body/n', message: 'must be integer' },
    ])
    expect(findObstacle(trial, wrong)).toBe('Fill in the path parameter id.')
    for (const own of ['', 'ftp://x', 'https://a b', 'https://{x}', '//a.test', 'javascript:1'])
      expect(findObstacle(trial, draft({ server: -1, customServer: own })), own).toContain('http: or https:')
    expect(
      findObstacle(trial, draft({ server: -1, customServer: 'http://127.0.0.1:80/x?y#z' })),
    ).toBeUndefined()
    const noFile = draft({ media: 'application/octet-stream', body: new AbsentFile([], 'file') })
    expect(findObstacle(trial, noFile)).toContain('file')
    // Its field is marked, so that it gets the focus.
    expect(listDraftErrors(trial, noFile).at(-1)).toMatchObject({ pointer: '/body', message: 'is required' })
  })
})

describe('a shared link', () => {
  const full = draft({
    values: { 'path.id': 'ord_7', 'header.X-Api-Key': 'SECRET', 'query.tags': ['é'] },
    body: { n: 4, pass: 'SECRET', accessToken: 'SECRET', deep: [{ apiKey: 'SECRET' }] },
    server: 1,
  })

  test('has no secrets', () => {
    expect(JSON.stringify(removeSecrets(trial, full))).not.toContain('SECRET')
    const hash = writeShareLink(trial, full) ?? ''
    expect(hash).toMatch(/^#tryit=[\w-]+$/)
    const again = readShareLink(trial, first, hash)
    expect(again).toMatchObject({
      server: 1,
      values: { 'path.id': 'ord_7', 'query.tags': ['é'] },
      body: { n: 4 },
    })
  })

  test('leads only to origins of the specification', () => {
    const hash = (change: Partial<Draft>) => writeShareLink(trial, draft(change)) ?? ''
    // A listed value may change the origin, a free one may not.
    expect(readShareLink(trial, first, hash({ variables: { region: 'us', base: 'v2' } }))?.variables).toEqual(
      {
        region: 'us',
      },
    )
    expect(readShareLink(trial, first, hash({ variables: { base: 'v2' } }))?.variables).toEqual({
      base: 'v2',
    })
    expect(
      readShareLink(trial, first, hash({ server: 2, variables: { tenant: 'evil.test/' } }))?.variables,
    ).toEqual({})
    expect(
      readShareLink(trial, first, hash({ server: -1, customServer: 'https://evil.test' })),
    ).toMatchObject({
      server: 0,
      customServer: '',
    })
  })

  test('that is invalid is ignored', () => {
    for (const hash of ['', '#other', '#tryit=', '#tryit=%%%', '#tryit=bnVsbA', '#tryit=W10'])
      expect(readShareLink(trial, first, hash)).toBeUndefined()
    expect(writeShareLink(trial, draft({ body: { text: 'x'.repeat(9000) } }))).toBeUndefined()
  })
})

test('responses are found by status, class, or default', () => {
  expect([200, 404, 500].map((status) => findResponse(trial, status)?.[0]?.schema)).toEqual([
    true,
    undefined,
    false,
  ])
  expect(findResponse({ ...trial, responses: {} }, 200)).toBeUndefined()
})

test('only complete messages of a stream are shown', () => {
  const sse = 'data: 1\n\nevent: x\ndata: 2\r\n\r\ndata: 3'
  expect(splitMessages(sse, 'text/event-stream')).toEqual({
    whole: ['data: 1', 'event: x\ndata: 2'],
    rest: 'data: 3',
  })
  expect(splitMessages('{"a":1}\n{"b":', 'application/x-ndjson')).toEqual({
    whole: ['{"a":1}'],
    rest: '{"b":',
  })
  expect(splitMessages('{"b":2}', 'application/x-ndjson')).toEqual({ whole: [], rest: '{"b":2}' })
})

test('requests that no browser sends are refused with a reason', () => {
  const out = { url: 'https://a.test', headers: [], droppedHeaders: [], hasCredentials: false }
  expect(findBrowserLimit({ ...out, method: 'GET', body: '{}' })).toBe(
    'Browsers do not send a body with GET.',
  )
  expect(findBrowserLimit({ ...out, method: 'TRACE' })).toBe('Browsers do not allow TRACE requests.')
})
