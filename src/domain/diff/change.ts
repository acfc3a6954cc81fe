/** Differences of two API descriptions as plain data. `docs diff --format json` prints them: its members are documented and stable. */

import type { Json } from '../openapi/model.ts'

/**
 * How the set of possible values changes. Narrower values break those who write them, wider ones those who read them: a client writes
 * requests and reads responses.
 */
export type Effect = 'narrows' | 'widens' | 'both' | 'none'

/** Who writes a value: the client a request, the server a response. 'none' for an operation itself. */
export type ChangeDirection = 'request' | 'response' | 'none'

export type ChangeKind = 'added' | 'changed' | 'deprecated' | 'removed'

export interface Change {
  /** As oasdiff calls it if it knows the change: 'new-required-request-property'. */
  readonly id: string
  readonly kind: ChangeKind
  /** Whether a client that works with the old description may fail with the new one. */
  readonly breaking: boolean
  readonly direction: ChangeDirection
  /** First of `operations`; '' for a change of the whole API. */
  readonly operation: string
  /** 'POST /orders' or 'event order.paid', with the path of the new description: a shared schema reaches several. */
  readonly operations: readonly string[]
  /** The place inside: 'body.address.street', 'query:status', '200.total', and 'Address.street' inside of a shared schema. */
  readonly path: string
  /** Name of the shared schema that changed. */
  readonly schema?: string
  /** Names of the shared schemas that have the changed property from `schema` through `allOf`. */
  readonly inheritedBy?: readonly string[]
  readonly old: Json
  readonly new: Json
  /** One sentence in Markdown. */
  readonly text: string
  /** JSON Pointers of the place in either document, if it is there. */
  readonly pointers: Pointers
}

/** Whether values that change so break a client. */
export function isBreaking(effect: Effect, direction: ChangeDirection): boolean {
  return effect === 'both' || (direction === 'response' ? effect === 'widens' : effect === 'narrows')
}

/** A difference before its place is known. */
export interface Difference {
  /** Last part of the id: 'became-nullable'. */
  readonly id: string
  readonly effect: Effect
  /** Predicate of the sentence: 'became nullable'. */
  readonly says: string
  readonly old?: Json
  readonly new?: Json
  readonly kind?: ChangeKind
}

/** JSON Pointers of a place in either document, if it is there. */
export interface Pointers {
  readonly old?: string
  readonly new?: string
}

/** Pointers of a place that may be in one description only. */
export function pointersOf(old?: { readonly pointer: string }, now?: { readonly pointer: string }): Pointers {
  return {
    ...(old !== undefined && { old: old.pointer }),
    ...(now !== undefined && { new: now.pointer }),
  }
}
