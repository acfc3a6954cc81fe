import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { iso } from '../time/clock.ts'
import { id } from '../store/random-ids.ts'
import { deliver, examples, tally } from '../webhooks/publish-event.ts'
import { page } from '../http/pagination.ts'
import { loopback, reachable } from '../webhooks/post-webhook.ts'
import type { Delivery, Endpoint, Message, SigningSecret } from '../store/records.ts'
import { refusal } from '../http/api-error.ts'
import type { Call, Handlers, Reply, World } from '../sandbox-context.ts'
import { audit, difference } from './audit-log.ts'
import { admit, owned } from './console-access.ts'
import { request } from './monitoring-operations.ts'
import { rotate, works } from './rotate-secret.ts'
import { text } from '../read-string.ts'

const DAY = 86_400_000
const when = (at: number | null) => (at === null ? null : iso(at))

function shown(found: Endpoint, { store, clock }: World) {
  const now = clock.now()
  const { at, org, disabledAt, failingSince, secrets, updatedAt, ...rest } = found
  return {
    ...rest,
    organizationId: org ?? '',
    disabledAt: when(disabledAt),
    failingSince: when(failingSince),
    secrets: secrets
      .filter((one) => works(one, now))
      .map(({ id: secretId, createdAt, expiresAt }) => ({
        id: secretId,
        createdAt: iso(createdAt),
        expiresAt: when(expiresAt),
      })),
    lastDay: tally(store, { parent: found.id, since: now - DAY }),
    createdAt: iso(at),
    updatedAt: iso(updatedAt),
  }
}

function find(call: Call, world: World): Endpoint {
  const { endpointId = '' } = call.params
  return owned(
    call,
    world,
    world.store.get('endpoint', endpointId),
    'webhook_endpoint_not_found',
    `webhook endpoint ${endpointId}`,
  )
}

const target = ({ id: endpointId, url }: Endpoint) => ({
  kind: 'webhook-endpoint',
  id: endpointId,
  name: url,
})

function listWebhookEndpoints(call: Call, world: World): Reply {
  const { organizationId, status } = call.query as Record<string, string | undefined>
  admit(call, world, organizationId ?? '')
  const query = { org: organizationId ?? '', where: status === undefined ? {} : { status } }
  const { items, page: at } = page(world, call, 'endpoint', query)
  return { status: 200, body: { items: items.map((one) => shown(one, world)), page: at } }
}

function createWebhookEndpoint(call: Call, world: World): Reply {
  const { store, clock } = world
  const now = clock.now()
  const {
    organizationId,
    url,
    description = '',
    events = [],
  } = call.body as unknown as {
    organizationId: string
    url: string
    description?: string
    events?: readonly string[]
  }
  admit(call, world, organizationId)
  const address = allowed(world, url)
  untaken(world, organizationId, address)
  const secret = fresh(now)
  const endpoint: Endpoint = {
    id: id('whe'),
    at: now,
    org: organizationId,
    url: address,
    description,
    events,
    status: 'enabled',
    disabledReason: null,
    disabledAt: null,
    secrets: [secret],
    failingSince: null,
    updatedAt: now,
  }
  store.put('endpoint', endpoint)
  audit(call, world, {
    org: organizationId,
    action: 'webhook-endpoint.created',
    target: target(endpoint),
    after: { url: address, events },
  })
  return {
    ...once(endpoint, secret, world),
    headers: { location: `/console/webhook-endpoints/${endpoint.id}` },
  }
}

/** An endpoint with its new secret, which a repeat of the request does not show. */
function once(endpoint: Endpoint, { id: secretId, value }: SigningSecret, world: World): Reply {
  const answer = (text: string | null) => ({
    endpoint: shown(endpoint, world),
    secret: { id: secretId, value: text },
  })
  return { status: 201, body: answer(value), kept: answer(null) }
}

/** 32 random bytes in base64, as Standard Webhooks has it. */
function fresh(now: number): SigningSecret {
  return {
    id: id('whs'),
    value: `whsec_${randomBytes(32).toString('base64')}`,
    createdAt: now,
    expiresAt: null,
  }
}

/**
 * The address of an endpoint, in its normal form. Networks are checked again when something is sent, because names can
 * be given other addresses later. Throws webhook_url_forbidden.
 */
