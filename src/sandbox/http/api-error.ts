/** An answer that is not what was asked for, by its code in the contract. Thrown by whatever finds the reason. */
export interface ApiError extends Error {
  readonly code: string
  readonly detail: string
  readonly details: ApiErrorDetails
}

export interface Violation {
  readonly pointer?: string
  readonly parameter?: string
  readonly header?: string
  readonly rule: string
  readonly message: string
}

export interface ApiErrorDetails {
  readonly errors?: readonly Violation[]
  readonly headers?: Readonly<Record<string, string>>
  /** Why, in one word, for programs: which role or rule. */
  readonly reason?: string
}

/** Makes a refusal to be thrown. The status, the title and the form of the document come from the contract. */
export function createApiError(code: string, detail: string, details: ApiErrorDetails = {}): ApiError {
  return Object.assign(new Error(detail), { code, detail, details })
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'detail' in error && 'details' in error
}
