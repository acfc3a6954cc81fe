/** What a request leaves behind on its way through the checks: the response and the request log read it. */

import type { Contract, Operation } from '../contract/contract.ts'
import type { Principal } from '../sandbox-context.ts'

/** What is known about a request so far. Filled in step by step. */
export interface RequestTrace {
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: Readonly<Record<string, string>>
  readonly ip: string
  readonly started: number
  contract: Contract
  operation?: Operation
  principal?: Principal | undefined
  /** The client id that the request claims. Unverified unless there is a principal. */
  claimedClientId?: string | undefined
  body?: unknown
  rateHeaders?: Readonly<Record<string, string>>
  code?: string
  /** How the response breaks the contract. */
  contractBreaches?: readonly string[]
}
