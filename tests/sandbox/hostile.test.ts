import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { sendRequest, startTestSandbox, requestToken, createUpload } from './test-client.ts'

let context: Sandbox
let access = ''
const printed: string[] = []
beforeAll(async () => {
  context = await startTestSandbox({ print: (text) => printed.push(text) })
  access = await requestToken(context)
})
afterAll(() => context.close())
afterEach(async () => {
  // The servers still respond after each hostile request.
  for (const url of [
    `${context.addresses.api}/sandbox`,
    `${context.addresses.identity}/.well-known/openid-configuration`,
    `${context.addresses.inbox}/messages`,
  ])
    expect((await fetch(url)).status).toBe(200)
  expect(printed).toEqual([])
})

/** Bytes as they are, and what comes back until the server has nothing more to say, or was silent for `patience` milliseconds. */
function raw(address: string, bytes: string | Buffer, patience = 30_000): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    const end = () => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('data', (part) => (answer += part.toString('latin1')))
    socket.on('end', end)
    socket.on('error', end)
    socket.on('close', end)
    socket.setTimeout(patience, end)
    socket.write(bytes)
  })
}

const problem = (status: number, code: string, answer: { status: number; body: unknown }) => {
  expect([answer.status, (answer.body as { code: string }).code], JSON.stringify(answer.body)).toEqual([
    status,
    code,
  ])
  expect(answer.body).toMatchObject({ status, requestId: expect.stringMatching(/^req_/) as string })
}

