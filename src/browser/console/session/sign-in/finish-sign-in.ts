/** Completes a sign-in when the identity provider has sent the browser back to the console. */
import { reportError } from '../../../client/client-runtime.ts'
import { SIGN_IN_ROUTE } from '../../../../lib/site/console-routes.ts'
import { parseRoute } from '../../routing/route.ts'
import { enterSession } from '../session-state.ts'
import { describeSignInError } from './sign-in-error.ts'

/** How a sign-in ended: the address to go to, or why it failed. */
export interface SignInReturn {
  readonly back?: string
  readonly error?: string
}

/**
 * Completes the sign-in that this page load answers; undefined when it answers none. Call it once, before React renders: an
 * authorization code works only once, and React may render twice.
 */
export function finishSignIn(): Promise<SignInReturn> | undefined {
  const url = new URL(location.href)
  const hasResponse = url.searchParams.has('code') || url.searchParams.has('error')
  if (parseRoute(url).path !== SIGN_IN_ROUTE || !hasResponse) return undefined
  return import('./identity-provider.ts')
    .then(({ exchangeCode }) => exchangeCode(url))
    .then(
      ({ back, ...tokens }) => {
        enterSession(tokens)
        return { back }
      },
      (error: unknown) => {
        reportError(error)
        return { error: describeSignInError(error) }
      },
    )
}
