/** Publishes events: writes the message and plans a delivery to each endpoint that subscribes to it. */

import { createId } from '../store/random-ids.ts'
import { formatTimestamp } from '../time/clock.ts'
import type { Alert, JsonObject, EventMessage } from '../store/records.ts'
import type { RecordQuery, Store } from '../store/open-store.ts'
import type { SandboxContext } from '../sandbox-context.ts'

export interface PublishedEvent {
  readonly type: string
  readonly data: JsonObject
  /** Milliseconds since 1970, by the clock of the sandbox. */
  readonly at: number
  /** Organizations that may see it. It is filed under the first. */
  readonly audience: readonly string[]
  /** The request that caused it. */
  readonly requestId?: string | null
}

/**
 * Publishes an event: stores the message and plans a delivery to each subscribed endpoint of the audience. Call it in
 * the transaction of the change that it reports, so that neither exists without the other.
 */
export function publishEvent(context: SandboxContext, event: PublishedEvent): EventMessage {
  const { store } = context
  const message: EventMessage = {
    id: createId('msg'),
    at: event.at,
    org: event.audience[0] ?? null,
    type: event.type,
    payload: { type: event.type, timestamp: formatTimestamp(event.at), data: event.data },
    audience: event.audience,
    requestId: event.requestId ?? null,
  }
  store.put('message', message)
  for (const org of event.audience)
    for (const endpoint of store.list('endpoint', { org, where: { status: 'enabled' } }))
      if (endpoint.events.includes(event.type) || endpoint.events.length === 0)
        scheduleDelivery(context, endpoint.id, message, { at: event.at })
  return message
}

/**
 * Publishes the event of an alert, to endpoints that name it only: an endpoint for all events
 * of the platform expects business events. A failing endpoint gets no event about itself.
 */
export function publishAlertEvent(
  context: SandboxContext,
  { org, state, subject }: Pick<Alert, 'org' | 'state' | 'subject'>,
  data: JsonObject,
): void {
  const { store, clock } = context
  const type = state === 'open' ? 'alert.opened' : 'alert.resolved'
  const at = clock.now()
  const endpoints = store
    .list('endpoint', { org: org ?? '', where: { status: 'enabled' } })
    .filter(({ id, events }) => events.includes(type) && id !== subject.id)
  if (endpoints.length === 0) return
  const message: EventMessage = {
    id: createId('msg'),
    at,
    org: org ?? null,
    type,
    payload: { type, timestamp: formatTimestamp(at), data },
    audience: [org ?? ''],
    requestId: null,
  }
  store.put('message', message)
  for (const { id } of endpoints) scheduleDelivery(context, id, message, { at })
}

/** When the first attempt of a delivery starts, and why. */
interface DeliveryStart {
  readonly at: number
  /** Default: the event itself. */
  readonly trigger?: 'event' | 'test' | 'recovery'
}

/** Plans a delivery. Gives its id. */
export function scheduleDelivery(
  context: SandboxContext,
  endpointId: string,
  message: EventMessage,
  { at, trigger = 'event' }: DeliveryStart,
): string {
  const { store, scheduler } = context
  const deliveryId = createId('dlv')
  store.put('delivery', {
    id: deliveryId,
    at,
    org: store.get('endpoint', endpointId)?.org ?? null,
    parent: endpointId,
    endpointId,
    messageId: message.id,
    type: message.type,
    state: 'pending',
    attempts: [],
    nextAttemptAt: at,
    updatedAt: at,
  })
  scheduler.schedule(at, 'deliver', deliveryId, { trigger })
  return deliveryId
}

/** Counts deliveries by state. */
export function countDeliveries(
  store: Store,
  query: RecordQuery,
): { readonly delivered: number; readonly pending: number; readonly failed: number } {
  const count = (state: string) => store.count('delivery', { ...query, where: { ...query.where, state } })
  return { delivered: count('delivered'), pending: count('pending'), failed: count('failed') }
}

/** The first example of an event type in the contract. */
export function readEventExample({ contracts }: SandboxContext, type: string): JsonObject {
  const webhooks = {
    ...(contracts.console.document['webhooks'] as object),
    ...(contracts.v1.document['webhooks'] as object),
  } as Readonly<
    Record<
      string,
      {
        post: {
          requestBody: {
            content: { 'application/json': { examples: Readonly<Record<string, { value: JsonObject }>> } }
          }
        }
      }
    >
  >
  const examples = webhooks[type]?.post.requestBody.content['application/json'].examples ?? {}
  return Object.values(examples)[0]?.value ?? { type, data: {} }
}