describe('hostile bodies', () => {
  const mint = (content: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    sendRequest(`${context.addresses.v1}/mint/requests`, {
      token: access,
      key: true,
      raw: content,
      headers: { 'content-type': type },
    })

  test('a body of 10 MB is refused', async () =>
    problem(413, 'payload_too_large', await mint('x'.repeat(10_000_000))))
  test('a body of 10 MB in chunks without a length is refused, and nothing of it is stored', async () => {
    const valid = '{"ownerId":"org_sandboxVerified","title":"t","asset":{"kind":"record","record":{"a":1}}}'
    const headers = {
      authorization: `Bearer ${access}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    }
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(valid))
        for (let n = 0; n < 160; n += 1) controller.enqueue(new Uint8Array(65_536).fill(0x20))
        controller.close()
      },
    })
    const url = `${context.addresses.v1}/mint/requests`
    const response = await fetch(url, {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers,
    } as RequestInit)
    problem(413, 'payload_too_large', { status: response.status, body: await response.json() })
    // The key was not used: it would be refused with another body.
    expect((await fetch(url, { method: 'POST', body: valid, headers })).status).toBe(202)
  })
  test.each(['content-length: 10000000', 'transfer-encoding: chunked'])(
    'a client that reads only after it has sent 10 MB sees why they are refused (%s)',
    async (length) => {
      const { hostname, port } = new URL(context.addresses.v1)
      const socket = connect(Number(port), hostname)
      const response = new Promise<string>((resolve) => {
        let text = ''
        socket.on('data', (part) => (text += part.toString('latin1')))
        socket.on('error', ({ message }) => resolve(message))
        socket.on('end', () => resolve(text))
      })
      socket.pause()
      socket.write(
        `POST /v1/mint/requests HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${access}\r\n` +
          `Content-Type: application/json\r\nIdempotency-Key: ${crypto.randomUUID()}\r\n${length}\r\n\r\n`,
      )
      const chunk = 'x'.repeat(100_000)
      for (let n = 0; n < 100; n += 1) {
        const part = length.includes('chunked') ? `${chunk.length.toString(16)}\r\n${chunk}\r\n` : chunk
        await new Promise((done) => socket.write(part, done))
      }
      if (length.includes('chunked')) socket.write('0\r\n\r\n')
      socket.resume()
      expect(await response).toMatch(/^HTTP\/1\.1 413 /)
      socket.destroy()
    },
  )
  test('an upload in chunks that is larger than the contract allows is refused', async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 410; n += 1) controller.enqueue(new Uint8Array(65_536).fill(0x20))
        controller.close()
      },
    })
    const response = await fetch(`${context.addresses.v1}/files`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'multipart/form-data; boundary=x',
        'idempotency-key': crypto.randomUUID(),
      },
    } as RequestInit)
    const body = (await response.json()) as { detail: string }
    problem(413, 'file_too_large', { status: response.status, body })
    expect(body.detail).toContain('at most 26214400 are accepted')
  })
  test.each(['{', '{"a":}', 'nul', '', '[1,2', '{"a":1}}', '\u0000'])(
    'broken JSON %j is refused',
    async (text) => problem(400, 'malformed_request', await mint(text)),
  )
  test('a body that is not UTF-8 is refused', async () =>
    problem(400, 'malformed_request', await mint(new Uint8Array([0x7b, 0x22, 0xff, 0xfe]))))
  test('JSON that is nested a hundred thousand levels deep is refused', async () =>
    problem(400, 'malformed_request', await mint(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)))
  test.each(['null', '1', '"text"', '[]', 'true'])(
    'JSON that is not an object is refused: %s',
    async (text) => problem(422, 'validation_failed', await mint(text)),
  )
  test('members such as __proto__ are refused', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString'])
      problem(
        422,
        'validation_failed',
        await mint(
          `{"ownerId":"org_sandboxVerified","title":"t","asset":{"kind":"record","record":{"a":1}},"${name}":{"polluted":true}}`,
        ),
      )
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
  test('a record with members such as __proto__ is stored as it is', async () => {
    const record = '{"__proto__":{"a":1},"constructor":"x","deep":{"__proto__":null}}'
    const answer = await mint(
      `{"ownerId":"org_sandboxVerified","title":"t","asset":{"kind":"record","record":${record}}}`,
    )
    expect(answer.status).toBe(202)
  })
  test('a body with two media types is refused', async () =>
    problem(415, 'unsupported_media_type', await mint('{}', 'text/html, application/json')))
  test('too many characters and items are refused', async () => {
    const answer = await mint(
      JSON.stringify({
        ownerId: 'org_sandboxVerified',
        title: 'x'.repeat(5000),
        asset: { kind: 'record', record: { a: 1 } },
        tags: Array.from({ length: 50 }, (_, n) => `t${n}`),
      }),
    )
    problem(422, 'validation_failed', answer)
    expect((answer.body.errors as { pointer: string }[]).map(({ pointer }) => pointer).sort()).toEqual([
      '/tags',
      '/title',
    ])
  })
  test('a record of more than 64 KiB is refused', async () => {
    problem(
      422,
      'validation_failed',
      await mint(
        JSON.stringify({
          ownerId: 'org_sandboxVerified',
          title: 't',
          asset: { kind: 'record', record: { a: 'x'.repeat(70_000) } },
        }),
      ),
    )
  })
})

describe('hostile files', () => {
  const send = (name: string, content = 'a,b\n', type = 'text/csv') =>
    sendRequest(`${context.addresses.v1}/files`, {
      token: access,
      key: true,
      multipart: createUpload(
        content,
        name,
        { organizationId: 'org_sandboxVerified', purpose: 'mint' },
        type,
      ),
    })
  test.each([
    ['../../etc/passwd.csv', 'passwd.csv'],
    ['..\\..\\boot.csv', 'boot.csv'],
    ['a\u0000b.csv', 'ab.csv'],
    ['/absolute/path.csv', 'path.csv'],
    ['<script>.csv', '<script>.csv'],
  ])('a file named %j is stored as %j', async (name, kept) => {
    const answer = await send(name)
    expect([answer.status, answer.body.fileName]).toEqual([202, kept])
  })
  test('an empty file is refused', async () => problem(422, 'validation_failed', await send('a.csv', '')))
  test('a file whose content is not of its media type is refused', async () =>
    problem(415, 'file_type_not_supported', await send('a.pdf', 'PK\u0003\u0004', 'application/pdf')))
  test('a file of an unsupported type is refused', async () =>
    problem(415, 'file_type_not_supported', await send('a.html', '<p>', 'text/html')))
  test('a multipart body without an end is refused', async () => {
    const answer = await sendRequest(`${context.addresses.v1}/files`, {
      token: access,
      key: true,
      raw: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    problem(400, 'malformed_request', answer)
  })
})

describe('hostile paths', () => {
  test.each([
    '/v1/../console/me',
    '/v1/%2e%2e/console/me',
    '/v1//organizations/org_sandboxVerified',
    '//evil.example/v1/auth/token',
    '/v1/organizations/..%2f..%2fetc%2fpasswd',
    '/v1/organizations/%00',
    '/v1/organizations/%',
    '/v1/organizations/%ff',
    '/v1/organizations/org_sandboxVerified/',
    '/V1/organizations/org_sandboxVerified',
    '/v1',
    `/v1/organizations/${'x'.repeat(7000)}`,
    '/sandbox/../v1',
    '/v1/organizations/org_sandboxVerified\u0000',
  ])('the path %j is refused', async (path) => {
    const answer = await raw(
      context.addresses.api,
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${access}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 4(?:00|04|22) /)
    expect(answer).toContain('"code":')
  })
})

describe('malformed HTTP', () => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['a header with a line break', 'GET /v1/auth/token HTTP/1.1\r\nHost: 127.0.0.1\r\nX: a\nb\r\n\r\n'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n: x\r\n\r\n'],
    ['100 KB of headers', `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${'X-Long: y'.repeat(12_000)}\r\n\r\n`],
    [
      'two lengths',
      'POST /v1/auth/token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
    ],
    [
      'a length and pieces',
      'POST /v1/auth/token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'another host',
      'GET /v1/organizations/x HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n',
    ],
  ])('%s is refused', async (_, bytes) => {
    for (const address of [context.addresses.api, context.addresses.identity, context.addresses.inbox])
      expect(await raw(address, bytes)).toMatch(/^(?:HTTP\/1\.1 4|$)/)
  })

  test('a body that never arrives ends after the time limit', async () => {
    expect(
      await raw(
        context.addresses.api,
        `POST /v1/mint/requests HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${access}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
        1500,
      ),
    ).toBe('')
  })

  test.each(['TRACE', 'CONNECT', 'PROPFIND', 'OPTIONS', 'HEAD'])(
    'the method %s gets a valid response',
    async (method) => {
      const answer = await raw(
        context.addresses.api,
        `${method} /v1/auth/token HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
      )
      expect(answer).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/)
    },
  )

  test('an undocumented method is refused with the list of documented methods', async () => {
    const answer = await sendRequest(`${context.addresses.v1}/auth/token`, { method: 'DELETE' })
    problem(405, 'method_not_allowed', answer)
    expect(answer.headers.get('allow')).toBe('POST')
  })

  test('input of a request never becomes a response header', async () => {
    const answer = await sendRequest(
      `${context.addresses.v1}/organizations/org_sandboxVerified%0d%0aSet-Cookie:%20a=b/invites?cursor=%0d%0aX-Evil:1`,
      { token: access },
    )
    expect(answer.status).toBe(422)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('x-evil')).toBeNull()
  })
})

describe('hostile credentials', () => {
  const use = (authorization: string) =>
    sendRequest(`${context.addresses.v1}/organizations/org_sandboxVerified`, { headers: { authorization } })
  test('unsigned and wrongly signed tokens are refused', async () => {
    const [head = '', body = ''] = access.split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const hmac = Buffer.from('{"alg":"HS256","typ":"at+jwt"}').toString('base64url')
    for (const forged of [
      `${head}.${body}.`,
      `${none}.${body}.`,
      `${hmac}.${body}.AAAA`,
      `${head}.${body}.${'A'.repeat(86)}`,
      'x',
      '..',
      'x'.repeat(9000),
    ])
      problem(401, 'token_invalid', await use(`Bearer ${forged}`))
  })
  test.each(['Bearer', 'Bearer ', 'bearer  x y', 'Basic !!!', 'Digest x', 'DPoP x'])(
    'the Authorization header %j is refused',
    async (text) => {
      expect((await use(text)).status).toBe(401)
    },
  )
  test('client ids and secrets with special characters are refused', async () => {
    for (const text of ['', ':', 'a', 'a:b:c', '%zz:x', `${'x'.repeat(5000)}:y`, 'app_3NqK8wVt5ZcR1yHs:'])
      expect(
        (
          await sendRequest(`${context.addresses.v1}/auth/token`, {
            json: { grant_type: 'client_credentials' },
            headers: { authorization: `Basic ${Buffer.from(text).toString('base64')}` },
          })
        ).status,
      ).toBe(401)
  })
  test('SQL and JSON paths in parameters have no effect', async () => {
    for (const query of [
      "status=pending'%20OR%201=1--",
      'status=%24.code',
      "cursor=';DROP%20TABLE%20records;--",
      'limit=1e9',
      'limit=-1',
      'limit[]=5',
      'status[$ne]=x',
    ])
      expect(
        (
          await sendRequest(`${context.addresses.v1}/organizations/org_sandboxVerified/invites?${query}`, {
            token: access,
          })
        ).status,
        query,
      ).toBe(422)
  })
})

describe('the control API', () => {
  test('accepts no form of another page', async () => {
    const answer = await sendRequest(`${context.addresses.api}/sandbox/clock`, {
      raw: '{"advanceSeconds":60}',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(415)
  })
  test.each([
    '{}',
    '{"advanceSeconds":-5}',
    '{"advanceSeconds":"1"}',
    '{"advanceSeconds":1e99}',
    '{"advanceSeconds":1,"x":2}',
    'null',
    '[',
  ])('refuses the body %s', async (body) => {
    const answer = await sendRequest(`${context.addresses.api}/sandbox/clock`, {
      raw: body,
      headers: { 'content-type': 'application/json' },
    })
    expect([400, 422]).toContain(answer.status)
  })
})

describe('a hostile status', () => {
  const set = (json: unknown) => sendRequest(`${context.addresses.api}/sandbox/status`, { json })
  test.each([null, 1, 'text', {}, [null], [1]])('with the incidents %j is refused', async (incidents) => {
    const answer = await set({ incidents })
    if (incidents === null) expect(answer.status).toBe(200)
    else expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, '/incidents'])
  })
  test.each(['constructor', '__proto__', 'toString', 'green'])(
    'with the indicator %j is refused',
    async (indicator) => {
      const answer = await set({ indicator })
      expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, '/indicator'])
    },
  )
})
