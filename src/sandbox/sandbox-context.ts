import type { ClientAuthThrottle } from './auth/client-auth-throttle.ts'
import type { Clock } from './time/clock.ts'
import type { ApiName, Contract, MagicValue, Operation, QueryParameters } from './contract/load-contract.ts'
import type { JsonObject } from './store/records.ts'
import type { SigningKeys } from './auth/signing-keys.ts'
import type { RateLimiter } from './http/rate-limiter.ts'
import type { Store } from './store/open-store.ts'
import type { JobScheduler } from './time/job-scheduler.ts'

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
export interface SandboxContext {
  readonly store: Store
  readonly clock: Clock
  readonly scheduler: JobScheduler
  readonly contracts: Readonly<Record<ApiName, Contract>>
  readonly signingKeys: SigningKeys
  readonly rateLimiter: RateLimiter
  readonly clientAuthThrottle: ClientAuthThrottle
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
  /** The secret that the token of the request was got with. */
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

/** One request that was read, authenticated and found to keep the contract. */
export interface OperationCall {
  readonly requestId: string
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
  readonly query: QueryParameters
  readonly headers: Readonly<Record<string, string>>
  readonly body: JsonObject
  readonly file: UploadedFile | undefined
  readonly principal: Principal | undefined
  /** The rows of `x-magic-values` that the request meets, without those that refuse it. */
  readonly magicValues: readonly MagicValue[]
  readonly ip: string
  readonly userAgent: string
}

export interface OperationResponse {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** What may be kept for a repeat and in logs, where `body` shows a secret. */
  readonly storedBody?: unknown
}

/** Does an operation. One that demands an Idempotency-Key must be synchronous: it and its key are written in one step. */
export type OperationHandler = (
  call: OperationCall,
  context: SandboxContext,
) => OperationResponse | Promise<OperationResponse>
export type OperationHandlers = Readonly<Record<string, OperationHandler>>
