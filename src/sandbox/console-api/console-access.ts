/**
 * Who may do what in the console API. Users have roles in organizations, or on the whole platform if they are staff. The
 * contract names the permission of each operation in `x-permission`, the platform its roles; nothing here knows single operations.
 */

import { createApiError } from '../http/api-error.ts'
import type { Application } from '../store/records.ts'
import type { UserPrincipal, OperationCall, SandboxContext } from '../sandbox-context.ts'
import { splitNames } from '../../lib/text/split-names.ts'

/** The signed-in user. Operations of the console API accept users only, so anything else is a bug. */
export function requireUser({ principal }: Pick<OperationCall, 'principal'>): UserPrincipal {
  if (principal?.kind === 'person') return principal
  throw new Error('the operation accepted a caller that is not a user')
}

/** Platform roles that grant access to every organization. */
const STAFF_ROLES = splitNames(
  'bit_super_user bit_tech_support bit_csr bit_system_user super_user admin_user',
)

/** Whether the user works for the platform. */
export const isStaff = ({ roles }: UserPrincipal): boolean => roles.some((role) => STAFF_ROLES.includes(role))

/**
 * Requires one of the roles that have the operation's permission (`x-permission`) in the organization that owns a record.
 * Throws organization_not_found, organization_access_denied and role_missing.
 */
export function requireAccess(call: OperationCall, { store }: SandboxContext, org: string): void {
  const user = requireUser(call)
  const ownRoles = user.orgs[org]
  if (ownRoles === undefined && !isStaff(user)) {
    if (store.get('organization', org) === undefined) throw organizationNotFound(org)
    throw createApiError('organization_access_denied', `You do not belong to ${org}.`)
  }
  if (store.get('organization', org) === undefined) throw organizationNotFound(org)
  requireRole(call, [...user.roles, ...(ownRoles ?? [])], org)
}

function organizationNotFound(org: string) {
  return createApiError('organization_not_found', `There is no organization ${org}.`)
}

function requireRole({ operation }: OperationCall, roles: readonly string[], org: string): void {
  if (operation.roles.length === 0 || operation.roles.some((role) => roles.includes(role))) return
  const has = roles.length === 0 ? 'no role' : roles.join(', ')
  throw createApiError(
    'role_missing',
    `You need one of the roles ${operation.roles.join(', ')}. In ${org} you have ${has}.`,
    { reason: operation.roles.join(' ') },
  )
}

/**
 * Refuses products that the organization does not have: neither a member nor an application can be given them.
 * Throws validation_failed with one error for each.
 */
export function requireProducts(
  { store }: SandboxContext,
  org: string,
  products: readonly string[] | undefined,
): void {
  const available = store.get('organization', org)?.products ?? []
  const errors = (products ?? []).flatMap((product, index) =>
    available.includes(product)
      ? []
      : [
          {
            pointer: `/products/${index}`,
            rule: 'organizationProducts',
            message: `The organization does not have the product ${product}.`,
          },
        ],
  )
  if (errors.length > 0)
    throw createApiError('validation_failed', `${org} has the products ${available.join(', ')} only.`, {
      errors,
    })
}

/** The same for a record that was found by id. Access is checked before anything about the record is revealed. Throws `missing` if there is none. */
export function requireOwned<T extends { readonly org?: string | null }>(
  call: OperationCall,
  context: SandboxContext,
  record: T | undefined,
  missing: { readonly code: string; readonly description: string },
): T {
  if (record === undefined) throw createApiError(missing.code, `There is no ${missing.description}.`)
  requireAccess(call, context, record.org ?? '')
  return record
}

/** The application that a path names. Throws application_not_found, and what `requireAccess` throws. */
export function findApplication(
  call: OperationCall<{ readonly applicationId: string }>,
  context: SandboxContext,
): Application {
  const { applicationId } = call.params
  const application = context.store.get('application', applicationId)
  return requireOwned(call, context, application, {
    code: 'application_not_found',
    description: `application ${applicationId}`,
  })
}
