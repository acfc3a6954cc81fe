import type { Session } from './session-token.ts'

const ADMIN = ['organization_admin', 'bit_super_user', 'super_user', 'admin_user']
const WRITE = [...ADMIN, 'developer']

/** Roles that may do a thing, as `x-roles` of the console's API says; the API decides, this only keeps dead buttons off the screen. */
const ROLES_BY_PERMISSION = {
  /** Applications, secrets, webhook endpoints. */
  write: WRITE,
  /** Delete an application, members, invitations, settings. */
  administer: ADMIN,
  /** Send a test, replay, recover. */
  replay: [...WRITE, 'bit_tech_support'],
  audit: [...ADMIN, 'bit_tech_support'],
} as const

export type Permission = keyof typeof ROLES_BY_PERMISSION

/** As whom the console can be looked at, and the role that it stands for. */
export const PREVIEW_ROLES = {
  developer: 'developer',
  support: 'bit_tech_support',
  member: 'member',
} as const

export type PreviewRole = keyof typeof PREVIEW_ROLES

/** The session of somebody with one role and no other: that of the support counts on the whole platform, the others in the organization. */
export function previewSession<T extends Pick<Session, 'roles'>>(
  session: T,
  organization: string,
  preview: PreviewRole,
): T {
  const roles = [PREVIEW_ROLES[preview]]
  const products = session.roles.orgs[organization]?.products ?? []
  const staff = preview === 'support'
  return {
    ...session,
    roles: {
      global: staff ? roles : [],
      apps: {},
      orgs: staff ? {} : { [organization]: { roles, products } },
    },
  }
}

/** Whether a session may do something in an organization: by a role on the whole platform, or in it. */
export function isPermitted(
  { roles }: Pick<Session, 'roles'>,
  organization: string,
  act: Permission,
): boolean {
  const held = [...roles.global, ...(roles.orgs[organization]?.roles ?? [])]
  return ROLES_BY_PERMISSION[act].some((role) => held.includes(role))
}
