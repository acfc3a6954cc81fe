import { id } from '../store/random-ids.ts'
import { iso } from '../time/clock.ts'
import type { Body, Message } from '../store/records.ts'
import type { Query, Store } from '../store/open-store.ts'
import type { World } from '../sandbox-context.ts'

/** The types of event that webhooks can tell, from the contract. */
export function types(world: World): readonly string[] {
  return Object.keys(world.contracts.v1.extras['webhooks'] ?? {})
}

/**
 * Something has happened: writes it down and plans a delivery to every endpoint that wants to know. Called inside of
 * the write that it tells of, so that there is no change without its webhook and no webhook without its change.
 */
export function tell(
  world: World,
  what: {
    readonly type: string
    readonly data: Body
    readonly at: number
    readonly audience: readonly string[]
    readonly requestId?: string | null
  },
): Message {
  const { store } = world
  const message: Message = {
    id: id('msg'),
    at: what.at,
    org: what.audience[0] ?? null,
    type: what.type,
    payload: { type: what.type, timestamp: iso(what.at), data: what.data },
    audience: what.audience,
    requestId: what.requestId ?? null,
  }
  store.put('message', message)
  for (const org of what.audience)
    for (const endpoint of store.list('endpoint', { org, where: { status: 'enabled' } }))
      if (endpoint.events.includes(what.type) || endpoint.events.length === 0)
        deliver(world, endpoint.id, message, what.at)
  return message
}

/** Plans a delivery; its first attempt is made at once. */
export function deliver(
  world: World,
  endpointId: string,
  message: Message,
  at: number,
  trigger = 'event',
): string {
  const { store, timeline } = world
  const deliveryId = id('dlv')
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
  timeline.plan(at, 'deliver', deliveryId, { trigger })
  return deliveryId
}

/** How deliveries stand, by state. */
export function tally(
  store: Store,
  query: Query,
): { readonly delivered: number; readonly pending: number; readonly failed: number } {
  const count = (state: string) => store.count('delivery', { ...query, where: { ...query.where, state } })
  return { delivered: count('delivered'), pending: count('pending'), failed: count('failed') }
}

/** The first example that the contract gives of a type of event. */
export function examples({ contracts }: World, type: string): Body {
  const webhooks = contracts.v1.extras['webhooks'] as Readonly<
    Record<
      string,
      {
        post: {
          requestBody: {
            content: { 'application/json': { examples: Readonly<Record<string, { value: Body }>> } }
          }
        }
      }
    >
  >
  const found = webhooks[type]?.post.requestBody.content['application/json'].examples ?? {}
  return Object.values(found)[0]?.value ?? { type, data: {} }
}
