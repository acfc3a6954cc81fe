/** The session token: decoding its claims, and what they say about access. */
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
  /** Paths of claims that do not have the expected type; any of them closes the console. */
  readonly invalidClaims: readonly string[]
}

/**
 * The session of a token, or undefined for a token that can't be decoded, which counts as no token (SPEC.md, section 5). Nothing is
 * verified here: the API does that. A claim of another type than expected has its default, and is listed in `invalidClaims`.
 */
export function decodeSession(token: string): Session | undefined {
  if (token === '') return undefined
  let claims: Readonly<Record<string, unknown>>
  try {
    claims = toObject(jwtDecode<unknown>(token))
  } catch (error) {
    globalThis.console.error(new Error('Invalid token', { cause: error }))
    return undefined
  }
  const invalidClaims: string[] = []
  const read = <T>(name: string, value: unknown, isValid: (value: unknown) => value is T, fallback: T): T => {
    if (isValid(value)) return value
    // Providers leave out claims, or send null, for what they don't know.
    if (value !== undefined && value !== null) invalidClaims.push(name)
    return fallback
  }
  const text = (name: string) => read(name, claims[name], isString, '')
  const flag = (name: string) => read(name, claims[name], isBoolean, false)
  const time = (name: string) => read(name, claims[name], isNumber, 0)
  const list = (name: string, value: unknown) => read(name, value, isStringList, [])
  const object = (name: string, value: unknown) => Object.entries(read(name, value, isObject, {}))
  const roles = toObject(read('roles', claims['roles'], isObject, {}))
  return {
    application: text('application'),
    aud: isStringList(claims['aud']) ? claims['aud'] : text('aud'),
    email: text('email'),
    emailVerified: flag('emailVerified'),
    exp: time('exp'),
    externalId: text('externalId'),
    iat: time('iat'),
    iss: text('iss'),
    mainProfileCompleted: flag('mainProfileCompleted'),
    profileCompleted: flag('profileCompleted'),
    userId: text('userId'),
    userType: text('userType'),
    sessionId: text('sessionId'),
    roles: {
      global: list('roles.global', roles['global']),
      apps: Object.fromEntries(
        object('roles.apps', roles['apps']).map(([app, names]) => [
          app,
          Object.fromEntries(
            object(`roles.apps.${app}`, names).map(([name, given]) => [
              name,
              list(`roles.apps.${app}.${name}`, given),
            ]),
          ),
        ]),
      ),
      orgs: Object.fromEntries(
        object('roles.orgs', roles['orgs']).map(([id, membership]) => {
          const path = `roles.orgs.${id}`
          const { roles: names, products } = toObject(read(path, membership, isObject, {}))
          return [id, { roles: list(`${path}.roles`, names), products: list(`${path}.products`, products) }]
        }),
      ),
    },
    invalidClaims,
  }
}

const isString = (value: unknown): value is string => typeof value === 'string'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isString)
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toObject = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? { ...value } : {})

/** Whether a session has an allowed role, global or in any organization (SPEC.md, section 6). */
export function hasAllowedRole(roles: Roles, list: readonly string[]): boolean {
  return findAllowedRoles(roles, list).length > 0
}

/** The allowed roles of a session; `org` is '' for a global role. */
export function findAllowedRoles(
  roles: Roles,
  list: readonly string[],
): readonly { role: string; org: string }[] {
  const among = (names: readonly string[], org: string) =>
    names.filter((role) => list.includes(role)).map((role) => ({ role, org }))
  return [
    ...among(roles.global, ''),
    ...Object.entries(roles.orgs).flatMap(([org, membership]) => among(membership.roles, org)),
  ]
}

/** Milliseconds until a session ends, by a clock in milliseconds; negative when it has. */
export function remainingTime({ exp }: Pick<Session, 'exp'>, now: number): number {
  return exp * 1000 - now
}
