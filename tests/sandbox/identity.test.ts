import { createHash, randomUUID } from 'node:crypto'
import {
  calculateJwkThumbprint,
  createRemoteJWKSet,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  type JWK,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_FAILURES } from '../../src/sandbox/auth/client-auth-throttle.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import {
  advanceClock,
  sendRequest,
  startTestSandbox,
  createBrowser,
  PORTAL,
  signIn,
  requestToken,
} from './test-client.ts'

let context: Sandbox
beforeAll(async () => {
  context = await startTestSandbox()
})
afterAll(() => context.close())

const who = (key: string) => context.personas.find((one) => one.key === key)?.userId ?? ''
const me = (access: string) => sendRequest(`${context.addresses.console}/me`, { token: access })

/** What every session token of the shipped platform contains. */
const CLAIMS = [
  'application',
  'aud',
  'email',
  'emailVerified',
  'exp',
  'externalId',
  'iat',
  'iss',
  'mainProfileCompleted',
  'profileCompleted',
  'roles',
  'sessionId',
  'userId',
  'userType',
]
/** What OpenID Connect and RFC 9068 add by themselves. */
const PROTOCOL = ['sub', 'jti', 'client_id', 'scope', 'nonce', 'at_hash', 'sid', 'cnf', 'auth_time']

