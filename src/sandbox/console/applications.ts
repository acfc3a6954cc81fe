import { network } from '../../lib/network.ts'
import { iso } from '../clock.ts'
import { digest, id, secret } from '../ids.ts'
import { page } from '../paging.ts'
import type { Application, Secret } from '../records.ts'
import { refusal } from '../refusal.ts'
import type { Call, Handlers, Reply, World } from '../world.ts'
import { audit, difference } from './audit.ts'
import { admit, owned, someone } from './gate.ts'
import { overlap, rotate, works } from './rotation.ts'

/** Secrets of one application that may work at the same time: the new one, and the one that is going. */
const WORKING = 2
/** Secrets that are remembered after their end. */
const REMEMBERED = 10
const when = (at: number | null) => (at === null ? null : iso(at))

function shown(found: Application, now: number) {
  const { at, org, secrets, suspendedAt, updatedAt, lastUsedAt, ...rest } = found
  return {
    ...rest,
    organizationId: org ?? '',
    suspendedAt: when(suspendedAt),
    secrets: secrets.map((one) => masked(one, now)),
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

function listApplications(call: Call, world: World): Reply {
  const {
    organizationId,
    environment,
    status: wanted,
    search,
  } = call.query as Record<string, string | undefined>
  admit(call, world, organizationId ?? '')
  const where = {
    ...(environment === undefined ? {} : { environment }),
    ...(wanted === undefined ? {} : { status: wanted }),
  }
  const now = world.clock.now()
  const query = { org: organizationId ?? '', where }
  const { items, page: at } =
    search === undefined ? page(world, call, 'application', query) : searched(call, world, query, search)
  return { status: 200, body: { items: items.map((one) => shown(one, now)), page: at } }
}

/** An organization has few applications: a search looks at all of them, and has one page. */
function searched(call: Call, { store }: World, query: object, search: string) {
  const limit = Number(call.query['limit'] ?? 25)
  const wanted = search.toLowerCase()
  const items = store
    .list('application', query)
    .filter(({ id: clientId, name, tags, owner }) =>
      [clientId, name, owner, ...tags].some((text) => text.toLowerCase().includes(wanted)),
    )
    .slice(0, limit)
  return { items, page: { nextCursor: null, limit } }
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
  const read = list.map(network)
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
