import type { AsApplication, Call, World } from '../sandbox-context.ts'
import type { Organization } from '../store/records.ts'
import { refusal } from '../http/api-error.ts'

/** The application that calls. Only applications come this far in the published API. */
export function caller({ principal }: Call): AsApplication {
  if (principal?.kind === 'application') return principal
  throw new Error('the operation let somebody in who is no application')
}

/** The organization, if the application may act for it. Throws organization_not_found and organization_access_denied. */
export function reachable(call: Call, { store }: World, id: string): Organization {
  const found = store.get('organization', id)
  if (found === undefined) throw refusal('organization_not_found', `There is no organization ${id}.`)
  if (!friend(caller(call), found)) throw denied(id)
  return found
}

export function friend({ org }: AsApplication, { id, friends, fixture }: Organization): boolean {
  return fixture === true || id === org || friends.includes(org)
}

export function denied(id: string) {
  return refusal('organization_access_denied', `Your application may not act for ${id}.`)
}

/** Throws organization_not_verified unless the verification is approved and has not expired. */
export function verified({ store, clock }: World, { id, verificationId }: Organization): void {
  const found = store.get('verification', verificationId)
  const valid = found?.state === 'approved' && (found.expiresAt === null || found.expiresAt > clock.now())
  if (valid) return
  throw refusal(
    'organization_not_verified',
    `The verification of ${id} is in the state ${found?.state ?? 'pending'}.`,
  )
}

/** Whose webhooks tell of something: those of the application's organization, and of the one that it concerns. */
export function audience(call: Call, org: string): readonly string[] {
  return [...new Set([caller(call).org, org])]
}
