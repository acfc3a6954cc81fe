/**
 * A small backend of the console's API for a shop platform, in memory. It has what `docs verify-console` checks: refusals, lists by
 * cursor, unknown ids, CORS. Few changes are possible: applications and endpoints can be created, deliveries sent again.
 */

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createHash, randomUUID } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { components } from '../../../src/contract-types/console.ts'
import type { Contract, Operation } from '../../../src/sandbox/contract/contract.ts'
import { API, PEOPLE, VERSION, type Person } from './people.ts'

type Schemas = components['schemas']

const NOW = Date.now()
const at = (hoursAgo: number) => new Date(NOW - hoursAgo * 3_600_000).toISOString()

class Refusal extends Error {
  readonly code: string
  readonly errors: readonly Schemas['Violation'][]

  constructor(code: string, detail: string, errors: readonly Schemas['Violation'][] = []) {
    super(detail)
    this.code = code
    this.errors = errors
  }
}

function createApplication(name: string, n: number): Schemas['Application'] {
  return {
    id: `shop-app-${n}`,
    organizationId: 'north',
    name,
    description: 'Prints labels.',
    environment: 'sandbox',
    status: 'active',
    products: ['shipping'],
    scopes: ['shipments:write'],
    tags: ['warehouse'],
    owner: 'ada@north.example',
    redirectUris: [],
    origins: [],
    ipAllowList: [],
    keys: [],
    secrets: [
      {
        id: `secret-${n}`,
        last4: 'k3yZ',
        status: 'active',
        createdAt: at(500),
        createdBy: 'ada@north.example',
        expiresAt: null,
        revokedAt: null,
        lastUsedAt: at(1),
        callers: [{ ipAddress: '203.0.113.7', userAgent: 'label-printer/2', count: 4, lastUsedAt: at(1) }],
      },
    ],
    createdAt: at(500),
    updatedAt: at(500),
    lastUsedAt: at(1),
    suspendedAt: null,
  }
}

function createLog(n: number): Schemas['LogDetail'] {
  const isFailure = n % 4 === 3
  return {
    requestId: `call-${1000 + n}`,
    at: at(n / 4),
    api: VERSION,
    method: n % 2 === 0 ? 'POST' : 'GET',
    path: n % 2 === 0 ? '/parcels' : '/orders',
    operationId: n % 2 === 0 ? 'createParcel' : 'listOrders',
    status: isFailure ? 422 : 200,
    code: isFailure ? 'address_incomplete' : null,
    ms: 20 + n,
    organizationId: 'north',
    applicationId: 'shop-app-0',
    secret: { id: 'secret-0', last4: 'k3yZ' },
    ipAddress: '203.0.113.7',
    userAgent: 'label-printer/2',
    query: '',
    request: { headers: { accept: 'application/json' }, body: { street: 'Quay 1' } },
    response: {
      headers: { 'content-type': 'application/json' },
      body: isFailure ? { code: 'address_incomplete' } : { id: `parcel-${n}` },
    },
    violations: isFailure ? [{ pointer: '/city', rule: 'required', message: 'The city is missing.' }] : [],
    broken: [],
    eventIds: n === 0 ? ['event-0'] : [],
  }
}

