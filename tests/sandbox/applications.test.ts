import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { request } from 'node:http'
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { migrateStore } from '../../src/sandbox/store/migrate-store.ts'
import {
  sendRequest,
  startTestSandbox,
  HARBOUR,
  signIn,
  type TestResponse,
  type TestRequest,
} from './test-client.ts'

/* Applications of the console's API, in what goes beyond a single operation. */

let context: Sandbox
let access = ''
let serial = 0

beforeAll(async () => {
  context = await startTestSandbox()
  access = (await signIn(context, context.personas.find(({ key }) => key === 'admin')?.userId ?? '')).access
})
afterAll(() => context.close())

function call(method: string, path: string, how: TestRequest = {}): Promise<TestResponse> {
  return sendRequest(`${context.addresses.console}${path}`, { method, token: access, ...how })
}

interface Made {
  readonly id: string
  readonly secret: string
}

async function make(more: object = {}): Promise<Made> {
  const json = {
    organizationId: HARBOUR,
    name: `Made ${(serial += 1)}`,
    products: ['kyb'],
    scopes: ['kyb:read', 'tokens:introspect'],
    ...more,
  }
  const { status, body } = await call('POST', '/applications', { key: true, json })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.application.id as string, secret: body.secret.value as string }
}

const credentials = ({ id, secret }: Made) => ({
  basic: [id, secret] as const,
  json: { grant_type: 'client_credentials' },
})

/** A request by an address of this machine of one's choice. */
function from(localAddress: string, url: string, headers: Readonly<Record<string, string>>, body = '') {
  return new Promise<{ readonly status: number; readonly body: Record<string, string> }>((done, failed) => {
    const sent = request(
      url,
      { method: body === '' ? 'GET' : 'POST', localAddress, headers: { connection: 'close', ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (data: Buffer) => (text += data.toString()))
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, body: JSON.parse(text) as Record<string, string> }),
        )
      },
    )
    sent.on('error', failed)
    sent.end(body)
  })
}

describe('what is written in one way and read in another is refused', () => {
  const refused = async (json: object) => {
    const { id } = await make()
    const { status, body } = await call('PATCH', `/applications/${id}`, { json })
    return [status, ...(body.errors as { pointer: string }[]).map(({ pointer }) => pointer)]
  }

  test.each([
    ' ',
    ' Payments',
    'Payments ',
    'Pay  ments',
    'Pay\nments',
    'Pay\u0000',
    'abc\u202Efdp',
    'Pay\u200Bments',
  ])('the name %j', async (name) => {
    expect(await refused({ name })).toEqual([422, '/name'])
    const json = { organizationId: HARBOUR, name, products: ['kyb'], scopes: ['kyb:read'] }
    expect((await call('POST', '/applications', { key: true, json })).status).toBe(422)
  })

  test.each([
    'https://*.example.com/cb',
    'https:a.example/cb',
    'https://a.example/#',
    'https://user@a.example/',
    'https://:password@a.example/',
    'http://a.example/',
    'http://127.0.0.1.a.example/',
  ])('the redirect URI %s', async (uri) => {
    expect(await refused({ redirectUris: ['https://a.example/cb', uri] })).toEqual([422, '/redirectUris/1'])
  })

  test.each([
    'https://*',
    'https://a.example ',
    'https://u:p@a.example',
    'https://a.example:443',
    'https://a b',
  ])('the origin %j', async (origin) => {
    expect(await refused({ origins: ['http://localhost:8080', origin] })).toEqual([422, '/origins/1'])
  })

  test('and names of all languages are accepted', async () => {
    for (const name of ['مدفوعات الشركة', 'Café 支払い', '👩‍💻 sandbox', '<b>"it\'s"</b>'])
      await make({ name: `${name} ${(serial += 1)}` })
  })
})

