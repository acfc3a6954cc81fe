/**
 * Magic values: request values that the contract assigns an outcome to (`x-magic-values`), so that every error and every
 * course of states can be tried on purpose.
 */

import type { Contract, MagicValue, Operation } from './contract.ts'
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

/** The magic values in a request, in the order of the contract. */
export function matchMagicValues(
  contract: Contract,
  operation: Operation,
  request: RequestParts,
): readonly MagicValue[] {
  return [...contract.magicValues, ...operation.magicValues].filter(
    (row) => READERS[row.in](request, row.field) === row.value,
  )
}

/** Reads the value of a magic value's location in a request. */
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

/** Throws the error of the first magic value that has one. */
export function throwMagicError(rows: readonly MagicValue[]): void {
  const row = rows.find(({ code }) => code !== undefined)
  if (row?.code === undefined) return
  throw createApiError(row.code, row.outcome, retryAfterHeader(row))
}

function retryAfterHeader({ code, status }: MagicValue): { headers?: Readonly<Record<string, string>> } {
  // Errors that end by waiting say how long to wait.
  if (status === 429 || status === 503 || code === 'idempotency_key_in_use' || code === 'file_not_ready')
    return { headers: { 'retry-after': '5' } }
  return {}
}

/** The settings of magic values, such as the reason of a rejection. */
export function collectSettings(rows: readonly MagicValue[]): Readonly<Record<string, string>> {
  return Object.assign({}, ...rows.map((row) => row.sets ?? {})) as Record<string, string>
}

/** The magic value that prescribes states, if there is one. */
export function findPrescribedStates(rows: readonly MagicValue[]): MagicValue | undefined {
  return rows.find(({ states }) => states !== undefined)
}
