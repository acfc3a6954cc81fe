/**
 * Reads claims of identity providers, whose tokens differ in names and shapes. Nothing is verified here: the API does that. Shapes are
 * taken from the providers' documentation; tests/unit/console/providers.test.ts has one token of each.
 */
import { isObject } from '../../../../lib/data/is-object.ts'
import { jwtDecode } from 'jwt-decode'

/** Roles and products of a user in an organization. */
export interface Membership {
  readonly roles: readonly string[]
  readonly products: readonly string[]
}

export type Claims = Readonly<Record<string, unknown>>

/**
 * The value at a path: the claim of that very name, or names with dots between them. Names may have dots themselves
 * ('https://shop.example/roles'), so the longest name that exists is taken first. Undefined if there is none.
 */
export function readClaim(claims: Claims, path: string): unknown {
  if (path === '') return undefined
  if (Object.hasOwn(claims, path)) return claims[path]
  const at = findPrefix(claims, path)
  const inner = claims[path.slice(0, at)]
  return at > 0 && isObject(inner) ? readClaim(inner, path.slice(at + 1)) : undefined
}

/** The part of a path that has something other than an object or nothing, so that the rest can't be read: 'roles' of 'roles.global'. */
export function findBrokenClaim(claims: Claims, path: string): string | undefined {
  if (path === '' || Object.hasOwn(claims, path)) return undefined
  const at = findPrefix(claims, path)
  if (at <= 0) return undefined
  const name = path.slice(0, at)
  const inner = claims[name]
  if (inner === null || inner === undefined) return undefined
  if (!isObject(inner)) return name
  const below = findBrokenClaim(inner, path.slice(at + 1))
  return below === undefined ? undefined : `${name}.${below}`
}

/** Where the longest name of a claim ends that a path starts with; -1 for none. */
function findPrefix(claims: Claims, path: string): number {
  let end = path.lastIndexOf('.')
  while (end > 0 && !Object.hasOwn(claims, path.slice(0, end))) end = path.lastIndexOf('.', end - 1)
  return end
}

/** Names as a list, or as the keys of an object. Undefined for another type. */
export function readNames(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.every(isString) ? value : undefined
  return isObject(value) ? Object.keys(value) : undefined
}

export interface ReadMemberships {
  readonly memberships: Readonly<Record<string, Membership>>
  /** Paths of claims of an unexpected type. */
  readonly invalid: readonly string[]
}

/** Organizations by id: of one id, of a list of ids, or of an object by id, whose values may have `roles` and `products`. */
export function readMemberships(path: string, value: unknown): ReadMemberships {
  if (value === undefined || value === null || value === '') return { memberships: {}, invalid: [] }
  if (!isObject(value)) {
    const ids = typeof value === 'string' ? [value] : readNames(value)
    const memberships = (ids ?? []).map((id) => [id, { roles: [], products: [] }] as const)
    return { memberships: Object.fromEntries(memberships), invalid: ids === undefined ? [path] : [] }
  }
  const invalid: string[] = []
  const list = (at: string, names: unknown): readonly string[] => {
    if (names === undefined || names === null) return []
    if (Array.isArray(names) && names.every(isString)) return names
    invalid.push(at)
    return []
  }
  const memberships = Object.entries(value).map(([id, membership]): [string, Membership] => {
    const at = `${path}.${id}`
    if (isObject(membership)) {
      const { roles, products } = membership
      return [id, { roles: list(`${at}.roles`, roles), products: list(`${at}.products`, products) }]
    }
    // Providers send null for what they don't know.
    if (membership !== undefined && membership !== null) invalid.push(at)
    return [id, { roles: [], products: [] }]
  })
  return { memberships: Object.fromEntries(memberships), invalid }
}

/** Organizations of an object by role that has an object by organization, as Zitadel has it. */
export function readMembershipsByRole(path: string, value: unknown): ReadMemberships {
  if (value === undefined || value === null) return { memberships: {}, invalid: [] }
  if (!isObject(value)) return { memberships: {}, invalid: [path] }
  const roles = new Map<string, string[]>()
  const invalid: string[] = []
  for (const [role, organizations] of Object.entries(value)) {
    if (!isObject(organizations)) invalid.push(`${path}.${role}`)
    else for (const id of Object.keys(organizations)) roles.set(id, [...(roles.get(id) ?? []), role])
  }
  const memberships = [...roles].map(([id, names]) => [id, { roles: names, products: [] }] as const)
  return { memberships: Object.fromEntries(memberships), invalid }
}

/** The claims of a JWT, without a check of its signature; undefined for an opaque token. */
export function decodeJwt(token: string): Claims | undefined {
  try {
    const claims = jwtDecode<unknown>(token)
    return isObject(claims) ? claims : undefined
  } catch {
    return undefined
  }
}

const isString = (value: unknown): value is string => typeof value === 'string'
