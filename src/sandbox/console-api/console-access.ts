import { refusal } from '../http/api-error.ts'
import type { AsPerson, Call, World } from '../sandbox-context.ts'

/** The person who calls. Only people come into the console's API. */
export function someone({ principal }: Pick<Call, 'principal'>): AsPerson {
  if (principal?.kind === 'person') return principal
  throw new Error('the operation let somebody in who is no person')
}

/** Roles on the whole platform that open every organization. */
const STAFF = ['bit_super_user', 'bit_tech_support', 'bit_csr', 'bit_system_user', 'super_user', 'admin_user']

/** Whether somebody works for the platform. */
export function staff({ roles }: AsPerson): boolean {
  return roles.some((role) => STAFF.includes(role))
}

/**
 * Refuses who has none of the roles that the contract names (`x-roles`) in the organization that owns the thing.
 * Throws organization_not_found, organization_access_denied and role_missing.
 */
export function admit(call: Call, { store }: World, org: string): void {
  const who = someone(call)
  const own = who.orgs[org]
  if (own === undefined && !staff(who)) {
    if (store.get('organization', org) === undefined) throw missing(org)
    throw refusal('organization_access_denied', `You do not belong to ${org}.`)
  }
  if (store.get('organization', org) === undefined) throw missing(org)
  permit(call, [...who.roles, ...(own ?? [])], org)
}

function missing(org: string) {
  return refusal('organization_not_found', `There is no organization ${org}.`)
}

function permit({ operation }: Call, roles: readonly string[], org: string): void {
  if (operation.roles.length === 0 || operation.roles.some((role) => roles.includes(role))) return
  const has = roles.length === 0 ? 'no role' : roles.join(', ')
  throw refusal(
    'role_missing',
    `You need one of the roles ${operation.roles.join(', ')}. In ${org} you have ${has}.`,
    { reason: operation.roles.join(' ') },
  )
}

/** The same for a thing that was found by its id. What somebody may not see is refused before anything else is said of it. */
export function owned<T extends { readonly org?: string | null }>(
  call: Call,
  world: World,
  found: T | undefined,
  code: string,
  what: string,
): T {
  if (found === undefined) throw refusal(code, `There is no ${what}.`)
  admit(call, world, found.org ?? '')
  return found
}
