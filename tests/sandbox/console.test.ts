import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORE_SCHEMA, load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import {
  advanceClock,
  sendRequest,
  startTestSandbox,
  HARBOUR,
  root,
  signIn,
  requestToken,
  type TestResponse,
  type TestRequest,
} from './test-client.ts'

/*
 * Every operation of the console's API against its contract: the usual case, every documented code, who may call it,
 * and repeats. The sandbox answers 500 when an answer breaks the contract.
 */

interface Operation {
  readonly operationId: string
  readonly 'x-permission': string
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[]
  readonly requestBody?: unknown
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly 'x-error-codes'?: readonly string[] }>
  >
}
const document = load(readFileSync(join(root, 'openapi/console.yaml'), 'utf8'), { schema: CORE_SCHEMA }) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly responses: Readonly<Record<string, { readonly 'x-error-codes': readonly string[] }>>
  }
}

const NORDLICHT = 'org_4NmB8vCx1ZlK5jHg'
/** Records of Nordlicht from the seed. */
const NORDLICHT_RECORDS = {
  organizationId: NORDLICHT,
  applicationId: 'app_2WsX3edC4rFv5TgB',
  secretId: 'sec_8IkM9oLp0QaZ1wSx',
  endpointId: 'whe_9ZxC8vBn7MqW6eRt',
  userId: '9c3b7d14-2e68-4a05-b1f7-5d0e8c6a4b32',
}
const UNKNOWN_USER = '11111111-1111-4111-8111-111111111111'

let context: Sandbox
/** Access tokens by persona. */
const tokens: Record<string, string> = {}
/** What the usual requests are about. */
const known: Record<string, string> = {}

beforeAll(async () => {
  context = await startTestSandbox()
  await signInAll()
  // Something to look at: a request of an application, and what it led to.
  const access = await requestToken(context)
  const minted = await sendRequest(`${context.addresses.v1}/mint/requests`, {
    token: access,
    key: true,
    json: { ownerId: HARBOUR, title: 'A record', asset: { kind: 'record', record: { a: 1 } } },
  })
  expect(minted.status).toBe(202)
  known['requestId'] = minted.headers.get('x-request-id') ?? ''
  await advanceClock(context, 5)
  const events = await call('GET', `/events?organizationId=${HARBOUR}`)
  known['eventId'] = events.body.items[0].id as string
  const deliveries = await call('GET', `/deliveries?organizationId=${HARBOUR}`)
  known['deliveryId'] = deliveries.body.items[0].id as string
})
afterAll(() => context.close())

/** Tokens expire after an hour of the sandbox's clock. */
async function signInAll(): Promise<void> {
  for (const { key, userId } of context.personas) tokens[key] = (await signIn(context, userId)).access
}

function call(
  method: string,
  path: string,
  how: TestRequest & { readonly as?: string } = {},
): Promise<TestResponse> {
  const { as = 'admin', ...rest } = how
  return sendRequest(`${context.addresses.console}${path}`, { method, token: tokens[as] ?? '', ...rest })
}

let serial = 0
const fresh = () => (serial += 1)

/** The members of a path, each naming something of Harbour Mill, made for this request where it does not survive it. */
async function places(id: string): Promise<Record<string, string>> {
  const own: Record<string, string> = {
    organizationId: HARBOUR,
    applicationId: 'app_3NqK8wVt5ZcR1yHs',
    secretId: 'sec_quickstartSecret',
    keyId: 'key_000000000000',
    endpointId: 'whe_7HgF6dSa5PoI4uYt',
    deliveryId: known['deliveryId'] ?? '',
    eventId: known['eventId'] ?? '',
    requestId: known['requestId'] ?? '',
    sessionId: '',
    userId: '',
    invitationId: '',
  }
  if (
    /Application$|Secret$|PublicKey$/.test(id) &&
    /^(?:update|delete|rotate|revoke|add)/.test(id) &&
    !id.includes('Webhook')
  ) {
    const { body } = await create('/applications', application())
    own['applicationId'] = body.application.id as string
    own['secretId'] = body.secret.id as string
    if (id === 'revokePublicKey')
      own['keyId'] = (await create(`/applications/${own['applicationId']}/keys`, publicKey())).body
        .id as string
  }
  if (/^(?:delete|rotate|update).*Webhook/.test(id))
    own['endpointId'] = (await create('/webhook-endpoints', endpoint())).body.endpoint.id as string
  if (id === 'endSession') {
    const other = await signIn(context, context.personas.find(({ key }) => key === 'admin')?.userId ?? '')
    own['sessionId'] = (
      JSON.parse(Buffer.from(other.access.split('.')[1] ?? '', 'base64url').toString()) as {
        sessionId: string
      }
    ).sessionId
  }
  if (id === 'updateMember')
    own['userId'] = context.personas.find(({ key }) => key === 'minute')?.userId ?? ''
  if (id === 'removeMember') own['userId'] = context.personas.find(({ key }) => key === 'two')?.userId ?? ''
  if (id === 'revokeInvitation')
    own['invitationId'] = (await create(`/orgs/${HARBOUR}/invitations`, guest())).body.id as string
  return own
}

