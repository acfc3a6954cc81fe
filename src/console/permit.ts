import type { Session } from './token.ts'

const ADMIN = ['organization_admin', 'bit_super_user', 'super_user', 'admin_user']
const WRITE = [...ADMIN, 'developer']

/** Roles that may do a thing, as `x-roles` of the console's API says; the API decides, this only keeps dead buttons off the screen. */
const ROLES = {
  /** Applications, secrets, webhook endpoints. */
  write: WRITE,
  /** Delete an application, members, invitations, settings. */
  administer: ADMIN,
  /** Send a test, replay, recover. */
  replay: [...WRITE, 'bit_tech_support'],
  audit: [...ADMIN, 'bit_tech_support'],
} as const

export type Act = keyof typeof ROLES

/** As whom the console can be looked at, and the role that it stands for. */
export const PREVIEWS = { developer: 'developer', support: 'bit_tech_support', member: 'member' } as const

export type Preview = keyof typeof PREVIEWS

/** The session of somebody with one role and no other: that of the support counts on the whole platform, the others in the organization. */
export function seen<T extends Pick<Session, 'roles'>>(
  session: T,
  organization: string,
  preview: Preview,
): T {
  const roles = [PREVIEWS[preview]]
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
export function may({ roles }: Pick<Session, 'roles'>, organization: string, act: Act): boolean {
  const held = [...roles.global, ...(roles.orgs[organization]?.roles ?? [])]
  return ROLES[act].some((role) => held.includes(role))
}
