/**
 * Errors of the APIs. Any code may throw one; the server turns it into the response that the contract documents for its
 * code.
 */

/** An error with its code in the contract. */
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
  /** The reason for programs, for example the roles that are needed. */
  readonly reason?: string
  /** The last change, of something that was changed meanwhile. */
  readonly change?: { readonly actor: string; readonly at: string; readonly fields: readonly string[] }
}

/** Creates an error to throw. Status, title and format of the response come from the contract. */
export function createApiError(code: string, detail: string, details: ApiErrorDetails = {}): ApiError {
  return Object.assign(new Error(detail), { code, detail, details })
}

/** Creates an error to throw about something that must be unique and is taken, with the member of the body that has it. */
export function createTakenError(code: string, member: string, message: string): ApiError {
  return createApiError(code, message, { errors: [{ pointer: `/${member}`, rule: 'unique', message }] })
}

/** Whether an error is a response that the contract documents, and not a bug. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'detail' in error && 'details' in error
}
