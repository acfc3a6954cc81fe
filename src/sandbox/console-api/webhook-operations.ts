/** Operations of the console API on webhook endpoints and their deliveries. */

import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { DAY, formatOptionalTime, formatTimestamp } from '../time/clock.ts'
import { createId } from '../store/random-ids.ts'
import { scheduleDelivery, readEventExample, countDeliveries } from '../webhooks/publish-event.ts'
import { respondWithRecords } from '../http/pagination.ts'
import { hasBlockedPort } from '../webhooks/blocked-ports.ts'
import { isLoopback, isAllowedAddress } from '../webhooks/post-webhook.ts'
import type { Delivery, WebhookEndpoint, EventMessage, SigningSecret } from '../store/records.ts'
import { createApiError, createTakenError } from '../http/api-error.ts'
import type { OperationCall, OperationResponse, SandboxContext } from '../sandbox-context.ts'
import type { ConsoleCall, ConsoleHandlers } from '../contract/typed-calls.ts'
import { writeAuditEntry, pickChanges } from './audit-log.ts'
import { requireAccess, requireOwned } from './console-access.ts'
import { requireVersion, respondWithVersion } from './edit-version.ts'
import { findLoggedRequest } from './monitoring-operations.ts'
import { rotateSecrets, isSecretValid } from './rotate-secret.ts'

function describeEndpoint(endpoint: WebhookEndpoint, { store, clock }: SandboxContext) {
  const now = clock.now()
  const { at, org, disabledAt, failingSince, secrets, updatedAt, ...rest } = endpoint
  return {
    ...rest,
    organizationId: org ?? '',
    disabledAt: formatOptionalTime(disabledAt),
    failingSince: formatOptionalTime(failingSince),
    secrets: secrets
      .filter((secret) => isSecretValid(secret, now))
      .map(({ id: secretId, createdAt, expiresAt }) => ({
        id: secretId,
        createdAt: formatTimestamp(createdAt),
        expiresAt: formatOptionalTime(expiresAt),
      })),
    lastDay: countDeliveries(store, { parent: endpoint.id, since: now - DAY }),
    createdAt: formatTimestamp(at),
    updatedAt: formatTimestamp(updatedAt),
  }
}

function findEndpoint(
  call: OperationCall<{ readonly endpointId: string }>,
  context: SandboxContext,
): WebhookEndpoint {
  const { endpointId } = call.params
  return requireOwned(call, context, context.store.get('endpoint', endpointId), {
    code: 'webhook_endpoint_not_found',
    description: `webhook endpoint ${endpointId}`,
  })
}

const auditTarget = ({ id: endpointId, url }: WebhookEndpoint) => ({
  kind: 'webhook-endpoint',
  id: endpointId,
  name: url,
})

/** An endpoint with its new secret, which a repeat of the request does not show. */
function respondWithSecret(
  endpoint: WebhookEndpoint,
  { id: secretId, value }: SigningSecret,
  context: SandboxContext,
): OperationResponse {
  const answer = (text: string | null) => ({
    endpoint: describeEndpoint(endpoint, context),
    secret: { id: secretId, value: text },
  })
  return { status: 201, body: answer(value), storedBody: answer(null) }
}

/** 32 random bytes in base64, as Standard Webhooks has it. */
function generateSigningSecret(now: number): SigningSecret {
  return {
    id: createId('whs'),
    value: `whsec_${randomBytes(32).toString('base64')}`,
    createdAt: now,
    expiresAt: null,
  }
}

/**
 * The address of an endpoint, in its normal form. Networks are checked again when something is sent, because names can
 * be given other addresses later. Throws webhook_url_forbidden.
 */
function normalizeEndpointUrl({ addresses }: SandboxContext, text: string): string {
  const forbid = (why: string) =>
    createApiError('webhook_url_forbidden', why, {
      errors: [{ pointer: '/url', rule: 'webhook', message: why }],
    })
  if (!URL.canParse(text)) throw forbid('Must be a URL.')
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw forbid('Must start with https://.')
  if (url.username !== '' || url.password !== '') throw forbid('Must not contain a user name or a password.')
  if (url.hash !== '') throw forbid('Must not have a fragment.')
  if (url.protocol === 'http:' && !isLoopback(host))
    throw forbid('Must start with https://, unless the host is this machine.')
  if (isIP(host) !== 0 && !isAllowedAddress(host))
    throw forbid('Must not be in a private or reserved network.')
  if (hasBlockedPort(url)) throw forbid(`Must not use port ${url.port}, which is for another protocol.`)
  const ownPorts = [addresses.api, addresses.identity].map((address) => new URL(address).port)
  if (isLoopback(host) && ownPorts.includes(url.port)) throw forbid('Must not point to this platform.')
  return url.href
}

function requireFreeUrl({ store }: SandboxContext, org: string, url: string, exceptId?: string): void {
  const taken = store
    .list('endpoint', { org })
    .find((endpoint) => endpoint.url === url && endpoint.id !== exceptId)
  if (taken !== undefined)
    throw createTakenError('webhook_url_taken', 'url', `The endpoint ${taken.id} already has this URL.`)
}

