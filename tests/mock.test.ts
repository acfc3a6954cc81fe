/** `docs mock` from outside: requests over HTTP and their responses, changed descriptions, and what cannot be served. */

import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docsAlone, scratch, start } from './docs.ts'

const ORDER = {
  type: 'object',
  required: ['id', 'items', 'state'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', pattern: '^ord_[a-z0-9]{8}$' },
    state: { enum: ['open', 'sold'] },
    items: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Item' } },
    secret: { type: 'string', writeOnly: true },
  },
}

const ITEM = {
  type: 'object',
  required: ['sku', 'count'],
  properties: { sku: { type: 'string', minLength: 3 }, count: { type: 'integer', minimum: 1 } },
}

const problem = (examples: object) => ({
  description: 'Failed',
  content: { 'application/problem+json': { examples } },
})

const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: 'https://api.example.com/base' }],
  security: [{ token: [] }],
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'cookie', name: 'session' },
    },
    schemas: { Order: ORDER, Item: ITEM },
  },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 10 } },
          {
            name: 'ids',
            in: 'query',
            explode: false,
            schema: { type: 'array', maxItems: 2, items: { type: 'integer' } },
          },
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            schema: { type: 'object', properties: { age: { type: 'integer' } } },
          },
          {
            name: 'X-Trace',
            in: 'header',
            required: true,
            schema: { type: 'string', format: 'uuid', minLength: 36 },
          },
        ],
        responses: {
          200: {
            description: 'OK',
            headers: {
              'X-Total': { schema: { type: 'integer', example: 7 } },
              'Set-Cookie': { schema: { type: 'array', items: { type: 'string' } }, example: ['a=1', 'b=2'] },
            },
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
              },
              'text/csv': { example: 'id,state\nord_1,open\n' },
            },
          },
        },
      },
      post: {
        operationId: 'createOrder',
        security: [{ token: [] }, { key: [] }],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Item' } },
            'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/Item' } },
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: {
                  file: { type: 'string', format: 'binary' },
                  item: { $ref: '#/components/schemas/Item' },
                },
              },
            },
          },
        },
        responses: {
          201: {
            description: 'Created',
            content: {
              'application/json': {
                examples: {
                  open: { value: { id: 'ord_00000001', state: 'open', items: [] } },
                  sold: { value: { id: 'ord_00000002', state: 'sold', items: [] } },
                },
              },
            },
          },
          '4XX': problem({ soldOut: { value: { title: 'Sold out' } } }),
        },
      },
    },
    '/orders/latest': {
      get: {
        security: [],
        responses: { 200: { description: 'OK', content: { 'text/plain': { example: 'latest' } } } },
      },
    },
    '/orders/{id}': {
      get: {
        security: [],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
          },
        },
      },
      delete: {
        security: [],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 204: { description: 'Gone' } },
      },
    },
  },
}

