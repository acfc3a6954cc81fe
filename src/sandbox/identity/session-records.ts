/**
 * Records of sessions, which the console lists and can end. The identity provider has its own data of a session; these
 * records belong to them by the provider's `uid`.
 */

import type { KoaContextWithOIDC } from 'oidc-provider'
import { deriveId } from '../store/random-ids.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** Records that a user signed in, or was seen again, in a session of the provider. Gives the session id of the tokens. */
export function recordSession(
  { store, clock }: SandboxContext,
  ctx: KoaContextWithOIDC,
  signIn: { readonly userId: string; readonly uid: string; readonly clientId: string },
): string {
  const id = deriveId('ses', signIn.uid)
  const session = store.get('session', id)
  store.put('session', {
    id,
    at: session?.at ?? clock.now(),
    parent: signIn.userId,
    ...signIn,
    userAgent: ctx.get('user-agent').slice(0, 200),
    ipAddress: ctx.ip,
    lastSeenAt: clock.now(),
    endedAt: session?.endedAt ?? null,
  })
  return id
}

/** Records the end of a session. Tokens of the session are refused from now on. */
export function recordSessionEnd({ store, clock }: SandboxContext, uid: string): void {
  const session = store.get('session', deriveId('ses', uid))
  if (session?.endedAt === null) store.put('session', { ...session, endedAt: clock.now() })
}
