import type { KoaContextWithOIDC } from 'oidc-provider'
import { deriveId } from '../store/random-ids.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** Writes down that somebody signed in with a session of the provider. Gives the id that tokens carry. */
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

/** The session has ended: tokens that carry it are refused from now on. */
export function recordSessionEnd({ store, clock }: SandboxContext, uid: string): void {
  const session = store.get('session', deriveId('ses', uid))
  if (session?.endedAt === null) store.put('session', { ...session, endedAt: clock.now() })
}
