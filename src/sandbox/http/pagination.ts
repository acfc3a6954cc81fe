/**
 * Pages of lists, newest first. A cursor names the last item of the page before, not a number of items: items that arrive
 * between two pages shift nothing. Cursors belong to one list with its filters and are valid for a day.
 */

import { DAY } from '../time/clock.ts'
import { createHash } from 'node:crypto'
import type { Records } from '../store/records.ts'
import { createApiError } from './api-error.ts'
import type { RecordKind, RecordQuery } from '../store/open-store.ts'
import type { OperationCall, SandboxContext, OperationResponse } from '../sandbox-context.ts'

export interface ListPosition {
  readonly at: number
  readonly id: string
}

/** The response with one page of the records that match, newest first. Throws invalid_cursor. */
export function respondWithRecords<K extends RecordKind>(
  context: SandboxContext,
  call: OperationCall,
  {
    kind,
    describe,
    ...query
  }: RecordQuery & { readonly kind: K; readonly describe: (record: Records[K]) => unknown },
): OperationResponse {
  const list = (after: ListPosition | undefined, limit: number) =>
    context.store.list(kind, { ...query, after, limit })
  return respondWithPage(context, call, { list, describe })
}

/** The same of items in memory, in their order. */
export function respondWithItems<T extends ListPosition>(
  context: SandboxContext,
  call: OperationCall,
  { items, describe }: { readonly items: readonly T[]; readonly describe: (item: T) => unknown },
): OperationResponse {
  const list = (after: ListPosition | undefined, limit: number) => {
    const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after.id) + 1
    return items.slice(start, start + limit)
  }
  return respondWithPage(context, call, { list, describe })
}

/** The same over any list that can begin after an item. */
export function respondWithPage<T extends ListPosition>(
  { clock }: SandboxContext,
  call: OperationCall,
  {
    list,
    describe,
  }: {
    readonly list: (after: ListPosition | undefined, limit: number) => readonly T[]
    readonly describe: (item: T) => unknown
  },
): OperationResponse {
  const limit = Number(call.query['limit'] ?? 25)
  const filterHash = hashFilters(call)
  const cursor = call.query['cursor']
  const after = cursor === undefined ? undefined : decodeCursor(String(cursor), filterHash, clock.now())
  // One more than requested: if it exists, there is a next page.
  const entries = list(after, limit + 1)
  const items = entries.slice(0, limit)
  const last = items.at(-1)
  const nextCursor =
    entries.length > limit && last !== undefined ? encodeCursor(last, filterHash, clock.now()) : null
  return { status: 200, body: { items: items.map(describe), page: { nextCursor, limit } } }
}

/** A digest of the list and its filters, which a cursor belongs to. The page size may change between pages. */
function hashFilters({ operation, params, query, principal }: OperationCall): string {
  const { cursor: _, limit: __, ...rest } = query
  const text = JSON.stringify([
    operation.id,
    params,
    Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)),
    principal?.id,
  ])
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

function encodeCursor({ at, id }: ListPosition, filterHash: string, now: number): string {
  return Buffer.from(JSON.stringify([at, id, filterHash, now])).toString('base64url')
}

function decodeCursor(cursor: string, filterHash: string, now: number): ListPosition {
  const invalidCursor = (text: string) => createApiError('invalid_cursor', text)
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw invalidCursor('The cursor was not issued by this list.')
  }
  const [at, id, cursorHash, issued] = Array.isArray(value) ? (value as unknown[]) : []
  if (typeof at !== 'number' || typeof id !== 'string' || typeof issued !== 'number')
    throw invalidCursor('The cursor was not issued by this list.')
  if (cursorHash !== filterHash)
    throw invalidCursor('The cursor was issued for another list or for other filters.')
  if (issued + DAY < now) throw invalidCursor('The cursor is more than 24 hours old.')
  return { at, id }
}
