/**
 * Operations of the console API on logged requests, events and figures. Figures are calculated from the log rows for each
 * request: a sandbox has few enough of them.
 */

import { groupBy } from '../../lib/data/group-by.ts'
import { DAY, formatTimestamp } from '../time/clock.ts'
import { countDeliveries } from '../webhooks/publish-event.ts'
import { respondWithPage, respondWithRecords, type ListPosition } from '../http/pagination.ts'
import type { EventMessage } from '../store/records.ts'
import { createApiError } from '../http/api-error.ts'
import type { SqlRow } from '../store/open-store.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import type { ConsoleCall, ConsoleHandlers } from '../contract/typed-calls.ts'
import { requireAccess, requireOwned, requireUser, isStaff } from './console-access.ts'
import { PRODUCTS } from '../platform-definition.ts'
import { OPERATION_PRODUCTS, countQuotas } from './product-quotas.ts'

/** An event as one organization sees it: deliveries to endpoints of other organizations are not counted. */
function describeEventMessage(message: EventMessage, org: string, { store }: SandboxContext) {
  const count = (state: string) => store.count('delivery', { org, where: { messageId: message.id, state } })
  return {
    id: message.id,
    type: message.type,
    organizationId: message.org ?? null,
    requestId: message.requestId,
    payload: message.payload,
    deliveries: { delivered: count('delivered'), pending: count('pending'), failed: count('failed') },
    createdAt: formatTimestamp(message.at),
  }
}

