/** Idempotency keys: a request that is repeated with the same key gets the first response again and creates nothing. */

import type { OperationCall, OperationResponse, SandboxContext } from '../sandbox-context.ts'
import { DAY, formatTimestamp } from '../time/clock.ts'
import { createApiError } from './api-error.ts'

/** How long a key is stored. */
const KEY_LIFETIME_MS = DAY

/**
 * Runs a creation once for each Idempotency-Key. The record and its key are written in one transaction, so not even a
 * killed process can have one without the other. Errors are not kept.
 */
export function runOnce(
  context: SandboxContext,
  call: OperationCall,
  fingerprint: string,
  create: () => OperationResponse,
): OperationResponse {
  const { store, clock } = context
  const owner = call.principal?.id ?? ''
  const key = (call.headers['idempotency-key'] ?? '').toLowerCase()
  const operationFingerprint = `${call.operation.id} ${Object.values(call.params).join(' ')} ${fingerprint}`
  return store.transaction(() => {
    const row = store.rows('SELECT print, at, reply FROM keys WHERE owner = ? AND key = ?', owner, key)[0]
    if (row !== undefined && Number(row['at']) > clock.now() - KEY_LIFETIME_MS) {
      if (row['print'] !== operationFingerprint)
        throw createApiError(
          'idempotency_key_reused',
          `This key was used for another operation or with another body at ${formatTimestamp(Number(row['at']))}.`,
        )
      const { status, body, headers } = JSON.parse(String(row['reply'])) as OperationResponse
      return { status, body, headers: { ...headers, 'idempotency-replayed': 'true' } }
    }
    const reply = create()
    const { status, body, headers, storedBody = body } = reply
    if (status >= 400) return reply
    store.run('DELETE FROM keys WHERE at <= ?', clock.now() - KEY_LIFETIME_MS)
    store.run(
      'INSERT OR REPLACE INTO keys (owner, key, print, at, reply) VALUES (?, ?, ?, ?, ?)',
      owner,
      key,
      operationFingerprint,
      clock.now(),
      JSON.stringify({ status, body: storedBody, headers }),
    )
    return reply
  })
}