/** Members that a change of an endpoint may contain. */
const EDITABLE = ['url', 'description', 'events', 'status']

function requireEnabled(endpoint: WebhookEndpoint | undefined): WebhookEndpoint {
  if (endpoint?.status === 'enabled') return endpoint
  throw createApiError('webhook_endpoint_disabled', 'The endpoint is disabled or was deleted.')
}

function respondAccepted(deliveryId: string, context: SandboxContext): OperationResponse {
  const delivery = context.store.get('delivery', deliveryId)
  if (delivery === undefined) throw new Error('the delivery was not written')
  return {
    status: 202,
    headers: { location: `/console/deliveries/${deliveryId}` },
    body: describeDelivery(delivery, context),
  }
}

function describeDelivery(delivery: Delivery, { store }: SandboxContext) {
  const last = delivery.attempts.at(-1)
  return {
    id: delivery.id,
    organizationId: delivery.org ?? '',
    endpointId: delivery.endpointId,
    endpointUrl: store.get('endpoint', delivery.endpointId)?.url ?? null,
    eventId: delivery.messageId,
    type: delivery.type,
    state: delivery.state,
    attempts: delivery.attempts.length,
    lastStatus: last?.status ?? null,
    lastDiagnosis: last?.diagnosis ?? null,
    lastAttemptAt: formatOptionalTime(last?.at ?? null),
    nextAttemptAt: formatOptionalTime(delivery.nextAttemptAt),
    createdAt: formatTimestamp(delivery.at),
    updatedAt: formatTimestamp(delivery.updatedAt),
  }
}

/** Filter for deliveries of one event, of the events of one request, or of both at once. */
function readMessageFilter(
  { store }: SandboxContext,
  eventId: string | undefined,
  requestId: string | undefined,
): { readonly messageId?: readonly string[] } {
  if (requestId === undefined) return eventId === undefined ? {} : { messageId: [eventId] }
  const ids = store.list('message', { where: { requestId } }).map(({ id: messageId }) => messageId)
  return { messageId: eventId === undefined ? ids : ids.filter((id) => id === eventId) }
}

/** The logged request that caused the event of a delivery. Null if there is none that the organization may see. */
function readCause(delivery: Delivery, context: SandboxContext) {
  const { requestId } = context.store.get('message', delivery.messageId) ?? {}
  if (requestId === undefined || requestId === null) return null
  const row = findLoggedRequest(context, delivery.org ?? '', requestId)
  if (row === undefined) return null
  const { id: of, at, method, path, status } = row
  return { requestId: of, at: formatTimestamp(Number(at)), method, path, status }
}

function findDelivery(
  call: ConsoleCall<'getDelivery' | 'replayDelivery'>,
  context: SandboxContext,
): Delivery {
  const { deliveryId } = call.params
  return requireOwned(call, context, context.store.get('delivery', deliveryId), {
    code: 'delivery_not_found',
    description: `delivery ${deliveryId}`,
  })
}

