import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../src/sandbox.ts'
import { ask, boot, HARBOUR, signIn, type Answer, type Ask } from './play.ts'

/* Applications of the console's API, in what goes beyond a single operation. */

let world: Sandbox
let access = ''
let serial = 0

beforeAll(async () => {
  world = await boot()
  access = (await signIn(world, world.personas.find(({ key }) => key === 'admin')?.userId ?? '')).access
})
afterAll(() => world.close())

function call(method: string, path: string, how: Ask = {}): Promise<Answer> {
  return ask(`${world.addresses.console}${path}`, { method, token: access, ...how })
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

describe('allowed addresses', () => {
  test('the token endpoint and every call refuse other addresses, name the caller, and let those of the list in', async () => {
    const made = await make({ ipAllowList: ['127.0.0.2', '2001:db8::/32'] })
    const token = `${world.addresses.v1}/auth/token`
    const refused = await ask(token, credentials(made))
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
    const read = `${world.addresses.v1}/kyb/verifications/kyb_sandboxApproved`
    expect((await from('127.0.0.2', read, { authorization: bearer })).status).toBe(200)
    const elsewhere = await ask(read, { headers: { authorization: bearer } })
    expect([elsewhere.status, elsewhere.headers.get('content-type')]).toEqual([
      403,
      'application/problem+json',
    ])
    expect(elsewhere.body).toMatchObject({ code: 'ip_address_not_allowed', title: 'Address not allowed' })
    expect(elsewhere.body.detail).toContain('127.0.0.1')
    const second = await ask(`${world.addresses.v2}/auth/introspect`, {
      basic: [made.id, made.secret],
      form: { token: 'x' },
    })
    expect([second.status, second.body.code]).toEqual([403, 'ip_address_not_allowed'])

    // What was refused is no use of the secret, and stands in the logs of the application.
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

  test('a wrong secret is told before a wrong address', async () => {
    const made = await make({ ipAllowList: ['192.0.2.1'] })
    const answer = await ask(`${world.addresses.v1}/auth/token`, credentials({ ...made, secret: 'guessed' }))
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_client'])
  })

  test('a change holds at once, for tokens that exist too, and is written down', async () => {
    const made = await make()
    const { body: got } = await ask(`${world.addresses.v1}/auth/token`, credentials(made))
    const use = async () =>
      (
        await ask(`${world.addresses.v1}/kyb/verifications/kyb_sandboxApproved`, {
          token: got.access_token as string,
        })
      ).status
    expect(await use()).toBe(200)
    const change = (ipAllowList: readonly string[]) =>
      call('PATCH', `/applications/${made.id}`, { json: { ipAllowList } })
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

  test('networks are kept in normal form, each once; every one that is none is told at its place', async () => {
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
