/** Shared by the parts of the webhooks page: their route, the query of their links, the colors of states. */
import type { Tone } from '../ui/chip.tsx'
import type { Delivery } from '../api/models.ts'

export const DETAIL_ROUTE = '/developer/application/detail'

export const DELIVERY_TONES: Readonly<Record<Delivery['state'], Tone>> = {
  pending: 'warn',
  delivered: 'good',
  failed: 'bad',
}

export type WebhookQuery = Readonly<Record<string, string | undefined>>

/** Adds parameters to the query of the webhooks page. */
export type BuildWebhookQuery = (more: WebhookQuery) => WebhookQuery
