/** Facts that the checks record about a request. The response and the request log read them. */

import type { Contract, Operation } from '../contract/contract.ts'
import type { Principal } from '../sandbox-context.ts'

/** Facts about a request, filled in step by step. */
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