const application = () => ({
  organizationId: HARBOUR,
  name: `Application ${fresh()}`,
  products: ['kyb'],
  scopes: ['kyb:read'],
})
const publicKey = () => ({
  key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    type: 'spki',
    format: 'pem',
  }) as string,
})
const endpoint = () => ({ organizationId: HARBOUR, url: `${context.addresses.inbox}/hooks/${fresh()}` })
const guest = () => ({ email: `guest-${fresh()}@new.example`, roles: ['developer'] })
async function create(path: string, json: object): Promise<TestResponse> {
  const answer = await call('POST', path, { json, key: true })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer
}

const BODIES: Readonly<Record<string, () => object>> = {
  createApplication: application,
  updateApplication: () => ({ description: `Changed ${fresh()}`, tags: ['changed'] }),
  rotateSecret: () => ({ overlapSeconds: 3600 }),
  addPublicKey: publicKey,
  createWebhookEndpoint: endpoint,
  updateWebhookEndpoint: () => ({ description: `Changed ${fresh()}` }),
  rotateWebhookSecret: () => ({ overlapSeconds: 86_400 }),
  testWebhookEndpoint: () => ({ type: 'mint.status.updated' }),
  recoverWebhookEndpoint: () => ({ since: '2026-01-01T00:00:00Z' }),
  updateMember: () => ({ roles: ['developer'] }),
  createInvitation: guest,
  updateSettings: () => ({ logRetentionDays: 14 }),
}

interface Case {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly keyed: boolean
  readonly codes: readonly string[]
}

const cases: readonly Case[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== 'parameters')
    .map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      operation,
      keyed: (operation.parameters ?? []).some(({ $ref = '' }) => $ref.endsWith('/IdempotencyKey')),
      codes: Object.values(operation.responses).flatMap(({ $ref, 'x-error-codes': codes = [] }) =>
        $ref === undefined
          ? codes
          : (document.components.responses[$ref.split('/').pop() ?? '']?.['x-error-codes'] ?? []),
      ),
    })),
)

const seen = new Map<string, Set<string>>()

interface How extends TestRequest {
  readonly as?: string
  readonly at?: Readonly<Record<string, string>>
  readonly query?: string
}

/** Sends the usual request of an operation, changed by `how`. */
async function send(one: Case, how: How = {}): Promise<TestResponse> {
  const { at = {}, query, ...rest } = how
  const names = { ...(await places(one.id)), ...at }
  const path = one.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')
  const demands = (one.operation.parameters ?? []).some(({ name }) => name === 'organizationId')
  const search = query ?? (demands ? `organizationId=${names['organizationId'] ?? ''}` : '')
  const body = BODIES[one.id]
  const answer = await call(one.method, `${path}${search === '' ? '' : `?${search}`}`, {
    ...(one.keyed ? { key: true as const } : {}),
    ...(body === undefined || rest.raw !== undefined ? {} : { json: body() }),
    ...rest,
  })
  const { code } = (answer.body ?? {}) as { code?: string }
  if (typeof code === 'string' && answer.status >= 400)
    seen.set(one.id, (seen.get(one.id) ?? new Set()).add(code))
  return answer
}

const code = ({ status, body }: TestResponse): [number, string] => [status, (body as { code: string }).code]

/** Identifiers that nothing has, by the code that says so. */
const ABSENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  organization_not_found: { organizationId: 'org_000000000000' },
  application_not_found: { applicationId: 'app_000000000000' },
  secret_not_found: { secretId: 'sec_000000000000' },
  public_key_not_found: { keyId: 'key_000000000000' },
  webhook_endpoint_not_found: { endpointId: 'whe_000000000000' },
  delivery_not_found: { deliveryId: 'dlv_000000000000' },
  event_not_found: { eventId: 'msg_000000000000' },
  log_not_found: { requestId: 'req_000000000000' },
  session_not_found: { sessionId: 'ses_000000000000' },
  member_not_found: { userId: UNKNOWN_USER },
  invitation_not_found: { invitationId: 'gst_000000000000' },
}

/** Who may not, of those who belong to the organization. */
function outsider({ operation }: Case): string {
  if (['administer', 'audit'].includes(operation['x-permission'])) return 'developer'
  return 'member'
}

