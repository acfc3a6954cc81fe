import type { Json, SandboxOutcome, SecurityKind } from '../../domain/openapi/model.ts'
import type { PartRule, SampleRequest } from '../../domain/samples/sample-request.ts'

/**
 * Data for sending a request of one operation from its page: emit writes it beside the page as a script, client/tryit reads it. Schemas come
 * from the specification, without words; what they refer to is in `schemas`.
 */
export interface Trial {
  readonly method: string
  /** Path template. */
  readonly path: string
  readonly servers: readonly TrialServer[]
  /** Alternatives, each of names in `schemes`; an empty one is a request without authorization. */
  readonly security: readonly (readonly string[])[]
  readonly schemes: Readonly<Record<string, TrialScheme>>
  readonly parameters: readonly TrialParameter[]
  readonly body?: {
    readonly required: boolean
    readonly media: readonly TrialMedia[]
    /** Index of the media type that the samples of the page send; absent for the first. */
    readonly sample?: number
  }
  /** Values that choose an outcome in the sandbox (`x-magic-values`). */
  readonly outcomes?: readonly TrialOutcome[]
  /** Names of all schemes of the API that take a token: where the token of a response may be used. */
  readonly tokenSchemes: readonly string[]
  /** By status: '200', '4XX', 'default'. Absent in the offline bundle, where nothing can be sent. */
  readonly responses: Readonly<Record<string, readonly TrialMedia[]>>
  /** By reference: '#/components/schemas/Order'. */
  readonly schemas: Readonly<Record<string, Json>>
  /** Values that the samples of the page send, which are the initial values. */
  readonly request: SampleRequest
  /** Ids of the languages of samples, in order; absent where the site has all. */
  readonly languages?: readonly string[]
}

/** Begins the fragments that open the form. */
export const TRY_IT_HASH = '#tryit='

/** The fragment that opens the form with outcome number `index` of the sandbox. */
export const writeOutcomeHash = (index: number): string => `${TRY_IT_HASH}sandbox.${index}`

/** The number of the outcome that a fragment names; undefined for other fragments. */
export function readOutcomeHash(hash: string): number | undefined {
  const number = /^#tryit=sandbox\.(\d+)$/.exec(hash)?.[1]
  return number === undefined ? undefined : Number(number)
}

export interface TrialServer {
  readonly url: string
  readonly label: string
  /** Whether it is the mock server beside `docs serve --mock`. */
  readonly isMock?: true
  readonly variables: readonly {
    readonly name: string
    readonly value: string
    readonly values: readonly string[]
  }[]
}

export interface TrialOutcome extends SandboxOutcome {
  /** Name of its status class: '4XX Client error'. Absent without a status. */
  readonly group?: string
}

export interface TrialScheme {
  readonly kind: SecurityKind
  /** For http: 'bearer', 'basic', ... */
  readonly scheme?: string
  /** For 'basic': the user name and the password belong to a client. */
  readonly isClient?: true
  /** For apiKey: its location and its name. */
  readonly location?: 'header' | 'query' | 'cookie'
  readonly key?: string
}

type SentParameter = NonNullable<SampleRequest['parameters']>[number]

export interface TrialParameter extends Omit<SentParameter, 'value'> {
  readonly required: boolean
  readonly schema: Json
}

export interface TrialMedia {
  readonly type: string
  readonly schema: Json
  /** The value that the form begins with, where the samples of the page do not have it as JSON; absent for files. */
  readonly value?: Json
  /** How fields and parts are written, by name or position; and parts at all further positions. */
  readonly rules?: Readonly<Record<string, PartRule>>
  readonly itemRule?: PartRule
  /** Examples to choose from, for the body of a request that has several. */
  readonly examples?: readonly TrialExample[]
  /** Address prefix of its fields on the page. */
  readonly address: string
}

export interface TrialExample {
  readonly label: string
  readonly value: Json
}
