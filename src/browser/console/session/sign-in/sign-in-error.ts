/** Errors of the sign-in in words for people. */
import { describeLoadError } from '../../routing/load-error.ts'

/** Codes of oauth4webapi for responses that an identity provider never sends: its own messages are for programmers. */
const INVALID_RESPONSE =
  /^OAUTH_(?:RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON|PARSE_ERROR|INVALID_RESPONSE|INVALID_SERVER_METADATA)$/

/** Members of oauth4webapi's errors beside the message: its own code, and the provider's reason. */
interface ProviderError extends Error {
  readonly code?: string
  readonly error?: string
  readonly error_description?: string
}

/** The message of a sign-in error, in the provider's own words if there are any, without a full stop. */
export function describeSignInError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, error: code, error_description: text, code: kind = '' } = error as ProviderError
  const message = text ?? code ?? error.message
  if (error instanceof TypeError) return describeLoadError(error) ?? 'The identity provider can’t be reached'
  if (cause instanceof Response && !cause.ok) return `The identity provider returned status ${cause.status}`
  if (INVALID_RESPONSE.test(kind)) return `The identity provider sent an invalid response: ${message}`
  const reason = cause instanceof Error && cause.message !== message ? `: ${cause.message}` : ''
  return `${message}${reason}`.replace(/\.$/, '')
}
