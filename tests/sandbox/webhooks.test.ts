import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isAllowedAddress, readRetryAfter } from '../../src/sandbox/webhooks/post-webhook.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import {
  advanceClock,
  sendRequest,
  startTestSandbox,
  HARBOUR,
  signIn,
  type TestResponse,
  type TestRequest,
} from './test-client.ts'

let context: Sandbox
let access = ''
beforeAll(async () => {
  context = await startTestSandbox()
  await renew()
})
afterAll(() => context.close())

const renew = async () => {
  access = (await signIn(context, context.personas[0]?.userId ?? '')).access
}
const call = (method: string, path: string, how: TestRequest = {}): Promise<TestResponse> =>
  sendRequest(`${context.addresses.console}${path}`, { method, token: access, ...how })

interface Got {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A receiver that responds as the test says and records what it got. */
async function receiver(answer: (n: number, request: IncomingMessage, response: ServerResponse) => void) {
  const got: Got[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      got.push({ headers: request.headers as Record<string, string>, body })
      answer(got.length, request, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, got }
}
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_: number, __: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(code, headers).end()

async function endpoint(url: string): Promise<{ readonly id: string; readonly secret: string }> {
  const { body } = await call('POST', '/webhook-endpoints', {
    key: true,
    json: { organizationId: HARBOUR, url, events: ['mint.status.updated'] },
  })
  return { id: body.endpoint.id as string, secret: body.secret.value as string }
}

/** Sends a test event and waits until its first attempt is over. */
async function send(id: string): Promise<string> {
  const { body } = await call('POST', `/webhook-endpoints/${id}/test`, {
    key: true,
    json: { type: 'mint.status.updated' },
  })
  await advanceClock(context, 1)
  return body.id as string
}
const delivery = async (id: string) => (await call('GET', `/deliveries/${id}`)).body
const read = async (id: string) => (await call('GET', `/webhook-endpoints/${id}`)).body

describe('deliveries', () => {
  test('are signed so that a receiver can verify them and detect a changed body', async () => {
    const { url, got } = await receiver(status(204))
    const { id, secret } = await endpoint(url)
    await send(id)
    expect(got).toHaveLength(1)
    const [{ headers, body }] = got as [Got]
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'mint.status.updated' })
    expect(() => new Webhook(secret).verify(body.replace('mint', 'mont'), headers)).toThrow(
      'No matching signature',
    )
  })

  test('are retried with the same id at the documented intervals and then fail', async () => {
    const { url, got } = await receiver(status(500))
    const { id } = await endpoint(url)
    const sent = await send(id)
    for (const seconds of [5, 300, 1800]) await advanceClock(context, seconds + 1)
    expect(got).toHaveLength(4)
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await advanceClock(context, 4 * 86_400)
    await renew()
    const found = await delivery(sent)
    expect(found).toMatchObject({ state: 'failed', attempts: 10, nextAttemptAt: null, lastStatus: 500 })
    const times = (found.history as { at: string }[]).map(({ at }) => Date.parse(at) / 1000).toReversed()
    const waits = times.slice(1).map((at, n) => at - (times[n] ?? 0))
    expect(waits).toEqual(
      [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map(
        (wait) => expect.closeTo(wait, -1) as number,
      ),
    )
  })

  test('succeed when the receiver recovers', async () => {
    const { url } = await receiver((n, _, response) => void response.writeHead(n < 3 ? 503 : 200).end())
    const { id } = await endpoint(url)
    const sent = await send(id)
    expect((await read(id)).failingSince).not.toBeNull()
    await advanceClock(context, 6)
    await advanceClock(context, 301)
    expect(await delivery(sent)).toMatchObject({ state: 'delivered', attempts: 3 })
    expect((await read(id)).failingSince).toBeNull()
  })

  test('wait as long as Retry-After says', async () => {
    const { url } = await receiver(status(429, { 'retry-after': '120' }))
    const { id } = await endpoint(url)
    const found = await delivery(await send(id))
    expect(Date.parse(found.nextAttemptAt as string) - Date.parse(found.lastAttemptAt as string)).toBe(
      120_000,
    )
  })

  test.each([
    ['120', 120],
    [' 7 ', 7],
    ['100000', 86_400],
    ['Sun, 06 Nov 1994 08:51:37 GMT', 120],
    ['Sunday, 06-Nov-94 08:51:37 GMT', 120],
    ['Sun Nov  6 08:51:37 1994', 120],
    ['Sun, 06 Nov 1994 08:49:36 GMT', 0],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 86_400],
    ['soon', 0],
    ['Sun, 99 Foo', 0],
    ['-5', 0],
    ['1.5', 0],
    ['', 0],
    [undefined, 0],
  ])('read Retry-After: %j as %d seconds', (value, seconds) => {
    expect(readRetryAfter(value, Date.UTC(1994, 10, 6, 8, 49, 37))).toBe(seconds)
  })

  test('wait until the date that Retry-After has', async () => {
    const { url } = await receiver((_, __, response) =>
      response.writeHead(503, { 'retry-after': new Date(Date.now() + 600_000).toUTCString() }).end(),
    )
    const { id } = await endpoint(url)
    const found = await delivery(await send(id))
    const wait = Date.parse(found.nextAttemptAt as string) - Date.parse(found.lastAttemptAt as string)
    expect(wait).toBeGreaterThan(500_000)
    expect(wait).toBeLessThanOrEqual(600_000)
  })

  test('do not follow redirects and report them', async () => {
    const target = await receiver(status(200))
    const { url, got } = await receiver(status(307, { location: target.url }))
    const { id } = await endpoint(url)
    const found = await delivery(await send(id))
    expect([got.length, target.got.length]).toEqual([1, 0])
    expect(found.history[0]).toMatchObject({ status: 307 })
    expect(found.history[0].diagnosis).toContain(target.url)
  })

  test('disable an endpoint that responds 410', async () => {
    const { url, got } = await receiver(status(410))
    const { id } = await endpoint(url)
    expect(await delivery(await send(id))).toMatchObject({ state: 'failed', nextAttemptAt: null })
    expect(await read(id)).toMatchObject({ status: 'disabled', disabledReason: 'gone' })
    await advanceClock(context, 600)
    expect(got).toHaveLength(1)
  })

  test('disable an endpoint that has been failing for five days', async () => {
    const { url } = await receiver(status(500))
    const { id } = await endpoint(url)
    await send(id)
    await advanceClock(context, 5 * 86_400)
    await renew()
    await send(id)
    expect(await read(id)).toMatchObject({ status: 'disabled', disabledReason: 'failing' })
  })

  test('explain connection failures', async () => {
    const { url } = await receiver(status(200))
    const { id } = await endpoint(url)
    open.splice(0).forEach((close) => close())
    const found = await delivery(await send(id))
    expect(found.history[0]).toMatchObject({ status: null, error: 'ECONNREFUSED' })
    expect(found.history[0].diagnosis).toContain('No server listens')
  })
})