function createState() {
  const delivery = (n: number, state: Schemas['DeliveryState']): Schemas['Delivery'] => ({
    id: `delivery-${n}`,
    eventId: `event-${n}`,
    endpointId: 'endpoint-0',
    endpointUrl: 'https://north.example/hooks',
    organizationId: 'north',
    type: 'parcel.delivered',
    state,
    attempts: 1,
    lastStatus: state === 'failed' ? 500 : 200,
    lastDiagnosis: state === 'failed' ? 'The receiver responded with 500.' : null,
    lastAttemptAt: at(n),
    nextAttemptAt: null,
    createdAt: at(n),
    updatedAt: at(n),
  })
  const payload = { type: 'parcel.delivered', timestamp: at(1), data: { parcel: 'parcel-0' } }
  return {
    applications: [createApplication('Label printer', 0), createApplication('Shop window', 1)],
    logs: Array.from({ length: 40 }, (_, n) => createLog(n)),
    endpoints: [
      {
        id: 'endpoint-0',
        organizationId: 'north',
        url: 'https://north.example/hooks',
        description: '',
        events: [],
        status: 'enabled',
        secrets: [{ id: 'signing-0', createdAt: at(100), expiresAt: null }],
        failingSince: null,
        disabledAt: null,
        disabledReason: null,
        lastDay: { delivered: 1, failed: 1, pending: 0 },
        createdAt: at(100),
        updatedAt: at(100),
      } satisfies Schemas['WebhookEndpoint'] as Schemas['WebhookEndpoint'],
    ],
    deliveries: [delivery(0, 'delivered'), delivery(1, 'failed')],
    events: [0, 1].map((n): Schemas['Event'] => ({
      id: `event-${n}`,
      type: 'parcel.delivered',
      organizationId: 'north',
      requestId: n === 0 ? 'call-1000' : null,
      payload,
      deliveries: { delivered: n === 0 ? 1 : 0, pending: 0, failed: n === 0 ? 0 : 1 },
      createdAt: at(n),
    })),
    payload,
  }
}

const ORGANIZATION: Schemas['Organization'] = {
  id: 'north',
  legalName: 'North Parcels',
  countryCode: 'NO',
  products: ['orders', 'shipping'],
  roles: [],
  createdAt: at(9000),
}

interface Call {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  readonly person: Person
}

type Result = readonly [status: number, body?: unknown]

/** A page of a list: `limit` items after the one that the cursor names. */
function pageOf(items: readonly unknown[], query: URLSearchParams): Result {
  const limit = Number(query.get('limit') ?? 25)
  const cursor = query.get('cursor')
  if (cursor !== null && !/^\d+$/.test(cursor))
    throw new Refusal('invalid_cursor', 'The cursor is not one of this list.')
  const start = Number(cursor ?? 0)
  const next = start + limit
  return [
    200,
    {
      items: items.slice(start, next),
      page: { nextCursor: next < items.length ? String(next) : null, limit },
    },
  ]
}

const etagOf = (body: unknown) => `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`

function findItem<T>(items: readonly T[], is: (item: T) => boolean, code: string): T {
  const item = items.find(is)
  if (item === undefined) throw new Refusal(code, 'There is none with this id.')
  return item
}