describe('sign-in', () => {
  test('gives an access token and an ID token with exactly the claims of the specification, and no refresh token (ASVS 5.0: 10.4.5, 10.4.8)', async () => {
    const tokens = await signIn(context, who('two'))
    for (const jwt of [tokens.access, tokens.id]) {
      const claims = decodeJwt(jwt)
      expect(
        Object.keys(claims)
          .filter((name) => !PROTOCOL.includes(name))
          .sort(),
      ).toEqual(CLAIMS)
      expect(claims).toMatchObject({
        iss: context.addresses.identity,
        email: 'jonas.petersen@nordlicht.example',
        emailVerified: true,
        externalId: 'crm-5521',
        userType: 'individual',
        mainProfileCompleted: false,
        profileCompleted: true,
        application: 'developer-portal',
        roles: {
          global: [],
          apps: {},
          orgs: {
            org_4NmB8vCx1ZlK5jHg: {
              roles: ['organization_admin'],
              products: ['identity', 'kyb', 'tokenization'],
            },
            org_7Q2mV4tK9xRbL1cZ: { roles: ['developer'], products: ['kyb'] },
          },
        },
      })
      expect(claims['sessionId']).toMatch(/^ses_[A-Za-z0-9]{16}$/)
    }
    expect(decodeJwt(tokens.access).aud).toBe(context.addresses.console)
    expect(decodeJwt(tokens.id).aud).toBe(context.clients.portal)
    expect(decodeJwt(tokens.id)['sessionId']).toBe(decodeJwt(tokens.access)['sessionId'])
    expect(tokens.all).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid profile email',
    })
    expect(tokens.all).not.toHaveProperty('refresh_token')
  })

  test('a code that is used again is refused and revokes the token that it gave (RFC 6749, section 4.1.2)', async () => {
    const { access, form } = await signIn(context, who('admin'))
    expect((await me(access)).status).toBe(200)
    const again = await sendRequest(`${context.addresses.identity}/token`, { form })
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
    expect((await me(access)).body.code).toBe('token_revoked')
  })

  test('wrong requests of strangers are refused, and are no failure of the server', async () => {
    const { identity } = context.addresses
    const query = new URLSearchParams({
      client_id: context.clients.portal,
      response_type: 'code',
      redirect_uri: `${PORTAL}/developer/auth/callback`,
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      resource: 'https://other.example',
    })
    const { url } = await createBrowser().follow(`${identity}/authorize?${query.toString()}`)
    expect(new URL(url).searchParams.get('error')).toBe('invalid_target')
    expect((await fetch(`${identity}/device/unknown`)).status).toBe(400)
    expect(
      (await fetch(`${identity}/device`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })).status,
    ).toBe(400)
  })

  test('signs tokens with a published key', async () => {
    const discovery = await sendRequest(`${context.addresses.identity}/.well-known/openid-configuration`)
    expect(discovery.body.issuer).toBe(context.addresses.identity)
    const keys = createRemoteJWKSet(new URL(discovery.body.jwks_uri as string))
    const { access } = await signIn(context, who('admin'))
    const { protectedHeader } = await jwtVerify(access, keys, {
      issuer: context.addresses.identity,
      typ: 'at+jwt',
    })
    expect(protectedHeader.alg).toBe('ES256')
    expect(JSON.stringify((await sendRequest(discovery.body.jwks_uri as string)).body)).not.toContain('"d"')
  })

  test('shows the accounts on a page without scripts and external resources', async () => {
    const using = createBrowser()
    const query = new URLSearchParams({
      client_id: context.clients.portal,
      response_type: 'code',
      redirect_uri: `${PORTAL}/developer/auth/callback`,
      scope: 'openid',
      code_challenge: createHash('sha256').update('x'.repeat(43)).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const { url, page = '' } = await using.follow(
      `${context.addresses.identity}/authorize?${query.toString()}`,
    )
    for (const { name } of context.personas) expect(page).toContain(name)
    expect(page).toContain('SANDBOX')
    expect(page).not.toMatch(/<script|https?:\/\/(?!127\.0\.0\.1)/)
    const response = await using.visit(url)
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*frame-ancestors 'none'/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const cancelled = await using.follow(url, { cancel: 'yes' })
    expect(new URL(cancelled.url).searchParams.get('error')).toBe('access_denied')
  })

  test('refuses a choice of the account by another site', async () => {
    const response = await fetch(`${context.addresses.identity}/interaction/abc`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ account: who('admin') }),
      redirect: 'manual',
    })
    expect(response.status).toBe(400)
  })

  test.each([
    ['another redirect address', { redirect_uri: 'https://evil.example/' }, 400],
    ['no PKCE', { code_challenge: '' }, 303],
    ['PKCE without a hash', { code_challenge_method: 'plain' }, 303],
  ])('refuses %s', async (_, change, status) => {
    const query = new URLSearchParams({
      client_id: context.clients.portal,
      response_type: 'code',
      redirect_uri: `${PORTAL}/developer`,
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      ...change,
    })
    if (query.get('code_challenge') === '') query.delete('code_challenge')
    const response = await createBrowser().visit(
      `${context.addresses.identity}/authorize?${query.toString()}`,
    )
    expect(response.status).toBe(status)
    if (status !== 400)
      expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe(
        'invalid_request',
      )
  })

  test('a second sign-in shows no page', async () => {
    const using = createBrowser()
    const first = await signIn(context, who('admin'), using)
    const second = await signIn(context, 'no account is asked for', using)
    expect(decodeJwt(second.access)['sessionId']).toBe(decodeJwt(first.access)['sessionId'])
  })

  test('a user without a role gets a token, and 403 from the console API', async () => {
    const { access } = await signIn(context, who('member'))
    const answer = await sendRequest(
      `${context.addresses.console}/applications?organizationId=org_7Q2mV4tK9xRbL1cZ`,
      {
        token: access,
      },
    )
    expect([answer.status, answer.body.code]).toEqual([403, 'role_missing'])
  })

  test('tokens expire by the clock of the sandbox, one persona has tokens of one minute', async () => {
    const short = await signIn(context, who('minute'))
    const long = await signIn(context, who('admin'))
    expect(short.all['expires_in']).toBe(60)
    await advanceClock(context, 61)
    expect((await me(short.access)).body.code).toBe('token_expired')
    expect((await me(long.access)).status).toBe(200)
    await advanceClock(context, 3600)
    expect((await me(long.access)).body.code).toBe('token_expired')
    // A token of now is good, although the clock of the provider is behind.
    const fresh = await signIn(context, who('admin'))
    expect((await me(fresh.access)).status).toBe(200)
  })
})

