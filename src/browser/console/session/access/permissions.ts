/**
 * Permissions of a user, from the roles in the session token and the roles of the configuration. The API decides; this only hides
 * buttons that the API would refuse.
 */
import type {
  ConsolePermission,
  ConsolePlatform,
  ConsolePreview,
} from '../../../../stages/config/config-types.ts'
import type { Session } from '../token/session-token.ts'

type SessionRoles = Pick<Session, 'roles'>

/** Roles by permission; `fallback` has the roles for a permission that names none. */
export interface PermissionRules {
  readonly permissions: ConsolePlatform['permissions']
  readonly fallback: readonly string[]
}

/** Whether a session permits an action in an organization: by a role on the whole platform, or in the organization. */
export function isPermitted(
  { roles }: SessionRoles,
  organization: string,
  permission: ConsolePermission,
  rules: PermissionRules,
): boolean {
  const held = [...roles.global, ...(roles.orgs[organization]?.roles ?? [])]
  return permittedRoles(permission, rules).some((role) => held.includes(role))
}

/** The roles that permit an action. */
export function permittedRoles(
  permission: ConsolePermission,
  { permissions, fallback }: PermissionRules,
): readonly string[] {
  const roles = permissions[permission]
  return roles.length === 0 ? fallback : roles
}

/** The session of a user who has the role of a preview and no other. */
export function previewSession<T extends SessionRoles>(
  session: T,
  organization: string,
  { role, appliesTo }: Pick<ConsolePreview, 'role' | 'appliesTo'>,
): T {
  const products = session.roles.orgs[organization]?.products ?? []
  const onPlatform = appliesTo === 'platform'
  return {
    ...session,
    roles: {
      global: onPlatform ? [role] : [],
      apps: {},
      orgs: onPlatform ? {} : { [organization]: { roles: [role], products } },
    },
  }
}
