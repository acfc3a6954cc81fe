/** For which organizations an application may act: its own, and those that its organization onboarded or invited. */

import type { ApplicationPrincipal, OperationCall, SandboxContext } from '../sandbox-context.ts'
import type { Organization } from '../store/records.ts'
import { createApiError } from '../http/api-error.ts'

/** The calling application. Operations of the platform API accept applications only, so anything else is a bug. */
export function requireApplication({ principal }: OperationCall): ApplicationPrincipal {
  if (principal?.kind === 'application') return principal
  throw new Error('the operation accepted a caller that is not an application')
}

/** The organization, if the application may act for it. Throws organization_not_found and organization_access_denied. */
export function findOrganization(call: OperationCall, { store }: SandboxContext, id: string): Organization {
  const organization = store.get('organization', id)
  if (organization === undefined)
    throw createApiError('organization_not_found', `There is no organization ${id}.`)
  if (!mayActFor(requireApplication(call), organization)) throw accessDenied(id)
  return organization
}

export function mayActFor(
  { org }: ApplicationPrincipal,
  { id, actingOrganizations, fixture }: Organization,
): boolean {
  return fixture === true || id === org || actingOrganizations.includes(org)
}

export function accessDenied(id: string) {
  return createApiError('organization_access_denied', `Your application may not act for ${id}.`)
}

/** Throws organization_not_verified unless the verification is approved and has not expired. */
export function requireVerified(
  { store, clock }: SandboxContext,
  { id, verificationId }: Organization,
): void {
  const verification = store.get('verification', verificationId)
  const valid =
    verification?.state === 'approved' &&
    (verification.expiresAt === null || verification.expiresAt > clock.now())
  if (valid) return
  throw createApiError(
    'organization_not_verified',
    `The verification of ${id} is in the state ${verification?.state ?? 'pending'}.`,
  )
}

/** The organizations whose endpoints receive an event: that of the application, and the one that the event is about. */
export function eventAudience(call: OperationCall, org: string): readonly string[] {
  return [...new Set([requireApplication(call).org, org])]
}