function describeLoggedCall(row: SqlRow, { store }: SandboxContext) {
  const body = JSON.parse(String(row['body'])) as Readonly<Record<string, unknown>>
  const application = store.get('application', String(row['application']))
  const secretId = body['secretId'] ?? null
  const secret = application?.secrets.find(({ id }) => id === secretId)
  return {
    requestId: row['id'],
    at: formatTimestamp(Number(row['at'])),
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

/** Log retention of an organization, in days. */
function readRetentionDays({ store }: SandboxContext, org: string): number {
  return store.get('organization', org)?.settings.logRetentionDays ?? 14
}

/** The time before which an organization's requests are not shown. */
function retentionStart(context: SandboxContext, org: string): number {
  return context.clock.now() - readRetentionDays(context, org) * DAY
}

/** A logged request of an organization, if it is within the organization's log retention. */
export function findLoggedRequest(context: SandboxContext, org: string, id: string): SqlRow | undefined {
  const sql = 'SELECT * FROM logs WHERE id = ? AND org = ? AND at >= ?'
  return context.store.rows(sql, id, org, retentionStart(context, org))[0]
}

type SqlCondition = readonly [sql: string, ...values: (string | number)[]]

/** The log filters of a request as SQL conditions. */
function readLogFilters(
  { query }: ConsoleCall<'listLogs' | 'summarizeLogs'>,
  context: SandboxContext,
): readonly SqlCondition[] {
  const { organizationId, statusClass, status, search = '', from, to, ...rest } = query
  const all: SqlCondition[] = [
    ['org = ?', organizationId],
    ['at >= ?', retentionStart(context, organizationId)],
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
  if (status !== undefined) all.push(['status = ?', status])
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean))
    all.push(['instr(words, ?) > 0', word])
  if (from !== undefined) all.push(['at >= ?', Date.parse(from)])
  if (to !== undefined) all.push(['at < ?', Date.parse(to)])
  return all
}

const joinConditions = (all: readonly SqlCondition[]) => all.map(([sql]) => sql).join(' AND ')
const listValues = (all: readonly SqlCondition[]) => all.flatMap(([, ...values]) => values)

const ORDERS = {
  newest: ['at', 'DESC', '<'],
  oldest: ['at', 'ASC', '>'],
  slowest: ['ms', 'DESC', '<'],
  fastest: ['ms', 'ASC', '>'],
} as const

/** Steps of a series, in seconds: as many of them as a chart has room for, at times that people read well. */
const STEPS = [60, 300, 900, 3600, 10_800, 21_600, 43_200, 86_400, 604_800]
const MAX_STEPS = 60

/** The logged requests in steps; nothing of an empty or reversed range. */
function countOverTime(
  context: SandboxContext,
  all: readonly SqlCondition[],
  { from, to }: { readonly from: number; readonly to: number },
) {
  const stepSeconds = STEPS.find((seconds) => (to - from) / (seconds * 1000) <= MAX_STEPS) ?? 0
  if (to <= from || stepSeconds === 0) return {}
  const step = stepSeconds * 1000
  const start = Math.floor(from / step) * step
  const counts = countRequests(context, all, { from: start, step })
  return { stepSeconds, series: countByInterval(counts, { from: start, to, step }) }
}

/** Error groups in a summary. Further groups rarely have more than one request. */
const MAX_ERROR_GROUPS = 50

/** Failed requests by operation and code, the most frequent first. */
function listErrorGroups({ store }: SandboxContext, all: readonly SqlCondition[]) {
  // Beside max(), SQLite takes the other columns from the row that has it: the id belongs to the last request.
  const rows = store.rows(
    `SELECT api, operation, code, status, count(*) AS count, max(at) AS last, id FROM logs
     WHERE ${joinConditions(all)} AND code IS NOT NULL GROUP BY api, operation, code
     ORDER BY count DESC, last DESC LIMIT ${MAX_ERROR_GROUPS}`,
    ...listValues(all),
  )
  return rows.map((row) => ({
    code: row['code'],
    api: row['api'],
    operationId: row['operation'],
    status: row['status'],
    count: row['count'],
    lastAt: formatTimestamp(Number(row['last'])),
    lastRequestId: row['id'],
  }))
}

const RANGES: Readonly<Record<string, { readonly length: number; readonly step: number }>> = {
  '1h': { length: 3_600_000, step: 60_000 },
  '24h': { length: DAY, step: 1_800_000 },
  '7d': { length: 7 * DAY, step: 4 * 3_600_000 },
  '30d': { length: 30 * DAY, step: DAY },
}

/** Requests of one interval with the same operation and status. */
interface RequestCount {
  /** Index of the interval. */
  readonly n: number
  readonly api: string
  readonly operation: string | null
  readonly application: string | null
  readonly status: number
  readonly count: number
  /** Time of the last one. */
  readonly last: number
}

/** The latency of one request. */
interface LatencySample {
  readonly n: number
  readonly api: string
  readonly operation: string | null
  readonly ms: number
}

/** Requests that quantiles are calculated from. More would cost time and change little. */
const MAX_SAMPLE = 20_000

const isFailed = ({ status }: RequestCount) => status >= 400

function sumCounts(
  counts: readonly RequestCount[],
  matches: (count: RequestCount) => boolean = () => true,
): number {
  return counts.filter(matches).reduce((sum, { count }) => sum + count, 0)
}

function findQuantile(samples: readonly LatencySample[], part: number): number | null {
  if (samples.length === 0) return null
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? null
}

interface MeasuredRequests {
  readonly counts: readonly RequestCount[]
  readonly samples: readonly LatencySample[]
}

/** Intervals of `step` milliseconds since `from`. */
interface Intervals {
  readonly from: number
  readonly step: number
}

function selectRequests(
  { store }: SandboxContext,
  all: readonly SqlCondition[],
  { from, step }: Intervals,
  { columns, more }: { readonly columns: string; readonly more: string },
): readonly SqlRow[] {
  return store.rows(
    `SELECT (at - ${from}) / ${step} AS n, api, operation, ${columns} FROM logs WHERE ${joinConditions(all)} ${more}`,
    ...listValues(all),
  )
}

/** The requests that match, counted in intervals. */
function countRequests(
  context: SandboxContext,
  all: readonly SqlCondition[],
  intervals: Intervals,
): readonly RequestCount[] {
  return selectRequests(context, all, intervals, {
    columns: 'application, status, count(*) AS count, max(at) AS last',
    more: 'GROUP BY n, api, operation, application, status',
  }) as unknown as readonly RequestCount[]
}

/** The same, and the latencies of at most about `MAX_SAMPLE` of them. */
function readRequests(
  context: SandboxContext,
  all: readonly SqlCondition[],
  intervals: Intervals,
): MeasuredRequests {
  const counts = countRequests(context, all, intervals)
  // Every nth millisecond: spread over the whole range, and the same for the same requests.
  const every = Math.max(1, Math.ceil(sumCounts(counts) / MAX_SAMPLE))
  const samples = selectRequests(context, all, intervals, { columns: 'ms', more: `AND at % ${every} = 0` })
  return { counts, samples: samples as unknown as readonly LatencySample[] }
}

function sumUp(counts: readonly RequestCount[], samples: readonly LatencySample[]) {
  return {
    requests: sumCounts(counts),
    errors: sumCounts(counts, isFailed),
    p50: findQuantile(samples, 0.5) ?? 0,
    p95: findQuantile(samples, 0.95) ?? 0,
  }
}

/** Applications in the figures. Further ones have few requests. */
const MAX_APPLICATIONS = 100

function countByApplication(counts: readonly RequestCount[]) {
  return [...groupBy(counts, ({ application }) => application)]
    .map(([applicationId, group]) => ({ applicationId, requests: sumCounts(group) }))
    .filter(({ applicationId }) => applicationId !== null)
    .sort((a, b) => b.requests - a.requests)
    .slice(0, MAX_APPLICATIONS)
}

function countByInterval(
  counts: readonly RequestCount[],
  { from, to, step }: Intervals & { readonly to: number },
) {
  const countsByInterval = groupBy(counts, ({ n }) => n)
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => {
    const group = countsByInterval.get(n) ?? []
    return {
      at: formatTimestamp(from + n * step),
      requests: sumCounts(group),
      clientErrors: sumCounts(group, ({ status }) => status >= 400 && status < 500),
      serverErrors: sumCounts(group, ({ status }) => status >= 500),
    }
  })
}