// Before other tests change members and roles.
describe('every operation, for every persona in every organization', () => {
  test('is refused without its permission, and reads are allowed with it', async () => {
    expect(context.personas.map(({ key }) => key).toSorted()).toEqual(Object.keys(PERMISSIONS).toSorted())
    const protectedCases = cases.filter(({ operation }) => operation['x-permission'] !== 'any')
    for (const { key, userId } of context.personas) {
      tokens[key] = (await signIn(context, userId)).access
      for (const organization of [HARBOUR, NORDLICHT])
        for (const one of protectedCases) {
          const granted = PERMISSIONS[key]?.[organization]
          const isGranted = granted?.includes(one.operation['x-permission']) === true
          // Changes would be real: the tests of each operation make them.
          if (isGranted && one.method !== 'GET') continue
          const answer = await sendAbout(one, organization, key)
          const refusal = granted === undefined ? 'organization_access_denied' : 'role_missing'
          const about = `${one.id} by ${key} in ${organization}`
          if (isGranted) expect(answer.status, about).toBe(200)
          else expect(code(answer), about).toEqual([403, refusal])
        }
    }
  }, 120_000)

  test('the sessions of other users are unknown', async () => {
    const one = cases.find(({ id }) => id === 'endSession')
    if (one === undefined) throw new Error('the contract has no endSession')
    for (const { key, userId } of context.personas.filter((persona) => persona.key !== 'admin')) {
      tokens[key] = (await signIn(context, userId)).access
      expect(code(await send(one, { as: key })), key).toEqual([404, 'session_not_found'])
    }
  })
})

