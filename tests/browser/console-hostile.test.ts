/**
 * A provider that answers wrongly, in the manner of the OpenID Foundation's plans for relying parties: every variant is refused, no token
 * is kept, and the one that is right is let in. Numbers in titles are requirements of OWASP ASVS 5.0. And an API whose responses are an attack.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { discard } from '../docs.ts'
import { chooseForRun } from '../setup/run-length.ts'
import { PORTAL_ID, writeConsoleSite, readToken } from './console.ts'
import { saveEvidence } from './evidence.ts'
import { newContext } from './harness.ts'
import { serveSite, type Place } from './places.ts'

const AUDIENCE = 'https://api.example.com'
const CLIENT = 'client-under-test'

/** What is wrong about the provider: each variant changes one thing. */
interface Twist {
  readonly discovery?: object
  readonly callback?: Readonly<Record<string, string>>
  readonly claims?: (claims: JWTPayload) => JWTPayload
  readonly header?: object
  readonly key?: 'stranger' | 'none' | 'secret'
  readonly answer?: (answer: Record<string, unknown>) => Record<string, unknown>
  readonly access?: JWTPayload
}

/** Writes the response of the API to a call. */
type Respond = (response: ServerResponse) => unknown

const NOT_FOUND: Respond = (response) => response.writeHead(404).end('{}')

let respond = NOT_FOUND
/** URLs that a redirect of the API was followed to. */
let followed: string[] = []
let elsewhere: Server
let twist: Twist = {}
let device: string[] = []
let exchanges = 0
let nonce = ''
let issuer = ''
let good: CryptoKey
let bad: CryptoKey
let jwk: object

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function sign(claims: JWTPayload): Promise<string> {
  const header = { alg: 'ES256', kid: 'one', ...twist.header }
  if (twist.key === 'none') return `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`
  if (twist.key === 'secret')
    return new SignJWT(claims)
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(new TextEncoder().encode(CLIENT.repeat(4)))
  return new SignJWT(claims).setProtectedHeader(header).sign(twist.key === 'stranger' ? bad : good)
}

async function tokens(): Promise<Record<string, unknown>> {
  const now = Math.floor(Date.now() / 1000)
  const person = {
    iss: issuer,
    sub: 'u',
    iat: now,
    exp: now + 600,
    userId: 'u',
    email: 'u@example.com',
    roles: { global: ['developer'], apps: {}, orgs: {} },
  }
  const id = { ...person, aud: CLIENT, nonce }
  const kept = twist
  const idToken = await sign(twist.claims?.(id) ?? id)
  twist = {}
  const access = await sign({ ...person, aud: AUDIENCE, ...kept.access })
  twist = kept
  const answer = { access_token: access, token_type: 'Bearer', expires_in: 600, id_token: idToken }
  return twist.answer?.(answer) ?? answer
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', issuer)
  const send = (status: number, body: object, headers: Readonly<Record<string, string>> = {}) =>
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*, authorization',
        ...headers,
      })
      .end(JSON.stringify(body))
  if (request.method === 'OPTIONS') return void send(200, {})
  if (url.pathname.startsWith('/api/')) {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    return void respond(response)
  }
  if (url.pathname === '/.well-known/openid-configuration')
    return void send(200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      device_authorization_endpoint: `${issuer}/device`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
      ...twist.discovery,
    })
  if (url.pathname === '/jwks') return void send(200, { keys: [jwk] })
  if (url.pathname === '/authorize') {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    nonce = url.searchParams.get('nonce') ?? ''
    const query = { code: 'code', state: url.searchParams.get('state') ?? '', iss: issuer, ...twist.callback }
    for (const [name, value] of Object.entries(query)) if (value !== '') back.searchParams.set(name, value)
    return void response.writeHead(302, { location: back.href }).end()
  }
  if (url.pathname === '/device')
    return void send(200, {
      device_code: 'd',
      user_code: 'ABCD-EFGH',
      verification_uri: `${issuer}/d`,
      expires_in: 300,
      interval: 1,
    })
  if (url.pathname === '/token') {
    const next = device.shift()
    if (next !== undefined) return void send(400, { error: next })
    exchanges += 1
    return void send(200, await tokens())
  }
  return void send(404, {})
}

const originOf = (from: Server) => `http://127.0.0.1:${(from.address() as AddressInfo).port}`

