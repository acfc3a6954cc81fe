import { compareStrings } from '../../lib/compare-strings.ts'
import { parseIpRange } from '../../lib/ip-range.ts'
import { iso } from '../time/clock.ts'
import { digest, id, secret } from '../store/random-ids.ts'
import { paged } from '../http/pagination.ts'
import type { Application, Secret } from '../store/records.ts'
import { refusal } from '../http/api-error.ts'
import type { Call, Handlers, Reply, World } from '../sandbox-context.ts'
import { audit, difference } from './audit-log.ts'
import { admit, owned, someone } from './console-access.ts'
import { described } from './public-key-operations.ts'
import { overlap, rotate, works } from './rotate-secret.ts'

/** Secrets of one application that may work at the same time: the new one, and the one that is going. */
const WORKING = 2
/** Secrets that are remembered after their end. */
const REMEMBERED = 10
const when = (at: number | null) => (at === null ? null : iso(at))

function shown(found: Application, now: number) {
  const { at, org, secrets, keys, suspendedAt, updatedAt, lastUsedAt, ...rest } = found
  return {
    ...rest,
    organizationId: org ?? '',
    suspendedAt: when(suspendedAt),
    secrets: secrets.map((one) => masked(one, now)),
    keys: keys.map(described),
    createdAt: iso(at),
    updatedAt: iso(updatedAt),
    lastUsedAt: when(lastUsedAt),
  }
}

function masked(found: Secret, now: number) {
  const { digest: _, usage, createdAt, expiresAt, revokedAt, lastUsedAt, ...rest } = found
  return {
    ...rest,
    status: status(found, now),
    createdAt: iso(createdAt),
    expiresAt: when(expiresAt),
    revokedAt: when(revokedAt),
    lastUsedAt: when(lastUsedAt),
    callers: usage.map((use) => ({ ...use, lastUsedAt: iso(use.lastUsedAt) })),
  }
}

function status({ revokedAt, expiresAt }: Secret, now: number): string {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt === null) return 'active'
  return expiresAt <= now ? 'expired' : 'expiring'
}

/** A new secret: what is stored of it, and itself. */
function fresh(call: Call, now: number): { readonly stored: Secret; readonly value: string } {
  const value = secret('sk_')
  const stored = {
    id: id('sec'),
    digest: digest(value),
    last4: value.slice(-4),
    createdAt: now,
    createdBy: someone(call).email,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    usage: [],
  }
  return { stored, value }
}

function find(call: Call, world: World): Application {
  const { applicationId = '' } = call.params
  return owned(
    call,
    world,
    world.store.get('application', applicationId),
    'application_not_found',
    `application ${applicationId}`,
  )
}

/** What applications are ordered by, as text, and whether the last comes first. */
const ORDERS = {
  newest: [({ at }) => iso(at), true],
  oldest: [({ at }) => iso(at), false],
  name: [({ name }) => name.toLowerCase(), false],
  recently_used: [used, true],
  longest_unused: [used, false],
  newest_secret: [youngest, true],
  oldest_secret: [youngest, false],
} as const satisfies Readonly<Record<string, readonly [(one: Application, now: number) => string, boolean]>>

function used({ lastUsedAt }: Application): string {
  return when(lastUsedAt) ?? ''
}

/** When the secret was made that an application is to work with: the newest that has no end. */
function youngest({ secrets }: Application, now: number): string {
  return when(secrets.find((one) => status(one, now) === 'active')?.createdAt ?? null) ?? ''
}

/** An organization has few applications: each page of a list looks at all of them. */
function listApplications(call: Call, world: World): Reply {
  const { organizationId = '', order = 'newest' } = call.query as Record<string, string | undefined>
  admit(call, world, organizationId)
  const now = world.clock.now()
  const [key, down] = ORDERS[order as keyof typeof ORDERS]
  const way = down ? -1 : 1
  // What a cursor names is not a number of items, but where one stands: by its key, and its id among the same.
  const found = world.store
    .list('application', { org: organizationId })
    .filter((one) => wanted(call, one))
    .map((one) => ({ at: 0, id: `${key(one, now)}\n${one.id}`, one }))
    .toSorted((a, b) => way * compareStrings(a.id, b.id))
  const { items, page: at } = paged(world, call, (after, limit) =>
    found
      .filter(({ id: place }) => after === undefined || way * compareStrings(place, after.id) > 0)
      .slice(0, limit),
  )
  return { status: 200, body: { items: items.map(({ one }) => shown(one, now)), page: at } }
}

