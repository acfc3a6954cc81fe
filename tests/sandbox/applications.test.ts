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

describe('the list', () => {
  /** Names of applications that were made for one test, as a query lists them. */
  const names = async (query: string, mine: readonly string[]): Promise<readonly string[]> => {
    const found: string[] = []
    let cursor: string | null = null
    do {
      const { status, body }: Answer = await call(
        'GET',
        `/applications?organizationId=${HARBOUR}&limit=2&${query}${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      expect(status, JSON.stringify(body)).toBe(200)
      found.push(...(body.items as { name: string }[]).map(({ name }) => name))
      cursor = body.page.nextCursor as string | null
    } while (cursor !== null)
    return found.filter((name) => mine.includes(name))
  }

  test('is filtered by all that it says, over all pages', async () => {
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

  test('is ordered by age, name, use and age of the secret, over all pages', async () => {
    const all = ['Order c', 'order B', 'Order a'] as const
    const made = [await make({ name: all[0] }), await make({ name: all[1] }), await make({ name: all[2] })]
    const [first, second] = made as [Made, Made, Made]
    const later = () => ask(`${world.addresses.api}/sandbox/clock`, { json: { advanceSeconds: 2 } })
    await later()
    await ask(`${world.addresses.v1}/auth/token`, credentials(second))
    await later()
    await ask(`${world.addresses.v1}/auth/token`, credentials(first))
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

  test('goes on where it stopped, whatever was deleted in between', async () => {
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