describe('sign-out', () => {
  test('ends the session, its tokens and silent sign-in (ASVS 5.0, 7.4.1)', async () => {
    const using = createBrowser()
    const tokens = await signIn(context, who('developer'), using)
    expect((await me(tokens.access)).status).toBe(200)
    const query = new URLSearchParams({
      id_token_hint: tokens.id,
      post_logout_redirect_uri: `${PORTAL}/developer/auth/logout`,
      state: 'bye',
    })
    const asked = await using.follow(`${context.addresses.identity}/logout?${query.toString()}`)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.page ?? '')?.[1] ?? ''
    const left = await using.follow(`${context.addresses.identity}/logout/confirm`, { xsrf, logout: 'yes' })
    expect(left.url).toBe(`${PORTAL}/developer/auth/logout?state=bye`)
    expect((await me(tokens.access)).body.code).toBe('token_revoked')
    await expect(signIn(context, '', using)).rejects.toThrow('no code')
  })

  test('another session can be ended from the console (ASVS 5.0, 7.5.2)', async () => {
    const here = await signIn(context, who('admin'), createBrowser('Here/1.0'))
    const there = await signIn(context, who('admin'), createBrowser('There/1.0'))
    const { body } = await sendRequest(`${context.addresses.console}/me/sessions`, { token: here.access })
    const other = (body.items as { id: string; current: boolean }[]).find(
      ({ id }) => id === decodeJwt(there.access)['sessionId'],
    )
    expect(other?.current).toBe(false)
    const ended = await sendRequest(`${context.addresses.console}/me/sessions/${other?.id ?? ''}`, {
      method: 'DELETE',
      token: here.access,
    })
    expect(ended.status).toBe(204)
    expect((await me(there.access)).body.code).toBe('token_revoked')
    expect((await me(here.access)).status).toBe(200)
  })
})

describe('device authorization', () => {
  const start = async () => {
    const answer = await sendRequest(`${context.addresses.identity}/device/code`, {
      form: { client_id: context.clients.device, scope: 'openid profile email' },
      headers: { 'user-agent': 'Television/9' },
    })
    return answer.body as {
      device_code: string
      user_code: string
      verification_uri_complete: string
      expires_in: number
    }
  }
  const poll = (code: string) =>
    sendRequest(`${context.addresses.identity}/token`, {
      form: {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: code,
        client_id: context.clients.device,
      },
    })
  const xsrf = (page = '') => /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''

  test('a code can be confirmed once on another device', async () => {
    const device = await start()
    expect(device.expires_in).toBe(120)
    expect((await poll(device.device_code)).body.error).toBe('authorization_pending')
    const phone = createBrowser()
    const input = await phone.follow(device.verification_uri_complete)
    expect(input.page).toContain(`value="${device.user_code}"`)
    expect(input.page).not.toContain('<script')
    const url = `${context.addresses.identity}/device`
    const asked = await phone.follow(url, { xsrf: xsrf(input.page), user_code: device.user_code })
    expect(asked.page).toContain('Television/9')
    // Declining is what Enter does: it is the first button of the form.
    expect(/<button[^>]*>/.exec(asked.page ?? '')?.[0]).toContain('name="abort"')
    const confirmed = await phone.follow(url, {
      xsrf: xsrf(asked.page),
      user_code: device.user_code,
      confirm: 'yes',
    })
    const done = await phone.follow(confirmed.url, { account: who('admin') })
    expect(done.page).toContain('The device is signed in')
    const tokens = await poll(device.device_code)
    expect(tokens.status).toBe(200)
    expect((await me(tokens.body.access_token as string)).body.email).toBe(
      'amara.okafor@harbour-mill.example',
    )
    expect((await poll(device.device_code)).body.error).toBe('invalid_grant')
  })

  test('a declined code is not exchanged for a token', async () => {
    const device = await start()
    const phone = createBrowser()
    const input = await phone.follow(device.verification_uri_complete)
    const url = `${context.addresses.identity}/device`
    const asked = await phone.follow(url, { xsrf: xsrf(input.page), user_code: device.user_code })
    const declined = await phone.follow(url, {
      xsrf: xsrf(asked.page),
      user_code: device.user_code,
      abort: 'yes',
    })
    expect(declined.page).toContain('You declined')
    expect((await poll(device.device_code)).body.error).toBe('access_denied')
  })

  test('a code expires with the clock', async () => {
    const device = await start()
    await advanceClock(context, 301)
    expect((await poll(device.device_code)).body.error).toMatch(/expired_token|invalid_grant/)
  })
})

