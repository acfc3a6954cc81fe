/**
 * Versions of what people edit (RFC 9110, sections 8.8.3 and 13.1.1): a change that names another version than the present one is
 * refused, with who changed it. The version covers the fields that can be edited, because use alone changes other fields.
 */

import { createHash } from 'node:crypto'
import { createApiError } from '../http/api-error.ts'
import type { OperationCall, SandboxContext } from '../sandbox-context.ts'
import { readString } from '../read-string.ts'
import { formatTimestamp } from '../time/clock.ts'

/** The ETag of a record, from the named fields. */
function editVersion(record: object, names: readonly string[]): string {
  const fields = names.map((name) => (record as Readonly<Record<string, unknown>>)[name] ?? null)
  return `"${createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22)}"`
}

/** A response with a record and its version. */
export const respondWithVersion = (record: object, names: readonly string[], body: unknown) => ({
  status: 200,
  headers: { etag: editVersion(record, names) },
  body,
})

interface EditedRecord {
  readonly record: object
  readonly names: readonly string[]
  readonly org: string
  /** Id of the record in the audit log. */
  readonly id: string
}

/** Throws changed_meanwhile if the request names another version than the present one. Without `If-Match` every version is right. */
export function requireVersion(
  { headers }: OperationCall,
  { store }: SandboxContext,
  { record, names, org, id }: EditedRecord,
): void {
  const expected = headers['if-match']
  if (expected === undefined || expected === '*' || expected === editVersion(record, names)) return
  const entries = store.list('audit', { org }).filter(({ target }) => target.id === id)
  const last = entries.toSorted((a, b) => b.at - a.at)[0]
  throw createApiError(
    'changed_meanwhile',
    'It was changed since the version that If-Match names.',
    last && {
      change: {
        actor: readString(last.actor['email'], ''),
        at: formatTimestamp(last.at),
        fields: Object.keys(last.after ?? last.before ?? {}),
      },
    },
  )
}
