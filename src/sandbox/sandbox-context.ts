import type { Clock } from './time/clock.ts'
import type { Api, Contract, Magic, Operation, Query } from './contract/load-contract.ts'
import type { Body } from './store/records.ts'
import type { Keys } from './auth/signing-keys.ts'
import type { Limits } from './http/rate-limiter.ts'
import type { Store } from './store/open-store.ts'
import type { Timeline } from './time/job-scheduler.ts'

/** Where everything listens. */
export interface Addresses {
  readonly portal: string
  readonly identity: string
  readonly api: string
  readonly inbox: string
  readonly v1: string
  readonly v2: string
  readonly console: string
}

/** What every part of the sandbox works with. */
export interface World {
  readonly store: Store
  readonly clock: Clock
  readonly timeline: Timeline
  readonly contracts: Readonly<Record<Api, Contract>>
  readonly keys: Keys
  readonly limits: Limits
  readonly addresses: Addresses
  /** The time between two states, in milliseconds of the sandbox's clock. */
  readonly pace: number
  readonly print: (text: string) => void
  /** Ends a session at the identity provider. */
  readonly signOut: (uid: string) => Promise<void>
}

export interface AsApplication {
  readonly kind: 'application'
  readonly id: string
  readonly org: string
  readonly scopes: readonly string[]
  /** The secret that came with the request itself. */
  readonly secretId?: string
  /** The public key whose private key signed the request. */
  readonly keyId?: string
  /** The secret that the token of the request was got with. */
  readonly grantedBy?: string
}

export interface AsPerson {
  readonly kind: 'person'
  readonly id: string
  readonly email: string
  readonly name: string
  readonly sessionId: string
  /** Roles on the whole platform. */
  readonly roles: readonly string[]
  readonly orgs: Readonly<Record<string, readonly string[]>>
}

export type Principal = AsApplication | AsPerson

export interface Upload {
  readonly name: string
  readonly type: string
  readonly data: Buffer
}

/** One request that was read, authenticated and found to keep the contract. */
export interface Call {
  readonly requestId: string
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  readonly file: Upload | undefined
  readonly principal: Principal | undefined
  /** The rows of `x-magic-values` that the request meets, without those that refuse it. */
  readonly magic: readonly Magic[]
  readonly ip: string
  readonly userAgent: string
}

export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** What may be kept for a repeat and in logs, where `body` shows a secret. */
  readonly kept?: unknown
}

/** Does an operation. One that demands an Idempotency-Key must be synchronous: it and its key are written in one step. */
export type Handler = (call: Call, world: World) => Reply | Promise<Reply>
export type Handlers = Readonly<Record<string, Handler>>