interface Running {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Starts the mock server on a free port. */
async function startMock(args: readonly string[], cwd: string): Promise<Running> {
  const child = start(['mock', ...args, '--port', '0', '--json'], { cwd })
  const [line] = (await once(createInterface(child.stdout as Readable), 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  return {
    url,
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

const TRACE = { 'X-Trace': '00000000-0000-4000-8000-000000000000' }
const TOKEN = { Authorization: 'Bearer x' }
const JSON_TYPE = { 'Content-Type': 'application/json' }

let folder = ''
let mock: Running

beforeAll(async () => {
  folder = scratch()
  writeFileSync(join(folder, 'orders.json'), JSON.stringify(DESCRIPTION))
  mock = await startMock(['orders.json'], folder)
})
afterAll(() => mock.close())

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

const send = (path: string, sent: Sent = {}) => fetch(mock.url + path, sent)

describe('responses', () => {
  test.each<[string, string, Sent, number, RegExp]>([
    [
      'the first example',
      '/base/orders',
      { method: 'POST', headers: { ...TOKEN, ...JSON_TYPE }, body: '{"sku":"abc","count":1}' },
      201,
      /ord_00000001/,
    ],
    [
      'a named example',
      '/orders',
      {
        method: 'POST',
        headers: { ...TOKEN, ...JSON_TYPE, Prefer: 'example=sold' },
        body: '{"sku":"abc","count":1}',
      },
      201,
      /ord_00000002/,
    ],
    [
      'a status with its example, for a wrong request too',
      '/orders',
      { method: 'POST', headers: { Prefer: 'code=409, example="soldOut"' } },
      409,
      /Sold out/,
    ],
    [
      'an example of another status',
      '/orders',
      {
        method: 'POST',
        headers: { ...TOKEN, ...JSON_TYPE, Prefer: 'example=soldOut' },
        body: '{"sku":"abc","count":1}',
      },
      400,
      /Sold out/,
    ],
    [
      'a form',
      '/orders',
      {
        method: 'POST',
        headers: { Cookie: 'session=1', 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'sku=abc&count=1',
      },
      201,
      /ord_/,
    ],
    [
      'the accepted media type',
      '/orders',
      { headers: { ...TOKEN, ...TRACE, Accept: 'text/csv;q=0.9, application/xml' } },
      200,
      /^id,state/,
    ],
    ['a literal path before a template', '/base/orders/latest', {}, 200, /^latest$/],
    ['no body', '/orders/7', { method: 'DELETE' }, 204, /^$/],
    ['no body for HEAD', '/orders/7', { method: 'HEAD' }, 200, /^$/],
  ])('%s', async (_, path, sent, status, body) => {
    const response = await send(path, sent)
    expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(body)])
  })

  test('values are generated where no example is, and the schema allows them', async () => {
    const response = await send('/orders?limit=10&ids=1,2&filter[age]=3', { headers: { ...TOKEN, ...TRACE } })
    expect(response.headers.get('x-total')).toBe('7')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    const validate = new Ajv2020({ strict: false })
      .addSchema({ $id: 'orders', components: DESCRIPTION.components })
      .compile({ type: 'array', minItems: 1, items: { $ref: 'orders#/components/schemas/Order' } })
    const orders = (await response.json()) as object[]
    expect(validate(orders), JSON.stringify([orders, validate.errors])).toBe(true)
    expect(orders[0]).not.toHaveProperty('secret')
  })

  test('a file and a part of JSON are a valid form', async () => {
    const body = new FormData()
    body.append('file', new File(['x'], 'x.csv'))
    body.append('item', new Blob(['{"sku":"abc","count":1}'], { type: 'application/json' }))
    expect((await send('/orders', { method: 'POST', headers: TOKEN, body })).status).toBe(201)
  })
})

describe('a wrong request is refused with its reasons', () => {
  const post = (headers: object, body?: string): Sent => ({
    method: 'POST',
    headers: { ...TOKEN, ...headers },
    ...(body !== undefined && { body }),
  })
  test.each<[string, Sent, number, readonly object[]]>([
    [
      '/orders?limit=11&limits=1',
      { headers: { ...TOKEN, 'X-Trace': '1' } },
      400,
      [
        { in: 'query', name: 'limits', detail: 'is not in the description; did you mean `limit`?' },
        { in: 'query', name: 'limit', detail: 'must be at most 10' },
        { in: 'header', name: 'X-Trace', detail: 'must have at least 36 characters' },
      ],
    ],
    [
      '/orders?ids=1,2,3&filter[age]=old',
      { headers: { ...TOKEN, ...TRACE } },
      400,
      [
        { in: 'query', name: 'ids', detail: 'must have at most 2 items' },
        { in: 'query', name: 'filter', pointer: '#/age', detail: 'must be integer' },
      ],
    ],
    ['/orders', { headers: TOKEN }, 400, [{ in: 'header', name: 'X-Trace', detail: 'is required' }]],
    ['/orders', { headers: TRACE }, 401, [{ in: 'security', name: 'token', detail: 'is required' }]],
    ['/orders/seven', {}, 400, [{ in: 'path', name: 'id', detail: 'must be integer' }]],
    [
      '/orders',
      post(JSON_TYPE, '{"sku":"a","count":0}'),
      400,
      [
        { in: 'body', pointer: '#/sku', detail: 'must have at least 3 characters' },
        { in: 'body', pointer: '#/count', detail: 'must be at least 1' },
      ],
    ],
    [
      '/orders',
      post(JSON_TYPE, '{"sku"'),
      400,
      [{ in: 'body', pointer: '#', detail: expect.stringContaining('JSON') }],
    ],
    ['/orders', post({}), 400, [{ in: 'body', pointer: '#', detail: 'is required' }]],
    [
      '/orders',
      post({ 'Content-Type': 'application/xml' }, '<a/>'),
      415,
      [{ in: 'header', name: 'Content-Type', detail: expect.stringContaining('application/json') }],
    ],
  ])('%s %o', async (path, sent, status, errors) => {
    const response = await send(path, sent)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const body = (await response.json()) as { errors: object[] }
    expect(body).toMatchObject({ status, instance: path.replace(/\?.*/, '') })
    expect(body.errors).toEqual(errors)
  })

  test.each<[number, string, Sent, Readonly<Record<string, string>>, RegExp]>([
    [404, '/carts', {}, {}, /No operation has the path \/carts/],
    [405, '/orders/7', { method: 'PATCH' }, { allow: 'DELETE, GET, HEAD, OPTIONS' }, /no operation PATCH/],
    [
      406,
      '/orders',
      { headers: { ...TOKEN, ...TRACE, Accept: 'image/png' } },
      {},
      /only application\/json, text\/csv/,
    ],
    [401, '/orders', { headers: TRACE }, { 'www-authenticate': 'Bearer realm="mock"' }, /token/],
    [
      400,
      '/orders',
      { method: 'POST', headers: { Prefer: 'code=500' } },
      {},
      /no response 500, only 201, 4XX/,
    ],
    [400, '/orders/latest', { headers: { Prefer: 'example=none' } }, {}, /no example `none`, only example/],
  ])('%i for %s', async (status, path, sent, headers, detail) => {
    const response = await send(path, sent)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject(headers)
    expect(await response.json()).toMatchObject({ detail: expect.stringMatching(detail) })
  })
})

test('a response that is a reference to nothing is refused', async () => {
  const own = scratch()
  const get = { responses: { 200: { $ref: '#/components/responses/A' } } }
  writeFileSync(
    join(own, 'a.json'),
    JSON.stringify({ ...DESCRIPTION, security: [], paths: { '/a': { get } } }),
  )
  const running = await startMock(['a.json'], own)
  const response = await fetch(`${running.url}/a`)
  await running.close()
  expect([response.status, await response.text()]).toEqual([
    501,
    expect.stringContaining('reference to nothing'),
  ])
})

test('pages of this machine may call it, others may not', async () => {
  const ask = (origin: string) =>
    send('/orders', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'prefer',
      },
    })
  const own = await ask('http://localhost:3000')
  expect(own.status).toBe(204)
  expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
  expect(own.headers.get('access-control-allow-headers')).toBe('prefer')
  expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  expect((await send('/orders', { method: 'OPTIONS' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST')
})

test('all versions of a site have their own paths, and a saved file is served', async () => {
  const site = scratch()
  mkdirSync(join(site, 'openapi'))
  const write = (version: string, text: string) =>
    writeFileSync(
      join(site, `openapi/${version}.yaml`),
      `swagger: '2.0'\ninfo: { title: ${version}, version: '1' }\nproduces: [text/plain]\npaths:\n  /name:\n    get:\n      responses:\n        200: { description: OK, examples: { text/plain: ${text} } }\n`,
    )
  write('v1', 'one')
  write('v2', 'two')
  const running = await startMock([], site)
  try {
    const read = async (path: string) => (await fetch(running.url + path)).text()
    expect([await read('/v1/name'), await read('/v2/name'), await read('/name')]).toEqual([
      'one',
      'two',
      'one',
    ])
    write('v2', 'three')
    for (let tries = 0; tries < 100 && (await read('/v2/name')) === 'two'; tries++) await delay(100)
    expect(await read('/v2/name')).toBe('three')
  } finally {
    await running.close()
  }
})

test('docs serve --mock offers the mock in Try it, also once a broken description is corrected', async () => {
  const site = scratch()
  mkdirSync(join(site, 'openapi'))
  writeFileSync(join(site, 'openapi/v1.json'), '{')
  const child = start(['serve', '--mock', '--port', '0'], { cwd: site })
  const [url] = (await once(createInterface(child.stdout as Readable), 'line')) as [string]
  try {
    writeFileSync(join(site, 'openapi/v1.json'), JSON.stringify(DESCRIPTION))
    const readServer = async () => {
      const response = await fetch(`${url}/docs/api/v1/list-orders.tryit.js`)
      return /"servers":\[\{"url":"(http:\/\/127\.0\.0\.1:\d+\/v1)"/.exec(await response.text())?.[1]
    }
    const read = async () => {
      const server = await readServer()
      return server === undefined ? undefined : (await fetch(`${server}/orders/latest`)).text()
    }
    for (let tries = 0; tries < 100 && (await read()) !== 'latest'; tries++) await delay(200)
    expect(await read()).toBe('latest')
  } finally {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
})

test.each([
  ['v9', /unknown-description: no API description named `v9`/],
  ['broken.yaml', /broken.yaml:3:1\n\s+error spec-syntax/],
  ['notes.yaml', /not-openapi/],
])('%s cannot be served', async (name, message) => {
  const own = scratch()
  writeFileSync(join(own, 'broken.yaml'), 'openapi: 3.1.0\ninfo: [\n')
  writeFileSync(join(own, 'notes.yaml'), 'title: Notes\n')
  const { code, stderr } = await docsAlone(['mock', name], { cwd: own })
  expect(stderr).toMatch(message)
  expect(code).toBe(1)
})

test('a site without an API description cannot be served', async () => {
  const { code, stderr } = await docsAlone(['mock'], { cwd: scratch() })
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('nothing-to-mock: the site has no API description'),
  ])
})

test('a port in use is a problem with a hint', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { code, stderr } = await docsAlone(['mock', 'orders.json', '--port', String(port)], { cwd: folder })
  server.close()
  expect([code, stderr]).toEqual([1, expect.stringMatching(/unusable-port.*\n.*--port \d+/)])
})
