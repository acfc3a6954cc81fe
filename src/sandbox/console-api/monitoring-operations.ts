import { iso } from '../time/clock.ts'
import { tally } from '../webhooks/publish-event.ts'
import { page, paged } from '../http/pagination.ts'
import type { Message } from '../store/records.ts'
import { refusal } from '../http/api-error.ts'
import type { Row } from '../store/open-store.ts'
import type { Call, Handlers, Reply, World } from '../sandbox-context.ts'
import { admit, owned, someone, staff } from './console-access.ts'
import { PRODUCTS, quotas } from './product-quotas.ts'

const DAY = 86_400_000

/** An event as an organization sees it: of its deliveries, only those to that organization's endpoints count. */
function event(found: Message, org: string, { store }: World) {
  const count = (state: string) => store.count('delivery', { org, where: { messageId: found.id, state } })
  return {
    id: found.id,
    type: found.type,
    organizationId: found.org ?? null,
    requestId: found.requestId,
    payload: found.payload,
    deliveries: { delivered: count('delivered'), pending: count('pending'), failed: count('failed') },
    createdAt: iso(found.at),
  }
}

function listEvents(call: Call, world: World): Reply {
  const { organizationId = '', type, requestId } = call.query as Record<string, string | undefined>
  admit(call, world, organizationId)
  const { items, page: at } = page(world, call, 'message', {
    org: organizationId,
    where: { ...(type === undefined ? {} : { type }), ...(requestId === undefined ? {} : { requestId }) },
  })
  return { status: 200, body: { items: items.map((one) => event(one, organizationId, world)), page: at } }
}

function getEvent(call: Call, world: World): Reply {
  const { eventId = '' } = call.params
  const found = world.store.get('message', eventId)
  // Whoever is told of an event may read it.
  const mine = found?.audience.find((org) => org in someone(call).orgs) ?? found?.org ?? null
  const seen = owned(call, world, found && { ...found, org: mine }, 'event_not_found', `event ${eventId}`)
  return { status: 200, body: event({ ...seen, org: found?.org ?? null }, mine ?? '', world) }
}

function log(row: Row, { store }: World) {
  const body = JSON.parse(String(row['body'])) as Readonly<Record<string, unknown>>
  const application = store.get('application', String(row['application']))
  const secretId = body['secretId'] ?? null
  const secret = application?.secrets.find(({ id }) => id === secretId)
  return {
    requestId: row['id'],
    at: iso(Number(row['at'])),
    api: row['api'],
    method: row['method'],
    path: row['path'],
    operationId: row['operation'],
    status: row['status'],
    code: row['code'],
    ms: row['ms'],
    organizationId: row['org'],
    applicationId: row['application'],
    secret: secretId === null ? null : { id: secretId, last4: secret?.last4 ?? null },
    ipAddress: body['ipAddress'],
    userAgent: body['userAgent'],
  }
}

/** For how many days an organization keeps requests. */
function kept({ store }: World, org: string): number {
  return store.get('organization', org)?.settings.logRetentionDays ?? 14
}

/** Requests older than what the organization keeps are not shown. */
function oldest(world: World, org: string): number {
  return world.clock.now() - kept(world, org) * DAY
}

/** A logged request that an organization may see: one of its own that is still kept. */
export function request(world: World, org: string, id: string): Row | undefined {
  const sql = 'SELECT * FROM logs WHERE id = ? AND org = ? AND at >= ?'
  return world.store.rows(sql, id, org, oldest(world, org))[0]
}

type Condition = readonly [sql: string, ...values: (string | number)[]]

/** What the filters of the logs ask for, in SQL. */
function conditions({ query }: Call, world: World): readonly Condition[] {
  const { organizationId = '', statusClass, from, to, ...rest } = query as Record<string, string | undefined>
  const all: Condition[] = [
    ['org = ?', organizationId],
    ['at >= ?', oldest(world, organizationId)],
  ]
  for (const [name, sql] of [
    ['applicationId', 'application = ?'],
    ['secretId', "json_extract(body, '$.secretId') = ?"],
    ['operationId', 'operation = ?'],
    ['api', 'api = ?'],
    ['method', 'method = ?'],
    ['code', 'code = ?'],
    ['requestId', 'id = ?'],
  ] as const) {
    const value = rest[name]
    if (value !== undefined) all.push([sql, value])
  }
  if (statusClass !== undefined) {
    const first = Number(statusClass[0]) * 100
    all.push(['status BETWEEN ? AND ?', first, first + 99])
  }
  if (from !== undefined) all.push(['at >= ?', Date.parse(from)])
  if (to !== undefined) all.push(['at < ?', Date.parse(to)])
  return all
}

const clause = (all: readonly Condition[]) => all.map(([sql]) => sql).join(' AND ')
const values = (all: readonly Condition[]) => all.flatMap(([, ...found]) => found)