describe('the allow list of an application', () => {
  test('lets listed addresses in and refuses others by name, at the token endpoint and for every call', async () => {
    const made = await make({ ipAllowList: ['127.0.0.2', '2001:db8::/32'] })
    const token = `${context.addresses.v1}/auth/token`
    const refused = await sendRequest(token, credentials(made))
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ error: 'access_denied', code: 'ip_address_not_allowed' })
    expect(refused.body.error_description).toContain('127.0.0.1')
    expect(refused.headers.get('www-authenticate')).toBeNull()
    const basic = `Basic ${Buffer.from(`${made.id}:${made.secret}`).toString('base64')}`
    const granted = await from(
      '127.0.0.2',
      token,
      { authorization: basic, 'content-type': 'application/json' },
      JSON.stringify({ grant_type: 'client_credentials' }),
    )
    expect(granted.status, JSON.stringify(granted.body)).toBe(200)
    const bearer = `Bearer ${granted.body['access_token'] ?? ''}`
    const read = `${context.addresses.v1}/kyb/verifications/kyb_sandboxApproved`
    expect((await from('127.0.0.2', read, { authorization: bearer })).status).toBe(200)
    const elsewhere = await sendRequest(read, { headers: { authorization: bearer } })
    expect([elsewhere.status, elsewhere.headers.get('content-type')]).toEqual([
      403,
      'application/problem+json',
    ])
    expect(elsewhere.body).toMatchObject({ code: 'ip_address_not_allowed', title: 'Address not allowed' })
    expect(elsewhere.body.detail).toContain('127.0.0.1')
    const second = await sendRequest(`${context.addresses.v2}/auth/introspect`, {
      basic: [made.id, made.secret],
      form: { token: 'x' },
    })
    expect([second.status, second.body.code]).toEqual([403, 'ip_address_not_allowed'])

    // A refused request does not count as a use of the secret, but the application's log has it.
    const { body: now } = await call('GET', `/applications/${made.id}`)
    expect((now.secrets[0].callers as { ipAddress: string }[]).map(({ ipAddress }) => ipAddress)).toEqual([
      '127.0.0.2',
    ])
    const { body: logs } = await call(
      'GET',
      `/logs?organizationId=${HARBOUR}&applicationId=${made.id}&statusClass=4xx`,
    )
    expect((logs.items as { code: string }[]).map(({ code }) => code)).toEqual(
      Array.from({ length: 3 }, () => 'ip_address_not_allowed'),
    )
  })

  test('is checked after the secret: a wrong secret is reported first', async () => {
    const made = await make({ ipAllowList: ['192.0.2.1'] })
    const answer = await sendRequest(
      `${context.addresses.v1}/auth/token`,
      credentials({ ...made, secret: 'guessed' }),
    )
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_client'])
  })

  test('takes effect at once, for existing tokens too, and changes are in the audit log', async () => {
    // The form of the console sends the name as well; the audit log has what changed.
    const name = 'Limited by address'
    const made = await make({ name })
    const { body: got } = await sendRequest(`${context.addresses.v1}/auth/token`, credentials(made))
    const use = async () =>
      (
        await sendRequest(`${context.addresses.v1}/kyb/verifications/kyb_sandboxApproved`, {
          token: got.access_token as string,
        })
      ).status
    expect(await use()).toBe(200)
    const change = (ipAllowList: readonly string[]) =>
      call('PATCH', `/applications/${made.id}`, { json: { name, ipAllowList } })
    expect((await change(['192.0.2.0/24'])).status).toBe(200)
    expect(await use()).toBe(403)
    expect((await change(['127.0.0.0/8', '192.0.2.0/24'])).status).toBe(200)
    expect(await use()).toBe(200)
    expect((await change([])).status).toBe(200)
    expect(await use()).toBe(200)
    const { body: written } = await call(
      'GET',
      `/orgs/${HARBOUR}/audit-log?action=application.updated&limit=3`,
    )
    expect(
      (written.items as { target: { id: string }; before: unknown; after: unknown }[]).map(
        ({ target, before, after }) => [target.id, before, after],
      ),
    ).toEqual([
      [made.id, { ipAllowList: ['127.0.0.0/8', '192.0.2.0/24'] }, { ipAllowList: [] }],
      [made.id, { ipAllowList: ['192.0.2.0/24'] }, { ipAllowList: ['127.0.0.0/8', '192.0.2.0/24'] }],
      [made.id, { ipAllowList: [] }, { ipAllowList: ['192.0.2.0/24'] }],
    ])
  })

  test('a tag or an origin of another form is refused with an example instead of its pattern', async () => {
    const made = await make()
    const { status, body } = await call('PATCH', `/applications/${made.id}`, {
      json: { tags: ['Two words'], origins: ['app.example'] },
    })
    expect(status).toBe(422)
    const messages = (body.errors as { pointer: string; message: string }[]).map(
      ({ pointer, message }) => `${pointer} ${message}`,
    )
    expect(messages).toContain('/tags/0 Must look like billing-team.')
    expect(messages).toContain('/origins/0 Must look like https://app.example.')
  })

  test('stores each network once in normal form and reports each invalid entry with its pointer', async () => {
    const made = await make({ ipAllowList: ['2001:DB8:0::/48', '192.0.2.9/32', '192.0.2.9'] })
    const { body } = await call('GET', `/applications/${made.id}`)
    expect(body.ipAllowList).toEqual(['2001:db8::/48', '192.0.2.9'])
    const { status, body: refused } = await call('PATCH', `/applications/${made.id}`, {
      json: { ipAllowList: ['192.0.2.9', '192.0.2.9/24', 'example.com'] },
    })
    expect([status, refused.code]).toEqual([422, 'validation_failed'])
    expect((refused.errors as { pointer: string; message: string }[]).map(({ pointer }) => pointer)).toEqual([
      '/ipAllowList/1',
      '/ipAllowList/2',
    ])
    expect(refused.errors[0].message).toContain('192.0.2.0/24')
    expect(refused.errors[1].message).toContain('example.com')
    const { body: same } = await call('GET', `/applications/${made.id}`)
    expect(same.ipAllowList).toEqual(['2001:db8::/48', '192.0.2.9'])
  })
})