/** The operations by id. */
function createOperations(
  state: ReturnType<typeof createState>,
): Readonly<Record<string, (call: Call) => Result>> {
  const logOf = ({ query }: Call) => {
    const matches = (log: Schemas['Log']) =>
      (['code', 'operationId', 'method', 'requestId', 'applicationId', 'api'] as const).every(
        (name) => !query.has(name) || query.get(name) === log[name],
      ) &&
      (!query.has('statusClass') || query.get('statusClass')?.[0] === String(log.status)[0])
    return state.logs.filter(matches)
  }
  const DETAILS = new Set(['query', 'request', 'response', 'violations', 'broken', 'eventIds'])
  const toLog = (log: Schemas['LogDetail']) =>
    Object.fromEntries(Object.entries(log).filter(([name]) => !DETAILS.has(name)))
  const member = (person: Person): Schemas['Member'] => ({
    userId: person.id,
    organizationId: 'north',
    email: person.email,
    emailVerified: true,
    givenName: person.email.split('@')[0] ?? '',
    familyName: 'North',
    level: 'basic',
    mfa: true,
    roles: person.role === '' ? [] : [person.role],
    products: ['orders'],
    joinedAt: at(800),
    lastSeenAt: at(1),
  })
  const session = (current: boolean): Schemas['Session'] => ({
    id: 'session-0',
    clientId: 'parcel-console',
    current,
    createdAt: at(1),
    lastSeenAt: at(0),
    ipAddress: '203.0.113.9',
    userAgent: 'Firefox',
  })
  return {
    listOrganizations: ({ query }) => pageOf([ORGANIZATION], query),
    listApplications: ({ query }) => pageOf(state.applications, query),
    getApplication: ({ params }) => [
      200,
      findItem(state.applications, ({ id }) => id === params['applicationId'], 'application_not_found'),
    ],
    createApplication: ({ body }) => {
      const n = state.applications.length
      const application = { ...createApplication(String(body['name']), n), ...body } as Schemas['Application']
      state.applications.unshift(application)
      return [201, { application, secret: { id: `secret-${n}`, value: 'shop_secret_of_tests' } }]
    },
    listSecrets: ({ params }) => [
      200,
      {
        items: findItem(
          state.applications,
          ({ id }) => id === params['applicationId'],
          'application_not_found',
        ).secrets,
      },
    ],
    listWebhookEndpoints: ({ query }) => pageOf(state.endpoints, query),
    getWebhookEndpoint: ({ params }) => [
      200,
      findItem(state.endpoints, ({ id }) => id === params['endpointId'], 'webhook_endpoint_not_found'),
    ],
    listDeliveries: ({ query }) => pageOf(state.deliveries, query),
    getDelivery: ({ params }) => {
      const delivery = findItem(
        state.deliveries,
        ({ id }) => id === params['deliveryId'],
        'delivery_not_found',
      )
      return [200, { ...delivery, cause: null, history: [], payload: state.payload }]
    },
    listEvents: ({ query }) =>
      pageOf(
        state.events.filter(
          ({ requestId }) => !query.has('requestId') || requestId === query.get('requestId'),
        ),
        query,
      ),
    getEvent: ({ params }) => [
      200,
      findItem(state.events, ({ id }) => id === params['eventId'], 'event_not_found'),
    ],
    listLogs: (call) => pageOf(logOf(call).map(toLog), call.query),
    getLog: ({ params }) => [
      200,
      findItem(state.logs, ({ requestId }) => requestId === params['requestId'], 'log_not_found'),
    ],
    summarizeLogs: (call) => {
      const logs = logOf(call)
      return [
        200,
        {
          requests: logs.length,
          errors: logs.filter(({ status }) => status >= 400).length,
          retentionDays: 30,
          groups: [],
        },
      ]
    },
    getMetrics: () => [
      200,
      {
        from: at(24),
        to: at(0),
        stepSeconds: 1800,
        totals: { requests: 40, errors: 10, p50: 30, p95: 55 },
        series: Array.from({ length: 48 }, (_, n) => ({
          at: at(24 - n / 2),
          requests: n % 3,
          clientErrors: 0,
          serverErrors: 0,
          p95: null,
        })),
        operations: [{ api: VERSION, operationId: 'createParcel', requests: 20, errors: 0, p95: 50 }],
        errors: [],
        products: [
          { product: 'orders', requests: 20 },
          { product: 'shipping', requests: 20 },
        ],
        quotas: [{ product: 'shipping', used: 20, limit: 100, from: at(300), resetsAt: at(-300) }],
        versions: [{ api: VERSION, requests: 40, lastAt: at(0) }],
        webhooks: { delivered: 1, failed: 1, pending: 0 },
        cases: { packed: 3, delivered: 2 },
      } satisfies Schemas['Metrics'],
    ],
    getMe: ({ person }) => [
      200,
      {
        userId: person.id,
        email: person.email,
        emailVerified: true,
        givenName: 'Ada',
        familyName: 'North',
        externalId: null,
        userType: 'individual',
        mfa: true,
        passkeys: 1,
        profileCompleted: true,
        mainProfileCompleted: true,
        roles: [person.role],
        sessionId: 'session-0',
        organizations: [
          {
            organizationId: 'north',
            legalName: 'North Parcels',
            roles: [],
            products: ['orders', 'shipping'],
          },
        ],
        level: { userId: person.id, level: 'basic', updatedAt: at(5), history: [] },
      } satisfies Schemas['Me'],
    ],
    listSessions: () => [200, { items: [session(true)] }],
    listMembers: ({ query }) => pageOf(PEOPLE.map(member), query),
    listInvitations: ({ query }) =>
      pageOf(
        [
          {
            id: 'invitation-0',
            organizationId: 'north',
            email: 'di@north.example',
            roles: ['shop-developer'],
            products: [],
            status: 'pending',
            invitedBy: 'ada@north.example',
            createdAt: at(3),
            expiresAt: at(-100),
          } satisfies Schemas['Invitation'],
        ],
        query,
      ),
    listAuditLog: ({ query }) => pageOf([], query),
    listAlerts: ({ query }) => pageOf([], query),
    getSettings: () => [
      200,
      {
        organizationId: 'north',
        legalName: 'North Parcels',
        logRetentionDays: 30,
        webhookVersion: VERSION,
        allowedDomains: [],
        supportEmail: null,
        notifications: {
          errorRate: true,
          failingWebhooks: true,
          expiringSecrets: true,
          quotas: false,
          secretGuessing: true,
          memberChanges: false,
        },
        alertErrorRate: 10,
      } satisfies Schemas['Settings'],
    ],
  }
}