const ORDERS = {
  newest: ['at', 'DESC', '<'],
  oldest: ['at', 'ASC', '>'],
  slowest: ['ms', 'DESC', '<'],
  fastest: ['ms', 'ASC', '>'],
} as const

function listLogs(call: Call, world: World): Reply {
  const { organizationId = '', order = 'newest' } = call.query as Record<string, string | undefined>
  admit(call, world, organizationId)
  const [column, direction, beyond] = ORDERS[order as keyof typeof ORDERS]
  const { items, page: at } = paged(world, call, (after, limit) => {
    const all = [...conditions(call, world)]
    if (after !== undefined) all.push([`(${column}, id) ${beyond} (?, ?)`, after.at, after.id])
    return world.store
      .rows(
        `SELECT * FROM logs WHERE ${clause(all)} ORDER BY ${column} ${direction}, id ${direction} LIMIT ?`,
        ...values(all),
        limit,
      )
      .map((row) => ({ at: Number(row[column]), id: String(row['id']), row }))
  })
  return { status: 200, body: { items: items.map(({ row }) => log(row, world)), page: at } }
}

/** Groups that are told of; further ones have hardly more than one request each. */
const GROUPS = 50

function summarizeLogs(call: Call, world: World): Reply {
  const { organizationId = '' } = call.query as Record<string, string | undefined>
  admit(call, world, organizationId)
  const all = conditions(call, world)
  const counted = world.store.rows(
    `SELECT count(*) AS requests, coalesce(sum(status >= 400), 0) AS errors FROM logs WHERE ${clause(all)}`,
    ...values(all),
  )[0]
  // Beside max(), SQLite takes the other columns from the row that has it: the id is that of the last request.
  const failed = world.store.rows(
    `SELECT api, operation, code, status, count(*) AS count, max(at) AS last, id FROM logs
     WHERE ${clause(all)} AND code IS NOT NULL GROUP BY api, operation, code
     ORDER BY count DESC, last DESC LIMIT ${GROUPS}`,
    ...values(all),
  )
  return {
    status: 200,
    body: {
      requests: counted?.['requests'] ?? 0,
      errors: counted?.['errors'] ?? 0,
      retentionDays: kept(world, organizationId),
      groups: failed.map((row) => ({
        code: row['code'],
        api: row['api'],
        operationId: row['operation'],
        status: row['status'],
        count: row['count'],
        lastAt: iso(Number(row['last'])),
        lastRequestId: row['id'],
      })),
    },
  }
}

function getLog(call: Call, world: World): Reply {
  const { requestId = '' } = call.params
  const { store } = world
  const row = store.rows('SELECT * FROM logs WHERE id = ?', requestId)[0]
  const org = row === undefined ? '' : String(row['org'] ?? '')
  // A request without a known application belongs to nobody: only the platform's own people see it.
  if (row === undefined || (org === '' && !staff(someone(call))) || Number(row['at']) < oldest(world, org))
    throw refusal('log_not_found', `There is no logged request ${requestId}.`)
  admit(call, world, org)
  const body = JSON.parse(String(row['body'])) as Readonly<Record<string, unknown>>
  const response = body['response'] as { readonly body?: { readonly errors?: unknown } } | undefined
  return {
    status: 200,
    body: {
      ...log(row, world),
      query: body['query'],
      request: body['request'],
      response: body['response'],
      violations: response?.body?.errors ?? [],
      broken: body['broken'],
      eventIds: store.list('message', { where: { requestId }, limit: 20 }).map(({ id }) => id),
    },
  }
}

const RANGES: Readonly<Record<string, { readonly length: number; readonly step: number }>> = {
  '1h': { length: 3_600_000, step: 60_000 },
  '24h': { length: DAY, step: 1_800_000 },
  '7d': { length: 7 * DAY, step: 4 * 3_600_000 },
  '30d': { length: 30 * DAY, step: DAY },
}

interface Point {
  readonly at: number
  readonly id: string
  readonly api: string
  readonly operation: string | null
  readonly status: number
  readonly code: string | null
  readonly ms: number
}

/** Requests that figures are made from; more than that would say nothing more. */
const SAMPLE = 20_000

function getMetrics(call: Call, world: World): Reply {
  const {
    organizationId = '',
    range = '24h',
    applicationId,
  } = call.query as Record<string, string | undefined>
  admit(call, world, organizationId)
  const { length, step } = RANGES[range] ?? { length: DAY, step: 1_800_000 }
  const to = Math.ceil(world.clock.now() / step) * step
  const from = to - length
  const points = world.store.rows(
    `SELECT at, id, api, operation, status, code, ms FROM logs WHERE org = ? AND at >= ? AND at < ?${
      applicationId === undefined ? '' : ' AND application = ?'
    } ORDER BY at DESC LIMIT ${SAMPLE}`,
    organizationId,
    from,
    to,
    ...(applicationId === undefined ? [] : [applicationId]),
  ) as unknown as readonly Point[]
  return {
    status: 200,
    body: {
      from: iso(from),
      to: iso(to),
      stepSeconds: step / 1000,
      totals: {
        requests: points.length,
        errors: points.filter(({ status }) => status >= 400).length,
        p50: quantile(points, 0.5) ?? 0,
        p95: quantile(points, 0.95) ?? 0,
      },
      series: series(points, from, to, step),
      operations: operations(points),
      errors: errors(points),
      products: products(points),
      quotas: quotas(world, organizationId),
      versions: versions(points),
      ...attention(world, organizationId, from),
      verifications: verifications(world, organizationId),
    },
  }
}