describe('the list of applications', () => {
  /** Names of applications that were made for one test, as a query lists them. */
  const names = async (query: string, mine: readonly string[]): Promise<readonly string[]> => {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const { status, body }: TestResponse = await call(
        'GET',
        `/applications?organizationId=${HARBOUR}&limit=2&${query}${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      expect(status, JSON.stringify(body)).toBe(200)
      found.push(...(body.items as { name: string }[]).map(({ name }) => name))
      cursor = body.page.nextCursor as string | null
    } while (cursor !== null)
    return found.filter((name) => mine.includes(name))
  }

  test('applies every documented filter over all pages', async () => {
    const all = ['List alpha', 'list Beta', 'List gamma'] as const
    const [alpha, beta] = [
      await make({ name: all[0], tags: ['list-tag', 'one'], products: ['kyb'] }),
      await make({
        name: all[1],
        tags: ['list-tag'],
        products: ['tokenization', 'kyb'],
        environment: 'production',
      }),
      await make({ name: all[2], tags: ['list-tag-2'] }),
    ]
    await call('PATCH', `/applications/${alpha.id}`, { json: { owner: 'Lena.Brandt@harbour-mill.example' } })
    await call('PATCH', `/applications/${beta.id}`, { json: { status: 'suspended' } })
    expect(await names('tag=list-tag&order=name', all)).toEqual(['List alpha', 'list Beta'])
    expect(await names('product=tokenization', all)).toEqual(['list Beta'])
    expect(await names('environment=production', all)).toEqual(['list Beta'])
    expect(await names('status=suspended', all)).toEqual(['list Beta'])
    expect(await names('owner=lena.brandt@harbour-mill.example', all)).toEqual(['List alpha'])
    expect(await names('search=LIST&order=name', all)).toEqual([...all])
    expect(await names('search=list&tag=one&status=active', all)).toEqual(['List alpha'])
    expect(await names('tag=one&environment=production', all)).toEqual([])
  })

  test('can be ordered by age, name, last use and age of the secret over all pages', async () => {
    const all = ['Order c', 'order B', 'Order a'] as const
    const made = [await make({ name: all[0] }), await make({ name: all[1] }), await make({ name: all[2] })]
    const [first, second] = made as [Made, Made, Made]
    const later = () => sendRequest(`${context.addresses.api}/sandbox/clock`, { json: { advanceSeconds: 2 } })
    await later()
    await sendRequest(`${context.addresses.v1}/auth/token`, credentials(second))
    await later()
    await sendRequest(`${context.addresses.v1}/auth/token`, credentials(first))
    await later()
    await call('POST', `/applications/${first.id}/secrets`, { key: true, json: { overlapSeconds: 3600 } })
    expect(await names('order=name', all)).toEqual(['Order a', 'order B', 'Order c'])
    expect(await names('order=recently_used', all)).toEqual(['Order c', 'order B', 'Order a'])
    expect(await names('order=longest_unused', all)).toEqual(['Order a', 'order B', 'Order c'])
    expect((await names('order=newest_secret', all))[0]).toBe('Order c')
    expect((await names('order=oldest_secret', all)).at(-1)).toBe('Order c')
    expect([...(await names('order=oldest', all))].toReversed()).toEqual(await names('order=newest', all))
    const { status } = await call('GET', `/applications?organizationId=${HARBOUR}&order=random`)
    expect(status).toBe(422)
  })

  test('continues at the cursor when applications were deleted in between', async () => {
    const all = ['Page a', 'Page b', 'Page c'] as const
    const made = [
      await make({ name: all[0], tags: ['paged'] }),
      await make({ name: all[1], tags: ['paged'] }),
    ]
    await make({ name: all[2], tags: ['paged'] })
    const path = `/applications?organizationId=${HARBOUR}&tag=paged&order=name&limit=2`
    const { body } = await call('GET', path)
    for (const { id } of made) await call('DELETE', `/applications/${id}`)
    const { body: rest } = await call('GET', `${path}&cursor=${body.page.nextCursor as string}`)
    expect((rest.items as { name: string }[]).map(({ name }) => name)).toEqual(['Page c'])
  })
})

describe('public keys', () => {
  const PAIRS = {
    ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    EdDSA: () => generateKeyPairSync('ed25519'),
    RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    PS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  } as const
  const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }) as string
  const add = (to: Made, json: object) => call('POST', `/applications/${to.id}/keys`, { key: true, json })
  const endpoint = () => `${context.addresses.v1}/auth/token`

  interface Signed {
    readonly alg?: string
    readonly kid?: string | undefined
    readonly claims?: Readonly<Record<string, unknown>>
  }

  /** An assertion as a client makes it, with what a test changes; a claim that is undefined is left out. */
  function sign(key: KeyObject, client: string, { alg = 'ES256', kid, claims = {} }: Signed = {}) {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: client, sub: client, aud: endpoint(), iat: now, exp: now + 60, jti: randomUUID() }
    return new SignJWT(JSON.parse(JSON.stringify({ ...usual, ...claims })) as Record<string, unknown>)
      .setProtectedHeader({ alg, ...(kid === undefined ? {} : { kid }) })
      .sign(key)
  }

  const present = (assertion: string, more: Readonly<Record<string, string>> = {}, query = '') =>
    sendRequest(`${endpoint()}${query}`, {
      form: {
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
        ...more,
      },
    })

  test.each(Object.keys(PAIRS) as (keyof typeof PAIRS)[])(
    'an assertion signed with %s gets a token, as form and as JSON, and the use of the key is recorded',
    async (algorithm) => {
      const made = await make()
      const { publicKey, privateKey } = PAIRS[algorithm]()
      const { status, body } = await add(made, { key: pem(publicKey), algorithm })
      expect(status, JSON.stringify(body)).toBe(201)
      expect(body).toMatchObject({
        algorithm,
        kid: await calculateJwkThumbprint(await exportJWK(publicKey)),
        lastUsedAt: null,
      })
      const how = { alg: algorithm, kid: body.kid as string }
      const granted = await present(await sign(privateKey, made.id, how), { scope: 'kyb:read' })
      expect(granted.status, JSON.stringify(granted.body)).toBe(200)
      expect(granted.body.scope).toBe('kyb:read')
      const json = await sendRequest(endpoint(), {
        json: {
          grant_type: 'client_credentials',
          client_id: made.id,
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: await sign(privateKey, made.id, { alg: algorithm }),
        },
      })
      expect(json.status, JSON.stringify(json.body)).toBe(200)
      const used = await sendRequest(`${context.addresses.v1}/kyb/verifications/kyb_sandboxApproved`, {
        token: granted.body.access_token as string,
      })
      expect(used.status).toBe(200)
      const { body: now } = await call('GET', `/applications/${made.id}`)
      expect(now.keys[0].lastUsedAt).not.toBeNull()
      expect(now.lastUsedAt).toBe(now.keys[0].lastUsedAt)
      expect(now.secrets[0].lastUsedAt).toBeNull()
    },
  )

  describe('an assertion is refused with the exact reason', () => {
    const { publicKey, privateKey } = PAIRS.ES256()
    const other = PAIRS.ES256().privateKey
    let made: Made
    beforeAll(async () => {
      made = await make()
      expect((await add(made, { key: pem(publicKey), kid: 'mine' })).status).toBe(201)
    })
    const at = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
    const cases: readonly (readonly [string, () => Promise<string> | string, RegExp])[] = [
      ['a text that is not a JWT', () => 'nonsense', /not a signed JWT/],
      ['no iss', () => sign(privateKey, made.id, { claims: { iss: undefined } }), /needs iss and sub/],
      ['no sub', () => sign(privateKey, made.id, { claims: { sub: undefined } }), /needs iss and sub/],
      ['another iss than sub', () => sign(privateKey, made.id, { claims: { iss: 'me' } }), /differ/],
      ['an unknown client', () => sign(privateKey, 'app_000000000000'), /does not exist/],
      ['an unknown kid', () => sign(privateKey, made.id, { kid: 'other' }), /no public key with the kid/],
      [
        'another key',
        () => sign(other, made.id, { kid: 'mine' }),
        /signature of the assertion does not match/,
      ],
      [
        'another algorithm than that of the key',
        () => sign(PAIRS.RS256().privateKey, made.id, { alg: 'RS256', kid: 'mine' }),
        /is for ES256, the assertion says RS256/,
      ],
      [
        'alg none',
        () => {
          const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
          const claims = { iss: made.id, sub: made.id, aud: endpoint(), exp: at(60), jti: randomUUID() }
          return `${part({ alg: 'none' })}.${part(claims)}.`
        },
        /the assertion says none/,
      ],
      ['no exp', () => sign(privateKey, made.id, { claims: { exp: undefined } }), /needs exp/],
      ['an exp that is over', () => sign(privateKey, made.id, { claims: { exp: at(-60) } }), /expired at/],
      ['an exp too far ahead', () => sign(privateKey, made.id, { claims: { exp: at(600) } }), /at most 300/],
      ['an nbf to come', () => sign(privateKey, made.id, { claims: { nbf: at(60) } }), /begins at/],
      ['an iat to come', () => sign(privateKey, made.id, { claims: { iat: at(60) } }), /begins at/],
      ['no aud', () => sign(privateKey, made.id, { claims: { aud: undefined } }), /aud .* must be http/],
      [
        'another aud',
        () => sign(privateKey, made.id, { claims: { aud: 'https://other.example/token' } }),
        /aud of the assertion must be http/,
      ],
      [
        'a second aud',
        () => sign(privateKey, made.id, { claims: { aud: [endpoint(), 'https://other.example'] } }),
        /nothing else/,
      ],
      ['no jti', () => sign(privateKey, made.id, { claims: { jti: undefined } }), /needs jti/],
    ]
    test.each(cases)('%s', async (_, make2, why) => {
      const { status, body } = await present(await make2())
      expect([status, body.error, body.code]).toEqual([401, 'invalid_client', 'invalid_client'])
      expect(body.error_description).toMatch(why)
    })

    test('when it was already used, but not when it was only refused before', async () => {
      const jti = randomUUID()
      const wrong = await sign(privateKey, made.id, { claims: { jti, aud: 'https://other.example' } })
      expect((await present(wrong)).status).toBe(401)
      const assertion = await sign(privateKey, made.id, { claims: { jti } })
      expect((await present(assertion)).status).toBe(200)
      const again = await present(assertion)
      expect([again.status, again.body.error_description]).toEqual([
        401,
        expect.stringContaining('already used') as string,
      ])
    })

    test('with another client_id, another type, or together with a secret', async () => {
      const id = await present(await sign(privateKey, made.id), { client_id: 'app_000000000000' })
      expect(id.body.error_description).toMatch(/client_id is another one/)
      const type = await present(await sign(privateKey, made.id), { client_assertion_type: 'password' })
      expect(type.body.error_description).toMatch(/client_assertion_type must be urn/)
      const both = await sendRequest(endpoint(), {
        basic: [made.id, made.secret],
        form: {
          grant_type: 'client_credentials',
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: await sign(privateKey, made.id),
        },
      })
      expect([both.status, both.body.error]).toEqual([400, 'invalid_request'])
      const none = await sendRequest(endpoint(), { form: { grant_type: 'client_credentials' } })
      expect([none.status, none.body.error]).toEqual([401, 'invalid_client'])
    })

    test('for a suspended application and from an address that is not allowed', async () => {
      const own = await make()
      await add(own, { key: pem(publicKey) })
      await call('PATCH', `/applications/${own.id}`, { json: { ipAllowList: ['192.0.2.1'] } })
      const elsewhere = await present(await sign(privateKey, own.id))
      expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'ip_address_not_allowed'])
      await call('PATCH', `/applications/${own.id}`, { json: { status: 'suspended' } })
      expect((await present(await sign(privateKey, own.id))).body.error).toBe('unauthorized_client')
    })

    test('and the refusal is logged for the application without the assertion', async () => {
      const assertion = await sign(privateKey, made.id, { claims: { aud: 'https://other.example' } })
      const refused = await present(assertion)
      const { status, body } = await call('GET', `/logs/${refused.headers.get('x-request-id') ?? ''}`)
      expect([status, body.applicationId, body.code]).toEqual([200, made.id, 'invalid_client'])
      expect(JSON.stringify(body)).not.toContain(assertion)
      expect(body.request.body.client_assertion).toBe('[redacted]')
    })

    test.each([
      'client_secret',
      'client%5Fsecret',
      '%63lient_secret',
      'CLIENT_SECRET',
      '%zz=1&client%5fsecret',
    ])('and a secret in the query is not logged: %s', async (name) => {
      const refused = await present(
        await sign(privateKey, made.id, { claims: { aud: 'https://other.example' } }),
        {},
        `?${name}=query-4711`,
      )
      const { body } = await call('GET', `/logs/${refused.headers.get('x-request-id') ?? ''}`)
      expect(body.query).toContain('[redacted]')
      expect(JSON.stringify(body)).not.toContain('query-4711')
    })
  })

  test('a rotation accepts both keys, then the new one only', async () => {
    const made = await make()
    const [first, second] = [PAIRS.ES256(), PAIRS.EdDSA()]
    const one = await add(made, { key: pem(first.publicKey) })
    const two = await add(made, {
      key: JSON.stringify({ ...(await exportJWK(second.publicKey)), kid: 'second' }),
    })
    expect(two.body).toMatchObject({ kid: 'second', algorithm: 'EdDSA' })
    const by = async (which: 'first' | 'second', kid?: string) =>
      present(
        which === 'first'
          ? await sign(first.privateKey, made.id, { kid })
          : await sign(second.privateKey, made.id, { alg: 'EdDSA', kid }),
      )
    expect((await by('first')).body.error_description).toMatch(/name one in the header kid/)
    expect((await by('first', one.body.kid as string)).status).toBe(200)
    expect((await by('second', 'second')).status).toBe(200)
    const revoked = await call('DELETE', `/applications/${made.id}/keys/${one.body.id as string}`)
    expect(revoked.status).toBe(204)
    expect((await by('first', one.body.kid as string)).status).toBe(401)
    expect((await by('second')).status).toBe(200)
    const { body: written } = await call(
      'GET',
      `/orgs/${HARBOUR}/audit-log?action=public-key.revoked&limit=1`,
    )
    expect(written.items[0]).toMatchObject({ target: { id: made.id }, after: { keyId: one.body.id } })
  })

  test('a pasted key must be a single public signature key of sufficient length', async () => {
    const made = await make()
    const { publicKey, privateKey } = PAIRS.ES256()
    const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
    const addRefused = async (json: object) => {
      const { status, body } = await add(made, json)
      expect([status, body.code], JSON.stringify(body)).toEqual([422, 'validation_failed'])
      return `${body.errors[0].pointer as string} ${body.errors[0].message as string}`
    }
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    expect(await addRefused({ key: secret })).toMatch(/^\/key This is a private key/)
    expect(await addRefused({ key: JSON.stringify(await exportJWK(privateKey)) })).toMatch(/private key/)
    expect(await addRefused({ key: 'hello' })).toMatch(/public key in PEM/)
    expect(await addRefused({ key: '{"kty":' })).toMatch(/not valid JSON/)
    expect(await addRefused({ key: '{"keys":[]}' })).toMatch(/set of keys/)
    expect(await addRefused({ key: '{"kty":"oct","k":"AAAA"}' })).toMatch(/symmetric key/)
    expect(await addRefused({ key: '{"kty":"EC","crv":"P-256","x":"AAAA","y":"AAAA"}' })).toMatch(
      /public key in PEM/,
    )
    expect(await addRefused({ key: pem(small) })).toMatch(/1024 bits/)
    expect(
      await addRefused({ key: pem(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey) }),
    ).toMatch(/P-256/)
    expect(await addRefused({ key: pem(generateKeyPairSync('x25519').publicKey) })).toMatch(
      /Must be an RSA key/,
    )
    expect(await addRefused({ key: pem(publicKey), algorithm: 'RS256' })).toMatch(/^\/algorithm .*ES256/)
    const { body } = await call('GET', `/applications/${made.id}`)
    expect(body.keys).toEqual([])
  })
})

test('a store of the first version is migrated: applications get empty lists, records their new kinds', async () => {
  const name: string = 'node:sqlite'
  const engine = (await import(name).catch(() => import('@photostructure/sqlite'))) as {
    readonly DatabaseSync: new (path: string) => Parameters<typeof migrateStore>[0] & { close(): void }
  }
  const database = new engine.DatabaseSync(':memory:')
  migrateStore(database, 1)
  const insert = (kind: string, id: string, body: object) =>
    database.exec(`INSERT INTO records VALUES ('${kind}', '${id}', null, null, 1, '${JSON.stringify(body)}')`)
  insert('application', 'app_old', { name: 'Old' })
  insert('organization', 'org_old', { friends: ['org_other'] })
  insert('action', 'act_old', { extra: { purpose: 'check' } })
  insert('run', 'run_old', { subject: { kind: 'course', id: 'evt_old' } })
  database.exec(`INSERT INTO jobs VALUES (7, 1, 'deliver', 'dlv_old', '{}')`)
  migrateStore(database)
  const read = (id: string) => {
    const row = database.prepare(`SELECT kind, body FROM records WHERE id = '${id}'`).get() as {
      readonly kind: string
      readonly body: string
    }
    return [row.kind, JSON.parse(row.body)]
  }
  expect(read('app_old')).toEqual(['application', { name: 'Old', ipAllowList: [], keys: [] }])
  expect(read('org_old')).toEqual([
    'organization',
    {
      actingOrganizations: ['org_other'],
      settings: {
        alertErrorRate: 25,
        notifications: { errorRate: true, quotas: true, secretGuessing: true },
      },
    },
  ])
  expect(read('act_old')).toEqual(['action', { details: { purpose: 'check' } }])
  expect(read('run_old')).toEqual(['scenarioRun', { subject: { kind: 'processing', id: 'evt_old' } }])
  expect(database.prepare('SELECT id, target FROM jobs').get()).toMatchObject({ id: 7, target: 'dlv_old' })
  database.close()
})
