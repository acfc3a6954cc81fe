/**
 * Types that all parts of the sandbox share: the context with the store, the clock and the configuration, and the calls and
 * responses of operations.
 */

import type { AlertMonitor } from './alerts/alert-monitor.ts'
import type { ClientAuthThrottle } from './auth/client-auth-throttle.ts'
import type { Clock } from './time/clock.ts'
import type { ApiName, Contract, MagicValue, Operation, QueryParameters } from './contract/contract.ts'
import type { SigningKeys } from './auth/signing-keys.ts'
import type { RateLimiter } from './http/rate-limiter.ts'
import type { Store } from './store/open-store.ts'
import type { JobScheduler } from './time/job-scheduler.ts'

/** URLs without a slash at the end. */
export interface Addresses {
  readonly portal: string
  readonly identity: string
  readonly api: string
  readonly inbox: string
  readonly v1: string
  readonly v2: string
  readonly console: string
}

/** Dependencies that every part of the sandbox needs. */
export interface SandboxContext {
  readonly store: Store
  readonly clock: Clock
  readonly scheduler: JobScheduler
  readonly contracts: Readonly<Record<ApiName, Contract>>
  readonly signingKeys: SigningKeys
  readonly rateLimiter: RateLimiter
  readonly clientAuthThrottle: ClientAuthThrottle
  readonly alertMonitor: AlertMonitor
  /** 'none' refuses nothing because of rate limits or quotas. */
  readonly limits: 'documented' | 'none'
  /** 'required' refuses access tokens of people that are not bound to a key (RFC 9449). */
  readonly dpop: 'optional' | 'required'
  readonly addresses: Addresses
  /** The time between two states, in milliseconds of the sandbox's clock. */
  readonly stateDelayMs: number
  readonly print: (text: string) => void
  /** Ends a session at the identity provider. */
  readonly signOut: (uid: string) => Promise<void>
}

export interface ApplicationPrincipal {
  readonly kind: 'application'
  readonly id: string
  readonly org: string
  readonly scopes: readonly string[]
  /** The secret that came with the request itself. */
  readonly secretId?: string
  /** The public key whose private key signed the request. */
  readonly keyId?: string
  /** The secret that the token of the request was issued for. */
  readonly grantedBy?: string
}

export interface UserPrincipal {
  readonly kind: 'person'
  readonly id: string
  readonly email: string
  readonly name: string
  readonly sessionId: string
  /** Roles on the whole platform. */
  readonly roles: readonly string[]
  readonly orgs: Readonly<Record<string, readonly string[]>>
}

export type Principal = ApplicationPrincipal | UserPrincipal

export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly data: Buffer
}

/** The values of path parameters by name. */
export type PathParameters = Readonly<Record<string, string>>

/**
 * A request that was read, authenticated and validated. Without type arguments: what helpers of any operation may know of it.
 * `contract/typed-calls.ts` has the types of each operation.
 */
export interface OperationCall<Params = PathParameters, Query = QueryParameters, Body = unknown> {
  readonly requestId: string
  readonly operation: Operation
  readonly params: Params
  readonly query: Query
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  readonly file: UploadedFile | undefined
  readonly principal: Principal | undefined
  /** The magic values in the request. Those with an error have been thrown before. */
  readonly magicValues: readonly MagicValue[]
  readonly ip: string
  readonly userAgent: string
}

export interface OperationResponse {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Stored for repeated requests instead of `body`, if `body` shows a secret. */
  readonly storedBody?: unknown
}

/** Runs an operation. With an Idempotency-Key it must be synchronous: its writes and the key share one transaction. */
export type OperationHandler<Call extends OperationCall<unknown, unknown>> = (
  call: Call,
  context: SandboxContext,
) => OperationResponse | Promise<OperationResponse>

/** Handlers of any operations by operation id. Each has its own types of calls, which the contract guarantees. */
export type OperationHandlers = Readonly<Record<string, OperationHandler<OperationCall<never, never, never>>>>
