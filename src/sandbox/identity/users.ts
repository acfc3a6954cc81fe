/**
 * Users: the personas that exist from the start, and members that were added later. Roles are stored with memberships, so
 * a change of a membership takes effect with the next token.
 */

import type { Store } from '../store/open-store.ts'

export interface Persona {
  readonly key: string
  readonly userId: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly emailVerified: boolean
  readonly userType: 'individual' | 'staff'
  readonly externalId: string | null
  readonly profileCompleted: boolean
  readonly mainProfileCompleted: boolean
  /** Roles on the whole platform. */
  readonly roles: readonly string[]
  readonly apps: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** Seeded memberships. */
  readonly orgs: Readonly<
    Record<string, { readonly roles: readonly string[]; readonly products: readonly string[] }>
  >
  /** Suggestion for trying this account. */
  readonly description: string
  /** Lifetime of their tokens in seconds, if it differs from the default. */
  readonly lifetime?: number
}

export const HARBOUR_MILL = 'org_7Q2mV4tK9xRbL1cZ'
export const NORDLICHT = 'org_4NmB8vCx1ZlK5jHg'
export const ATELIER_LUMEN = 'org_2KjH6gFd9SaP4oIu'

const PERSONA_DEFAULTS = {
  emailVerified: true,
  userType: 'individual',
  externalId: null,
  profileCompleted: true,
  mainProfileCompleted: true,
  roles: [],
  apps: {},
} as const

/** The accounts that exist from the start. */
export const personas: readonly Persona[] = [
  {
    ...PERSONA_DEFAULTS,
    key: 'admin',
    userId: '0d5a1f0e-6a39-4b57-9a53-0f4e7c1b2d88',
    givenName: 'Amara',
    familyName: 'Okafor',
    email: 'amara.okafor@harbour-mill.example',
    apps: { 'developer-portal': { webhooks: ['read', 'write'], logs: ['read'] } },
    orgs: {
      [HARBOUR_MILL]: { roles: ['organization_admin', 'developer'], products: ['kyb', 'tokenization'] },
    },
    description: 'Administrator: full access to one organization.',
  },
  {
    ...PERSONA_DEFAULTS,
    key: 'developer',
    userId: '2b8e6c14-7d0f-4a35-9c61-5e3f7a9b1d20',
    givenName: 'Lena',
    familyName: 'Brandt',
    email: 'lena.brandt@harbour-mill.example',
    externalId: 'hm-0117',
    apps: { 'developer-portal': { webhooks: ['read', 'write'], logs: ['read'] } },
    orgs: { [HARBOUR_MILL]: { roles: ['developer'], products: ['kyb', 'tokenization'] } },
    description: 'Developer: manages applications, secrets and webhooks, but not members or settings.',
  },
  {
    ...PERSONA_DEFAULTS,
    key: 'support',
    userId: '7f3c9a52-1e84-4d6b-8b07-c2d5e8f1a634',
    givenName: 'Noor',
    familyName: 'Haddad',
    email: 'noor.haddad@bit.example',
    userType: 'staff',
    roles: ['bit_tech_support'],
    orgs: {},
    description: 'Platform support: reads every organization and replays webhooks, but changes nothing.',
  },
  {
    ...PERSONA_DEFAULTS,
    key: 'two',
    userId: '9c3b7d14-2e68-4a05-b1f7-5d0e8c6a4b32',
    givenName: 'Jonas',
    familyName: 'Petersen',
    email: 'jonas.petersen@nordlicht.example',
    externalId: 'crm-5521',
    mainProfileCompleted: false,
    orgs: {
      [NORDLICHT]: { roles: ['organization_admin'], products: ['identity', 'kyb', 'tokenization'] },
      [HARBOUR_MILL]: { roles: ['developer'], products: ['kyb'] },
    },
    description: 'Member of two organizations with a different role in each.',
  },
  {
    ...PERSONA_DEFAULTS,
    key: 'member',
    userId: '6b1c7f52-3d5e-4f0a-8a9d-2f4b6c8e0a13',
    givenName: 'Tomás',
    familyName: 'Riva',
    email: 'tomas.riva@harbour-mill.example',
    emailVerified: false,
    profileCompleted: false,
    mainProfileCompleted: false,
    orgs: { [HARBOUR_MILL]: { roles: ['member'], products: [] } },
    description: 'Has no role with access to the console: sees "Access Denied".',
  },
  {
    ...PERSONA_DEFAULTS,
    key: 'minute',
    userId: 'e4a7d0b3-5c92-4f18-a6e5-0b9d3c7f2816',
    givenName: 'Mina',
    familyName: 'Sato',
    email: 'mina.sato@harbour-mill.example',
    orgs: { [HARBOUR_MILL]: { roles: ['developer'], products: ['tokenization'] } },
    description: 'Developer whose token expires after one minute.',
    lifetime: 60,
  },
]

/** A persona as programs that drive the sandbox see it. */
export interface PersonaSummary {
  readonly key: string
  readonly userId: string
  readonly email: string
  readonly name: string
  /** Suggestion for trying this account. */
  readonly about: string
}

/** The personas, for programs that drive the sandbox. */
export function listPersonas(): readonly PersonaSummary[] {
  return personas.map(({ key, userId, email, givenName, familyName, description }) => ({
    key,
    userId,
    email,
    name: `${givenName} ${familyName}`,
    about: description,
  }))
}

export interface User extends Omit<Persona, 'orgs' | 'key' | 'description'> {
  readonly orgs: readonly {
    readonly org: string
    readonly roles: readonly string[]
    readonly products: readonly string[]
  }[]
}

/** A user with the current memberships; undefined if the id is unknown. */
export function findUser(store: Store, userId: string): User | undefined {
  const members = store.list('member', { parent: userId }).toReversed()
  const orgs = members.map(({ org, roles, products }) => ({ org: org ?? '', roles, products }))
  const persona = personas.find((candidate) => candidate.userId === userId)
  if (persona !== undefined) return { ...persona, orgs }
  const member = members[0]
  if (member === undefined) return undefined
  const { givenName, familyName, email, emailVerified } = member
  return { ...PERSONA_DEFAULTS, userId, givenName, familyName, email, emailVerified, orgs }
}

/** The claims of a session token that describe the user. The identity provider adds `aud`, `exp`, `iat` and `iss`. */
export function createUserClaims(
  user: User,
  application: string,
  sessionId: string,
): Readonly<Record<string, unknown>> {
  return {
    application,
    email: user.email,
    emailVerified: user.emailVerified,
    externalId: user.externalId,
    mainProfileCompleted: user.mainProfileCompleted,
    profileCompleted: user.profileCompleted,
    userId: user.userId,
    userType: user.userType,
    sessionId,
    roles: {
      global: user.roles,
      apps: user.apps,
      orgs: Object.fromEntries(user.orgs.map(({ org, roles, products }) => [org, { roles, products }])),
    },
  }
}
