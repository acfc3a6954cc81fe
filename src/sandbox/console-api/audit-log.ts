/** Writes the audit log of an organization: who changed what, with the values before and after. */

import { isDeepStrictEqual } from 'node:util'
import { createId } from '../store/random-ids.ts'
import type { JsonObject } from '../store/records.ts'
import type { OperationCall, SandboxContext } from '../sandbox-context.ts'
import { requireUser } from './console-access.ts'

/** Writes down who changed what. Called in the same write as the change. */
export function writeAuditEntry(
  call: OperationCall,
  { store, clock }: SandboxContext,
  change: {
    readonly org: string
    readonly action: string
    readonly target: { readonly kind: string; readonly id: string; readonly name: string | null }
    readonly before?: JsonObject | null
    readonly after?: JsonObject | null
  },
): void {
  const { id: userId, email, name } = requireUser(call)
  const { org, action, target, before = null, after = null } = change
  store.put('audit', {
    id: createId('aud'),
    at: clock.now(),
    org,
    parent: userId,
    actor: { userId, email, name },
    action,
    target,
    before,
    after,
    requestId: call.requestId,
    ipAddress: call.ip,
  })
}

/** The members among `names` whose values changed, as they were and as they are. Forms also send what stayed. */
export function pickChanges(
  before: object,
  after: object,
  names: readonly string[],
): { before: JsonObject; after: JsonObject } {
  const read = (from: object, name: string) => (from as Record<string, unknown>)[name] ?? null
  const changed = names.filter((name) => !isDeepStrictEqual(read(before, name), read(after, name)))
  const pick = (from: object) =>
    Object.fromEntries(changed.map((name) => [name, read(from, name)])) as JsonObject
  return { before: pick(before), after: pick(after) }
}