const operationKey = ({ api, operation }: Pick<RequestCount, 'api' | 'operation'>) =>
  `${api} ${operation ?? ''}`

function countByOperation(counts: readonly RequestCount[], samples: readonly LatencySample[]) {
  const samplesByOperation = groupBy(samples, operationKey)
  return [...groupBy(counts, operationKey)]
    .filter(([, [first]]) => first !== undefined && first.operation !== null)
    .map(([key, group]) => ({
      api: group[0]?.api,
      operationId: group[0]?.operation,
      requests: sumCounts(group),
      errors: sumCounts(group, isFailed),
      p95: findQuantile(samplesByOperation.get(key) ?? [], 0.95) ?? 0,
    }))
    .sort((a, b) => b.requests - a.requests)
}

function countByProduct(counts: readonly RequestCount[]) {
  const byProduct = groupBy(counts, ({ operation }) => OPERATION_PRODUCTS.get(operation ?? ''))
  return PRODUCTS.map((product) => ({ product, requests: sumCounts(byProduct.get(product) ?? []) }))
}

function countByVersion(counts: readonly RequestCount[]) {
  const byVersion = groupBy(counts, ({ api }) => api)
  return ['v1', 'v2'].map((api) => {
    const group = byVersion.get(api) ?? []
    const last = Math.max(0, ...group.map((count) => count.last))
    return { api, requests: sumCounts(group), lastAt: last === 0 ? null : formatTimestamp(last) }
  })
}

function countVerifications({ store }: SandboxContext, org: string): Readonly<Record<string, number>> {
  const states = { pending: 0, in_progress: 0, needs_information: 0, approved: 0, rejected: 0, expired: 0 }
  for (const organization of store.list('organization')) {
    if (
      organization.fixture === true ||
      (organization.id !== org && !organization.actingOrganizations.includes(org))
    )
      continue
    const state = store.get('verification', organization.verificationId)?.state
    if (state !== undefined && state in states) states[state as keyof typeof states] += 1
  }
  return states
}

