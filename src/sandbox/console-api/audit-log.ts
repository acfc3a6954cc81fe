import { id } from '../store/random-ids.ts'
import type { Body } from '../store/records.ts'
import type { Call, World } from '../sandbox-context.ts'
import { someone } from './console-access.ts'

/** Writes down who changed what. Called in the same write as the change. */
export function audit(
  call: Call,
  { store, clock }: World,
  change: {
    readonly org: string
    readonly action: string
    readonly target: { readonly kind: string; readonly id: string; readonly name: string | null }
    readonly before?: Body | null
    readonly after?: Body | null
  },
): void {
  const { id: userId, email, name } = someone(call)
  const { org, action, target, before = null, after = null } = change
  store.put('audit', {
    id: id('aud'),
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

/** The members that a change touched, as they were and as they are. */
export function difference(
  before: object,
  after: object,
  names: readonly string[],
): { before: Body; after: Body } {
  const pick = (from: object) =>
    Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name] ?? null])) as Body
  return { before: pick(before), after: pick(after) }
}