export const webhookOperations: ConsoleHandlers = {
  listWebhookEndpoints(call, context) {
    const { organizationId, status } = call.query
    requireAccess(call, context, organizationId)
    return respondWithRecords(context, call, {
      kind: 'endpoint',
      org: organizationId,
      where: { status },
      describe: (endpoint) => describeEndpoint(endpoint, context),
    })
  },

  createWebhookEndpoint(call, context) {
    const { store, clock } = context
    const now = clock.now()
    const { organizationId, url, description = '', events = [] } = call.body
    requireAccess(call, context, organizationId)
    const address = normalizeEndpointUrl(context, url)
    requireFreeUrl(context, organizationId, address)
    const secret = generateSigningSecret(now)
    const endpoint: WebhookEndpoint = {
      id: createId('whe'),
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
    writeAuditEntry(call, context, {
      org: organizationId,
      action: 'webhook-endpoint.created',
      target: auditTarget(endpoint),
      after: { url: address, events },
    })
    return {
      ...respondWithSecret(endpoint, secret, context),
      headers: { location: `/console/webhook-endpoints/${endpoint.id}` },
    }
  },

  getWebhookEndpoint(call, context) {
    const endpoint = findEndpoint(call, context)
    return respondWithVersion(endpoint, EDITABLE, describeEndpoint(endpoint, context))
  },

  updateWebhookEndpoint(call, context) {
    const { store, clock } = context
    const now = clock.now()
    const before = findEndpoint(call, context)
    requireVersion(call, context, { record: before, names: EDITABLE, org: before.org ?? '', id: before.id })
    const sent = call.body
    const change = sent.url === undefined ? sent : { ...sent, url: normalizeEndpointUrl(context, sent.url) }
    if (change.url !== undefined) requireFreeUrl(context, before.org ?? '', change.url, before.id)
    const state =
      change.status === undefined || change.status === before.status
        ? {}
        : change.status === 'disabled'
          ? { disabledReason: 'manual', disabledAt: now }
          : { disabledReason: null, disabledAt: null, failingSince: null }
    const after: WebhookEndpoint = { ...before, ...change, ...state, updatedAt: now }
    return store.transaction(() => {
      store.put('endpoint', after)
      writeAuditEntry(call, context, {
        org: before.org ?? '',
        action: 'webhook-endpoint.updated',
        target: auditTarget(after),
        ...pickChanges(before, after, Object.keys(change)),
      })
      return respondWithVersion(after, EDITABLE, describeEndpoint(after, context))
    })
  },

  deleteWebhookEndpoint(call, context) {
    const endpoint = findEndpoint(call, context)
    return context.store.transaction(() => {
      context.store.delete('endpoint', endpoint.id)
      const pending = context.store.list('delivery', { parent: endpoint.id, where: { state: 'pending' } })
      for (const delivery of pending) {
        context.scheduler.cancel('deliver', delivery.id)
        context.store.put('delivery', { ...delivery, state: 'failed', nextAttemptAt: null })
      }
      writeAuditEntry(call, context, {
        org: endpoint.org ?? '',
        action: 'webhook-endpoint.deleted',
        target: auditTarget(endpoint),
        before: { url: endpoint.url },
      })
      return { status: 204 }
    })
  },

  rotateWebhookSecret(call, context) {
    const { store, clock } = context
    const now = clock.now()
    const endpoint = findEndpoint(call, context)
    const secret = generateSigningSecret(now)
    const secrets = rotateSecrets(call, context, {
      org: endpoint.org ?? '',
      action: 'webhook-secret.rotated',
      target: auditTarget(endpoint),
      held: endpoint.secrets.filter((candidate) => isSecretValid(candidate, now)),
      fresh: secret,
    })
    const after = { ...endpoint, secrets, updatedAt: now }
    store.put('endpoint', after)
    return respondWithSecret(after, secret, context)
  },

  testWebhookEndpoint(call, context) {
    const { store, clock } = context
    const now = clock.now()
    const endpoint = requireEnabled(findEndpoint(call, context))
    const { type } = call.body
    const message: EventMessage = {
      id: createId('msg'),
      at: now,
      org: endpoint.org ?? null,
      type,
      payload: { ...readEventExample(context, type), timestamp: formatTimestamp(now) },
      audience: [endpoint.org ?? ''],
      requestId: call.requestId,
    }
    store.put('message', message)
    return respondAccepted(
      scheduleDelivery(context, endpoint.id, message, { at: now, trigger: 'test' }),
      context,
    )
  },

  recoverWebhookEndpoint(call, context) {
    const { store, clock, scheduler } = context
    const now = clock.now()
    const endpoint = requireEnabled(findEndpoint(call, context))
    const since = Date.parse(call.body.since)
    const deliveriesByMessage = new Map(
      store
        .list('delivery', { parent: endpoint.id, since })
        .map((delivery) => [delivery.messageId, delivery]),
    )
    const missed = store
      .list('message', { since })
      .filter(
        ({ audience, type }) =>
          audience.includes(endpoint.org ?? '') &&
          (endpoint.events.length === 0 || endpoint.events.includes(type)),
      )
      .filter((message) => deliveriesByMessage.get(message.id)?.state !== 'delivered')
    for (const message of missed.toReversed()) {
      const before = deliveriesByMessage.get(message.id)
      if (before === undefined)
        scheduleDelivery(context, endpoint.id, message, { at: now, trigger: 'recovery' })
      else {
        scheduler.cancel('deliver', before.id)
        store.put('delivery', { ...before, state: 'pending', nextAttemptAt: now, updatedAt: now })
        scheduler.schedule(now, 'deliver', before.id, { trigger: 'recovery' })
      }
    }
    writeAuditEntry(call, context, {
      org: endpoint.org ?? '',
      action: 'webhook-endpoint.recovered',
      target: auditTarget(endpoint),
      after: { since: formatTimestamp(since), events: missed.length },
    })
    return { status: 202, body: { events: missed.length } }
  },

  listDeliveries(call, context) {
    const { organizationId, endpointId, eventId, requestId, state, type } = call.query
    requireAccess(call, context, organizationId)
    return respondWithRecords(context, call, {
      kind: 'delivery',
      org: organizationId,
      parent: endpointId,
      where: { ...readMessageFilter(context, eventId, requestId), state, type },
      describe: (delivery) => describeDelivery(delivery, context),
    })
  },

  getDelivery(call, context) {
    const delivery = findDelivery(call, context)
    const history = delivery.attempts
      .toReversed()
      .map((attempt) => ({ ...attempt, at: formatTimestamp(attempt.at) }))
    return {
      status: 200,
      body: {
        ...describeDelivery(delivery, context),
        cause: readCause(delivery, context),
        payload: context.store.get('message', delivery.messageId)?.payload,
        history,
      },
    }
  },

  replayDelivery(call, context) {
    const { store, clock, scheduler } = context
    const now = clock.now()
    const delivery = findDelivery(call, context)
    requireEnabled(store.get('endpoint', delivery.endpointId))
    scheduler.cancel('deliver', delivery.id)
    store.put('delivery', { ...delivery, state: 'pending', nextAttemptAt: now, updatedAt: now })
    scheduler.schedule(now, 'deliver', delivery.id, { trigger: 'replay' })
    return respondAccepted(delivery.id, context)
  },
}