describe.each(cases)('$id', (one) => {
  const { codes, operation, keyed } = one

  test('succeeds with a response that caches must not store (ASVS 5.0, 14.3.2)', async () => {
    const as = one.id === 'endSessions' ? 'minute' : 'admin'
    if (as === 'minute')
      tokens['minute'] = (
        await signIn(context, context.personas.find(({ key }) => key === 'minute')?.userId ?? '')
      ).access
    const answer = await send(one, { as })
    expect(Object.keys(operation.responses), JSON.stringify(answer.body)).toContain(String(answer.status))
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('ratelimit-policy')).toBe('"console";q=600;w=60')
  })

  test('refuses requests without a signed-in user', async () => {
    expect(code(await send(one, { headers: { authorization: 'x' }, token: '' }))).toEqual([
      401,
      'token_invalid',
    ])
    const without = await sendRequest(`${context.addresses.console}${one.path.replaceAll(/\{\w+\}/g, 'x')}`, {
      method: one.method,
    })
    seen.set(one.id, (seen.get(one.id) ?? new Set()).add((without.body as { code: string }).code))
    expect(code(without)).toEqual([401, 'token_missing'])
    expect(code(await send(one, { token: 'sandbox-token-expired' }))).toEqual([401, 'token_expired'])
    expect(code(await send(one, { token: 'sandbox-token-revoked' }))).toEqual([401, 'token_revoked'])
  })

  test('shows an exhausted rate limit and a server error on request', async () => {
    expect(code(await send(one, { headers: { 'x-sandbox-outcome': 'rate_limited' } }))).toEqual([
      429,
      'rate_limited',
    ])
    expect(code(await send(one, { headers: { 'x-sandbox-outcome': 'internal_error' } }))).toEqual([
      500,
      'internal_error',
    ])
  })

  test('refuses unknown parameters', async () => {
    const answer = await send(one, { query: 'surplus=1' })
    expect(code(answer)).toEqual([422, 'validation_failed'])
    expect(answer.body.errors).toContainEqual({
      parameter: 'surplus',
      rule: 'additionalProperties',
      message: 'Unknown property.',
    })
  })

  if (operation['x-permission'] !== 'any') {
    test('refuses users without the role and names the role (ASVS 5.0, 8.3.1)', async () => {
      const answer = await send(one, { as: outsider(one) })
      expect(code(answer)).toEqual([403, 'role_missing'])
      expect(answer.body.reason).toContain('organization_admin')
    })
    test('refuses users of another organization (ASVS 5.0, 8.4.1)', async () => {
      expect(code(await sendAbout(one, NORDLICHT, 'developer'))).toEqual([403, 'organization_access_denied'])
    })
  }

  test.each(codes.filter((name) => name in ABSENT).map((name) => [name] as const))(
    'responds with %s as documented',
    async (name) => {
      const at = ABSENT[name] ?? {}
      const body = BODIES[one.id]?.()
      const json = body !== undefined && 'organizationId' in body ? { json: { ...body, ...at } } : {}
      const as = name === 'organization_not_found' ? 'support' : 'admin'
      const answer = await send(one, { at, as, ...json })
      expect(code(answer), JSON.stringify(answer.body)).toEqual([404, name])
    },
  )

  if (operation.requestBody !== undefined)
    test('refuses a body that is malformed, of another type, or too large', async () => {
      const raw = (content: string, type: string) =>
        send(one, { raw: content, headers: { 'content-type': type } })
      expect(code(await raw('{', 'application/json'))).toEqual([400, 'malformed_request'])
      expect(code(await raw('{}', 'text/plain'))).toEqual([415, 'unsupported_media_type'])
      expect(code(await raw('x'.repeat(1_100_000), 'application/json'))).toEqual([413, 'payload_too_large'])
      expect(code(await send(one, { json: { surplus: 1 } }))).toEqual([422, 'validation_failed'])
    })

  if (keyed)
    test('runs once for each Idempotency-Key and shows a secret once', async () => {
      const key = randomUUID()
      const at = await places(one.id)
      const json = BODIES[one.id]?.()
      const how = { key, at, ...(json === undefined ? {} : { json }) }
      const first = await send(one, how)
      const again = await send(one, how)
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect(again.status).toBe(first.status)
      const { secret, ...rest } = first.body as { secret?: { id: string; value: string } }
      const { secret: hidden, ...same } = again.body as { secret?: { id: string; value: string } }
      expect(same).toEqual(rest)
      if (secret !== undefined) {
        expect(secret.value.length).toBeGreaterThan(30)
        expect(hidden).toEqual({ id: secret.id, value: null })
      }
      const other =
        one.id === 'replayDelivery'
          ? { key, at: { deliveryId: await another() } }
          : { key, at, json: differs(one.id, json ?? {}) }
      expect(code(await send(one, other))).toEqual([422, 'idempotency_key_reused'])
      expect(code(await send(one, { headers: { 'idempotency-key': '' }, key: '' }))).toEqual([
        400,
        'idempotency_key_missing',
      ])
    })

  if (codes.includes('invalid_cursor'))
    test('lists every item exactly once over all pages', async () => {
      const base = (one.operation.parameters ?? []).some(({ name }) => name === 'organizationId')
        ? `organizationId=${HARBOUR}&`
        : ''
      const ids = new Set<string>()
      let cursor: string | null = null
      for (let n = 0; n < 200; n += 1) {
        const answer: TestResponse = await send(one, {
          query: `${base}limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
          at: { organizationId: HARBOUR },
        })
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        for (const item of answer.body.items as Record<string, string>[]) {
          const id = item['id'] ?? item['requestId'] ?? item['userId'] ?? ''
          expect(ids.has(id)).toBe(false)
          ids.add(id)
        }
        cursor = answer.body.page.nextCursor as string | null
        if (cursor === null || n > 20) break
      }
      expect(ids.size).toBeGreaterThan(0)
      expect(
        code(await send(one, { query: `${base}cursor=nonsense`, at: { organizationId: HARBOUR } })),
      ).toEqual([400, 'invalid_cursor'])
    })

  for (const [name, arrange] of Object.entries(CONFLICTS[one.id] ?? {}))
    test(`answers ${name}`, async () => {
      const answer = await arrange(one)
      expect((answer.body as { code: string }).code, JSON.stringify(answer.body)).toBe(name)
      expect([409, 412, 422]).toContain(answer.status)
    })

  test('every documented error code of the console API was produced by a test', () => {
    const found = seen.get(one.id) ?? new Set()
    expect(codes.filter((name) => !found.has(name))).toEqual([])
  })
})

/** Records of Nordlicht that no seed created. */
const known2: Record<string, string> = {}
beforeAll(async () => {
  const as = 'two'
  const tested = await call('POST', '/webhook-endpoints/whe_9ZxC8vBn7MqW6eRt/test', {
    as,
    key: true,
    json: { type: 'mint.status.updated' },
  })
  known2['deliveryId'] = tested.body.id as string
  known2['eventId'] = tested.body.eventId as string
  const made = await call('POST', '/applications', {
    as,
    key: true,
    json: { ...application(), organizationId: NORDLICHT },
  })
  const { id, value } = { id: made.body.application.id as string, value: made.body.secret.value as string }
  const answer = await sendRequest(`${context.addresses.v1}/auth/token`, {
    basic: [id, value],
    json: { grant_type: 'client_credentials' },
  })
  known2['requestId'] = answer.headers.get('x-request-id') ?? ''
  known2['invitationId'] = (
    await call('POST', `/orgs/${NORDLICHT}/invitations`, { as, key: true, json: guest() })
  ).body.id as string
})

async function another(): Promise<string> {
  const { body } = await call('GET', `/deliveries?organizationId=${HARBOUR}`)
  return (body.items as { id: string }[]).find(({ id }) => id !== known['deliveryId'])?.id ?? ''
}

/** Another body for the same operation. */
function differs(id: string, json: object): object {
  if (id === 'testWebhookEndpoint') return { type: 'kyb.status.updated' }
  if (id === 'recoverWebhookEndpoint') return { since: '2026-02-02T00:00:00Z' }
  if ('overlapSeconds' in json) return { overlapSeconds: 0 }
  return BODIES[id]?.() ?? {}
}

const createDisabledEndpoint = async () => {
  const id = (await create('/webhook-endpoints', endpoint())).body.endpoint.id as string
  await call('PATCH', `/webhook-endpoints/${id}`, { json: { status: 'disabled' } })
  return id
}

/** A change of a version that was never there. */
const STALE = { headers: { 'if-match': '"another version"' } }

const CONFLICTS: Readonly<Record<string, Readonly<Record<string, (one: Case) => Promise<TestResponse>>>>> = {
  createApplication: {
    application_name_taken: (one) => send(one, { json: { ...application(), name: 'Quickstart' } }),
  },
  updateApplication: {
    application_name_taken: (one) => send(one, { json: { name: 'Quickstart' } }),
    changed_meanwhile: (one) => send(one, STALE),
  },
  updateSettings: { changed_meanwhile: (one) => send(one, STALE) },
  rotateSecret: {
    secret_limit_reached: async (one) => {
      const at = await places(one.id)
      await send(one, { at })
      return send(one, { at })
    },
  },
  addPublicKey: {
    public_key_limit_reached: async (one) => {
      const at = await places(one.id)
      await send(one, { at })
      await send(one, { at })
      return send(one, { at })
    },
    public_key_taken: async (one) => {
      const at = await places(one.id)
      const json = publicKey()
      await send(one, { at, json })
      return send(one, { at, json })
    },
  },
  revokeSecret: {
    secret_already_revoked: async (one) => {
      const at = await places(one.id)
      await send(one, { at })
      return send(one, { at })
    },
  },
  createWebhookEndpoint: {
    webhook_url_taken: (one) =>
      send(one, { json: { ...endpoint(), url: `${context.addresses.inbox}/hooks/harbour-mill` } }),
    webhook_url_forbidden: (one) => send(one, { json: { ...endpoint(), url: 'https://10.1.2.3/hook' } }),
  },
  updateWebhookEndpoint: {
    changed_meanwhile: (one) => send(one, STALE),
    webhook_url_taken: (one) => send(one, { json: { url: `${context.addresses.inbox}/hooks/harbour-mill` } }),
    webhook_url_forbidden: (one) => send(one, { json: { url: 'http://example.com/' } }),
  },
  testWebhookEndpoint: {
    webhook_endpoint_disabled: async (one) =>
      send(one, { at: { endpointId: await createDisabledEndpoint() } }),
  },
  recoverWebhookEndpoint: {
    webhook_endpoint_disabled: async (one) =>
      send(one, { at: { endpointId: await createDisabledEndpoint() } }),
  },
  replayDelivery: {
    webhook_endpoint_disabled: async (one) => {
      const endpointId = (await create('/webhook-endpoints', endpoint())).body.endpoint.id as string
      const { body } = await call('POST', `/webhook-endpoints/${endpointId}/test`, {
        key: true,
        json: { type: 'mint.status.updated' },
      })
      await call('PATCH', `/webhook-endpoints/${endpointId}`, { json: { status: 'disabled' } })
      return send(one, { at: { deliveryId: body.id as string } })
    },
  },
  updateMember: {
    last_administrator: (one) =>
      send(one, { at: { userId: context.personas[0]?.userId ?? '' }, json: { roles: ['member'] } }),
  },
  removeMember: {
    last_administrator: (one) => send(one, { at: { userId: context.personas[0]?.userId ?? '' } }),
  },
  createInvitation: {
    invitation_already_pending: async (one) => {
      const json = guest()
      await send(one, { json })
      // The same person.
      return send(one, { json: { ...json, email: json.email.toUpperCase() } })
    },
    member_already_exists: (one) =>
      send(one, { json: { ...guest(), email: 'Amara.Okafor@harbour-mill.example' } }),
  },
  revokeInvitation: {
    invitation_not_pending: async (one) => {
      const at = await places(one.id)
      await send(one, { at })
      return send(one, { at })
    },
  },
}

describe('rotation of a client secret', () => {
  test('keeps the old secret valid until the overlap ends and shows its callers', async () => {
    const made = await create('/applications', application())
    const id = made.body.application.id as string
    const old = made.body.secret.value as string
    const get = (secret: string, agent: string) =>
      sendRequest(`${context.addresses.v1}/auth/token`, {
        basic: [id, secret],
        json: { grant_type: 'client_credentials' },
        headers: { 'user-agent': agent },
      })
    const rotated = await call('POST', `/applications/${id}/secrets`, {
      key: true,
      json: { overlapSeconds: 3600 },
    })
    const now = rotated.body.secret.value as string
    expect((await get(old, 'Old server/1')).status).toBe(200)
    expect((await get(now, 'New server/2')).status).toBe(200)
    const { body } = await call('GET', `/applications/${id}/secrets`)
    expect(
      (body.items as { status: string; callers: { userAgent: string; count: number }[] }[]).map(
        ({ status, callers }) => [status, callers[0]?.userAgent],
      ),
    ).toEqual([
      ['active', 'New server/2'],
      ['expiring', 'Old server/1'],
    ])
    expect(JSON.stringify(body)).not.toContain(old)
    await advanceClock(context, 3601)
    await signInAll()
    expect((await get(old, 'Old server/1')).body.error).toBe('invalid_client')
    expect((await get(now, 'New server/2')).status).toBe(200)
  })

  test('tokens of a suspended application are refused', async () => {
    const made = await create('/applications', application())
    const id = made.body.application.id as string
    const got = await sendRequest(`${context.addresses.v1}/auth/token`, {
      basic: [id, made.body.secret.value as string],
      json: { grant_type: 'client_credentials' },
    })
    const use = () =>
      sendRequest(`${context.addresses.v1}/kyb/verifications/kyb_sandboxApproved`, {
        token: got.body.access_token as string,
      })
    expect((await use()).status).toBe(200)
    await call('PATCH', `/applications/${id}`, { json: { status: 'suspended' } })
    expect((await use()).body.code).toBe('token_revoked')
    const again = await sendRequest(`${context.addresses.v1}/auth/token`, {
      basic: [id, made.body.secret.value as string],
      json: { grant_type: 'client_credentials' },
    })
    expect(again.body.error).toBe('unauthorized_client')
  })
})

describe('monitoring', () => {
  test('a logged request shows the request without secrets', async () => {
    const made = await create('/applications', application())
    const id = made.body.application.id as string
    const secret = made.body.secret.value as string
    const got = await sendRequest(`${context.addresses.v1}/auth/token`, {
      basic: [id, secret],
      form: { grant_type: 'client_credentials' },
    })
    const access = got.body.access_token as string
    const bad = await sendRequest(`${context.addresses.v1}/auth/introspect`, {
      token: access,
      json: { token: access, surplus: true },
    })
    for (const requestId of [got.headers.get('x-request-id') ?? '', bad.headers.get('x-request-id') ?? '']) {
      const { body } = await call('GET', `/logs/${requestId}`)
      expect(body.applicationId).toBe(id)
      const text = JSON.stringify(body)
      for (const hidden of [secret, access, Buffer.from(`${id}:${secret}`).toString('base64')])
        expect(text).not.toContain(hidden)
      expect(text).toContain('[redacted]')
    }
    const list = await call('GET', `/logs?organizationId=${HARBOUR}&applicationId=${id}&statusClass=4xx`)
    expect(
      (list.body.items as { operationId: string; code: string }[]).map(({ operationId, code: name }) => [
        operationId,
        name,
      ]),
    ).toEqual([['introspectToken', 'insufficient_scope']])
  })

  test('a logged request hides secrets that were sent at the wrong place', async () => {
    const { id, secret } = context.clients.quickstart
    const access = await requestToken(context)
    const { body: made } = await create('/applications', application())
    const other = made.secret.value as string
    const sent = await sendRequest(
      `${context.addresses.v1}/kyb/${access}/${secret}?api_key=hush-1&q=${other}&device_code=hush-2`,
      {
        token: access,
        json: {
          password: 'hush-3',
          note: `Use ${secret}`,
          deep: [{ anything: other, sessionToken: 'hush-4' }],
        },
        headers: {
          'x-api-key': 'hush-5',
          'x-auth-token': 'hush-6',
          referer: `https://shop.example/cb?code=hush-7&state=${access}#x`,
          'x-note': `was ${other}`,
        },
      },
    )
    // A path without an operation has no body in the log.
    const onboarding = await sendRequest(`${context.addresses.v1}/auth/introspect`, {
      token: access,
      json: { token: access, clientSecret: 'hush-8', note: `Use ${secret}`, deep: [{ anything: other }] },
    })
    for (const { headers } of [sent, onboarding]) {
      const { body, status } = await call('GET', `/logs/${headers.get('x-request-id') ?? ''}`)
      expect([status, body.applicationId]).toEqual([200, id])
      const text = JSON.stringify(body)
      for (const hidden of [access, secret, other, 'hush-']) expect(text).not.toContain(hidden)
      expect(text).toContain('[redacted]')
    }
  })

  test('a call to an unknown path is in the log of the organization whose valid token it sent, and of no other', async () => {
    const token = await requestToken(context)
    const { v1, api } = context.addresses
    const calls = await Promise.all([
      sendRequest(`${v1}/kyb/onbording`, { token, json: {} }),
      sendRequest(`${api}/mint-requests`, { token }),
      sendRequest(`${v1}/kyb/onbording`, { token: `${token}x`, json: {} }),
      sendRequest(`${v1}/kyb/onbording`, { json: {} }),
    ])
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const logged = await Promise.all(
      calls.map(({ headers }) => call('GET', `/logs/${headers.get('x-request-id') ?? ''}`)),
    )
    expect(logged.map(({ status }) => status)).toEqual([200, 200, 404, 404])
    expect(logged[0]?.body).toMatchObject({
      applicationId: context.clients.quickstart.id,
      operationId: null,
      path: '/v1/kyb/onbording',
      code: 'endpoint_not_found',
    })
  })

  test('a logged request links to its events, and events link to their deliveries', async () => {
    const access = await requestToken(context)
    const made = await sendRequest(`${context.addresses.v1}/kyb/onboarding`, {
      token: access,
      key: true,
      json: {
        business: {
          legalName: 'Linked Ltd',
          legalForm: 'private_limited',
          identifier: { scheme: 'gb_company_number', companyNumber: '55500001' },
          address: { lines: ['1 Street'], locality: 'Town', countryCode: 'GB' },
        },
        administrator: { givenName: 'A', familyName: 'B', email: 'a@linked.example' },
        products: ['kyb'],
      },
    })
    const { body } = await call('GET', `/logs/${made.headers.get('x-request-id') ?? ''}`)
    expect(body.eventIds).toHaveLength(1)
    const event = await call('GET', `/events/${String(body.eventIds[0])}`)
    expect(event.body.type).toBe('organization.admin.created')
    await advanceClock(context, 5)
    const requestId = made.headers.get('x-request-id') ?? ''
    const { items } = (
      await call('GET', `/deliveries?organizationId=${HARBOUR}&requestId=${requestId}&limit=100`)
    ).body as { items: { id: string; eventId: string; state: string; lastDiagnosis: string | null }[] }
    expect(items.length).toBeGreaterThan(0)
    // What the verification comes to is caused by the same request.
    const later = await call('GET', `/logs/${requestId}`)
    expect(later.body.eventIds.length).toBeGreaterThan(1)
    const listed = new Set(later.body.eventIds as string[])
    for (const { eventId } of items) expect(listed.has(eventId)).toBe(true)
    // Back from a delivery to the request that caused it.
    const delivery = await call('GET', `/deliveries/${items[0]?.id ?? ''}`)
    expect(delivery.body.cause).toMatchObject({
      requestId,
      method: 'POST',
      path: '/v1/kyb/onboarding',
      status: 201,
    })
    const none = await call('GET', `/deliveries?organizationId=${HARBOUR}&requestId=req_0000000000000000`)
    expect(none.body.items).toEqual([])
  })

  test('a test delivery has no causing request', async () => {
    const tested = await call('POST', '/webhook-endpoints/whe_7HgF6dSa5PoI4uYt/test', {
      key: true,
      json: { type: 'mint.status.updated' },
    })
    const { body } = await call('GET', `/deliveries/${String(tested.body.id)}`)
    expect(body.cause).toBeNull()
  })

  test('a logged request names the last four characters of its secret, also when it used a token', async () => {
    const { body: made } = await create('/applications', application())
    const { id, secret } = {
      id: made.application.id as string,
      secret: made.secret as { id: string; value: string },
    }
    const got = await sendRequest(`${context.addresses.v1}/auth/token`, {
      basic: [id, secret.value],
      json: { grant_type: 'client_credentials' },
    })
    await sendRequest(`${context.addresses.v1}/vdts/vdt_sandboxNotFound`, {
      token: got.body.access_token as string,
    })
    const { body } = await call('GET', `/logs?organizationId=${HARBOUR}&secretId=${secret.id}`)
    const items = body.items as { operationId: string; secret: { id: string; last4: string } }[]
    expect(items.map(({ operationId }) => operationId)).toEqual(['getDataVdtDetails', 'generateAuthToken'])
    for (const item of items) expect(item.secret).toEqual({ id: secret.id, last4: secret.value.slice(-4) })
    const sum = await call('GET', `/log-summary?organizationId=${HARBOUR}&secretId=${secret.id}`)
    expect(sum.body).toMatchObject({ requests: 2, errors: 1, retentionDays: 14 })
    expect(sum.body.groups).toMatchObject([{ operationId: 'getDataVdtDetails', status: 403, count: 1 }])
  })

  test.each([
    ['newest', 'at', -1],
    ['oldest', 'at', 1],
    ['slowest', 'ms', -1],
    ['fastest', 'ms', 1],
  ] as const)('logs come %s first, over all pages', async (order, member, sign) => {
    const seenThere: (string | number)[] = []
    const ids = new Set<string>()
    let cursor = ''
    do {
      const { body }: TestResponse = await call(
        'GET',
        `/logs?organizationId=${HARBOUR}&order=${order}&limit=100${cursor && `&cursor=${cursor}`}`,
      )
      for (const item of body.items as { requestId: string; at: string; ms: number }[]) {
        seenThere.push(item[member])
        ids.add(item.requestId)
      }
      cursor = (body.page.nextCursor as string | null) ?? ''
    } while (cursor !== '')
    const sum = await call('GET', `/log-summary?organizationId=${HARBOUR}`)
    expect(ids.size).toBe(sum.body.requests)
    expect(seenThere).toHaveLength(ids.size)
    const sorted = seenThere.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0) * sign)
    expect(seenThere).toEqual(sorted)
  })

  test('the figures of the dashboard equal the logs', async () => {
    const before = (await call('GET', `/metrics?organizationId=${HARBOUR}`)).body
    await sendRequest(`${context.addresses.v1}/vdts/vdt_sandboxNotFound`, {
      token: await requestToken(context),
    })
    const after = (await call('GET', `/metrics?organizationId=${HARBOUR}`)).body
    expect(after.totals.requests).toBe((before.totals.requests as number) + 2)
    expect(after.totals.errors).toBe((before.totals.errors as number) + 1)
    const sum = (after.series as { requests: number }[]).reduce((total, step) => total + step.requests, 0)
    expect(sum).toBe(after.totals.requests)
    const byApplication = after.applications as { requests: number }[]
    expect(byApplication.reduce((total, { requests }) => total + requests, 0)).toBe(after.totals.requests)
  })

  test.each(['', '&statusClass=4xx', '&from=2020-01-01T00:00:00Z', '&to=2020-01-01T00:00:00Z'])(
    'the steps of a summary of logs add up to it (%s)',
    async (filters) => {
      const { body } = await call('GET', `/log-summary?organizationId=${HARBOUR}${filters}`)
      const series = (body.series ?? []) as Record<'requests' | 'clientErrors' | 'serverErrors', number>[]
      const sum = (name: keyof (typeof series)[number]) => series.reduce((all, step) => all + step[name], 0)
      expect(series.length).toBeLessThanOrEqual(60)
      expect([sum('requests'), sum('clientErrors') + sum('serverErrors')]).toEqual([
        body.requests,
        body.errors,
      ])
    },
  )

  test('the figures of the time before are those that it had', async () => {
    const read = async () => (await call('GET', `/metrics?organizationId=${HARBOUR}&range=1h`)).body
    const { totals } = await read()
    expect(totals.requests).toBeGreaterThan(0)
    await advanceClock(context, 3600)
    await signInAll()
    expect((await read()).previous).toEqual(totals)
  })

  test('support users can read every organization and change none', async () => {
    const orgs = await call('GET', '/orgs?limit=100', { as: 'support' })
    expect((orgs.body.items as unknown[]).length).toBeGreaterThan(3)
    expect((await call('GET', `/applications?organizationId=${NORDLICHT}`, { as: 'support' })).status).toBe(
      200,
    )
    expect(
      code(await call('POST', '/applications', { as: 'support', key: true, json: application() })),
    ).toEqual([403, 'role_missing'])
  })

  test('changes are written to the audit log', async () => {
    const made = await create('/applications', application())
    const { body } = await call('GET', `/orgs/${HARBOUR}/audit-log?action=application.created&limit=1`)
    expect(body.items[0]).toMatchObject({
      actor: { email: 'amara.okafor@harbour-mill.example' },
      target: { kind: 'application', id: made.body.application.id },
      requestId: made.headers.get('x-request-id'),
    })
  })
})

