import type { Contract, Magic, Operation } from './load-contract.ts'
import type { Body } from '../store/records.ts'
import { refusal } from '../http/api-error.ts'
import type { Upload } from '../sandbox-context.ts'

export interface Met {
  readonly body?: Body | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly username?: string | undefined
  readonly file?: Upload | undefined
}

/** The rows of `x-magic-values` that a request meets, in the order of the contract. */
export function magic(contract: Contract, operation: Operation, met: Met): readonly Magic[] {
  return [...contract.magic, ...operation.magic].filter((row) => PLACES[row.in](met, row.field) === row.value)
}

/** Where the value of a row stands in a request. */
const PLACES: Readonly<Record<Magic['in'], (met: Met, field: string) => unknown>> = {
  body: ({ body }, pointer) =>
    pointer
      .slice(1)
      .split('/')
      .reduce<unknown>((value, step) => (value as Record<string, unknown> | null | undefined)?.[step], body),
  path: ({ params }, name) => params[name],
  query: ({ query }, name) => query[name],
  header: ({ headers: all }, name) => all[name.toLowerCase()],
  basic: ({ username }) => username,
  file: ({ file }) => file?.name,
}

/** Refuses as the first row says that has an error. */
export function refuse(rows: readonly Magic[]): void {
  const row = rows.find(({ code }) => code !== undefined)
  if (row?.code === undefined) return
  throw refusal(row.code, row.outcome, headers(row))
}

function headers({ code, status }: Magic): { headers?: Readonly<Record<string, string>> } {
  // What waiting mends says how long.
  if (status === 429 || status === 503 || code === 'idempotency_key_in_use' || code === 'file_not_ready')
    return { headers: { 'retry-after': '5' } }
  return {}
}

/** The values that rows set, such as the reason of a rejection. */
export function sets(rows: readonly Magic[]): Readonly<Record<string, string>> {
  return Object.assign({}, ...rows.map((row) => row.sets ?? {})) as Record<string, string>
}

/** The course that a row prescribes. */
export function course(rows: readonly Magic[]): Magic | undefined {
  return rows.find(({ states }) => states !== undefined)
}