let server: Server
let place: Place
const contexts: BrowserContext[] = []

beforeAll(async () => {
  const [right, wrong] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
  good = right.privateKey
  bad = wrong.privateKey
  jwk = { ...(await exportJWK(right.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  issuer = originOf(server)
  elsewhere = createServer((request, response) => {
    followed.push(`${request.method} ${request.url}`)
    response
      .writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
      .end('{}')
  })
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
  const folder = writeConsoleSite(
    {
      console: {
        portalId: PORTAL_ID,
        issuer,
        clientId: CLIENT,
        audience: AUDIENCE,
        deviceClientId: 'device',
      },
      hosts: { apiService: `${issuer}/api` },
    },
    false,
  )
  place = await serveSite(['--root', folder])
})

afterEach(async ({ task }) => {
  twist = {}
  device = []
  respond = NOT_FOUND
  followed = []
  if (task.result?.state === 'fail') await saveEvidence(task, contexts)
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})

afterAll(async () => {
  await place?.close()
  for (const each of [server, elsewhere]) {
    each.closeAllConnections()
    await new Promise((done) => each.close(done))
  }
  discard()
})

async function visit(path: string): Promise<Page> {
  const context = await newContext()
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(place.address(path))
  return page
}

async function attempt(change: Twist): Promise<Page> {
  twist = change
  const page = await visit('/developer/profile')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return page
}

const now = () => Math.floor(Date.now() / 1000)

describe('a provider', () => {
  test('that is right is let in, so that the refusals below mean something', async () => {
    const page = await attempt({})
    // The page is at this address before it leaves for the provider, too.
    await expect.poll(() => readToken(page).catch(() => 'on its way')).toMatch(/^ey/)
    await page.waitForURL(place.address('/developer/profile'))
  })

  const twists: readonly (readonly [what: string, twist: Twist])[] = [
    ['whose discovery names another issuer (10.5.3)', { discovery: { issuer: 'https://other.example' } }],
    ['that answers with the state of another user (10.2.1)', { callback: { state: 'other' } }],
    ['that answers without a state (10.2.1)', { callback: { state: '' } }],
    [
      'whose answer names another issuer: a mix-up (RFC 9207)',
      { callback: { iss: 'https://other.example' } },
    ],
    ['whose answer names no issuer although it says that it does (RFC 9207)', { callback: { iss: '' } }],
    [
      'whose ID token is from another issuer (10.5.3)',
      { claims: (c) => ({ ...c, iss: 'https://other.example' }) },
    ],
    ['whose ID token is for another client (10.5.4)', { claims: (c) => ({ ...c, aud: 'other' }) }],
    ['whose ID token has another nonce (10.5.1)', { claims: (c) => ({ ...c, nonce: 'other' }) }],
    ['whose ID token has no nonce (10.5.1)', { claims: ({ nonce: _, ...c }) => c }],
    ['whose ID token has expired (9.2.1)', { claims: (c) => ({ ...c, exp: now() - 3600 }) }],
    ['whose ID token does not say when it was issued', { claims: ({ iat: _, ...c }) => c }],
    ['whose ID token does not say who it is about', { claims: ({ sub: _, ...c }) => c }],
    ['whose ID token is not signed (9.1.2)', { key: 'none' }],
    ['whose ID token is signed with the client id as a secret (9.1.2)', { key: 'secret' }],
    ['whose ID token is signed by a stranger (9.1.1)', { key: 'stranger' }],
    ['whose ID token names an unknown key (9.1.3)', { header: { kid: 'two' }, key: 'stranger' }],
    ['that gives no ID token', { answer: ({ id_token: _, ...rest }) => rest }],
    ['whose access token is for another API (9.2.3)', { access: { aud: 'https://other.example' } }],
    ['whose access token is from another issuer', { access: { iss: 'https://other.example' } }],
    ['whose access token is not a JWT', { answer: (rest) => ({ ...rest, access_token: 'opaque' }) }],
    [
      'that gives a token of a type that was not requested',
      { answer: (rest) => ({ ...rest, token_type: 'mac' }) },
    ],
  ]
  // One of the response, one of the ID token.
  const few = /^that answers without a state|^whose ID token is signed by a stranger/
  const chosen = chooseForRun({ short: twists.filter(([what]) => few.test(what)), full: twists })
  test.each(chosen)('%s is refused', async (_, change) => {
    const page = await attempt(change)
    await page.getByText('The sign-in did not succeed.').waitFor()
    expect(await readToken(page)).toBeNull()
    expect(new URL(page.url()).search).toBe('')
  })

  test('whose answer is used a second time is refused without asking it (10.2.1)', async () => {
    twist = {}
    const page = await visit('/developer/profile')
    // The address is the same before and after: what is waited for is the answer, and the session that it gives.
    const answer = page.waitForRequest((request) => request.url().includes('code=code'))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const used = (await answer).url()
    await expect.poll(() => readToken(page), { timeout: 30_000 }).not.toBeNull()
    await page.waitForURL(place.address('/developer/profile'))
    const before = exchanges
    await page.evaluate(() => localStorage.clear())
    await page.goto(used)
    await page.getByText('or was used already').waitFor()
    expect(exchanges).toBe(before)
    expect(await readToken(page)).toBeNull()
  })
})

describe('sign-in by another device (RFC 8628)', () => {
  const outcomes = [
    [
      'slow_down, then declined',
      ['slow_down', 'access_denied'],
      'The sign-in was declined on the other device.',
    ],
    ['pending, then expired', ['authorization_pending', 'expired_token'], 'The code has expired.'],
    ['something unknown', ['invalid_grant'], 'The sign-in did not succeed: invalid_grant.'],
  ] as const
  test.each(chooseForRun({ short: outcomes.slice(1, 2), full: [...outcomes] }))(
    '%s',
    async (_, answers, text) => {
      device = [...answers]
      const page = await visit('/developer/auth/qrCode/qrCodeDisplay')
      await page.getByText('ABCD-EFGH').waitFor()
      if (answers[0] === 'slow_down') await page.getByText('a little slower').waitFor()
      await page.getByText(text).waitFor()
      expect(await readToken(page)).toBeNull()
      expect(device).toEqual([])
    },
  )
})

describe('an API', () => {
  const whole = JSON.stringify({ items: Array.from({ length: 1000 }, (_, index) => ({ index })) })
  const answers: readonly (readonly [what: string, respond: Respond, message: string])[] = [
    [
      'that sends 10 MB',
      (to) => to.end(JSON.stringify('a'.repeat(10_000_000))),
      'the body is larger than 8 MB',
    ],
    ['that sends HTML', (to) => to.end('<!doctype html><title>Sign in</title>'), 'the body is not JSON'],
    ['that sends a wrong type', (to) => to.end('{"items":1}'), '/items is not a list'],
    [
      'that sends deep JSON',
      (to) => to.end('['.repeat(1_000_000) + ']'.repeat(1_000_000)),
      'the body is not an object',
    ],
    [
      'that sends invalid UTF-8',
      (to) => to.end(Buffer.from([0x22, 0xc3, 0x28, 0x22])),
      'the body is not UTF-8',
    ],
    [
      'that cuts gzip',
      (to) => to.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(whole).subarray(0, 200)),
      'the body is not JSON',
    ],
    [
      'that closes the connection within the body',
      (to) => {
        to.writeHead(200, { 'content-length': whole.length }).write(whole.slice(0, 100))
        setTimeout(() => to.destroy(), 50)
      },
      'the body is incomplete',
    ],
    [
      'that redirects to another origin',
      (to) => to.writeHead(307, { location: originOf(elsewhere) }).end(),
      'was not followed because the call carries credentials',
    ],
    // Half a minute.
    ['whose body never ends', (to) => to.write('{"items":['), 'the body did not end within 30 seconds'],
  ]
  const few = /larger|was not followed/
  const chosen = chooseForRun({ short: answers.filter(([, , message]) => few.test(message)), full: answers })
  test.each(chosen)(
    '%s leaves the frame, and is reported',
    { timeout: 120_000 },
    async (_, answer, message) => {
      const page = await attempt({})
      await expect.poll(() => readToken(page).catch(() => null)).toMatch(/^ey/)
      await page.waitForURL(place.address('/developer/profile'))
      respond = answer
      await page.goto(place.address('/developer/application'))
      await page.locator('.notice.bad').filter({ hasText: message }).first().waitFor({ timeout: 60_000 })
      expect(await page.locator('.crash').count()).toBe(0)
      expect(await page.getByRole('navigation').count()).toBeGreaterThan(0)
      expect(followed).toEqual([])
    },
  )
})