function wanted({ query }: Call, { id: clientId, name, ...one }: Application): boolean {
  const {
    environment,
    status: state,
    product,
    tag,
    owner,
    search,
  } = query as Record<string, string | undefined>
  const same = (asked: string | undefined, value: string) => asked === undefined || asked === value
  const among = (asked: string | undefined, list: readonly string[]) =>
    asked === undefined || list.includes(asked)
  const text = [clientId, name, one.owner, ...one.tags].join('\n').toLowerCase()
  return (
    same(environment, one.environment) &&
    same(state, one.status) &&
    among(product, one.products) &&
    among(tag, one.tags) &&
    same(owner?.toLowerCase(), one.owner.toLowerCase()) &&
    (search === undefined || text.includes(search.toLowerCase()))
  )
}

function createApplication(call: Call, world: World): Reply {
  const { store, clock } = world
  const now = clock.now()
  const { organizationId, ...sent } = call.body as unknown as { organizationId: string } & Pick<
    Application,
    'name' | 'products' | 'scopes'
  > &
    Partial<Application>
  admit(call, world, organizationId)
  unnamed(world, organizationId, sent.name)
  const { stored, value } = fresh(call, now)
  const application: Application = {
    id: id('app'),
    at: now,
    org: organizationId,
    description: '',
    environment: 'sandbox',
    status: 'active',
    suspendedAt: null,
    redirectUris: [],
    origins: [],
    ipAllowList: [],
    tags: [],
    owner: someone(call).email,
    ...sent,
    ...networks(sent.ipAllowList),
    secrets: [stored],
    keys: [],
    updatedAt: now,
    lastUsedAt: null,
  }
  returns(application.redirectUris)
  store.put('application', application)
  audit(call, world, {
    org: organizationId,
    action: 'application.created',
    target: target(application),
    after: { name: application.name, environment: application.environment, scopes: application.scopes },
  })
  const answer = (shownValue: string | null) => ({
    application: shown(application, now),
    secret: { id: stored.id, value: shownValue },
  })
  return {
    status: 201,
    headers: { location: `/console/applications/${application.id}` },
    body: answer(value),
    kept: answer(null),
  }
}

const target = ({ id: clientId, name }: Application) => ({ kind: 'application', id: clientId, name })

function unnamed({ store }: World, org: string, name: string, but?: string): void {
  const same = store.list('application', { org }).find((one) => one.name === name && one.id !== but)
  if (same !== undefined) throw refusal('application_name_taken', `Another application is called ${same.id}.`)
}

/** Redirect URIs are compared letter by letter (RFC 9700, section 2.1); plain HTTP is for this machine only. */
function returns(uris: readonly string[]): void {
  uris.forEach((uri, n) => {
    const url = URL.canParse(uri) ? new URL(uri) : undefined
    const local = url !== undefined && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
    const good =
      url !== undefined &&
      url.hash === '' &&
      url.username === '' &&
      (url.protocol === 'https:' || (local && url.protocol === 'http:'))
    if (good) return
    throw refusal('validation_failed', 'A redirect address is not possible.', {
      errors: [
        {
          pointer: `/redirectUris/${n}`,
          rule: 'redirect',
          message: 'Must begin with https, or name this machine, and have no fragment.',
        },
      ],
    })
  })
}