function quantile(points: readonly Point[], part: number): number | null {
  if (points.length === 0) return null
  const sorted = points.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? null
}

function groups<K>(points: readonly Point[], key: (point: Point) => K): ReadonlyMap<K, readonly Point[]> {
  const found = new Map<K, Point[]>()
  for (const point of points) {
    const group = found.get(key(point))
    if (group === undefined) found.set(key(point), [point])
    else group.push(point)
  }
  return found
}

function series(points: readonly Point[], from: number, to: number, step: number) {
  const found = groups(points, ({ at }) => Math.floor((at - from) / step))
  return Array.from({ length: (to - from) / step }, (_, n) => {
    const group = found.get(n) ?? []
    return {
      at: iso(from + n * step),
      requests: group.length,
      clientErrors: group.filter(({ status }) => status >= 400 && status < 500).length,
      serverErrors: group.filter(({ status }) => status >= 500).length,
      p95: quantile(group, 0.95),
    }
  })
}

function operations(points: readonly Point[]) {
  return [...groups(points, ({ api, operation }) => `${api} ${operation ?? ''}`).values()]
    .filter(([first]) => first !== undefined && first.operation !== null)
    .sort((a, b) => b.length - a.length)
    .map((group) => ({
      api: group[0]?.api,
      operationId: group[0]?.operation,
      requests: group.length,
      errors: group.filter(({ status }) => status >= 400).length,
      p95: quantile(group, 0.95) ?? 0,
    }))
}

function errors(points: readonly Point[]) {
  const failed = points.filter(({ code }) => code !== null)
  return [...groups(failed, ({ api, operation, code }) => `${api} ${operation ?? ''} ${code ?? ''}`).values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, 50)
    .map((group) => ({
      code: group[0]?.code,
      api: group[0]?.api,
      operationId: group[0]?.operation,
      status: group[0]?.status,
      count: group.length,
      // Points come newest first.
      lastAt: iso(group[0]?.at ?? 0),
      lastRequestId: group[0]?.id,
    }))
}

function products(points: readonly Point[]) {
  const found = groups(points, ({ operation }) => PRODUCTS[operation ?? ''])
  return ['identity', 'kyb', 'tokenization'].map((product) => ({
    product,
    requests: found.get(product)?.length ?? 0,
  }))
}

function versions(points: readonly Point[]) {
  const found = groups(points, ({ api }) => api)
  return ['v1', 'v2'].map((api) => {
    const group = found.get(api) ?? []
    const last = group[0]
    return { api, requests: group.length, lastAt: last === undefined ? null : iso(last.at) }
  })
}

/** What somebody should look at: endpoints that fail, secrets that end soon. */
function attention({ store, clock }: World, org: string, from: number) {
  const now = clock.now()
  return {
    webhooks: {
      ...tally(store, { org, since: from }),
      failing: store
        .list('endpoint', { org })
        .filter(({ failingSince, status }) => failingSince !== null && status === 'enabled')
        .map(({ id, url, failingSince }) => ({
          endpointId: id,
          url,
          failingSince: iso(failingSince ?? now),
        })),
    },
    expiring: store.list('application', { org }).flatMap((application) =>
      application.secrets
        .filter(
          ({ expiresAt, revokedAt }) =>
            revokedAt === null && expiresAt !== null && expiresAt > now && expiresAt < now + 7 * DAY,
        )
        .map(({ id, expiresAt, lastUsedAt }) => ({
          applicationId: application.id,
          applicationName: application.name,
          secretId: id,
          expiresAt: iso(expiresAt ?? now),
          lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt),
        })),
    ),
  }
}

function verifications({ store }: World, org: string): Readonly<Record<string, number>> {
  const states = { pending: 0, in_progress: 0, needs_information: 0, approved: 0, rejected: 0, expired: 0 }
  for (const one of store.list('organization')) {
    if (one.fixture === true || (one.id !== org && !one.friends.includes(org))) continue
    const state = store.get('verification', one.verificationId)?.state
    if (state !== undefined && state in states) states[state as keyof typeof states] += 1
  }
  return states
}

export const handlers: Handlers = { listEvents, getEvent, listLogs, summarizeLogs, getLog, getMetrics }