function allowed({ addresses }: World, text: string): string {
  const no = (why: string) =>
    refusal('webhook_url_forbidden', why, { errors: [{ pointer: '/url', rule: 'webhook', message: why }] })
  if (!URL.canParse(text)) throw no('Is not an address.')
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw no('Must begin with https.')
  if (url.username !== '' || url.password !== '') throw no('Must not hold a user name or a password.')
  if (url.hash !== '') throw no('Must not have a fragment.')
  if (url.protocol === 'http:' && !loopback(host))
    throw no('Must begin with https, unless it is on this machine.')
  if (isIP(host) !== 0 && !reachable(host)) throw no('Must not lie in a private or reserved network.')
  const own = [addresses.api, addresses.identity].map((address) => new URL(address).port)
  if (loopback(host) && own.includes(url.port)) throw no('Must not lead back to this platform.')
  return url.href
}

function untaken({ store }: World, org: string, url: string, but?: string): void {
  const same = store.list('endpoint', { org }).find((one) => one.url === url && one.id !== but)
  if (same !== undefined) throw refusal('webhook_url_taken', `The endpoint ${same.id} has this address.`)
}

function getWebhookEndpoint(call: Call, world: World): Reply {
  return { status: 200, body: shown(find(call, world), world) }
}

function updateWebhookEndpoint(call: Call, world: World): Reply {
  const { store, clock } = world
  const now = clock.now()
  const before = find(call, world)
  const sent = call.body as Partial<Endpoint>
  const change = sent.url === undefined ? sent : { ...sent, url: allowed(world, sent.url) }
  if (change.url !== undefined) untaken(world, before.org ?? '', change.url, before.id)
  const state =
    change.status === undefined || change.status === before.status
      ? {}
      : change.status === 'disabled'
        ? { disabledReason: 'manual', disabledAt: now }
        : { disabledReason: null, disabledAt: null, failingSince: null }
  const after: Endpoint = { ...before, ...change, ...state, updatedAt: now }
  return store.atomic(() => {
    store.put('endpoint', after)
    audit(call, world, {
      org: before.org ?? '',
      action: 'webhook-endpoint.updated',
      target: target(after),
      ...difference(before, after, Object.keys(change)),
    })
    return { status: 200, body: shown(after, world) }
  })
}

function deleteWebhookEndpoint(call: Call, world: World): Reply {
  const found = find(call, world)
  return world.store.atomic(() => {
    world.store.drop('endpoint', found.id)
    for (const { id: deliveryId } of world.store.list('delivery', {
      parent: found.id,
      where: { state: 'pending' },
    }))
      world.timeline.cancel('deliver', deliveryId)
    audit(call, world, {
      org: found.org ?? '',
      action: 'webhook-endpoint.deleted',
      target: target(found),
      before: { url: found.url },
    })
    return { status: 204 }
  })
}

function rotateWebhookSecret(call: Call, world: World): Reply {
  const { store, clock } = world
  const now = clock.now()
  const found = find(call, world)
  const secret = fresh(now)
  const secrets = rotate(call, world, {
    org: found.org ?? '',
    action: 'webhook-secret.rotated',
    target: target(found),
    held: found.secrets.filter((one) => works(one, now)),
    fresh: secret,
  })
  const after = { ...found, secrets, updatedAt: now }
  store.put('endpoint', after)
  return once(after, secret, world)
}

function enabled(endpoint: Endpoint | undefined): Endpoint {
  if (endpoint?.status === 'enabled') return endpoint
  throw refusal('webhook_endpoint_disabled', 'The endpoint is disabled or was deleted.')
}

function testWebhookEndpoint(call: Call, world: World): Reply {
  const { store, clock } = world
  const now = clock.now()
  const found = enabled(find(call, world))
  const { type } = call.body as unknown as { type: string }
  const message: Message = {
    id: id('msg'),
    at: now,
    org: found.org ?? null,
    type,
    payload: { ...examples(world, type), timestamp: iso(now) },
    audience: [found.org ?? ''],
    requestId: call.requestId,
  }
  store.put('message', message)
  return accepted(deliver(world, found.id, message, now, 'test'), world)
}

function accepted(deliveryId: string, world: World): Reply {
  const delivery = world.store.get('delivery', deliveryId)
  if (delivery === undefined) throw new Error('the delivery was not written')
  return {
    status: 202,
    headers: { location: `/console/deliveries/${deliveryId}` },
    body: summary(delivery, world),
  }
}