/** The list of networks in normal form, each once; nothing if none was sent. Throws what is wrong with each of them. */
function networks(list: readonly string[] | undefined): Pick<Application, 'ipAllowList'> | undefined {
  if (list === undefined) return undefined
  const read = list.map(parseIpRange)
  const errors = read.flatMap((one, n) =>
    typeof one === 'string' ? [{ pointer: `/ipAllowList/${n}`, rule: 'network', message: one }] : [],
  )
  if (errors.length > 0)
    throw refusal('validation_failed', 'A part of the allow-list is no network.', { errors })
  return {
    ipAllowList: [...new Set(read.flatMap((one) => (typeof one === 'string' ? [] : [one.text])))],
  }
}

function getApplication(call: Call, world: World): Reply {
  return { status: 200, body: shown(find(call, world), world.clock.now()) }
}

function updateApplication(call: Call, world: World): Reply {
  const { store, clock } = world
  const now = clock.now()
  const before = find(call, world)
  const sent = call.body as Partial<Application>
  const change = { ...sent, ...networks(sent.ipAllowList) }
  if (change.name !== undefined) unnamed(world, before.org ?? '', change.name, before.id)
  returns(change.redirectUris ?? [])
  const suspendedAt =
    change.status === 'suspended'
      ? (before.suspendedAt ?? now)
      : change.status === 'active'
        ? null
        : before.suspendedAt
  const after: Application = { ...before, ...change, suspendedAt, updatedAt: now }
  return store.atomic(() => {
    store.put('application', after)
    audit(call, world, {
      org: before.org ?? '',
      action: 'application.updated',
      target: target(after),
      ...difference(before, after, Object.keys(change)),
    })
    return { status: 200, body: shown(after, now) }
  })
}

function deleteApplication(call: Call, world: World): Reply {
  const found = find(call, world)
  return world.store.atomic(() => {
    world.store.drop('application', found.id)
    audit(call, world, {
      org: found.org ?? '',
      action: 'application.deleted',
      target: target(found),
      before: { name: found.name },
    })
    return { status: 204 }
  })
}

function listSecrets(call: Call, world: World): Reply {
  const now = world.clock.now()
  return { status: 200, body: { items: find(call, world).secrets.map((one) => masked(one, now)) } }
}

function rotateSecret(call: Call, world: World): Reply {
  const { store, clock } = world
  const now = clock.now()
  const found = find(call, world)
  if (overlap(call) > 0 && found.secrets.filter((one) => works(one, now)).length >= WORKING)
    throw refusal('secret_limit_reached', `The application has ${WORKING} secrets that work.`)
  const { stored, value } = fresh(call, now)
  const secrets = rotate(call, world, {
    org: found.org ?? '',
    action: 'secret.rotated',
    target: target(found),
    held: found.secrets,
    fresh: stored,
  })
  const after = { ...found, secrets: secrets.slice(0, REMEMBERED), updatedAt: now }
  store.put('application', after)
  const answer = (shownValue: string | null) => ({
    secret: { id: stored.id, value: shownValue },
    items: after.secrets.map((one) => masked(one, now)),
  })
  return {
    status: 201,
    headers: { location: `/console/applications/${found.id}/secrets` },
    body: answer(value),
    kept: answer(null),
  }
}

function revokeSecret(call: Call, world: World): Reply {
  const { store, clock } = world
  const now = clock.now()
  const found = find(call, world)
  const { secretId = '' } = call.params
  const held = found.secrets.find((one) => one.id === secretId)
  if (held === undefined) throw refusal('secret_not_found', `The application has no secret ${secretId}.`)
  if (!works(held, now)) throw refusal('secret_already_revoked', `The secret is ${status(held, now)}.`)
  const ended = { ...held, revokedAt: now }
  return store.atomic(() => {
    store.put('application', {
      ...found,
      secrets: found.secrets.map((one) => (one === held ? ended : one)),
      updatedAt: now,
    })
    audit(call, world, {
      org: found.org ?? '',
      action: 'secret.revoked',
      target: target(found),
      after: { secretId },
    })
    return { status: 200, body: masked(ended, now) }
  })
}

export const handlers: Handlers = {
  listApplications,
  createApplication,
  getApplication,
  updateApplication,
  deleteApplication,
  listSecrets,
  rotateSecret,
  revokeSecret,
}
