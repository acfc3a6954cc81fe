/** For which organizations an application may act: its own, and those that its organization onboarded or invited. */

import type { ApplicationPrincipal, OperationCall, SandboxContext } from '../sandbox-context.ts'
import type { Organization, Verification } from '../store/records.ts'
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

function mayActFor(
  { org }: ApplicationPrincipal,
  { id, actingOrganizations, fixture }: Organization,
): boolean {
  return fixture === true || id === org || actingOrganizations.includes(org)
}

/**
 * Throws organization_access_denied unless the application may act for the organization that a record belongs to. Every application may use a
 * fixture.
 */
export function requireOwnRecord(
  call: OperationCall,
  { store }: SandboxContext,
  { org, fixture }: { readonly org?: string | null; readonly fixture?: boolean },
): void {
  if (fixture === true) return
  const organization = store.get('organization', org ?? '')
  if (organization === undefined || !mayActFor(requireApplication(call), organization))
    throw accessDenied(org ?? '')
}

/** A verification of an organization that the application may act for. Throws verification_not_found and organization_access_denied. */
export function findVerification(call: OperationCall, context: SandboxContext, id: string): Verification {
  const verification = context.store.get('verification', id)
  if (verification === undefined)
    throw createApiError('verification_not_found', `There is no business verification ${id}.`)
  requireOwnRecord(call, context, verification)
  return verification
}

function accessDenied(id: string) {
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

/** The organizations whose endpoints receive an event: the application's organization, and the organization that the event describes. */
export function eventAudience(call: OperationCall, org: string): readonly string[] {
  return [...new Set([requireApplication(call).org, org])]
}
