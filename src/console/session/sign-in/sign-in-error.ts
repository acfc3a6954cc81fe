/** Errors of the sign-in in words for people. */

/** The message of a sign-in error, in the provider's own words where there are any. */
export function describeSignInError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { error: code, error_description: text } = error as { error?: string; error_description?: string }
  const message = text ?? code ?? error.message
  if (error instanceof TypeError) return 'The identity provider can’t be reached'
  const cause =
    error.cause instanceof Error && error.cause.message !== message ? `: ${error.cause.message}` : ''
  return `${message}${cause}`.replace(/\.$/, '')
}
