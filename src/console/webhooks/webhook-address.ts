import type { Tone } from '../ui/bits.tsx'
import type { Delivery } from '../api/records.ts'

export const DETAIL = '/developer/application/detail'

export const TONES: Readonly<Record<Delivery['state'], Tone>> = {
  pending: 'warn',
  delivered: 'good',
  failed: 'bad',
}

export type Query = Readonly<Record<string, string | undefined>>

/** Gives the query of an address of this part of the page, with more in it. */
export type At = (more: Query) => Query
