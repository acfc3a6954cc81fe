import type { Tone } from '../ui/bits.tsx'
import type { Delivery } from '../api/models.ts'

export const DETAIL_ROUTE = '/developer/application/detail'

export const DELIVERY_TONES: Readonly<Record<Delivery['state'], Tone>> = {
  pending: 'warn',
  delivered: 'good',
  failed: 'bad',
}

export type WebhookQuery = Readonly<Record<string, string | undefined>>

/** Gives the query of an address of this part of the page, with more in it. */
export type BuildWebhookQuery = (more: WebhookQuery) => WebhookQuery
