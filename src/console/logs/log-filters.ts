import type { Tone } from '../ui/bits.tsx'
import { operations, type ReferenceOperation } from '../page-data.ts'
import type { Log } from '../api/models.ts'

export const LOGS_ROUTE = '/developer/monitor/logs'

/** Filters, as the address and the API name them. */
export const LOG_FILTERS = [
  'applicationId',
  'secretId',
  'api',
  'operationId',
  'method',
  'statusClass',
  'code',
  'requestId',
  'from',
  'to',
] as const

export type LogFilters = Readonly<Record<string, string>>

/** What the address says of the list: its filters, what comes first, and whether it is followed live. */
export interface LogView {
  readonly filters: LogFilters
  /** '' is the newest. */
  readonly order: string
  readonly live: boolean
}

export function readLogView(query: URLSearchParams): LogView {
  const all = LOG_FILTERS.map((name) => [name, query.get(name) ?? ''] as const)
  return {
    filters: Object.fromEntries(all.filter(([, value]) => value !== '')),
    order: query.get('order') ?? '',
    live: query.get('live') === '1',
  }
}

/** The same as the query of an address. */
export function logViewQuery({ filters, order, live }: LogView): LogFilters {
  return { ...filters, order, live: live ? '1' : '' }
}

/** The API wants UTC; a control for date and time has the reader's own time and no zone. */
const toUtc = (local: string) => (Number.isNaN(Date.parse(local)) ? '' : new Date(local).toISOString())

/** Filters as a query of the API. */
export function logApiQuery(organization: string, filters: LogFilters): URLSearchParams {
  const query = new URLSearchParams({ organizationId: organization })
  for (const [name, value] of Object.entries(filters)) {
    const sent = name === 'from' || name === 'to' ? toUtc(value) : value
    if (sent !== '') query.set(name, sent)
  }
  return query
}

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