describe('DPoP', () => {
  interface Key {
    readonly jkt: string
    proof(
      method: string,
      url: string,
      more?: { token?: string; iat?: number; jti?: string | null },
    ): Promise<string>
  }
  const key = async (): Promise<Key> => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk: JWK = await exportJWK(publicKey)
    return {
      jkt: await calculateJwkThumbprint(jwk),
      proof: (method, url, { token: bound, iat, jti } = {}) =>
        new SignJWT({
          htm: method,
          htu: url,
          ...(jti === null ? {} : { jti: jti ?? randomUUID() }),
          iat: iat ?? Math.floor(Date.now() / 1000),
          ...(bound === undefined ? {} : { ath: createHash('sha256').update(bound).digest('base64url') }),
        })
          .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
          .sign(privateKey),
    }
  }

  test('binds a token to a key: a copied token is refused', async () => {
    const mine = await key()
    const other = await key()
    const { access, all } = await signIn(context, who('admin'), createBrowser(), (method, url) =>
      mine.proof(method, url),
    )
    expect(all['token_type']).toBe('DPoP')
    expect(decodeJwt(access)['cnf']).toEqual({ jkt: mine.jkt })
    const url = `${context.addresses.console}/me`
    const call = async (proof: string | undefined, scheme = 'DPoP') =>
      (
        await sendRequest(url, {
          headers: { authorization: `${scheme} ${access}`, ...(proof === undefined ? {} : { dpop: proof }) },
        })
      ).status
    const good = await mine.proof('GET', url, { token: access })
    expect(await call(good)).toBe(200)
    expect(await call(good), 'a proof is good once').toBe(401)
    expect(await call(undefined, 'Bearer'), 'a bearer').toBe(401)
    expect(await call(undefined), 'no proof').toBe(401)
    expect(await call(await other.proof('GET', url, { token: access })), 'another key').toBe(401)
    expect(await call(await mine.proof('POST', url, { token: access })), 'another method').toBe(401)
    expect(
      await call(await mine.proof('GET', `${context.addresses.console}/orgs`, { token: access })),
      'another address',
    ).toBe(401)
    expect(await call(await mine.proof('GET', url)), 'no hash of the token').toBe(401)
    expect(
      await call(await mine.proof('GET', url, { token: access, iat: 1_700_000_000 })),
      'an old proof',
    ).toBe(401)
    expect(await call(await mine.proof('GET', url, { token: access, jti: null })), 'no id').toBe(401)
    expect(await call(await mine.proof('GET', url, { token: access, jti: '' })), 'an empty id').toBe(401)
  })

  test('is reported by introspection', async () => {
    const mine = await key()
    const { access } = await signIn(context, who('admin'), createBrowser(), (method, url) =>
      mine.proof(method, url),
    )
    const answer = await sendRequest(`${context.addresses.v2}/auth/introspect`, {
      token: await requestToken(context),
      form: { token: access },
    })
    expect(answer.body).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt: mine.jkt } })
  })
})

