/** The state of the logs in the address, and its translation to the parameters of the API. */
import type { Tone } from '../../ui/chip.tsx'
import { operations, type ReferenceOperation } from '../../page-data.ts'
import type { Log } from '../../api/models.ts'
import { toUtc } from '../../format/local-time.ts'

export const LOGS_ROUTE = '/developer/monitor/logs'

/** Names of the filters in the address and in the API. */
const LOG_FILTERS = [
  'applicationId',
  'secretId',
  'api',
  'operationId',
  'method',
  'statusClass',
  'status',
  'search',
  'code',
  'requestId',
  'from',
  'to',
] as const

export type LogFilters = Readonly<Record<string, string>>

/** The state of the list in the address: filters, order, live mode. */
export interface LogView {
  readonly filters: LogFilters
  /** '' is the newest. */
  readonly order: string
  readonly live: boolean
  /** Columns of the list; empty for the usual ones. */
  readonly columns: readonly LogColumn[]
}

/** Columns that can be chosen. The call itself is always there. */
export const LOG_COLUMNS = [
  'status',
  'code',
  'time',
  'when',
  'application',
  'key',
  'reference',
  'address',
  'compare',
] as const

export type LogColumn = (typeof LOG_COLUMNS)[number]

const isLogColumn = (name: string): name is LogColumn => (LOG_COLUMNS as readonly string[]).includes(name)

/** Filters, order and live mode that the query of a URL asks for. */
export function readLogView(query: URLSearchParams): LogView {
  const all = LOG_FILTERS.map((name) => [name, query.get(name) ?? ''] as const)
  return {
    filters: Object.fromEntries(all.filter(([, value]) => value !== '')),
    order: query.get('order') ?? '',
    live: query.get('live') === '1',
    columns: (query.get('columns') ?? '').split(',').filter(isLogColumn),
  }
}

/** The state of the list as query parameters of an address. */
export function logViewQuery({ filters, order, live, columns }: LogView): LogFilters {
  return { ...filters, order, live: live ? '1' : '', columns: columns.join(',') }
}

/** Whether a filter is a moment. The address has it in UTC, so that a link means the same in each time zone; controls have local time. */
export const isTime = (name: string): boolean => name === 'from' || name === 'to'

/** Filters as query parameters of the API. */
export function logApiQuery(organization: string, filters: LogFilters): URLSearchParams {
  const query = new URLSearchParams({ organizationId: organization })
  for (const [name, value] of Object.entries(filters)) {
    const sent = isTime(name) ? toUtc(value) : value
    if (sent !== '') query.set(name, sent)
  }
  return query
}

/** The tone of an HTTP status: client errors are warnings, server errors are bad. */
export const statusTone = (status: number): Tone => (status < 400 ? 'good' : status < 500 ? 'warn' : 'bad')

/** The page of a call's operation in the reference, if it has one. */
export function findReference({
  api,
  operationId,
}: Pick<Log, 'api' | 'operationId'>): ReferenceOperation | undefined {
  return operationId === null ? undefined : operations[`${api} ${operationId}`]
}

/** A key by its last four characters, as lists of secrets show it. */
export function formatKey({ secret }: Pick<Log, 'secret'>): string {
  return secret === null ? '—' : `…${secret.last4 ?? secret.id.slice(-4)}`
}
