import type { Contract, Operation } from '../contract/load-contract.ts'
import type { Principal } from '../sandbox-context.ts'

/** What is known of a request so far, for its answer and for its log row. */
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
  /** The client id that was tried, where authentication failed. */
  claimedClientId?: string | undefined
  body?: unknown
  rateHeaders?: Readonly<Record<string, string>>
  code?: string
  /** How the answer breaks the contract. */
  contractBreaches?: readonly string[]
}
