import type { Contract, MagicValue, Operation } from './load-contract.ts'
import type { JsonObject } from '../store/records.ts'
import { createApiError } from '../http/api-error.ts'
import type { UploadedFile } from '../sandbox-context.ts'

export interface RequestParts {
  readonly body?: JsonObject | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly username?: string | undefined
  readonly file?: UploadedFile | undefined
}

/** The rows of `x-magic-values` that a request meets, in the order of the contract. */
export function matchMagicValues(
  contract: Contract,
  operation: Operation,
  request: RequestParts,
): readonly MagicValue[] {
  return [...contract.magicValues, ...operation.magicValues].filter(
    (row) => READERS[row.in](request, row.field) === row.value,
  )
}

/** Where the value of a row stands in a request. */
const READERS: Readonly<Record<MagicValue['in'], (request: RequestParts, field: string) => unknown>> = {
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
export function throwMagicError(rows: readonly MagicValue[]): void {
  const row = rows.find(({ code }) => code !== undefined)
  if (row?.code === undefined) return
  throw createApiError(row.code, row.outcome, retryAfterHeader(row))
}

function retryAfterHeader({ code, status }: MagicValue): { headers?: Readonly<Record<string, string>> } {
  // What waiting mends says how long.
  if (status === 429 || status === 503 || code === 'idempotency_key_in_use' || code === 'file_not_ready')
    return { headers: { 'retry-after': '5' } }
  return {}
}

/** The values that rows set, such as the reason of a rejection. */
export function collectSettings(rows: readonly MagicValue[]): Readonly<Record<string, string>> {
  return Object.assign({}, ...rows.map((row) => row.sets ?? {})) as Record<string, string>
}

/** The course that a row prescribes. */
export function findPrescribedStates(rows: readonly MagicValue[]): MagicValue | undefined {
  return rows.find(({ states }) => states !== undefined)
}