function recoverWebhookEndpoint(call: Call, world: World): Reply {
  const { store, clock, timeline } = world
  const now = clock.now()
  const found = enabled(find(call, world))
  const since = Date.parse(text(call.body['since']))
  const known = new Map(
    store.list('delivery', { parent: found.id, since }).map((one) => [one.messageId, one]),
  )
  const missed = store
    .list('message', { since })
    .filter(
      ({ audience, type }) =>
        audience.includes(found.org ?? '') && (found.events.length === 0 || found.events.includes(type)),
    )
    .filter((message) => known.get(message.id)?.state !== 'delivered')
  for (const message of missed.toReversed()) {
    const before = known.get(message.id)
    if (before === undefined) deliver(world, found.id, message, now, 'recovery')
    else {
      timeline.cancel('deliver', before.id)
      store.put('delivery', { ...before, state: 'pending', nextAttemptAt: now, updatedAt: now })
      timeline.plan(now, 'deliver', before.id, { trigger: 'recovery' })
    }
  }
  audit(call, world, {
    org: found.org ?? '',
    action: 'webhook-endpoint.recovered',
    target: target(found),
    after: { since: iso(since), events: missed.length },
  })
  return { status: 202, body: { events: missed.length } }
}

function summary(found: Delivery, { store }: World) {
  const last = found.attempts.at(-1)
  return {
    id: found.id,
    organizationId: found.org ?? '',
    endpointId: found.endpointId,
    endpointUrl: store.get('endpoint', found.endpointId)?.url ?? null,
    eventId: found.messageId,
    type: found.type,
    state: found.state,
    attempts: found.attempts.length,
    lastStatus: last?.status ?? null,
    lastDiagnosis: last?.diagnosis ?? null,
    lastAttemptAt: when(last?.at ?? null),
    nextAttemptAt: when(found.nextAttemptAt),
    createdAt: iso(found.at),
    updatedAt: iso(found.updatedAt),
  }
}

function listDeliveries(call: Call, world: World): Reply {
  const { organizationId, endpointId, eventId, requestId, state, type } = call.query as Record<
    string,
    string | undefined
  >
  admit(call, world, organizationId ?? '')
  const { items, page: at } = page(world, call, 'delivery', {
    org: organizationId ?? '',
    ...(endpointId === undefined ? {} : { parent: endpointId }),
    where: {
      ...about(world, eventId, requestId),
      ...(state === undefined ? {} : { state }),
      ...(type === undefined ? {} : { type }),
    },
  })
  return { status: 200, body: { items: items.map((one) => summary(one, world)), page: at } }
}

/** Deliveries of an event, of the events that a request has led to, or of what is both. */
function about(
  { store }: World,
  eventId: string | undefined,
  requestId: string | undefined,
): { readonly messageId?: readonly string[] } {
  if (requestId === undefined) return eventId === undefined ? {} : { messageId: [eventId] }
  const ids = store.list('message', { where: { requestId } }).map(({ id: messageId }) => messageId)
  return { messageId: eventId === undefined ? ids : ids.filter((known) => known === eventId) }
}

/** The request that led to the event of a delivery, as far as the organization may see it. */
function cause(found: Delivery, world: World) {
  const { requestId } = world.store.get('message', found.messageId) ?? {}
  if (requestId === undefined || requestId === null) return null
  const row = request(world, found.org ?? '', requestId)
  if (row === undefined) return null
  const { id: of, at, method, path, status } = row
  return { requestId: of, at: iso(Number(at)), method, path, status }
}

function one(call: Call, world: World): Delivery {
  const { deliveryId = '' } = call.params
  return owned(
    call,
    world,
    world.store.get('delivery', deliveryId),
    'delivery_not_found',
    `delivery ${deliveryId}`,
  )
}

function getDelivery(call: Call, world: World): Reply {
  const found = one(call, world)
  const history = found.attempts.toReversed().map((attempt) => ({ ...attempt, at: iso(attempt.at) }))
  return {
    status: 200,
    body: {
      ...summary(found, world),
      cause: cause(found, world),
      payload: world.store.get('message', found.messageId)?.payload,
      history,
    },
  }
}

function replayDelivery(call: Call, world: World): Reply {
  const { store, clock, timeline } = world
  const now = clock.now()
  const found = one(call, world)
  enabled(store.get('endpoint', found.endpointId))
  timeline.cancel('deliver', found.id)
  store.put('delivery', { ...found, state: 'pending', nextAttemptAt: now, updatedAt: now })
  timeline.plan(now, 'deliver', found.id, { trigger: 'replay' })
  return accepted(found.id, world)
}

export const handlers: Handlers = {
  listWebhookEndpoints,
  createWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  recoverWebhookEndpoint,
  listDeliveries,
  getDelivery,
  replayDelivery,
}