describe('signing secrets', () => {
  test('a rotation sends two signatures until the overlap ends, then one', async () => {
    const { url, got } = await receiver(status(200))
    const { id, secret: old } = await endpoint(url)
    const { body } = await call('POST', `/webhook-endpoints/${id}/rotate-secret`, {
      key: true,
      json: { overlapSeconds: 3600 },
    })
    const now = body.secret.value as string
    await send(id)
    const both = got[0] as Got
    expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2)
    for (const secret of [old, now]) expect(new Webhook(secret).verify(both.body, both.headers)).toBeDefined()
    await advanceClock(context, 3601)
    await renew()
    await send(id)
    const after = got[1] as Got
    expect(after.headers['webhook-signature']?.split(' ')).toHaveLength(1)
    expect(() => new Webhook(old).verify(after.body, after.headers)).toThrow()
    expect(new Webhook(now).verify(after.body, after.headers)).toBeDefined()
    const shown = JSON.stringify([
      await read(id),
      (await call('GET', `/deliveries?organizationId=${HARBOUR}`)).body,
    ])
    expect(shown).not.toContain(now.slice(10, 30))
  })
})

describe('replay and recovery', () => {
  test('a replay sends the delivery again with the same id', async () => {
    const { url, got } = await receiver(status(200))
    const { id } = await endpoint(url)
    const sent = await send(id)
    await call('POST', `/deliveries/${sent}/replay`, { key: true })
    await advanceClock(context, 1)
    expect(got.map(({ headers }) => headers['webhook-id'])).toEqual([
      got[0]?.headers['webhook-id'],
      got[0]?.headers['webhook-id'],
    ])
    expect((await delivery(sent)).history.map(({ trigger }: { trigger: string }) => trigger)).toEqual([
      'replay',
      'test',
    ])
  })

  test('a second replay is sent while the receiver still holds the first one', async () => {
    const held: ServerResponse[] = []
    const { url, got } = await receiver((count, _, response) => {
      if (count === 2) held.push(response)
      else response.writeHead(200).end()
    })
    const { id } = await endpoint(url)
    const sent = await send(id)
    const statuses = [
      (await call('POST', `/deliveries/${sent}/replay`, { key: true })).status,
      (await call('POST', `/deliveries/${sent}/replay`, { key: true })).status,
    ]
    expect(statuses).toEqual([202, 202])
    await expect.poll(() => got.length).toBe(3)
    await expect.poll(async () => (await delivery(sent)).state).toBe('delivered')
    // The first replay fails late. It is part of the history and changes nothing else.
    held[0]?.writeHead(500).end()
    await expect.poll(async () => (await delivery(sent)).history.length).toBe(3)
    const { state, history } = await delivery(sent)
    expect([state, history.map((attempt: { status: number }) => attempt.status)]).toEqual([
      'delivered',
      [500, 200, 200],
    ])
  })

  test('a recovery sends missed events since a time and no delivered ones', async () => {
    let up = true
    const { url, got } = await receiver((_, __, response) => void response.writeHead(up ? 200 : 500).end())
    const since = (await sendRequest(`${context.addresses.api}/sandbox/clock`)).body.now as string
    const { id } = await endpoint(url)
    const access1 = await sendRequest(`${context.addresses.v1}/auth/token`, {
      basic: [context.clients.quickstart.id, context.clients.quickstart.secret],
      json: { grant_type: 'client_credentials' },
    })
    const mint = (record: object) =>
      sendRequest(`${context.addresses.v1}/mint/requests`, {
        token: access1.body.access_token as string,
        key: true,
        json: { ownerId: HARBOUR, title: 'Record', asset: { kind: 'record', record } },
      })
    await mint({ n: 1 })
    await advanceClock(context, 4)
    const arrived = got.length
    expect(arrived).toBe(3)
    up = false
    await mint({ n: 2 })
    await advanceClock(context, 4)
    await call('PATCH', `/webhook-endpoints/${id}`, { json: { status: 'disabled' } })
    await mint({ n: 3 })
    await advanceClock(context, 4)
    up = true
    await call('PATCH', `/webhook-endpoints/${id}`, { json: { status: 'enabled' } })
    got.length = 0
    const { status: code, body } = await call('POST', `/webhook-endpoints/${id}/recover`, {
      key: true,
      json: { since },
    })
    expect([code, body.events]).toEqual([202, 6])
    await advanceClock(context, 1)
    expect(got).toHaveLength(6)
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
  })
})