/** The permissions that each persona has in an organization; in all others it has no access. */
const PERMISSIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  admin: { [HARBOUR]: ['read', 'write', 'replay', 'administer', 'audit'] },
  developer: { [HARBOUR]: ['read', 'write', 'replay'] },
  minute: { [HARBOUR]: ['read', 'write', 'replay'] },
  member: { [HARBOUR]: [] },
  two: {
    [NORDLICHT]: ['read', 'write', 'replay', 'administer', 'audit'],
    [HARBOUR]: ['read', 'write', 'replay'],
  },
  support: { [HARBOUR]: ['read', 'replay', 'audit'], [NORDLICHT]: ['read', 'replay', 'audit'] },
}

/** A request about something of an organization that was there before. */
async function sendAbout(one: Case, organizationId: string, as: string): Promise<TestResponse> {
  const json = BODIES[one.id]?.()
  return send(one, {
    as,
    at: organizationId === HARBOUR ? {} : { ...NORDLICHT_RECORDS, ...known2 },
    ...(json !== undefined && 'organizationId' in json && { json: { ...json, organizationId } }),
  })
}

test('the same seed gives the same data', async () => {
  const names = async (seed: number) => {
    const other = await startTestSandbox({ seed })
    const userId = other.personas[0]?.userId ?? ''
    const { access } = await signIn(other, userId)
    const { body } = await sendRequest(`${other.addresses.console}/logs?organizationId=${HARBOUR}&limit=50`, {
      token: access,
    })
    await other.close()
    return (body.items as { requestId: string }[]).map(({ requestId }) => requestId)
  }
  const [one, same, two] = [await names(7), await names(7), await names(8)]
  expect(same).toEqual(one)
  expect(two).not.toEqual(one)
})