describe('other origins', () => {
  const preflight = (url: string, origin: string) =>
    fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,dpop,content-type',
      },
    })
  test('only pages of the portal may call the APIs from a browser', async () => {
    for (const url of [
      `${context.addresses.console}/applications`,
      `${context.addresses.api}/sandbox/clock`,
    ]) {
      const own = await preflight(url, PORTAL)
      expect(own.headers.get('access-control-allow-origin'), url).toBe(PORTAL)
      const foreign = await preflight(url, 'https://evil.example')
      expect(foreign.headers.get('access-control-allow-origin'), url).toBeNull()
    }
    // The provider lets every origin ask, and then answers to none but the portal.
    const exchange = (origin: string) =>
      fetch(`${context.addresses.identity}/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: context.clients.portal,
          code: 'x',
        }),
      })
    expect((await exchange(PORTAL)).headers.get('access-control-allow-origin')).toBe(PORTAL)
    expect((await exchange('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
    const answer = await fetch(`${context.addresses.v1}/auth/token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a token for one API is refused by the other', async () => {
    const { access } = await signIn(context, who('admin'))
    const application = await requestToken(context)
    expect((await me(application)).body.code).toBe('token_invalid')
    const answer = await sendRequest(`${context.addresses.v1}/organizations/org_sandboxVerified`, {
      token: access,
    })
    expect([answer.status, answer.body.code]).toEqual([401, 'token_invalid'])
  })
})

describe('guessing', () => {
  let guessed: Sandbox
  beforeAll(async () => {
    guessed = await startTestSandbox()
  })
  afterAll(() => guessed.close())

  const exchange = (form: Readonly<Record<string, string>>) =>
    sendRequest(`${guessed.addresses.identity}/token`, { form })
  const authorization = (code: string) => ({
    grant_type: 'authorization_code',
    code,
    redirect_uri: `${PORTAL}/developer/auth/callback`,
    client_id: guessed.clients.portal,
    code_verifier: 'v'.repeat(43),
  })
  const device = (code: string) => ({
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: code,
    client_id: guessed.clients.device,
  })

  test('a code is refused after ten wrong ones, the right one included', async () => {
    const started = await sendRequest(`${guessed.addresses.identity}/device/code`, {
      form: { client_id: guessed.clients.device, scope: 'openid' },
    })
    const statuses: number[] = []
    for (let count = 0; count < MAX_FAILURES + 2; count += 1)
      statuses.push(
        (await exchange(count % 2 === 0 ? authorization(`wrong${count}`) : device(`wrong${count}`))).status,
      )
    expect(statuses).toEqual([...Array.from({ length: MAX_FAILURES }, () => 400), 429, 429])
    const blocked = await exchange(device(started.body.device_code as string))
    expect([blocked.status, blocked.body.error]).toEqual([429, 'temporarily_unavailable'])
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a code that people type is refused after ten wrong ones', async () => {
    const phone = createBrowser()
    const url = `${guessed.addresses.identity}/device`
    const answers: number[] = []
    for (let count = 0; count < MAX_FAILURES + 1; count += 1) {
      const { page = '' } = await phone.follow(url)
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
      answers.push((await phone.follow(url, { xsrf, user_code: 'BCDFBCDF' })).status)
    }
    expect(answers.at(-2)).not.toBe(429)
    expect(answers.at(-1)).toBe(429)
  })
})

test.each([
  ['its own', '/developer/auth/callback', true],
  ['another path', '/developer/auth/callback/', false],
  ['a query', '/developer/auth/callback?next=1', false],
  ['dots', '/developer/auth/../auth/callback', false],
])('a code goes to %s address of the portal: %s', async (_, path, isAllowed) => {
  const ask = async (origin: string) => {
    const query = new URLSearchParams({
      client_id: context.clients.portal,
      response_type: 'code',
      redirect_uri: origin + path,
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    })
    const { status } = await createBrowser().visit(
      `${context.addresses.identity}/authorize?${query.toString()}`,
    )
    return status === 303
  }
  expect(await ask(PORTAL)).toBe(isAllowed)
  // The other name of the loopback interface (RFC 8252, section 7.3), with the same port.
  expect(await ask(PORTAL.replace('127.0.0.1', 'localhost'))).toBe(isAllowed)
  for (const origin of [
    'http://127.0.0.1:39101',
    'http://127.0.0.2:39100',
    'https://127.0.0.1:39100',
    'http://evil.example',
    'http://127.0.0.1:39100@evil.example',
  ])
    expect(await ask(origin)).toBe(false)
})
