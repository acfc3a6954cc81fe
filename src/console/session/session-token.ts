import { jwtDecode } from 'jwt-decode'

/** What an organization gives a user: roles in it, and products of it. */
export interface Membership {
  readonly roles: readonly string[]
  readonly products: readonly string[]
}

export interface Roles {
  readonly global: readonly string[]
  /** App, then a name within it, then roles. */
  readonly apps: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** By organization id. */
  readonly orgs: Readonly<Record<string, Membership>>
}

/** The session token, decoded. SPEC.md section 3; times are seconds since 1970 (RFC 7519, section 4.1). */
export interface Session {
  readonly application: string
  readonly aud: string | readonly string[]
  readonly email: string
  readonly emailVerified: boolean
  readonly exp: number
  readonly externalId: string
  readonly iat: number
  readonly iss: string
  readonly mainProfileCompleted: boolean
  readonly profileCompleted: boolean
  readonly userId: string
  readonly userType: string
  readonly sessionId: string
  readonly roles: Roles
}

/**
 * The session that a token tells of, or undefined for one that can't be decoded, which counts as no token; the console of the browser
 * says so. Nothing is verified here: the API does that, and what this says only decides what is shown.
 */
export function decodeSession(token: string): Session | undefined {
  if (token === '') return undefined
  try {
    const claims = jwtDecode<Partial<Session>>(token)
    const { roles } = claims
    return {
      application: '',
      aud: '',
      email: '',
      emailVerified: false,
      exp: 0,
      externalId: '',
      iat: 0,
      iss: '',
      mainProfileCompleted: false,
      profileCompleted: false,
      userId: '',
      userType: '',
      sessionId: '',
      ...claims,
      roles: { global: roles?.global ?? [], apps: roles?.apps ?? {}, orgs: roles?.orgs ?? {} },
    }
  } catch (error) {
    globalThis.console.error(new Error('Invalid token', { cause: error }))
    return undefined
  }
}

/** Whether a session opens the console: with an allowed role, global or in any organization. SPEC.md section 6. */
export function hasAllowedRole(roles: Roles, list: readonly string[]): boolean {
  return findAllowedRoles(roles, list).length > 0
}

/** Why a session opens the console: each allowed role that it has, and where; `org` is '' for a global one. */
export function findAllowedRoles(
  roles: Roles,
  list: readonly string[],
): readonly { role: string; org: string }[] {
  const among = (names: readonly string[], org: string) =>
    names.filter((role) => list.includes(role)).map((role) => ({ role, org }))
  return [
    ...among(roles.global, ''),
    ...Object.entries(roles.orgs).flatMap(([org, membership]) => among(membership.roles ?? [], org)),
  ]
}

/** Milliseconds until a session ends, by a clock in milliseconds; negative when it has. */
export function remainingTime({ exp }: Pick<Session, 'exp'>, now: number): number {
  return exp * 1000 - now
}
