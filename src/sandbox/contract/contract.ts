/** An API description as the sandbox uses it: its operations, and checks of requests and responses. */

import type { Violation } from '../http/api-error.ts'

export type ApiName = 'v1' | 'v2' | 'console'

/** One entry of `x-magic-values`: a value of a request, and its outcome. */
export interface MagicValue {
  readonly in: 'body' | 'path' | 'query' | 'header' | 'basic' | 'file'
  readonly field: string
  readonly value: string
  readonly outcome: string
  readonly status?: number
  readonly code?: string
  readonly states?: readonly string[]
  /** Types of the events that the states publish. */
  readonly events?: readonly string[]
  readonly sets?: Readonly<Record<string, string>>
  readonly waitSeconds?: number
}

export interface RateLimit {
  readonly policy: string
  readonly limit: number
  readonly windowSeconds: number
}

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  /** Scopes by scheme; the request must satisfy one of the entries. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly rateLimit: RateLimit | undefined
  readonly magicValues: readonly MagicValue[]
  /** Whether an Idempotency-Key is demanded. */
  readonly requiresIdempotencyKey: boolean
  /** Whether a client may authenticate by an assertion in the body. */
  readonly acceptsClientAssertion: boolean
  /** Media types that a request body may have; empty if there is none. */
  readonly mediaTypes: readonly string[]
  /** Names of its query parameters. */
  readonly queryNames: readonly string[]
  /** Whether a backend may leave it out (`x-optional`). */
  readonly isOptional: boolean
  /** Roles that may call it, where the platform is known. Empty: every signed-in user. */
  readonly roles: readonly string[]
  /** Bytes that a file of an upload may have. Undefined if the operation takes no file. */
  readonly fileLimit: number | undefined
  /** Bytes that a request body may have. */
  readonly bodyLimit: number
}

export interface ContractRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string | string[]>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface ErrorDefinition {
  readonly title: string
  readonly status: number
  readonly type: string
}

export interface Contract {
  readonly api: ApiName
  readonly title: string
  /** Every scope that an application can be granted, from the security schemes. */
  readonly scopes: readonly string[]
  readonly operations: readonly Operation[]
  readonly errors: Readonly<Record<string, ErrorDefinition>>
  /** Magic values that hold for every operation. */
  readonly magicValues: readonly MagicValue[]
  readonly document: Readonly<Record<string, unknown>>
  findOperation(method: string, path: string): Operation | undefined
  /** Methods of a path, in capitals; empty if there is no such path. */
  listMethods(path: string): readonly string[]
  readParameters(operation: Operation, path: string): Readonly<Record<string, string>>
  /** Violations of the contract, and the query with its types. */
  validateRequest(
    operation: Operation,
    asked: ContractRequest,
  ): { readonly errors: readonly Violation[]; readonly query: QueryParameters }
  /** The documented media types and error codes of a response. Undefined if the status is not documented. */
  describeResponse(
    operation: Operation,
    status: number,
  ): { readonly types: readonly string[]; readonly codes: readonly string[] } | undefined
  /** How a response breaks the contract. Empty if it does not. */
  checkResponse(operation: Operation, response: ContractResponse): readonly string[]
}

/** A response, with its media type and its body as a client reads them. */
export interface ContractResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly mediaType: string
  readonly body: unknown
}

export type QueryParameters = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>

/** Names that a contract leaves to the platform. */
export interface PlatformNames {
  /** Possible values by the name of a schema: 'Product'. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Regular expressions by the name of a schema: the form of ids. */
  readonly patterns: Readonly<Record<string, string>>
  /** Roles by permission (`x-permission`); none for 'any'. */
  readonly roles: Readonly<Record<string, readonly string[]>>
}