export const monitoringOperations: ConsoleHandlers = {
  listEvents(call, context) {
    const { organizationId, type, requestId } = call.query
    requireAccess(call, context, organizationId)
    return respondWithRecords(context, call, {
      kind: 'message',
      org: organizationId,
      where: { type, requestId },
      describe: (message) => describeEventMessage(message, organizationId, context),
    })
  },

  getEvent(call, context) {
    const { eventId } = call.params
    const message = context.store.get('message', eventId)
    // An organization whose endpoints receive an event may read it.
    const mine = message?.audience.find((org) => org in requireUser(call).orgs) ?? message?.org ?? null
    const seen = requireOwned(call, context, message && { ...message, org: mine }, {
      code: 'event_not_found',
      description: `event ${eventId}`,
    })
    return {
      status: 200,
      body: describeEventMessage({ ...seen, org: message?.org ?? null }, mine ?? '', context),
    }
  },

  listLogs(call, context) {
    const { organizationId, order = 'newest' } = call.query
    requireAccess(call, context, organizationId)
    const [column, direction, beyond] = ORDERS[order]
    const list = (after: ListPosition | undefined, limit: number) => {
      const all = [...readLogFilters(call, context)]
      if (after !== undefined) all.push([`(${column}, id) ${beyond} (?, ?)`, after.at, after.id])
      return context.store
        .rows(
          // The inner query needs the index alone; only the rows of the page are read.
          `SELECT * FROM logs WHERE id IN (
           SELECT id FROM logs WHERE ${joinConditions(all)} ORDER BY ${column} ${direction}, id ${direction} LIMIT ?
         ) ORDER BY ${column} ${direction}, id ${direction}`,
          ...listValues(all),
          limit,
        )
        .map((row) => ({ at: Number(row[column]), id: String(row['id']), row }))
    }
    return respondWithPage(context, call, { list, describe: ({ row }) => describeLoggedCall(row, context) })
  },

  summarizeLogs(call, context) {
    const { organizationId } = call.query
    requireAccess(call, context, organizationId)
    const all = readLogFilters(call, context)
    const counted = context.store.rows(
      `SELECT count(*) AS requests, coalesce(sum(status >= 400), 0) AS errors, min(at) AS first, max(at) AS last
       FROM logs WHERE ${joinConditions(all)}`,
      ...listValues(all),
    )[0]
    return {
      status: 200,
      body: {
        requests: counted?.['requests'] ?? 0,
        errors: counted?.['errors'] ?? 0,
        retentionDays: readRetentionDays(context, organizationId),
        groups: listErrorGroups(context, all),
        ...countOverTime(context, all, {
          from: Math.max(
            Date.parse(call.query.from ?? '') || Number(counted?.['first'] ?? 0),
            retentionStart(context, organizationId),
          ),
          to: Math.min(
            Date.parse(call.query.to ?? '') || Number(counted?.['last'] ?? 0) + 1,
            context.clock.now() + 1,
          ),
        }),
      },
    }
  },

  getLog(call, context) {
    const { requestId } = call.params
    const { store } = context
    const row = store.rows('SELECT * FROM logs WHERE id = ?', requestId)[0]
    const org = row === undefined ? '' : String(row['org'] ?? '')
    // A request without a known application belongs to no organization: only staff may see it.
    if (
      row === undefined ||
      (org === '' && !isStaff(requireUser(call))) ||
      Number(row['at']) < retentionStart(context, org)
    )
      throw createApiError('log_not_found', `There is no logged request ${requestId}.`)
    requireAccess(call, context, org)
    const body = JSON.parse(String(row['body'])) as Readonly<Record<string, unknown>>
    const response = body['response'] as { readonly body?: { readonly errors?: unknown } } | undefined
    return {
      status: 200,
      body: {
        ...describeLoggedCall(row, context),
        query: body['query'],
        request: body['request'],
        response: body['response'],
        violations: response?.body?.errors ?? [],
        broken: body['broken'],
        eventIds: store.list('message', { where: { requestId }, limit: 20 }).map(({ id }) => id),
      },
    }
  },

  getMetrics(call, context) {
    const { organizationId, range = '24h', applicationId } = call.query
    requireAccess(call, context, organizationId)
    const { length, step } = RANGES[range] ?? { length: DAY, step: 1_800_000 }
    const to = Math.ceil(context.clock.now() / step) * step
    const from = to - length
    const inRange = (begin: number): readonly SqlCondition[] => [
      ['org = ?', organizationId],
      ['at >= ?', begin],
      ['at < ?', begin + length],
      ['authenticated = 1'],
      ...(applicationId === undefined ? [] : [['application = ?', applicationId] as const]),
    ]
    const all = inRange(from)
    const { counts, samples } = readRequests(context, all, { from, step })
    const samplesByInterval = groupBy(samples, ({ n }) => n)
    const before = readRequests(context, inRange(from - length), { from: from - length, step: length })
    return {
      status: 200,
      body: {
        from: formatTimestamp(from),
        to: formatTimestamp(to),
        stepSeconds: step / 1000,
        totals: sumUp(counts, samples),
        ...(before.counts.length > 0 && { previous: sumUp(before.counts, before.samples) }),
        series: countByInterval(counts, { from, to, step }).map((interval, n) => ({
          ...interval,
          p95: findQuantile(samplesByInterval.get(n) ?? [], 0.95),
        })),
        operations: countByOperation(counts, samples),
        errors: listErrorGroups(context, all),
        applications: countByApplication(counts),
        products: countByProduct(counts),
        quotas: countQuotas(context, organizationId),
        versions: countByVersion(counts),
        webhooks: countDeliveries(context.store, { org: organizationId, since: from }),
        cases: countVerifications(context, organizationId),
      },
    }
  },
}