export interface BackendOptions {
  readonly contract: Contract
  /** Address of the realm, with its keys. */
  readonly issuer: string
  /** Origin of the site, for CORS. */
  readonly portal: string
}

/** Serves the API on a server. */
export function serveBackend(server: Server, { contract, issuer, portal }: BackendOptions): void {
  const operations = createOperations(createState())
  const keys = createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`))
  const authenticate = async (request: IncomingMessage): Promise<Person> => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) throw new Refusal('token_missing', 'There is no access token.')
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, audience: API })
      return findItem(PEOPLE, ({ id }) => id === payload.sub, 'token_invalid')
    } catch {
      throw new Refusal('token_invalid', 'The access token is not valid.')
    }
  }
  const respond = async (request: IncomingMessage): Promise<Result> => {
    const url = new URL(request.url ?? '/', 'http://shop.invalid')
    const method = request.method?.toLowerCase() ?? 'get'
    const operation = contract.findOperation(method, url.pathname)
    if (operation === undefined) throw new Refusal('endpoint_not_found', 'There is no such address.')
    const person = await authenticate(request)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const body = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>)
    const { errors } = contract.validateRequest(operation, {
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers as Record<string, string>,
      ...(body !== undefined && { body }),
    })
    const params = contract.readParameters(operation, url.pathname)
    const organization = params['organizationId'] ?? url.searchParams.get('organizationId') ?? 'north'
    if (errors.length > 0) throw new Refusal('validation_failed', 'The request is not valid.', errors)
    if (organization !== 'north')
      throw new Refusal('organization_not_found', 'There is no such organization.')
    if (operation.roles.length > 0 && !operation.roles.includes(person.role))
      throw new Refusal('role_missing', `You need one of the roles ${operation.roles.join(', ')}.`)
    const run = operations[operation.id]
    if (run === undefined)
      throw new Refusal(
        operation.isOptional ? 'endpoint_not_found' : 'internal_error',
        'This shop does not implement it.',
      )
    return run({ operation, params, query: url.searchParams, body: body ?? {}, person })
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const requestId = `call-${randomUUID().slice(0, 8)}`
    const headers = {
      'access-control-allow-origin': portal,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-match, x-client-key',
      'access-control-expose-headers': 'etag, x-request-id',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ratelimit: '"console";r=599;t=60',
      'ratelimit-policy': '"console";q=600;w=60',
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    respond(request)
      .then(([status, body]) =>
        response
          .writeHead(status, { ...headers, 'content-type': 'application/json', etag: etagOf(body) })
          .end(JSON.stringify(body)),
      )
      .catch((error: unknown) => {
        const { code, message, errors } =
          error instanceof Refusal ? error : new Refusal('internal_error', String(error))
        const { status, title, type } = contract.errors[code] ?? {
          status: code === 'endpoint_not_found' ? 404 : 500,
          title: 'Error',
          type: 'about:blank',
        }
        response
          .writeHead(status, {
            ...headers,
            'content-type': 'application/problem+json',
            ...(status === 401 && { 'www-authenticate': 'Bearer' }),
          })
          .end(
            JSON.stringify({
              type,
              title,
              status,
              detail: message,
              code,
              requestId,
              ...(errors.length > 0 && { errors }),
            }),
          )
      })
    return undefined
  })
}
