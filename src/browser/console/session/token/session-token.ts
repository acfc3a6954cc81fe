/** The session token: decoding its claims, and what they say about access. */
import { isObject } from '../../../../lib/data/is-object.ts'
import type { ConsoleConfig } from '../../../../stages/config/config-types.ts'
import {
  decodeJwt,
  findBrokenClaim,
  readClaim,
  readMemberships,
  readMembershipsByRole,
  readNames,
  type Claims,
  type Membership,
} from './read-claims.ts'

export interface Roles {
  readonly global: readonly string[]
  /** App, then a name within it, then roles. */
  readonly apps: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** By organization id. */
  readonly orgs: Readonly<Record<string, Membership>>
}

/** The session token, decoded. Times are seconds since 1970 (RFC 7519, section 4.1). */
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
  /** Thumbprint of the key that the token is bound to (RFC 9449, section 6.1); '' for a bearer token. */
  readonly keyThumbprint: string
  /** Paths of claims that do not have the expected type; any of them denies access. */
  readonly invalidClaims: readonly string[]
}

/** The paths of the claims in the tokens of the shipped platform. */
const DEFAULT_CLAIMS: ConsoleConfig['claims'] = {
  user: 'userId',
  email: 'email',
  roles: 'roles.global',
  organizations: 'roles.orgs',
  organizationsByRole: '',
}

export interface DecodeOptions {
  /** Names of the claims. Default: the names of the shipped platform. */
  readonly paths?: ConsoleConfig['claims']
  /** Claims that the provider gave beside the token: of an ID token, or of its user info endpoint. */
  readonly given?: Claims | undefined
}

/**
 * The session of a token, or undefined for a token that can't be decoded, which counts as no token. Nothing is
 * verified here: the API does that. A claim of another type than expected has its default, and is listed in `invalidClaims`.
 */
export function decodeSession(
  token: string,
  { paths = DEFAULT_CLAIMS, given }: DecodeOptions = {},
): Session | undefined {
  if (token === '') return undefined
  const claims = given ?? decodeJwt(token)
  if (claims === undefined) {
    globalThis.console.error(new Error('Invalid token'))
    return undefined
  }
  const invalidClaims: string[] = []
  const read = <T>(name: string, value: unknown, isValid: (value: unknown) => value is T, fallback: T): T => {
    if (isValid(value)) return value
    // Providers leave out claims, or send null, for what they don't know.
    if (value !== undefined && value !== null) invalidClaims.push(name)
    return fallback
  }
  const text = (name: string) => read(name, readClaim(claims, name), isString, '')
  const flag = (name: string) => read(name, claims[name], isBoolean, false)
  const time = (name: string) => read(name, claims[name], isNumber, 0)
  const names = (path: string) => {
    const list = readNames(readClaim(claims, path))
    if (list === undefined) invalidClaims.push(path)
    return list ?? []
  }
  const apps = Object.entries(read('roles.apps', readClaim(claims, 'roles.apps'), isObject, {}))
  const organizations = [
    readMemberships(paths.organizations, readClaim(claims, paths.organizations)),
    readMembershipsByRole(paths.organizationsByRole, readClaim(claims, paths.organizationsByRole)),
  ]
  const broken = Object.values(paths).flatMap((path: string) => findBrokenClaim(claims, path) ?? [])
  return {
    application: text('application'),
    aud: isStringList(claims['aud']) ? claims['aud'] : text('aud'),
    email: text(paths.email),
    emailVerified: flag(Object.hasOwn(claims, 'email_verified') ? 'email_verified' : 'emailVerified'),
    exp: time('exp'),
    externalId: text('externalId'),
    iat: time('iat'),
    iss: text('iss'),
    mainProfileCompleted: flag('mainProfileCompleted'),
    profileCompleted: flag('profileCompleted'),
    userId: text(paths.user),
    userType: text('userType'),
    sessionId: text(Object.hasOwn(claims, 'sid') ? 'sid' : 'sessionId'),
    keyThumbprint: text('cnf.jkt'),
    roles: {
      global: names(paths.roles),
      apps: Object.fromEntries(
        apps.map(([app, byName]) => [
          app,
          Object.fromEntries(
            Object.entries(read(`roles.apps.${app}`, byName, isObject, {})).map(([name, given]) => [
              name,
              read(`roles.apps.${app}.${name}`, given, isStringList, []),
            ]),
          ),
        ]),
      ),
      orgs: Object.assign({}, ...organizations.map(({ memberships }) => memberships)) as Roles['orgs'],
    },
    invalidClaims: [
      ...new Set([...broken, ...invalidClaims, ...organizations.flatMap(({ invalid }) => invalid)]),
    ],
  }
}

const isString = (value: unknown): value is string => typeof value === 'string'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isString)

/** Whether a session has an allowed role, global or in any organization. */
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
export const remainingTime = ({ exp }: Pick<Session, 'exp'>, now: number): number => exp * 1000 - now