describe('the inbox', () => {
  const arrivals = async () =>
    (await sendRequest(`${context.addresses.inbox}/messages`)).body.items as {
      path: string
      verified: boolean
      verdict: string
    }[]

  test('reports a valid signature', async () => {
    const { id } = await endpoint(`${context.addresses.inbox}/hooks/genuine`)
    await send(id)
    expect((await arrivals()).find(({ path }) => path === '/hooks/genuine')).toMatchObject({ verified: true })
    const html = await (await fetch(context.addresses.inbox)).text()
    expect(html).toContain('mint.status.updated')
    expect(html).toContain('SANDBOX')
    expect(html).not.toContain('<script')
  })

  test('reports why a signature is not valid', async () => {
    const { secret } = await endpoint(`${context.addresses.inbox}/hooks/forged`)
    const body = '{"type":"x","html":"<img src=x onerror=alert(1)>"}'
    const post = async (at: Date, signature: string, path = '/hooks/forged') => {
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signature,
      }
      return (await sendRequest(`${context.addresses.inbox}${path}`, { raw: body, headers })).body
        .verdict as string
    }
    const now = new Date()
    const old = new Date(Date.now() - 600_000)
    expect(await post(now, new Webhook(secret).sign('msg_1', now, body))).toMatch(/^Signed with/)
    expect(await post(now, new Webhook(secret).sign('msg_1', now, `${body} `))).toMatch(
      /does not match any secret/,
    )
    expect(await post(old, new Webhook(secret).sign('msg_1', old, body))).toMatch(/6\d\d seconds old/)
    expect(await post(now, 'v1,x', '/hooks/nowhere')).toMatch(/No endpoint/)
    expect(
      (await sendRequest(`${context.addresses.inbox}/hooks/forged`, { raw: body })).body.verdict,
    ).toMatch(/Headers are missing/)
    expect(await (await fetch(context.addresses.inbox)).text()).not.toContain('<img')
  })
})

describe('URLs of endpoints', () => {
  test.each([
    'http://example.com/',
    'ftp://127.0.0.1/',
    'https://user:secret@example.com/',
    'https://10.0.0.1/',
    'https://172.16.5.4/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://0x0a000001/',
    'https://167772161/',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://224.0.0.1/',
    'http://127.0.0.1:1/#fragment',
    'javascript:alert(1)',
    // A port of another protocol, to which browsers send nothing.
    'https://example.com:25/',
    'http://127.0.0.1:6667/',
    'https://example.com:6000/',
  ])('%s is refused', async (url) => {
    const answer = await call('POST', '/webhook-endpoints', {
      key: true,
      json: { organizationId: HARBOUR, url },
    })
    expect([answer.status, answer.body.code]).toEqual([422, 'webhook_url_forbidden'])
  })

  test('a URL of the platform itself is refused', async () => {
    for (const url of [
      `${context.addresses.api}/sandbox/clock`,
      context.addresses.identity.replace('127.0.0.1', 'localhost'),
    ]) {
      const answer = await call('POST', '/webhook-endpoints', {
        key: true,
        json: { organizationId: HARBOUR, url },
      })
      expect([answer.status, answer.body.code]).toEqual([422, 'webhook_url_forbidden'])
    }
  })

  test('addresses in private and reserved networks are refused after name resolution', () => {
    expect(['127.0.0.1', '::1', '93.184.215.14', '2606:4700::1111'].map(isAllowedAddress)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(
      ['10.1.1.1', '::ffff:192.168.1.1', 'fc00::1', '64:ff9b::a00:1', '2002:a00:1::', 'not an address'].map(
        isAllowedAddress,
      ),
    ).toEqual(Array.from({ length: 6 }, () => false))
  })
})
